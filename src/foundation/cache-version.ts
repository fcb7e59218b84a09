/**
 * The version that caches compare. It rises with every write, of this process or of another one, and with every new text or
 * dictionary. A cached answer of another version is stale.
 */

/** A line of content_edit, as far as caches need it. */
export interface EditLine {
  /** Rises from line to line. */
  readonly id: number
  /** ISO 8601. */
  readonly time: string
  /** The collection that was changed; `*` for several. */
  readonly collection: string
}

type LastEdit = Pick<EditLine, 'id' | 'time'> | undefined

/** What the database tells of commits; see db/edit-log.ts. */
export interface CommitLog {
  /** Changes when another connection commits. */
  dataVersion(): number
  last(): LastEdit
}

/** The version of everything that responses are made from. */
export class CacheVersion {
  private latest = 0
  /** The version since which no change is known to be of one collection alone. */
  private unattributed = 0
  private readonly changed = new Map<string, number>()
  private dataVersion: number
  private edit: LastEdit
  private text: string | undefined
  private hasLooked = false

  constructor(private readonly log: CommitLog) {
    this.dataVersion = log.dataVersion()
    this.edit = log.last()
  }

  /** The version of everything, as far as this process has looked. */
  get current(): number {
    return this.latest
  }

  /** The version since which these collections are as they are. For data that is costly to build and made from few collections. */
  of(...collections: readonly string[]): number {
    return Math.max(this.unattributed, ...collections.map((name) => this.changed.get(name) ?? 0))
  }

  /** The last edit, for followers and metrics; undefined before the first. */
  get lastEdit(): LastEdit {
    return this.edit
  }

  /** Identifies the imported text; undefined while there is none. */
  get textGeneration(): string | undefined {
    return this.text
  }

  /**
   * Looks for commits of other connections, once in a turn of the event loop: a look takes 3 µs, and requests over 16
   * connections share a turn by ten.
   */
  lookOnce(): void {
    if (this.hasLooked) return
    this.hasLooked = true
    setImmediate(this.startTurn)
    this.look()
  }

  /** Looks for commits of other connections at once. @returns whether there were any */
  look(): boolean {
    const dataVersion = this.log.dataVersion()
    if (dataVersion === this.dataVersion) return false
    this.dataVersion = dataVersion
    this.edit = this.log.last()
    this.raise()
    return true
  }

  /** Makes everything stale: for a change that no edit of this process tells of. */
  raise(): void {
    this.unattributed = ++this.latest
  }

  /** To be called with each edit that this process has committed. */
  noteEdit({ id, time, collection }: EditLine): void {
    this.edit = { id, time }
    if (collection === '*') this.raise()
    else this.changed.set(collection, ++this.latest)
  }

  /** To be called when a transaction is rolled back that had changed something. */
  rollBack(): void {
    this.edit = this.log.last()
    this.raise()
  }

  /** To be called with each other text that is opened; undefined when there is none any more. */
  noteText(generation: string | undefined): void {
    this.text = generation
    this.raise()
  }

  private readonly startTurn = () => {
    this.hasLooked = false
  }
}
