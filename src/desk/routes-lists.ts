/**
 * Operations that find records for editors: by part of a value, by slug or former slug; and the names of keys (desk
 * §1).
 */

import { Type } from 'typebox'
import { HEADINGS_COLLECTION } from '../definitions/collection-names.ts'
import { allResources, resourcesByName } from '../definitions/registry.ts'
import {
  closedObjectSchema,
  enumSchema,
  namedClosedObjectArraySchema,
  namedClosedObjectSchema,
} from '../definitions/schemas.ts'
import { type EditorKeys, isUnexpiredKey } from '../http/keys.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { langQueryProperties, pagingQueryProperties } from '../http/query.ts'
import { getRecordStore } from '../records/record-stores.ts'
import { findSlugAfterRename } from '../services/slug-after-rename.ts'
import type { LibraryStores } from '../services/stores.ts'
import { createCountSchema, createNullableSchema, requestFieldSchemaBuilders } from './schemas.ts'

const operation = createOperationDefiner('Lists')

const resourceNames = allResources.map(({ name }) => name)
const filters = new Map(allResources.flatMap((resource) => Object.entries(resource.filters)))

const listQuery = Type.Object({
  q: requestFieldSchemaBuilders.text('คำที่ค้น', 'Part of a slug or of a name'),
  ...Object.fromEntries(
    [...filters].map(([name, { label }]) => [
      name,
      requestFieldSchemaBuilders.text(label.th, `${label.en}; of a text a part is enough`),
    ]),
  ),
  ...pagingQueryProperties,
  ...langQueryProperties,
})

/** Creates the operations that find records for editors, and one that lists names of keys. @param keys editors' keys */
export function createRecordLookupOperations(
  stores: LibraryStores,
  keys: EditorKeys = [],
): readonly OperationDefinition[] {
  return [
    operation('GET /lists/{collection}', 'listForDesk', {
      summary: 'Records of a collection, found by part of a value, a name or a slug',
      params: Type.Object({ collection: enumSchema(resourceNames, 'Name of a collection') }),
      query: listQuery,
      answers: {
        200: closedObjectSchema({
          items: Type.Array(Type.Unknown({ description: 'As in the list of the collection' })),
          total: createCountSchema('On all pages'),
          limit: Type.Integer({ minimum: 1 }),
          offset: createCountSchema('Records skipped'),
        }),
      },
      run: ({ params: { collection }, query, language }) => {
        const { q: words = '', limit, offset, lang: _, ...texts } = query
        const { fields, filters: filterDefinitions } = resourcesByName[collection]
        const parseFilterValue = (name: string, text: string) => {
          const filter = filterDefinitions[name]
          return filter && filter.by !== 'filled' && fields[filter.field]?.kind === 'integer' ? Number(text) : text
        }
        const filters = Object.fromEntries(
          Object.entries(texts as Record<string, string>).map(([name, text]) => [name, parseFilterValue(name, text)]),
        )
        const page = { limit: Number(limit), offset: Number(offset) }
        return okResult(
          getRecordStore(stores.records, collection).list({ filters, language, ...page, search: { words } }),
        )
      },
    }),
    operation('GET /former', 'getFormerSlug', {
      summary: 'The record to which a former slug leads',
      description: 'If another record takes the slug, the old address leads to that record.',
      query: Type.Object({
        collection: enumSchema([...resourceNames, HEADINGS_COLLECTION], {
          title: 'ชุดข้อมูล',
          description: 'Of the record',
        }),
        slug: Type.String({ title: 'ชื่อในลิงก์', description: 'The slug to check' }),
        division: requestFieldSchemaBuilders.text('หมวด', 'Of a heading: the slug of its division'),
      }),
      answers: {
        200: namedClosedObjectSchema('FormerSlug', {
          leadsTo: createNullableSchema('string', 'The present slug; null for none'),
        }),
      },
      run: ({ query: { collection, slug, division } }) =>
        okResult({ leadsTo: findSlugAfterRename(stores, collection, slug, division) }),
    }),
    operation('GET /keys', 'listKeys', {
      summary: 'Names of keys, for assignments',
      answers: {
        200: namedClosedObjectSchema('KeyNames', {
          items: namedClosedObjectArraySchema('KeyName', {
            name: Type.String(),
            publishes: Type.Boolean({ description: 'Whether one of its keys may publish; else it proposes' }),
          }),
          total: createCountSchema('Names'),
        }),
      },
      run: () => {
        const items = [...Map.groupBy(keys.filter(isUnexpiredKey), ({ name }) => name)].map(([name, ofName]) => ({
          name,
          publishes: ofName.some(({ publishes }) => publishes),
        }))
        return okResult({ items, total: items.length })
      },
    }),
  ]
}
