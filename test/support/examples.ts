/** Example records of every resource, from its definition; each n gives other values. */

import { getResourceTable } from '../../db/tables.ts'
import type {
  FieldDefinition,
  FieldDefinitionOfKind,
  FieldKind,
  FieldValue,
  ResourceDefinition,
  ResourceName,
} from '../../src/definitions/definition.ts'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { type AnyRecord, openTestLibrary, type TestLibrary, type TestLibraryOptions } from './library.ts'

type Body = Readonly<Record<string, FieldValue>>

/** What the code that serves a resource depends on: its kinds of fields, its order, and its range of two fields. */
const shapeOf = ({ fields, ordered, range }: ResourceDefinition): string =>
  JSON.stringify([
    [...new Set(Object.values(fields).map(({ kind }) => kind))].toSorted(),
    typeof ordered,
    ordered !== false,
    range,
  ])

/** One resource of each shape with its name, for `describe.each`, since the same code serves all of one shape. */
export const resourceShapes: readonly (readonly [ResourceName, ResourceDefinition])[] = [
  ...new Map(contractResources.map((resource) => [shapeOf(resource), [resource.name, resource] as const])).values(),
]

/** Returns the slugs of the reference targets: two records of each resource to which fields of examples refer. */
export const listTargetSlugs = (name: ResourceName): readonly [string, string] => [`${name}-one`, `${name}-two`]

const examples = {
  slug: (_, n) => `example-${n}`,
  text: (field, n) => `${field.label.th} ${n}`.slice(0, field.max),
  url: (_, n) => `/files/example-${n}`,
  integer: (field, n) => field.min + n - 1,
  choice: (field, n) => field.values[n % field.values.length] ?? null,
  choices: (field, n) => field.values.slice(0, 1 + (n % field.values.length)),
  reference: (field, n) => listTargetSlugs(field.to)[n % 2] ?? null,
  members: (_, n) => [
    { title: `ข้อที่หนึ่ง ${n}`, pali: `pali ${n}`, description: null },
    { title: `ข้อที่สอง ${n}`, pali: null, description: `คำอธิบาย ${n}` },
  ],
} satisfies { readonly [K in FieldKind]: (field: FieldDefinitionOfKind<K>, n: number) => FieldValue }

/** The nth example value of a field, from 1. */
const exampleValue = (field: FieldDefinition, n: number): FieldValue =>
  (examples[field.kind] as (field: FieldDefinition, n: number) => FieldValue)(field, n)

/** Returns the nth example body with all fields; n from 1 to 22. */
export function fullBody(resource: ResourceDefinition, n = 1): Body & { readonly slug: string } {
  const values = Object.entries(resource.fields).map(([name, field]) => [name, exampleValue(field, n)])
  return { slug: `example-${n}`, ...Object.fromEntries(values) }
}

/** Returns the nth example body with only the slug and required fields. */
export function barestBody(resource: ResourceDefinition, n = 1): Body & { readonly slug: string } {
  const required = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.required ? [[name, exampleValue(field, n)]] : [],
  )
  return { slug: `example-${n}`, ...Object.fromEntries(required) }
}

/** Opens a library that has only the reference targets (listTargetSlugs). */
export function openLibraryWithTargets(options: TestLibraryOptions = {}): TestLibrary {
  const library = openTestLibrary({ facts: 'none', ...options })
  plantParents(library)
  return library
}

/** Creates the records to which examples refer; without the API, since nearly every test begins with it. */
function plantParents({ db }: TestLibrary): void {
  const now = new Date().toISOString()
  for (const resource of referredTo) {
    const { name } = resource
    const rows = listTargetSlugs(name).map((slug, index) => ({
      slug,
      [getTitleFieldName(resource)]: slug,
      position: index + 1,
      createdAt: now,
      updatedAt: now,
    }))
    db.orm.insert(getResourceTable(name)).values(rows).run()
  }
}

/** Removes the reference targets of a resource, for tests of the order of the records that they create. */
export async function removeTargets(library: TestLibrary, { name, path }: ResourceDefinition): Promise<void> {
  for (const slug of listTargetSlugs(name)) await library.remove(`${path}/${slug}`)
}

const referredTo: readonly ResourceDefinition[] = contractResources.filter(({ name }) =>
  contractResources.some(({ fields }) =>
    Object.values(fields).some((field) => field.kind === 'reference' && field.to === name),
  ),
)

/** Returns a valid value of a field that is different from the given one. */
export function createDifferentValue(field: FieldDefinition, value: unknown): FieldValue {
  for (let n = 1; n <= 22; n++) {
    const other = exampleValue(field, n)
    if (!Bun.deepEquals(other, value)) return other
  }
  throw new Error(`There is no other ${field.label.en}`)
}

/** Creates or replaces a record over the API. @throws Error if the API rejects it */
export async function saveRecord(library: TestLibrary, resource: ResourceDefinition, body: object): Promise<AnyRecord> {
  const reply = await library.post<AnyRecord>(resource.path, body)
  if (reply.status > 201) throw new Error(`${resource.name}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Stores a translation of a record like POST /translations, but without a request. */
export function saveTranslation(
  library: TestLibrary,
  collection: ResourceName,
  id: number,
  language: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  library.db.write('test', (log) => {
    library.stores.translations.put(collection, id, language, fields)
    log({
      action: 'translate',
      collection,
      record: library.stores.collections.find(collection).nameOf(id) ?? '',
      change: fields,
    })
  })
}
