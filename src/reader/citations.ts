/** Where citations lead: to a page and an item or a paragraph on it, to the heading of a text, or to words that say why not. */

import { paragraphAt } from '../canon/text/canon-places.ts'
import { pageOfParagraph, pageOfSegment } from '../canon/text/text-paragraphs.ts'
import type { HeadingNode } from '../canon/tree/division-tree.ts'
import { LAST_VOLUME } from '../definitions/divisions.ts'
import {
  DEFAULT_EDITION,
  EDITIONS,
  type Edition,
  factsOf,
  isLatin,
  isPali,
  isPaliText,
} from '../definitions/editions.ts'
import { lettersOfVolume } from '../definitions/facts/canon-letters.ts'
import { headingFacts } from '../definitions/facts/headings.ts'
import { type CanonPlace, ptsPages, versesOf } from '../definitions/facts/pts.ts'
import { firstPageOf, type Work, workAfter } from '../definitions/facts/works.ts'
import { thaiDigits } from '../definitions/languages/thai-digits.ts'
import { notFound } from '../foundation/refusal.ts'
import { headingPath } from './canon-words.ts'
import type { CitedPages } from './citation/cited-pages.ts'
import { toCommentary } from './citation/commentary.ts'
import type { Abbreviations } from './citation/numbers.ts'
import { type Citation, type ParagraphCitation, parseCitation } from './citation/parse.ts'
import { ELSEWHERE, type SaidEdition, SIXTH } from './citation/words.ts'
import { isCitedByPages } from './citation/write.ts'
import { pagePath } from './page-path.ts'
import type { LinkQuery, Visit } from './pages/visit.ts'
import { pagesOfItem, showItem } from './printed-page.ts'
import { unlessComing } from './readable-text.ts'
import type { Reader, Shown } from './reader.ts'
import { anchorOf } from './segments.ts'

/** What is asked where. */
interface Asking {
  readonly reader: Reader
  readonly visit: Visit
}

/** Where a citation leads. */
export type CitedPlace =
  | { readonly to: 'heading'; readonly node: HeadingNode; readonly volume: number }
  | { readonly to: 'volume'; readonly volume: number }
  | CitedPages

/**
 * The way to the place of a citation, or a list of its places; undefined where the query is no citation, or names a
 * text that stands nowhere here. @throws Refusal `not_found` naming the range, or saying why it leads nowhere
 */
export function citationTarget(reader: Reader, visit: Visit, query: string): Shown | undefined {
  const place = citedPlace(reader, visit, query)
  if (!place) return undefined
  if (place.to === 'pages' && place.item !== undefined && place.pages.length > 1)
    return showItem(reader, visit, place.volume, place.edition, place.item, place.pages)
  return { status: 303, address: visit.href(...wayToCited(place)) }
}

/** The path of a place, its query and its fragment; of several pages that of the first. */
export function wayToCited(place: CitedPlace): [path: string, query: LinkQuery, fragment: string] {
  if (place.to === 'heading') return [headingPath(place.node, place.volume), {}, '']
  if (place.to === 'volume') return [`/canon/${place.volume}`, {}, '']
  const { edition, volume, pages, item, paragraph, anchor } = place
  const fragment =
    anchor ?? (paragraph !== undefined ? `p${paragraph}` : item !== undefined ? `i${item}` : '')
  return [pagePath(volume, edition, pages[0] ?? 1), {}, fragment]
}

/** The same as a place. @throws Refusal as above */
export function citedPlace(reader: Reader, visit: Visit, query: string): CitedPlace | undefined {
  const citation = parseCitation(query, abbreviationsOf(reader, visit), reader.stores.canon.text.editions)
  return citation && unlessComing(reader, () => placeOf({ reader, visit }, citation))
}

