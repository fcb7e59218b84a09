/**
 * Overlays editors' decisions and corrections on the open text. Follows their changes by this process and by others.
 */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import type { TextDatabaseHolder } from './text-database-holder.ts'
import { toVolumeEditionKey, type VolumeEdition } from './volume-part.ts'

/**
 * Definition of an overlay: the collection of library.db that it follows, how its rows are read, and how they are
 * applied to the text.
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
   * @param overlayVersion the version of the overlay with this change, which increases
   * @returns the editions and volumes in which readers see the difference
   */
  readonly apply: (
    text: TextDatabase,
    before: readonly Row[],
    now: readonly Row[],
    overlayVersion: number,
  ) => Iterable<VolumeEdition>
}

/**
 * Keeps an overlay of the open text up to date with a collection of library.db. Callers must call `refresh` before they
 * read the text; reading a version does so by itself. Results that depend on the overlay can be cached by version.
 */
export class TextOverlayUpdater<Row> {
  private text: TextDatabase | undefined
  private rows: ReadonlyMap<string, readonly Row[]> = new Map()
  /** Version of the collection whose rows are applied. */
  private rowsVersion = -1
  /** Increases with every applied change, and with every new text. */
  private currentVersion = 0
  /** The version with which the open text started. */
  private textVersion = 0
  /** The version of the last change in an edition of a volume. */
  private readonly versionByVolume = new Map<string, number>()

  constructor(
    protected readonly texts: TextDatabaseHolder,
    private readonly libraryVersion: CacheVersion,
    private readonly overlay: TextOverlayDefinition<Row>,
  ) {}

  /** Version of all that readers see of the text; increases with every change. */
  get version(): number {
    this.refresh()
    return this.currentVersion
  }

  /** Version of what readers see of one edition in one volume. */
  versionOf(part: VolumeEdition): number {
    this.refresh()
    return Math.max(this.textVersion, this.versionByVolume.get(toVolumeEditionKey(part)) ?? 0)
  }

  /** Applies changes since the last call. Must be called before reading anything that depends on the overlay. */
  refresh(): void {
    const rowsVersion = this.libraryVersion.of(this.overlay.collection)
    const text = this.texts.current
    if (text === this.text && rowsVersion === this.rowsVersion) return
    const rows = this.overlay.rows()
    if (text !== this.text) this.startWith(text)
    this.texts.read((opened) => this.applyChanges(opened, rows), undefined)
    this.rows = text ? rows : new Map()
    this.text = text
    this.rowsVersion = rowsVersion
  }

  private startWith(text: TextDatabase | undefined): void {
    this.rows = new Map()
    this.textVersion = ++this.currentVersion
    this.versionByVolume.clear()
    if (text) this.texts.read(this.overlay.clear, undefined)
  }

  /** Applies the rows of those texts whose rows differ from the applied ones. */
  private applyChanges(text: TextDatabase, rows: ReadonlyMap<string, readonly Row[]>): void {
    for (const name of new Set([...this.rows.keys(), ...rows.keys()])) {
      const [before = [], now = []] = [this.rows.get(name), rows.get(name)]
      if (Bun.deepEquals(before, now)) continue
      this.currentVersion++
      for (const part of this.overlay.apply(text, before, now, this.currentVersion))
        this.versionByVolume.set(toVolumeEditionKey(part), this.currentVersion)
    }
  }
}
