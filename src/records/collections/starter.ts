/** Adds starter collections to the library (`library begin`). Records that an editor changed or deleted stay so. */

import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { contentEditTable } from '../../../db/tables.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'
import { builtInJatakas } from '../../definitions/facts/facts.ts'
import { getTitleFieldName } from '../../definitions/fields.ts'
import { toStoredValue } from '../../definitions/kinds/kinds.ts'
import { allResources } from '../../definitions/registry.ts'
import { createBatchName } from '../../foundation/batch.ts'
import type { DumpableCollection, DumpRecord, RecordToRestore } from './collection.ts'
import type { StarterDumps } from './starter-files.ts'
import type { CollectionDumpStore } from './store.ts'

/** The action of the log lines that list the added records. */
const BEGIN_ACTION = 'begin' satisfies EditActionName

/**
 * What adding starter collections does with a record:
 * - `new`: the record is added
 * - `same`: it already exists with the same content
 * - `changed`: it is updated, because no editor changed the version that was added before
 * - `filled`: an empty field of a built-in record is filled
 * - `kept`: it is not changed, because an editor changed it
 * - `deleted`: it is not added again, because an editor deleted it
 * - `homeless`: it is not added, because a record to which it refers does not exist
 */
export type StarterRecordOutcome = 'new' | 'same' | 'changed' | 'filled' | 'kept' | 'deleted' | 'homeless'

/** A starter record, and what adding the collections does with it. */
export interface StarterRecordWithOutcome {
  readonly collection: string
  readonly slug: string
  readonly title: string
  readonly state: StarterRecordOutcome
  /** Whether an editor of this library wrote the values that would change. */
  readonly isTouched: boolean
  /** The record as it would be stored; with its id if it exists. */
  readonly record: RecordToRestore
}

/** Selects which starter collections are added. */
export interface StarterCollectionSelection {
  readonly dumps: StarterDumps
  /** Names of the collections to add; when empty, all empty collections of the library. */
  readonly names: readonly string[]
  /** Whether to add newer versions of records that no editor changed, too. */
  readonly newer: boolean
}

/** The records that starters added before, by `collection/slug`: the id, and the digest of the content. */
type EarlierRecords = ReadonlyMap<string, { readonly id: number; readonly mark: string }>

