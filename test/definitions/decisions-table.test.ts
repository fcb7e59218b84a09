/** The table of writable and computed fields in the decisions (§3), held against the definitions word by word. */

import { describe, expect, test } from 'bun:test'
import type { Field, FieldKind, FieldOf, Resource, ResourceName } from '../../src/definitions/definition.ts'
import { allResources, resourceNames, resources } from '../../src/definitions/registry.ts'
import { writableFields } from '../../src/definitions/schemas.ts'

/** R required on create, T translatable, U unique; a text without a limit has at most 500, a description 20000. */
const WRITABLE: Readonly<Record<ResourceName, readonly string[]>> = {
  books: [
    'slug R U',
    'title R T ≤300',
    'subtitle T ≤300',
    'author ≤200',
    'translator ≤200',
    'publisher ≤200',
    'publishedYear int 1–3000',
    'category ref book-categories',
    'writtenIn one of ไทย, English, บาลี',
    'description T long ≤20000',
    'cover URL',
    'shelves list of featured, popular, recent, continue',
    'source ≤500',
  ],
  'book-categories': ['slug R U', 'title R T ≤500', 'description T ≤20000'],
  chants: [
    'slug R U',
    'title R T ≤500',
    'section ref chant-sections',
    'occasion T ≤200',
    'prayerType ≤100',
    'pali long ≤200000',
    'roman long ≤200000',
    'meaning T long ≤200000',
    'audio URL',
    'note T ≤5000',
    'source ≤500',
  ],
  'chant-sections': ['slug R U', 'title R T ≤500', 'description T ≤20000'],
  pitakas: ['slug R U', 'title R T ≤500', 'pali ≤200', 'description T ≤20000'],
  divisions: [
    'slug R U',
    'pitaka R ref pitakas',
    'title R T ≤500',
    'pali ≤500',
    'abbreviation T ≤20',
    'description T ≤20000',
    'firstVolume R int 1–45',
    'lastVolume R int 1–45',
  ],
  jataka: [
    'slug R U',
    'number R U int 1–547',
    'title R T ≤500',
    'subject T ≤2000',
    'romanized ≤200',
    'nipata R ref nipatas',
    'vagga ≤200',
    'summary T long ≤50000',
    'volume int 1–45',
    'royalPage int 1–',
    'paliPage int 1–',
    'romanPage int 1–',
  ],
  nipatas: ['slug R U', 'number U int 1–22', 'title R T ≤500', 'pali ≤500', 'description T ≤20000'],
  'dhamma-groups': [
    'slug R U',
    'number int 1–',
    'title R T ≤500',
    'description T long ≤20000',
    'dictionaryNumber U int 1–',
    'set R ref dhamma-group-sets',
    'size int 1–200',
    'members T list of members ≤200',
  ],
  'dhamma-group-sets': ['slug R U', 'title R T ≤500', 'description T ≤20000'],
}

const COMPUTED: Readonly<Record<ResourceName, string>> = {
  books: 'sample, totalPages',
  'book-categories': 'order, count of books',
  chants: 'order, transcribed',
  'chant-sections': 'order, count of chants',
  pitakas: 'order, count of divisions',
  divisions: 'order, count of headings',
  jataka: '',
  nipatas: 'order, count of jataka',
  'dhamma-groups': '',
  'dhamma-group-sets': 'order, count of dhamma-groups',
}

/** Contract, "Resource collections" and "List filters". */
const PATHS: Readonly<Record<ResourceName, readonly [path: string, filters: string]>> = {
  books: ['/books', 'shelf category author writtenIn'],
  'book-categories': ['/book-categories', ''],
  chants: ['/chants', 'section occasion prayerType audio transcribed'],
  'chant-sections': ['/chant-sections', ''],
  pitakas: ['/canon/pitakas', ''],
  divisions: ['/canon/divisions', ''],
  jataka: ['/jataka', 'nipata vagga'],
  nipatas: ['/jataka/nipatas', ''],
  'dhamma-groups': ['/dhamma-groups', 'set size'],
  'dhamma-group-sets': ['/dhamma-groups/sets', ''],
}

const said = {
  slug: () => '',
  text: (field) => `≤${field.max}`,
  url: () => 'URL',
  integer: (field) => `int ${field.min}–${field.max ?? ''}`,
  choice: (field) => `one of ${field.values.join(', ')}`,
  choices: (field) => `list of ${field.values.join(', ')}`,
  reference: (field) => `ref ${field.to}`,
  members: (field) => `list of members ≤${field.max}`,
} satisfies { readonly [K in FieldKind]: (field: FieldOf<K>) => string }

function inWords(name: string, field: Field): string {
  const marks = [field.required && 'R', field.unique && 'U', field.translatable && 'T', field.long && 'long']
  const kind = (said[field.kind] as (field: Field) => string)(field)
  return [name, ...marks, kind].filter(Boolean).join(' ')
}

const computedInWords = ({ ordered, counts, computed }: Resource) =>
  [ordered && 'order', counts && `count of ${counts.of}`, ...Object.keys(computed ?? {})]
    .filter(Boolean)
    .join(', ')

describe('contract: the decisions’ table of fields', () => {
  test('names these ten resources', () => {
    expect(resourceNames.toSorted()).toEqual((Object.keys(WRITABLE) as ResourceName[]).toSorted())
  })

  test.each(resourceNames)('%s', (name) => {
    const resource = resources[name]
    const fields = Object.entries(writableFields(resource)).map(([field, definition]) =>
      inWords(field, definition),
    )
    expect(fields).toEqual([...WRITABLE[name]])
    expect(computedInWords(resource)).toBe(COMPUTED[name])
    expect([resource.path, Object.keys(resource.filters).join(' ')]).toEqual([...PATHS[name]])
  })

  test('every field, filter and resource has a Thai and an English name', () => {
    const labels = allResources.flatMap(({ label, fields, filters, computed }) => [
      label,
      ...[fields, filters, computed ?? {}].flatMap((all) => Object.values(all).map((one) => one.label)),
    ])
    for (const { th, en } of labels) {
      expect(th).toMatch(/\p{Script=Thai}/u)
      expect(en).toMatch(/^[A-Z][\w ,.()]+$/)
    }
  })

  test('no two fields of a resource are called the same in Thai', () => {
    for (const resource of allResources) {
      const names = Object.values(writableFields(resource)).map((field) => field.label.th)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('what is referred to, filtered, counted, sorted and grouped by exists', () => {
    for (const { name, fields, filters, counts, ordered, sorting, range } of allResources) {
      const named = [
        ...Object.values(filters).flatMap((filter) =>
          filter.by === 'filled' ? filter.fields : [filter.field],
        ),
        ...(typeof ordered === 'object' ? [ordered.within] : []),
        ...(typeof sorting === 'object' ? sorting.by : []),
        ...(range ? [range.from, range.to] : []),
      ]
      expect([name, named.filter((field) => !fields[field])]).toEqual([name, []])
      if (counts && counts.of !== 'headings') {
        expect(resources[counts.of].fields[counts.field]).toMatchObject({ kind: 'reference', to: name })
      }
    }
  })
})
