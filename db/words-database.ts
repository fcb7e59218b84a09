/** Opens words.db for reading. Like text.db it never changes after it was put in its place; an import replaces it. */

import type { Database } from 'bun:sqlite'
import { openImportedDatabase, TextUnopenable } from './text-database.ts'
import { OLD_FORMAT_VIEWS, WORDS_APPLICATION_ID, WORDS_FORMAT } from './words-schema.ts'

/** An open words.db. */
export class WordsDatabase {
  /** The text over which words were counted; null where there was none. */
  readonly textGeneration: string | null
  readonly dictionaries: number

  /** Whether an older program wrote the file; it is read all the same, and the next import writes it again. */
  readonly isOld: boolean

  private constructor(readonly sqlite: Database) {
    const format = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
    this.isOld = format !== WORDS_FORMAT
    if (this.isOld) sqlite.run(OLD_FORMAT_VIEWS)
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
    return openImportedDatabase(path, WORDS_APPLICATION_ID, [1, WORDS_FORMAT], (sqlite) => new WordsDatabase(sqlite))
  }

  close(): void {
    this.sqlite.close()
  }

  /** For `using`: closed when the block that opened it ends. */
  [Symbol.dispose](): void {
    this.close()
  }
}
