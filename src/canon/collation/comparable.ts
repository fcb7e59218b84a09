/** Decides which parts of a passage are compared between sources: the words, not how an edition presents them. */

import { toSourceAgreementKey } from '../../../search/letters/source-agreement.ts'
import { isSpanOfTextItself, type SpanKind, type TextWithSpanKind } from '../../definitions/texts/format.ts'

/** Kinds of lines outside the running text, which another edition may print inside it or omit. */
const SET_APART: ReadonlySet<SpanKind | undefined> = new Set(['colophon', 'centre'])

/**
 * Whether spans of this kind (colophons, centred lines) are outside the running text. Their words are compared. A
 * source that lacks all of them is not missing any text.
 */
export const isSpanKindOutsideRunningText = (kind: SpanKind | undefined): boolean => SET_APART.has(kind)

/**
 * Whether spans of this kind are compared between sources. Headings, paragraph numbers and footnotes are not, because
 * they belong to each edition. Sources that differ only in these have no conflict.
 */
export const isSpanKindCompared = (kind: SpanKind | undefined): boolean =>
  isSpanOfTextItself(kind) || isSpanKindOutsideRunningText(kind)

/**
 * Matches numbers in the running text that only count: `(1)`, `[42]`, or after a dash at the end of a sentence. They
 * are not compared, because often only one source prints them.
 */
export const ENUMERATOR_PATTERN =
  /[([]\s*\p{N}+(?:\s*[-–,.]\s*\p{N}+)*\s*[)\]]|(?<![\p{L}\p{M}\p{N}])[–—-]\s*\p{N}+(?![\p{L}\p{M}\p{N}])/gu

/** PAIYANNOI ends sentences in Thai-script Pali and marks omissions; Unicode calls it a letter. */
const SENTENCE_END = 'ฯ'

const HAS_NUMBER = /\p{N}/u

/** Reduces paragraphs to the letters by which sources are compared (decisions §4). Equal results are no conflict. */
export function toSourceComparisonLetters(paragraphs: readonly (readonly TextWithSpanKind[])[]): string {
  let words = ''
  for (const spans of paragraphs) {
    for (const { text, kind } of spans) if (isSpanKindCompared(kind)) words += text
    words += '\n'
  }
  if (HAS_NUMBER.test(words)) words = words.replace(ENUMERATOR_PATTERN, ' ')
  return toSourceAgreementKey(words.replaceAll(SENTENCE_END, ' '))
}
