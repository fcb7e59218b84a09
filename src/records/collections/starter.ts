/**
 * Adds starter collections to the library (`library begin`). It never changes a record that an editor changed or
 * deleted.
 */

import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { contentEditTable } from '../../../db/tables.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'
import { jatakaFacts } from '../../definitions/facts/facts.ts'
import { getTitleFieldName } from '../../definitions/fields.ts'
import { toStoredValue } from '../../definitions/kinds/kinds.ts'
import { storedResources } from '../../definitions/registry.ts'
import { createBatchName } from '../../foundation/batch.ts'
import type { DumpableCollection, DumpRecord, RestoredRecord } from './collection.ts'
import type { StarterDumps } from './starter-files.ts'
import type { CollectionDumpStore } from './store.ts'

/** The action under which the log remembers what was put in. */
const ACTION = 'begin' satisfies EditActionName

/**
 * What adding starter collections does with a record:
 * - `new`: the record is added
 * - `same`: it already exists with the same content
 * - `changed`: it is updated, since no editor changed the version that was added
 * - `filled`: an empty field of a built-in record is filled
 * - `kept`: it stays as it is, since an editor changed it
 * - `deleted`: an editor deleted it, and it is not added again
 * - `homeless`: it is not added, since a record that it refers to does not exist
 */
export type StarterRecordOutcome = 'new' | 'same' | 'changed' | 'filled' | 'kept' | 'deleted' | 'homeless'

/** A starter record and what adding the collections does with it. */
export interface StarterRecordWithOutcome {
  readonly collection: string
  readonly slug: string
  readonly title: string
  readonly state: StarterRecordOutcome
  /** Whether an editor here wrote what would change. */
  readonly isTouched: boolean
  /** The record as it would be; of one that is there, with its id. */
  readonly record: RestoredRecord
}

/** Selection of the starter collections to add. */
export interface StarterCollectionSelection {
  readonly dumps: StarterDumps
  /** The collections to begin with; all that are empty where there are none. */
  readonly names: readonly string[]
  /** Whether to add newer versions of records that no editor changed, too. */
  readonly newer: boolean
}

/** What was put in before: by `collection/slug`, the id and what was in it. */
type EarlierRecords = ReadonlyMap<string, { readonly id: number; readonly mark: string }>

