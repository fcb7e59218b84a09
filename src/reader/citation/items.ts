/** Resolves citations by volume, item and page in the number system that they name, or to a choice of places. */

import { findParagraphAtPlace } from '../../canon/text/canon-places.ts'
import type { VolumeCitation } from '../../definitions/citations/numbers.ts'
import {
  type CitedEdition,
  MCU_CITATION_MARK,
  SIXTH_COUNCIL_CITATION_MARK,
  THAI_CITATION_MARK,
  UNAVAILABLE_TRANSLATION_MARK,
} from '../../definitions/citations/vocabulary.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import { LAST_VOLUME } from '../../definitions/divisions.ts'
import { DEFAULT_EDITION, type EditionId, isCanonPaliEdition, isPaliEdition } from '../../definitions/editions.ts'
import { readVolumePositionsInLetters } from '../../definitions/facts/canon-letters.ts'
import { findHeadingAtPlace } from '../../definitions/facts/heading-places.ts'
import { readBuiltInHeadings } from '../../definitions/facts/headings.ts'
import { findPlacesOfNumber } from '../../definitions/facts/number-places.ts'
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
import { findPagesOfItem } from './item-page.ts'
import {
  createPageInWorksTest,
  findItemsForCitedEdition,
  isItemInWorks,
  isPlaceInWorks,
  isSixthCouncilRecensionDisplayed,
} from './item-places.ts'

type ByNumber = Exclude<VolumeCitation, { readonly by: 'misnamed' }>
type CitedItem = Omit<Extract<VolumeCitation, { readonly by: 'item' }>, 'by'>

/**
 * Resolves a citation by volume, item or page.
 * @throws AppError `not_found` naming the valid range, or saying that the library lacks the edition
 */
export function resolveNumberCitation(asking: CitationResolutionContext, citation: ByNumber): CitedPlace {
  const { volume, said } = citation
  if (volume < 1 || volume > LAST_VOLUME) throw createNotFoundError('ไม่พบเล่มนี้ พระไตรปิฎกมีเล่ม ๑–๔๕')
  const { reader } = asking
  const editions = editionsOf(reader, volume, said)
  switch (citation.by) {
    case 'volume': {
      const [edition] = editions
      const isWhole = said === undefined || said === THAI_CITATION_MARK || !edition
      return isWhole ? { to: 'volume', volume } : { to: 'pages', edition, volume, pages: [1] }
    }
    case 'page': {
      if (said === UNAVAILABLE_TRANSLATION_MARK || said === MCU_CITATION_MARK) throw otherEdition()
      const place = { ...toPage(asking, volume, editions, citation.page), ...paragraphIn(citation) }
      return said === THAI_CITATION_MARK ? { ...place, note: ROYAL_PAGE } : place
    }
    case 'number': {
      const { number } = citation
      const [edition = DEFAULT_EDITION] = editions
      const isOwn = said !== UNAVAILABLE_TRANSLATION_MARK && said !== MCU_CITATION_MARK && said !== THAI_CITATION_MARK
      const isPage = isOwn && number >= 1 && number <= reader.stores.canon.printed.totalPages(edition, volume)
      const isItem = listEditionsWithItem(reader, volume, editions, number).length > 0
      if (isPage || (isOwn && !isItem)) return toPage(asking, volume, editions, number)
      return toItem(asking, { volume, item: number, works: [], said })
    }
    case 'item':
      return toItem(asking, citation)
  }
}

const otherEdition = () =>
  createNotFoundError('คลังนี้ไม่มีฉบับที่อ้างถึง จึงเปิดด้วยเลขหน้าของฉบับนั้นไม่ได้ กรุณาใช้เลขข้อ เช่น สํ.ม. (ไทย) ๑๙/๑๐๘๑')

const ROYAL_PAGE: LabelInThaiAndEnglish = {
  th: 'เปิดหน้าของฉบับหลวง คลังนี้ไม่มีเลขหน้าของฉบับมหาจุฬาฯ (มจร.)',
  en: 'This is the page of the royal edition; pages of the MCU translation are not known here.',
}