function placeOf(asking: Asking, citation: Citation): CitedPlace | undefined {
  const { reader, visit } = asking
  switch (citation.by) {
    case 'text': {
      const segment = citation.segment && toSegment(asking, citation.segment)
      if (segment) return segment
      const text = reader.stores.canon.entries.headingOfText(citation.heading)
      return text && { to: 'heading', ...text }
    }
    case 'verse': {
      const place = versesOf(citation.work)?.get(citation.verse)
      return place && toPlace(asking, place, true)
    }
    case 'pts':
      return toPtsPage(asking, citation)
    case 'commentary':
      return toCommentary(reader, visit, citation)
    case 'paragraph':
      return toParagraph(asking, citation)
    case 'nothing':
      throw notFound(visit.label(citation.why))
    case 'misnamed':
      throw misnamed(citation.name, citation.volumes)
    default:
      return toNumber(asking, citation)
  }
}

function abbreviationsOf({ stores: { canon } }: Reader, visit: Visit): Abbreviations {
  return (volume) => {
    const division = canon.divisions.at(volume)
    if (!division) return []
    return visit.site.languages.all.flatMap(
      (language) => canon.divisions.abbreviationOf(division, language) ?? [],
    )
  }
}

const misnamed = (name: string, volumes: readonly number[]) => {
  const [first = 1] = volumes
  const last = volumes.at(-1) ?? first
  return notFound(
    `“${name}” เป็นอักษรย่อของเล่ม ${thaiDigits(first === last ? String(first) : `${first}–${last}`)} กรุณาตรวจสอบเลขเล่ม`,
  )
}

type ByNumber = Extract<Citation, { readonly by: 'item' | 'page' | 'number' | 'volume' }>

function toNumber(asking: Asking, citation: ByNumber): CitedPlace {
  const { volume, said } = citation
  if (volume < 1 || volume > LAST_VOLUME) throw notFound('ไม่พบเล่มนี้ พระไตรปิฎกมีเล่ม ๑–๔๕')
  const editions = editionsOf(asking.reader, volume, said)
  switch (citation.by) {
    case 'volume': {
      const [edition] = editions
      const isWhole = said === undefined || !edition
      return isWhole ? { to: 'volume', volume } : { to: 'pages', edition, volume, pages: [1] }
    }
    case 'page':
      if (said === ELSEWHERE) throw otherEdition()
      return { ...toPage(asking, volume, editions, citation.page), ...paragraphIn(citation) }
    case 'number': {
      const { number } = citation
      const [edition = DEFAULT_EDITION] = editions
      const { printed } = asking.reader.stores.canon
      const isPage = said !== ELSEWHERE && number >= 1 && number <= printed.totalPages(edition, volume)
      const isItem = itemEditions(asking.reader, volume, editions, number).length > 0
      if (isPage || !isItem) return toPage(asking, volume, editions, number)
      return toItem(asking, { volume, item: number, works: [], said })
    }
    case 'item':
      return toItem(asking, citation)
  }
}

const otherEdition = () => notFound('คลังนี้ไม่มีฉบับที่อ้างถึง จึงเปิดด้วยเลขหน้าของฉบับนั้นไม่ได้ กรุณาใช้เลขข้อ ซึ่งตรงกันทุกฉบับ')

/** The editions that a citation may mean, those with text in the volume first: what it says is one of them. */
function editionsOf(reader: Reader, volume: number, said: SaidEdition | undefined): readonly Edition[] {
  const { printed, text } = reader.stores.canon
  const here = text.editions.filter((edition) => printed.totalPages(edition, volume) > 0)
  if (said === undefined || said === ELSEWHERE) return here
  if (said === SIXTH) {
    return here.filter(
      (edition) => isPaliText(edition) && printed.shownIn(edition, volume).recension === 'chattha',
    )
  }
  return here.includes(said) ? [said] : []
}

