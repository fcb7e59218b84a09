/** Where citations by volume, item and page lead: each in the number system that it names, or to a choice. */

import { paragraphAt } from '../../canon/text/canon-places.ts'
import type { NumberCitation } from '../../definitions/citations/numbers.ts'
import { ELSEWHERE, MCU, type SaidEdition, SIXTH, THAI } from '../../definitions/citations/words.ts'
import type { Label } from '../../definitions/definition.ts'
import { LAST_VOLUME } from '../../definitions/divisions.ts'
import { DEFAULT_EDITION, type Edition, isPali, isPaliText } from '../../definitions/editions.ts'
import { lettersOfVolume } from '../../definitions/facts/canon-letters.ts'
import { headingAt } from '../../definitions/facts/heading-places.ts'
import { headingFacts } from '../../definitions/facts/headings.ts'
import { placesOfNumber } from '../../definitions/facts/number-places.ts'
import { thaiDigits } from '../../definitions/languages/thai-digits.ts'
import { notFound } from '../../foundation/app-error.ts'
import type { Reader } from '../shared/reader.ts'
import { type CitationContext, itemEditions, toPlace } from './canon-place.ts'
import type { CitedChoice, CitedPages, CitedPlace, OfferedPlace, SinglePlace } from './cited-place.ts'
import { pagesOfItem } from './item-page.ts'
import { isInWorks, isPageOfWorks, isSixth, isWithin, itemsOf } from './item-places.ts'

type ByNumber = Exclude<NumberCitation, { readonly by: 'misnamed' }>
type CitedItem = Omit<Extract<NumberCitation, { readonly by: 'item' }>, 'by'>

/** Finds the place of a citation by numbers. @throws Refusal `not_found` naming the range, or saying that the edition is not here */
export function toNumber(asking: CitationContext, citation: ByNumber): CitedPlace {
  const { volume, said } = citation
  if (volume < 1 || volume > LAST_VOLUME) throw notFound('ไม่พบเล่มนี้ พระไตรปิฎกมีเล่ม ๑–๔๕')
  const { reader } = asking
  const editions = editionsOf(reader, volume, said)
  switch (citation.by) {
    case 'volume': {
      const [edition] = editions
      const isWhole = said === undefined || said === THAI || !edition
      return isWhole ? { to: 'volume', volume } : { to: 'pages', edition, volume, pages: [1] }
    }
    case 'page': {
      if (said === ELSEWHERE || said === MCU) throw otherEdition()
      const place = { ...toPage(asking, volume, editions, citation.page), ...paragraphIn(citation) }
      return said === THAI ? { ...place, note: ROYAL_PAGE } : place
    }
    case 'number': {
      const { number } = citation
      const [edition = DEFAULT_EDITION] = editions
      const isOwn = said !== ELSEWHERE && said !== MCU && said !== THAI
      const isPage = isOwn && number >= 1 && number <= reader.stores.canon.printed.totalPages(edition, volume)
      const isItem = itemEditions(reader, volume, editions, number).length > 0
      if (isPage || (isOwn && !isItem)) return toPage(asking, volume, editions, number)
      return toItem(asking, { volume, item: number, works: [], said })
    }
    case 'item':
      return toItem(asking, citation)
  }
}

const otherEdition = () =>
  notFound('คลังนี้ไม่มีฉบับที่อ้างถึง จึงเปิดด้วยเลขหน้าของฉบับนั้นไม่ได้ กรุณาใช้เลขข้อ เช่น สํ.ม. (ไทย) ๑๙/๑๐๘๑')

const ROYAL_PAGE: Label = {
  th: 'เปิดหน้าของฉบับหลวง คลังนี้ไม่มีเลขหน้าของฉบับมหาจุฬาฯ (มจร.)',
  en: 'This is the page of the royal edition; pages of the MCU translation are not known here.',
}

