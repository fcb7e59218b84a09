/** Formats and resolves citations of commentaries by the pages of their own print (`DA I 26`). */

import { findParagraphsByIdPrefix, type ParagraphIdWithPage } from '../../canon/text/paragraphs-by-id.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { type CommentaryPageCitation, WORK_UNAVAILABLE_MESSAGE } from '../../definitions/citations/commentary.ts'
import { type EditionId, isCommentaryEdition } from '../../definitions/editions.ts'
import {
  type CommentaryPrint,
  findCommentaryPrintOfPageId,
  formatCommentaryPrintPageId,
  ROMAN_VOLUME_NUMERALS,
} from '../../definitions/facts/commentary-prints.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import type { PageContext } from '../pages/page-context.ts'
import { selectCommentariesInScript } from '../shared/commentaries.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { formatCommentaryPrintPages, getParagraphAnchor } from '../shared/segments.ts'
import type { CitedPages } from './cited-place.ts'

/**
 * Formats the citation of a commentary's page by its own print: `DA I 26`, `DA I 26–27`. If that page of print begins
 * on an earlier page here, the first paragraph is added: `DA I 26 ¶๓`. Undefined if no paragraph has a page of print.
 * @param segments corpus ids of the page's paragraphs
 */
export function formatCommentaryPageCitation(
  reader: ReaderContext,
  context: PageContext,
  { edition, volume, page }: PrintedPagePlace,
  segments: readonly (string | null)[],
): string | undefined {
  const cited = formatCommentaryPrintPages(segments)
  const first = segments.find((id) => id !== null)
  const print = first && findCommentaryPrintOfPageId(first)
  if (cited === undefined || !first || !print) return cited
  const earlier = findParagraphsWithId(reader, edition, print, first).filter(
    (one) => one.volume < volume || (one.volume === volume && one.page < page),
  )
  return earlier.length === 0 ? cited : `${cited} ¶${context.name(earlier.length + 1)}`
}

/**
 * Resolves the citation of a commentary's page to the paragraph that begins that page of print.
 * @throws AppError `not_found` if no commentary has it, with the pages that exist
 */
export function resolveCommentaryPageCitation(
  reader: ReaderContext,
  context: PageContext,
  cited: CommentaryPageCitation,
): CitedPages {
  const all = reader.stores.canon.text.editions
  const editions = new Set([...selectCommentariesInScript(all, context.language), ...all.filter(isCommentaryEdition)])
  let knownPages: readonly number[] = []
  for (const edition of editions) {
    const found = findParagraphsWithId(reader, edition, cited.print, getPageId(cited, cited.page.page))
    const citedParagraph = found[cited.paragraph - 1] ?? found[0]
    if (citedParagraph)
      return toCitedPages(
        reader,
        edition,
        citedParagraph,
        found.indexOf(citedParagraph) - findFirstOnPage(found, citedParagraph),
      )
    const begunPages = listBegunPages(reader, edition, cited)
    // on a page where no paragraph begins, the preceding one continues
    const precedingPage = begunPages.findLast((page) => page < cited.page.page)
    if (precedingPage !== undefined && precedingPage !== begunPages.at(-1)) {
      const last = findParagraphsWithId(reader, edition, cited.print, getPageId(cited, precedingPage))
      const end = last.at(-1)
      if (end) return toCitedPages(reader, edition, end, last.length - 1 - findFirstOnPage(last, end))
    }
    if (knownPages.length === 0) knownPages = begunPages
  }
  throw knownPages.length === 0
    ? createNotFoundError(context.label(WORK_UNAVAILABLE_MESSAGE))
    : createNoSuchPageError(context, cited, knownPages)
}

const getPageId = ({ name, page: { volume } }: CommentaryPageCitation, page: number) =>
  formatCommentaryPrintPageId(name, volume, page)

const listVolumes = ({ firstVolume, lastVolume }: CommentaryPrint) =>
  Array.from({ length: lastVolume - firstVolume + 1 }, (_, at) => firstVolume + at)

/** Finds the paragraphs of a commentary with a corpus id, in reading order. */
const findParagraphsWithId = (
  { stores: { canon } }: ReaderContext,
  edition: EditionId,
  print: CommentaryPrint,
  id: string,
): readonly ParagraphIdWithPage[] =>
  listVolumes(print)
    .flatMap((volume) => canon.text.read((text) => findParagraphsByIdPrefix(text, edition, volume, id), []))
    .filter((one) => one.id === id)

const findFirstOnPage = (all: readonly ParagraphIdWithPage[], { volume, page }: ParagraphIdWithPage) =>
  all.findIndex((one) => one.volume === volume && one.page === page)

/** Lists the pages of the cited volume on which paragraphs begin, in ascending order. */
function listBegunPages(
  { stores: { canon } }: ReaderContext,
  edition: EditionId,
  cited: CommentaryPageCitation,
): readonly number[] {
  const start = getPageId(cited, 0).replace(/0$/, '')
  const pages = listVolumes(cited.print)
    .flatMap((volume) => canon.text.read((text) => findParagraphsByIdPrefix(text, edition, volume, start), []))
    .map(({ id }) => Number(id.slice(start.length)))
    .filter((page) => !Number.isNaN(page))
  return [...new Set(pages)].sort((a, b) => a - b)
}

/** Converts a found paragraph to its page. @param nth its index among the paragraphs with this id on the page */
function toCitedPages(
  reader: ReaderContext,
  edition: EditionId,
  { volume, page, id }: ParagraphIdWithPage,
  nth: number,
): CitedPages {
  const { segments } = reader.stores.canon.printed.read(edition, volume, page)
  const indexes = segments.flatMap((one, index) => (one === id ? index : []))
  const paragraph = (indexes[nth] ?? 0) + 1
  const anchor = getParagraphAnchor(segments, paragraph)
  return { to: 'pages', edition, volume, pages: [page], paragraph, ...(anchor ? { anchor } : {}) }
}

function createNoSuchPageError(
  context: PageContext,
  { name, page }: CommentaryPageCitation,
  knownPages: readonly number[],
) {
  const printName = `${name} ${ROMAN_VOLUME_NUMERALS[page.volume] ?? ''}`.trim()
  const range = `${knownPages[0] ?? ''}–${knownPages.at(-1) ?? ''}`
  return createNotFoundError(
    context.say(
      `ไม่พบหน้านี้ ในคลังนี้ ${printName} มีหน้า ${toThaiDigits(range)}`,
      `There is no such page: of ${printName} this library has pages ${range}.`,
    ),
  )
}
