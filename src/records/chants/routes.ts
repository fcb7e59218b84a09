/** The text of a chant, line by line (contract, "Chant extras"). */

import { Type } from 'typebox'
import { closed } from '../../definitions/schemas.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { langQuery } from '../../http/query.ts'
import { type RecordStores, recordsOf } from '../all.ts'
import { slugParams } from '../routes.ts'
import { chantText } from './text.ts'

const column = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const textAnswer = closed(
  {
    slug: Type.String(),
    transcribed: Type.Boolean({ description: 'The chant has typed text' }),
    lines: Type.Array(
      closed({
        number: Type.Integer({ minimum: 1, description: 'Counted from 1 through the whole chant' }),
        stanza: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
        pali: column('Pali in Thai script'),
        roman: column('Pali in roman letters'),
        meaning: column('In the language asked for, where there is a translation'),
      }),
    ),
  },
  'ChantText',
)

export function chantOperations({ records }: { readonly records: RecordStores }): readonly Operation[] {
  const chants = recordsOf(records, 'chants')
  return [
    operation({
      id: 'getChantText',
      method: 'get',
      path: '/chants/{slug}/text',
      tag: chants.resource.label.en,
      summary: 'Text of a chant, line by line',
      description:
        'A chant that nobody has typed yet is answered too, with `transcribed` false and no lines.',
      params: slugParams,
      query: Type.Object(langQuery),
      answers: { 200: textAnswer },
      run: ({ params, language }) => ok(chantText(chants, params.slug, language)),
    }),
  ]
}
