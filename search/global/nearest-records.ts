/**
 * Finds records and headings that have the most significant words of a query of which nothing has all words: a story
 * by two of its animals, a chant by the occasion in a sentence about it.
 */

import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import { findWordSegments, isWordSegmentBorder, splitIntoWords } from '../../src/definitions/languages/thai-words.ts'
import { callOnce } from '../../src/definitions/once.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import { selectLeftmostLongestRanges } from '../../src/foundation/remove-overlapping.ts'
import { listQueriesWithoutFramingWords } from '../full-text/framing.ts'
import { parseQueryTerm, parseSearchQuery } from '../full-text/query.ts'
import { expandSubjectWord, MAX_SYLLABLE_CHARS, splitIntoSubjectWords } from '../full-text/query-words.ts'
import { type RankedSearchRow, type RankingWord, rankRowsByWords } from '../full-text/records/ranked-rows.ts'
import { parseCollectionOfSearchRow } from '../full-text/records/record-rows.ts'
import type { RecordSearch } from '../full-text/records/record-search.ts'
import { scoreMatch } from '../full-text/scores.ts'
import { selectBestSnippet } from '../full-text/snippets/excerpts.ts'
import type { Utf16Range } from '../full-text/snippets/matches.ts'
import { makeSnippet } from '../full-text/snippets/snippets.ts'
import { toSpaceDelimitedSearchKey } from '../letters/non-pali-keys.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import { FIRST_RESULT_GROUP_BY_INTENT } from './framed-query.ts'
import { findExactKnownNames } from './known-names.ts'
import type { SearchGroup, SearchRequest } from './search-answer.ts'
import type { SearchResultItem } from './search-item.ts'
import type { SearchRowUpdater } from './search-rows.ts'
import type { FoundRecordView } from './searched-collection.ts'

/** Maximum records that are returned, and that are read to check their words. */
const [MAX_RECORDS, MAX_CHECKED] = [4, 120]

/** Minimum share of the weight of all words for a record with one of them, with a long one, and with more. */
const [MIN_SHARE_OF_ONE, MIN_SHARE_OF_LONG, MIN_SHARE_OF_MORE] = [0.65, 0.25, 0.45]
/** Minimum share for a record of the kind that the query asks for: its other words say little more. */
const MIN_SHARE_OF_KIND = 0.15
/** With this many words, a query that a page has as typed is a sentence from there, and no question. */
const MIN_SENTENCE_WORDS = 3
/** Words of this length are probably names. */
const MIN_LONG_CHARS = 6

/** Factor for a pair of adjacent words: it confirms its words, but is not another word. */
const PAIR_FACTOR = 0.5

/** A word of a question, or a pair of adjacent words. */
interface Unit extends RankingWord {
  /** The word or the pair as typed. */
  readonly typed: string
  readonly isPair: boolean
  /** The word and its synonyms, as texts write them. */
  readonly spellings: readonly string[]
  /** Keys of the spellings in roman letters, each with a space before the word. */
  readonly romanKeys: readonly string[]
}

/** The units of a question in a language. */
interface Question {
  readonly units: readonly (Unit & { readonly weight: number })[]
  /** The weight of all words; pairs only confirm them. */
  readonly totalWeight: number
  readonly language: LanguageCode
}

/** The units that texts have, and their share of the weight of all words. */
interface FoundUnits {
  readonly found: readonly Unit[]
  readonly share: number
}

/** A record or heading with its short texts, and what they have of a question. */
interface NearRecord extends FoundUnits {
  readonly row: number
  readonly view: FoundRecordView
  readonly texts: readonly string[]
}

/** Longer texts, such as the lines of a chant, have any words by chance. */
const MAX_SHORT_CHARS = 300

/** Finds the records and headings that have most of the significant words of a question. */
export class NearestRecordSearch {
  constructor(
    private readonly records: RecordSearch,
    private readonly rows: SearchRowUpdater,
  ) {}

