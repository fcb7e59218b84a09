/** What people say of texts, laid over the text that is open: kept in step with them, here or in another process. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import type { OpenTextDatabase } from './text-shelf.ts'
import { type VolumeEdition, volumeEditionKey } from './volume-part.ts'

/** One collection of which rows are laid. */
export interface OverlaySource<Row> {
  /** Whose changes it follows. */
  readonly collection: string
  /** All rows by the name of the text that they are about. */
  readonly rows: () => ReadonlyMap<string, readonly Row[]>
  /** Prepares a newly opened text: nothing is laid. */
  readonly clear: (text: TextDatabase) => void
  /**
   * Lays the rows of one text in place of those that were laid before; one of the two lists may be empty.
   * @param laid the number of what is laid with them
   * @returns where readers see the difference
   */
  readonly lay: (
    text: TextDatabase,
    before: readonly Row[],
    now: readonly Row[],
    laid: number,
  ) => Iterable<VolumeEdition>
}

/** An overlay of the text, kept up to date with library.db. */
export class OverlayTable<Row> {
  private text: TextDatabase | undefined
  private rows: ReadonlyMap<string, readonly Row[]> = new Map()
  private changed = -1
  /** Rises with everything that is laid, and with each text. */
  private laid = 0
  private alignedAgain = 0
  private readonly alignedOn = new Map<string, number>()

  constructor(
    private readonly texts: OpenTextDatabase,
    private readonly version: CacheVersion,
    private readonly layer: OverlaySource<Row>,
  ) {}

  /** The state of all that readers see of the text. */
  get state(): number {
    this.catchUp()
    return this.laid
  }

  /** The state of what they see of one edition in one volume. */
  stateOf(part: VolumeEdition): number {
    this.catchUp()
    return Math.max(this.alignedAgain, this.alignedOn.get(volumeEditionKey(part)) ?? 0)
  }

  /** Lays what was said since; to be called before anything is read that depends on it. */
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
        this.alignedOn.set(volumeEditionKey(part), this.laid)
    }
  }
}
