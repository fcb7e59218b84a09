/** Exports and restores collections, one or all together. */

import { runRestoreAndRecordFormerSlugs } from '../../../db/former-slugs.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { FORMER_SLUG_DEFINITION } from '../../definitions/review-items/former-slug.ts'
import { createInvalidRequestError, createNotFoundError } from '../../foundation/app-error.ts'
import type { WritePreview } from '../../foundation/preview.ts'
import { normaliseAndValidateBody } from '../../foundation/validation/validate-body.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import {
  type CollectionDump,
  DUMP_FORMAT,
  type DumpableCollection,
  type DumpRecord,
  getDumpSchema,
  type RecordToRestore,
} from './collection.ts'
import { previewDumpRestore } from './preview-restore.ts'

/** Exports and restores collections by name. */
export class CollectionDumpStore {
  private readonly byName: ReadonlyMap<string, DumpableCollection>

  /** All collections with editors' work: those of the contract's API, and those only in exports and backups. */
  readonly whole: readonly DumpableCollection[]

  /**
   * @param all every collection of the contract; each comes after the collections that it refers to
   * @param others collections that the contract's API does not have; no collection refers to them, nor they to one
   */
  constructor(
    private readonly db: LibraryDatabase,
    readonly all: readonly DumpableCollection[],
    others: readonly DumpableCollection[] = [],
  ) {
    this.whole = [...all, ...others]
    this.byName = new Map(all.map((collection) => [collection.name, collection]))
  }

  /**
   * Returns a collection of the contract, or one that only exports, backups and starters contain.
   * @throws AppError `not_found`
   */
  findAny(name: string): DumpableCollection {
    return this.whole.find((collection) => collection.name === name) ?? this.find(name)
  }

  /** Returns the contract's collection with this name; undefined when there is none. */
  get(name: string): DumpableCollection | undefined {
    return this.byName.get(name)
  }

  /** Returns the contract's collection with this name. @throws AppError `not_found` */
  find(name: string): DumpableCollection {
    const collection = this.byName.get(name)
    if (!collection) {
      throw createNotFoundError(`ไม่มีชุดข้อมูลชื่อ “${name.slice(0, 60)}” ชุดข้อมูลที่มีคือ ${[...this.byName.keys()].join(', ')}`)
    }
    return collection
  }

  /** Returns the dump of one collection. @throws AppError `not_found` */
  dump(name: string): CollectionDump {
    return createDump(this.find(name))
  }

  /** Returns the dumps of all collections by name, including those that the contract's API does not have. */
  dumps(): ReadonlyMap<string, CollectionDump> {
    return new Map(this.whole.map((collection) => [collection.name, createDump(collection)]))
  }

  /**
   * Replaces one collection by a dump. Records that the dump lacks are deleted (contract, Collection backup).
   * @param listTags returns the ETags that a state of the collection may have, for the precondition
   * @returns the number of records, and whether there was none before
   */
  restore(name: string, intent: WriteIntent<unknown>, listTags: (dump: CollectionDump) => readonly string[]) {
    const collection = this.find(name)
    // validated before the write, which blocks all other writers; an error is thrown after the precondition
    const getDump = runNow(() => this.validate(collection, intent.body()))
    return this.db.write(intent.keyName, (log) => {
      const before = this.dump(name)
      intent.precondition(() => listTags(before))
      const { records } = getDump()
      collection.freeUniqueNames()
      collection.prune(new Set(collection.fill(records, false, intent.keyName)))
      const after = collection.dump()
      log({
        action: 'restore',
        collection: name,
        record: '*',
        change: { records: after.length, ...findDifferences(before.records, after) },
      })
      return { records: after.length, wasEmpty: before.records.length === 0 }
    })
  }

  /**
   * Returns what `restore` would do with the body, record by record, without writing.
   * @throws AppError when `restore` would
   */
  preview(name: string, intent: WriteIntent<unknown>): WritePreview {
    const collection = this.find(name)
    const body = intent.body()
    return previewDumpRestore(this.db, collection, body, () => this.validate(collection, body).records)
  }