/** The editions that a citation may mean, those with text in the volume first: what it says is one of them. */
function editionsOf(reader: Reader, volume: number, said: SaidEdition | undefined): readonly Edition[] {
  const { printed, text } = reader.stores.canon
  const here = text.editions.filter((edition) => printed.totalPages(edition, volume) > 0)
  if (said === undefined || said === ELSEWHERE || said === MCU || said === THAI) return here
  if (said === SIXTH) return here.filter((edition) => isPaliText(edition) && isSixth(reader, edition, volume))
  return here.includes(said) ? [said] : []
}

function toPage(
  { reader }: CitationContext,
  volume: number,
  editions: readonly Edition[],
  page: number,
): CitedPages {
  const { printed } = reader.stores.canon
  const has = (edition: Edition) => page >= 1 && page <= printed.totalPages(edition, volume)
  const edition = editions.find(has) ?? editions[0] ?? DEFAULT_EDITION
  // says which pages there are, where there is no such page
  printed.read(edition, volume, page)
  return { to: 'pages', edition, volume, pages: [page] }
}

const paragraphIn = ({ paragraph }: { readonly paragraph?: number }) =>
  paragraph === undefined ? {} : { paragraph }

/** @throws Refusal `not_found` where no number system that may be meant has it */
function toItem(asking: CitationContext, cited: CitedItem): CitedPlace {
  const { said, volume, item, page, works } = cited
  if (said === MCU || said === THAI) return toMcuItem(asking, cited)
  const { reader } = asking
  const editions = editionsOf(reader, volume, said)
  const isInside = isInWorks(volume, item, works)
  if (said === SIXTH && (page === undefined || editions.length === 0))
    return choiceOf(sixthPlaces(asking, cited)) ?? toItem(asking, { ...cited, said: undefined })
  if (page !== undefined && said !== ELSEWHERE && (isInside || said !== undefined)) {
    // of two editions that have it on the page the one in which it begins there is meant
    const begins = editions.find((one) => itemsOf(reader, volume, one, said).begins(item, page))
    const edition = begins ?? editions.find((one) => itemsOf(reader, volume, one, said).standsOn(item, page))
    if (edition) return onPage(asking, cited, edition, page, begins !== undefined)
  }
  // an item is the same place in every edition that numbers it
  const others = editionsOf(reader, volume, undefined)
  const places = itemPlaces(asking, cited, editions.length > 0 ? editions : others)
  const note =
    said !== undefined && editions.length === 0 && said !== ELSEWHERE ? notHere(places[0]?.place) : undefined
  if ((page === undefined || said === ELSEWHERE) && isInside) {
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

const NOT_TOGETHER: Label = {
  th: 'เลขข้อกับเลขหน้าที่อ้างถึงไม่ตรงกันในฉบับใดที่มีในคลังนี้ กรุณาเลือกที่หมายถึง',
  en: 'Item and page of this citation do not go together in any edition here. Choose what is meant.',
}

const outside = (item: number): Label => ({
  th: `ข้อ ${thaiDigits(String(item))} ของเล่มนี้ไม่อยู่ในคัมภีร์ที่อักษรย่อบอก กรุณาเลือกที่หมายถึง`,
  en: `Item ${item} of this volume is not in the work that the abbreviation names. Choose what is meant.`,
})

const notHere = (place: SinglePlace | undefined): Label | undefined =>
  place && {
    th: 'คลังนี้ไม่มีฉบับที่อ้างถึงในเล่มนี้ จึงเปิดข้อเดียวกันของฉบับอื่น',
    en: 'The edition cited is not here for this volume; the same item of another edition is shown.',
  }

/** One place is a redirect, several are a choice; undefined for none. */
function choiceOf(
  places: readonly OfferedPlace[],
  why: Label = SEVERAL,
): SinglePlace | CitedChoice | undefined {
  const [only] = places
  return places.length === 1 ? only?.place : only && { to: 'choice', why, places }
}

const SEVERAL: Label = {
  th: 'เลขข้อนี้มีหลายแห่งในคัมภีร์ที่อ้างถึง กรุณาเลือก',
  en: 'This number occurs in several places of the work. Choose one.',
}

function onPage(
  asking: CitationContext,
  cited: CitedItem,
  edition: Edition,
  page: number,
  begins: boolean,
): CitedPages {
  const { volume, item } = cited
  const place: CitedPages = { to: 'pages', edition, volume, pages: [page] }
  if (cited.paragraph !== undefined) return { ...place, ...(begins ? { item } : {}), ...paragraphIn(cited) }
  if (!begins) return place
  if (cited.said === SIXTH || !(edition === 'pali' && isSixth(asking.reader, edition, volume)))
    return { ...place, item }
  // the page shows other numbers than the item's own
  const at = lettersOfVolume(volume)?.items.find((one) => one.item === item)?.at
  const found =
    at === undefined
      ? undefined
      : asking.reader.stores.canon.text.read(
          (text) => paragraphAt(text, edition, { volume, at }, true),
          undefined,
        )
  return found?.page === page ? { ...place, paragraph: found.paragraph } : place
}

const noItem = ({ reader }: CitationContext, { volume, item }: CitedItem, editions: readonly Edition[]) => {
  const last = Math.max(
    0,
    ...editions
      .filter((edition) => !isPali(edition) || edition === 'pali')
      .map((edition) => reader.stores.canon.printed.items(edition, volume).last),
  )
  return notFound(
    last === 0
      ? 'ฉบับนี้ไม่มีเลขข้อในเล่มนี้ กรุณาเปิดด้วยเลขหน้า'
      : item > last
        ? `ไม่พบข้อนี้ เล่มนี้มีข้อ ${thaiDigits(`1–${last}`)} กรุณาเลือกข้อในช่วงนี้`
        : 'ไม่พบข้อนี้ในคัมภีร์ที่อ้างถึง กรุณาตรวจสอบเลขข้อ',
  )
}

/** Where the item itself is, in the first edition that numbers it; with its page said where it is offered. */
function itemPlaces(
  asking: CitationContext,
  cited: CitedItem,
  editions: readonly Edition[],
): readonly OfferedPlace[] {
  const { reader } = asking
  const { volume, item, works, said } = cited
  for (const edition of editions) {
    const pages = itemsOf(reader, volume, edition, said).pagesOf(item)
    if (pages.length === 0 || (edition !== 'royal' && edition !== 'pali')) continue
    const name = EDITION_NAMES[edition]
    if (edition === 'pali' && said !== SIXTH && isSixth(reader, edition, volume)) {
      return pages.map((page) => ({
        label: itemLabel(item, name, page),
        place: onPage(asking, cited, edition, page, true),
      }))
    }
    const meant = pagesOfItem(reader, volume, edition, item, isPageOfWorks(works, edition))
    const place: CitedPages = { to: 'pages', edition, volume, pages: meant, item }
    return [{ label: itemLabel(item, name, meant[0] ?? 1), place }]
  }
  const at = lettersOfVolume(volume)?.items.find((one) => one.item === item)
  const place =
    at && editions.some((one) => isPali(one)) ? toPlace(asking, { volume, at: at.at }, true) : undefined
  return place ? [{ label: itemLabel(item, EDITION_NAMES.pali, place.pages[0] ?? 1), place }] : []
}

const EDITION_NAMES = {
  royal: { th: 'ฉบับหลวง', en: 'royal edition' },
  pali: { th: 'ฉบับสยามรัฐ', en: 'Siam Rath edition' },
} as const

const itemLabel = (item: number, name: Label, page: number): Label => ({
  th: `ข้อ ${thaiDigits(String(item))} ${name.th} อยู่หน้า ${thaiDigits(String(page))}`,
  en: `Item ${item} of the ${name.en} is on page ${page}`,
})

/** The cited page in each of the editions that have it. */
const pagePlaces = (
  { reader }: CitationContext,
  volume: number,
  editions: readonly Edition[],
  page: number,
): readonly OfferedPlace[] =>
  editions
    .filter((edition) => edition === 'royal' || edition === 'pali')
    .filter((edition) => page <= reader.stores.canon.printed.totalPages(edition, volume))
    .slice(0, 1)
    .map((edition) => {
      const name = EDITION_NAMES[edition === 'royal' ? 'royal' : 'pali']
      return {
        label: {
          th: `หน้า ${thaiDigits(String(page))} ${name.th}`,
          en: `Page ${page} of the ${name.en}`,
        },
        place: { to: 'pages', edition, volume, pages: [page] },
      }
    })

/** The paragraphs of the sixth council's print of that number, in the works that are named or in all of the volume. */
function sixthPlaces(
  { reader }: CitationContext,
  { volume, item, works }: CitedItem,
): readonly OfferedPlace[] {
  const books = new Set(headingFacts().flatMap((fact) => (fact.volume === volume ? [fact.cstFile] : [])))
  const found = [...books]
    .flatMap((book) => placesOfNumber('cst', book, item))
    .filter((one) => one.volume === volume && isWithin(works, one))
  return found.flatMap((at): OfferedPlace[] => {
    const heading = headingAt(at)
    const text = heading && reader.stores.canon.entries.headingOfText(heading)
    if (!text) return []
    const label = {
      th: `ข้อ ${thaiDigits(String(item))} ฉบับฉัฏฐสังคีติ (มจร.)`,
      en: `Paragraph ${item} of the sixth council (MCU)`,
    }
    return [{ label, place: { to: 'heading', ...text, at, note: readAsSixth(item) } }]
  })
}

const readAsSixth = (item: number): Label => ({
  th: `ข้อ ${thaiDigits(String(item))} อ่านตามเลขข้อของฉัฏฐสังคีติ ซึ่งฉบับมหาจุฬาฯ (มจร.) ใช้ คลังนี้ไม่มีฉบับมหาจุฬาฯ`,
  en: `${item} is read as the paragraph number of the sixth council, which the MCU translation has; that translation is not here.`,
})

const AS_ROYAL: Label = {
  th: 'ฉัฏฐสังคีติ (มจร.) ไม่มีข้อนี้ จึงอ่านเป็นเลขข้อของฉบับหลวง',
  en: 'The sixth council (MCU) has no such paragraph; this is the item of the royal edition.',
}

/** `(ไทย)` and `(มจร.)`: the MCU translation, whose numbers are the sixth council's; older books mean the royal edition. */
function toMcuItem(asking: CitationContext, cited: CitedItem): CitedPlace {
  const { volume, item, page, works, said } = cited
  const { reader } = asking
  const readings = sixthPlaces(asking, cited)
  const isInside = isInWorks(volume, item, works)
  const [royal] = isInside
    ? itemPlaces(asking, { ...cited, said: 'royal' }, editionsOf(reader, volume, 'royal'))
    : []
  if (readings.length === 0) {
    if (!royal) throw notFound('ไม่พบข้อนี้ในคัมภีร์ที่อ้างถึง ทั้งตามเลขของฉบับมหาจุฬาฯ (มจร.) และฉบับหลวง กรุณาตรวจสอบเลขข้อ')
    return { ...royal.place, note: AS_ROYAL }
  }
  const isOnPage =
    said === THAI && page !== undefined && itemsOf(reader, volume, 'royal', undefined).standsOn(item, page)
  const isOther = royal && isOnPage && !isSameText(volume, item, readings)
  const choice = choiceOf(isOther ? [...readings, royal] : readings, isOther ? TWO_READINGS : SEVERAL)
  return choice ?? { to: 'volume', volume }
}

const TWO_READINGS: Label = {
  th: '(ไทย) อาจหมายถึงฉบับมหาจุฬาฯ (มจร.) หรือฉบับหลวง กรุณาเลือกที่หมายถึง',
  en: '(ไทย) may mean the MCU translation or the royal edition. Choose what is meant.',
}

/** Whether the royal item of a number begins in the text that the sixth council's number means. */
function isSameText(volume: number, item: number, readings: readonly OfferedPlace[]): boolean {
  const at = lettersOfVolume(volume)?.items.find((one) => one.item === item)?.at
  const heading = at === undefined ? undefined : headingAt({ volume, at })
  return readings.some(({ place }) => place.to === 'heading' && place.node.row.originSlug === heading?.slug)
}
