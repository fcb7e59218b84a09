/**
 * Resolves citations to a printed page with an item or paragraph, to a place in a heading's text, or to a choice of
 * places. If a citation leads nowhere, an error says why.
 */

import { findPageOfParagraph, findParagraphOfSegment } from '../../canon/text/text-paragraphs.ts'
import type { CitedTextPlace, ResolvedAbbreviationCitation } from '../../definitions/citations/code-places.ts'
import type { GetDivisionAbbreviations } from '../../definitions/citations/numbers.ts'
import { type Citation, type ParagraphCitation, parseCitation } from '../../definitions/citations/parse.ts'
import {
  MCU_CITATION_MARK,
  SIXTH_COUNCIL_CITATION_MARK,
  UNAVAILABLE_TRANSLATION_MARK,
  UNSPECIFIED_THAI_CITATION_MARK,
} from '../../definitions/citations/vocabulary.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import { type EditionId, getEditionFacts, isPaliEdition } from '../../definitions/editions.ts'
import { toThaiDigits, toThaiNumbersInSentence } from '../../definitions/languages/numerals.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import type { PageContext } from '../pages/page-context.ts'
import { type PageHandlerResult, type ReaderContext, replaceNotFoundWhileTextUnreadable } from '../shared/reader.ts'
import { getParagraphAnchor } from '../shared/segments.ts'
import { type CitationResolutionContext, findPrintedPageAtPlace } from './canon-place.ts'
import { renderCitationChoicePage } from './choice-page.ts'
import {
  type CandidateCitedPlace,
  type CitedPages,
  type CitedPlace,
  getCitedPlacePath,
  type SingleCitedPlace,
} from './cited-place.ts'
import { resolveCommentaryPageCitation } from './commentary.ts'
import { isEditionCitedByPage } from './format-citation.ts'
import { renderItemOccurrencesPage } from './item-page.ts'
import { resolveNumberCitation } from './items.ts'

/**
 * Redirects to the place of a citation, or renders the list of places that it may mean. Undefined if the query is no
 * citation, or names a text that the library lacks.
 * @throws AppError `not_found` with the valid range, or with the reason why the citation leads nowhere
 */
export function respondToCitation(
  reader: ReaderContext,
  context: PageContext,
  query: string,
): PageHandlerResult | undefined {
  const place = resolveCitation(reader, context, query)
  if (!place) return undefined
  if (place.to === 'choice') return renderCitationChoicePage(reader, context, query, place)
  if (place.to === 'pages' && place.item !== undefined && place.pages.length > 1)
    return renderItemOccurrencesPage(reader, context, place.volume, place.edition, place.item, place.pages)
  return { status: 303, address: context.href(...getCitedPlacePath(place, query)) }
}

/**
 * Resolves a citation to a place, or to the places that it may mean. Undefined if the query is no citation, or names a
 * text that the library lacks.
 * @throws AppError `not_found` with the valid range, or with the reason why the citation leads nowhere
 */
export function resolveCitation(reader: ReaderContext, context: PageContext, query: string): CitedPlace | undefined {
  const citation = parseCitation(query, createAbbreviationLookup(reader, context), reader.stores.canon.text.editions)
  return (
    citation && replaceNotFoundWhileTextUnreadable(reader, () => resolveParsedCitation({ reader, context }, citation))
  )
}

function resolveParsedCitation(resolution: CitationResolutionContext, citation: Citation): CitedPlace | undefined {
  const { reader, context } = resolution
  switch (citation.by) {
    case 'code':
      return resolveAbbreviation(resolution, citation)
    case 'commentary':
      return resolveCommentaryPageCitation(reader, context, citation)
    case 'paragraph':
      return resolveParagraph(resolution, citation)
    case 'nothing':
      throw createNotFoundError(toThaiNumbersInSentence(context.label(citation.why)))
    case 'misnamed':
      throw createMisnamedError(citation.name, citation.volumes)
    default:
      return resolveNumberCitation(resolution, citation)
  }
}

function createAbbreviationLookup(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
): GetDivisionAbbreviations {
  return (volume) => {
    const division = canon.divisions.at(volume)
    if (!division) return []
    return context.site.languages.all.flatMap((language) => canon.divisions.abbreviationOf(division, language) ?? [])
  }
}

const createMisnamedError = (name: string, volumes: readonly number[]) => {
  const [first = 1] = volumes
  const last = volumes.at(-1) ?? first
  return createNotFoundError(
    `“${name}” เป็นอักษรย่อของเล่ม ${toThaiDigits(first === last ? String(first) : `${first}–${last}`)} กรุณาตรวจสอบเลขเล่ม`,
  )
}

