/** The pages of the canon as the search reads them: the index in text.db, with decisions and hidden marks. */

import type { Database } from 'bun:sqlite'
import type { TextDatabase } from '../../db/text-database.ts'
import { type FoundPages, PageIndex } from '../../search/page-index.ts'
import type { Exceptions, PageSource } from '../../search/page-source.ts'
import type { Query } from '../../search/query.ts'
import type { Place } from '../../search/scores.ts'
import type { ShownText } from '../canon/shown-text.ts'
import { SPAN_KINDS } from '../texts/format.ts'
import { readPlainParagraphs } from '../texts/stored-paragraphs.ts'

const TEXT = 'SELECT paragraphs FROM parts WHERE id = ?'

/**
 * Where words stand in the stored form of a part: 2 at a word's beginning, 1 inside one, 0 nowhere. A paragraph begins
 * behind a quotation mark.
 */
const PLACES = `
SELECT CASE WHEN instr(paragraphs, ?1) = 0 THEN 0
            WHEN instr(paragraphs, ' ' || ?1) > 0 OR instr(paragraphs, '"' || ?1) > 0 THEN 2 ELSE 1 END
FROM json_each(?2) AS wanted JOIN parts ON parts.id = wanted.value ORDER BY wanted.key`

const PLACE_NAMES: readonly (Place | null)[] = [null, 'inside', 'word']

/** The stored form cuts text where its kind changes; of so few parts the words themselves are read, too. */
const FEW_PARTS = 400

const KIND_WORDS = JSON.stringify(SPAN_KINDS)

/** Passages that are shown otherwise than by rank; see src/canon/exceptions.ts. */
const EXCEPTIONS = 'SELECT passage, shown FROM temp.exception'

export class CanonPages {
  private opened: { readonly text: TextDatabase; readonly index: PageIndex | null } | undefined
  private exceptions: Exceptions | undefined

  constructor(private readonly text: ShownText) {
    text.onChange(() => {
      this.exceptions = undefined
    })
  }

  /** Pages of the text in use; null when there is none, or an earlier program wrote it without an index. */
  search(query: Query, limit: number, offset: number): FoundPages | null {
    return this.text.shelf.read((text) => this.indexOf(text)?.search(query, limit, offset) ?? null, null)
  }

  private indexOf(text: TextDatabase): PageIndex | null {
    if (this.opened?.text !== text) {
      this.exceptions = undefined
      this.opened = { text, index: PageIndex.open(text.sqlite, this.sourceOf(text.sqlite)) }
    }
    return this.opened.index
  }

  private sourceOf(sqlite: Database): PageSource {
    const textOf = (part: number): string => {
      const row = sqlite.query<{ paragraphs: string }, [number]>(TEXT).get(part)
      return row ? readPlainParagraphs(row.paragraphs).join('\n') : ''
    }
    return {
      textOf,
      exceptions: () => {
        this.exceptions ??= readExceptions(sqlite)
        return this.exceptions
      },
      placesOf: (words, parts) => {
        const stored = JSON.stringify(words).slice(1, -1)
        const places = sqlite
          .query<never, [string, string]>(PLACES)
          .values(stored, JSON.stringify(parts))
          .map(([place]) => PLACE_NAMES[Number(place)] ?? null)
        const isAmbiguous = KIND_WORDS.includes(stored)
        if (parts.length > FEW_PARTS && !isAmbiguous) return places
        return places.map((place, i) => {
          if (place !== null && !isAmbiguous) return place
          return textOf(parts[i] ?? 0).includes(words) ? (place ?? 'inside') : null
        })
      },
    }
  }
}

function readExceptions(sqlite: Database): Exceptions {
  const hidden = new Set<number>()
  const shown = new Set<number>()
  for (const row of sqlite.query<{ passage: number; shown: number }, []>(EXCEPTIONS).iterate()) {
    if (row.shown === 1) shown.add(row.passage)
    else hidden.add(row.passage)
  }
  return { hidden, shown }
}
