/**
 * Resolves citations by volume, item and page in the number system that they name. The result may be a choice of
 * places.
 */

import { findParagraphAtPlace } from '../../canon/text/canon-places.ts'
import type { NumberCitation } from '../../definitions/citations/numbers.ts'
import {
  type CitedEdition,
  MCU_CITATION_MARK,
  SIXTH_COUNCIL_CITATION_MARK,
  UNAVAILABLE_TRANSLATION_MARK,
  UNSPECIFIED_THAI_CITATION_MARK,
} from '../../definitions/citations/vocabulary.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import { LAST_VOLUME } from '../../definitions/divisions.ts'
import { DEFAULT_EDITION, type EditionId, isCanonPaliEdition, isPaliEdition } from '../../definitions/editions.ts'
import { readVolumePositionsInLetters } from '../../definitions/facts/canon-letters.ts'
import { findBuiltInHeadingAtPlace } from '../../definitions/facts/heading-places.ts'
import { readBuiltInHeadings } from '../../definitions/facts/headings.ts'
import { findPlacesByCitationNumber } from '../../definitions/facts/number-places.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { type CitationResolutionContext, findPrintedPageAtPlace, listEditionsWithItem } from './canon-place.ts'
import type {
  AmbiguousCitedPlaces,
  CandidateCitedPlace,
  CitedPages,
  CitedPlace,
  SingleCitedPlace,
} from './cited-place.ts'
import { requirePagesOfItem } from './item-page.ts'
import {
  createPageInWorksTest,
  findItemsForCitedEdition,
  isItemInWorks,
  isPlaceInWorks,
  isSixthCouncilRecensionDisplayed,
} from './item-places.ts'

type ConsistentNumberCitation = Exclude<NumberCitation, { readonly by: 'misnamed' }>
type CitedItem = Omit<Extract<NumberCitation, { readonly by: 'item' }>, 'by'>

/**
 * Resolves a citation by volume, item or page.
 * @throws AppError `not_found` with the valid range, or if the library lacks the edition
 */
export function resolveNumberCitation(
  resolution: CitationResolutionContext,
  citation: ConsistentNumberCitation,
): CitedPlace {
  const { volume, said } = citation
  if (volume < 1 || volume > LAST_VOLUME) throw createNotFoundError('ไม่พบเล่มนี้ พระไตรปิฎกมีเล่ม ๑–๔๕')
  const { reader } = resolution
  const editions = selectEditions(reader, volume, said)
  switch (citation.by) {
    case 'volume': {
      const [edition] = editions
      const isWhole = said === undefined || said === UNSPECIFIED_THAI_CITATION_MARK || !edition
      return isWhole ? { to: 'volume', volume } : { to: 'pages', edition, volume, pages: [1] }
    }
    case 'page': {
      if (said === UNAVAILABLE_TRANSLATION_MARK || said === MCU_CITATION_MARK) throw createOtherEditionError()
      const place = { ...resolvePage(resolution, volume, editions, citation.page), ...pickParagraph(citation) }
      return said === UNSPECIFIED_THAI_CITATION_MARK ? { ...place, note: ROYAL_PAGE_NOTE } : place
    }
    case 'number': {
      const { number } = citation
      const [edition = DEFAULT_EDITION] = editions
      const isOwn =
        said !== UNAVAILABLE_TRANSLATION_MARK && said !== MCU_CITATION_MARK && said !== UNSPECIFIED_THAI_CITATION_MARK
      const isPage = isOwn && number >= 1 && number <= reader.stores.canon.printed.totalPages(edition, volume)
      const isItem = listEditionsWithItem(reader, volume, editions, number).length > 0
      if (isPage || (isOwn && !isItem)) return resolvePage(resolution, volume, editions, number)
      return resolveItem(resolution, { volume, item: number, works: [], said })
    }
    case 'item':
      return resolveItem(resolution, citation)
  }
}

