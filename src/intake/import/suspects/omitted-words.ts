/**
 * Finds omitted words: those that one copy of a recension lacks while the other copy and another recension have them.
 */

import type { Database } from 'bun:sqlite'
import { type ClassifiedDifference, parseWordPairs } from '../../../canon/collation/classify.ts'
import type { EditionId } from '../../../definitions/editions.ts'
import { type CompressedTextLetters, getMisprintLanguage } from './compressed-letters.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { encodeLineAsLetterNumbers, type NumberedAlphabet, WORD_START_FLAG } from './letter-stream.ts'
import { splitPartForMisprintSearch } from './searched-lines.ts'

/** All 48 cases of the corpora were read: 43 are misprints. */
const WEIGHT = 0.9
const MAX_WORDS = 3
/** Letters on each side that the other recension must have, too. */
const CONTEXT_LETTERS = 12
/** Distance from an abbreviation sign, in UTF-16 units, within which copies merely differ in what they abbreviate. */
const ABBREVIATION_CHARS = 60
const WORDS = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u
const ABBREVIATED = /…|(?<!\p{L})(?:pe|ฯเปฯ|saṅkhitta[ṃṁ])(?!\p{L})/iu

const CONFLICTS = `
SELECT texts.edition, conflicts.other, conflicts.pairs,
  (SELECT number FROM passages WHERE text = texts.id AND NOT beside ORDER BY standing, source LIMIT 1) AS first
FROM conflicts JOIN texts ON texts.id = conflicts.text ORDER BY texts.id`

interface Gap {
  readonly suspect: FoundSuspect
  /** Equal for gaps of one text with the same missing words. */
  readonly alike: string
}

/** One of the two compared copies. */
interface Copy {
  readonly passage: number
  readonly source: number
  readonly lines: readonly { readonly part: number; readonly paragraph: number; readonly words: string }[]
}

/**
 * Finds words that one copy of a recension lacks while the other copy and another recension have them.
 * @param idOf returns the id of a source for its rank
 */
export function findOmittedWords(
  sqlite: Database,
  pieces: CompressedTextLetters,
  { alphabet, idOf }: { readonly alphabet: NumberedAlphabet; readonly idOf: (source: number) => string },
): readonly FoundSuspect[] {
  const rows = sqlite.query<{ edition: EditionId; other: number; pairs: string; first: number }, []>(CONFLICTS)
  const gaps: Gap[] = []
  for (const { edition, other, pairs, first } of rows.iterate()) {
    if (getMisprintLanguage(edition) !== 'pi') continue
    const lacking = parseWordPairs(pairs).filter(isGap)
    if (lacking.length === 0) continue
    const copies = [readCopy(sqlite, first), readCopy(sqlite, other)] as const
    gaps.push(...lacking.flatMap((pair) => gapAt(pair, copies, pieces, alphabet, idOf) ?? []))
  }
  return once(gaps)
}

function readCopy(sqlite: Database, passage: number): Copy {
  const { source } =
    sqlite.query<{ source: number }, [number]>('SELECT source FROM passages WHERE number = ?').get(passage) ??
    unknownPassage(passage)
  const parts = sqlite.query<{ id: number }, [number]>('SELECT id FROM parts WHERE passage = ? ORDER BY seq')
  const lines = parts.all(passage).flatMap(({ id }) =>
    splitPartForMisprintSearch(sqlite, id).lines.map((words, paragraph) => ({
      part: id,
      paragraph,
      words,
    })),
  )
  return { passage, source, lines }
}

function unknownPassage(passage: number): never {
  throw new Error(`Conflicts name passage ${passage}, which does not exist`)
}

