/** Holds the text database open and moves to a new one as soon as an import has moved it in. */

import { statSync } from 'node:fs'
import { isBrokenFile } from '../../../db/storage-refusal.ts'
import { TextDatabase, TextUnopenable, type Unopenable } from '../../../db/text-database.ts'
import { EDITIONS, type Edition } from '../../definitions/editions.ts'
import type { Changes } from '../../foundation/changes.ts'

/** What `/health` tells apart: text to read, a database without text, or none that can be opened. */
export type TextState = 'ok' | 'empty' | 'unopenable'

export class TextShelf {
  private text: TextDatabase | undefined
  private stamp = ''
  private why: Unopenable | undefined

  /** @param changes is told of every other text that is opened, and when there is none any more */
  constructor(
    private readonly path: string,
    private readonly changes: Pick<Changes, 'noteText'>,
  ) {}

  /** Opens the file anew if it is another one now; see Canon.refresh. @returns whether it was */
  refresh(): boolean {
    const stamp = stampOf(this.path)
    if (stamp === this.stamp) return false
    this.replace(stamp)
    return true
  }

  /** The text that is open; undefined when there is none to read. */
  get current(): TextDatabase | undefined {
    return this.text
  }

  /** The editions that there are: the contract's, and those that the text brings. */
  get editions(): readonly Edition[] {
    return this.text?.editions ?? EDITIONS
  }

  get state(): TextState {
    if (!this.text) return 'unopenable'
    return this.text.passages === 0 ? 'empty' : 'ok'
  }

  /** Why the text that is there cannot be read; undefined when it can, and when there is none. */
  get unreadable(): Exclude<Unopenable, 'missing'> | undefined {
    return this.why === 'missing' ? undefined : this.why
  }

  /**
   * Reads from the text; `without` is the answer where there is none. A file that turns out to be damaged
   * counts as one that cannot be opened (decisions §2), until it is replaced.
   */
  read<T>(work: (text: TextDatabase) => T, without: T): T {
    const { text } = this
    if (!text) return without
    try {
      return work(text)
    } catch (error) {
      if (!isDamage(error)) throw error
      this.close()
      this.why = 'broken'
      this.changes.noteText(undefined)
      return without
    }
  }

  close(): void {
    this.text?.close()
    this.text = undefined
  }

  private replace(stamp: string): void {
    this.close()
    this.stamp = stamp
    this.why = undefined
    try {
      this.text = TextDatabase.open(this.path)
    } catch (error) {
      if (!(error instanceof TextUnopenable)) throw error
      this.why = error.why
    }
    this.changes.noteText(this.text?.generation)
  }
}

/** Whether the file itself is at fault: its structure, or JSON in it that cannot be read. */
const isDamage = (error: unknown): boolean => error instanceof SyntaxError || isBrokenFile(error)

/** Differs for the next file under the same name. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'missing'
}