const createOtherEditionError = () =>
  createNotFoundError('คลังนี้ไม่มีฉบับที่อ้างถึง จึงเปิดด้วยเลขหน้าของฉบับนั้นไม่ได้ กรุณาใช้เลขข้อ เช่น สํ.ม. (ไทย) ๑๙/๑๐๘๑')

const ROYAL_PAGE_NOTE: LabelInThaiAndEnglish = {
  th: 'เปิดหน้าของฉบับหลวง คลังนี้ไม่มีเลขหน้าของฉบับมหาจุฬาฯ (มจร.)',
  en: 'This is the page of the royal edition; pages of the MCU translation are not known here.',
}

/** Selects the editions with text in the volume that a citation may mean. */
function selectEditions(reader: ReaderContext, volume: number, said: CitedEdition | undefined): readonly EditionId[] {
  const { printed, text } = reader.stores.canon
  const withText = text.editions.filter((edition) => printed.totalPages(edition, volume) > 0)
  if (
    said === undefined ||
    said === UNAVAILABLE_TRANSLATION_MARK ||
    said === MCU_CITATION_MARK ||
    said === UNSPECIFIED_THAI_CITATION_MARK
  )
    return withText
  if (said === SIXTH_COUNCIL_CITATION_MARK)
    return withText.filter(
      (edition) => isCanonPaliEdition(edition) && isSixthCouncilRecensionDisplayed(reader, edition, volume),
    )
  return withText.includes(said) ? [said] : []
}

function resolvePage(
  { reader }: CitationResolutionContext,
  volume: number,
  editions: readonly EditionId[],
  page: number,
): CitedPages {
  const { printed } = reader.stores.canon
  const has = (edition: EditionId) => page >= 1 && page <= printed.totalPages(edition, volume)
  const edition = editions.find(has) ?? editions[0] ?? DEFAULT_EDITION
  // throws an error that names the valid range
  printed.read(edition, volume, page)
  return { to: 'pages', edition, volume, pages: [page] }
}

const pickParagraph = ({ paragraph }: { readonly paragraph?: number }) => (paragraph === undefined ? {} : { paragraph })

/** Resolves a citation by item. @throws AppError `not_found` if no number system that it may use has the item */
function resolveItem(resolution: CitationResolutionContext, cited: CitedItem): CitedPlace {
  const { said, volume, item, page, works } = cited
  if (said === MCU_CITATION_MARK || said === UNSPECIFIED_THAI_CITATION_MARK) return resolveMcuItem(resolution, cited)
  const { reader } = resolution
  const editions = selectEditions(reader, volume, said)
  const isInside = isItemInWorks(volume, item, works)
  if (said === SIXTH_COUNCIL_CITATION_MARK && (page === undefined || editions.length === 0))
    return toChoice(findSixthCouncilPlaces(resolution, cited)) ?? resolveItem(resolution, { ...cited, said: undefined })
  if (page !== undefined && said !== UNAVAILABLE_TRANSLATION_MARK && (isInside || said !== undefined)) {
    // if two editions have the item on the page, the one in which it begins there is preferred
    const begins = editions.find((one) => findItemsForCitedEdition(reader, volume, one, said).begins(item, page))
    const edition =
      begins ?? editions.find((one) => findItemsForCitedEdition(reader, volume, one, said).isOnPage(item, page))
    if (edition) return toCitedPage(resolution, cited, edition, page, begins !== undefined)
  }
  // an item is the same place in every edition that numbers it
  const others = selectEditions(reader, volume, undefined)
  const places = findItemPlaces(resolution, cited, editions.length > 0 ? editions : others)
  const note =
    said !== undefined && editions.length === 0 && said !== UNAVAILABLE_TRANSLATION_MARK
      ? createOtherEditionNote(places[0]?.place)
      : undefined
  if ((page === undefined || said === UNAVAILABLE_TRANSLATION_MARK) && isInside) {
    const [first] = places
    if (first) return note ? { ...first.place, note } : first.place
    throw createNoItemError(resolution, cited, editions)
  }
  const pagePlaces = page === undefined ? [] : findPagePlaces(resolution, volume, editions, page)
  const sixthCouncilPlaces = said === undefined ? findSixthCouncilPlaces(resolution, cited) : []
  const all = [...places, ...pagePlaces, ...sixthCouncilPlaces]
  const choice = toChoice(all, isInside ? ITEM_AND_PAGE_DIFFER : createOutsideWorkMessage(item))
  if (!choice) throw createNoItemError(resolution, cited, editions)
  return choice
}