/** Adds the starter collections, with which a new library begins. */
export class StarterCollectionWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly collections: CollectionDumpStore,
  ) {}

  /**
   * Returns what adding the collections would do with each record, without writing.
   * @throws AppError for invalid dumps
   */
  plan(wish: StarterCollectionSelection): readonly StarterRecordWithOutcome[] {
    const given = this.given(wish)
    return this.db.read(() => this.planned(given, wish.newer))
  }

  /**
   * Adds the collections in one transaction with one line in the log, so that one undo removes them. The plan is
   * computed again inside the transaction.
   * @returns what happened to each record
   */
  takeIn(wish: StarterCollectionSelection, keyName: string): readonly StarterRecordWithOutcome[] {
    const given = this.given(wish)
    if (!this.plan(wish).some(isStarterRecordToWrite)) return this.plan(wish)
    return this.db.write(keyName, (log) => {
      const rows = this.planned(given, wish.newer)
      const laid: Record<string, Record<string, readonly [id: number, mark: string]>> = {}
      for (const [name, ofCollection] of Map.groupBy(rows.filter(isStarterRecordToWrite), (row) => row.collection)) {
        const collection = this.collections.findAny(name)
        laid[name] = {}
        for (const { id, slug, mark } of writeStarterRecords(collection, ofCollection)) laid[name][slug] = [id, mark]
      }
      log({ action: ACTION, collection: '*', record: '*', batch: createBatchName(), change: { laid } })
      return rows
    })
  }

  /** Returns the records of the selected collections; collections come before those that refer to them. */
  private given({
    dumps,
    names,
    newer,
  }: StarterCollectionSelection): ReadonlyMap<DumpableCollection, readonly RestoredRecord[]> {
    const input = new Set(names.length > 0 ? names : newer ? dumps.keys() : this.emptyOf(dumps))
    for (const name of names) this.collections.findAny(name)
    for (const name of [...input]) for (const target of targetsOf(name)) input.add(target)
    return new Map(
      this.collections.whole.flatMap((collection) => {
        const dump = input.has(collection.name) ? dumps.get(collection.name) : undefined
        return dump === undefined ? [] : [[collection, this.collections.judged(collection, dump).records]]
      }),
    )
  }

  /**
   * Returns the names of empty collections. Built-in collections are always included, since they are never empty and
   * only their empty fields are filled.
   */
  private emptyOf(dumps: StarterDumps): readonly string[] {
    const isGroup = (name: string) => storedResources.some((resource) => targetsOf(resource.name).includes(name))
    return [...dumps.keys()].filter(
      (name) => !isGroup(name) && (FACTS.has(name) || this.collections.findAny(name).count() === 0),
    )
  }

  private planned(
    given: ReadonlyMap<DumpableCollection, readonly RestoredRecord[]>,
    newer: boolean,
  ): readonly StarterRecordWithOutcome[] {
    const earlier = this.readEarlierRecords()
    const rows: StarterRecordWithOutcome[] = []
    for (const [collection, records] of given) {
      const there = collection.dump()
      const bySlug = new Map(there.map((record) => [String(record.slug), record]))
      const ids = new Set(there.map(({ id }) => id))
      const deleted = this.deletedIn(collection.name)
      const isHome = this.homes(collection, rows)
      for (const record of records) {
        const slug = String(record.slug)
        const was = earlier.get(`${collection.name}/${slug}`)
        const here = bySlug.get(slug)
        const title = String(record[titleFieldOf(collection.name)] ?? slug)
        const common = { collection: collection.name, slug, title }
        if (here) rows.push({ ...common, ...judged(collection, record, here, was, newer) })
        else {
          const isGone = was ? !ids.has(was.id) : deleted.has(slug)
          const state = isGone ? 'deleted' : was ? 'kept' : isHome(record) ? 'new' : 'homeless'
          rows.push({ ...common, state, isTouched: false, record: withoutOwn(record) })
        }
      }
    }
    return rows
  }

  /** Creates a function that checks whether the records that a record refers to exist or will be added. */
  private homes(collection: DumpableCollection, rows: readonly StarterRecordWithOutcome[]) {
    const targets = referencesIn(collection.name).map(({ field, to }) => {
      const there = this.collections.findAny(to).dump()
      const coming = rows.filter((row) => row.collection === to && row.state === 'new')
      return { field, slugs: new Set([...there, ...coming].map(({ slug }) => String(slug))) }
    })
    return (record: RestoredRecord) =>
      targets.every(({ field, slugs }) => record[field] == null || slugs.has(String(record[field])))
  }

  /** Returns what starters have added so far and no undo has removed; later additions win. */
  private readEarlierRecords(): EarlierRecords {
    const laid = new Map<string, { id: number; mark: string }>()
    for (const { change } of this.linesThat(eq(contentEditTable.action, ACTION))) {
      const { laid: byName } = change as { laid: Record<string, Record<string, [id: number, mark: string]>> }
      for (const [name, bySlug] of Object.entries(byName))
        for (const [slug, [id, mark]] of Object.entries(bySlug)) laid.set(`${name}/${slug}`, { id, mark })
    }
    return laid
  }

  /** Returns lines of the log that meet conditions, the oldest first, without undone ones. */
  private linesThat(...are: readonly SQL[]) {
    const { record, change, undoneBy, id } = contentEditTable
    const lines = this.db.orm.select({ record, change }).from(contentEditTable)
    return lines
      .where(and(...are, isNull(undoneBy)))
      .orderBy(id)
      .all()
  }

  /** Returns the slugs of records that an editor deleted one by one. */
  private deletedIn(collection: string): ReadonlySet<string> {
    const lines = this.linesThat(eq(contentEditTable.action, 'delete'), eq(contentEditTable.collection, collection))
    return new Set(lines.map(({ record }) => record))
  }
}

