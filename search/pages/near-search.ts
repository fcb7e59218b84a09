/** Finds the pages that hold most of some words near each other, where none has all of them: sentences half remembered. */

import { type ParsedQuery, parseQueryTerm, type QueryTerm } from '../full-text/query.ts'
import { letterBoundaryAfter, letterBoundaryBefore, type TextUnitRange } from '../full-text/snippets/matches.ts'
import { makeSnippet, type Snippet } from '../full-text/snippets/snippets.ts'
import { foldText, toQueryKeys, toSearchKeyWithMap } from '../letters/fold.ts'
import { stemWord } from '../letters/stems.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import { MAX_PROXIMITY_STEPS, QueryBudget } from './effort.ts'
import type { IndexedPageText, PageIndexLookup, PrintedPage } from './page-lookup.ts'

/** A page that has most of the words near each other. */
export interface ProximityMatch extends PrintedPage {
  /** Of what the words weigh, the share that is there near each other. */
  readonly share: number
  readonly snippet: Snippet
  /** Words that do not. */
  readonly missing: readonly string[]
  /** The heading whose text it is, as packages name it: `division/slug`. */
  readonly heading: string | undefined
}

/** A word, or two that are beside each other. */
interface Unit {
  readonly term: QueryTerm
  /** The words that it is made of, by their numbers. */
  readonly words: readonly number[]
}

interface Weighed extends Unit {
  readonly weight: number
}

/** What it may cost, beside the search that found too little: some 60 ms. */
const LEAVES = 2_400
const READ = MAX_PROXIMITY_STEPS - LEAVES

/** So many pages are read, those whose words weigh most. */
const JUDGED = 80

/** What is found has so much of the weight near each other, and no less than two words. */
const MIN_SHARE = 0.4

/** Where nothing has, this much will do, of no less than three words: better than to say that there is nothing. */
const [MIN_SHARE_OF_MORE, MORE] = [0.28, 3]

/**
 * Fewer words than this are near each other by chance, unless they weigh nearly all: of ปลาหมอคางดำ many a page has three.
 * Thai words are short, as the dictionary cuts them.
 */
const [MIN_THAI_WORDS, MIN_ENGLISH_WORDS] = [4, 3]
const NEARLY_ALL = 0.9

/** A neighbour confirms a word; it does not count as another one. */
const PAIR = 0.6

const MIN_THAI = 3
const MAX_UNITS = 24

/** English words that say nothing. */
const EMPTY = new Set(
  'a an and are as at be been but by for from had has have he her him his i in into is it its me my not of on or our she so than that the their them then there they this to was we were when which who will with you your do does did go no nor one should would as just only'.split(
    ' ',
  ),
)

/** Thai words that are in nearly every sentence. */
const EMPTY_THAI = new Set(
  'ที่ และ เป็น ไม่ ได้ ว่า แล้ว นั้น นี้ ซึ่ง ของ ใน ให้ แห่ง ด้วย ย่อม จะ ก็ มี แต่ ถ้า คือ อยู่ ไป มา กับ จาก เพราะ เพียง อย่า จึง ผู้ ความ การ ตาม กัน ทั้ง ยัง เขา เรา ท่าน ใด ต้อง ควร พึง โดย ต่อ ถึง หรือ'.split(
    ' ',
  ),
)

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

const wordsOf = (text: string): string[] =>
  [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))

const isEmpty = (word: string): boolean =>
  hasThaiLetters(word)
    ? EMPTY_THAI.has(word) || word.length < MIN_THAI
    : word.length < 2 || EMPTY.has(word.toLowerCase())

/** The words of a text that say something, by which two sentences are held against each other. */
export const significantWords = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !isEmpty(word))
    .map((word) => stemWord('en', foldText(word)))

/** The words of a query that say something, and every two neighbours of which one does. */
function unitsOf(words: readonly string[], isThai: boolean): readonly Unit[] {
  const units = words.flatMap((word, nth): (Unit | null)[] => {
    const alone = isEmpty(word) ? null : unit(word, [nth])
    const next = words[nth + 1]
    // Thai has no spaces: what the dictionary cut may be one word, and is rarer in a row
    const pair =
      isThai && next !== undefined && !(isEmpty(word) && isEmpty(next)) ? unit(word + next, [nth, nth + 1]) : null
    return [alone, pair]
  })
  return units.filter((one) => one !== null).slice(0, MAX_UNITS)
}

function unit(text: string, words: readonly number[]): Unit | null {
  const term = parseQueryTerm(text, false)
  return term && { term: { ...term, sounds: [], name: null }, words }
}

/** Proximity search. @param query of which no page has all words */
export function searchByProximity(
  lookup: PageIndexLookup,
  query: ParsedQuery,
  most: number,
  effort: QueryBudget,
): readonly ProximityMatch[] {
  const isThai = hasThaiLetters(query.text)
  const words = wordsOf(query.text)
  if (words.length < 2) return []
  const own = new QueryBudget(LEAVES, READ)
  const units = lookup
    .withStems({ ...query, terms: unitsOf(words, isThai).map(({ term }) => term) })
    .terms.map((term, nth) => ({ term, words: unitsOf(words, isThai)[nth]?.words ?? [] }))
  const { weighed, scores } = weigh(lookup, units, isThai, own)
  const all = weighed.filter(({ words }) => words.length === 1).reduce((sum, { weight }) => sum + weight, 0)
  const pages = own.read(JUDGED, true)
  const best = heaviest(scores, pages)
  effort.note(own.steps)
  const found = lookup
    .read(best)
    .flatMap((page) => judge(page, weighed, words, all, query.text.length) ?? [])
    .sort((a, b) => b.near.share - a.near.share)
  const good = found.filter(({ share }) => share >= MIN_SHARE)
  return (good.length > 0 ? good : found).slice(0, most).map(({ near }) => near)
}