const ITEM_AND_PAGE_DIFFER: LabelInThaiAndEnglish = {
  th: 'เลขข้อกับเลขหน้าที่อ้างถึงไม่ตรงกันในฉบับใดที่มีในคลังนี้ กรุณาเลือกที่หมายถึง',
  en: 'Item and page of this citation do not go together in any edition here. Choose what is meant.',
}

const createOutsideWorkMessage = (item: number): LabelInThaiAndEnglish => ({
  th: `ข้อ ${toThaiDigits(String(item))} ของเล่มนี้ไม่อยู่ในคัมภีร์ที่อักษรย่อบอก กรุณาเลือกที่หมายถึง`,
  en: `Item ${item} of this volume is not in the work that the abbreviation names. Choose what is meant.`,
})

const createOtherEditionNote = (place: SingleCitedPlace | undefined): LabelInThaiAndEnglish | undefined =>
  place && {
    th: 'คลังนี้ไม่มีฉบับที่อ้างถึงในเล่มนี้ จึงเปิดข้อเดียวกันของฉบับอื่น',
    en: 'The edition cited is not here for this volume; the same item of another edition is shown.',
  }

/** Returns the place if there is one, a choice if there are several, undefined if there is none. */
function toChoice(
  places: readonly CandidateCitedPlace[],
  why: LabelInThaiAndEnglish = SEVERAL_PLACES,
): SingleCitedPlace | AmbiguousCitedPlaces | undefined {
  const [only] = places
  return places.length === 1 ? only?.place : only && { to: 'choice', why, places }
}

const SEVERAL_PLACES: LabelInThaiAndEnglish = {
  th: 'เลขข้อนี้มีหลายแห่งในคัมภีร์ที่อ้างถึง กรุณาเลือก',
  en: 'This number occurs in several places of the work. Choose one.',
}

function toCitedPage(
  resolution: CitationResolutionContext,
  cited: CitedItem,
  edition: EditionId,
  page: number,
  begins: boolean,
): CitedPages {
  const { volume, item } = cited
  const place: CitedPages = { to: 'pages', edition, volume, pages: [page] }
  if (cited.paragraph !== undefined) return { ...place, ...(begins ? { item } : {}), ...pickParagraph(cited) }
  if (!begins) return place
  if (
    cited.said === SIXTH_COUNCIL_CITATION_MARK ||
    !(edition === 'pali' && isSixthCouncilRecensionDisplayed(resolution.reader, edition, volume))
  )
    return { ...place, item }
  // the page shows another recension, which numbers items differently
  const at = readVolumePositionsInLetters(volume)?.items.find((one) => one.item === item)?.at
  const found =
    at === undefined
      ? undefined
      : resolution.reader.stores.canon.text.read(
          (text) => findParagraphAtPlace(text, edition, { volume, at }, true),
          undefined,
        )
  return found?.page === page ? { ...place, paragraph: found.paragraph } : place
}

