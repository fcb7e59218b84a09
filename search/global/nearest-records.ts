/**
 * Finds records and headings that have the most significant words of a query of which nothing has all words: a story
 * by two of its animals, a chant by the occasion in a sentence about it.
 */

import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import { getThaiWordSegmenter } from '../../src/definitions/languages/thai-words.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import { removeOverlappingRanges } from '../../src/foundation/remove-overlapping.ts'
import { listQueriesWithoutFramingWords } from '../full-text/framing.ts'
import { parseQueryTerm, parseSearchQuery } from '../full-text/query.ts'
import { listWordSpellings, segmentWords, splitIntoSubjectWords } from '../full-text/query-words.ts'
import { type RankedRow, type RankingWord, rankRowsByWords } from '../full-text/records/ranked-rows.ts'
import { parseCollectionOfSearchRow } from '../full-text/records/record-rows.ts'
import type { RecordSearch } from '../full-text/records/record-search.ts'
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

/** Maximum records that are returned, and that are read to check their words. */
const [MAX_RECORDS, MAX_CHECKED] = [4, 120]

/** Minimum share of the weight of all words for a record with one of them, with a long one, and with more. */
const [MIN_SHARE_OF_ONE, MIN_SHARE_OF_LONG, MIN_SHARE_OF_MORE] = [0.65, 0.25, 0.45]
/** Words of this length are probably names. */
const MIN_LONG_CHARS = 6
/** The same for a record of the kind that the query asks for; its other words say little more. */
const MIN_SHARE_OF_KIND = 0.15

/** Factor for a pair of adjacent words: it confirms its words, but is not another word. */
const PAIR_FACTOR = 0.5

/** A word of a question, or a pair of adjacent words. */
interface Unit extends RankingWord {
  /** The word and its synonyms, as texts write them. */
  readonly spellings: readonly string[]
  /** The index of the word; undefined for a pair. */
  readonly word: number | undefined
}

/** A unit with the weight that it has in a short text. */
interface WeightedUnit extends Unit {
  readonly weight: number
}

/** A row, with the indexes of the words in its short texts, and their share of the weight of all words. */
interface CheckedRow {
  readonly row: number
  readonly words: ReadonlySet<number>
  readonly share: number
}

/** Longer texts, such as the lines of a chant, have any words by chance. */
const MAX_SHORT_CHARS = 300

/** Finds the records that are nearest to a question. */
export class NearestRecordSearch {
  constructor(
    private readonly records: RecordSearch,
    private readonly rows: SearchRowUpdater,
  ) {}

  /**
   * Finds the records that have most of the significant words of a query, best first: those of the kind that it asks
   * for before others. None for a work that is not in the canon, and if there are records with all words.
   * @param groups the results that have all words
   */
  find({ q, language }: SearchRequest, groups: readonly SearchGroup[]): readonly SearchResultItem[] {
    const { rest, kind: intent } = listQueriesWithoutFramingWords(q).at(-1) ?? { rest: q, kind: undefined }
    const isUnheldWork = findExactKnownNames(rest).some(({ text }) => text === null)
    if (isUnheldWork || groups.some(({ kind }) => kind !== 'pages')) return []
    const kind = intent === undefined || intent === 'question' ? undefined : FIRST_RESULT_GROUP_BY_INTENT[intent]
    const words = splitIntoSubjectWords(rest)
    const units = words.flatMap((word, nth) => (words.indexOf(word) < nth ? [] : createUnits(words, word, nth)))
    const { ranked, weights } = rankRowsByWords(this.records, units)
    const weighted = units.map((unit, nth) => ({ ...unit, weight: weights[nth] ?? 0 }))
    const { ofKind = [], others = [] } = Object.groupBy(ranked, ({ row }) =>
      kind !== undefined && this.kindOf(row) === kind ? 'ofKind' : 'others',
    )
    const found = this.selectBest(ofKind, weighted, language, MIN_SHARE_OF_KIND, () => MIN_SHARE_OF_KIND)
    if (found.length < MAX_RECORDS)
      found.push(
        ...this.selectBest(others, weighted, language, MIN_SHARE_OF_LONG, (had) =>
          getMinShare([...had].map((nth) => words[nth] ?? '')),
        ),
      )
    return found.slice(0, MAX_RECORDS).flatMap((match) => this.show(match, weighted, language) ?? [])
  }

  /**
   * Checks ranked rows until no further one can be among the best, since a row has at most the weight by the index.
   * @param leastShare the smallest share that `getMinShare` returns
   * @param getMinShare returns the minimum share of the weight for a row with some words
   */
  private selectBest(
    ranked: readonly RankedRow[],
    units: readonly WeightedUnit[],
    language: LanguageCode,
    leastShare: number,
    getMinShare: (words: ReadonlySet<number>) => number,
  ): CheckedRow[] {
    const total = getTotalWeight(units)
    const found: CheckedRow[] = []
    for (const { row, weight } of ranked.slice(0, MAX_CHECKED)) {
      const worst = found[MAX_RECORDS - 1]?.share ?? leastShare
      if (weight / total < worst) break
      const checked = this.check(row, units, language)
      if (checked.share >= getMinShare(checked.words)) found.push(checked)
      found.sort((a, b) => b.share - a.share)
    }
    return found
  }

  private kindOf(row: number): SearchResultKind | undefined {
    return this.rows.collections[parseCollectionOfSearchRow(row)]?.kind
  }

