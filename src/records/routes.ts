/** The generic operations of a resource, derived from its definition (contract, "Generic operations"). */

import { type TObject, type TSchema, Type } from 'typebox'
import type { Filter, Resource } from '../definitions/definition.ts'
import { filledSchema } from '../definitions/kinds/kinds.ts'
import { slug as slugField } from '../definitions/labels.ts'
import {
  closed,
  closedAs,
  createSchema,
  itemSchema,
  oneOf,
  patchSchema,
  recordSchema,
  writableFields,
} from '../definitions/schemas.ts'
import { memoize } from '../foundation/memoize.ts'
import { created, type Operation, ok, operation } from '../http/operation.ts'
import { langQuery, pageQuery } from '../http/query.ts'
import { referencesTo } from './columns.ts'
import type { Delta } from './order.ts'
import type { RecordStore } from './store.ts'

/** `book-categories` to `BookCategories`. */
const pascalCase = (name: string) =>
  name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

/** `BookCategories` to `BookCategory`. */
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

/** The path parameter of every record. */
export const slugParams = Type.Object({ slug: Type.Unsafe<string>(filledSchema(slugField)) })

/** `{ delta: -1 or 1 }`, for every move. */
export const moveBody = closedAs('Move', {
  delta: Type.Unsafe<Delta>({
    type: 'integer',
    enum: [-1, 1],
    title: 'ทิศทาง (delta)',
    description: '-1 towards the beginning, 1 towards the end',
  }),
})

/** `{ deleted: slug }` */
const deletedAnswer = closedAs('Deleted', { deleted: Type.String() })

/** A page of a list (contract, common rule 1). */
export const pageSchema = (item: TSchema) =>
  closed({
    items: Type.Array(item),
    total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 1 }),
    offset: Type.Integer({ minimum: 0 }),
  })

/** What its operations take and answer; the same objects each time, so that what is compiled of them is compiled once. */
const schemasOf = memoize((resource: Resource) => {
  const name = pascalCase(resource.name)
  const one = singular(name)
  const fields = writableFields(resource)
  return {
    name,
    one,
    record: { ...recordSchema(resource), $id: `${one}Record` },
    create: { ...createSchema(fields), $id: `${one}Create` },
    patch: { ...patchSchema(fields), $id: `${one}Patch` },
    input: listQuery(resource),
    list: { ...pageSchema(itemSchema(resource)), $id: `${one}List` },
  }
})

/** The generic operations of a resource. */
export function recordOperations(store: RecordStore): readonly Operation[] {
  const { resource } = store
  const { one: name, record, create, patch } = schemasOf(resource)
  const { path } = resource
  const one = { tag: resource.label.en, params: slugParams } as const
  const what = resource.label.en.toLowerCase()
  return [
    listOperation(store, what),
    operation(`POST ${path}`, `save${name}`, {
      tag: resource.label.en,
      summary: `Create or replace: ${what}`,
      description:
        'A record with the same slug is replaced whole and keeps its id; otherwise one is created.',
      body: create,
      conditions: ['if-match', 'if-none-match'],
      appErrors: ['conflict'],
      answers: { 200: record, 201: record },
      run: ({ intent }) => {
        const saved = store.save(intent)
        if (!saved.created) return ok(saved.record)
        return created(saved.record, `${path}/${saved.record.slug}`)
      },
    }),
    operation(`GET ${path}/{slug}`, `get${name}`, {
      ...one,
      summary: `Read: ${what}`,
      query: Type.Object(langQuery),
      answers: { 200: record },
      run: ({ params, language }) => ok(store.read(params.slug, language)),
    }),
    operation(`PATCH ${path}/{slug}`, `patch${name}`, {
      ...one,
      summary: `Change: ${what}`,
      description:
        'Overlays the keys of the body; null or an empty string removes a value, a list replaces the whole list.',
      body: patch,
      conditions: ['if-match'],
      appErrors: ['conflict'],
      answers: { 200: record },
      run: ({ params, intent }) => ok(store.patch(params.slug, intent)),
    }),
    operation(`DELETE ${path}/{slug}`, `delete${name}`, {
      ...one,
      summary: `Delete: ${what}`,
      conditions: ['if-match'],
      appErrors: resource.counts || referencesTo(resource).length > 0 ? ['conflict'] : [],
      answers: { 200: deletedAnswer },
      run: ({ params, intent }) => {
        store.remove(params.slug, { ...intent, body: () => undefined })
        return ok({ deleted: params.slug })
      },
    }),
    ...(resource.ordered ? [moveOperation(store, name, what, record)] : []),
  ]
}

function listOperation(store: RecordStore, what: string): Operation {
  const { resource } = store
  const { name, input, list } = schemasOf(resource)
  return operation(`GET ${resource.path}`, `list${name}`, {
    tag: resource.label.en,
    summary: `List: ${what}`,
    query: input,
    answers: { 200: list },
    run: ({ query, language }) => {
      const { limit, offset, lang: _, ...filters } = query
      const narrowed = filters as Record<string, string | number>
      return ok(store.list({ filters: narrowed, language, limit: Number(limit), offset: Number(offset) }))
    },
  })
}

function moveOperation(store: RecordStore, name: string, what: string, record: TSchema): Operation {
  return operation(`POST ${store.resource.path}/{slug}/move`, `move${name}`, {
    tag: store.resource.label.en,
    summary: `Move: ${what}`,
    description:
      'Swaps with the neighbour in the same group and numbers the group 1 to n; past the end nothing changes.',
    params: slugParams,
    body: moveBody,
    conditions: ['if-match'],
    answers: { 200: record },
    run: ({ params, intent }) => ok(store.move(params.slug, intent)),
  })
}

function listQuery(resource: Resource): TObject {
  const filters = Object.entries(resource.filters).map(([name, filter]) => [
    name,
    Type.Optional(filterSchema(resource, filter)),
  ])
  return Type.Object({ ...Object.fromEntries(filters), ...pageQuery, ...langQuery })
}

/** A filter takes what its field takes; closed lists refuse other values, an unknown slug finds nothing. */
function filterSchema(resource: Resource, filter: Filter): TSchema {
  const texts = { title: filter.label.th, description: filter.label.en }
  if (filter.by === 'filled') return oneOf(['true', 'false'], texts)
  const field = resource.fields[filter.field]
  if (field?.kind === 'choice') return oneOf(field.values, texts)
  if (field?.kind === 'choices') return oneOf(['all', ...field.values], texts)
  if (field?.kind === 'integer') return { ...filledSchema(field), ...texts }
  return Type.String(texts)
}
