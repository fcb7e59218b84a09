/** Searches with and without the framing words of a query (`บทสวดพาหุง`, `มรรค 8 มีอะไรบ้าง`). */

import { getThaiWordSegmenter } from '../../src/definitions/languages/thai-words.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import { type QueryIntent, type QueryWithoutFramingWords, removeFramingWords } from '../full-text/framing.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import { findNamesSimilarToQuery } from './known-names.ts'
import type { SearchResultItem } from './search-item.ts'

/** Minimum score of a name that has what was typed as a whole word, or begins with it. */
export const MIN_WHOLE_WORD_IN_NAME_SCORE = 90
/** Minimum score of a name that is what was typed, and nothing else. */
const MIN_SCORE_OF_WHOLE_NAME = 100
/** Minimum score of a name that contains what was typed, in some spelling. */
export const MIN_QUERY_INSIDE_NAME_SCORE = 57

/** The group of results that is listed first, by the kind of question that framing words express. */
export const FIRST_RESULT_GROUP_BY_INTENT: Readonly<Record<QueryIntent, SearchResultKind>> = {
  question: 'dhamma-groups',
  chant: 'chants',
  story: 'jataka',
}

/** The query to search in place of what was typed; null if that is a name itself, or has no framing words. */
function meantIn(
  typed: string,
  all: readonly QueryWithoutFramingWords[],
  scoreOf: (words: string) => number,
): QueryWithoutFramingWords | null {
  if (all.length === 0 || scoreOf(typed) >= MIN_QUERY_INSIDE_NAME_SCORE) return null
  return (
    all.find(({ rest }) => scoreOf(rest) >= MIN_WHOLE_WORD_IN_NAME_SCORE) ??
    all.findLast(({ isSure }) => isSure) ??
    null
  )
}

/** Limits for searching the single words: more words are a sentence, shorter pieces hardly words. */
const [MAX_WORDS, MIN_WORD] = [5, 3]

/** Segments unspaced Thai into words by the dictionary of ICU, without single letters; empty for any other text. */
const splitThaiWords = (text: string): readonly string[] =>
  hasThaiLetters(text)
    ? Array.from(getThaiWordSegmenter().segment(text)).flatMap(({ segment, isWordLike }) =>
        isWordLike && (segment.length > 1 || /\d|[๐-๙]/.test(segment)) ? [segment] : [],
      )
    : []

interface Found {
  readonly total: number
  readonly isCorrected: boolean
  readonly near: readonly unknown[]
  readonly leftOut: readonly string[]
  readonly groups: readonly { readonly items: readonly { readonly score: number }[] }[]
}

/** Minimum score of the best record that has all segmented words: unknown names are segmented into syllables. */
const MIN_SEGMENTED_SCORE = 50

/** A single word that is searched in place of several has so many letters. */
const MIN_NAME_LETTERS = 4

/**
 * Finds the longest run of words between spaces that is a whole name, or several words of one, in a query of few words
 * (`ทิศ 6 หน้าที่ของลูก`), and the words around it.
 */
function namedPartOf(typed: string, scoreOf: (words: string) => number) {
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
    .find(({ part }) => scoreOf(part) >= (part.includes(' ') ? MIN_WHOLE_WORD_IN_NAME_SCORE : MIN_SCORE_OF_WHOLE_NAME))
}

/**
 * Searches for what was typed if it is a name or has no framing words, else for the rest without them. If nothing is
 * found, tries each way to remove framing words, then a name among the words, and at last the segmented words of
 * unspaced Thai.
 * @param scoreOf scores the best name in the library for some words, 0 to 110
 * @param searchFor runs the full search
 * @param tryFor searches for all words without proximity search; only in records if `inRecords`
 */
export function searchWithoutFramingWords<T extends Found>(
  typed: string,
  scoreOf: (words: string) => number,
  searchFor: (words: string, kind?: QueryIntent) => T,
  tryFor: (words: string, kind: QueryIntent | undefined, inRecords: boolean) => T,
): T {
  const all = removeFramingWords(typed)
  const meant = meantIn(typed, all, scoreOf)
  const asTyped = meant ? searchFor(meant.rest, meant.kind) : searchFor(typed)
  const isFound = (found: Found) => found.total > 0 && !found.isCorrected
  if (isFound(asTyped)) return asTyped
  for (const { rest, kind } of all) {
    const found = tryFor(rest, kind, false)
    if (isFound(found)) return found
  }
  const { rest, kind } = all.at(-1) ?? { rest: typed, kind: undefined }
  const isNearAnything = asTyped.near.length > 0 || findNamesSimilarToQuery(typed, 1).length > 0
  const named = asTyped.total === 0 && !isNearAnything ? namedPartOf(rest, scoreOf) : undefined
  if (named) {
    const found = tryFor(named.part, kind, false)
    if (isFound(found)) return { ...found, leftOut: [...found.leftOut, ...named.others] }
  }
  // a name that nothing here has is no sentence, a long chant has the words of many: they lead to unrelated records
  const words = scoreOf(rest) < MIN_QUERY_INSIDE_NAME_SCORE ? splitThaiWords(rest) : []
  const areWords = words.filter(({ length }) => length < MIN_WORD).length * 2 < words.length
  const isFew = words.length > 1 && words.length <= MAX_WORDS && areWords
  const found = isFew ? tryFor(words.join(' '), kind, true) : asTyped
  const isClose = found.groups.some(({ items }) => (items[0]?.score ?? 0) >= MIN_SEGMENTED_SCORE)
  return isFound(found) && isClose ? found : asTyped
}

/** Suggests names for what was typed or, if no name matches well, for the query without framing words. */
export function suggestNamesWithoutFraming(
  typed: string,
  suggest: (words: string) => readonly SearchResultItem[],
): readonly SearchResultItem[] {
  const isName = ([best]: readonly SearchResultItem[]) => (best?.score ?? 0) >= MIN_QUERY_INSIDE_NAME_SCORE
  const asTyped = suggest(typed)
  if (isName(asTyped)) return asTyped
  for (const { rest } of removeFramingWords(typed)) {
    const found = suggest(rest)
    if (isName(found)) return found
  }
  return asTyped
}
