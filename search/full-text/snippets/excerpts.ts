/** Chooses the part of a record or a page to show for a query. */
import { toConsonantSkeleton, toQueryConsonantSkeleton } from '../../letters/consonant-skeleton.ts'
import type { ParsedQuery } from '../query.ts'
import { findQueryMatches, type Utf16Range } from './matches.ts'
import { makeSnippet, type Snippet, TARGET_SNIPPET_CHARS } from './snippets.ts'
import { QueryPatterns } from './word-patterns.ts'

/** Text is searched in chunks of about this many UTF-16 units, cut between lines. */
const CHUNK_CHARS = 2000

/** Longer texts are no names, so that no consonant skeleton is marked in them. */
const MAX_NAME = 300

/** One word of the query may match up to this many words of a name. */
const MAX_WORDS = 6

/**
 * Selects the snippet with most of the query's terms, from the first text and place that has them. Without a match, the
 * beginning of the first text. Texts are read only as far as needed.
 * @param isForeign whether the texts are in another language than Pali, with spaces between words
 * @param patterns of the query, if they exist already
 */
export function selectBestSnippet(
  texts: Iterable<string>,
  query: ParsedQuery,
  isForeign = false,
  patterns = new QueryPatterns(query),
): Snippet {
  let best: { text: string; ranges: Utf16Range[]; focus: number; terms: number } | null = null
  let first = ''
  const names: string[] = []
  for (const text of texts) {
    first ||= text
    if (text.length <= MAX_NAME) names.push(text)
    const written = patterns.find(text, TARGET_SNIPPET_CHARS, isForeign)
    if (written) return makeSnippet(text, written.ranges, written.focus)
    for (const [start, end] of pieces(text)) {
      const { ranges, focus, terms } = findQueryMatches(text.slice(start, end), query, isForeign)
      if (terms <= (best?.terms ?? 0)) continue
      const moved = ranges.map((range) => ({ start: range.start + start, end: range.end + start }))
      best = { text, ranges: moved, focus: focus + start, terms }
      if (terms === query.terms.length) return makeSnippet(text, moved, best.focus)
    }
  }
  const alone = withNamesAlone(query)
  for (const text of names) {
    const matches = alone && findQueryMatches(text, alone)
    if (matches && matches.terms > (best?.terms ?? 0)) return makeSnippet(text, matches.ranges, matches.focus)
    const ranges = memoizedRanges(text, query, best === null)
    if (ranges.length > 0) return makeSnippet(text, ranges)
  }
  return best ? makeSnippet(best.text, best.ranges, best.focus) : makeSnippet(first, [])
}

/** The query with names in place of honorific and name; null when it has no honorific. */
function withNamesAlone(query: ParsedQuery): ParsedQuery | null {
  if (!query.terms.some(({ name }) => name)) return null
  return { ...query, terms: query.terms.map((term) => term.name ?? term), phrase: null }
}

/** Splits a text into chunks. */
function* pieces(text: string): Generator<[start: number, end: number]> {
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start)
    yield [start, end]
    start = end
  }
}

/** Where a chunk that begins at `start` ends: after a line. */
function pieceEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start + CHUNK_CHARS)
  return end < 0 ? text.length : end + 1
}

/** Ranges of the words of a name with the consonant skeleton of the query or, with `singly`, of one of its terms. */
function memoizedRanges(text: string, query: ParsedQuery, singly: boolean): Utf16Range[] {
  if (query.terms.some((term) => term.quoted)) return []
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  const wanted = [
    toQueryConsonantSkeleton(query.terms.map((term) => term.text).join(' ')),
    ...(singly ? query.terms.flatMap(({ skeleton, name }) => [skeleton, name?.skeleton ?? null]) : []),
  ]
  const ranges: Utf16Range[] = []
  for (const skeleton of wanted) {
    const range = skeleton ? fewestWords(text, words, skeleton) : null
    if (range && !ranges.some((other) => range.start < other.end && other.start < range.end)) ranges.push(range)
  }
  return ranges.sort((a, b) => a.start - b.start)
}

function fewestWords(text: string, words: readonly Utf16Range[], skeleton: string): Utf16Range | null {
  for (let count = 1; count <= Math.min(MAX_WORDS, words.length); count++) {
    for (let first = 0; first + count <= words.length; first++) {
      const start = words[first]?.start ?? 0
      const end = words[first + count - 1]?.end ?? 0
      if (toConsonantSkeleton(text.slice(start, end)).includes(skeleton)) return { start, end }
    }
  }
  return null
}
