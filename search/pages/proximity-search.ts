/**
 * Proximity search: finds pages with most of some words near each other, if none has all of them, such as for
 * half-remembered sentences.
 */

import { listThaiSynonyms } from '../../src/definitions/facts/thai-synonyms.ts'
import { splitIntoWords } from '../../src/definitions/languages/thai-words.ts'
import { countSortedItemsBefore } from '../../src/foundation/bisect.ts'
import { selectLeftmostLongestRanges } from '../../src/foundation/remove-overlapping.ts'
import { type ParsedQuery, parseQueryTerm, type QueryTerm } from '../full-text/query.ts'
import { isStopWord } from '../full-text/query-words.ts'
import { findLetterBoundaryAfter, findLetterBoundaryBefore, type Utf16Range } from '../full-text/snippets/matches.ts'
import { makeSnippet, type Snippet } from '../full-text/snippets/snippets.ts'
import { foldText, toQueryKeys, toSearchKey, toSearchKeyWithMap } from '../letters/fold.ts'
import { stemWord } from '../letters/stems.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import type { IndexedPageText, PageTermLookup, PrintedPage } from './page-lookup.ts'
import { PROXIMITY_SEARCH_BUDGET, QueryBudget } from './query-budget.ts'

/** A printed page with most of the words near each other. */
export interface ProximityMatch extends PrintedPage {
  /** Weight of the words found there as a share of the weight of all words, 0 to 1. */
  readonly share: number
  readonly snippet: Snippet
  /** Words that are not there. */
  readonly missing: readonly string[]
  /** The heading whose text it is, as packages name it: `division/slug`. */
  readonly heading: string | undefined
}

/** A word, or two adjacent words. */
interface Unit {
  readonly term: QueryTerm
  /** Its keys in the text of a page. */
  readonly keys: readonly string[]
  /** Indexes of the words that it consists of. */
  readonly words: readonly number[]
}

interface WeightedUnit extends Unit {
  readonly weight: number
}

/** Maximum leaves of a proximity search, in addition to the search before it: about 60 ms. */
const PROXIMITY_LEAVES = 2_400
const PROXIMITY_PAGES = PROXIMITY_SEARCH_BUDGET - PROXIMITY_LEAVES

/** Maximum pages to read: those whose words have the highest weight. */
const MAX_RANKED_PAGES = 80

/** Minimum share of the weight near each other; at least two words are always required. */
const MIN_SHARE = 0.4

/** If no page reaches MIN_SHARE, at least three words with this share are accepted: better than no result. */
const [MIN_SHARE_OF_MORE, MIN_WORDS_FOR_LOWER_SHARE] = [0.28, 3]

/**
 * Fewer significant words are near each other by chance, unless they have nearly all the weight: many pages have three
 * of ปลาหมอคางดำ. The dictionary segments Thai into short words.
 */
const [MIN_THAI_WORDS, MIN_ENGLISH_WORDS] = [4, 3]
/** Minimum share of the weight for a page with few significant words. */
const MIN_SHARE_OF_FEW_WORDS = 0.9

/** Factor for the weight of a pair: it confirms its words, but is not another word. */
const PAIR_WEIGHT = 0.6

const MAX_UNITS = 24

/** Returns the words of a text without stop words, folded and as English stems, to compare sentences. */
export const extractSignificantWords = (text: string): readonly string[] =>
  splitIntoWords(text)
    .filter((word) => !isStopWord(word))
    .map((word) => stemWord('en', foldText(word)))

/** The significant words of a query, and all adjacent pairs with at least one of them. */
function splitIntoUnits(words: readonly string[], isUnspaced: boolean): readonly Unit[] {
  const units = words.flatMap((word, nth): (Unit | null)[] => {
    const single = isStopWord(word) ? null : createUnit(word, [nth])
    const next = words[nth + 1]
    // two segments of unspaced Thai may be one word, and the pair is rarer than each of them
    const pair =
      isUnspaced && next !== undefined && !(isStopWord(word) && isStopWord(next))
        ? createUnit(word + next, [nth, nth + 1])
        : null
    return [single, pair]
  })
  return units.filter((unit) => unit !== null).slice(0, MAX_UNITS)
}

/** Creates a unit, which texts also have by a synonym: people ask for เพื่อน, the canon says มิตร. */
function createUnit(text: string, words: readonly number[]): Unit | null {
  const term = parseQueryTerm(text, false)
  if (!term) return null
  const letters = [...term.letters, ...listThaiSynonyms(text).flatMap(toQueryKeys)]
  return { ...addKeys({ ...term, letters, sounds: [], name: null }), words }
}

