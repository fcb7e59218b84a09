/** Reads the translations of one record in all published languages; a search shows up to two hundred records a kind. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Language, Languages } from '../languages/languages.ts'
import type { Translation } from '../languages/overlay.ts'

/** By language; none of them the primary one. */
export type Translations = Readonly<Record<Language, Translation>>

const OF_ONE = 'SELECT language, fields FROM translations WHERE collection = ? AND record_id = ?'
const OF_ALL = 'SELECT record_id AS id, language, fields FROM translations WHERE collection = ?'

const NONE: Translations = {}

export class AllTranslations {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly languages: Languages,
  ) {}

  of(collection: string, id: number): Translations {
    const rows = this.db.sqlite
      .query<{ language: string; fields: string }, [string, number]>(OF_ONE)
      .all(collection, id)
    return rows.length === 0 ? NONE : this.published(rows)
  }

  /** Those of every record of a collection, by id. */
  everyOf(collection: string): (id: number) => Translations {
    const rows = this.db.sqlite
      .query<{ id: number; language: string; fields: string }, [string]>(OF_ALL)
      .all(collection)
    const byId = Map.groupBy(rows, (row) => row.id)
    return (id) => {
      const own = byId.get(id)
      return own ? this.published(own) : NONE
    }
  }

  private published(rows: readonly { readonly language: string; readonly fields: string }[]): Translations {
    const shown = rows.filter(({ language }) => this.languages.all.includes(language))
    return Object.fromEntries(
      shown.map(({ language, fields }) => [language, JSON.parse(fields) as Translation]),
    )
  }
}
