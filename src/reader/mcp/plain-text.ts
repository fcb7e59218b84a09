/**
 * Plain text for MCP answers: converts paragraphs, removes control characters, shortens text, and divides it between
 * words.
 */

import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { PageContext } from '../pages/page-context.ts'
import { classifyParagraph, formatSpanRun, isNoteSignOnly, type SpanFormatter } from '../shared/paragraphs.ts'
import type { McpAnswerBlock } from './tool.ts'

/** Formats spans as plain text, with the marks of notes in brackets. Corrections are listed below the paragraph. */
const PLAIN_FORMATTER: SpanFormatter<never> = {
  ranges: () => [],
  covers: () => false,
  words: (text) => text,
  ranged: (text) => text,
  after: () => '',
  span: (span, inside) => {
    if (span.kind === 'mark') return `[${inside.trim()}]`
    if (span.kind !== 'note') return inside
    return isNoteSignOnly(span) ? `[${inside.trim()}] ` : ` ${inside} `
  },
}

/**
 * Converts paragraphs to blocks of plain text. Only verse has line breaks.
 * @param corrections corrections of the paragraphs
 */
export function toPlainTextBlocks(
  pageContext: PageContext,
  paragraphs: readonly (readonly TextWithSpanKind[])[],
  corrections: readonly AppliedCorrection[],
): readonly McpAnswerBlock[] {
  return paragraphs.map((spans, paragraph): McpAnswerBlock => {
    const shape = classifyParagraph(spans)
    const lines = formatSpanRun({ paragraph, at: 0, spans }, shape === 'verse' ? '\n' : ' ', PLAIN_FORMATTER).split(
      '\n',
    )
    const text = lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n')
    const fullText = spans.map((span) => span.text).join('')
    const notes = corrections
      .filter((one) => one.paragraph === paragraph)
      .map(({ start, end, printed, reason }) =>
        [
          `${pageContext.say('แก้คำผิด พิมพ์ไว้ว่า', 'Put right; printed')} ~~${printed}~~ ${pageContext.say('แก้เป็น', 'read')} ${fullText.slice(start, end)}`,
          ...(reason ? [reason] : []),
        ].join(' · '),
      )
    return { ...(shape === 'heading' ? { kind: 'heading', level: 1 } : {}), text, notes }
  })
}

/** Returns text without control characters and lone surrogates. Line ends stay. */
export const removeControlCharacters = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, (one) => (one === '\n' ? one : ''))

/** Joins a text into one line of at most `max` characters. A line that is cut ends in an ellipsis. */
export function joinIntoClippedLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, findBoundary(line, 0, max))}…`
}

/** Divides a text between words into chunks of at most `max` characters. The chunks joined are the text. */
export function splitIntoChunks(text: string, max: number): readonly string[] {
  const chunks: string[] = []
  let at = 0
  for (; text.length - at > max; ) {
    const end = findBoundary(text, at, at + max)
    chunks.push(text.slice(at, end))
    at = end
  }
  return [...chunks, text.slice(at)]
}

/** The share at the end of a chunk that is searched for a space. */
const SPACE_SHARE = 0.3

/** Finds the last index up to `end` between two words, or at least between two grapheme clusters. */
function findBoundary(text: string, from: number, end: number): number {
  const space = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1)) + 1
  if (space > end - (end - from) * SPACE_SHARE) return space
  let at = end
  while (at > from + 1 && NO_CHUNK_START.test(text.slice(at, at + 2))) at--
  return at > from + 1 ? at : end
}

/** Matches characters that never begin a chunk: combining marks, vowels after a consonant, low surrogates. */
const NO_CHUNK_START = /^[\p{M}\u0e30\u0e32\u0e33\u0e45\udc00-\udfff]/u
