/**
 * Finds the heading of a text that is cited by its number in the canon (`SN 56.11`, `Dhp 183`), from the table of
 * headings.
 */

import { callOnce } from '../once.ts'
import { findBuiltInHeadingAtPlace } from './heading-places.ts'
import { type BuiltInHeading, findBuiltInHeadingBySlug, readBuiltInHeadings } from './headings.ts'
import { type CanonLetterPosition, findPlacesByCitationNumber, type NumberedCanonPlace } from './number-places.ts'

/** A text of the canon that has an id by which scholarly works cite it. */
export interface CitableCanonText {
  /** The id under which SuttaCentral publishes it, often a range: `sn56.11`, `dhp179-196`. */
  readonly canonicalId: string
  /** The text's own heading: the whole of DN 1, not its first chapter. */
  readonly heading: BuiltInHeading
  /** The first heading with words of the text; the same one where the text has no chapters. */
  readonly first: BuiltInHeading
  /** All headings with words of the text, in reading order. */
  readonly headings: readonly BuiltInHeading[]
  /** Where the text begins, if it is under the heading of another text. */
  readonly at?: CanonLetterPosition
}

/** A cited text, and the part of it that the citation names. */
export interface CitedTextAndPart {
  readonly text: CitableCanonText
  /** The id that was cited: `an1.5` in the text `an1.1-10`. */
  readonly id: string
  /** What was cited after the id: `2.25` of `dn16.2.25`; empty for the text as a whole. */
  readonly within: string
  /** SuttaCentral's id of the cited paragraph, `dn1:1.1.3`; null for a citation without a colon. */
  readonly segment: string | null
  /** The place of the cited number in the text, if it is known. */
  readonly at?: CanonLetterPosition
  /** Whether the citation is of one number of a range, and its place is unknown. */
  readonly isInRange: boolean
}

/** Other names and abbreviations in use, by collection, without spaces, full stops and diacritics. */
const NAMES: Readonly<Record<string, string>> = {
  dn: 'd dighanikaya digha',
  mn: 'm majjhimanikaya majjhima',
  sn: 's samyuttanikaya samyutta',
  an: 'a anguttaranikaya anguttara',
  ja: 'j jat jataka ชา ชาดก',
  iti: 'it itivuttaka อิติ อิติวุตตกะ',
  kp: 'khp kh khuddakapatha',
  dhp: 'dh dhammapada ธรรมบท คาถาธรรมบท ธ',
  ud: 'udana อุทาน',
  snp: 'suttanipata สุ สุตตนิบาต',
  vv: 'vimanavatthu',
  pv: 'petavatthu',
  thag: 'th theragatha เถรคาถา เถร',
  thig: 'thi therigatha เถรีคาถา เถรี',
}

const ALIASES = new Map(
  Object.entries(NAMES).flatMap(([collection, names]) => names.split(' ').map((name) => [name, collection])),
)

/**
 * Returns SuttaCentral's name of a collection (`mn`) by a name or an abbreviation of it (`Majjhima`, `M.`). An unknown
 * name is returned in lower case, without spaces, full stops and diacritics.
 */
export function toSuttaCentralCollectionName(name: string): string {
  const key = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\s.]+/g, '')
  const withoutHyphens = key.replaceAll('-', '')
  return ALIASES.get(withoutHyphens) ?? key
}

/**
 * Finds the text that a citation names. Null if it is no citation, or the text is unknown. Case, spaces, full
 * stops after the abbreviation and anything after the number of a whole text are ignored: `DN 1`, `dn1`, `D.N. 1.1.3`,
 * `AN 1.5` (in `an1.1-10`), `Dhp 183–185`. Only the first 80 characters are read.
 */
export const findCitedText = (citation: string): CitableCanonText | null => findCitedTextAndPart(citation)?.text ?? null

/**
 * Finds the text that a citation names, as `findCitedText` does, and the part of it that is cited. Null if it is no
 * citation, or the text is unknown.
 */