function resolveAbbreviation(
  resolution: CitationResolutionContext,
  { places, note, also = [], item }: ResolvedAbbreviationCitation,
): CitedPlace | undefined {
  const linked = also.flatMap((one) => toCandidates(resolution, one))
  const own = places.flatMap((one) => toCandidates(resolution, one))
  // without the text itself, the linked places are offered
  const offered = own.length > 0 ? own : linked
  const [first] = offered
  if (!first) {
    if (places.some(({ at }) => at !== undefined)) throw createNotFoundError('คลังนี้ยังไม่มีข้อความของที่อ้างถึง')
    return undefined
  }
  if (offered.length > 1) return { to: 'choice', why: note ?? CHOICE_MESSAGE, places: offered }
  const others = [...linked.filter((one) => one !== first), ...(item ? toItemCandidates(resolution, item) : [])]
  return { ...first.place, ...(note ? { note } : {}), ...(others.length > 0 ? { also: others } : {}) }
}

const CHOICE_MESSAGE: LabelInThaiAndEnglish = {
  th: 'อาจหมายถึงหลายแห่ง กรุณาเลือก',
  en: 'Several places may be meant. Choose one.',
}

const toCandidates = (resolution: CitationResolutionContext, one: CitedTextPlace): readonly CandidateCitedPlace[] => {
  const place = findTextPlace(resolution, one)
  return place ? [{ place, label: one.label ?? { th: '', en: '' } }] : []
}

function findTextPlace(
  resolution: CitationResolutionContext,
  { heading, at, begins = false, onPage, segment }: CitedTextPlace,
): SingleCitedPlace | undefined {
  const inText = segment && findSegment(resolution, segment)
  if (inText) return inText
  if (onPage && at) return findPrintedPageAtPlace(resolution, at, begins, begins ? heading : undefined)
  const text = resolution.reader.stores.canon.entries.headingOfText(heading)
  return text && { to: 'heading', ...text, ...(at ? { at } : {}) }
}

function toItemCandidates(
  resolution: CitationResolutionContext,
  { volume, item }: { volume: number; item: number },
): readonly CandidateCitedPlace[] {
  const place = resolveNumberCitation(resolution, { by: 'item', volume, item, works: [], said: undefined })
  const label = {
    th: `ถ้าหมายถึงข้อ ${item} ของเล่ม ${volume} ฉบับไทย`,
    en: `If item ${item} of volume ${volume} was meant`,
  }
  return place.to === 'choice' ? [] : [{ label, place }]
}

/**
 * Finds a paragraph by its SuttaCentral id: in a translation into the reader's language if one has it, else in the
 * Pali.
 */
function findSegment(
  { reader, context }: CitationResolutionContext,
  { id, headings }: NonNullable<CitedTextPlace['segment']>,
): CitedPages | undefined {
  const { printed, text } = reader.stores.canon
  const isInReaderLanguage = (edition: EditionId) =>
    !isPaliEdition(edition) && getEditionFacts(edition).language === context.language
  const editions = text.editions.toSorted((a, b) => rank(a) - rank(b))
  function rank(edition: EditionId) {
    return isInReaderLanguage(edition) ? 0 : isPaliEdition(edition) ? 1 : 2
  }
  for (const edition of editions) {
    const found = text.read((opened) => findParagraphOfSegment(opened, edition, headings, id), undefined)
    if (!found) continue
    const { volume, page, paragraph } = found
    const anchor = getParagraphAnchor(printed.read(edition, volume, page).segments, paragraph)
    return { to: 'pages', edition, volume, pages: [page], paragraph, ...(anchor ? { anchor } : {}) }
  }
  return undefined
}

const MARKS_WITHOUT_EDITION: readonly (string | undefined)[] = [
  undefined,
  UNAVAILABLE_TRANSLATION_MARK,
  MCU_CITATION_MARK,
  UNSPECIFIED_THAI_CITATION_MARK,
  SIXTH_COUNCIL_CITATION_MARK,
]

function resolveParagraph(
  { reader }: CitationResolutionContext,
  { headings, sign, number, said }: ParagraphCitation,
): CitedPages {
  const { text } = reader.stores.canon
  const editions =
    said === undefined || MARKS_WITHOUT_EDITION.includes(said)
      ? text.editions.filter((edition) => !isEditionCitedByPage(edition))
      : [said]
  for (const edition of editions) {
    const found = text.read((opened) => findPageOfParagraph(opened, edition, headings, { sign, number }), undefined)
    if (!found) continue
    const { volume, page, paragraph } = found
    return { to: 'pages', edition, volume, pages: [page], paragraph }
  }
  throw createNotFoundError('ไม่พบย่อหน้านี้ กรุณาตรวจสอบเลขย่อหน้า')
}
