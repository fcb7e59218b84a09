/** The generic operations of a resource, derived from its definition (contract, "Generic operations"). */

import { type TObject, type TSchema, Type } from 'typebox'
import type { ListFilterDefinition, ResourceDefinition } from '../definitions/definition.ts'
import { createNonEmptyFieldSchema } from '../definitions/kinds/kinds.ts'
import { slugField } from '../definitions/labels.ts'
import { memoize } from '../definitions/once.ts'
import {
  closedObjectSchema,
  createListItemSchema,
  createPatchBodySchema,
  createRecordBodySchema,
  createRecordResponseSchema,
  enumSchema,
  getWritableFields,
  namedClosedObjectSchema,
} from '../definitions/schemas.ts'
import { createdResult, defineOperation, type OperationDefinition, okResult } from '../http/operation.ts'
import { langQueryProperties, pagingQueryProperties } from '../http/query.ts'
import { listReferenceFieldsTo } from './columns.ts'
import type { OnePositionMove } from './order.ts'
import type { RecordStore } from './store.ts'

/** Converts `book-categories` to `BookCategories`. */
const toPascalCase = (name: string) => name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

/** Converts `BookCategories` to `BookCategory`. */
const toSingular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

/** Schema of the path parameter `slug`, which identifies a record. */
export const slugParamsSchema = Type.Object({ slug: Type.Unsafe<string>(createNonEmptyFieldSchema(slugField)) })

/** Body schema of moving a record by one position: `{ delta: -1 or 1 }`. */
export const moveBodySchema = namedClosedObjectSchema('Move', {
  delta: Type.Unsafe<OnePositionMove>({
    type: 'integer',
    enum: [-1, 1],
    title: 'ทิศทาง',
    description: '-1 towards the beginning, 1 towards the end',
  }),
})

/** Schema of the response `{ deleted: slug }`. */
const deletedAnswer = namedClosedObjectSchema('Deleted', { deleted: Type.String() })

/** Creates the response schema of one page of a list (contract, common rule 1). */
export const createListPageSchema = (item: TSchema) =>
  closedObjectSchema({
    items: Type.Array(item),
    total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 1 }),
    offset: Type.Integer({ minimum: 0 }),
  })

/**
 * Returns the request and response schemas of a resource; the same objects each time, so that each is compiled once.
 */
const getSchemas = memoize((resource: ResourceDefinition) => {
  const name = toPascalCase(resource.name)
  const one = toSingular(name)
  const fields = getWritableFields(resource)
  return {
    name,
    one,
    record: { ...createRecordResponseSchema(resource), $id: `${one}Record` },
    create: { ...createRecordBodySchema(fields), $id: `${one}Create` },
    patch: { ...createPatchBodySchema(fields), $id: `${one}Patch` },
    input: createListQuerySchema(resource),
    list: { ...createListPageSchema(createListItemSchema(resource)), $id: `${one}List` },
  }
})

/** Creates the API operations that every resource has: list, read, create or replace, patch, delete, move. */
export function createRecordOperations(store: RecordStore): readonly OperationDefinition[] {
  const { resource } = store
  const { one: name, record, create, patch } = getSchemas(resource)
  const { path } = resource
  const one = { tag: resource.label.en, params: slugParamsSchema } as const
  const label = resource.label.en.toLowerCase()
  return [
    createListOperation(store, label),
    defineOperation(`POST ${path}`, `save${name}`, {
      tag: resource.label.en,
      summary: `Create or replace: ${label}`,
      description: 'A record with the same slug is replaced and keeps its id; else a record is created.',
      body: create,
      conditions: ['if-match', 'if-none-match'],
      appErrors: ['conflict'],
      answers: { 200: record, 201: record },
      run: ({ intent }) => {
        const saved = store.save(intent)
        if (!saved.created) return okResult(saved.record)
        return createdResult(saved.record, `${path}/${saved.record.slug}`)
      },
    }),
    defineOperation(`GET ${path}/{slug}`, `get${name}`, {
      ...one,
      summary: `Read: ${label}`,
      query: Type.Object(langQueryProperties),
      answers: { 200: record },
      run: ({ params, language }) => okResult(store.read(params.slug, language)),
    }),
    defineOperation(`PATCH ${path}/{slug}`, `patch${name}`, {
      ...one,
      summary: `Change: ${label}`,
      description:
        'Overlays the keys of the body; null or an empty string removes a value, a list replaces the whole list.',
      body: patch,
      conditions: ['if-match'],
      appErrors: ['conflict'],
      answers: { 200: record },
      run: ({ params, intent }) => okResult(store.patch(params.slug, intent)),
    }),
    defineOperation(`DELETE ${path}/{slug}`, `delete${name}`, {
      ...one,
      summary: `Delete: ${label}`,
      conditions: ['if-match'],
      appErrors: resource.counts || listReferenceFieldsTo(resource).length > 0 ? ['conflict'] : [],
      answers: { 200: deletedAnswer },
      run: ({ params, intent }) => {
        store.remove(params.slug, { ...intent, body: () => undefined })
        return okResult({ deleted: params.slug })
      },
    }),
    ...(resource.ordered ? [createMoveOperation(store, name, label, record)] : []),
  ]
}

function createListOperation(store: RecordStore, label: string): OperationDefinition {
  const { resource } = store
  const { name, input, list } = getSchemas(resource)
  return defineOperation(`GET ${resource.path}`, `list${name}`, {
    tag: resource.label.en,
    summary: `List: ${label}`,
    query: input,
    answers: { 200: list },
    run: ({ query, language }) => {
      const { limit, offset, lang: _, ...filters } = query
      const narrowed = filters as Record<string, string | number>
      return okResult(store.list({ filters: narrowed, language, limit: Number(limit), offset: Number(offset) }))
    },
  })
}

function createMoveOperation(store: RecordStore, name: string, label: string, record: TSchema): OperationDefinition {
  return defineOperation(`POST ${store.resource.path}/{slug}/move`, `move${name}`, {
    tag: store.resource.label.en,
    summary: `Move: ${label}`,
    description:
      'Swaps with the neighbour in the same group and numbers the group 1 to n; past the end nothing changes.',
    params: slugParamsSchema,
    body: moveBodySchema,
    conditions: ['if-match'],
    answers: { 200: record },
    run: ({ params, intent }) => okResult(store.move(params.slug, intent)),
  })
}

function createListQuerySchema(resource: ResourceDefinition): TObject {
  const filters = Object.entries(resource.filters).map(([name, filter]) => [
    name,
    Type.Optional(createFilterSchema(resource, filter)),
  ])
  return Type.Object({ ...Object.fromEntries(filters), ...pagingQueryProperties, ...langQueryProperties })
}

/** Creates the schema of a filter: closed lists reject other values, an unknown slug finds nothing. */
function createFilterSchema(resource: ResourceDefinition, filter: ListFilterDefinition): TSchema {
  const texts = { title: filter.label.th, description: filter.label.en }
  if (filter.by === 'filled') return enumSchema(['true', 'false'], texts)
  const field = resource.fields[filter.field]
  if (field?.kind === 'choice') return enumSchema(field.values, texts)
  if (field?.kind === 'choices') return enumSchema(['all', ...field.values], texts)
  if (field?.kind === 'integer') return { ...createNonEmptyFieldSchema(field), ...texts }
  return Type.String(texts)
}
