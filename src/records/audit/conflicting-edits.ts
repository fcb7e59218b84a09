/**
 * Finds the later edit that prevents an undo (desk §1). It changed the same fields of the same record, moved it in the
 * order, or created or deleted a whole record. Renumbering alone does not count.
 */

import { isCollectionHiddenFromEditLog, tablesRecordedForUndo } from '../../../db/recorded-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import {
  type DatabaseRowChange,
  getOwnerRecordKey,
  isCreatedOrDeletedRecord,
  isRenumberingOnly,
  type StoredEdit,
  type StoredEditReader,
} from './stored-rows.ts'

/** The columns that determine a record's place: its position, and the group within which positions count. */
const PLACE_COLUMNS: ReadonlySet<string> = new Set([
  'position',
  ...tablesRecordedForUndo.flatMap(({ orderedWithin = [] }) => orderedWithin),
])

/**
 * Finds the latest edit that changed the same data as `undone` and is not undone itself. Undefined if there is none.
 * @param undone the edits that are to be undone together
 */
export function findLatestEditBlockingUndo(
  storedEdits: StoredEditReader,
  undone: readonly StoredEdit[],
): StoredEdit | undefined {
  const lines = [...eachLatestEditBlockingUndo(storedEdits, undone)].map(({ line }) => line)
  return lines.toSorted((a, b) => b.id - a.id)[0]
}

/**
 * Yields, for each record that the edits changed, the latest edit that changed the same data after them. Edits that are
 * undone do not count. Records without such an edit are skipped.
 */
export function* eachLatestEditBlockingUndo(storedEdits: StoredEditReader, undone: readonly StoredEdit[]) {
  const undoneIds = new Set(undone.map(({ id }) => id))
  const lines = new Map<number, StoredEdit | undefined>()
  const getLine = (id: number) => {
    if (!lines.has(id)) lines.set(id, storedEdits.findEdit(id))
    return lines.get(id)
  }
  for (const edit of undone) {
    const ownRows = storedEdits
      .readRowChanges(edit.id)
      .filter((row) => !isCollectionHiddenFromEditLog(row.collection) && !isRenumberingOnly(row, edit))
    for (const [owner, rows] of Map.groupBy(ownRows, getOwnerRecordKey)) {
      const [{ collection, record } = { collection: '', record: 0 }] = rows
      for (const later of storedEdits.readLaterRowChanges(collection, record, edit.id)) {
        const line = getLine(later.edit)
        if (!line || undoneIds.has(line.id) || isUndoOfLaterEdits(line, edit) || isRenumberingOnly(later, line))
          continue
        if (!rows.some((row) => changesOverlap(row, later))) continue
        yield { owner, line }
        break
      }
    }
  }
}

/** Whether a later edit is an undo of edits that all followed this one, so that together they changed nothing. */
const isUndoOfLaterEdits = ({ undoes }: StoredEdit, edit: StoredEdit): boolean =>
  undoes?.every((id) => id > edit.id) === true

/** Whether two changes of one record affect the same data. */
function changesOverlap(left: DatabaseRowChange, right: DatabaseRowChange): boolean {
  if (isCreatedOrDeletedRecord(left) || isCreatedOrDeletedRecord(right)) return true
  if (left.name !== right.name) return false
  if (left.name === 'book_chapters' && (isAddedOrRemoved(left) || isAddedOrRemoved(right)))
    return chaptersOverlap(left, right)
  if (left.key !== right.key) return false
  const namesOfRight = listChangedNames(right)
  return [...listChangedNames(left)].some((name) => namesOfRight.has(name))
}

const isAddedOrRemoved = ({ before, after }: DatabaseRowChange) => before === null || after === null

/** Whether two chapter changes overlap; an added or removed chapter also moves the chapters after it. */
function chaptersOverlap(left: DatabaseRowChange, right: DatabaseRowChange): boolean {
  const [a, b] = [getChapterNumber(left), getChapterNumber(right)]
  return (isAddedOrRemoved(left) && b >= a) || (isAddedOrRemoved(right) && a >= b)
}

const getChapterNumber = ({ key }: DatabaseRowChange): number => (JSON.parse(key) as readonly number[])[1] ?? 0

/** Lists the translated fields or columns that a change affects; the columns of a place count as one. */
function listChangedNames({ name, before, after }: DatabaseRowChange): ReadonlySet<string> {
  if (name === 'translations') return new Set(findChangedTranslationFields(before, after))
  const columns = Object.keys(after ?? before ?? {})
  return new Set(columns.map((column) => (PLACE_COLUMNS.has(column) ? 'place' : column)))
}

/**
 * Returns the names of the translated fields that differ between two rows of a translation. Null is a missing
 * translation.
 */
export function findChangedTranslationFields(
  before: RowValuesByColumn | null,
  after: RowValuesByColumn | null,
): readonly string[] {
  const [fieldsBefore, fieldsAfter] = [parseTranslationRowFields(before), parseTranslationRowFields(after)]
  const names = new Set([...Object.keys(fieldsBefore), ...Object.keys(fieldsAfter)])
  return [...names].filter((name) => !Bun.deepEquals(fieldsBefore[name], fieldsAfter[name]))
}

/** Returns the translated fields in a row of the table `translations`, by name. Empty for null. */
export const parseTranslationRowFields = (row: RowValuesByColumn | null): Readonly<Record<string, unknown>> =>
  typeof row?.fields === 'string' ? (JSON.parse(row.fields) as Record<string, unknown>) : {}
