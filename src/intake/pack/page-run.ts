/** Judges the page marks of a book: which are right, which can be corrected, and which pages are missing. */

import { findMaximumWeightChain } from '../../canon/align/increasing-subsequences.ts'
import type { CorpusPageMark } from './corpus.ts'
import type { PackWarningCollector } from './pack-warnings.ts'

/**
 * Determines the page that begins at each mark. Null for a mark that is ignored. Pages never decrease.
 *
 * The right marks are the longest increasing subsequence over the whole book. A greedy reader would take one wrong mark
 * for a jump and drop all that follow. Another mark is corrected if its neighbours leave only one page. Otherwise it is
 * ignored. Both are reported as warnings.
 * @param book name of the book in warnings about missing pages
 */
export function recognisePageMarks(
  marks: readonly CorpusPageMark[],
  book: string,
  warnings: PackWarningCollector,
): readonly (number | null)[] {
  const isRight = findRightMarks(marks)
  const pages: (number | null)[] = marks.map(({ page }, at) => (isRight.has(at) ? page : null))
  for (let at = 0; at < marks.length; at++) {
    if (isRight.has(at)) continue
    let end = at
    while (end < marks.length && !isRight.has(end)) end++
    const corrected = correctMarksBetween(marks.slice(at, end), pages[at - 1] ?? null, pages[end] ?? null)
    for (const [offset, page] of corrected.entries()) pages[at + offset] = page
    at = end
  }
  for (const [at, mark] of marks.entries()) {
    if (isRight.has(at) && !mark.foreign) continue
    warnings.add('wrong-page-marks', `${mark.where} ${mark.mark} → ${pages[at] ?? 'ข้ามไป'}`)
  }
  reportMissingPages(pages, book, warnings)
  return pages
}

/** Weight of a mark; one that names another volume has less. */
const getWeight = ({ foreign }: CorpusPageMark) => (foreign ? 1 : 2)

/** Returns the indexes of the marks in the maximum-weight chain of ascending pages. */
function findRightMarks(marks: readonly CorpusPageMark[]): ReadonlySet<number> {
  const run = findMaximumWeightChain(marks, {
    begin: (mark) => (mark.page === null || mark.page < 1 ? null : getWeight(mark)),
    follow: (above, mark, worth) => ((above.page ?? 0) < (mark.page ?? 0) ? worth + getWeight(mark) : null),
    // prefers the smaller jump
    isBetter: (one, first) => (one.page ?? 0) < (first.page ?? 0),
  })
  return new Set(run)
}

/**
 * Returns the pages of marks between two right ones.
 * @param from page before; null at the start
 * @param to page after; null at the end
 */
function correctMarksBetween(
  marks: readonly CorpusPageMark[],
  from: number | null,
  to: number | null,
): readonly (number | null)[] {
  if (from !== null && to !== null && to - from - 1 === marks.length) {
    return marks.map((_, at) => from + at + 1)
  }
  let last = from ?? 0
  return marks.map(({ page }, at) => {
    // leaves a page for each of the following marks
    const end = to === null ? last + 2 : to - (marks.length - 1 - at)
    const similar =
      page === null ? [] : listPagesBetween(last, end).filter((other) => countDifferentDigits(page, other) === 1)
    const [only] = similar
    if (only === undefined || similar.length > 1 || from === null) return null
    last = only
    return only
  })
}

const listPagesBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + at + 1)

/** Number of different digits of two numbers of up to four digits. */
function countDifferentDigits(first: number, second: number): number {
  const [a, b] = [first, second].map((number) => String(number).padStart(4, '0'))
  return [...(a ?? '')].filter((digit, at) => digit !== b?.[at]).length
}

function reportMissingPages(pages: readonly (number | null)[], book: string, warnings: PackWarningCollector): void {
  let last: number | null = null
  for (const page of pages) {
    if (page === null) continue
    if (last !== null && page - last > 1) {
      const missing = page - last - 1
      const range = missing === 1 ? `${last + 1}` : `${last + 1}–${page - 1}`
      warnings.add('missing-page-marks', `${book} → ${range}`, missing)
    }
    last = page
  }
}
