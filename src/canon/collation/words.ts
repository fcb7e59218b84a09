/** Cuts a passage into the words that two sources are compared by, each with where it is in the text. */

import { lazyValue } from '../../../db/statements.ts'
import { agreementKey } from '../../../search/letters/agreement.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { type Edition, isPaliEdition } from '../../definitions/editions.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import { ENUMERATOR_PATTERN, isComparedSpan, isOutsideRunningText } from './comparable.ts'

/** One word of a text. */
export interface CollationWord {
  /** UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  /** Equal for words that agree: letters and digits after folding, never empty. */
  readonly key: string
  /** The same in roman letters, whatever the script; only of Pali. */
  readonly roman: string
  /** Of a line in the middle of the page or a closing one, which another edition may not have. */
  readonly setApart: boolean
}

/** A passage as one string, its paragraphs on lines of their own, with the words that are compared. */
export interface TextWithWords {
  readonly text: string
  readonly words: readonly CollationWord[]
  /** Where each paragraph begins in the text. */
  readonly starts: readonly number[]
}

/** Letters with their marks, and digits. PAIYANNOI is a full stop in Pali, though Unicode calls it a letter. */
export const WORD_PATTERN = /[[\p{L}\p{M}\p{N}]--[ฯ]]+/gv
const HAS_NUMBER = /\p{N}/u

/**
 * The words of a passage. Headings, numbers and footnotes are in the text but are not compared.
 */
export function divideIntoWords(paragraphs: readonly (readonly TextSpan[])[], edition: Edition): TextWithWords {
  let text = ''
  const words: CollationWord[] = []
  const starts: number[] = []
  for (const [index, spans] of paragraphs.entries()) {
    if (index > 0 && !text.endsWith('\n')) text += '\n'
    starts.push(text.length)
    for (const span of spans) {
      if (isComparedSpan(span.kind)) collect(span, text.length, edition, words)
      text += span.text
    }
  }
  return { text, words, starts }
}

function collect({ text, kind }: TextSpan, offset: number, edition: Edition, words: CollationWord[]): void {
  const setApart = isOutsideRunningText(kind)
  const add = (run: string, start: number) => {
    const key = agreementKey(run)
    if (key === '') return
    const roman = isPaliEdition(edition) && hasThaiLetters(run) ? agreementKey(thaiPaliToRoman(run)) : key
    words.push({ start, end: start + run.length, key, roman, setApart })
  }
  const compared = HAS_NUMBER.test(text) ? text.replace(ENUMERATOR_PATTERN, (found) => ' '.repeat(found.length)) : text
  for (const { 0: run, index } of compared.matchAll(WORD_PATTERN)) {
    if (isPaliEdition(edition)) add(run, offset + index)
    else for (const part of getThaiWordSegmenter().segment(run)) add(part.segment, offset + index + part.index)
  }
}

/** Made when it is first needed: its dictionary takes a while to load. */
export const getThaiWordSegmenter = lazyValue(() => new Intl.Segmenter('th', { granularity: 'word' }))
