/**
 * Finds the source and heading of words that a reader selects on a displayed page. Reads words in print, with the
 * paragraph around them, the page, and the file of the corpus (variants §2).
 */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import {
  preferPlacesByPageOrVolume,
  readUncorrectedParts,
  type SourceTextIdentifier,
} from '../../canon/text/corrections.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { DISPLAYED_PARTS_SQL } from '../../canon/text/page-parts.ts'
import {
  collapseWhiteSpace,
  WordByContextFinder,
  type WordContextInSource,
  type WordsWithContext,
} from '../../canon/text/passage-word-finder.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'

/** Words on a printed page, with the words around them. Their source and heading are not known yet. */
export type PageWordsWithContext = Omit<WordContextInSource, 'source' | 'division' | 'entry'>

const TEXTS_OF_PAGE_SQL = `
SELECT sources.id AS source, texts.division, texts.entry, texts.edition FROM (
  SELECT DISTINCT passages.text, passages.source ${DISPLAYED_PARTS_SQL} AND parts.page = ?) AS seen
JOIN texts ON texts.id = seen.text JOIN sources ON sources.rank = seen.source ORDER BY seen.text, seen.source`

/** Finds the source and heading of words on a displayed page. */
export class PageWordSourceFinder {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly entries: Pick<HeadingReader, 'named'>,
  ) {}

  /**
   * Returns the places of the words on the page as printed: those that match most of the given context; empty when
   * there are none. When neighbouring words were corrected, less context is compared.
   */
  find(input: PageWordsWithContext): readonly WordContextInSource[] {
    return this.text.read((text) => {
      const { edition, volume, page } = input
      const texts = text.rows<SourceTextIdentifier>(TEXTS_OF_PAGE_SQL, edition, volume, page).map((sourceText) => ({
        sourceText,
        words: new WordByContextFinder(readUncorrectedParts(text, sourceText), input.edition),
      }))
      for (const context of eachShorterContext(input)) {
        const found = texts.flatMap(({ sourceText, words }) =>
          words
            .find({ ...context, wrong: input.wrong })
            .filter(({ volume, page }) => volume === input.volume && page === input.page)
            .map((occurrence) => this.toCurrentNames(sourceText, input, words.contextOf(occurrence))),
        )
        if (found.length > 0) return found
      }
      return []
    }, [])
  }

  private toCurrentNames(
    sourceText: SourceTextIdentifier,
    { edition, volume, page, wrong }: PageWordsWithContext,
    context: Context,
  ): WordContextInSource {
    const { division, entry } = this.entries.named(sourceText)
    return {
      source: sourceText.source,
      division,
      entry,
      edition,
      volume,
      page,
      before: context.before,
      wrong: collapseWhiteSpace(wrong),
      after: context.after,
    }
  }
}

type Context = Pick<WordsWithContext, 'before' | 'after'>

/** Yields the given context, then ever shorter ones, each also with one side only; at last an empty one. */
function* eachShorterContext({ before, after }: Context): Generator<Context> {
  const [wordsBefore, wordsAfter] = [collapseWhiteSpace(before).split(' '), collapseWhiteSpace(after).split(' ')]
  for (let most = Math.max(wordsBefore.length, wordsAfter.length); most > 0; most >>= 1) {
    const context = { before: wordsBefore.slice(-most).join(' '), after: wordsAfter.slice(0, most).join(' ') }
    yield context
    yield { ...context, after: '' }
    yield { ...context, before: '' }
  }
  yield { before: '', after: '' }
}

const FILE_SQL = 'SELECT file FROM parts WHERE id = ?'

/** Finds words of a source in print, with the paragraph around them. */
export class PrintedContextFinder {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly entries: Pick<HeadingReader, 'called' | 'textName'>,
  ) {}

  /**
   * Returns the printed paragraph that contains the words, its page and file, and the offset of the words in UTF-16
   * units.
   * @throws AppError `not_found` when the printed text does not have the words there
   */
  read(place: WordContextInSource) {
    const { source, edition, volume, page, wrong } = place
    const { division, node } = this.entries.called(place.division, place.entry)
    const sourceText = { source, ...this.entries.textName(division, node, edition) }
    const found = this.text.read((text) => {
      const parts = readUncorrectedParts(text, sourceText)
      const context = { before: collapseWhiteSpace(place.before), after: collapseWhiteSpace(place.after) }
      const occurrences = new WordByContextFinder(parts, edition).find({ ...context, wrong })
      const [occurrence] = preferPlacesByPageOrVolume(occurrences, { volume, page })
      const part = parts.find(({ id }) => id === occurrence?.part)
      if (!occurrence || !part) return undefined
      return {
        volume: occurrence.volume,
        page: occurrence.page,
        file: text.row<{ file: string | null }>(FILE_SQL, part.id)?.file ?? null,
        text: parseParagraphsAsPlainText(part.stored)[occurrence.paragraph] ?? '',
        start: occurrence.start,
        length: occurrence.length,
      }
    }, undefined)
    if (!found)
      throw createTextMissingError(
        this.text,
        `ไม่พบคำว่า “${wrong}” ตรงนี้ในข้อความที่นำเข้าครั้งล่าสุด กรุณาเปิดหน้านั้นแล้วเลือกคำอีกครั้ง`,
      )
    return found
  }
}