  /**
   * Finds at most 4 records that have most of the significant words of a query, best first; the kind that it asks for
   * precedes others. None if the query is the name of a work that is not in the canon, or a sentence that a printed
   * page has literally, or if there are records with all words.
   * @param groups the results that have all words
   */
  find({ q, language }: SearchRequest, groups: readonly SearchGroup[]): readonly SearchResultItem[] {
    const { rest, intent } = listQueriesWithoutFramingWords(q).at(-1) ?? { rest: q, intent: undefined }
    const isUnheldWork = findExactKnownNames(rest).some(({ text }) => text === null)
    if (isUnheldWork || groups.some(({ kind }) => kind !== 'pages')) return []
    const kind = intent === undefined || intent === 'question' ? undefined : FIRST_RESULT_GROUP_BY_INTENT[intent]
    const words = splitIntoSubjectWords(rest)
    if (intent === undefined && words.length >= MIN_SENTENCE_WORDS && groups.some(hasWordsAsTyped)) return []
    const units = words.flatMap((word, nth) => (words.indexOf(word) < nth ? [] : createUnits(word, words[nth + 1])))
    const { ranked, weights } = rankRowsByWords(this.records, units)
    const weighted = units.map((unit, nth) => ({ ...unit, weight: weights[nth] ?? 0 }))
    const question = { units: weighted, totalWeight: sumWeights(weighted.filter(isWord)), language }
    const { ofKind = [], others = [] } = Object.groupBy(ranked, ({ row }) =>
      kind !== undefined && this.kindOf(row) === kind ? 'ofKind' : 'others',
    )
    const best = this.selectBest(ofKind, question, MIN_SHARE_OF_KIND, () => MIN_SHARE_OF_KIND)
    if (best.length < MAX_RECORDS) best.push(...this.selectBest(others, question, MIN_SHARE_OF_LONG, getMinShare))
    return best.slice(0, MAX_RECORDS).flatMap((near) => this.toResultItem(near) ?? [])
  }

  /**
   * Reads ranked rows until no further one can be among the best, since a row has at most the weight by the index.
   * @param lowestMinShare the lowest share that `getMinShareOf` returns
   * @param getMinShareOf returns the minimum share of the weight for a record with some units
   */
  private selectBest(
    ranked: readonly RankedSearchRow[],
    question: Question,
    lowestMinShare: number,
    getMinShareOf: (found: readonly Unit[]) => number,
  ): NearRecord[] {
    const best: NearRecord[] = []
    for (const { row, weight } of ranked.slice(0, MAX_CHECKED)) {
      const worst = best[MAX_RECORDS - 1]?.share ?? lowestMinShare
      if (weight / question.totalWeight < worst) break
      const near = this.read(row, question)
      if (!near || near.share < getMinShareOf(near.found)) continue
      best.push(near)
      best.sort((a, b) => b.share - a.share)
    }
    return best
  }

  private kindOf(row: number): SearchResultKind | undefined {
    return this.rows.collections[parseCollectionOfSearchRow(row)]?.kind
  }

  /**
   * Reads a record, and checks which units it really has, since the index finds Thai words inside others, too. A
   * heading must have them in one of its names, which may be sayings about different things.
   */
  private read(row: number, question: Question): NearRecord | undefined {
    const view = this.rows.getRecordView(row, question.language)
    if (!view) return undefined
    const texts = [...view.texts].filter((text) => text.length <= MAX_SHORT_CHARS)
    const alternatives = this.kindOf(row) === 'headings' ? texts : [texts.join('\n')]
    const [best = NOTHING] = alternatives
      .map((text) => findUnits(text, question))
      .toSorted((one, other) => other.share - one.share)
    return { row, view, texts, ...best }
  }

  private toResultItem({ row, view, texts, found }: NearRecord): SearchResultItem | undefined {
    const kind = this.kindOf(row)
    const words = found.filter(isWord)
    const [best] = texts
      .map((text) => ({ text, ranges: words.flatMap((word) => findUnitRanges(text, word)) }))
      .filter(({ ranges }) => ranges.length > 0)
      .sort((a, b) => b.ranges.length - a.ranges.length)
    const snippet = best
      ? makeSnippet(best.text, selectLeftmostLongestRanges(best.ranges))
      : selectBestSnippet(view.texts, parseSearchQuery(words.flatMap(({ spellings }) => spellings).join(' ')))
    const { texts: _, ...item } = view
    return kind && { kind, ...item, snippet, score: 0 }
  }
}

