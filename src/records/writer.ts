/** Writes one record's row: a single statement, prepared once, inserts it or overwrites the one with its id. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { createInsertPlaceholders, createUpsertAssignments } from '../../db/statements.ts'
import { getResourceTable } from '../../db/tables.ts'
import type { ResourceDefinition } from '../definitions/definition.ts'
import { callOnce } from '../definitions/once.ts'
import { createComputedFieldColumns, parseComputedValue } from './columns.ts'
import type { StoredRecord } from './record.ts'

/** The columns of a record by their names in the Drizzle table; `id` is null for a new record. */
export type StoredRecordRow = Readonly<Record<string, unknown>> & { readonly id: number | null }

/** Writes the rows of one resource. */
export class RecordWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: ResourceDefinition,
  ) {}

  private readonly statement = callOnce(() => {
    const table = getResourceTable(this.resource.name)
    return this.db.orm
      .insert(table)
      .values(createInsertPlaceholders(table))
      .onConflictDoUpdate({ target: table.id, set: createUpsertAssignments(table) })
      .returning({ id: table.id, ...createComputedFieldColumns(this.resource) })
      .prepare()
  })

  /**
   * Inserts or updates a whole row. Call it inside a write transaction. Returns the id and the computed fields, which
   * only the database knows.
   */
  store(row: StoredRecordRow): Pick<StoredRecord, 'id' | 'computed'> {
    const [[id, ...values] = []] = this.statement().values(row)
    const computed: Record<string, number | boolean> = {}
    for (const [index, [name, { kind }]] of Object.entries(this.resource.computed ?? {}).entries()) {
      computed[name] = parseComputedValue(kind, values[index])
    }
    return { id: id as number, computed }
  }
}