function toPage({ reader }: Asking, volume: number, editions: readonly Edition[], page: number): CitedPages {
  const { printed } = reader.stores.canon
  const has = (edition: Edition) => page >= 1 && page <= printed.totalPages(edition, volume)
  const edition = editions.find(has) ?? editions[0] ?? DEFAULT_EDITION
  // says which pages there are, where there is no such page
  printed.read(edition, volume, page)
  return { to: 'pages', edition, volume, pages: [page] }
}

type CitedItem = Omit<Extract<Citation, { readonly by: 'item' }>, 'by'>

const paragraphIn = ({ paragraph }: { readonly paragraph?: number }) =>
  paragraph === undefined ? {} : { paragraph }

/** The edition where the item stands on the page that is cited; where it does in none, the item decides alone. */
function toItem(asking: Asking, cited: CitedItem): CitedPages {
  const { volume, item, page, works, said } = cited
  const { reader } = asking
  const { printed } = reader.stores.canon
  const editions = editionsOf(reader, volume, said)
  // an item is the same place in every edition that numbers it
  const candidates = [...editions, ...editionsOf(reader, volume, undefined)]
  if (page !== undefined && said !== ELSEWHERE) {
    const itemsOf = (edition: Edition) => printed.items(edition, volume)
    // of two editions that have it on the page the one in which it begins there is meant
    const begins = editions.find((one) => itemsOf(one).begins(item, page))
    const edition = begins ?? editions.find((one) => itemsOf(one).standsOn(item, page))
    if (edition)
      return {
        to: 'pages',
        edition,
        volume,
        pages: [page],
        ...(begins ? { item } : {}),
        ...paragraphIn(cited),
      }
  }
  const [edition] = itemEditions(reader, volume, candidates, item)
  const onPages = (one: Edition, isMeant?: (page: number) => boolean): CitedPages => {
    const pages = pagesOfItem(reader, volume, one, item, isMeant)
    return { to: 'pages', edition: one, volume, pages, item }
  }
  if (edition) return onPages(edition, pagesIn(works, edition))
  const place = placeOfItem(volume, item)
  const shown = place && candidates.some((one) => isPali(one)) ? toPlace(asking, place, true) : undefined
  return shown ?? onPages(candidates[0] ?? DEFAULT_EDITION)
}

/** Other editions number paragraphs, not items. */
const itemEditions = (reader: Reader, volume: number, editions: readonly Edition[], item: number) =>
  editions.filter(
    (edition) =>
      isCitedByPages(edition) && reader.stores.canon.printed.items(edition, volume).pagesOf(item).length > 0,
  )

/** Whether a page is one of the works named; where items start anew within a volume, that tells them apart. */
function pagesIn(works: readonly Work[], edition: Edition): (page: number) => boolean {
  const column = factsOf(edition).pageField === 'royalPage' ? 'royalPage' : 'paliPage'
  return (page) =>
    works.length === 0 ||
    works.some((work) => {
      const next = workAfter(work)
      return page >= firstPageOf(work, column) && (next === null || page <= firstPageOf(next, column))
    })
}

/** Where an item begins, for libraries whose editions do not number them. */
function placeOfItem(volume: number, item: number): CanonPlace | undefined {
  const found = lettersOfVolume(volume)?.items.find((one) => one.item === item)
  return found && { volume, at: found.at }
}

function toPtsPage(asking: Asking, { work, part, page, name }: Extract<Citation, { by: 'pts' }>): CitedPlace {
  const pages = ptsPages(work, part)
  const numbers = pages ? [...pages.keys()] : []
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
  // of the Jātaka the canon has the verses alone: a page without any is in the story around them
  const number = numbers.findLast((one) => one <= page)
  const begin = number === undefined ? undefined : pages?.get(number)
  if (!begin || page > last) {
    throw notFound(
      asking.visit.say(
        `ไม่พบหน้านี้ ${name} ฉบับสมาคมบาลีปกรณ์ (PTS) มีหน้า ${thaiDigits(`${first}–${last}`)}`,
        `There is no such page: ${name} of the Pali Text Society has pages ${first} to ${last}`,
      ),
    )
  }
  const next = pages?.get(numbers.find((one) => one > page) ?? 0)
  const text = textBeginning(begin, next)
  const shown = text ? toPlace(asking, text, true) : toPlace(asking, begin, false)
  if (shown) return shown
  throw notFound('คลังนี้ยังไม่มีข้อความของเล่มที่อ้างถึง')
}