/** Examines a gap; undefined if the words may be omitted on purpose, or no other source has them. */
function gapAt(
  pair: ClassifiedDifference,
  copies: readonly [Copy, Copy],
  pieces: CompressedTextLetters,
  alphabet: NumberedAlphabet,
  idOf: (source: number) => string,
): Gap | undefined {
  const isFirst = pair.shown === ''
  const [lacking, having] = isFirst ? copies : [copies[1], copies[0]]
  const [there, gap] = isFirst ? [pair.places[1], pair.places[0]] : pair.places
  const full = there && having.lines[there.paragraph]
  const line = gap && lacking.lines[gap.paragraph]
  if (!full || !line) return undefined
  const [from, to] = [there.start, there.start + there.length]
  // words next to a quotation mark are not separate words
  if (/[’”'"]$/.test(full.words.slice(0, from))) return undefined
  if (ABBREVIATED.test(full.words.slice(Math.max(0, from - ABBREVIATION_CHARS), to + ABBREVIATION_CHARS)))
    return undefined
  const letters = (words: string) =>
    Buffer.from(encodeLineAsLetterNumbers(words, alphabet).map((letter) => letter & ~WORD_START_FLAG))
  const before = letters(full.words.slice(0, from)).subarray(-CONTEXT_LETTERS)
  const after = letters(full.words.slice(to)).subarray(0, CONTEXT_LETTERS)
  const without = Buffer.concat([before, after])
  if (without.length < 2 * CONTEXT_LETTERS) return undefined
  const missing = letters(full.words.slice(from, to))
  const whole = Buffer.concat([before, missing, after])
  const own = copies.map(({ source }) => source)
  const others = pieces.beside(lacking.passage).filter(({ source }) => !own.includes(source))
  const witnesses = others.filter((one) => one.letters.includes(whole))
  const words = wordsAt(line.words, gap.start, full.words.slice(from, to), full.words.slice(from))
  if (!words || witnesses.length === 0) return undefined
  if (others.some((one) => one.letters.includes(without))) return undefined
  // a gap elsewhere in the line, or one with a note
  if (!letters(words.line).includes(whole)) return undefined
  const because = [having, ...witnesses].map(({ source }) => ({ witness: idOf(source) }))
  const { part, paragraph } = line
  const { start, wrong, right } = words
  const proposals = [{ right, weight: WEIGHT, because }]
  const { passage } = lacking
  const suspect = { passage, part, paragraph, start, wrong, proposals, weight: WEIGHT, count: 1 }
  return { suspect, alike: `${passage} ${missing.toString('hex')}` }
}

const isGap = ({ class: kind, shown, other }: ClassifiedDifference): boolean =>
  kind === 'omission' &&
  (shown === '') !== (other === '') &&
  WORDS.test(shown + other) &&
  (shown + other).split(' ').length <= MAX_WORDS

/** Keeps gaps that occur once; a text that omits the same words again means it. */
function once(gaps: readonly Gap[]): readonly FoundSuspect[] {
  const times = Map.groupBy(gaps, ({ alike }) => alike)
  return gaps.flatMap(({ suspect, alike }) => (times.get(alike)?.length === 1 ? [suspect] : []))
}

/** Matches marks that end a clause. */
const STOP = /^ ?[,.;:!?]/

/**
 * The words around a gap, with and without the missing ones, in the spelling of the line; and the line with them.
 * @param full text of the other copy from the missing words on
 */
function wordsAt(line: string, at: number, missing: string, full: string) {
  const put = line.includes('ṁ') ? missing.replaceAll('ṃ', 'ṁ') : missing.replaceAll('ṁ', 'ṃ')
  // the beginning of a clause precedes the next word
  const begins = STOP.test(line.slice(at)) && !STOP.test(full.slice(missing.length))
  const [ahead = ''] = begins ? [] : (/[\p{L}\p{M}]+ ?$/u.exec(line.slice(0, at)) ?? [])
  const [beside = '', behind = ''] = ahead ? [] : (/^[^\p{L}]{0,4}?([\p{L}\p{M}]+)/u.exec(line.slice(at)) ?? [])
  const wrong = ahead.trimEnd() || behind
  if (wrong === '') return undefined
  const start = at - ahead.length + beside.length - behind.length
  const right = ahead ? `${wrong} ${put}` : `${put} ${wrong}`
  return { start, wrong, right, line: line.slice(0, start) + right + line.slice(start + wrong.length) }
}