/** Adds starter collections to a library. */
export class StarterCollectionWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly collections: CollectionDumpStore,
  ) {}

  /** Returns what adding the collections would do to each record. Writes nothing. @throws AppError for invalid dumps */
  plan(selection: StarterCollectionSelection): readonly StarterRecordWithOutcome[] {
    const records = this.selectRecords(selection)
    return this.db.read(() => this.planRecords(records, selection.newer))
  }

  /**
   * Adds the collections in one transaction with one line in the log, so that one undo removes them. The plan is
   * computed again inside the transaction.
   * @returns what happened to each record
   */
  add(selection: StarterCollectionSelection, keyName: string): readonly StarterRecordWithOutcome[] {
    const records = this.selectRecords(selection)
    if (!this.plan(selection).some(isStarterRecordToWrite)) return this.plan(selection)
    return this.db.write(keyName, (log) => {
      const rows = this.planRecords(records, selection.newer)
      const added: Record<string, Record<string, readonly [id: number, mark: string]>> = {}
      for (const [name, ofCollection] of Map.groupBy(rows.filter(isStarterRecordToWrite), (row) => row.collection)) {
        const collection = this.collections.findAny(name)
        added[name] = {}
        for (const { id, slug, mark } of writeStarterRecords(collection, ofCollection)) added[name][slug] = [id, mark]
      }
      log({ action: BEGIN_ACTION, collection: '*', record: '*', batch: createBatchName(), change: { laid: added } })
      return rows
    })
  }

  /** Returns the records of the selected collections; collections come before those that refer to them. */
  private selectRecords({
    dumps,
    names,
    newer,
  }: StarterCollectionSelection): ReadonlyMap<DumpableCollection, readonly RecordToRestore[]> {
    const selected = new Set(names.length > 0 ? names : newer ? dumps.keys() : this.listEmpty(dumps))
    for (const name of names) this.collections.findAny(name)
    for (const name of [...selected]) for (const target of listTargets(name)) selected.add(target)
    return new Map(
      this.collections.whole.flatMap((collection) => {
        const dump = selected.has(collection.name) ? dumps.get(collection.name) : undefined
        return dump === undefined ? [] : [[collection, this.collections.validate(collection, dump).records]]
      }),
    )
  }

  /**
   * Returns the names of empty collections. Built-in collections are always included, since they are never empty and
   * only their empty fields are filled.
   */
  private listEmpty(dumps: StarterDumps): readonly string[] {
    const isGroup = (name: string) => allResources.some((resource) => listTargets(resource.name).includes(name))
    return [...dumps.keys()].filter(
      (name) => !isGroup(name) && (FACTS_BY_COLLECTION.has(name) || this.collections.findAny(name).count() === 0),
    )
  }

  private planRecords(
    recordsByCollection: ReadonlyMap<DumpableCollection, readonly RecordToRestore[]>,
    newer: boolean,
  ): readonly StarterRecordWithOutcome[] {
    const earlier = this.readEarlierRecords()
    const rows: StarterRecordWithOutcome[] = []
    for (const [collection, records] of recordsByCollection) {
      const stored = collection.dump()
      const bySlug = new Map(stored.map((record) => [String(record.slug), record]))
      const ids = new Set(stored.map(({ id }) => id))
      const deleted = this.listDeleted(collection.name)
      const hasReferences = this.createReferenceCheck(collection, rows)
      for (const record of records) {
        const slug = String(record.slug)
        const before = earlier.get(`${collection.name}/${slug}`)
        const same = bySlug.get(slug)
        const title = String(record[getTitleField(collection.name)] ?? slug)
        const common = { collection: collection.name, slug, title }
        if (same) rows.push({ ...common, ...compareWithStored(collection, record, same, before, newer) })
        else {
          const isDeleted = before ? !ids.has(before.id) : deleted.has(slug)
          const state = isDeleted ? 'deleted' : before ? 'kept' : hasReferences(record) ? 'new' : 'homeless'
          rows.push({ ...common, state, isTouched: false, record: selectContent(record) })
        }
      }
    }
    return rows
  }

  /** Creates a function that checks whether the records that a record refers to exist or will be added. */
  private createReferenceCheck(collection: DumpableCollection, rows: readonly StarterRecordWithOutcome[]) {
    const targets = listReferences(collection.name).map(({ field, to }) => {
      const stored = this.collections.findAny(to).dump()
      const added = rows.filter((row) => row.collection === to && row.state === 'new')
      return { field, slugs: new Set([...stored, ...added].map(({ slug }) => String(slug))) }
    })
    return (record: RecordToRestore) =>
      targets.every(({ field, slugs }) => record[field] == null || slugs.has(String(record[field])))
  }

  /** Returns what starters have added so far and no undo has removed; later additions win. */
  private readEarlierRecords(): EarlierRecords {
    const earlier = new Map<string, { id: number; mark: string }>()
    for (const { change } of this.readLines(eq(contentEditTable.action, BEGIN_ACTION))) {
      const { laid: byName } = change as { laid: Record<string, Record<string, [id: number, mark: string]>> }
      for (const [name, bySlug] of Object.entries(byName))
        for (const [slug, [id, mark]] of Object.entries(bySlug)) earlier.set(`${name}/${slug}`, { id, mark })
    }
    return earlier
  }

  /** Returns lines of the log that meet conditions, the oldest first, without undone ones. */
  private readLines(...conditions: readonly SQL[]) {
    const { record, change, undoneBy, id } = contentEditTable
    const lines = this.db.orm.select({ record, change }).from(contentEditTable)
    return lines
      .where(and(...conditions, isNull(undoneBy)))
      .orderBy(id)
      .all()
  }

  /** Returns the slugs of records that an editor deleted one by one. */
  private listDeleted(collection: string): ReadonlySet<string> {
    const lines = this.readLines(eq(contentEditTable.action, 'delete'), eq(contentEditTable.collection, collection))
    return new Set(lines.map(({ record }) => record))
  }
}

/** Whether adding the starter collections writes this record: it is new, changed, or gets an empty field filled. */
export const isStarterRecordToWrite = ({ state }: StarterRecordWithOutcome): boolean =>
  state === 'new' || state === 'changed' || state === 'filled'