/** The editions that a citation may mean, those with text in the volume first; one edition if the citation names it. */
function editionsOf(reader: ReaderContext, volume: number, said: CitedEdition | undefined): readonly EditionId[] {
  const { printed, text } = reader.stores.canon
  const here = text.editions.filter((edition) => printed.totalPages(edition, volume) > 0)
  if (
    said === undefined ||
    said === UNAVAILABLE_TRANSLATION_MARK ||
    said === MCU_CITATION_MARK ||
    said === THAI_CITATION_MARK
  )
    return here
  if (said === SIXTH_COUNCIL_CITATION_MARK)
    return here.filter(
      (edition) => isCanonPaliEdition(edition) && isSixthCouncilRecensionDisplayed(reader, edition, volume),
    )
  return here.includes(said) ? [said] : []
}

function toPage(
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

const paragraphIn = ({ paragraph }: { readonly paragraph?: number }) => (paragraph === undefined ? {} : { paragraph })

/** @throws AppError `not_found` where no number system that may be meant has it */
function toItem(asking: CitationResolutionContext, cited: CitedItem): CitedPlace {
  const { said, volume, item, page, works } = cited
  if (said === MCU_CITATION_MARK || said === THAI_CITATION_MARK) return toMcuItem(asking, cited)
  const { reader } = asking
  const editions = editionsOf(reader, volume, said)
  const isInside = isItemInWorks(volume, item, works)
  if (said === SIXTH_COUNCIL_CITATION_MARK && (page === undefined || editions.length === 0))
    return choiceOf(sixthPlaces(asking, cited)) ?? toItem(asking, { ...cited, said: undefined })
  if (page !== undefined && said !== UNAVAILABLE_TRANSLATION_MARK && (isInside || said !== undefined)) {
    // if two editions have the item on the page, the one in which it begins there is preferred
    const begins = editions.find((one) => findItemsForCitedEdition(reader, volume, one, said).begins(item, page))
    const edition =
      begins ?? editions.find((one) => findItemsForCitedEdition(reader, volume, one, said).isOnPage(item, page))
    if (edition) return onPage(asking, cited, edition, page, begins !== undefined)
  }
  // an item is the same place in every edition that numbers it
  const others = editionsOf(reader, volume, undefined)
  const places = itemPlaces(asking, cited, editions.length > 0 ? editions : others)
  const note =
    said !== undefined && editions.length === 0 && said !== UNAVAILABLE_TRANSLATION_MARK
      ? notHere(places[0]?.place)
      : undefined
  if ((page === undefined || said === UNAVAILABLE_TRANSLATION_MARK) && isInside) {
    const [own] = places
    if (own) return note ? { ...own.place, note } : own.place
    throw noItem(asking, cited, editions)
  }
  const onPages = page === undefined ? [] : pagePlaces(asking, volume, editions, page)
  const inSixth = said === undefined ? sixthPlaces(asking, cited) : []
  const all = [...places, ...onPages, ...inSixth]
  const choice = choiceOf(all, isInside ? NOT_TOGETHER : outside(item))
  if (!choice) throw noItem(asking, cited, editions)
  return choice
}

const NOT_TOGETHER: LabelInThaiAndEnglish = {
  th: 'เลขข้อกับเลขหน้าที่อ้างถึงไม่ตรงกันในฉบับใดที่มีในคลังนี้ กรุณาเลือกที่หมายถึง',
  en: 'Item and page of this citation do not go together in any edition here. Choose what is meant.',
}

const outside = (item: number): LabelInThaiAndEnglish => ({
  th: `ข้อ ${toThaiDigits(String(item))} ของเล่มนี้ไม่อยู่ในคัมภีร์ที่อักษรย่อบอก กรุณาเลือกที่หมายถึง`,
  en: `Item ${item} of this volume is not in the work that the abbreviation names. Choose what is meant.`,
})

const notHere = (place: SingleCitedPlace | undefined): LabelInThaiAndEnglish | undefined =>
  place && {
    th: 'คลังนี้ไม่มีฉบับที่อ้างถึงในเล่มนี้ จึงเปิดข้อเดียวกันของฉบับอื่น',
    en: 'The edition cited is not here for this volume; the same item of another edition is shown.',
  }

/** Returns the place if there is one, a choice if there are several, undefined if there is none. */
function choiceOf(
  places: readonly CandidateCitedPlace[],
  why: LabelInThaiAndEnglish = SEVERAL,
): SingleCitedPlace | AmbiguousCitedPlaces | undefined {
  const [only] = places
  return places.length === 1 ? only?.place : only && { to: 'choice', why, places }
}

const SEVERAL: LabelInThaiAndEnglish = {
  th: 'เลขข้อนี้มีหลายแห่งในคัมภีร์ที่อ้างถึง กรุณาเลือก',
  en: 'This number occurs in several places of the work. Choose one.',
}

function onPage(
  asking: CitationResolutionContext,
  cited: CitedItem,
  edition: EditionId,
  page: number,
  begins: boolean,
): CitedPages {
  const { volume, item } = cited
  const place: CitedPages = { to: 'pages', edition, volume, pages: [page] }
  if (cited.paragraph !== undefined) return { ...place, ...(begins ? { item } : {}), ...paragraphIn(cited) }
  if (!begins) return place
  if (
    cited.said === SIXTH_COUNCIL_CITATION_MARK ||
    !(edition === 'pali' && isSixthCouncilRecensionDisplayed(asking.reader, edition, volume))
  )
    return { ...place, item }
  // the page shows another recension, which numbers items differently
  const at = readVolumePositionsInLetters(volume)?.items.find((one) => one.item === item)?.at
  const found =
    at === undefined
      ? undefined
      : asking.reader.stores.canon.text.read(
          (text) => findParagraphAtPlace(text, edition, { volume, at }, true),
          undefined,
        )
  return found?.page === page ? { ...place, paragraph: found.paragraph } : place
}

const noItem = ({ reader }: CitationResolutionContext, { volume, item }: CitedItem, editions: readonly EditionId[]) => {
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

/** Where the item itself is, in the first edition that numbers it; labelled with its page. */
function itemPlaces(
  asking: CitationResolutionContext,
  cited: CitedItem,
  editions: readonly EditionId[],
): readonly CandidateCitedPlace[] {
  const { reader } = asking
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
        label: itemLabel(item, name, page),
        place: onPage(asking, cited, edition, page, true),
      }))
    }
    const meant = findPagesOfItem(reader, volume, edition, item, createPageInWorksTest(works, edition))
    const place: CitedPages = { to: 'pages', edition, volume, pages: meant, item }
    return [{ label: itemLabel(item, name, meant[0] ?? 1), place }]
  }
  const at = readVolumePositionsInLetters(volume)?.items.find((one) => one.item === item)
  const place =
    at && editions.some((one) => isPaliEdition(one))
      ? findPrintedPageAtPlace(asking, { volume, at: at.at }, true)
      : undefined
  return place ? [{ label: itemLabel(item, EDITION_NAMES.pali, place.pages[0] ?? 1), place }] : []
}