  /**
   * Replaces every collection by the dump with its name, in one transaction. A collection without a dump is emptied,
   * except those that the contract's API does not have: older dumps lack them, so they stay as they are.
   * @throws AppError when a dump does not fit; then nothing has changed
   */
  restoreAll(keyName: string, dumps: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
    const names = new Set(this.whole.map(({ name }) => name))
    const unknown = [...dumps.keys()].find((name) => !names.has(name))
    if (unknown !== undefined) this.find(unknown)
    const replaced = this.whole.filter(({ name }) => this.byName.has(name) || dumps.has(name))
    const restored = replaced.map((collection) => {
      const dump = dumps.get(collection.name) ?? createDump(collection, [])
      return { collection, records: this.validate(collection, dump).records }
    })
    return this.db.write(
      keyName,
      (log) => {
        runRestoreAndRecordFormerSlugs(
          this.db.sqlite,
          () => {
            const timed = restored.map(({ collection, records }) => ({
              collection,
              records: addCreationTimes(collection, records),
            }))
            for (const { collection } of restored) collection.freeUniqueNames()
            const stored = timed.map(({ collection, records }) => ({
              collection,
              ids: new Set(collection.fill(records, true)),
            }))
            for (const { collection, ids } of stored.toReversed()) collection.prune(ids)
          },
          dumps.has(FORMER_SLUG_DEFINITION.name),
        )
        const counts = new Map(restored.map(({ collection, records }) => [collection.name, records.length]))
        log({ action: 'restore', collection: '*', record: '*', change: Object.fromEntries(counts) })
        return counts
      },
      { undoable: false },
    )
  }

  /** Validates a body as a dump of this collection. @throws AppError */
  validate(collection: DumpableCollection, body: unknown): CollectionDump<RecordToRestore> {
    const named = typeof body === 'object' && body !== null && 'collection' in body ? body.collection : undefined
    if (typeof named === 'string' && named !== collection.name) {
      throw createInvalidRequestError({
        collection: [
          `ข้อมูลที่ส่งมาเป็นของชุด “${this.byName.get(named)?.label ?? named.slice(0, 60)}” ไม่ใช่ “${collection.label}” กรุณาเลือกไฟล์ให้ตรงกับชุดข้อมูล`,
        ],
      })
    }
    const schema = getDumpSchema(collection, collection.restoredSchema)
    return normaliseAndValidateBody(schema, body, 'stored') as unknown as CollectionDump<RecordToRestore>
  }
}

const createDump = (collection: DumpableCollection, records = collection.dump()): CollectionDump => ({
  collection: collection.name,
  format: DUMP_FORMAT,
  records,
})

/**
 * Adds missing creation times: that of the stored record with the same id and slug, else the present time, since the id
 * alone may be that of a different record in another library.
 */
function addCreationTimes(
  collection: DumpableCollection,
  records: readonly RecordToRestore[],
): readonly RecordToRestore[] {
  if (records.every(({ slug, createdAt }) => slug === undefined || createdAt !== undefined)) return records
  const before = new Map(collection.dump().map((record) => [record.id, record]))
  const now = new Date().toISOString()
  return records.map((record) => {
    const { id = 0, slug, division } = record
    const old = before.get(id)
    const isSame = old?.slug === slug && old?.division === division
    return { createdAt: isSame ? old?.createdAt : now, ...record }
  })
}

/** Calls a function now, and returns a function that returns its result or throws its error. */
function runNow<T>(work: () => T): () => T {
  try {
    const value = work()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** Lists the created, changed and deleted records by name. */
function findDifferences(before: readonly DumpRecord[], after: readonly DumpRecord[]) {
  const old = new Map(before.map((record) => [record.id, record]))
  const now = new Set(after.map((record) => record.id))
  const getName = (record: DumpRecord) => record.slug ?? record.id
  return {
    created: after.filter((record) => !old.has(record.id)).map(getName),
    changed: after.filter((record) => old.has(record.id) && !Bun.deepEquals(record, old.get(record.id))).map(getName),
    deleted: before.filter((record) => !now.has(record.id)).map(getName),
  }
}
