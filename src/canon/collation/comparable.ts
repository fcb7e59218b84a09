/** What of a passage counts when two sources are compared: the words, not how an edition presents them. */

import { agreementKey } from '../../../search/letters/agreement.ts'
import { isTextSpanKind, type SpanKind, type TextSpan } from '../../definitions/texts/format.ts'

/** Lines of the text that are apart: one edition sets them as such, another in the running text or not at all. */
const SET_APART: ReadonlySet<SpanKind | undefined> = new Set(['colophon', 'centre'])

/** Whether words are apart from the running text. They are compared, and where one side has none of them nothing is missing. */
export const isOutsideRunningText = (kind: SpanKind | undefined): boolean => SET_APART.has(kind)

/**
 * Headings, paragraph numbers and footnotes are each edition's own; a source that words everything alike
 * and numbers its paragraphs differently agrees.
 */
export const isComparedSpan = (kind: SpanKind | undefined): boolean =>
  isTextSpanKind(kind) || isOutsideRunningText(kind)

/**
 * Numbers in the running text that only present it: (1), [42], or behind a dash at the end of a sentence. In
 * the real packages one side prints them and the other does not.
 */
export const ENUMERATOR_PATTERN =
  /[([]\s*\p{N}+(?:\s*[-–,.]\s*\p{N}+)*\s*[)\]]|(?<![\p{L}\p{M}\p{N}])[–—-]\s*\p{N}+(?![\p{L}\p{M}\p{N}])/gu

/** PAIYANNOI ends sentences in Thai-script Pali and marks what is left out; Unicode calls it a letter. */
const SENTENCE_END = 'ฯ'

const HAS_NUMBER = /\p{N}/u

/** The letters by which two sources agree (decisions §4). */
export function comparedLetters(paragraphs: readonly (readonly TextSpan[])[]): string {
  let words = ''
  for (const spans of paragraphs) {
    for (const { text, kind } of spans) if (isComparedSpan(kind)) words += text
    words += '\n'
  }
  if (HAS_NUMBER.test(words)) words = words.replace(ENUMERATOR_PATTERN, ' ')
  return agreementKey(words.replaceAll(SENTENCE_END, ' '))
}
