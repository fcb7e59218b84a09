/** Finds the page and paragraph of the displayed Pali for a place that is counted in letters of the canon. */

import { parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { readVolumePositionsInLetters } from '../../definitions/facts/canon-letters.ts'
import { type CanonLetterPosition, decodeFirstLettersFromNumber } from '../../definitions/facts/number-places.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { toAlignmentLetters } from '../align/letters.ts'
import { DISPLAYED_PARTS_SQL, READING_ORDER_SQL, type StoredParagraphs } from './page-parts.ts'

/** A paragraph of a printed page. */
export interface PageParagraph {
  readonly page: number
  /** Number of the paragraph on the page, from 1. */
  readonly paragraph: number
}

const AROUND = `SELECT parts.page, parts.paragraphs ${DISPLAYED_PARTS_SQL} AND parts.page BETWEEN ? AND ? ${READING_ORDER_SQL}`

/** A paragraph with words, and where it begins and ends in letters of the page where the place is. */
interface MeasuredParagraph extends PageParagraph {
  readonly start: number
  readonly end: number
  /** All its letters, including those of headings. */
  readonly letters: Uint8Array
  /** Number of such letters before the paragraph. */
  readonly begin: number
}

/**
 * Finds the paragraph that contains a place. With `begins` it finds the paragraph whose beginning is nearest, because
 * editions differ by some letters. Undefined if the edition has no words there, or is not the Pali of these pages.
 * @param begins whether something begins at the place
 */
export function findParagraphAtPlace(
  text: TextDatabase,
  edition: EditionId,
  { volume, at, opening }: CanonLetterPosition,
  begins: boolean,
): PageParagraph | undefined {
  const page = readVolumePositionsInLetters(volume)?.pages.findLast((one) => one.at <= at)
  if (!page) return undefined
  const measured = measureParagraphs(text, edition, volume, page.page)
  const offset = at - page.at
  const opened =
    opening === undefined
      ? undefined
      : findParagraphWithOpening(measured, offset, decodeFirstLettersFromNumber(opening))
  if (opened) return opened
  const counted = measured.filter(({ start, end }) => end > start)
  if (begins) return findNearest(counted, ({ start }) => Math.abs(start - offset))
  const containing = counted.find(({ start, end }) => start <= offset && offset < end)
  return containing ?? findNearest(counted, ({ end }) => Math.abs(end - offset))
}

/** Length of an n-gram of letters that is rarely equal by chance. */
const NGRAM_LETTERS = 3

/** Minimum number of n-grams of an opening that must be found; with fewer, the edition has other words. */
const MIN_OPENING_NGRAMS = 4

/** Letters of offset that one more common n-gram outweighs. */
const OFFSET_LETTERS_PER_NGRAM = 60

/**
 * Finds the paragraph that contains the given first letters. Every common n-gram votes for a start of the opening; the
 * distance from the expected offset counts against it. Undefined when no paragraph has enough of them.
 */
function findParagraphWithOpening(
  measured: readonly MeasuredParagraph[],
  offset: number,
  opening: Uint8Array,
): MeasuredParagraph | undefined {
  const letters = Buffer.concat(measured.map((one) => one.letters))
  const votes = new Map<number, number>()
  for (let index = 0; index + NGRAM_LETTERS <= opening.length; index++) {
    const ngram = opening.subarray(index, index + NGRAM_LETTERS)
    for (let found = letters.indexOf(ngram); found >= 0; found = letters.indexOf(ngram, found + 1)) {
      // tolerates one inserted or missing letter
      for (const shift of [-1, 0, 1]) {
        const start = found - index + shift
        votes.set(start, (votes.get(start) ?? 0) + (shift === 0 ? 1 : 0.9))
      }
    }
  }
  let best: MeasuredParagraph | undefined
  let most = 0
  for (const [start, count] of votes) {
    const one = measured.findLast((paragraph) => paragraph.begin <= start)
    if (!one || count < MIN_OPENING_NGRAMS) continue
    const worth = count - Math.abs(one.start + start - one.begin - offset) / OFFSET_LETTERS_PER_NGRAM
    if (!best || worth > most) [best, most] = [one, worth]
  }
  return best
}

function findNearest(
  measured: readonly MeasuredParagraph[],
  distanceOf: (one: MeasuredParagraph) => number,
): MeasuredParagraph | undefined {
  let best: MeasuredParagraph | undefined
  for (const one of measured) if (!best || distanceOf(one) < distanceOf(best)) best = one
  return best
}

/** Measures the paragraphs of a page and its neighbours in letters, counted from the beginning of the page. */
function measureParagraphs(
  text: TextDatabase,
  edition: EditionId,
  volume: number,
  page: number,
): readonly MeasuredParagraph[] {
  const rows = text.rows<StoredParagraphs>(AROUND, edition, volume, page - 1, page + 1)
  const counts = new Map<number, number>()
  const measured: MeasuredParagraph[] = []
  let [counted, begin] = [0, 0]
  for (const row of rows) {
    for (const spans of parseStoredParagraphs(row.paragraphs)) {
      const paragraph = (counts.get(row.page) ?? 0) + 1
      counts.set(row.page, paragraph)
      const letters = toLetters(spans, isPrinted)
      if (letters.length === 0) continue
      const end = counted + toLetters(spans, isCounted).length
      measured.push({ page: row.page, paragraph, start: counted, end, letters, begin })
      counted = end
      begin += letters.length
    }
  }
  const start = measured.find((one) => one.page === page)?.start ?? counted
  return measured.map((one) => ({ ...one, start: one.start - start, end: one.end - start }))
}

const toLetters = (
  spans: readonly TextWithSpanKind[],
  isIncluded: (kind: TextWithSpanKind['kind']) => boolean,
): Uint8Array => Buffer.concat(spans.flatMap(({ kind, text }) => (isIncluded(kind) ? [toAlignmentLetters(text)] : [])))

const isPrinted = (kind: TextWithSpanKind['kind']) => kind !== 'note' && kind !== 'number' && kind !== 'mark'

/** The letter counts of the built-in table leave out headings, too. */
const isCounted = (kind: TextWithSpanKind['kind']) => isPrinted(kind) && kind !== 'heading'
