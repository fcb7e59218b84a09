/** The definitions match the tables of fields (decisions §3) and of filters (contract). */

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  FieldDefinition,
  FieldDefinitionOfKind,
  FieldKind,
  ResourceDefinition,
} from '../../src/definitions/definition.ts'
import { contractResourceNames, contractResources, resourcesByName } from '../../src/definitions/registry.ts'
import { getWritableFields } from '../../src/definitions/schemas.ts'

/** Returns the cells of the table below a line, without remarks in brackets. */
function tableBelow(page: string, line: string): readonly (readonly string[])[] {
  const text = readFileSync(join(import.meta.dir, '../../docs', page), 'utf8')
  const [, table = ''] = /\n((?:\|.*\n)+)/.exec(text.slice(text.indexOf(line))) ?? []
  const rows = table
    .replace(/ \([^)]*\)/g, '')
    .trim()
    .split('\n')
    .slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** `author, publisher ≤200` is two fields. */
const fieldsIn = (cell: string): readonly string[] =>
  cell.split(' · ').flatMap((item) => {
    const [, names = '', rest = ''] = /^([a-z]\w*(?:, [a-z]\w*)*)(.*)$/i.exec(item) ?? []
    return names.split(', ').map((name) => name + rest)
  })

/** A row without names continues the one above. */
const joinedRow = (rows: readonly (readonly string[])[]): readonly string[] => {
  const [[names = '', , computed = ''] = []] = rows
  return [names, rows.map(([, fields]) => fields).join(' · '), computed]
}

const rowsOfFields = (rows: readonly (readonly string[])[]) => {
  const starts = rows.flatMap(([names], index) => (names === '' ? [] : [index]))
  return starts.map((start, at) => joinedRow(rows.slice(start, starts[at + 1])))
}

const WRITTEN = new Map(
  rowsOfFields(tableBelow('decisions.md', 'R required, T translatable')).flatMap(
    ([names = '', fields = '', computed = '']) =>
      names.split(', ').map((name) => [name, { fields: fieldsIn(fields), computed }] as const),
  ),
)

const FILTERS = new Map(
  tableBelow('contract.md', '### List filters').map(([path = '', filters = '']) => [
    path.replaceAll('`', ''),
    filters.replaceAll('`', '').split(', '),
  ]),
)

/** Default maximum of a text field. */
const usual = (name: string, { long }: FieldDefinition) => (name === 'description' ? 20_000 : long ? 200_000 : 500)

const said = {
  slug: () => '',
  text: (field, name) => (field.max === usual(name, field) ? '' : `≤${field.max.toLocaleString('en')}`),
  url: () => 'URL',
  integer: ({ min, max }) => (max === undefined ? `from ${min}` : `${min}–${max}`),
  choice: (field) => field.values.join(', '),
  choices: (field) => `list of ${field.values.join(', ')}`,
  reference: () => 'ref',
  members: (field) => `≤${field.max}`,
} satisfies { readonly [K in FieldKind]: (field: FieldDefinitionOfKind<K>, name: string) => string }

function inWords([name, field]: readonly [string, FieldDefinition]): string {
  const marks = [field.required && 'R', field.translatable && 'T', field.long && 'long']
  const kind = (said[field.kind] as (field: FieldDefinition, name: string) => string)(field, name)
  return [name, ...marks, kind, field.unique && name !== 'slug' && 'once'].filter(Boolean).join(' ')
}

const computedInWords = ({ ordered, counts, computed }: ResourceDefinition) =>
  [ordered && 'order', counts && 'count', ...Object.keys(computed ?? {})].filter(Boolean).join(', ')

describe('contract: the decisions’ table of fields', () => {
  test('has these resources', () => {
    expect(contractResourceNames.toSorted()).toEqual(
      [...WRITTEN.keys()].toSorted() as (typeof contractResourceNames)[number][],
    )
  })

  test.each(contractResourceNames)('%s', (name) => {
    const resource = resourcesByName[name]
    // a failure shows the file to edit
    const { fields = [], computed = '' } = WRITTEN.get(name) ?? {}
    const defined = [...Object.entries(getWritableFields(resource)).map(inWords), computedInWords(resource)]
    expect(['docs/decisions.md §3', ...defined]).toEqual(['docs/decisions.md §3', ...fields, computed])
    const filters = ['docs/contract.md, List filters', ...Object.keys(resource.filters)]
    expect(filters).toEqual(['docs/contract.md, List filters', ...(FILTERS.get(resource.path) ?? [])])
  })

  test('gives every field, filter and resource a Thai and an English name', () => {
    const labels = contractResources.flatMap(({ label, fields, filters, computed }) => [
      label,
      ...[fields, filters, computed ?? {}].flatMap((all) => Object.values(all).map((one) => one.label)),
    ])
    for (const { th, en } of labels) {
      expect(th).toMatch(/\p{Script=Thai}/u)
      expect(en).toMatch(/^[A-Z][\w ,.()]+$/)
    }
  })

  test('gives fields of a resource different Thai names', () => {
    for (const resource of contractResources) {
      const names = Object.values(getWritableFields(resource)).map((field) => field.label.th)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('refers only to existing fields', () => {
    for (const { name, fields, filters, counts, ordered, sorting, range } of contractResources) {
      const named = [
        ...Object.values(filters).flatMap((filter) => (filter.by === 'filled' ? filter.fields : [filter.field])),
        ...(typeof ordered === 'object' ? [ordered.within] : []),
        ...(typeof sorting === 'object' ? sorting.by : []),
        ...(range ? [range.from, range.to] : []),
      ]
      expect([name, named.filter((field) => !fields[field])]).toEqual([name, []])
      if (counts && counts.of !== 'headings') {
        expect(resourcesByName[counts.of].fields[counts.field]).toMatchObject({ kind: 'reference', to: name })
      }
    }
  })
})
