/** What is asked of the server as a whole. */

import { Type } from 'typebox'
import { type Operation, ok, operation } from '../http/operation.ts'
import { languageLabel } from '../languages/languages.ts'
import type { Stores } from '../stores.ts'

const languagesAnswer = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          label: Type.String(),
          primary: Type.Boolean(),
          translations: Type.Integer({ minimum: 0, description: 'Records that are translated into it' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, $id: 'Languages' },
)

/** `GET /languages` and `GET /openapi.json`. */
export function libraryOperations(stores: Stores, document: () => Promise<unknown>): readonly Operation[] {
  return [
    operation({
      id: 'getLanguages',
      method: 'get',
      path: '/languages',
      tag: 'Library',
      summary: 'The values that lang accepts',
      answers: { 200: languagesAnswer },
      run: () => {
        const counts = stores.translations.counts()
        const { all, primary } = stores.languages
        const items = all.map((code) => ({
          code,
          label: languageLabel(code),
          primary: code === primary,
          translations: counts.get(code) ?? 0,
        }))
        return ok({ items })
      },
    }),
    operation({
      id: 'getOpenApi',
      method: 'get',
      path: '/openapi.json',
      tag: 'Library',
      summary: 'This interface as OpenAPI 3.1',
      answers: { 200: Type.Unsafe({ type: 'object', additionalProperties: true, $id: 'OpenApiDocument' }) },
      run: async () => ok(await document()),
    }),
  ]
}
