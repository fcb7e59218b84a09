/** Looks for what people mean who frame it with other words (`บทสวดพาหุง`, `มรรค 8 มีอะไรบ้าง`). */

import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import { type QuestionKind, removeFramingWords, type UnframedQuery } from '../full-text/framing.ts'
import { segmentThaiWords } from '../full-text/word-cuts.ts'
import type { SearchItem } from './search-item.ts'

/** A name has what was typed as a whole word, or begins with it. */
export const MIN_SCORE_OF_NAME_MATCH = 90
/** A name has what was typed, in some spelling. */
export const MIN_SCORE_WITH_NAME = 57

/** The group that is listed first, by what the words around the query ask for. */
export const RESULT_KIND_BY_QUESTION: Readonly<Record<QuestionKind, SearchResultKind>> = {
  question: 'dhamma-groups',
  chant: 'chants',
  story: 'jataka',
}

/** What is looked for in place of what was typed; null where that is a name itself, or is not framed. */
function meantIn(
  typed: string,
  all: readonly UnframedQuery[],
  scoreOf: (words: string) => number,
): UnframedQuery | null {
  if (all.length === 0 || scoreOf(typed) >= MIN_SCORE_WITH_NAME) return null
  return (
    all.find(({ rest }) => scoreOf(rest) >= MIN_SCORE_OF_NAME_MATCH) ?? all.findLast(({ isSure }) => isSure) ?? null
  )
}

/** More words are a sentence, and pieces of fewer letters hardly words. */
const [MAX_WORDS, MIN_WORD] = [5, 3]

interface Found {
  readonly total: number
  readonly isCorrected: boolean
}

/**
 * What is found as typed, where that is a name or has no words around it; else what is found without them. Where nothing
 * is found as typed, everything that may be meant is tried, at last the words of unspaced Thai by themselves.
 * @param tryFor looks for all words and nothing near, of records alone with `inRecords`
 * @param scoreOf how well the best name in the library has some words, 0 to 110
 */
export function searchWithoutFraming<T extends Found>(
  typed: string,
  scoreOf: (words: string) => number,
  searchFor: (words: string, kind?: QuestionKind) => T,
  tryFor: (words: string, kind: QuestionKind | undefined, inRecords: boolean) => T,
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
  // a name that nothing here has is no sentence, a long chant has the words of many: they lead to unrelated records
  const words = scoreOf(rest) < MIN_SCORE_WITH_NAME ? segmentThaiWords(rest) : []
  const areWords = words.filter(({ length }) => length < MIN_WORD).length * 2 < words.length
  const isFew = words.length > 1 && words.length <= MAX_WORDS && areWords
  const found = isFew ? tryFor(words.join(' '), kind, true) : asTyped
  return isFound(found) ? found : asTyped
}

/** The suggestions for what was typed, else for the first that may be meant and is in a name. */
export function suggestWithoutFraming(
  typed: string,
  suggest: (words: string) => readonly SearchItem[],
): readonly SearchItem[] {
  const isName = ([best]: readonly SearchItem[]) => (best?.score ?? 0) >= MIN_SCORE_WITH_NAME
  const asTyped = suggest(typed)
  if (isName(asTyped)) return asTyped
  for (const { rest } of removeFramingWords(typed)) {
    const found = suggest(rest)
    if (isName(found)) return found
  }
  return asTyped
}
