/** Citations as people write them: volume and page, volume and item, or the number of a text in the canon. */

import type { HeadingNode } from '../canon/tree/division-tree.ts'
import { citedText } from '../facts/citations.ts'
import { westernDigits } from '../languages/thai-digits.ts'
import type { Visit } from '../pages/visit.ts'
import { DEFAULT_EDITION, EDITIONS } from '../resources/editions.ts'
import { headingPath, requireVolume } from './canon-words.ts'
import { pagePath } from './page-path.ts'
import { toItem } from './printed-page.ts'
import type { Reader, Shown } from './reader.ts'

/** What a citation names. */
export type Citation =
  | { readonly by: 'page'; readonly volume: number; readonly page: number; readonly item?: number }
  | { readonly by: 'item'; readonly volume: number; readonly item: number }
  | { readonly by: 'text'; readonly division: string; readonly slug: string }

/** The abbreviations of the division that has a volume, in whatever language. */
export type Abbreviations = (volume: number) => readonly string[]

const PAGE = /^(?:เล่ม|vol(?:ume)?\.?)?\s*(\d{1,6})\s*(?:\/|[,\s]*(?:หน้า|น\.|page|p\.)\s*)\s*(\d{1,6})$/iu
const ITEM = /^(?:เล่ม|vol(?:ume)?\.?)?\s*(\d{1,6})[,\s]*(?:ข้อ|item)\s*(\d{1,6})$/iu
const WHOLE = /^(\D+?)\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*\/\s*(\d{1,6})$/u

/** The citation that a query is, in Thai or Arabic digits; undefined where it is words to search for. */
export function parseCitation(query: string, abbreviations: Abbreviations): Citation | undefined {
  const text = westernDigits(query.normalize('NFC').trim())
  const page = PAGE.exec(text)
  if (page) return { by: 'page', volume: Number(page[1]), page: Number(page[2]) }
  const item = ITEM.exec(text)
  if (item) return { by: 'item', volume: Number(item[1]), item: Number(item[2]) }
  const whole = WHOLE.exec(text)
  if (whole) {
    const [, name = '', volume, itemOf, pageOf] = whole
    if (!names(abbreviations(Number(volume)), name)) return undefined
    return { by: 'page', volume: Number(volume), page: Number(pageOf), item: Number(itemOf) }
  }
  const cited = /^[a-z]/i.test(text) ? citedText(text) : null
  return cited ? { by: 'text', division: cited.heading.division, slug: cited.heading.slug } : undefined
}

const letters = (text: string) => text.toLowerCase().replace(/[\s.]/g, '')

/** `ที.สี.` and `ที.ม.` both name what is abbreviated `ที.`: any second syllable is accepted. */
function names(known: readonly string[], name: string): boolean {
  const [first = ''] = name.trim().split('.')
  return known.some(
    (abbreviation) =>
      letters(name) === letters(abbreviation) ||
      letters(first) === letters(abbreviation) ||
      letters(name).startsWith(letters(abbreviation)),
  )
}

/**
 * Where a citation leads: a way to its place, or a list of its places; undefined where the query is no citation, or
 * names a text that stands nowhere here. @throws Refusal `not_found` naming the range
 */
export function citationTarget(reader: Reader, visit: Visit, query: string): Shown | undefined {
  const { canon } = reader.stores
  const citation = parseCitation(query, (volume) => {
    const division = canon.divisions.at(volume)
    if (!division) return []
    return visit.site.languages.all.flatMap(
      (language) => canon.divisions.abbreviationOf(division, language) ?? [],
    )
  })
  if (!citation) return undefined
  if (citation.by === 'text') {
    const text = headingOfText(reader, citation)
    return text && { status: 303, address: visit.href(headingPath(text.node, text.volume)) }
  }
  const { volume } = citation
  requireVolume(volume)
  const edition = EDITIONS.find((name) => canon.printed.totalPages(name, volume) > 0) ?? DEFAULT_EDITION
  if (citation.by === 'item') return toItem(reader, visit, volume, edition, citation.item)
  // says which pages there are, where there is no such page
  canon.printed.read(edition, volume, citation.page)
  const fragment = citation.item === undefined ? '' : `i${citation.item}`
  return { status: 303, address: visit.href(pagePath(volume, edition, citation.page), {}, fragment) }
}

/** The heading of a text, under the name that packages have for it; undefined where it stands nowhere here. */
export const headingOfText = (
  { stores: { canon } }: Reader,
  text: { readonly division: string; readonly slug: string },
): { readonly node: HeadingNode; readonly volume: number } | undefined => canon.headingOfText(text)