const createNoItemError = (
  { reader }: CitationResolutionContext,
  { volume, item }: CitedItem,
  editions: readonly EditionId[],
) => {
  const last = Math.max(
    0,
    ...editions
      .filter((edition) => !isPaliEdition(edition) || edition === 'pali')
      .map((edition) => reader.stores.canon.printed.items(edition, volume).last),
  )
  return createNotFoundError(
    last === 0
      ? 'ฉบับนี้ไม่มีเลขข้อในเล่มนี้ กรุณาเปิดด้วยเลขหน้า'
      : item > last
        ? `ไม่พบข้อนี้ เล่มนี้มีข้อ ${toThaiDigits(`1–${last}`)} กรุณาเลือกข้อในช่วงนี้`
        : 'ไม่พบข้อนี้ในคัมภีร์ที่อ้างถึง กรุณาตรวจสอบเลขข้อ',
  )
}

/** Finds the item in the first edition that numbers it; the label names its page. */
function findItemPlaces(
  resolution: CitationResolutionContext,
  cited: CitedItem,
  editions: readonly EditionId[],
): readonly CandidateCitedPlace[] {
  const { reader } = resolution
  const { volume, item, works, said } = cited
  for (const edition of editions) {
    const pages = findItemsForCitedEdition(reader, volume, edition, said).pagesOf(item)
    if (pages.length === 0 || (edition !== 'royal' && edition !== 'pali')) continue
    const name = EDITION_NAMES[edition]
    if (
      edition === 'pali' &&
      said !== SIXTH_COUNCIL_CITATION_MARK &&
      isSixthCouncilRecensionDisplayed(reader, edition, volume)
    ) {
      return pages.map((page) => ({
        label: createItemLabel(item, name, page),
        place: toCitedPage(resolution, cited, edition, page, true),
      }))
    }
    const selectedPages = requirePagesOfItem(reader, volume, edition, item, createPageInWorksTest(works, edition))
    const place: CitedPages = { to: 'pages', edition, volume, pages: selectedPages, item }
    return [{ label: createItemLabel(item, name, selectedPages[0] ?? 1), place }]
  }
  const at = readVolumePositionsInLetters(volume)?.items.find((one) => one.item === item)
  const place =
    at && editions.some((one) => isPaliEdition(one))
      ? findPrintedPageAtPlace(resolution, { volume, at: at.at }, true)
      : undefined
  return place ? [{ label: createItemLabel(item, EDITION_NAMES.pali, place.pages[0] ?? 1), place }] : []
}

const EDITION_NAMES = {
  royal: { th: 'ฉบับหลวง', en: 'royal edition' },
  pali: { th: 'ฉบับสยามรัฐ', en: 'Siam Rath edition' },
} as const

const createItemLabel = (item: number, name: LabelInThaiAndEnglish, page: number): LabelInThaiAndEnglish => ({
  th: `ข้อ ${toThaiDigits(String(item))} ${name.th} อยู่หน้า ${toThaiDigits(String(page))}`,
  en: `Item ${item} of the ${name.en} is on page ${page}`,
})

/** Returns the cited page in the first of the editions that has it, or nothing. */
const findPagePlaces = (
  { reader }: CitationResolutionContext,
  volume: number,
  editions: readonly EditionId[],
  page: number,
): readonly CandidateCitedPlace[] =>
  editions
    .filter((edition) => edition === 'royal' || edition === 'pali')
    .filter((edition) => page <= reader.stores.canon.printed.totalPages(edition, volume))
    .slice(0, 1)
    .map((edition) => {
      const name = EDITION_NAMES[edition === 'royal' ? 'royal' : 'pali']
      return {
        label: {
          th: `หน้า ${toThaiDigits(String(page))} ${name.th}`,
          en: `Page ${page} of the ${name.en}`,
        },
        place: { to: 'pages', edition, volume, pages: [page] },
      }
    })

