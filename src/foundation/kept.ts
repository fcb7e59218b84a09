/**
 * The one keeper of what was worked out: each value is valid for one state of what it was made from, which is
 * compared whenever the value is asked for.
 */

import type { Changes, Made } from './changes.ts'

/** All that is kept, with the processor time of what asks for it with and without; a plain statement is quick enough for the rest. */
const KEPT = {
  answers: 'as the bytes that are sent: a record 4 µs, 40 without; a list of fifty 8 µs, 0.8 ms without',
  'made answers': 'books to carry, and other files that are made beside: a book 10 µs, 0.1 s without',
  headings: 'in their trees: one of them 0.04 ms, 1.3 without',
  'headings translated': 'the contents of a volume in English 2 ms, 67 without',
  layouts:
    'how headings lie on the pages of a volume: a page 0.04 ms, 0.36 without, and it is asked several times',
  divisions: 'with their names, which most answers of the canon tell: 0.3 µs, 130 without',
  conflicts: 'in the order of their headings: a look at 5,400 of them 11 ms, 130 without',
  sources: 'how many passages each has: the page of sources 0.2 ms, 100 without',
  witnesses: 'under which headings each has text, and where they differ: a page 15 to 70 ms without',
  'reported places':
    'where the words of a report stand: a page of reports on whole volumes half a second without',
  'letters of pages': 'by which pages that were read are known again: a volume 0.05 ms, 50 without',
} as const

export type KeptName = keyof typeof KEPT

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
  constructor(
    readonly name: KeptName,
    private readonly budget: number,
  ) {}

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
    name: KeptName,
    private readonly changes: Changes,
    budget: number,
  ) {
    this.kept = new Kept(name, budget)
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