/** How much each unit says, by how few pages have it, and what the pages of the query's script have of all. */
function weigh(lookup: PageIndexLookup, units: readonly Unit[], isThai: boolean, effort: QueryBudget) {
  const scores = new Float32Array(lookup.last + 1)
  const weighed: Weighed[] = []
  const rarestFirst = units.map((one) => ({ one, cost: lookup.costOf(one.term) })).sort((a, b) => a.cost - b.cost)
  for (const { one, cost } of rarestFirst) {
    if (!effort.spend(cost)) break
    const pages = lookup
      .pagesWith(one.term, FREE)
      .pages.list()
      .filter((page) => isThai === page < lookup.firstLatin)
    if (pages.length === 0) {
      if (one.words.length === 1) weighed.push({ ...one, weight: Math.log(lookup.last + 1) / 2 })
      continue
    }
    const weight = Math.log(1 + lookup.last / pages.length) * (one.words.length > 1 ? PAIR : 1)
    weighed.push({ ...one, weight })
    for (const page of pages) scores[page] = (scores[page] ?? 0) + weight
  }
  return { weighed, scores }
}

/** What was paid for already. */
const FREE = new QueryBudget(Number.MAX_SAFE_INTEGER, 0)

function heaviest(scores: Float32Array, most: number): readonly number[] {
  const top = scores.reduce((best, score) => Math.max(best, score), 0)
  const candidates: number[] = []
  for (let page = 0; page < scores.length; page++) if ((scores[page] ?? 0) > top / 2) candidates.push(page)
  return candidates.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, most)
}

interface Place {
  readonly unit: Weighed
  readonly start: number
  readonly end: number
}

/** The stretch of a page that has most of the words; null where it has too little. */
function judge(
  page: IndexedPageText,
  weighed: readonly Weighed[],
  words: readonly string[],
  all: number,
  length: number,
): { readonly near: ProximityMatch; readonly share: number } | null {
  const { text: key, map } = toSearchKeyWithMap(page.text)
  const places = weighed.flatMap((unit) => placesIn(key, unit)).sort((a, b) => a.start - b.start)
  const best = densest(places, length * 2 + 60)
  const found = new Set(best.flatMap(({ unit }) => unit.words))
  const alone = new Set(best.flatMap(({ unit }) => (unit.words.length === 1 ? [unit] : [])))
  const share = sum([...alone]) / all
  if (share < (found.size < MORE ? MIN_SHARE : MIN_SHARE_OF_MORE) || found.size < 2) return null
  const telling = [...found].filter((nth) => !isEmpty(words[nth] ?? '')).length
  const isThai = hasThaiLetters(words.join(''))
  if (telling < (isThai ? MIN_THAI_WORDS : MIN_ENGLISH_WORDS) && share < NEARLY_ALL) return null
  const pairs = sum([...new Set(best.flatMap(({ unit }) => (unit.words.length > 1 ? [unit] : [])))])
  const ranges = best.map(({ start, end }): TextUnitRange => {
    const [from, to] = [map[start] ?? 0, (map[end - 1] ?? 0) + 1]
    return { start: letterBoundaryBefore(page.text, from), end: letterBoundaryAfter(page.text, to) }
  })
  const focus = ranges[0]?.start ?? 0
  const { edition, volume, page: number } = page
  const near = {
    edition,
    volume,
    page: number,
    share: share + pairs / (all * 4),
    snippet: makeSnippet(page.text, apart(ranges), focus),
    missing: weighed.flatMap(({ words: [nth = 0, ...more] }) =>
      more.length > 0 || found.has(nth) ? [] : [words[nth] ?? ''],
    ),
    heading: page.headings.findLast(({ start }) => start <= focus)?.heading,
  }
  return { near, share }
}

const sum = (units: readonly Weighed[]): number => units.reduce((total, { weight }) => total + weight, 0)

/** More places of one word say no more. */
const MAX_PLACES = 40

function placesIn(key: string, unit: Weighed): Place[] {
  const places: Place[] = []
  for (const wanted of [...unit.term.letters, ...unit.term.sounds].flatMap((form) => toQueryKeys(form))) {
    for (let at = key.indexOf(wanted); at >= 0 && places.length < MAX_PLACES; at = key.indexOf(wanted, at + 1))
      places.push({ unit, start: at, end: at + wanted.length })
  }
  return places
}

/** The places within so many letters whose units weigh most together. */
function densest(places: readonly Place[], width: number): readonly Place[] {
  let [best, first, last]: [number, number, number] = [0, 0, 0]
  const counts = new Map<Weighed, number>()
  let [total, from] = [0, 0]
  for (const [to, place] of places.entries()) {
    const count = counts.get(place.unit) ?? 0
    counts.set(place.unit, count + 1)
    if (count === 0) total += place.unit.weight
    for (let out = places[from]; out && place.end - out.start > width; out = places[++from]) {
      const left = (counts.get(out.unit) ?? 1) - 1
      counts.set(out.unit, left)
      if (left === 0) total -= out.unit.weight
    }
    if (total > best) [best, first, last] = [total, from, to]
  }
  return places.slice(first, last + 1)
}

/** Without those that begin in another. */
function apart(ranges: readonly TextUnitRange[]): TextUnitRange[] {
  let end = 0
  return ranges
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((range) => {
      if (range.start < end) return false
      end = range.end
      return true
    })
}
