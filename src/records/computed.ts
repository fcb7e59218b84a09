/** How the computed fields of resources come about, in SQL; the definitions only name them. */

import { type SQL, sql } from 'drizzle-orm'
import { fieldColumn, resourceTable } from '../../db/tables.ts'
import { SAMPLE_TOTAL_PAGES } from '../books/sample-book.ts'
import type { Computed, Resource } from '../resources/definition.ts'

type Computations = Readonly<Record<string, () => SQL<number>>>

const chants = resourceTable('chants')

const computations: Readonly<Record<string, Computations>> = {
  books: {
    sample: () => sql`not exists (select 1 from book_chapters where book_id = books.id)`,
    totalPages: () =>
      sql`coalesce((select sum(pages) from book_chapters where book_id = books.id), ${sql.raw(String(SAMPLE_TOTAL_PAGES))})`,
  },
  chants: {
    transcribed: () =>
      sql`(${fieldColumn(chants, 'pali')} is not null or ${fieldColumn(chants, 'roman')} is not null)`,
  },
}

/** The computed fields of a resource, as columns in the order of its definition. */
export function computedColumns(resource: Resource): Readonly<Record<string, SQL.Aliased<number>>> {
  const named = Object.keys(resource.computed ?? {})
  return Object.fromEntries(
    named.map((name) => {
      const computation = computations[resource.name]?.[name]
      if (!computation) throw new Error(`Nothing computes ${resource.name}.${name}`)
      return [name, computation().as(name)]
    }),
  )
}

/** What SQLite computed for a field, as it is shown. */
export const computedValue = (kind: Computed['kind'], value: unknown): number | boolean =>
  kind === 'boolean' ? Boolean(value) : Number(value)
