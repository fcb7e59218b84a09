/** Finds the page and paragraph of the displayed Pali for a place in the canon that is counted in letters. */

import { parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { readVolumePositionsInLetters } from '../../definitions/facts/canon-letters.ts'
import { type CanonLetterPosition, decodeFirstLettersFromNumber } from '../../definitions/facts/number-places.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import { toComparisonLetters } from '../align/letters.ts'
import { DISPLAYED_PARTS_SQL, READING_ORDER_SQL, type StoredParagraphs } from './page-parts.ts'

/** A paragraph of a printed page, by the page's number and its own. */
export interface PageParagraph {
  readonly page: number
  /** From 1, as the page counts them. */
  readonly paragraph: number
}

const AROUND = `SELECT parts.page, parts.paragraphs ${DISPLAYED_PARTS_SQL} AND parts.page BETWEEN ? AND ? ${READING_ORDER_SQL}`

/** A paragraph with words, and where it begins and ends in letters of the page where the place is. */
interface Measured extends PageParagraph {
  readonly start: number
  readonly end: number
  /** All its letters, of lines that the edition sets as headings too, and how many such are in front. */
  readonly letters: Uint8Array
  readonly begin: number
}

/**
 * Finds the paragraph that contains a place. With `begins` it returns the paragraph whose beginning is nearest, since
 * editions differ by some letters. Undefined where the edition has no words there, or is not the Pali of these pages.
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
  const measured = measure(text, edition, volume, page.page)
  const off = at - page.at
  const opened = opening === undefined ? undefined : openedNear(measured, off, decodeFirstLettersFromNumber(opening))
  if (opened) return opened
  const counted = measured.filter(({ start, end }) => end > start)
  if (begins) return nearest(counted, ({ start }) => Math.abs(start - off))
  const holder = counted.find(({ start, end }) => start <= off && off < end)
  return holder ?? nearest(counted, ({ end }) => Math.abs(end - off))
}

/** Length of an n-gram of letters that is rarely equal by chance. */
const NGRAM_LETTERS = 3

/** Of an opening's threes so many must be found, else the print has other words. */
const MIN_COUNT = 4

/** Letters of offset that one more common n-gram outweighs. */
const OFFSET_LETTERS_PER_NGRAM = 60

/** The paragraph in which words open so, near a place counted from the beginning of the page; undefined where none do. */
function openedNear(measured: readonly Measured[], off: number, opening: Uint8Array): Measured | undefined {
  const letters = Buffer.concat(measured.map((one) => one.letters))
  const votes = new Map<number, number>()
  for (let index = 0; index + NGRAM_LETTERS <= opening.length; index++) {
    const three = opening.subarray(index, index + NGRAM_LETTERS)
    for (let found = letters.indexOf(three); found >= 0; found = letters.indexOf(three, found + 1)) {
      // a letter more or less in between is still the same opening
      for (const shift of [-1, 0, 1]) {
        const start = found - index + shift
        votes.set(start, (votes.get(start) ?? 0) + (shift === 0 ? 1 : 0.9))
      }
    }
  }
  let best: Measured | undefined
  let most = 0
  for (const [start, count] of votes) {
    const one = measured.findLast((paragraph) => paragraph.begin <= start)
    if (!one || count < MIN_COUNT) continue
    const worth = count - Math.abs(one.start + start - one.begin - off) / OFFSET_LETTERS_PER_NGRAM
    if (!best || worth > most) [best, most] = [one, worth]
  }
  return best
}

function nearest(measured: readonly Measured[], far: (one: Measured) => number): Measured | undefined {
  let best: Measured | undefined
  for (const one of measured) if (!best || far(one) < far(best)) best = one
  return best
}

/** The paragraphs with words of a page and its neighbours, counted from the beginning of the page. */
function measure(text: TextDatabase, edition: EditionId, volume: number, page: number): readonly Measured[] {
  const rows = text.rows<StoredParagraphs>(AROUND, edition, volume, page - 1, page + 1)
  const counts = new Map<number, number>()
  const measured: Measured[] = []
  let [passed, begin] = [0, 0]
  for (const row of rows) {
    for (const spans of parseStoredParagraphs(row.paragraphs)) {
      const paragraph = (counts.get(row.page) ?? 0) + 1
      counts.set(row.page, paragraph)
      const letters = lettersIn(spans, isPrinted)
      if (letters.length === 0) continue
      const end = passed + lettersIn(spans, isCounted).length
      measured.push({ page: row.page, paragraph, start: passed, end, letters, begin })
      passed = end
      begin += letters.length
    }
  }
  const start = measured.find((one) => one.page === page)?.start ?? passed
  return measured.map((one) => ({ ...one, start: one.start - start, end: one.end - start }))
}

const lettersIn = (spans: readonly TextSpan[], isMeant: (kind: TextSpan['kind']) => boolean): Uint8Array =>
  Buffer.concat(spans.flatMap(({ kind, text }) => (isMeant(kind) ? [toComparisonLetters(text)] : [])))

const isPrinted = (kind: TextSpan['kind']) => kind !== 'note' && kind !== 'number' && kind !== 'mark'

/** As the table counts them: without headings too. */
const isCounted = (kind: TextSpan['kind']) => isPrinted(kind) && kind !== 'heading'
