/**
 * Finds the later edit that prevents an undo (desk §1): one that changed the same fields of the same record, its
 * position in the order, or a record that was created or deleted as a whole. Being renumbered does not count.
 */

import { isCollectionHiddenFromEditLog, tablesRecordedForUndo } from '../../../db/recorded-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import {
  type DatabaseRowChange,
  getOwnerRecordKey,
  isCreatedOrDeletedRecord,
  isOrderChangeOnly,
  type StoredEdit,
  type StoredEditReader,
} from './stored-rows.ts'

/** The columns that together are a record's place: its number, and what it is numbered within. */
const PLACE: ReadonlySet<string> = new Set([
  'position',
  ...tablesRecordedForUndo.flatMap(({ orderedWithin = [] }) => orderedWithin),
])

/**
 * Returns the latest edit, not undone itself, that changed the same data as these edits; undefined when there is none.
 * @param undone the edits that are to be undone together
 */
export function findLatestEditBlockingUndo(
  kept: StoredEditReader,
  undone: readonly StoredEdit[],
): StoredEdit | undefined {
  const lines = [...eachLatestEditBlockingUndo(kept, undone)].map(({ line }) => line)
  return lines.toSorted((a, b) => b.id - a.id)[0]
}

/**
 * Yields, for each record that these edits changed, the latest edit since that changed the same data and is not undone
 * itself. Records without such an edit are skipped.
 */
export function* eachLatestEditBlockingUndo(kept: StoredEditReader, undone: readonly StoredEdit[]) {
  const together = new Set(undone.map(({ id }) => id))
  const lines = new Map<number, StoredEdit | undefined>()
  const lineOf = (id: number) => {
    if (!lines.has(id)) lines.set(id, kept.line(id))
    return lines.get(id)
  }
  for (const edit of undone) {
    const own = kept
      .rows(edit.id)
      .filter((row) => !isCollectionHiddenFromEditLog(row.collection) && !isOrderChangeOnly(row, edit))
    for (const [owner, rows] of Map.groupBy(own, getOwnerRecordKey)) {
      const [{ collection, record } = { collection: '', record: 0 }] = rows
      for (const later of kept.laterRows(collection, record, edit.id)) {
        const line = lineOf(later.edit)
        if (!line || together.has(line.id) || isCancelledOut(line, edit) || isOrderChangeOnly(later, line)) continue
        if (!rows.some((row) => overlap(row, later))) continue
        yield { owner, line }
        break
      }
    }
  }
}

/** An undo of edits that all came later: together they have changed nothing. */
const isCancelledOut = ({ undoes }: StoredEdit, edit: StoredEdit): boolean =>
  undoes?.every((id) => id > edit.id) === true

/** Whether two changes of one record have something in common. */
function overlap(one: DatabaseRowChange, other: DatabaseRowChange): boolean {
  if (isCreatedOrDeletedRecord(one) || isCreatedOrDeletedRecord(other)) return true
  if (one.name !== other.name) return false
  if (one.name === 'book_chapters' && (isCut(one) || isCut(other))) return chaptersOverlap(one, other)
  if (one.key !== other.key) return false
  const theirs = aspects(other)
  return [...aspects(one)].some((name) => theirs.has(name))
}

const isCut = ({ before, after }: DatabaseRowChange) => before === null || after === null

/** A chapter that came or went moves those behind it. */
function chaptersOverlap(one: DatabaseRowChange, other: DatabaseRowChange): boolean {
  const [a, b] = [chapterOf(one), chapterOf(other)]
  return (isCut(one) && b >= a) || (isCut(other) && a >= b)
}

const chapterOf = ({ key }: DatabaseRowChange): number => (JSON.parse(key) as readonly number[])[1] ?? 0

function aspects({ name, before, after }: DatabaseRowChange): ReadonlySet<string> {
  if (name === 'translations') return new Set(findChangedTranslationFields(before, after))
  const columns = Object.keys(after ?? before ?? {})
  return new Set(columns.map((column) => (PLACE.has(column) ? 'place' : column)))
}

/** Returns the translated fields that differ between two versions of a translation; null is a missing translation. */
export function findChangedTranslationFields(
  before: RowValuesByColumn | null,
  after: RowValuesByColumn | null,
): readonly string[] {
  const [old, now] = [parseTranslationRowFields(before), parseTranslationRowFields(after)]
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].filter((name) => !Bun.deepEquals(old[name], now[name]))
}

/** Returns the translated fields that a row of a translation holds; an empty object for null. */
export const parseTranslationRowFields = (row: RowValuesByColumn | null): Readonly<Record<string, unknown>> =>
  typeof row?.fields === 'string' ? (JSON.parse(row.fields) as Record<string, unknown>) : {}
