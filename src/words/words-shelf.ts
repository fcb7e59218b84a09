/** Holds words.db open and moves to a new one as soon as an import has put it there. */

import { statSync } from 'node:fs'
import { isBrokenFile } from '../../db/storage-refusal.ts'
import { TextUnopenable, type Unopenable } from '../../db/text-database.ts'
import { WordsDatabase } from '../../db/words-database.ts'
import type { Changes } from '../foundation/changes.ts'

export class WordsShelf {
  private words: WordsDatabase | undefined
  private stamp = 'missing'
  private why: Unopenable = 'missing'

  /** @param changes is told of every other file */
  constructor(
    private readonly path: string,
    private readonly changes: Pick<Changes, 'noteAnything'>,
  ) {}

  /** Opens the file anew if it is another one now; costs 2 µs. */
  refresh(): void {
    const stats = statSync(this.path, { throwIfNoEntry: false })
    const stamp = stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'missing'
    if (stamp === this.stamp) return
    this.stamp = stamp
    this.close()
    try {
      this.words = WordsDatabase.open(this.path)
    } catch (error) {
      if (!(error instanceof TextUnopenable)) throw error
      this.why = error.why
    }
    this.changes.noteAnything()
  }

  /** What is open; undefined where nothing was imported, or it cannot be read. */
  get current(): WordsDatabase | undefined {
    return this.words
  }

  /** Why the file that is there cannot be read; undefined when it can, and when there is none. */
  get unreadable(): Exclude<Unopenable, 'missing'> | undefined {
    return this.words || this.why === 'missing' ? undefined : this.why
  }

  /** A file that turns out to be damaged counts as one that cannot be opened, until it is replaced. */
  read<T>(work: (words: WordsDatabase) => T, without: T): T {
    const { words } = this
    if (!words) return without
    try {
      return work(words)
    } catch (error) {
      if (!isBrokenFile(error)) throw error
      this.close()
      this.why = 'broken'
      this.changes.noteAnything()
      return without
    }
  }

  close(): void {
    this.words?.close()
    this.words = undefined
  }
}
