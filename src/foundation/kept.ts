/**
 * The one keeper of what was worked out: each value is valid for one state of what it was made from, which is
 * compared whenever the value is asked for. What is kept, and the processor time of one request with it and without:
 *
 * - answers, as the bytes that are sent (src/http/kept-answers.ts): a record 4 µs, 40 without; a list 8, 280
 * - books to carry, and other files that are made beside (there, too): a book 10 µs, 0.1 s without
 * - list items (src/records/items.ts), of which a write changes one: a list after it 0.15 ms, 1.1 without
 * - headings in their trees (src/canon/tree/contents.ts): one of them 0.04 ms, 1.3 without
 * - their translations, there too: the contents of a volume in English 2 ms, 67 without
 * - where passages stand in a volume (src/canon/text/shown-text.ts): a page 0.04 ms, 1.1 without
 * - and how its headings lie on them (src/canon/volumes/layout.ts): a page 0.04 ms, 0.36 without
 * - which items stand on which page of a volume (src/canon/text/item-index.ts): a page 2 µs, 5 ms without
 * - the words of whole volumes (src/canon/volumes/volume-texts.ts): a search inside one 0.4 ms, 14 without
 * - the page of each part of the text (src/library/search/search.ts): a search for a word 7 ms, 25 without
 * - the divisions with their names (src/canon/tree/divisions.ts), which most answers of the canon name: 0.3 µs, 130
 *   without
 * - the conflicts in the order of their headings (src/findings/decisions/conflict-list.ts): one of 5,500 to decide 4 ms, 23
 *   without
 * - the counts of passages by source (src/canon/text/text-sources.ts): the page of sources 0.2 ms, 100 without
 * - blocks of headings with their editions beside each other (src/canon/places/laid.ts): the next page of a volume 1.3 to
 *   1.6 ms, 2.2 to 2.5 without; a page from elsewhere as much as without
 * - the digests of a volume's pages (src/findings/pages/page-letters.ts): what was read of a volume 1.5 ms, 43
 *   without
 *
 * Nothing else is kept: a plain statement is quick enough for the first read after a write.
 */

import type { Changes, Made } from './changes.ts'

/** What a value was made from, as a number or as several in one string; see Changes.stateOf. */
export type State = number | string

interface Entry<V> {
  readonly value: V
  readonly state: State
  readonly bytes: number
  /** Whether somebody asked for it since it was last considered for dropping. */
  wanted: boolean
}

/** What an entry costs beside its value and its key, about. */
const OVERHEAD = 150
/** The share of the budget that is filled again after room was made. */
const ROOM = 0.9

export class Kept<V> {
  private readonly entries = new Map<string, Entry<V>>()
  private held = 0

  /** @param budget the most bytes that all values may take together */
  constructor(private readonly budget: number) {}

  /** Bytes held. */
  get bytes(): number {
    return this.held
  }

  get count(): number {
    return this.entries.size
  }

  /**
   * The value under a key, unless it was made from another state.
   * @param state the present one, where it depends on what is kept a function of that
   */
  get(key: string, state: State | ((value: V) => State)): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    if (entry.state !== (typeof state === 'function' ? state(entry.value) : state)) {
      this.drop(key, entry)
      return undefined
    }
    entry.wanted = true
    return entry.value
  }

  /**
   * Keeps a value; one larger than the budget is not kept. Of the oldest those go that nobody asked for again, which
   * costs a hit less than keeping the order of use.
   * @param bytes what it takes in memory, about
   */
  put(key: string, state: State, value: V, bytes: number): void {
    const before = this.entries.get(key)
    if (before) this.drop(key, before)
    const size = bytes + key.length * 2 + OVERHEAD
    if (size > this.budget) return
    this.entries.set(key, { value, state, bytes: size, wanted: false })
    this.held += size
    if (this.held > this.budget) this.makeRoom(key)
  }

  /** The value under a key; made anew, and kept, when there is none from this state. */
  of(key: string, state: State, make: () => V, bytesOf: (value: V) => number): V {
    const kept = this.get(key, state)
    if (kept !== undefined) return kept
    const value = make()
    this.put(key, state, value, bytesOf(value))
    return value
  }

  /** Drops more than it must: finding the oldest costs more than dropping it. The newest stays. */
  private makeRoom(newest: string): void {
    // those put back come round again as unwanted, so this ends
    for (const [key, entry] of this.entries) {
      if (this.held <= this.budget * ROOM) break
      if (entry.wanted || key === newest) this.putBack(key, entry)
      else this.drop(key, entry)
      if (this.entries.size === 1) break
    }
  }

  private putBack(key: string, entry: Entry<V>): void {
    entry.wanted = false
    this.entries.delete(key)
    this.entries.set(key, entry)
  }

  private drop(key: string, entry: Entry<V>): void {
    this.entries.delete(key)
    this.held -= entry.bytes
  }
}

/** Keeps what is valid for as long as nothing changes that was read while it was made. */
export class KeptReads<V> {
  private readonly kept: Kept<Made<V>>

  /** @param budget the most bytes that all values may take together */
  constructor(
    private readonly changes: Changes,
    budget: number,
  ) {
    this.kept = new Kept(budget)
  }

  /** The value under a key; made anew, and kept, when there is none that still holds. */
  of(key: string, make: () => V, bytesOf: (value: V) => number): V {
    const kept = this.kept.get(key, ({ reads }) => this.changes.stateOf(reads))
    if (kept) return kept.value
    const made = this.changes.collect(make)
    this.kept.put(key, made.state, made, bytesOf(made.value))
    return made.value
  }
}
