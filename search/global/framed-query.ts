/** Searches with and without the framing words of a query (`บทสวดพาหุง`, `มรรค 8 มีอะไรบ้าง`). */

import { splitIntoWords } from '../../src/definitions/languages/thai-words.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import {
  listQueriesWithoutFramingWords,
  type QueryIntent,
  type QueryWithoutFramingWords,
} from '../full-text/framing.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import { findNamesSimilarToQuery } from './known-names.ts'
import type { SearchResultItem } from './search-item.ts'

/** Minimum score of a name that contains the query as a whole word, or begins with it. */
export const MIN_SCORE_OF_NAME_WITH_QUERY_AS_WORD = 90
/** Minimum score of a name that equals the query. */
const MIN_SCORE_OF_NAME_EQUAL_TO_QUERY = 100
/** Minimum score of a name that contains the query in some spelling. */
export const MIN_SCORE_OF_NAME_CONTAINING_QUERY = 57

/** The group of results that is listed first, by the kind of question that framing words express. */
export const FIRST_RESULT_GROUP_BY_INTENT: Readonly<Record<QueryIntent, SearchResultKind>> = {
  question: 'dhamma-groups',
  chant: 'chants',
  story: 'jataka',
}

/** Chooses the query without framing words to search instead; null if the typed one is a name, or has none. */
function chooseReducedQuery(
  typed: string,
  all: readonly QueryWithoutFramingWords[],
  scoreOf: (words: string) => number,
): QueryWithoutFramingWords | null {
  if (all.length === 0 || scoreOf(typed) >= MIN_SCORE_OF_NAME_CONTAINING_QUERY) return null
  return (
    all.find(({ rest }) => scoreOf(rest) >= MIN_SCORE_OF_NAME_WITH_QUERY_AS_WORD) ??
    all.findLast(({ isSure }) => isSure) ??
    null
  )
}

/** Limits for searching single words: more words are a sentence, and shorter segments are hardly words. */
const [MAX_WORDS, MIN_WORD_CHARS] = [5, 3]

/** Segments unspaced Thai into words by the dictionary of ICU, without single letters; empty for any other text. */
const splitThaiWords = (text: string): readonly string[] =>
  hasThaiLetters(text) ? splitIntoWords(text).filter((word) => word.length > 1 || /\d|[๐-๙]/.test(word)) : []

interface Found {
  readonly total: number
  readonly isCorrected: boolean
  readonly near: readonly unknown[]
  readonly leftOut: readonly string[]
  readonly groups: readonly { readonly items: readonly { readonly score: number }[] }[]
}

/** Minimum score of the best record with all segmented words, since unknown names are segmented into syllables. */
const MIN_SEGMENTED_SCORE = 50

/** Minimum letters of a name that is searched instead of the whole query. */
const MIN_NAME_LETTERS = 4

/**
 * Finds the longest run of words between spaces that is a whole name, or several words of one, in a query of few words
 * (`ทิศ 6 หน้าที่ของลูก`), and the words around it.
 */
function findNamedPart(typed: string, scoreOf: (words: string) => number) {
  const words = typed.split(' ')
  if (words.length > MAX_WORDS) return undefined
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_, at) => ({
      part: words.slice(from, from + at + 1).join(' '),
      others: words.toSpliced(from, at + 1),
    })),
  )
  return runs
    .filter(({ part, others }) => others.length > 0 && part.length >= MIN_NAME_LETTERS)
    .sort((a, b) => b.part.length - a.part.length)
    .find(
      ({ part }) =>
        scoreOf(part) >= (part.includes(' ') ? MIN_SCORE_OF_NAME_WITH_QUERY_AS_WORD : MIN_SCORE_OF_NAME_EQUAL_TO_QUERY),
    )
}

/**
 * Searches for what was typed if it is a name or has no framing words, else for the rest without them. If nothing is
 * found, tries each way to remove framing words, then a name among the words, and finally the segmented words of
 * unspaced Thai.
 * @param scoreOf scores the best name in the library for some words, 0 to 110
 * @param search runs the full search
 * @param trySearch searches for all words without proximity search; only in records if `inRecords`
 */
export function searchWithoutFramingWords<T extends Found>(
  typed: string,
  scoreOf: (words: string) => number,
  search: (words: string, intent?: QueryIntent) => T,
  trySearch: (words: string, intent: QueryIntent | undefined, inRecords: boolean) => T,
): T {
  const all = listQueriesWithoutFramingWords(typed)
  const reduced = chooseReducedQuery(typed, all, scoreOf)
  const asTyped = reduced ? search(reduced.rest, reduced.intent) : search(typed)
  const isFound = (found: Found) => found.total > 0 && !found.isCorrected
  if (isFound(asTyped)) return asTyped
  for (const { rest, intent } of all) {
    const found = trySearch(rest, intent, false)
    if (isFound(found)) return found
  }
  const { rest, intent } = all.at(-1) ?? { rest: typed, intent: undefined }
  const isNearAnything = asTyped.near.length > 0 || findNamesSimilarToQuery(typed, 1).length > 0
  const named = asTyped.total === 0 && !isNearAnything ? findNamedPart(rest, scoreOf) : undefined
  if (named) {
    const found = trySearch(named.part, intent, false)
    if (isFound(found)) return { ...found, leftOut: [...found.leftOut, ...named.others] }
  }
  // segments of an unknown name or of a long chant would lead to unrelated records
  const words = scoreOf(rest) < MIN_SCORE_OF_NAME_CONTAINING_QUERY ? splitThaiWords(rest) : []
  const areMostlyWords = words.filter(({ length }) => length < MIN_WORD_CHARS).length * 2 < words.length
  const canSearchWords = words.length > 1 && words.length <= MAX_WORDS && areMostlyWords
  const found = canSearchWords ? trySearch(words.join(' '), intent, true) : asTyped
  const isClose = found.groups.some(({ items }) => (items[0]?.score ?? 0) >= MIN_SEGMENTED_SCORE)
  return isFound(found) && isClose ? found : asTyped
}

/**
 * Suggests names for what was typed or, if no name matches well, for the query without framing words.
 * @param suggest returns suggestions for a query, the best first
 */
export function suggestNamesWithoutFraming(
  typed: string,
  suggest: (words: string) => readonly SearchResultItem[],
): readonly SearchResultItem[] {
  const isName = ([best]: readonly SearchResultItem[]) => (best?.score ?? 0) >= MIN_SCORE_OF_NAME_CONTAINING_QUERY
  const asTyped = suggest(typed)
  if (isName(asTyped)) return asTyped
  for (const { rest } of listQueriesWithoutFramingWords(typed)) {
    const found = suggest(rest)
    if (isName(found)) return found
  }
  return asTyped
}
