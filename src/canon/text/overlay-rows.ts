/**
 * Overlays editors' decisions and corrections on the open text, and follows their changes, in this or another process.
 */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import type { TextDatabaseHolder } from './text-database-holder.ts'
import { toVolumeEditionKey, type VolumeEdition } from './volume-part.ts'

/**
 * Describes an overlay: the collection of library.db that it follows, how to read its rows, and how to apply them
 * to the text.
 */
export interface TextOverlayDefinition<Row> {
  /** The collection whose changes the overlay follows. */
  readonly collection: string
  /** Returns all rows, grouped by the name of the text that they are about. */
  readonly rows: () => ReadonlyMap<string, readonly Row[]>
  /** Prepares a newly opened text database, to which no rows are applied. */
  readonly clear: (text: TextDatabase) => void
  /**
   * Applies the rows of one text in place of those applied before; one of the two lists may be empty.
   * @param laid number of this change, which increases
   * @returns the editions and volumes in which readers see the difference
   */
  readonly lay: (
    text: TextDatabase,
    before: readonly Row[],
    now: readonly Row[],
    laid: number,
  ) => Iterable<VolumeEdition>
}

/** Keeps an overlay of the open text up to date with a collection of library.db. */
export class TextOverlayUpdater<Row> {
  private text: TextDatabase | undefined
  private rows: ReadonlyMap<string, readonly Row[]> = new Map()
  private changed = -1
  /** Rises with everything that is laid, and with each text. */
  private laid = 0
  private alignedAgain = 0
  private readonly alignedOn = new Map<string, number>()

  constructor(
    private readonly texts: TextDatabaseHolder,
    private readonly version: CacheVersion,
    private readonly layer: TextOverlayDefinition<Row>,
  ) {}

  /** Version of all that readers see of the text; increases with every change. */
  get state(): number {
    this.catchUp()
    return this.laid
  }

  /** Version of what readers see of one edition in one volume. */
  stateOf(part: VolumeEdition): number {
    this.catchUp()
    return Math.max(this.alignedAgain, this.alignedOn.get(toVolumeEditionKey(part)) ?? 0)
  }

  /** Applies changes since the last call. Must be called before reading anything that depends on the overlay. */
  catchUp(): void {
    const changed = this.version.of(this.layer.collection)
    const text = this.texts.current
    if (text === this.text && changed === this.changed) return
    const rows = this.layer.rows()
    if (text !== this.text) this.startWith(text)
    this.texts.read((opened) => this.lay(opened, rows), undefined)
    this.rows = text ? rows : new Map()
    this.text = text
    this.changed = changed
  }

  private startWith(text: TextDatabase | undefined): void {
    this.rows = new Map()
    this.alignedAgain = ++this.laid
    this.alignedOn.clear()
    if (text) this.texts.read(this.layer.clear, undefined)
  }

  /** Lays again what differs from what is laid. */
  private lay(text: TextDatabase, rows: ReadonlyMap<string, readonly Row[]>): void {
    for (const name of new Set([...this.rows.keys(), ...rows.keys()])) {
      const [before = [], now = []] = [this.rows.get(name), rows.get(name)]
      if (Bun.deepEquals(before, now)) continue
      this.laid++
      for (const part of this.layer.lay(text, before, now, this.laid))
        this.alignedOn.set(toVolumeEditionKey(part), this.laid)
    }
  }
}