  /**
   * Checks which units a record really has, since the index finds Thai words inside others, too. A heading must have
   * them in one of its names, which may be sayings about different things.
   */
  private check(row: number, units: readonly WeightedUnit[], language: LanguageCode): CheckedRow {
    const texts = this.listShortTexts(row, language)
    const alternatives = this.kindOf(row) === 'headings' ? texts.map((text) => [text]) : [texts]
    const checked = alternatives.map((some) => ({ row, ...checkTexts(some, units) }))
    return checked.reduce((best, one) => (one.share > best.share ? one : best), { row, words: new Set(), share: 0 })
  }

  private listShortTexts(row: number, language: LanguageCode): readonly string[] {
    return [...(this.rows.view(row, language)?.texts ?? [])].filter((text) => text.length <= MAX_SHORT_CHARS)
  }

  private show(
    { row, words }: CheckedRow,
    units: readonly WeightedUnit[],
    language: LanguageCode,
  ): SearchResultItem | undefined {
    const view = this.rows.view(row, language)
    const kind = this.kindOf(row)
    if (!view || !kind) return undefined
    const { texts, ...item } = view
    const found = units.filter(({ word }) => word !== undefined && words.has(word))
    const spellings = found.flatMap((unit) => unit.spellings)
    const [best] = this.listShortTexts(row, language)
      .map((text) => ({ text, ranges: found.flatMap((unit) => findUnitRanges(text, unit)) }))
      .filter(({ ranges }) => ranges.length > 0)
      .sort((a, b) => b.ranges.length - a.ranges.length)
    const snippet = best
      ? makeSnippet(
          best.text,
          removeOverlappingRanges(
            best.ranges.toSorted((a, b) => b.end - a.end),
            ({ end }) => end,
          ),
        )
      : selectBestSnippet(texts, parseSearchQuery(spellings.join(' ')))
    return { kind, ...item, snippet, score: 0 }
  }
}

/** Returns the minimum share for a record with some words. */
const getMinShare = ([word = '', ...others]: readonly string[]): number =>
  others.length > 0 ? MIN_SHARE_OF_MORE : word.length < MIN_LONG_CHARS ? MIN_SHARE_OF_ONE : MIN_SHARE_OF_LONG

/** Creates the unit of a word, and that of the pair with the next one, since ICU divides unknown Thai names. */
function createUnits(words: readonly string[], word: string, nth: number): readonly Unit[] {
  if (word === '') return []
  const next = words[nth + 1] ?? ''
  const single = createUnit(listWordSpellings(word), 1, nth)
  return next !== '' && hasThaiLetters(word + next) ? [single, createUnit([word + next], PAIR_FACTOR)] : [single]
}

const createUnit = (spellings: readonly string[], factor: number, word?: number): Unit => ({
  spellings,
  terms: spellings.flatMap((spelling) => {
    const term = parseQueryTerm(spelling, false)
    // sounds and names without honorifics are those of other words
    return term ? { ...term, sounds: [], name: null } : []
  }),
  factor,
  word,
})

/** Checks which units texts have. */
function checkTexts(texts: readonly string[], units: readonly WeightedUnit[]): Omit<CheckedRow, 'row'> {
  const text = texts.join('\n')
  const found = units.filter((unit) => hasUnit(text, unit))
  return { words: new Set(found.flatMap(({ word }) => word ?? [])), share: sumWeights(found) / getTotalWeight(units) }
}

const sumWeights = (units: readonly WeightedUnit[]): number => units.reduce((sum, { weight }) => sum + weight, 0)

/** Returns the weight of all words; pairs only confirm them. */
const getTotalWeight = (units: readonly WeightedUnit[]): number =>
  sumWeights(units.filter(({ word }) => word !== undefined))

/** Whether a text has a unit: a word in roman letters where a word begins, Thai as `findUnitRanges` finds it. */
const hasUnit = (text: string, unit: Unit): boolean =>
  findUnitRanges(text, unit).length > 0 ||
  unit.spellings.some(
    (spelling) =>
      !hasThaiLetters(spelling) &&
      toSpaceDelimitedSearchKey(text).includes(toSpaceDelimitedSearchKey(spelling).trimEnd()),
  )

/** Finds the ranges of a Thai unit in a text: those of a word as a word; of a pair, or a name that ICU divides, anywhere. */
const findUnitRanges = (text: string, { spellings, word }: Unit): readonly Utf16Range[] =>
  spellings.filter(hasThaiLetters).flatMap((spelling) => {
    const ranges = findOccurrences(text, spelling)
    return word === undefined || segmentWords(spelling).length > 1
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

/** Words and segments of this length may be syllables of a name that ICU does not know (ลา in สีลานิสังสชาดก). */
const MAX_SYLLABLE_CHARS = 3

/** Whether a range is a word of its text, and no syllable after another one. */
function isThaiWord(text: string, { start, end }: Utf16Range): boolean {
  const from = Math.max(0, start - CONTEXT_CHARS)
  const segments = [...getThaiWordSegmenter().segment(text.slice(from, end + CONTEXT_CHARS))]
  const nth = segments.findIndex(({ index }) => from + index === start)
  const last = segments.findIndex(({ index, segment }) => from + index + segment.length === end)
  const before = segments[nth - 1]
  const isSyllable =
    before?.isWordLike && before.segment.length < MAX_SYLLABLE_CHARS && end - start <= MAX_SYLLABLE_CHARS
  return nth >= 0 && last >= nth && !isSyllable
}