/** Determines the outcome for a starter record whose slug exists in the library. */
function compareWithStored(
  collection: DumpableCollection,
  starter: RecordToRestore,
  stored: DumpRecord,
  earlier: { readonly id: number; readonly mark: string } | undefined,
  newer: boolean,
): Pick<StarterRecordWithOutcome, 'state' | 'isTouched' | 'record'> {
  const fact = FACTS_BY_COLLECTION.get(collection.name)?.get(String(stored.slug))
  const content = fact ? selectMissingFields(fact, selectContent(starter)) : selectContent(starter)
  const digest = digestContent(collection, stored)
  const isAsAdded = earlier?.id === stored.id && earlier.mark === digest
  const fillsFields = !isAsAdded && !earlier && fact !== undefined
  const updated = { ...stored, ...content, updatedAt: undefined }
  const record = fillsFields ? { ...updated, ...selectMissingFields({}, stored), updatedAt: undefined } : updated
  const isSame = digestContent(collection, updated) === digest
  if (isSame || (isAsAdded && !newer)) return { state: 'same', isTouched: false, record }
  if (isAsAdded) return { state: 'changed', isTouched: false, record }
  if (fillsFields && digestContent(collection, record) !== digest)
    return { state: 'filled', isTouched: digestContent(collection, fact) !== digest, record }
  return { state: 'kept', isTouched: true, record }
}

/** Selects the fields of a record that have a value, but none in another record. */
const selectMissingFields = (other: Readonly<Record<string, unknown>>, record: RecordToRestore): RecordToRestore =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => other[name] == null && value != null))

/** Removes id, times and position, which belong to the library that the record comes from. */
const selectContent = ({
  id: _,
  createdAt: __,
  updatedAt: ___,
  order: ____,
  ...record
}: RecordToRestore): RecordToRestore => record

/**
 * Writes starter records together with the stored ones; new ones come last.
 * @returns id, slug and content digest of each starter record
 */
function writeStarterRecords(collection: DumpableCollection, rows: readonly StarterRecordWithOutcome[]) {
  const stored = collection.dump()
  const known = new Map(rows.map(({ record }) => [record.id, record]))
  const added = rows.filter(({ record }) => record.id === undefined).map(({ record }) => record)
  collection.freeUniqueNames()
  const ids = collection.fill([...stored.map((record) => known.get(record.id) ?? record), ...added], true)
  collection.prune(new Set(ids))
  const slugs = new Set(rows.map(({ slug }) => slug))
  return collection.dump().flatMap((record) => {
    const slug = String(record.slug)
    return slugs.has(slug) ? [{ id: record.id, slug, mark: digestContent(collection, record) }] : []
  })
}

/**
 * Returns a digest of a record's content, without position and times. Empty fields do not count, so that fields which
 * another version of the program adds change nothing.
 */
function digestContent({ fields }: DumpableCollection, record: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(fields).map(([name, field]) => [name, toStoredValue(field, record[name])] as const)
  const translations = Object.entries(record.translations ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const filledIn = [...values, ...translations].filter(([, value]) => value !== null && !isEmptyList(value))
  return Bun.hash(JSON.stringify([record.slug, record.contents ?? null, filledIn.map(sortFields)])).toString(36)
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Sorts the fields of a translation, so that their order does not change the digest. */
const sortFields = ([name, value]: readonly [string, unknown]) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? [name, Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))]
    : [name, value]

/** The built-in collections, each record by its slug. */
const FACTS_BY_COLLECTION: ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, unknown>>>> = new Map([
  ['jataka', new Map(builtInJatakas.map((fact) => [fact.slug, { ...fact }]))],
])

const findResource = (name: string) => allResources.find((resource) => resource.name === name)

function getTitleField(name: string): string {
  const resource = findResource(name)
  return resource ? getTitleFieldName(resource) : 'title'
}

const listReferences = (name: string) =>
  Object.entries(findResource(name)?.fields ?? {}).flatMap(([field, definition]) =>
    definition.kind === 'reference' ? [{ field, to: definition.to as string }] : [],
  )

/** Returns the names of the collections that a collection refers to. */
const listTargets = (name: string): readonly string[] => listReferences(name).map(({ to }) => to)
