/**
 * Whether parts have words literally, whatever their case, judged by the JSON that they are stored as: reading and
 * parsing thousands of parts would take several times as long. (For the form see texts/stored-paragraphs.ts.)
 */

import type { Database } from 'bun:sqlite'
import { lowerCase } from '../../search/language/letter-case.ts'
import { SPAN_KINDS } from '../texts/format.ts'

/** What the stored form says of the parts that it does not rule out. */
export interface StoredMatches {
  /** They have the words. */
  readonly sure: readonly number[]
  /** Their text has to be read to tell. */
  readonly doubtful: readonly number[]
}

/** More ways to be cut than this are no quicker to look for than the text is to read. */
const MOST_CUTS = 20

/** What means something else behind a backslash: a line that begins with `evaṃ` is stored as `\nevaṃ`. */
const ESCAPED = /^[\\bfnrtu]/i

/** @param words with a letter in them, and without quotation marks */
export function storedMatches(sqlite: Database, words: string, parts: readonly number[]): StoredMatches {
  // They may run from one paragraph into the next.
  if (words.includes('\n')) return { sure: [], doubtful: parts }
  const lower = lowerCase(words)
  const spelled = spellingsOf(words, lower)
  const cut = cutsOf(spelled)
  const spellings = spelled.map(asStored)
  const escaped = ESCAPED.test(words) ? spellings.map((spelling) => `%\\${spelling}%`) : []
  const capitals = caseBeyondAscii(lower).map((letter) => `%${letter.toUpperCase()}%`)
  const found = spellings.map((spelling) => `%${spelling}%`)
  const missed = cut.length > MOST_CUTS ? ['%'] : [...cut, ...capitals]
  const rows = sqlite
    .query<never, string[]>(
      `SELECT parts.id, CASE WHEN ${anyOf(found, withoutKinds(lower))} THEN NOT (${anyOf(escaped)})
         WHEN ${anyOf(missed)} THEN 0 END AS sure
       FROM json_each(?) AS wanted JOIN parts ON parts.id = wanted.value WHERE sure IS NOT NULL`,
    )
    // In the order in which parts are stored they are read in half the time.
    .values(...found, ...escaped, ...missed, JSON.stringify(parts.toSorted((a, b) => a - b)))
  const partsThat = (sure: number): number[] =>
    rows.filter((row) => row[1] === sure).map(([part]) => Number(part))
  return { sure: partsThat(1), doubtful: partsThat(0) }
}

const anyOf = (patterns: readonly string[], stored = 'paragraphs'): string =>
  patterns.map(() => `${stored} LIKE ? ESCAPE '^'`).join(' OR ') || '0'

/** The stored form less those names of kinds that the words would be found in. */
const withoutKinds = (words: string): string =>
  SPAN_KINDS.filter((kind) => kind.includes(words)).reduce(
    (stored, kind) => `replace(${stored}, '"${kind}"]', ']')`,
    'paragraphs',
  )

const asStored = (words: string): string =>
  JSON.stringify(words)
    .slice(1, -1)
    .replace(/[\^%_]/g, '^$&')

/** Letters that have a case which LIKE does not know. */
const caseBeyondAscii = (words: string): string[] =>
  [...new Set(words)].filter((letter) => letter > '\x7f' && letter.toLowerCase() !== letter.toUpperCase())

/**
 * What a stored paragraph has where words run from one of its spans into the next: the last letters before the cut, and
 * the end of the span.
 */
function cutsOf(spellings: readonly string[]): string[] {
  const ends = spellings.flatMap((words) =>
    Array.from({ length: words.length - 1 }, (_, i) => words.slice(Math.max(0, i - 2), i + 1)),
  )
  return [...new Set(ends)].map((end) => `%${asStored(end)}",%`)
}

/** The ways in which nearly all texts spell words, where LIKE takes them for different ones. */
function spellingsOf(words: string, lower: string): string[] {
  if (caseBeyondAscii(words).length === 0) return [words]
  const initial = lower.slice(0, 1)
  return initial > '\x7f' ? [lower, initial.toUpperCase() + lower.slice(1)] : [lower]
}