/** Where the first text begins between two places: texts are cited by the page on which they begin. */
function textBeginning({ volume, at }: CanonPlace, next: CanonPlace | undefined): CanonPlace | undefined {
  const { headings = [], length = 0 } = lettersOfVolume(volume) ?? {}
  const end = next?.volume === volume ? next.at : length
  const found = headings.find(
    (one) => one.at >= at && one.at < end && headingFacts()[one.heading]?.scText !== '',
  )
  return found && { volume, at: found.at }
}

/** A place of the canon in the reader's script of Pali; where there is no Pali, the item in which it stands. */
function toPlace({ reader, visit }: Asking, place: CanonPlace, begins: boolean): CitedPages | undefined {
  const { printed, text } = reader.stores.canon
  const isLatinFirst = visit.lang === 'en'
  // the pages of others are not known to the table
  const editions = EDITIONS.filter(isPali).toSorted(
    (a, b) => Number(isLatin(b) === isLatinFirst) - Number(isLatin(a) === isLatinFirst),
  )
  const { volume } = place
  for (const edition of editions) {
    const found = text.read((opened) => paragraphAt(opened, edition, place, begins), undefined)
    if (found) return { to: 'pages', edition, volume, pages: [found.page], paragraph: found.paragraph }
  }
  const item = lettersOfVolume(volume)?.items.findLast((one) => one.at <= place.at)?.item
  const [edition] = item === undefined ? [] : itemEditions(reader, volume, EDITIONS, item)
  const [page] = edition && item !== undefined ? printed.items(edition, volume).pagesOf(item) : []
  if (!edition || page === undefined) return undefined
  return { to: 'pages', edition, volume, pages: [page], ...(item === undefined ? {} : { item }) }
}

/** A paragraph by its id, in the reader's language where a translation has it, else in the Pali. */
function toSegment(
  { reader, visit }: Asking,
  { id, headings }: NonNullable<Extract<Citation, { by: 'text' }>['segment']>,
): CitedPages | undefined {
  const { printed, text } = reader.stores.canon
  const isOwn = (edition: Edition) => !isPali(edition) && factsOf(edition).language === visit.language
  const editions = text.editions.toSorted((a, b) => rank(a) - rank(b))
  function rank(edition: Edition) {
    return isOwn(edition) ? 0 : isPali(edition) ? 1 : 2
  }
  for (const edition of editions) {
    const found = text.read((opened) => pageOfSegment(opened, edition, headings, id), undefined)
    if (!found) continue
    const { volume, page, paragraph } = found
    const anchor = anchorOf(printed.read(edition, volume, page).segments, paragraph)
    return { to: 'pages', edition, volume, pages: [page], paragraph, ...(anchor ? { anchor } : {}) }
  }
  return undefined
}

function toParagraph({ reader }: Asking, { headings, sign, number, said }: ParagraphCitation): CitedPages {
  const { text } = reader.stores.canon
  const editions =
    said === undefined || said === ELSEWHERE || said === SIXTH
      ? text.editions.filter((edition) => !isCitedByPages(edition))
      : [said]
  for (const edition of editions) {
    const found = text.read(
      (opened) => pageOfParagraph(opened, edition, headings, { sign, number }),
      undefined,
    )
    if (!found) continue
    const { volume, page, paragraph } = found
    return { to: 'pages', edition, volume, pages: [page], paragraph }
  }
  throw notFound('ไม่พบย่อหน้านี้ กรุณาตรวจสอบเลขย่อหน้า')
}
