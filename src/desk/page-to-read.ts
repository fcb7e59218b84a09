/**
 * Builds a printed page for proofreading: its text, and the places of suspects, reports and corrections in it (review
 * §4).
 */

import type { AppliedCorrection } from '../canon/text/apply-corrections.ts'
import type { PrintedPagePlace } from '../canon/volumes/printed-pages.ts'
import { removeOverlappingRanges } from '../foundation/remove-overlapping.ts'
import { formatReportedPageAddress } from '../review-items/reports/reports.ts'
import type { PageScanFinder } from '../services/scans.ts'
import type { LibraryStores } from '../services/stores.ts'

/** A suspected, reported or corrected place on the page. */
interface PageHighlight {
  readonly start: number
  readonly length: number
  readonly is: 'suspect' | 'report' | 'right'
  readonly id: number | null
  readonly words: string | null
}

/** Counts the suspects and reports on a page that wait for a decision. */
export const countOpenSuspectsAndReports = (
  { editorial, reports }: Pick<LibraryStores, 'editorial' | 'reports'>,
  place: PrintedPagePlace,
): number =>
  editorial.suspects.openOn(place).length + reports.listWaitingOnPage(formatReportedPageAddress(place)).length

/**
 * Returns a page for proofreading: paragraphs with marked places, reports, scan and proofreading state.
 * @throws AppError `not_found` for a page without words
 */
export function readPageForProofreading(
  { canon, editorial, reports }: Pick<LibraryStores, 'canon' | 'editorial' | 'reports'>,
  scans: PageScanFinder,
  place: PrintedPagePlace,
) {
  const mark = editorial.pageMarks.readPage(place)
  const { edition, volume, page } = place
  const printed = canon.printed.read(edition, volume, page)
  const { paragraphs, appliedCorrections, chapter, totalPages } = printed
  const pages = canon.printed.pages(edition, volume)
  const open = reports.listWaitingOnPage(formatReportedPageAddress(place))
  const texts = paragraphs.map((spans) => spans.map(({ text }) => text).join(''))
  const correctionsAndReports = texts.map((text, index): readonly PageHighlight[] => {
    const corrections = appliedCorrections.filter(({ paragraph }) => paragraph === index)
    const reported = open.flatMap(({ id, words, should }) => toReportHighlights(text, id, words, should))
    return [...corrections.map(toCorrectionHighlight), ...reported]
  })
  const suspects = listSuspectHighlights({ canon, editorial }, place, appliedCorrections)
  return {
    ...mark,
    title: chapter?.row.title ?? null,
    paragraphs: texts.map((text, index) => ({
      text,
      marks: removeOverlappingRanges(
        [...(suspects[index] ?? []), ...(correctionsAndReports[index] ?? [])],
        ({ start, length }) => start + length,
      ),
    })),
    reports: open.map(({ id: number, words, should }) => ({ number, words, should })),
    scan: scans.findScan({ volume, page, sources: printed.sources }),
    totalPages,
    previous: pages.findLast((one) => one < page) ?? null,
    next: pages.find((one) => one > page) ?? null,
  }
}

const toCorrectionHighlight = ({ start, end, printed }: AppliedCorrection): PageHighlight => ({
  start,
  length: end - start,
  is: 'right',
  id: null,
  words: printed,
})

/** Returns the highlight of a report: the first occurrence of its words; empty when there is none. */
function toReportHighlights(text: string, id: number, words: string, should: string): readonly PageHighlight[] {
  const start = text.indexOf(words)
  return start < 0 ? [] : [{ start, length: words.length, is: 'report', id, words: should }]
}

/** Returns the highlights of the page's open suspects by paragraph, shifted by corrections before them. */
function listSuspectHighlights(
  { canon: { printed }, editorial: { suspects } }: Pick<LibraryStores, 'canon' | 'editorial'>,
  place: PrintedPagePlace,
  appliedCorrections: readonly AppliedCorrection[],
): readonly (readonly PageHighlight[])[] {
  const open = suspects.openOn(place)
  return printed.paragraphsOn(place).map(({ part, paragraph }, index) =>
    open
      .filter((one) => one.part === part && one.paragraph === paragraph)
      .map(({ id, start, wrong, right }): PageHighlight => {
        const shift = appliedCorrections
          .filter((words) => words.paragraph === index)
          .reduce(
            (by, words) => (words.start <= start + by ? by + (words.end - words.start) - words.printed.length : by),
            0,
          )
        return { start: start + shift, length: wrong.length, is: 'suspect', id, words: right || null }
      }),
  )
}
