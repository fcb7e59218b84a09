/** Counts the stored text by source (contract, Whole-server endpoints). */

import { type EditionId, getEditionTitle } from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { TextPackageSource } from '../../definitions/texts/format.ts'
import { isWebAddress } from '../../foundation/validation/web-address.ts'
import {
  IS_PASSAGE_DISPLAYED_FOR_HEADING_SQL,
  IS_PASSAGE_DISPLAYED_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from './decision-exceptions.ts'
import type { DisplayedTextReader } from './displayed-text.ts'

interface Count {
  readonly source: string
  readonly edition: EditionId
  readonly passages: number
  readonly characters: number
  readonly shownPassages: number
  readonly shownCharacters: number
}

interface ImportedSource extends Pick<TextPackageSource, 'id' | 'title' | 'version'> {
  /** ISO 8601. */
  readonly importedAt: string
}

type SourceRow = Omit<TextPackageSource, 'readingLinks' | 'recension'>

interface Counted {
  readonly sources: readonly SourceRow[]
  readonly counts: readonly Count[]
}

const COUNTS = `
SELECT sources.id AS source, texts.edition, count(*) AS passages, sum(passages.characters) AS characters,
       sum(${IS_PASSAGE_DISPLAYED_FOR_HEADING_SQL}) AS shownPassages, sum(${IS_PASSAGE_DISPLAYED_SQL} * passages.printed) AS shownCharacters
FROM passages
JOIN texts ON texts.id = passages.text
JOIN sources ON sources.rank = passages.source
${JOIN_PASSAGE_EXCEPTIONS_SQL}
GROUP BY sources.rank, texts.edition`

/**
 * Reads the sources of the text, with their passages, characters and shares of what readers see. Counting reads every
 * passage, so it is done once for each version of the text.
 */
export class TextSourceReader {
  private known: { readonly version: number; readonly counted: Counted } | undefined

  constructor(private readonly text: DisplayedTextReader) {}

  /** Number of stored passages; null without text (decisions §2). */
  get passages(): number | null {
    return this.text.current?.passages || null
  }

  /** The editions that have at least one stored passage. */
  get editions(): readonly EditionId[] {
    const { counts } = this.count()
    return this.text.editions.filter((edition) => counts.some((count) => count.edition === edition))
  }

  /**
   * Returns the answer of `GET /sources` about the text. Passages and characters of a source count what is stored;
   * shares are of what readers see.
   */
  read(language: LanguageCode) {
    const { sources, counts } = this.count()
    const shown = new Map(this.text.editions.map((edition) => [edition, shownIn(counts, edition)]))
    const shareOf = (count: Count) => share(count.shownCharacters, shown.get(count.edition) ?? 0)
    const inOrder = (id: string) =>
      this.text.editions.flatMap((edition) =>
        counts.filter((count) => count.source === id && count.edition === edition),
      )
    return {
      texts: sources.map((source) => ({
        ...source,
        editions: inOrder(source.id).map((count) => ({
          edition: count.edition,
          passages: count.passages,
          characters: count.characters,
          share: shareOf(count),
        })),
      })),
      hasText: counts.length > 0,
      canon: {
        passages: sum(counts.map((count) => count.shownPassages)),
        characters: sum(counts.map((count) => count.shownCharacters)),
        editions: this.editions.map((edition) => ({
          edition,
          label: getEditionTitle(edition, language),
          characters: shown.get(edition) ?? 0,
          shares: counts
            .filter((count) => count.edition === edition)
            .map((count) => ({ source: count.source, share: shareOf(count) })),
        })),
      },
    }
  }

  /** Returns the sources by rank, each with its version and the time of its last import. */
  imports(): readonly ImportedSource[] {
    return this.text.rows('SELECT id, title, version, imported_at AS importedAt FROM sources ORDER BY rank')
  }

  private count(): Counted {
    const version = this.text.state
    if (this.known?.version !== version) this.known = { version, counted: this.countAll() }
    return this.known.counted
  }

  private countAll(): Counted {
    const sources = this.text
      .rows<SourceRow>('SELECT id, title, publisher, licence, url, version FROM sources ORDER BY rank')
      .map((row) => ({ ...row, url: isWebAddress(row.url) ? row.url : null }))
    return { sources, counts: this.text.rows(COUNTS) }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const shownIn = (counts: readonly Count[], edition: EditionId) =>
  sum(counts.filter((count) => count.edition === edition).map((count) => count.shownCharacters))

const share = (characters: number, all: number) => (all === 0 ? 0 : characters / all)
