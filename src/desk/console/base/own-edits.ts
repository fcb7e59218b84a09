/** Edits that were just made here, among all that are made. */

/** What tells the edits that were just made from those that others make meanwhile. */
export interface OwnEdits {
  /** The newest edit before them. */
  readonly since: number
  readonly collection: string
  /** What the log may name the record by: its slug, and the one before where it was renamed. */
  readonly records: readonly string[]
  /** Of a heading, whose slug is unique in its division alone. */
  readonly division?: string | undefined
  /** How many edits there are. */
  readonly writes?: number
}
