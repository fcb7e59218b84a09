/** Divides a passage into the words that are compared with another source, each with its place in the text. */

import { toSourceAgreementKey } from '../../../search/letters/source-agreement.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'
import { findWordSegments } from '../../definitions/languages/thai-words.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { ENUMERATOR_PATTERN, isSpanKindCompared, isSpanKindOutsideRunningText } from './comparable.ts'

/** A word of a text, with its place and the keys by which it is compared. */
export interface WordWithCollationKeys {
  /** In UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  /** Equal for words that agree: letters and digits after folding, never empty. */
  readonly key: string
  /** The key transliterated to Roman letters, for Pali in any script; equal to `key` for other languages. */
  readonly roman: string
  /** Whether the word is in a centred line or a colophon, which another edition may lack. */
  readonly setApart: boolean
}

/**
 * A passage as one string with one paragraph per line, and its words that are compared with other sources: all but
 * those of headings, numbers and footnotes.
 */
export interface PassageForCollation {
  readonly text: string
  readonly words: readonly WordWithCollationKeys[]
  /** Offset at which each paragraph begins in the text. */
  readonly starts: readonly number[]
}

/**
 * Matches a word: letters with their marks, and digits. Excludes PAIYANNOI (ฯ), which is a full stop in Pali though
 * Unicode calls it a letter.
 */
const WORD_PATTERN = /[[\p{L}\p{M}\p{N}]--[ฯ]]+/gv

/** Kinds of UTF-16 units, classified when they first occur: part of a word, between words, or half of a character. */
const [IN_WORD, BETWEEN, SURROGATE] = [1, 2, 3]
const units = new Uint8Array(0x10000)

function classifyUnit(unit: number): number {
  const isWord = String.fromCharCode(unit).search(WORD_PATTERN) === 0
  units[unit] = unit >= 0xd800 && unit < 0xe000 ? SURROGATE : isWord ? IN_WORD : BETWEEN
  return units[unit] ?? BETWEEN
}

/**
 * Calls `seen` with start and end of each word of a text, as `WORD_PATTERN` matches them. Looks units up in a table and
 * uses the pattern only from the first surrogate pair on.
 */
function forEachWord(text: string, seen: (start: number, end: number) => void): void {
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const kind = units[unit] || classifyUnit(unit)
    if (kind === IN_WORD) {
      if (start < 0) start = at
      continue
    }
    if (kind === SURROGATE) {
      const from = start < 0 ? at : start
      for (const { 0: word, index } of text.slice(from).matchAll(WORD_PATTERN))
        seen(from + index, from + index + word.length)
      return
    }
    if (start >= 0) seen(start, at)
    start = -1
  }
  if (start >= 0) seen(start, text.length)
}

const HAS_NUMBER = /\p{N}/u

/** The keys of a word, as WordWithCollationKeys has them. */
export type CollationKeys = Pick<WordWithCollationKeys, 'key' | 'roman'>

/**
 * Divides a passage into words. Headings, numbers and footnotes stay in the text but yield no words.
 * @param edition the edition of the passage, which decides how words are compared
 * @param known the keys of words of this edition; those of further words are added
 */
export function tokenizePassage(
  paragraphs: readonly (readonly TextWithSpanKind[])[],
  edition: EditionId,
  known = new Map<string, CollationKeys>(),
): PassageForCollation {
  let text = ''
  const words: WordWithCollationKeys[] = []
  const starts: number[] = []
  for (const [index, spans] of paragraphs.entries()) {
    if (index > 0 && !text.endsWith('\n')) text += '\n'
    starts.push(text.length)
    for (const span of spans) {
      if (isSpanKindCompared(span.kind)) collectWords(span, text.length, edition, words, known)
      text += span.text
    }
  }
  return { text, words, starts }
}

function collectWords(
  { text, kind }: TextWithSpanKind,
  offset: number,
  edition: EditionId,
  words: WordWithCollationKeys[],
  known: Map<string, CollationKeys>,
): void {
  const setApart = isSpanKindOutsideRunningText(kind)
  const isPali = isPaliEdition(edition)
  const add = (run: string, start: number) => {
    const { key, roman } = known.getOrInsertComputed(run, () => computeCollationKeys(run, isPali))
    if (key !== '') words.push({ start, end: start + run.length, key, roman, setApart })
  }
  const compared = HAS_NUMBER.test(text) ? text.replace(ENUMERATOR_PATTERN, (found) => ' '.repeat(found.length)) : text
  forEachWord(compared, (start, end) => {
    const run = compared.slice(start, end)
    if (isPali) add(run, offset + start)
    else for (const part of findWordSegments(run)) add(run.slice(part.start, part.end), offset + start + part.start)
  })
}

function computeCollationKeys(word: string, isPali: boolean): CollationKeys {
  const key = toSourceAgreementKey(word)
  return { key, roman: isPali && hasThaiLetters(word) ? toSourceAgreementKey(thaiPaliToRoman(word)) : key }
}

/** Normalizes text in which words are counted: NFC, lower case, one sign for the niggahita. */
export const normalizeForWordCount = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ṁ', 'ṃ')

/** Lists the words of a text, normalized by `normalizeForWordCount`. A word that occurs several times is repeated. */
export function listNormalizedWords(text: string): readonly string[] {
  const normalized = normalizeForWordCount(text)
  const words: string[] = []
  forEachWord(normalized, (start, end) => words.push(normalized.slice(start, end)))
  return words
}
