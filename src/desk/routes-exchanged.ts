/** All words put right as one file, for other libraries and for those who keep the corpus (variants §2). */

import { Type } from 'typebox'
import { CORRECTION_STATES } from '../canon/text/corrections.ts'
import { closed } from '../definitions/schemas.ts'
import { exchangedCorrections } from '../findings/corrections/exchange.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { asked, at, oneOf, orNull, placedWords, time } from './schemas.ts'

const item = closed(
  {
    ...placedWords,
    volume: orNull('integer', 'Volume in which it stands, or stood'),
    page: orNull('integer', 'Page on which it stands, or stood'),
    file: orNull('string', 'File of the corpus, where the package tells'),
    line: orNull('integer', 'Null: the server does not look into the corpus'),
    state: oneOf(CORRECTION_STATES),
    right: Type.String(),
    reason: Type.String(),
    evidence: orNull('string', 'What other sources read'),
    correctedBy: orNull('string', 'The name of the key that corrected'),
    createdAt: time('When it was corrected'),
  },
  'ExchangedCorrection',
)

export const exchangedOperation = ({ db, canon }: Pick<Stores, 'db' | 'canon'>): Operation =>
  operation({
    ...at('GET /corrections/exchanged', 'exportCorrections', 'Corrections'),
    summary: 'All words put right, as another library takes them',
    description:
      'What `library corrections export` writes and `library corrections import` takes, here as one list; a line of that file is one item.',
    query: Type.Object({
      source: asked.text('แหล่ง', 'Id of a source'),
    }),
    heavy: true,
    answers: { 200: closed({ items: Type.Array(item) }, 'ExchangedCorrections') },
    run: ({ query }) =>
      ok({
        items: canon.text.readUndecided((text) => [...exchangedCorrections(db, text, query.source)], []),
      }),
  })
