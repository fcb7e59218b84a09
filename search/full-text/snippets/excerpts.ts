/** Chooses the part of a record or a page to show for a query. */
import {
  createSkeletonFilter,
  toConsonantSkeleton,
  toQueryConsonantSkeleton,
} from '../../letters/consonant-skeleton.ts'
import type { ParsedQuery } from '../query.ts'
import { findQueryMatches, type QueryMatchesInText, type Utf16Range } from './matches.ts'
import { makeSnippet, type Snippet, TARGET_SNIPPET_CHARS } from './snippets.ts'
import { QueryPatterns } from './word-patterns.ts'

/** Minimum UTF-16 units of the chunks in which text is searched; they are cut between lines. */
const CHUNK_CHARS = 2000

/** Longer texts are not names, so consonant skeletons are not marked in them. */
const MAX_NAME_CHARS = 300

/** Maximum words of a name that one word of the query may match. */
const MAX_RANGE_WORDS = 6

/** A place in a text, and how many terms of the query are there. */
interface BestPlace extends QueryMatchesInText {
  readonly text: string
}

/**
 * Selects the snippet with most of the query's terms, from the first text and place that has them. Without a match, the
 * beginning of the first text. Texts are read only as far as needed.
 * @param isForeign whether the texts are in a language with spaces between words that is not Pali
 * @param patterns of the query, if they exist already
 */
export const selectBestSnippet = (
  texts: Iterable<string>,
  query: ParsedQuery,
  isForeign = false,
  patterns = new QueryPatterns(query),
): Snippet => new SnippetSelector(query, isForeign, patterns).select(texts)

/**
 * Selects snippets of many records for one query, as selectBestSnippet does for one. Caches the matches in names, since
 * many headings have the same.
 */
export class SnippetSelector {
  readonly #query: ParsedQuery
  readonly #isForeign: boolean
  readonly #patterns: QueryPatterns
  readonly #withoutHonorifics: ParsedQuery | null
  /** The best place in each name. */
  readonly #placesInNames = new Map<string, BestPlace | null>()

  constructor(query: ParsedQuery, isForeign = false, patterns = new QueryPatterns(query)) {
    this.#query = query
    this.#isForeign = isForeign
    this.#patterns = patterns
    this.#withoutHonorifics = removeHonorifics(query)
  }

  /** Selects the snippet of a record; see selectBestSnippet. */
  select(texts: Iterable<string>): Snippet {
    let best: BestPlace | null = null
    let first = ''
    const names: string[] = []
    for (const text of texts) {
      first ||= text
      if (text.length <= MAX_NAME_CHARS) names.push(text)
      const found =
        text.length <= MAX_NAME_CHARS
          ? this.#placesInNames.getOrInsertComputed(text, (name) => this.#findBestPlace(name))
          : this.#findBestPlace(text)
      if (!found || found.terms <= (best?.terms ?? 0)) continue
      best = found
      if (best.terms >= this.#query.terms.length) return makeSnippet(text, best.ranges, best.focus)
    }
    for (const text of names) {
      const matches = this.#withoutHonorifics && findQueryMatches(text, this.#withoutHonorifics)
      if (matches && matches.terms > (best?.terms ?? 0)) return makeSnippet(text, matches.ranges, matches.focus)
      const ranges = findSkeletonRanges(text, this.#query, best === null)
      if (ranges.length > 0) return makeSnippet(text, ranges)
    }
    return best ? makeSnippet(best.text, best.ranges, best.focus) : makeSnippet(first, [])
  }

  /** Finds the first place of a text with most terms; null if it has none. */
  #findBestPlace(text: string): BestPlace | null {
    const all = this.#query.terms.length
    const found = this.#patterns.find(text, TARGET_SNIPPET_CHARS, this.#isForeign)
    if (found) return { text, ranges: found.ranges, focus: found.focus, terms: all }
    let best: BestPlace | null = null
    for (const [start, end] of splitIntoChunks(text)) {
      const { ranges, focus, terms } = findQueryMatches(text.slice(start, end), this.#query, this.#isForeign)
      if (terms <= (best?.terms ?? 0)) continue
      const moved = ranges.map((range) => ({ start: range.start + start, end: range.end + start }))
      best = { text, ranges: moved, focus: focus + start, terms }
      if (terms === all) break
    }
    return best
  }
}

/** Returns the query without honorifics before names; null when it has none. */
function removeHonorifics(query: ParsedQuery): ParsedQuery | null {
  if (!query.terms.some(({ name }) => name)) return null
  return { ...query, terms: query.terms.map((term) => term.name ?? term), phrase: null }
}

/** Splits a text into chunks. */
function* splitIntoChunks(text: string): Generator<[start: number, end: number]> {
  for (let start = 0; start < text.length; ) {
    const end = findChunkEnd(text, start)
    yield [start, end]
    start = end
  }
}

/** Returns the end of a chunk that begins at `start`, which is after a line feed. */
function findChunkEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start + CHUNK_CHARS)
  return end < 0 ? text.length : end + 1
}

/** Finds the words of a name with the consonant skeleton of the query or, with `includesTerms`, of one of its terms. */
function findSkeletonRanges(text: string, query: ParsedQuery, includesTerms: boolean): Utf16Range[] {
  if (query.terms.some((term) => term.quoted)) return []
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  const wanted = [
    toQueryConsonantSkeleton(query.terms.map((term) => term.text).join(' ')),
    ...(includesTerms ? query.terms.flatMap(({ skeleton, name }) => [skeleton, name?.skeleton ?? null]) : []),
  ]
  const mayHave = createSkeletonFilter(text)
  const ranges: Utf16Range[] = []
  for (const skeleton of wanted) {
    const range = skeleton && mayHave(skeleton) ? findShortestRange(text, words, skeleton) : null
    if (range && !ranges.some((other) => range.start < other.end && other.start < range.end)) ranges.push(range)
  }
  return ranges.sort((a, b) => a.start - b.start)
}

/** Finds the range of the fewest words that have a consonant skeleton; null if there is none. */
function findShortestRange(text: string, words: readonly Utf16Range[], skeleton: string): Utf16Range | null {
  for (let count = 1; count <= Math.min(MAX_RANGE_WORDS, words.length); count++) {
    for (let first = 0; first + count <= words.length; first++) {
      const start = words[first]?.start ?? 0
      const end = words[first + count - 1]?.end ?? 0
      if (toConsonantSkeleton(text.slice(start, end)).includes(skeleton)) return { start, end }
    }
  }
  return null
}
