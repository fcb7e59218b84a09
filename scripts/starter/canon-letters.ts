/**
 * The text under headings of the canon in Siam Rath's edition: whether it has some words, and from some words to
 * others.
 */

import { findBuiltInHeadingByTextIdOrPath } from '../../src/definitions/facts/starter-places.ts'
import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'
import type { ImportedTextReader } from '../corpus/displayed-canon.ts'

const SOURCE = 'siamrath'

/** Kinds of spans that are no words of the text. */
const ALONGSIDE = new Set(['heading', 'mark', 'note', 'number', 'colophon'])

const PALI = 'กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํฺ'
const NO_LETTERS = new RegExp(`[^${PALI}]`, 'gu')

/** Marks of omitted words: ฯเปฯ, or full stops. */
const LEFT_OUT = '…'
const elided = (text: string): string => text.replaceAll('ฯเปฯ', LEFT_OUT).replaceAll('...', LEFT_OUT)

/** Returns only the letters of Pali in Thai script, without spaces, full stops, tone marks and marks of omission. */
export const toThaiPaliLetters = (text: string): string => elided(text.normalize('NFC')).replace(NO_LETTERS, '')

/** What printing and copying left between the letters: tone marks, brackets, digits, letters of no Pali. */
const STRAY = new RegExp(`[^${PALI}${LEFT_OUT} ]`, 'gu')

interface Text {
  /** Paragraph by paragraph, as printed. */
  readonly words: string
  readonly letters: string
  /** Of each letter the index in the words. */
  readonly at: readonly number[]
}

/** Finds words in the Siam Rath text of headings. */
export class CanonTextFinder {
  private readonly texts = new Map<string, Text>()

  constructor(shown: ImportedTextReader) {
    const paragraphs = new Map<string, string[]>()
    for (const { heading, paragraphs: own } of shown.parts(SOURCE, 'pali')) {
      const of = paragraphs.getOrInsert(heading, [])
      for (const spans of own) of.push(...paragraphOf(spans, of))
    }
    for (const [heading, own] of paragraphs) this.texts.set(heading, textOf(own.join('\n\n')))
  }

  /** Whether a heading's text contains words, letter by letter. @param place `sn56.11`, or `division/slug` */
  has(place: string, words: string): boolean {
    return this.textAt(place)?.letters.includes(toThaiPaliLetters(words)) ?? false
  }

  /**
   * Returns the stanzas between two phrases, line by line, and the index of the letter after them. Undefined if the
   * text lacks the phrases.
   * @param behind number of letters at the start of the text that are skipped
   */
  take(place: string, from: string, to: string, behind = 0) {
    const text = this.textAt(place)
    if (!text) return undefined
    const [first, last] = [toThaiPaliLetters(from), toThaiPaliLetters(to)]
    const begin = text.letters.indexOf(first, behind)
    const end = text.letters.indexOf(last, begin + first.length)
    if (begin < 0 || end < 0 || last === '') return undefined
    const piece = text.words.slice(text.at[begin], (text.at[end + last.length - 1] ?? 0) + 1)
    return { stanzas: piece.split('\n\n').map(linesOf), end: end + last.length }
  }

  /** Whether a heading has text at all. */
  knows(place: string): boolean {
    return this.textAt(place) !== undefined
  }

  private textAt(place: string): Text | undefined {
    const named = findBuiltInHeadingByTextIdOrPath(place)
    return named && this.texts.get(`${named.division}/${named.slug}`)
  }
}

/** A paragraph; of one that only goes on over a page, the rest is put to the one before. */
function paragraphOf(spans: readonly TextWithSpanKind[], before: string[]): readonly string[] {
  const isVerse = spans.some(({ kind }) => kind === 'verse')
  const words = spans
    .flatMap(({ text, kind }) => (ALONGSIDE.has(kind ?? '') ? [] : [text]))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  if (words === '') return []
  const last = before.at(-1)
  if (last === undefined || last.endsWith('ฯ') || spans.some(({ kind }) => kind === 'number')) return [words]
  before[before.length - 1] = `${last}${isVerse ? '\n' : ' '}${words}`
  return []
}

/** The lines of a stanza: a verse as it is cut, prose by its sentences, without the mark at their end. */
const linesOf = (stanza: string): readonly string[] =>
  stanza
    .split(/\n| ฯ(?=\s|$)/)
    .map((line) => line.replace(STRAY, '').replaceAll(LEFT_OUT, 'ฯเปฯ').trim())
    .filter((line) => toThaiPaliLetters(line) !== '')

function textOf(printed: string): Text {
  const words = elided(printed)
  const letters: string[] = []
  const at: number[] = []
  for (let index = 0; index < words.length; index++) {
    const letter = toThaiPaliLetters(words.charAt(index))
    if (letter === '') continue
    letters.push(letter)
    at.push(index)
  }
  return { words, letters: letters.join(''), at }
}