const addKeys = (term: QueryTerm) => ({ term, keys: [...term.letters, ...term.sounds].flatMap(toQueryKeys) })

/**
 * Finds printed pages with most words of a query near each other, nearest first.
 * @param query of which hardly any page has all words
 * @param limit maximum pages to return
 * @param budget of the whole search, to which the steps are added; this search has a limit of its own
 */
export function searchByProximity(
  lookup: PageTermLookup,
  query: ParsedQuery,
  limit: number,
  budget: QueryBudget,
): readonly ProximityMatch[] {
  const isThai = hasThaiLetters(query.text)
  // Pali has spaces between words, and the dictionary of Thai does not have them
  const isPali = query.terms.every(({ spellings }) => spellings.length > 0)
  const words = isPali ? query.text.split(/\s+/) : splitIntoWords(query.text)
  if (words.length < 2) return []
  const proximityBudget = new QueryBudget(PROXIMITY_LEAVES, PROXIMITY_PAGES)
  const plain = splitIntoUnits(words, isThai && !isPali)
  const units = lookup
    .addWordsWithSameStem({ ...query, terms: plain.map(({ term }) => term) })
    .terms.map((term, nth) => ({ ...addKeys(term), words: plain[nth]?.words ?? [] }))
  const { weightedUnits, scores, wordScores } = weighUnits(lookup, units, isThai, proximityBudget)
  const totalWeight = weightedUnits
    .filter(({ words }) => words.length === 1)
    .reduce((sumWeights, { weight }) => sumWeights + weight, 0)
  const pages = proximityBudget.spendPages(MAX_RANKED_PAGES, true)
  const best = selectHeaviestPages(scores, pages)
  budget.addSteps(proximityBudget.steps)
  const minScore = totalWeight * getMinShare(words.filter((word) => !isStopWord(word)).length, isThai) * (1 - EPSILON)
  const found = lookup
    // a page in Latin letters may have more of the words than the index says, as parts of other words
    .readPages(isThai ? best.filter((page) => (wordScores[page] ?? 0) >= minScore) : best)
    .flatMap((page) => rankPage(page, weightedUnits, words, totalWeight, query.text.length) ?? [])
    .sort((a, b) => b.match.share - a.match.share)
  const sufficient = found.filter(({ share }) => share >= MIN_SHARE)
  const nearest = (sufficient.length > 0 ? sufficient : found).slice(0, limit)
  const headings = lookup.readHeadingsOfTexts(nearest.map(({ text }) => text))
  return nearest.map(({ match, text }) => ({ ...match, heading: headings.get(text) }))
}

/** Tolerance for sums of single precision. */
const EPSILON = 1e-4

/** Returns the minimum share of the weight for a number of significant words. */
const getMinShare = (significant: number, isThai: boolean): number =>
  significant < (isThai ? MIN_THAI_WORDS : MIN_ENGLISH_WORDS) ? MIN_SHARE_OF_FEW_WORDS : MIN_SHARE_OF_MORE

/**
 * Weighs each unit by how few pages of the query's script have it.
 * @returns the units with their weights, and for each page the sum of these: of all units, and of single words
 */
function weighUnits(lookup: PageTermLookup, units: readonly Unit[], isThai: boolean, budget: QueryBudget) {
  const scores = new Float32Array(lookup.lastPage + 1)
  const wordScores = new Float32Array(lookup.lastPage + 1)
  const weightedUnits: WeightedUnit[] = []
  const firstLatin = Math.min(lookup.firstLatinPage, lookup.lastPage + 1)
  const rarestFirst = units
    .map((unit) => ({ unit, cost: lookup.getLookupCost(unit.term) }))
    .sort((a, b) => a.cost - b.cost)
  for (const { unit, cost } of rarestFirst) {
    if (!budget.spendLeaves(cost)) break
    const all = lookup.findPagesWithTerm(unit.term, UNLIMITED).pages.list()
    const border = countSortedItemsBefore(all.length, (nth) => (all[nth] ?? 0) < firstLatin)
    const pages = isThai ? all.subarray(0, border) : all.subarray(border)
    if (pages.length === 0) {
      if (unit.words.length === 1) weightedUnits.push({ ...unit, weight: Math.log(lookup.lastPage + 1) / 2 })
      continue
    }
    const weight = Math.log(1 + lookup.lastPage / pages.length) * (unit.words.length > 1 ? PAIR_WEIGHT : 1)
    weightedUnits.push({ ...unit, weight })
    for (const sums of unit.words.length === 1 ? [scores, wordScores] : [scores])
      for (let nth = 0; nth < pages.length; nth++) sums[pages[nth] ?? 0] = (sums[pages[nth] ?? 0] ?? 0) + weight
  }
  return { weightedUnits, scores, wordScores }
}