const EDITION_NAMES = {
  royal: { th: 'ฉบับหลวง', en: 'royal edition' },
  pali: { th: 'ฉบับสยามรัฐ', en: 'Siam Rath edition' },
} as const

const itemLabel = (item: number, name: LabelInThaiAndEnglish, page: number): LabelInThaiAndEnglish => ({
  th: `ข้อ ${toThaiDigits(String(item))} ${name.th} อยู่หน้า ${toThaiDigits(String(page))}`,
  en: `Item ${item} of the ${name.en} is on page ${page}`,
})

/** The cited page in each of the editions that have it. */
const pagePlaces = (
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

/** The paragraphs of that number in the sixth council's print, in the named works or in the whole volume. */
function sixthPlaces(
  { reader }: CitationResolutionContext,
  { volume, item, works }: CitedItem,
): readonly CandidateCitedPlace[] {
  const books = new Set(readBuiltInHeadings().flatMap((fact) => (fact.volume === volume ? [fact.cstFile] : [])))
  const found = [...books]
    .flatMap((book) => findPlacesOfNumber('cst', book, item))
    .filter((one) => one.volume === volume && isPlaceInWorks(works, one))
  return found.flatMap((at): CandidateCitedPlace[] => {
    const heading = findHeadingAtPlace(at)
    const text = heading && reader.stores.canon.entries.headingOfText(heading)
    if (!text) return []
    const label = {
      th: `ข้อ ${toThaiDigits(String(item))} ฉบับฉัฏฐสังคีติ (มจร.)`,
      en: `Paragraph ${item} of the sixth council (MCU)`,
    }
    return [{ label, place: { to: 'heading', ...text, at, note: readAsSixth(item) } }]
  })
}

const readAsSixth = (item: number): LabelInThaiAndEnglish => ({
  th: `ข้อ ${toThaiDigits(String(item))} อ่านตามเลขข้อของฉัฏฐสังคีติ ซึ่งฉบับมหาจุฬาฯ (มจร.) ใช้ คลังนี้ไม่มีฉบับมหาจุฬาฯ`,
  en: `${item} is read as the paragraph number of the sixth council, which the MCU translation has; that translation is not here.`,
})

const AS_ROYAL: LabelInThaiAndEnglish = {
  th: 'ฉัฏฐสังคีติ (มจร.) ไม่มีข้อนี้ จึงอ่านเป็นเลขข้อของฉบับหลวง',
  en: 'The sixth council (MCU) has no such paragraph; this is the item of the royal edition.',
}

/**
 * `(ไทย)` and `(มจร.)`: the MCU translation, whose numbers are the sixth council's; older books mean the royal edition.
 */
function toMcuItem(asking: CitationResolutionContext, cited: CitedItem): CitedPlace {
  const { volume, item, page, works, said } = cited
  const { reader } = asking
  const readings = sixthPlaces(asking, cited)
  const isInside = isItemInWorks(volume, item, works)
  const [royal] = isInside ? itemPlaces(asking, { ...cited, said: 'royal' }, editionsOf(reader, volume, 'royal')) : []
  if (readings.length === 0) {
    if (!royal)
      throw createNotFoundError('ไม่พบข้อนี้ในคัมภีร์ที่อ้างถึง ทั้งตามเลขของฉบับมหาจุฬาฯ (มจร.) และฉบับหลวง กรุณาตรวจสอบเลขข้อ')
    return { ...royal.place, note: AS_ROYAL }
  }
  const isOnPage =
    said === THAI_CITATION_MARK &&
    page !== undefined &&
    findItemsForCitedEdition(reader, volume, 'royal', undefined).isOnPage(item, page)
  const isOther = royal && isOnPage && !isSameText(volume, item, readings)
  const choice = choiceOf(isOther ? [...readings, royal] : readings, isOther ? TWO_READINGS : SEVERAL)
  return choice ?? { to: 'volume', volume }
}

const TWO_READINGS: LabelInThaiAndEnglish = {
  th: '(ไทย) อาจหมายถึงฉบับมหาจุฬาฯ (มจร.) หรือฉบับหลวง กรุณาเลือกที่หมายถึง',
  en: '(ไทย) may mean the MCU translation or the royal edition. Choose what is meant.',
}

/** Whether the royal item of a number begins in the text that the sixth council's number means. */
function isSameText(volume: number, item: number, readings: readonly CandidateCitedPlace[]): boolean {
  const at = readVolumePositionsInLetters(volume)?.items.find((one) => one.item === item)?.at
  const heading = at === undefined ? undefined : findHeadingAtPlace({ volume, at })
  return readings.some(({ place }) => place.to === 'heading' && place.node.row.originSlug === heading?.slug)
}
