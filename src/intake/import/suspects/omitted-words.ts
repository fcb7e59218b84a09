/** Finds omitted words: one copy of a recension lacks them, while another copy and another recension have them. */

import type { Database } from 'bun:sqlite'
import { type ClassifiedDifference, parseWordPairs } from '../../../canon/collation/classify.ts'
import type { EditionId } from '../../../definitions/editions.ts'
import { type CompressedTextLetters, getMisprintLanguage } from './compressed-letters.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { encodeLineAsLetterNumbers, type NumberedAlphabet, WORD_START_FLAG } from './letter-stream.ts'
import { splitPartForMisprintSearch } from './searched-lines.ts'

/** Of all 48 cases in the corpora, 43 are misprints. */
const PROBABILITY = 0.9
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
  /** The passage and the missing words; a text that omits the same words again does so on purpose. */
  readonly key: string
}

/** One of the two compared copies. */
interface Copy {
  readonly passage: number
  readonly source: number
  readonly lines: readonly { readonly part: number; readonly paragraph: number; readonly words: string }[]
}

/**
 * Finds words that one copy of a recension lacks, while another copy and another recension have them.
 * @param idOf returns the id of a source by its rank
 */
export function findOmittedWords(
  sqlite: Database,
  corpus: CompressedTextLetters,
  { alphabet, idOf }: { readonly alphabet: NumberedAlphabet; readonly idOf: (source: number) => string },
): readonly FoundSuspect[] {
  const rows = sqlite.query<{ edition: EditionId; other: number; pairs: string; first: number }, []>(CONFLICTS)
  const gaps: Gap[] = []
  for (const { edition, other, pairs, first } of rows.iterate()) {
    if (getMisprintLanguage(edition) !== 'pi') continue
    const gapPairs = parseWordPairs(pairs).filter(isGap)
    if (gapPairs.length === 0) continue
    const copies = [readCopy(sqlite, first), readCopy(sqlite, other)] as const
    gaps.push(...gapPairs.flatMap((pair) => examineGap(pair, copies, corpus, alphabet, idOf) ?? []))
  }
  return keepUniqueGaps(gaps)
}

function readCopy(sqlite: Database, passage: number): Copy {
  const { source } =
    sqlite.query<{ source: number }, [number]>('SELECT source FROM passages WHERE number = ?').get(passage) ??
    throwUnknownPassage(passage)
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

function throwUnknownPassage(passage: number): never {
  throw new Error(`Conflicts name passage ${passage}, which does not exist`)
}

/** Examines a gap; undefined if the words may be omitted on purpose, or no other source has them. */
function examineGap(
  pair: ClassifiedDifference,
  copies: readonly [Copy, Copy],
  corpus: CompressedTextLetters,
  alphabet: NumberedAlphabet,
  idOf: (source: number) => string,
): Gap | undefined {
  const isFirst = pair.shown === ''
  const [lackingCopy, fullCopy] = isFirst ? copies : [copies[1], copies[0]]
  const [fullPlace, gap] = isFirst ? [pair.places[1], pair.places[0]] : pair.places
  const fullLine = fullPlace && fullCopy.lines[fullPlace.paragraph]
  const line = gap && lackingCopy.lines[gap.paragraph]
  if (!fullLine || !line) return undefined
  const [from, to] = [fullPlace.start, fullPlace.start + fullPlace.length]
  // words next to a quotation mark are not separate words
  if (/[’”'"]$/.test(fullLine.words.slice(0, from))) return undefined
  if (ABBREVIATED.test(fullLine.words.slice(Math.max(0, from - ABBREVIATION_CHARS), to + ABBREVIATION_CHARS)))
    return undefined
  const letters = (words: string) =>
    Buffer.from(encodeLineAsLetterNumbers(words, alphabet).map((letter) => letter & ~WORD_START_FLAG))
  const before = letters(fullLine.words.slice(0, from)).subarray(-CONTEXT_LETTERS)
  const after = letters(fullLine.words.slice(to)).subarray(0, CONTEXT_LETTERS)
  const without = Buffer.concat([before, after])
  if (without.length < 2 * CONTEXT_LETTERS) return undefined
  const missing = letters(fullLine.words.slice(from, to))
  const withMissing = Buffer.concat([before, missing, after])
  const comparedSources = copies.map(({ source }) => source)
  const otherSources = corpus
    .listSameHeading(lackingCopy.passage)
    .filter(({ source }) => !comparedSources.includes(source))
  const witnesses = otherSources.filter((one) => one.letters.includes(withMissing))
  const words = buildCorrectionAtGap(line.words, gap.start, fullLine.words.slice(from, to), fullLine.words.slice(from))
  if (!words || witnesses.length === 0) return undefined
  if (otherSources.some((one) => one.letters.includes(without))) return undefined
  // the gap is elsewhere in the line, or has a note
  if (!letters(words.line).includes(withMissing)) return undefined
  const because = [fullCopy, ...witnesses].map(({ source }) => ({ witness: idOf(source) }))
  const { part, paragraph } = line
  const { start, wrong, right } = words
  const proposals = [{ right, weight: PROBABILITY, because }]
  const { passage } = lackingCopy
  const suspect = { passage, part, paragraph, start, wrong, proposals, weight: PROBABILITY, count: 1 }
  return { suspect, key: `${passage} ${missing.toString('hex')}` }
}

const isGap = ({ class: kind, shown, other }: ClassifiedDifference): boolean =>
  kind === 'omission' &&
  (shown === '') !== (other === '') &&
  WORDS.test(shown + other) &&
  (shown + other).split(' ').length <= MAX_WORDS

/** Returns the suspects of gaps that occur once. */
function keepUniqueGaps(gaps: readonly Gap[]): readonly FoundSuspect[] {
  const byKey = Map.groupBy(gaps, ({ key }) => key)
  return gaps.flatMap(({ suspect, key }) => (byKey.get(key)?.length === 1 ? [suspect] : []))
}

/** Matches marks that end a clause. */
const STOP = /^ ?[,.;:!?]/

/**
 * Returns the words around a gap with and without the missing ones, in the spelling of the line, and the corrected
 * line.
 * @param full text of the other copy from the missing words on
 */
function buildCorrectionAtGap(line: string, at: number, missing: string, full: string) {
  const inserted = line.includes('ṁ') ? missing.replaceAll('ṃ', 'ṁ') : missing.replaceAll('ṁ', 'ṃ')
  // missing words that begin a clause precede the next word
  const startsClause = STOP.test(line.slice(at)) && !STOP.test(full.slice(missing.length))
  const [previous = ''] = startsClause ? [] : (/[\p{L}\p{M}]+ ?$/u.exec(line.slice(0, at)) ?? [])
  const [between = '', next = ''] = previous ? [] : (/^[^\p{L}]{0,4}?([\p{L}\p{M}]+)/u.exec(line.slice(at)) ?? [])
  const wrong = previous.trimEnd() || next
  if (wrong === '') return undefined
  const start = at - previous.length + between.length - next.length
  const right = previous ? `${wrong} ${inserted}` : `${inserted} ${wrong}`
  return { start, wrong, right, line: line.slice(0, start) + right + line.slice(start + wrong.length) }
}
