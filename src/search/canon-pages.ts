/** The pages of the canon as the search reads them: the index in text.db, with decisions and hidden marks. */

import type { Database } from 'bun:sqlite'
import type { TextDatabase } from '../../db/text-database.ts'
import { type FoundPages, PageIndex } from '../../search/pages/page-index.ts'
import type { Exceptions, PageSource } from '../../search/pages/page-source.ts'
import type { Query, Term } from '../../search/query.ts'
import type { ShownText } from '../canon/text/shown-text.ts'
import { readPlainParagraphs } from '../texts/stored-paragraphs.ts'

const TEXTS =
  'SELECT parts.id, parts.paragraphs FROM json_each(?) AS wanted JOIN parts ON parts.id = wanted.value'

/** Passages that are shown otherwise than by rank; see src/canon/text/exceptions.ts. */
const EXCEPTIONS = 'SELECT passage, shown FROM temp.exception'

export class CanonPages {
  private opened: { readonly text: TextDatabase; readonly index: PageIndex } | undefined
  private exceptions: Exceptions | undefined
  /** What the exceptions were read from. */
  private state = -1

  constructor(private readonly text: ShownText) {}

  /** Pages of the text in use; null when there is none. */
  search(query: Query, limit: number, offset: number): FoundPages | null {
    return this.text.read((text) => this.indexOf(text).search(query, limit, offset), null)
  }

  /** Whether a term is on any page, if only by its letters. Where there are no pages, nothing else can be meant: true. */
  has(term: Term): boolean {
    return this.text.read((text) => this.indexOf(text).has(term), true)
  }

  private indexOf(text: TextDatabase): PageIndex {
    if (this.state !== this.text.state) {
      this.state = this.text.state
      this.exceptions = undefined
    }
    if (this.opened?.text !== text) {
      this.opened = { text, index: new PageIndex(text.sqlite, this.sourceOf(text.sqlite)) }
    }
    return this.opened.index
  }

  private sourceOf(sqlite: Database): PageSource {
    return {
      textsOf: (parts) => readTexts(sqlite, parts),
      exceptions: () => {
        this.exceptions ??= readExceptions(sqlite)
        return this.exceptions
      },
    }
  }
}

function readTexts(sqlite: Database, parts: readonly number[]): string[] {
  const rows = sqlite.query<never, [string]>(TEXTS).values(JSON.stringify(parts)) as [number, string][]
  const texts = new Map(rows.map(([part, paragraphs]) => [part, readPlainParagraphs(paragraphs).join('\n')]))
  return parts.map((part) => texts.get(part) ?? '')
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
