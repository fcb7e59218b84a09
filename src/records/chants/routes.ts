/** The operation that returns the text of a chant line by line (contract, "Chant extras"). */

import { Type } from 'typebox'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { closedObjectArraySchema, namedClosedObjectSchema } from '../../definitions/schemas.ts'
import { defineOperation, type OperationDefinition, okResult } from '../../http/operation.ts'
import { langQueryProperties } from '../../http/query.ts'
import { getRecordStore, type RecordStores } from '../record-stores.ts'
import { slugParamsSchema } from '../routes.ts'
import type { RecordStore } from '../store.ts'
import { pairChantLines } from './lines.ts'

const column = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const textAnswer = namedClosedObjectSchema('ChantText', {
  slug: Type.String(),
  transcribed: Type.Boolean({ description: 'The chant has typed text' }),
  lines: closedObjectArraySchema({
    number: Type.Integer({ minimum: 1, description: 'Counted from 1 over the whole chant' }),
    stanza: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
    pali: column('Pali in Thai script'),
    roman: column('Pali in roman letters'),
    meaning: column('In the language asked for, where there is a translation'),
  }),
})

/** Creates the API operations on the text of chants. */
export function createChantOperations({ records }: { readonly records: RecordStores }): readonly OperationDefinition[] {
  const chants = getRecordStore(records, 'chants')
  return [
    defineOperation('GET /chants/{slug}/text', 'getChantText', {
      tag: chants.resource.label.en,
      summary: 'Text of a chant, line by line',
      description: 'A chant without typed text is returned too, with `transcribed` false and no lines.',
      params: slugParamsSchema,
      query: Type.Object(langQueryProperties),
      answers: { 200: textAnswer },
      run: ({ params, language }) => okResult(readChantText(chants, params.slug, language)),
    }),
  ]
}

/**
 * Returns the three columns of a chant paired line by line, the meaning in the requested language.
 * @throws AppError `not_found`
 */
function readChantText(chants: RecordStore, slug: string, language: LanguageCode) {
  const chant = chants.read(slug, language)
  // computed: whether the chant has its Pali in either script
  const transcribed = chant.transcribed === true
  const columns = {
    pali: toTextOrNull(chant.pali),
    roman: toTextOrNull(chant.roman),
    meaning: toTextOrNull(chant.meaning),
  }
  return { slug: chant.slug, transcribed, lines: transcribed ? pairChantLines(columns) : [] }
}

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
