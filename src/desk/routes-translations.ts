/** Translations as they stand, and what waits for one (desk §1). */

import { Type } from 'typebox'
import { LARGEST_INTEGER } from '../definitions/kinds/kind.ts'
import { closed, versionSchema } from '../definitions/schemas.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import { pageQuery } from '../http/query.ts'
import type { Stores } from '../library/stores.ts'
import { at, id, listOf } from './schemas.ts'

const TAG = 'Translations'

const params = Type.Object({
  collection: Type.String({ description: 'Name of a collection' }),
  id: Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, description: 'Id of a record' }),
  language: Type.String({ description: 'A published language other than the primary one' }),
})

const answer = closed(
  {
    collection: Type.String(),
    id: id('Id of the record'),
    language: Type.String(),
    fields: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Every translatable field; null where it is not translated',
    }),
    version: versionSchema,
  },
  'TranslationSet',
)

const body = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Only the fields to change; null empties one',
  $id: 'TranslationChange',
})

const waiting = closed(
  {
    collection: Type.String(),
    id: id('Id of the record'),
    slug: Type.String(),
    division: Type.Optional(Type.String({ description: 'Of a heading: the slug of its division' })),
    title: Type.String(),
    fields: Type.Array(Type.String(), { description: 'Fields that hold something and have no translation' }),
  },
  'Untranslated',
)

export function translationOperations({
  translationDesk,
}: Pick<Stores, 'translationDesk'>): readonly Operation[] {
  const one = { path: '/translations/{collection}/{id}/{language}', tag: TAG, params } as const
  return [
    operation({
      ...one,
      id: 'getTranslation',
      method: 'get',
      summary: 'A translation as it stands',
      description: 'One that is not there is 200 with all fields null.',
      answers: { 200: answer },
      run: ({ params }) => ok(translationDesk.read(params)),
    }),
    operation({
      ...one,
      id: 'changeTranslation',
      method: 'put',
      summary: 'Change some fields of a translation',
      description: 'Fields that the body does not name stay as they are; null empties one.',
      body,
      judging: 'by-operation',
      conditions: ['if-match'],
      refusals: ['not_found'],
      answers: { 200: answer },
      run: ({ params, intent }) => ok(translationDesk.change(params, intent)),
    }),
    operation({
      ...one,
      id: 'deleteTranslation',
      method: 'delete',
      summary: 'Remove a translation whole',
      conditions: ['if-match'],
      answers: { 200: answer },
      run: ({ params, intent }) => ok(translationDesk.remove(params, { ...intent, body: () => undefined })),
    }),
    operation({
      ...at('GET /untranslated', 'listUntranslated', TAG),
      summary: 'Records that wait for a translation',
      query: Type.Object({
        collection: Type.String({
          minLength: 1,
          title: 'ชุดข้อมูล (collection)',
          description: 'Name of a collection',
        }),
        language: Type.String({
          minLength: 1,
          title: 'ภาษา (language)',
          description: 'A published language',
        }),
        ...pageQuery,
      }),
      answers: { 200: listOf(waiting, 'UntranslatedList') },
      run: ({ query: { collection, language, limit, offset } }) =>
        ok(translationDesk.waiting(collection, language, { limit: Number(limit), offset: Number(offset) })),
    }),
  ]
}
