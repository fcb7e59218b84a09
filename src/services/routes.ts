/** The operations that concern the server as a whole: languages, translations, and the OpenAPI document. */

import { Type } from 'typebox'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { getLanguageName } from '../definitions/languages/languages.ts'
import { closedObjectArraySchema, namedClosedObjectSchema } from '../definitions/schemas.ts'
import {
  createdResult,
  createOkResultWhenReady,
  createOperationDefiner,
  type OperationDefinition,
  okResult,
} from '../http/operation.ts'
import type { LibraryStores } from './stores.ts'

const operation = createOperationDefiner('Library')

const languagesAnswer = namedClosedObjectSchema('Languages', {
  items: closedObjectArraySchema({
    code: Type.String(),
    label: Type.String(),
    primary: Type.Boolean(),
    translations: Type.Integer({ minimum: 0, description: 'Records with a translation into it' }),
  }),
})

/** The part of the body that is the same for every collection; the other keys are the record's fields. */
const translationBody = Type.Object(
  {
    collection: Type.String({ minLength: 1, title: 'ชื่อชุดข้อมูล' }),
    id: Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER, title: 'รหัส' }),
    language: Type.String({ minLength: 1, title: 'ภาษา' }),
  },
  { additionalProperties: true, $id: 'Translation' },
)

const translationAnswer = namedClosedObjectSchema('TranslationSaved', {
  collection: Type.String(),
  id: Type.Integer({ minimum: 1 }),
  language: Type.String(),
  fields: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'Every translatable field of the record',
  }),
  deleted: Type.Boolean(),
})

/**
 * Creates the operations for languages, translations and the OpenAPI document.
 * @param document returns the OpenAPI document
 */
export function createLanguageAndTranslationOperations(
  stores: LibraryStores,
  document: () => unknown,
): readonly OperationDefinition[] {
  return [
    operation('GET /languages', 'getLanguages', {
      summary: 'The values that lang accepts',
      answers: { 200: languagesAnswer },
      run: () => {
        const counts = stores.translations.countByLanguage()
        const { all, primary } = stores.languages
        const items = all.map((code) => ({
          code,
          label: getLanguageName(code),
          primary: code === primary,
          translations: counts.get(code) ?? 0,
        }))
        return okResult({ items })
      },
    }),
    operation('POST /translations', 'saveTranslation', {
      summary: 'Save one translation',
      description:
        'Replaces the whole set of translated fields of one record in one language; with every field empty it deletes the translation. Further keys are the translatable fields of the record.',
      body: translationBody,
      appErrors: ['not_found'],
      answers: { 200: translationAnswer, 201: translationAnswer },
      unaddressed: true,
      run: ({ intent }) => {
        const { created: isNew, saved } = stores.translationDesk.save(intent)
        return isNew ? createdResult(saved) : okResult(saved)
      },
    }),
    operation('GET /openapi.json', 'getOpenApi', {
      summary: 'This interface as OpenAPI 3.1',
      answers: { 200: Type.Unsafe({ type: 'object', additionalProperties: true, $id: 'OpenApiDocument' }) },
      run: () => createOkResultWhenReady(document()),
    }),
  ]
}
