/** The index over records, which follows every write: it is made in the background and whole before it is asked. */

import type { RecordKind } from '../../search/library-search.ts'
import { RecordIndex, type SearchField } from '../../search/record-index.ts'
import type { SearchedCollection } from './searched-collection.ts'

/** Milliseconds of work at a time in the background; a request waits no longer than this for it. */
const SLICE = 5

/** Milliseconds between two pieces of work in the background. */
const PAUSE = 1

/** Records that a write changed; `all` of a collection whose records are not known singly. */
interface Touched {
  readonly collection: string
  readonly ids: readonly number[] | 'all'
}

interface Place {
  readonly collection: SearchedCollection
  readonly id: number
}

const keyOf = ({ name }: SearchedCollection, id: number): string => `${name}:${id}`

/** More than any id (decisions: ids of a dump are at most 10^12). */
const IDS = 2 ** 40

export class LiveIndex {
  private index = new RecordIndex<RecordKind>()
  private readonly byName: ReadonlyMap<string, SearchedCollection>
  /** Among equals records stand in the order of the collections, then of their ids: after a restart, too. */
  private readonly firstOrders: ReadonlyMap<SearchedCollection, number>
  /** Collections to be read again whole. */
  private readonly stale: Set<SearchedCollection>
  /** Single records to be read again. */
  private readonly dirty = new Map<string, Place>()
  /** What is left of the collections that are being read. */
  private work: Generator<void> | undefined
  private timer: Timer | undefined
  private isWarm = false

  constructor(private readonly collections: readonly SearchedCollection[]) {
    this.byName = new Map(collections.map((collection) => [collection.name, collection]))
    this.firstOrders = new Map(collections.map((collection, place) => [collection, place * IDS]))
    this.stale = new Set(collections)
  }

  /** Takes note of what a write changed. Costs nothing: the next search reads it. */
  changed(touched: readonly Touched[]): void {
    for (const { collection: name, ids } of touched) {
      if (name === '*') this.forgetAll()
      const collection = this.byName.get(name)
      if (!collection) continue
      if (ids === 'all') this.stale.add(collection)
      else for (const id of ids) this.dirty.set(keyOf(collection, id), { collection, id })
    }
    if (this.isWarm && this.stale.size > 0) this.warmUp()
  }

  /** The index with every change so far in it. Whatever is not read yet is read now. */
  current(): RecordIndex<RecordKind> {
    while (!this.step()) {
      // until nothing is left
    }
    for (const { collection, id } of this.dirty.values()) this.read(collection, id)
    this.dirty.clear()
    return this.index
  }

  /** The collection and the id that a key of the index stands for. */
  placeOf(key: string): Place | undefined {
    const [name = '', id] = key.split(':')
    const collection = this.byName.get(name)
    return collection && { collection, id: Number(id) }
  }

  /** Records in the index, and the bytes of their folded texts, as far as it is read. */
  get extent(): { readonly records: number; readonly bytes: number } {
    return { records: this.index.size, bytes: this.index.bytes }
  }

  /** Begins to read in the background, between requests, and goes on doing so when much has changed. */
  warmUp(): void {
    this.isWarm = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      const end = performance.now() + SLICE
      while (performance.now() < end) if (this.step() && this.index.settle()) return
      this.warmUp()
    }, PAUSE)
    this.timer.unref()
  }

  /** Stops the work in the background; to be called before the library is closed. */
  close(): void {
    this.isWarm = false
    clearTimeout(this.timer)
  }

  private forgetAll(): void {
    this.index = new RecordIndex()
    this.work = undefined
    for (const collection of this.collections) this.stale.add(collection)
  }

  /** Reads a little more of what is stale; true when nothing is left. */
  private step(): boolean {
    if (!this.work) {
      const [next] = this.stale
      if (!next) return true
      this.stale.delete(next)
      this.work = this.readAll(next)
    }
    if (this.work.next().done) this.work = undefined
    return this.work === undefined && this.stale.size === 0
  }

  /** Reads a collection anew, record by record. What changes meanwhile is dirty, and read once more. */
  private *readAll(collection: SearchedCollection): Generator<void> {
    const gone = new Set(this.index.keys().filter((key) => key.startsWith(`${collection.name}:`)))
    for (const { id, fields } of collection.all()) {
      gone.delete(keyOf(collection, id))
      this.put(collection, id, fields)
      yield
    }
    for (const key of gone) if (!this.dirty.has(key)) this.index.remove(key)
    if (this.stale.size === 0) this.index.trim()
  }

  private read(collection: SearchedCollection, id: number): void {
    const fields = collection.fields(id)
    if (fields) this.put(collection, id, fields)
    else this.index.remove(keyOf(collection, id))
  }

  private put(collection: SearchedCollection, id: number, fields: readonly SearchField[]): void {
    const order = (this.firstOrders.get(collection) ?? 0) + id
    this.index.put({ key: keyOf(collection, id), kind: collection.kind, order, fields })
  }
}