/** A budget for work whose cost was already spent. */
const UNLIMITED = new QueryBudget(Number.MAX_SAFE_INTEGER, 0)

function selectHeaviestPages(scores: Float32Array, limit: number): readonly number[] {
  let top = 0
  for (let page = 0; page < scores.length; page++) top = Math.max(top, scores[page] ?? 0)
  const candidates: number[] = []
  for (let page = 0; page < scores.length; page++) if ((scores[page] ?? 0) > top / 2) candidates.push(page)
  return candidates.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, limit)
}

interface Place {
  readonly unit: WeightedUnit
  readonly start: number
  readonly end: number
}

/** A page with the number of its text at the match, and its share of the weight of single words. */
interface RankedPage {
  readonly match: Omit<ProximityMatch, 'heading'>
  readonly share: number
  readonly text: number
}

/** Finds the range of a page with most of the words; null if it has too little weight. */
function rankPage(
  page: IndexedPageText,
  weightedUnits: readonly WeightedUnit[],
  words: readonly string[],
  totalWeight: number,
  length: number,
): RankedPage | null {
  const key = toSearchKey(page.text)
  const places = weightedUnits.flatMap((unit) => findPlaces(key, unit)).sort((a, b) => a.start - b.start)
  const best = selectDensestPlaces(places, length * 2 + 60)
  const found = new Set(best.flatMap(({ unit }) => unit.words))
  const singles = new Set(best.flatMap(({ unit }) => (unit.words.length === 1 ? [unit] : [])))
  const share = sumWeights([...singles]) / totalWeight
  if (share < (found.size < MIN_WORDS_FOR_LOWER_SHARE ? MIN_SHARE : MIN_SHARE_OF_MORE) || found.size < 2) return null
  const significant = [...found].filter((nth) => !isStopWord(words[nth] ?? '')).length
  const isThai = hasThaiLetters(words.join(''))
  if (share < getMinShare(significant, isThai)) return null
  const { map } = toSearchKeyWithMap(page.text)
  const pairs = sumWeights([...new Set(best.flatMap(({ unit }) => (unit.words.length > 1 ? [unit] : [])))])
  const ranges = best.map(({ start, end }): Utf16Range => {
    const [from, to] = [map[start] ?? 0, (map[end - 1] ?? 0) + 1]
    return { start: findLetterBoundaryBefore(page.text, from), end: findLetterBoundaryAfter(page.text, to) }
  })
  const focus = ranges[0]?.start ?? 0
  const text = page.texts.findLast(({ start }) => start <= focus)?.number ?? 0
  const { edition, volume, page: number } = page
  const match = {
    edition,
    volume,
    page: number,
    share: share + pairs / (totalWeight * 4),
    snippet: makeSnippet(page.text, selectLeftmostLongestRanges(ranges), focus),
    missing: weightedUnits.flatMap(({ words: [nth = 0, ...more] }) =>
      more.length > 0 || found.has(nth) ? [] : [words[nth] ?? ''],
    ),
  }
  return { match, share, text }
}

const sumWeights = (units: readonly WeightedUnit[]): number => units.reduce((total, { weight }) => total + weight, 0)

/** Maximum places of a word that are examined. */
const MAX_PLACES = 40

function findPlaces(key: string, unit: WeightedUnit): Place[] {
  const places: Place[] = []
  for (const wanted of unit.keys) {
    for (let at = key.indexOf(wanted); at >= 0 && places.length < MAX_PLACES; at = key.indexOf(wanted, at + 1))
      places.push({ unit, start: at, end: at + wanted.length })
  }
  return places
}

/** The places within a width whose units have the highest total weight. */
function selectDensestPlaces(places: readonly Place[], width: number): readonly Place[] {
  let [best, first, last]: [number, number, number] = [0, 0, 0]
  const counts = new Map<WeightedUnit, number>()
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