/** Whether adding the starter collections writes this record: it is new, changed, or gets missing fields filled. */
export const isStarterRecordToWrite = ({ state }: StarterRecordWithOutcome): boolean =>
  state === 'new' || state === 'changed' || state === 'filled'

/** What becomes of a record whose slug is there. */
function judged(
  collection: DumpableCollection,
  given: RestoredRecord,
  here: DumpRecord,
  was: { readonly id: number; readonly mark: string } | undefined,
  newer: boolean,
): Pick<StarterRecordWithOutcome, 'state' | 'isTouched' | 'record'> {
  const fact = FACTS.get(collection.name)?.get(String(here.slug))
  const own = fact ? selectMissingFields(fact, withoutOwn(given)) : withoutOwn(given)
  const mark = markOf(collection, here)
  const isAligned = was?.id === here.id && was.mark === mark
  const isFilled = !isAligned && !was && fact !== undefined
  const wanted = { ...here, ...own, updatedAt: undefined }
  const record = isFilled ? { ...wanted, ...selectMissingFields({}, here), updatedAt: undefined } : wanted
  const isSame = markOf(collection, wanted) === mark
  if (isSame || (isAligned && !newer)) return { state: 'same', isTouched: false, record }
  if (isAligned) return { state: 'changed', isTouched: false, record }
  if (isFilled && markOf(collection, record) !== mark)
    return { state: 'filled', isTouched: markOf(collection, fact) !== mark, record }
  return { state: 'kept', isTouched: true, record }
}

/** What is filled in a record and not in another. */
const selectMissingFields = (other: Readonly<Record<string, unknown>>, record: RestoredRecord): RestoredRecord =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => other[name] == null && value != null))

/** Without what another library gave it. */
const withoutOwn = ({ id: _, createdAt: __, updatedAt: ___, order: ____, ...record }: RestoredRecord): RestoredRecord =>
  record

/** Writes records beside those that are there; new ones go last. @returns what is stored of each */
function writeStarterRecords(collection: DumpableCollection, rows: readonly StarterRecordWithOutcome[]) {
  const there = collection.dump()
  const known = new Map(rows.map(({ record }) => [record.id, record]))
  const added = rows.filter(({ record }) => record.id === undefined).map(({ record }) => record)
  collection.vacate()
  const ids = collection.fill([...there.map((record) => known.get(record.id) ?? record), ...added], true)
  collection.prune(new Set(ids))
  const slugs = new Set(rows.map(({ slug }) => slug))
  return collection.dump().flatMap((record) => {
    const slug = String(record.slug)
    return slugs.has(slug) ? [{ id: record.id, slug, mark: markOf(collection, record) }] : []
  })
}

/** Tells what is in a record, whatever its place and time: what is empty, and what another version adds, says nothing. */
function markOf({ fields }: DumpableCollection, record: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(fields).map(([name, field]) => [name, toStoredValue(field, record[name])] as const)
  const translations = Object.entries(record.translations ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const filledIn = [...values, ...translations].filter(([, value]) => value !== null && !isEmptyList(value))
  return Bun.hash(JSON.stringify([record.slug, record.contents ?? null, filledIn.map(inOrder)])).toString(36)
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** A translation with its fields in one order. */
const inOrder = ([name, value]: readonly [string, unknown]) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? [name, Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))]
    : [name, value]

/** The collections that are built in, each record by its slug. */
const FACTS: ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, unknown>>>> = new Map([
  ['jataka', new Map(jatakaFacts.map((fact) => [fact.slug, { ...fact }]))],
])

const resourceNamed = (name: string) => storedResources.find((resource) => resource.name === name)

function titleFieldOf(name: string): string {
  const resource = resourceNamed(name)
  return resource ? getTitleFieldName(resource) : 'title'
}

const referencesIn = (name: string) =>
  Object.entries(resourceNamed(name)?.fields ?? {}).flatMap(([field, definition]) =>
    definition.kind === 'reference' ? [{ field, to: definition.to as string }] : [],
  )

/** What the records of a collection refer to. */
const targetsOf = (name: string): readonly string[] => referencesIn(name).map(({ to }) => to)
