/** Adds the built-in facts to a new library; later starts never touch them again. */

import type { Database } from 'bun:sqlite'
import type { ResourceDefinition, ResourceName } from '../src/definitions/definition.ts'
import {
  builtInDivisions,
  builtInEnglishTranslations,
  builtInJatakas,
  builtInNipatas,
  builtInPitakas,
} from '../src/definitions/facts/facts.ts'
import { resourcesByName } from '../src/definitions/registry.ts'
import { toColumnName, toSnakeCase } from './columns.ts'

type Fact = Readonly<Record<string, string | number | null>> & { readonly slug: string }

/**
 * Inserts the built-in pitakas, divisions, nipatas and jatakas with their translations. Call it once, for a new
 * library, in a transaction.
 */
export function insertBuiltInFacts(sqlite: Database): void {
  const facts: readonly (readonly [ResourceName, readonly object[]])[] = [
    ['pitakas', builtInPitakas],
    ['divisions', builtInDivisions],
    ['nipatas', builtInNipatas],
    ['jataka', builtInJatakas],
  ]
  const now = new Date().toISOString()
  for (const [name, records] of facts) insertFacts(sqlite, resourcesByName[name], records as readonly Fact[], now)
  const translate = sqlite.query(
    'INSERT INTO translations (collection, record_id, language, fields) VALUES (?, ?, ?, ?)',
  )
  for (const { collection, slug, language, fields } of builtInEnglishTranslations) {
    translate.run(collection, idOf(sqlite, collection, slug), language, JSON.stringify(fields))
  }
}

function insertFacts(sqlite: Database, resource: ResourceDefinition, records: readonly Fact[], now: string): void {
  const names = Object.keys(resource.fields)
  const columns = names.map((name) => toColumnName(name, resource.fields[name]?.kind ?? 'slug'))
  const order = resource.ordered ? ['position'] : []
  const all = ['slug', 'created_at', 'updated_at', ...columns, ...order]
  const insert = sqlite.query(
    `INSERT INTO ${toSnakeCase(resource.name)} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
  )
  const lastPositions = new Map<string, number>()
  for (const fact of records) {
    const values = names.map((name) => {
      const field = resource.fields[name]
      const value = fact[name] ?? null
      return field?.kind === 'reference' && value !== null ? idOf(sqlite, field.to, String(value)) : value
    })
    const group = typeof resource.ordered === 'object' ? String(fact[resource.ordered.within]) : ''
    const position = (lastPositions.get(group) ?? 0) + 1
    lastPositions.set(group, position)
    insert.run(fact.slug, now, now, ...values, ...(resource.ordered ? [position] : []))
  }
}

function idOf(sqlite: Database, collection: ResourceName, slug: string): number {
  const row = sqlite
    .query<{ id: number }, [string]>(`SELECT id FROM ${toSnakeCase(collection)} WHERE slug = ?`)
    .get(slug)
  if (!row) throw new Error(`The facts name ${collection} “${slug}”, which is not among them`)
  return row.id
}