export function findCitedTextAndPart(citation: string): CitedTextAndPart | null {
  const found = /^([^\d]+?)(\d+(?:\.\d+)*)/.exec(normalise(citation))
  if (!found) return null
  const [, name = '', numbers = ''] = found
  const collection = toSuttaCentralCollectionName(name)
  const prefix = index().collections.get(collection.replaceAll('-', '')) ?? collection
  const parts = numbers.split('.')
  // a citation may continue into the text (DN 1.1.3): the longest known id names the text
  for (let length = parts.length; length > 0; length--) {
    const id = `${prefix}${parts.slice(0, length).join('.')}`
    const text = findTextById(id)
    const within = parts.slice(length).join('.')
    if (!text) continue
    const [, before = '', number = ''] = splitLastNumber(id) ?? []
    const isRange = /-\d+$/.test(text.canonicalId)
    const own = isRange ? findPlacesByCitationNumber('number', before, Number(number))[0] : undefined
    const at = own ?? text.at
    const isFirst = text.canonicalId.startsWith(`${id}-`)
    const isSegment = within !== '' && citation.includes(':')
    return {
      text,
      id,
      within,
      segment: isSegment ? `${id}:${within}` : null,
      ...(at ? { at } : {}),
      // verses have numbers of their own
      isInRange: isRange && !own && !isFirst && before !== 'dhp',
    }
  }
  return null
}

/** Finds the first text whose id begins like a citation: `SN 56.` leads to SN 56.1. Undefined if there is none. */
export function findFirstTextWithIdPrefix(citation: string): CitableCanonText | undefined {
  const [, name = '', numbers = ''] = /^([^\d]+?)(\d+(?:\.\d+)*\.?)$/.exec(normalise(citation)) ?? []
  if (numbers === '') return undefined
  const collection = toSuttaCentralCollectionName(name)
  const id = (index().collections.get(collection.replaceAll('-', '')) ?? collection) + numbers
  const begun = [...new Set(index().ids.filter(({ canonicalId }) => canonicalId.startsWith(id)))]
  return begun.sort((a, b) => a.canonicalId.length - b.canonicalId.length)[0]
}

/**
 * Returns the citable text, such as a sutta, of which a heading is the title or under which it begins. Null for all
 * other headings.
 */
export const getCitableTextOfHeading = (heading: BuiltInHeading): CitableCanonText | null =>
  index().ids[heading.index] ?? null

/** Returns the id of the text that `getCitableTextOfHeading` returns. Null if it returns none. */
export const getCitableTextIdOfHeading = (heading: BuiltInHeading): string | null =>
  getCitableTextOfHeading(heading)?.canonicalId ?? null

/**
 * Finds the citable text to which the words directly under a heading belong. Null if there is none.
 * @param division slug of the division in packages
 * @param slug slug of the heading in packages
 */
export const findCitableTextContainingHeading = (division: string, slug: string): CitableCanonText | null =>
  index().of[findBuiltInHeadingBySlug(division, slug)?.index ?? -1] ?? null

function normalise(citation: string): string {
  return citation
    .slice(0, 80)
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, '')
    .replace(/[‐-―]/g, '-')
    .replace(/(?<=\d):(?=\d)/g, '.')
}

/** The texts of ids that differ only in their last number, such as all of `sn56.`. */
interface IdRange {
  readonly from: number
  readonly to: number
  readonly text: CitableCanonText
}

/** Texts before which verses open the whole collection. */
const OWN_HEADINGS: Readonly<Record<string, string>> = {
  'thag1.1': 'subhutittheragatha',
  ja521: 'tesakunajatakam',
}

interface Index {
  readonly runs: ReadonlyMap<string, readonly IdRange[]>
  /** SuttaCentral's names of collections by what is printed of them, in small letters alone: `bupj`. */
  readonly collections: ReadonlyMap<string, string>
  /** By the index of a heading. */
  readonly ids: readonly CitableCanonText[]
  /** By the index of every heading that has words of the text. */
  readonly of: readonly CitableCanonText[]
}

const index = callOnce(buildIndex)

function findTextById(id: string): CitableCanonText | null {
  const [, prefix = '', number = ''] = splitLastNumber(id) ?? []
  const at = Number(number)
  const own = index()
    .runs.get(prefix)
    ?.find(({ from, to }) => from <= at && at <= to)?.text
  const [place] = own ? [] : findPlacesByCitationNumber('sc', prefix, at)
  return own ?? (place ? createTextAtPlace(prefix, place) : null)
}

/** Creates a text without a heading of its own, which is under the heading of another text. */
function createTextAtPlace(prefix: string, place: NumberedCanonPlace): CitableCanonText | null {
  const heading = findBuiltInHeadingAtPlace(place)
  if (!heading) return null
  const { number, to } = place
  const canonicalId = `${prefix}${number}${to === number ? '' : `-${to}`}`
  return { canonicalId, heading, first: heading, headings: [heading], at: place }
}

