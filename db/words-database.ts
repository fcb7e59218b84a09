/** Opens words.db for reading. The file never changes; an import replaces it. */

import type { Database } from 'bun:sqlite'
import { DatabaseUnopenableError, openImportedDatabase } from './text-database.ts'
import { VIEWS_SQL_BY_OLD_WORDS_FORMAT, WORDS_APPLICATION_ID, WORDS_DATABASE_FORMAT } from './words-schema.ts'

/** An open words.db: imported dictionaries and word counts of the canon. */
export class WordsDatabase {
  /** Generation of the text over which words were counted; null if there was none. */
  readonly textGeneration: string | null
  readonly dictionaries: number

  /** Whether an older program wrote the file; it can be read, and the next import writes it again. */
  readonly isOld: boolean

  private constructor(readonly sqlite: Database) {
    const format = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
    this.isOld = format !== WORDS_DATABASE_FORMAT
    if (this.isOld) sqlite.run(VIEWS_SQL_BY_OLD_WORDS_FORMAT[format] ?? '')
    const about = sqlite
      .query<{ text: string | null; dictionaries: number }, []>(
        'SELECT text_generation AS text, (SELECT count(*) FROM dictionaries) AS dictionaries FROM about',
      )
      .get()
    if (!about) throw new DatabaseUnopenableError('broken')
    this.textGeneration = about.text
    this.dictionaries = about.dictionaries
  }

  /** Opens the words database at `path`. @throws DatabaseUnopenableError for the same reasons as TextDatabase.open */
  static open(path: string): WordsDatabase {
    return openImportedDatabase(
      path,
      WORDS_APPLICATION_ID,
      [1, WORDS_DATABASE_FORMAT],
      (sqlite) => new WordsDatabase(sqlite),
    )
  }

  close(): void {
    this.sqlite.close()
  }

  /** Closes the database, for `using`. */
  [Symbol.dispose](): void {
    this.close()
  }
}
