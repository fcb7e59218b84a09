/** Opens words.db for reading. Like text.db it never changes after it was put in its place; an import replaces it. */

import type { Database } from 'bun:sqlite'
import { openImported, TextUnopenable } from './text-database.ts'
import { WORDS_APPLICATION_ID, WORDS_FORMAT } from './words-schema.ts'

export class WordsDatabase {
  /** The text over which words were counted; null where there was none. */
  readonly textGeneration: string | null
  readonly dictionaries: number

  private constructor(readonly sqlite: Database) {
    const about = sqlite
      .query<{ text: string | null; dictionaries: number }, []>(
        'SELECT text_generation AS text, (SELECT count(*) FROM dictionaries) AS dictionaries FROM about',
      )
      .get()
    if (!about) throw new TextUnopenable('broken')
    this.textGeneration = about.text
    this.dictionaries = about.dictionaries
  }

  /** @throws TextUnopenable for what is true of text.db, too */
  static open(path: string): WordsDatabase {
    return openImported(path, WORDS_APPLICATION_ID, WORDS_FORMAT, (sqlite) => new WordsDatabase(sqlite))
  }

  close(): void {
    this.sqlite.close()
  }

  /** For `using`: closed when the block that opened it ends. */
  [Symbol.dispose](): void {
    this.close()
  }
}
