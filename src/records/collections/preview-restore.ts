/**
 * Previews a restore record by record. It is done in a transaction, compared with the state before, and rolled back
 * (desk §1).
 */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import { contractResources } from '../../definitions/registry.ts'
import { AppError, type RequestIssues } from '../../foundation/app-error.ts'
import {
  createWritePreview,
  type PreviewFieldChange,
  type PreviewRow,
  type WritePreview,
} from '../../foundation/preview.ts'
import type { DumpableCollection, DumpRecord, RecordToRestore } from './collection.ts'

/** Fields that editors do not change themselves. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['id', 'updatedAt'])

/**
 * Returns what restoring a dump would do to each record. Nothing is written.
 * @param validate validates the body as the restore does, and returns its records
 * @throws AppError for a body that the restore would reject as a whole
 */
export function previewDumpRestore(
  db: LibraryDatabase,
  collection: DumpableCollection,
  body: unknown,
  validate: () => readonly RecordToRestore[],
): WritePreview {
  const before = db.read(() => collection.dump())
  try {
    return db.tryOut(() => {
      collection.freeUniqueNames()
      const ids = collection.fill(validate())
      collection.prune(new Set(ids))
      return createPreview(collection, before, ids, collection.dump())
    })
  } catch (error) {
    const issues = groupIssuesByRow(error)
    const records = getRecords(body)
    if (!issues || !records) throw error
    return previewWithIssues(collection, before, records, issues)
  }
}

function createPreview(
  { name }: DumpableCollection,
  before: readonly DumpRecord[],
  ids: readonly number[],
  after: readonly DumpRecord[],
): WritePreview {
  const [old, now] = [indexById(before), indexById(after)]
  const stored = new Set(ids)
  const rows = ids.map((id, row) => toPreviewRow(name, row, old.get(id), now.get(id) ?? { id }))
  return createWritePreview([...rows, ...listRemoved(before, stored)])
}

/** Previews a body that the write would reject: faulty records with their issues, the others compared as sent. */
function previewWithIssues(
  { name }: DumpableCollection,
  before: readonly DumpRecord[],
  records: readonly Readonly<Record<string, unknown>>[],
  issues: ReadonlyMap<number, RequestIssues>,
): WritePreview {
  const old = indexById(before)
  const bySlug = new Map(before.map((record) => [getRecordName(record), record]))
  const matched = new Set<number>()
  const rows = records.map((record, row): PreviewRow => {
    const known = old.get(Number(record.id)) ?? bySlug.get(getRecordName(record))
    if (known) matched.add(known.id)
    const issuesOfRow = issues.get(row)
    if (issuesOfRow) return { row, slug: getRecordName(record), result: 'bad', changes: [], issues: issuesOfRow }
    return toPreviewRow(name, row, known, { ...known, ...record })
  })
  return createWritePreview([...rows, ...listRemoved(before, matched)])
}

const listRemoved = (before: readonly DumpRecord[], stored: ReadonlySet<number>): readonly PreviewRow[] =>
  before
    .filter(({ id }) => !stored.has(id))
    .map((record) => ({ row: null, slug: getRecordName(record), result: 'removed', changes: [] }))

function toPreviewRow(
  collection: string,
  row: number,
  before: DumpRecord | undefined,
  after: Readonly<Record<string, unknown>>,
): PreviewRow {
  const changes = findChanges(before ?? {}, after)
  const slug = getRecordName(after)
  if (!before) return { row, slug, result: 'new', changes: changes.filter(({ after: value }) => isFilled(value)) }
  const groups = listGroupFields(collection)
  const groupChange = changes.find(({ field }) => groups.includes(field))
  const isMoved = groupChange !== undefined || changes.some(({ field }) => field === 'order')
  return {
    row,
    slug,
    result: isMoved ? 'moved' : changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    ...(groupChange ? { from: groupChange.before as string | null } : {}),
  }
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0)

/** Returns the fields by which records belong to a group. */
const listGroupFields = (collection: string): readonly string[] =>
  collection === HEADINGS_COLLECTION
    ? ['division', 'parent']
    : contractResources.flatMap(({ counts }) => (counts?.of === collection ? [counts.field] : []))

function findChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly PreviewFieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    return HIDDEN_FIELDS.has(field) || Bun.deepEquals(old, now) ? [] : [{ field, before: old, after: now }]
  })
}

const indexById = (records: readonly DumpRecord[]) => new Map(records.map((record) => [record.id, record]))

const getRecordName = ({ slug, division, entry, edition }: Readonly<Record<string, unknown>>): string =>
  slug === undefined ? `${division}/${entry}/${edition}` : String(slug)

/** Groups the issues of an error by record; undefined if one of them is not about a record. */
function groupIssuesByRow(error: unknown): ReadonlyMap<number, RequestIssues> | undefined {
  if (!(error instanceof AppError) || !error.issues) return undefined
  const rows = new Map<number, Record<string, readonly string[]>>()
  for (const [key, sentences] of Object.entries(error.issues)) {
    const [, row, field = 'row'] = /^records\.(\d+)(?:\.(.+))?$/.exec(key) ?? []
    if (row === undefined) return undefined
    rows.set(Number(row), { ...rows.get(Number(row)), [field]: sentences })
  }
  return rows.size > 0 ? rows : undefined
}

function getRecords(body: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (typeof body !== 'object' || body === null || !('records' in body) || !Array.isArray(body.records))
    return undefined
  return body.records.map((record) => (typeof record === 'object' && record !== null ? record : {}))
}