/** Finds the paragraphs of that number in the sixth council's print, in the named works or in the whole volume. */
function findSixthCouncilPlaces(
  { reader }: CitationResolutionContext,
  { volume, item, works }: CitedItem,
): readonly CandidateCitedPlace[] {
  const books = new Set(readBuiltInHeadings().flatMap((fact) => (fact.volume === volume ? [fact.cstFile] : [])))
  const found = [...books]
    .flatMap((book) => findPlacesByCitationNumber('cst', book, item))
    .filter((one) => one.volume === volume && isPlaceInWorks(works, one))
  return found.flatMap((at): CandidateCitedPlace[] => {
    const heading = findBuiltInHeadingAtPlace(at)
    const text = heading && reader.stores.canon.entries.headingOfText(heading)
    if (!text) return []
    const label = {
      th: `ข้อ ${toThaiDigits(String(item))} ฉบับฉัฏฐสังคีติ (มจร.)`,
      en: `Paragraph ${item} of the sixth council (MCU)`,
    }
    return [{ label, place: { to: 'heading', ...text, at, note: createSixthCouncilNote(item) } }]
  })
}

const createSixthCouncilNote = (item: number): LabelInThaiAndEnglish => ({
  th: `ข้อ ${toThaiDigits(String(item))} อ่านตามเลขข้อของฉัฏฐสังคีติ ซึ่งฉบับมหาจุฬาฯ (มจร.) ใช้ คลังนี้ไม่มีฉบับมหาจุฬาฯ`,
  en: `${item} is read as the paragraph number of the sixth council, which the MCU translation has; that translation is not here.`,
})

const ROYAL_ITEM_NOTE: LabelInThaiAndEnglish = {
  th: 'ฉัฏฐสังคีติ (มจร.) ไม่มีข้อนี้ จึงอ่านเป็นเลขข้อของฉบับหลวง',
  en: 'The sixth council (MCU) has no such paragraph; this is the item of the royal edition.',
}

/**
 * Resolves `(ไทย)` and `(มจร.)`: the MCU translation with the sixth council's numbers, or in older books the royal
 * edition.
 */
function resolveMcuItem(resolution: CitationResolutionContext, cited: CitedItem): CitedPlace {
  const { volume, item, page, works, said } = cited
  const { reader } = resolution
  const readings = findSixthCouncilPlaces(resolution, cited)
  const isInside = isItemInWorks(volume, item, works)
  const [royal] = isInside
    ? findItemPlaces(resolution, { ...cited, said: 'royal' }, selectEditions(reader, volume, 'royal'))
    : []
  if (readings.length === 0) {
    if (!royal)
      throw createNotFoundError('ไม่พบข้อนี้ในคัมภีร์ที่อ้างถึง ทั้งตามเลขของฉบับมหาจุฬาฯ (มจร.) และฉบับหลวง กรุณาตรวจสอบเลขข้อ')
    return { ...royal.place, note: ROYAL_ITEM_NOTE }
  }
  const isOnPage =
    said === UNSPECIFIED_THAI_CITATION_MARK &&
    page !== undefined &&
    findItemsForCitedEdition(reader, volume, 'royal', undefined).isOnPage(item, page)
  const needsChoice = royal && isOnPage && !isSameTextAsRoyal(volume, item, readings)
  const choice = toChoice(needsChoice ? [...readings, royal] : readings, needsChoice ? TWO_READINGS : SEVERAL_PLACES)
  return choice ?? { to: 'volume', volume }
}

const TWO_READINGS: LabelInThaiAndEnglish = {
  th: '(ไทย) อาจหมายถึงฉบับมหาจุฬาฯ (มจร.) หรือฉบับหลวง กรุณาเลือกที่หมายถึง',
  en: '(ไทย) may mean the MCU translation or the royal edition. Choose what is meant.',
}

/** Whether the royal item of a number begins in the text that the sixth council's number means. */
function isSameTextAsRoyal(volume: number, item: number, readings: readonly CandidateCitedPlace[]): boolean {
  const at = readVolumePositionsInLetters(volume)?.items.find((one) => one.item === item)?.at
  const heading = at === undefined ? undefined : findBuiltInHeadingAtPlace({ volume, at })
  return readings.some(({ place }) => place.to === 'heading' && place.node.row.originSlug === heading?.slug)
}