/** Splits an id into the part before its last number, that number, and the end of the range that it begins. */
const splitLastNumber = (id: string) => /^(.*?)(\d+)(?:-(\d+))?$/.exec(id)

function buildIndex(): Index {
  const runs = new Map<string, IdRange[]>()
  const collections = new Map<string, string>()
  const ids: CitableCanonText[] = []
  const of: CitableCanonText[] = []
  for (const { id, headings } of groupHeadingsByText()) {
    const first = headings[0]
    if (!first) continue
    const own = headings.find(({ slug }) => slug === OWN_HEADINGS[id]) ?? findOwnHeading(headings, first)
    const text = { canonicalId: id, heading: own, first, headings }
    ids[first.index] = text
    ids[text.heading.index] ??= text
    for (const heading of headings) of[heading.index] = text
    const [, prefix = '', from = '', to = from] = splitLastNumber(id) ?? []
    const run = { from: Number(from), to: Number(to), text }
    collections.set(formatTextIdAsCitation(getCollection(id)).toLowerCase().replace(/\s/g, ''), getCollection(id))
    runs.getOrInsertComputed(prefix, () => []).push(run)
  }
  return { runs, collections, ids, of }
}

/** Groups the headings with words by text, with the id of each text. */
function groupHeadingsByText(): readonly { readonly id: string; readonly headings: readonly BuiltInHeading[] }[] {
  const texts: { id: string; headings: BuiltInHeading[] }[] = []
  for (const heading of readBuiltInHeadings()) {
    const last = texts.at(-1)
    const id = heading.scText === '' ? getFirstTextId(heading, last?.id ?? '') : heading.scText
    if (id !== null) texts.push({ id, headings: [heading] })
    else if (heading.scSegment !== '') last?.headings.push(heading)
  }
  return texts
}

/** Formats the id of a text as books print it: `SN 56.11`, `Dhp 183`, for the Vinaya `Bu Pj 1`. */
export function formatTextIdAsCitation(id: string): string {
  const [, name = '', numbers = ''] = /^([a-z-]+)(.*)$/.exec(id.replace(/^pli-tv-/, '')) ?? []
  let abbreviation = ''
  for (const word of name.replace(/-vb(?=-|$)/g, '').split('-'))
    abbreviation += `${NIKAYAS.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)} `
  return `${abbreviation}${numbers.replace('-', '–')}`
}

const NIKAYAS: readonly string[] = ['dn', 'mn', 'sn', 'an']

const getCollection = (id: string) => id.replace(/\d.*$/, '')

/** Returns the id of a collection's first text, which the table omits, from the key of its words; null for others. */
function getFirstTextId({ scSegment }: BuiltInHeading, before: string): string | null {
  const [id = ''] = scSegment.split(':')
  return id === '' || getCollection(id) === getCollection(before) ? null : id
}

/**
 * The lowest heading that holds all words of the text and none of another's; where there is no such heading, since the
 * text shares it with others, the one that is its title alone, else its first one.
 */
function findOwnHeading(headings: readonly BuiltInHeading[], first: BuiltInHeading): BuiltInHeading {
  let holder: BuiltInHeading | null = first
  while (holder && !headings.every((heading) => isUnder(heading, holder))) holder = holder.parent
  const last = headings.at(-1) ?? first
  const own = !holder || isShared(holder, first, last) ? first : holder
  return own === first ? (findTitleAbove(headings, first) ?? first) : own
}

/** The heading in front of the parts of a text that has no words and no parts below: its title. */
function findTitleAbove(headings: readonly BuiltInHeading[], first: BuiltInHeading): BuiltInHeading | undefined {
  const above = readBuiltInHeadings()[first.index - 1]
  const isTitle = above?.parent === first.parent && above?.scSegment === ''
  const siblings = headings.filter(({ parent }) => parent === first.parent)
  return isTitle && siblings.length > 1 ? above : undefined
}

function isUnder(heading: BuiltInHeading, holder: BuiltInHeading | null): boolean {
  for (let at: BuiltInHeading | null = heading; at; at = at.parent) if (at === holder) return true
  return false
}

/** Whether words of other texts are under the heading, before the first or after the last of this one. */
function isShared(holder: BuiltInHeading, first: BuiltInHeading, last: BuiltInHeading): boolean {
  const all = readBuiltInHeadings()
  for (let at = holder.index; at < first.index; at++) if (all[at]?.scSegment) return true
  for (let at = last.index + 1; at < all.length && (all[at]?.depth ?? 0) > holder.depth; at++) {
    if (all[at]?.scSegment) return true
  }
  return false
}
