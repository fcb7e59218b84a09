/** Keeps an imported file open, and opens the new file when an import has replaced it. */

import { statSync } from 'node:fs'
import { isBrokenDatabaseFileError } from './storage-error.ts'
import { DatabaseUnopenableError, type DatabaseUnopenableReason } from './text-database.ts'

/** An imported database (text.db or words.db) that is reopened when an import replaces its file. */
export class ImportedDatabaseFile<Opened extends { close(): void }> {
  private opened: Opened | undefined
  private stamp = ''
  private why: DatabaseUnopenableReason | undefined

  /**
   * @param open opens the file at a path; may throw DatabaseUnopenableError
   * @param onOpened called with each file that is opened, and with undefined when there is none any more
   */
  constructor(
    private readonly path: string,
    private readonly open: (path: string) => Opened,
    private readonly onOpened: (opened: Opened | undefined) => void,
  ) {}

  /** Reopens the file if it was replaced; costs 2 µs. @returns whether it was replaced */
  refresh(): boolean {
    const stamp = readStamp(this.path)
    if (stamp === undefined || stamp === this.stamp) return false
    this.close()
    this.stamp = stamp
    this.why = undefined
    try {
      this.opened = this.open(this.path)
    } catch (error) {
      if (!(error instanceof DatabaseUnopenableError)) throw error
      this.why = error.why
    }
    this.onOpened(this.opened)
    return true
  }

  /** The open database; undefined when there is none that can be read. */
  get current(): Opened | undefined {
    return this.opened
  }

  /** Why the present file cannot be read; undefined when it can, and when there is none. */
  get unreadable(): Exclude<DatabaseUnopenableReason, 'missing'> | undefined {
    return this.why === 'missing' ? undefined : this.why
  }

  /**
   * Reads from the file; returns `fallback` when there is none. A file that turns out to be damaged counts as
   * unopenable (decisions §2) until it is replaced.
   */
  read<T>(work: (opened: Opened) => T, fallback: T): T {
    const { opened } = this
    if (!opened) return fallback
    try {
      return work(opened)
    } catch (error) {
      if (!isDamage(error)) throw error
      this.close()
      this.why = 'broken'
      this.onOpened(undefined)
      return fallback
    }
  }

  close(): void {
    this.opened?.close()
    this.opened = undefined
  }
}

/** Whether the error comes from the file: a broken structure, or JSON in it that cannot be parsed. */
const isDamage = (error: unknown): boolean => isJsonParseError(error) || isBrokenDatabaseFileError(error)

/** An invalid regular expression is a SyntaxError, too, and no damage. */
const isJsonParseError = (error: unknown): boolean => error instanceof SyntaxError && /^JSON\b/.test(error.message)

/** Identifies the file at a path; undefined while it cannot be looked up, such as in a folder without permissions. */
function readStamp(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'missing'
  } catch {
    return undefined
  }
}
