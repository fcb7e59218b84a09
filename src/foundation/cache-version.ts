/**
 * The version that caches compare. It rises with every write, of this process or another, and with every new text or
 * dictionary. A cached value of another version is stale.
 */

/** The columns of an edit log row that caches need. */
export interface EditForCaches {
  /** Ascending from row to row. */
  readonly id: number
  /** ISO 8601. */
  readonly time: string
  /** The collection that was changed; `*` for several. */
  readonly collection: string
}

type LastEdit = Pick<EditForCaches, 'id' | 'time'> | undefined

/**
 * Reads the two values that show that a database changed: SQLite's data_version, and the last edit of the edit log
 * (db/edit-log.ts).
 */
export interface DatabaseChangeReader {
  /** SQLite's data_version, which changes when another connection commits. */
  dataVersion(): number
  last(): LastEdit
}

/**
 * The version that caches compare. It rises with every change of the data from which responses are made. A cached value
 * of an earlier version is stale.
 */
export class CacheVersion {
  private latest = 0
  /** The version of the last change that may concern any collection. */
  private unattributed = 0
  private readonly changed = new Map<string, number>()
  private dataVersion: number
  private edit: LastEdit
  private text: string | undefined
  private hasLooked = false

  constructor(private readonly log: DatabaseChangeReader) {
    this.dataVersion = log.dataVersion()
    this.edit = log.last()
  }

  /** The present version of everything, as far as this process knows. */
  get current(): number {
    return this.latest
  }

  /**
   * The version of the last change of some collections, for values that are costly to compute and depend on few
   * collections.
   */
  of(...collections: readonly string[]): number {
    let last = this.unattributed
    for (const name of collections) last = Math.max(last, this.changed.get(name) ?? 0)
    return last
  }

  /** The last edit, for followers and metrics; undefined before the first one. */
  get lastEdit(): LastEdit {
    return this.edit
  }

  /** Identifies the imported text; undefined if there is none. */
  get textGeneration(): string | undefined {
    return this.text
  }

  /**
   * Looks for commits of other connections, at most once per turn of the event loop: a look takes 3 µs, and ten of the
   * requests over 16 connections share a turn.
   */
  lookOnce(): void {
    if (this.hasLooked) return
    this.hasLooked = true
    setImmediate(this.startTurn)
    this.look()
  }

  /** Looks for commits of other connections now. @returns whether there were any */
  look(): boolean {
    const dataVersion = this.log.dataVersion()
    if (dataVersion === this.dataVersion) return false
    this.dataVersion = dataVersion
    this.edit = this.log.last()
    this.raise()
    return true
  }

  /** Makes everything stale: for changes other than edits of this process. */
  raise(): void {
    this.unattributed = ++this.latest
  }

  /**
   * Makes values stale after an edit that this process has committed: of its collection, or of all for `*`. Call it
   * with each edit.
   */
  noteEdit({ id, time, collection }: EditForCaches): void {
    this.edit = { id, time }
    if (collection === '*') this.raise()
    else this.changed.set(collection, ++this.latest)
  }

  /** Makes everything stale after a transaction with changes was rolled back. */
  rollBack(): void {
    this.edit = this.log.last()
    this.raise()
  }

  /** Makes everything stale when another text was opened; undefined means that there is none any more. */
  noteText(generation: string | undefined): void {
    this.text = generation
    this.raise()
  }

  private readonly startTurn = () => {
    this.hasLooked = false
  }
}
