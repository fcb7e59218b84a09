/** Where citations lead: to a page and an item or a paragraph on it, to a place in the text of a heading, to a choice, or to words that say why not. */

import { pageOfParagraph, pageOfSegment } from '../../canon/text/text-paragraphs.ts'
import type { CodePlace, FoundCode } from '../../definitions/citations/code-places.ts'
import type { Abbreviations } from '../../definitions/citations/numbers.ts'
import { type Citation, type ParagraphCitation, parseCitation } from '../../definitions/citations/parse.ts'
import { ELSEWHERE, MCU, SIXTH, THAI } from '../../definitions/citations/words.ts'
import type { Label } from '../../definitions/definition.ts'
import { type Edition, factsOf, isPali } from '../../definitions/editions.ts'
import { thaiDigits, thaiNumbers } from '../../definitions/languages/thai-digits.ts'
import { notFound } from '../../foundation/app-error.ts'
import type { PageContext } from '../pages/page-context.ts'
import { unlessComing } from '../shared/readable-text.ts'
import type { Reader, RenderedPage } from '../shared/reader.ts'
import { anchorOf } from '../shared/segments.ts'
import { type CitationContext, toPlace } from './canon-place.ts'
import { showChoice } from './choice-page.ts'
import {
  type CitedPages,
  type CitedPlace,
  type OfferedPlace,
  type SinglePlace,
  wayToCited,
} from './cited-place.ts'
import { toCommentary } from './commentary.ts'
import { showItem } from './item-page.ts'
import { toNumber } from './items.ts'
import { isCitedByPages } from './write.ts'

/**
 * The way to the place of a citation, or a list of its places; undefined where the query is no citation, or names a
 * text that is nowhere here. @throws Refusal `not_found` naming the range, or saying why it leads nowhere
 */
export function citationTarget(
  reader: Reader,
  context: PageContext,
  query: string,
): RenderedPage | undefined {
  const place = citedPlace(reader, context, query)
  if (!place) return undefined
  if (place.to === 'choice') return showChoice(reader, context, query, place)
  if (place.to === 'pages' && place.item !== undefined && place.pages.length > 1)
    return showItem(reader, context, place.volume, place.edition, place.item, place.pages)
  return { status: 303, address: context.href(...wayToCited(place, query)) }
}

/** The same as a place. @throws Refusal as above */
export function citedPlace(reader: Reader, context: PageContext, query: string): CitedPlace | undefined {
  const citation = parseCitation(query, abbreviationsOf(reader, context), reader.stores.canon.text.editions)
  return citation && unlessComing(reader, () => placeOf({ reader, context }, citation))
}

function placeOf(asking: CitationContext, citation: Citation): CitedPlace | undefined {
  const { reader, context } = asking
  switch (citation.by) {
    case 'code':
      return toCode(asking, citation)
    case 'commentary':
      return toCommentary(reader, context, citation)
    case 'paragraph':
      return toParagraph(asking, citation)
    case 'nothing':
      throw notFound(thaiNumbers(context.label(citation.why)))
    case 'misnamed':
      throw misnamed(citation.name, citation.volumes)
    default:
      return toNumber(asking, citation)
  }
}

function abbreviationsOf({ stores: { canon } }: Reader, context: PageContext): Abbreviations {
  return (volume) => {
    const division = canon.divisions.at(volume)
    if (!division) return []
    return context.site.languages.all.flatMap(
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

function toCode(
  asking: CitationContext,
  { places, note, also = [], item }: FoundCode,
): CitedPlace | undefined {
  const linked = also.flatMap((one) => offer(asking, one))
  const here = places.flatMap((one) => offer(asking, one))
  // what a library does not have gives way to what would be linked from it
  const offered = here.length > 0 ? here : linked
  const [first] = offered
  if (!first) {
    if (places.some(({ at }) => at !== undefined)) throw notFound('คลังนี้ยังไม่มีข้อความของที่อ้างถึง')
    return undefined
  }
  if (offered.length > 1) return { to: 'choice', why: note ?? CHOOSE, places: offered }
  const others = [...linked.filter((one) => one !== first), ...(item ? offerItem(asking, item) : [])]
  return { ...first.place, ...(note ? { note } : {}), ...(others.length > 0 ? { also: others } : {}) }
}

const CHOOSE: Label = { th: 'อาจหมายถึงหลายแห่ง กรุณาเลือก', en: 'Several places may be meant. Choose one.' }

const offer = (asking: CitationContext, one: CodePlace): readonly OfferedPlace[] => {
  const place = toCodePlace(asking, one)
  return place ? [{ place, label: one.label ?? { th: '', en: '' } }] : []
}

function toCodePlace(
  asking: CitationContext,
  { heading, at, begins = false, onPage, segment }: CodePlace,
): SinglePlace | undefined {
  const inText = segment && toSegment(asking, segment)
  if (inText) return inText
  if (onPage && at) return toPlace(asking, at, begins, begins ? heading : undefined)
  const text = asking.reader.stores.canon.entries.headingOfText(heading)
  return text && { to: 'heading', ...text, ...(at ? { at } : {}) }
}

function offerItem(
  asking: CitationContext,
  { volume, item }: { volume: number; item: number },
): readonly OfferedPlace[] {
  const place = toNumber(asking, { by: 'item', volume, item, works: [], said: undefined })
  const label = {
    th: `ถ้าหมายถึงข้อ ${item} ของเล่ม ${volume} ฉบับไทย`,
    en: `If item ${item} of volume ${volume} was meant`,
  }
  return place.to === 'choice' ? [] : [{ label, place }]
}

/** A paragraph by its id, in the reader's language where a translation has it, else in the Pali. */
function toSegment(
  { reader, context }: CitationContext,
  { id, headings }: NonNullable<CodePlace['segment']>,
): CitedPages | undefined {
  const { printed, text } = reader.stores.canon
  const isOwn = (edition: Edition) => !isPali(edition) && factsOf(edition).language === context.language
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

const NO_EDITION: readonly (string | undefined)[] = [undefined, ELSEWHERE, MCU, THAI, SIXTH]

function toParagraph(
  { reader }: CitationContext,
  { headings, sign, number, said }: ParagraphCitation,
): CitedPages {
  const { text } = reader.stores.canon
  const editions =
    said === undefined || NO_EDITION.includes(said)
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
