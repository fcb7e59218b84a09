/** The text of a chant, line by line (contract, "Chant extras"). */

import { Type } from 'typebox'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { closedObjectArraySchema, namedClosedObjectSchema } from '../../definitions/schemas.ts'
import { defineOperation, type OperationDefinition, okResult } from '../../http/operation.ts'
import { langQuerySchema } from '../../http/query.ts'
import { getRecordStore, type RecordStores } from '../record-stores.ts'
import { slugParams } from '../routes.ts'
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
      params: slugParams,
      query: Type.Object(langQuerySchema),
      answers: { 200: textAnswer },
      run: ({ params, language }) => okResult(chantText(chants, params.slug, language)),
    }),
  ]
}

/** Its three columns paired line by line, the meaning in the language asked for. @throws AppError `not_found` */
function chantText(chants: RecordStore, slug: string, language: LanguageCode) {
  const chant = chants.read(slug, language)
  // whether an editor has typed the Pali, in either script
  const transcribed = chant.transcribed === true
  const columns = { pali: textOf(chant.pali), roman: textOf(chant.roman), meaning: textOf(chant.meaning) }
  return { slug: chant.slug, transcribed, lines: transcribed ? pairChantLines(columns) : [] }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
