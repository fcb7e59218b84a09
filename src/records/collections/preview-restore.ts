/**
 * Previews a restore, record by record: performs it in a transaction, compares the result, and rolls it back (desk §1).
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
import type { DumpableCollection, DumpRecord, RestoredRecord } from './collection.ts'

/** Not what an editor changes. */
const UNSAID: ReadonlySet<string> = new Set(['id', 'updatedAt'])

/**
 * Returns what restoring a dump would do, record by record, without writing.
 * @param judged returns the records of the body after the validation that the write does
 * @throws AppError for a body that the write would reject as a whole
 */
export function previewDumpRestore(
  db: LibraryDatabase,
  collection: DumpableCollection,
  body: unknown,
  judged: () => readonly RestoredRecord[],
): WritePreview {
  const before = db.read(() => collection.dump())
  try {
    return db.tryOut(() => {
      collection.vacate()
      const ids = collection.fill(judged())
      collection.prune(new Set(ids))
      return compared(collection, before, ids, collection.dump())
    })
  } catch (error) {
    const issues = issuesByRow(error)
    const records = recordsIn(body)
    if (!issues || !records) throw error
    return withFaults(collection, before, records, issues)
  }
}

function compared(
  { name }: DumpableCollection,
  before: readonly DumpRecord[],
  ids: readonly number[],
  after: readonly DumpRecord[],
): WritePreview {
  const [old, now] = [byId(before), byId(after)]
  const stored = new Set(ids)
  const rows = ids.map((id, row) => rowOf(name, row, old.get(id), now.get(id) ?? { id }))
  return createWritePreview([...rows, ...removed(before, stored)])
}

/** The rows of a body that the write would refuse: the bad ones with what is wrong, the others by what they say. */
function withFaults(
  { name }: DumpableCollection,
  before: readonly DumpRecord[],
  records: readonly Readonly<Record<string, unknown>>[],
  issues: ReadonlyMap<number, RequestIssues>,
): WritePreview {
  const old = byId(before)
  const bySlug = new Map(before.map((record) => [nameOf(record), record]))
  const met = new Set<number>()
  const rows = records.map((record, row): PreviewRow => {
    const known = old.get(Number(record.id)) ?? bySlug.get(nameOf(record))
    if (known) met.add(known.id)
    const wrong = issues.get(row)
    if (wrong) return { row, slug: nameOf(record), result: 'bad', changes: [], issues: wrong }
    return rowOf(name, row, known, { ...known, ...record })
  })
  return createWritePreview([...rows, ...removed(before, met)])
}

const removed = (before: readonly DumpRecord[], stored: ReadonlySet<number>): readonly PreviewRow[] =>
  before
    .filter(({ id }) => !stored.has(id))
    .map((record) => ({ row: null, slug: nameOf(record), result: 'removed', changes: [] }))

function rowOf(
  collection: string,
  row: number,
  before: DumpRecord | undefined,
  after: Readonly<Record<string, unknown>>,
): PreviewRow {
  const changes = changesBetween(before ?? {}, after)
  const slug = nameOf(after)
  if (!before) return { row, slug, result: 'new', changes: changes.filter(({ after: value }) => isFilled(value)) }
  const groups = groupFields(collection)
  const left = changes.find(({ field }) => groups.includes(field))
  const isMoved = left !== undefined || changes.some(({ field }) => field === 'order')
  return {
    row,
    slug,
    result: isMoved ? 'moved' : changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    ...(left ? { from: left.before as string | null } : {}),
  }
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0)

/** The fields by which records belong to others. */
const groupFields = (collection: string): readonly string[] =>
  collection === HEADINGS_COLLECTION
    ? ['division', 'parent']
    : contractResources.flatMap(({ counts }) => (counts?.of === collection ? [counts.field] : []))

function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly PreviewFieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    return UNSAID.has(field) || Bun.deepEquals(old, now) ? [] : [{ field, before: old, after: now }]
  })
}

const byId = (records: readonly DumpRecord[]) => new Map(records.map((record) => [record.id, record]))

const nameOf = ({ slug, division, entry, edition }: Readonly<Record<string, unknown>>): string =>
  slug === undefined ? `${division}/${entry}/${edition}` : String(slug)

/** What a refusal says of each record; undefined when it says something of the body as a whole. */
function issuesByRow(error: unknown): ReadonlyMap<number, RequestIssues> | undefined {
  if (!(error instanceof AppError) || !error.issues) return undefined
  const rows = new Map<number, Record<string, readonly string[]>>()
  for (const [key, sentences] of Object.entries(error.issues)) {
    const [, row, field = 'row'] = /^records\.(\d+)(?:\.(.+))?$/.exec(key) ?? []
    if (row === undefined) return undefined
    rows.set(Number(row), { ...rows.get(Number(row)), [field]: sentences })
  }
  return rows.size > 0 ? rows : undefined
}

function recordsIn(body: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (typeof body !== 'object' || body === null || !('records' in body) || !Array.isArray(body.records))
    return undefined
  return body.records.map((record) => (typeof record === 'object' && record !== null ? record : {}))
}
