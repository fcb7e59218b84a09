/** Which answers a write makes stale: those that show something of what it touched, and no others. */

import { namesOf, type Touched } from '../resources/touched.ts'

/**
 * The collections that an answer shows something of, or placesOf those of which it shows no more; undefined when it
 * may show anything.
 */
export type Shown = readonly string[] | undefined

type Touch = Pick<Touched, 'collection' | 'inPlace'>

/** What changes, and says so; see LibraryDatabase. */
interface Changing {
  readonly generation: number
  onChange(listener: (touched: readonly Touch[]) => void): void
}

export class Freshness {
  /** Changes of the database up to here are known by what they touched. */
  private accounted: number
  /** When something changed of which only that is known. */
  private anything = 0
  /** When each collection, or the places of its records, changed last. */
  private readonly changes = new Map<string, number>()
  /** What was worked out since the last change, by the very list that was asked for. */
  private readonly known = new Map<Shown, number>()

  constructor(private readonly db: Changing) {
    this.accounted = db.generation
    db.onChange((touched) => {
      this.catchUp(db.generation - 1)
      this.accounted = db.generation
      this.known.clear()
      for (const touch of touched) {
        if (touch.collection === '*') this.anything = db.generation
        else for (const name of namesOf(touch)) this.changes.set(name, db.generation)
      }
    })
  }

  /** The generation of the database in which something of what is shown changed last. */
  of(shown: Shown): number {
    this.catchUp(this.db.generation)
    let generation = this.known.get(shown)
    if (generation === undefined) {
      generation = shown ? this.lastChange(shown) : this.db.generation
      this.known.set(shown, generation)
    }
    return generation
  }

  private lastChange(shown: readonly string[]): number {
    return Math.max(this.anything, ...shown.map((collection) => this.changes.get(collection) ?? 0))
  }

  /** A new text changes the generation without a word of what it touches: it may touch anything. */
  private catchUp(generation: number): void {
    if (this.accounted >= generation) return
    this.accounted = generation
    this.anything = generation
    this.known.clear()
  }
}