const NOTHING: FoundUnits = { found: [], share: 0 }

/** Returns the minimum share for a record with some units. */
function getMinShare(found: readonly Unit[]): number {
  const [first, ...others] = found.filter(isWord)
  if (others.length > 0) return MIN_SHARE_OF_MORE
  return (first?.typed ?? '').length < MIN_LONG_CHARS ? MIN_SHARE_OF_ONE : MIN_SHARE_OF_LONG
}

/** Creates the unit of a word, and that of the pair with the next one, since ICU divides unknown Thai names. */
function createUnits(word: string, next = ''): readonly Unit[] {
  if (word === '') return []
  const single = createUnit(word, expandSubjectWord(word))
  const pair = word + next
  return next !== '' && hasThaiLetters(pair) ? [single, createUnit(pair, [pair], true)] : [single]
}

const createUnit = (typed: string, spellings: readonly string[], isPair = false): Unit => ({
  typed,
  isPair,
  spellings,
  romanKeys: spellings
    .filter((spelling) => !hasThaiLetters(spelling))
    .map((spelling) => toSpaceDelimitedSearchKey(spelling).trimEnd()),
  terms: spellings.flatMap((spelling) => {
    const term = parseQueryTerm(spelling, false)
    // sounds and names without honorifics are those of other words
    return term ? { ...term, sounds: [], name: null } : []
  }),
  factor: isPair ? PAIR_FACTOR : 1,
})

/** Whether the best result has the whole query literally. */
const hasWordsAsTyped = ({ items: [best] }: SearchGroup): boolean =>
  (best?.score ?? 0) >= scoreMatch(false, 'literal', 'inside')

const isWord = ({ isPair }: Unit): boolean => !isPair

/** Finds the units that a text has. */
function findUnits(text: string, { units, totalWeight }: Question): FoundUnits {
  const key = callOnce(() => toSpaceDelimitedSearchKey(text))
  const found = units.filter((unit) => hasUnit(text, key, unit))
  return { found, share: sumWeights(found) / totalWeight }
}

const sumWeights = (units: Question['units']): number => units.reduce((sum, { weight }) => sum + weight, 0)

/** Whether a text has a unit: a word in roman letters where a word begins, Thai as `findUnitRanges` finds it. */
const hasUnit = (text: string, key: () => string, unit: Unit): boolean =>
  findUnitRanges(text, unit).length > 0 || unit.romanKeys.some((romanKey) => key().includes(romanKey))

/**
 * Finds the ranges of a Thai unit in a text: those of a word as a word; of a pair, or a name that ICU divides,
 * anywhere.
 */
const findUnitRanges = (text: string, unit: Unit): readonly Utf16Range[] =>
  unit.spellings.filter(hasThaiLetters).flatMap((spelling) => {
    const ranges = findOccurrences(text, spelling)
    return !isWord(unit) || splitIntoWords(spelling).length > 1
      ? ranges
      : ranges.filter((range) => isThaiWord(text, range))
  })

/** Maximum occurrences of a word in a text. */
const MAX_OCCURRENCES = 4

function findOccurrences(text: string, words: string): readonly Utf16Range[] {
  const ranges: Utf16Range[] = []
  for (let at = text.indexOf(words); at >= 0 && ranges.length < MAX_OCCURRENCES; at = text.indexOf(words, at + 1))
    ranges.push({ start: at, end: at + words.length })
  return ranges
}

/** Characters on each side of a word that are segmented with it. */
const CONTEXT_CHARS = 20

/** Whether a range is a word of its text, and no syllable after another one (ลา in สีลานิสังสชาดก). */
function isThaiWord(text: string, { start, end }: Utf16Range): boolean {
  const segments = findWordSegments(text, Math.max(0, start - CONTEXT_CHARS), end + CONTEXT_CHARS)
  const before = segments.find((segment) => segment.end === start)
  const isAfterSyllable = before?.isWord && before.end - before.start < MAX_SYLLABLE_CHARS
  return (
    isWordSegmentBorder(segments, start) &&
    isWordSegmentBorder(segments, end) &&
    !(isAfterSyllable && end - start <= MAX_SYLLABLE_CHARS)
  )
}
