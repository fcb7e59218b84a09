/** Review items of one kind as a collection: dumped and restored with the rest of the library. */

import { sql } from 'drizzle-orm'
import type { TObject } from 'typebox'
import type { LibraryDatabase } from '../../db/library-database.ts'
import type { EditionId } from '../definitions/editions.ts'
import { memoize } from '../definitions/once.ts'
import type { ReviewItemDefinition } from '../definitions/review-items/review-item.ts'
import type { FieldDefinitionsByName } from '../definitions/schemas.ts'
import {
  type DumpableCollection,
  type DumpRecord,
  getTranslationSchema,
  type RecordToRestore,
} from '../records/collections/collection.ts'
import { findRepeatedValues, throwIfFaultsFound } from '../records/collections/consistent-records.ts'
import {
  createReviewItemDumpRecordSchema,
  getReviewItemName,
  listDumpedReviewItemFields,
  toDumpedFieldValue,
  toReviewItemRow,
} from './review-item-row.ts'
import { ReviewItemStore } from './review-item-rows.ts'

const NO_FIELDS: FieldDefinitionsByName = {}

const NO_EDITIONS: readonly EditionId[] = []

/** Returns the schema of dumped review items by editions and kind; each is created once. */
const getRecordSchema = memoize((editions: readonly EditionId[]) =>
  memoize((kind: ReviewItemDefinition) => createReviewItemDumpRecordSchema(kind, editions)),
)

/** Exports the review items of one kind (such as corrections or reports) to a dump and restores them. */
export class ReviewItemDumpCollection<K extends ReviewItemDefinition> implements DumpableCollection {
  readonly name: string
  readonly label: string
  readonly fields = NO_FIELDS
  readonly translationSchema = getTranslationSchema(NO_FIELDS)
  readonly recordSchema: TObject
  protected readonly rows: ReviewItemStore<K>

  constructor(
    protected readonly db: LibraryDatabase,
    protected readonly kind: K,
    editions = NO_EDITIONS,
  ) {
    this.rows = new ReviewItemStore(db, kind)
    this.name = kind.name
    this.label = kind.label
    this.recordSchema = getRecordSchema(editions)(kind)
  }

  count(): number {
    return this.rows.count()
  }

  nameOf(id: number): string | undefined {
    const row = this.rows.findById(id)
    return row && getReviewItemName(this.kind, row)
  }

  dump(): readonly DumpRecord[] {
    const fields = listDumpedReviewItemFields(this.kind)
    return this.rows.all().map(({ id, createdAt, updatedAt, ...row }) => {
      const values: Readonly<Record<string, unknown>> = row
      const dumped = fields.map(([name, field]) => [name, toDumpedFieldValue(field, values[name])])
      return { id, ...Object.fromEntries(dumped), createdAt, updatedAt, translations: {} }
    })
  }

  /**
   * Frees the unique names of all rows before a restore: `~`, followed by the old name, is in no valid slug, so no
   * restored name can collide.
   */
  freeUniqueNames(): void {
    const { unique } = this.kind
    const last = unique?.at(-1)
    if (last === undefined) return
    const { table } = this.rows
    this.db.orm
      .update(table)
      .set({ [last]: sql`'~' || ${table[last]}` })
      .run()
  }

  /** @param _withAll see Collection */
  fill(records: readonly RecordToRestore[], _withAll = false): readonly number[] {
    throwIfFaultsFound(findRepeatedValues(records, 'id', 'รหัส'), {})
    const now = new Date().toISOString()
    return records.map((record) => this.rows.put(toReviewItemRow(this.kind, record, now), record.id))
  }

  prune(stored: ReadonlySet<number>): void {
    for (const { id } of this.rows.all()) if (!stored.has(id)) this.rows.remove(id)
  }
}
