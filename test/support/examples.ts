/** Example records of every resource, made from its definition: the nth is unlike all others. */

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

/** What the code that serves a resource depends on: the kinds of its fields, its order and its limits between fields. */
const shapeOf = ({ fields, ordered, range }: ResourceDefinition): string =>
  JSON.stringify([
    [...new Set(Object.values(fields).map(({ kind }) => kind))].toSorted(),
    typeof ordered,
    ordered !== false,
    range,
  ])

/** One resource of each shape with its name, for `describe.each`: those of one shape are served by the same code. */
export const resourceShapes: readonly (readonly [ResourceName, ResourceDefinition])[] = [
  ...new Map(contractResources.map((resource) => [shapeOf(resource), [resource.name, resource] as const])).values(),
]

/** The two records of each resource that examples refer to. */
export const parentSlugs = (name: ResourceName): readonly [string, string] => [`${name}-one`, `${name}-two`]

const examples = {
  slug: (_, n) => `example-${n}`,
  text: (field, n) => `${field.label.th} ${n}`.slice(0, field.max),
  url: (_, n) => `/files/example-${n}`,
  integer: (field, n) => field.min + n - 1,
  choice: (field, n) => field.values[n % field.values.length] ?? null,
  choices: (field, n) => field.values.slice(0, 1 + (n % field.values.length)),
  reference: (field, n) => parentSlugs(field.to)[n % 2] ?? null,
  members: (_, n) => [
    { title: `ข้อที่หนึ่ง ${n}`, pali: `pali ${n}`, description: null },
    { title: `ข้อที่สอง ${n}`, pali: null, description: `คำอธิบาย ${n}` },
  ],
} satisfies { readonly [K in FieldKind]: (field: FieldDefinitionOfKind<K>, n: number) => FieldValue }

/** The nth example value of a field, from 1. */
const exampleValue = (field: FieldDefinition, n: number): FieldValue =>
  (examples[field.kind] as (field: FieldDefinition, n: number) => FieldValue)(field, n)

/** The nth example with every field filled in; n from 1 to 22. */
export function fullBody(resource: ResourceDefinition, n = 1): Body & { readonly slug: string } {
  const values = Object.entries(resource.fields).map(([name, field]) => [name, exampleValue(field, n)])
  return { slug: `example-${n}`, ...Object.fromEntries(values) }
}

/** The nth example with nothing but what is required. */
export function barestBody(resource: ResourceDefinition, n = 1): Body & { readonly slug: string } {
  const required = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.required ? [[name, exampleValue(field, n)]] : [],
  )
  return { slug: `example-${n}`, ...Object.fromEntries(required) }
}

/** A library that holds nothing but the records that examples refer to. */
export function libraryOfParents(options: TestLibraryOptions = {}): TestLibrary {
  const library = openTestLibrary({ facts: 'none', ...options })
  plantParents(library)
  return library
}

/** Makes the records that examples refer to; past the API, since nearly every test begins with it. */
function plantParents({ db }: TestLibrary): void {
  const now = new Date().toISOString()
  for (const resource of referredTo) {
    const { name } = resource
    const rows = parentSlugs(name).map((slug, index) => ({
      slug,
      [getTitleFieldName(resource)]: slug,
      position: index + 1,
      createdAt: now,
      updatedAt: now,
    }))
    db.orm.insert(getResourceTable(name)).values(rows).run()
  }
}

/** Takes the planted records of one resource out again, for tests that look at the order of what they make. */
export async function removeParents(library: TestLibrary, { name, path }: ResourceDefinition): Promise<void> {
  for (const slug of parentSlugs(name)) await library.remove(`${path}/${slug}`)
}

const referredTo: readonly ResourceDefinition[] = contractResources.filter(({ name }) =>
  contractResources.some(({ fields }) =>
    Object.values(fields).some((field) => field.kind === 'reference' && field.to === name),
  ),
)

/** A value of a field other than the one given; also for fields that take few values. */
export function otherValue(field: FieldDefinition, value: unknown): FieldValue {
  for (let n = 1; n <= 22; n++) {
    const other = exampleValue(field, n)
    if (!Bun.deepEquals(other, value)) return other
  }
  throw new Error(`There is no other ${field.label.en}`)
}

/** Creates or replaces a record through the API; fails when that is refused. */
export async function saveRecord(library: TestLibrary, resource: ResourceDefinition, body: object): Promise<AnyRecord> {
  const reply = await library.post<AnyRecord>(resource.path, body)
  if (reply.status > 201) throw new Error(`${resource.name}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Stores a translation of a record, as POST /translations does. */
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
