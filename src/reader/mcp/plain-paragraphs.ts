/** Converts text of the canon to plain paragraphs for MCP, by the same walk over its spans as pages and EPUBs. */

import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getParagraphShape, isNoteSignOnly } from '../shared/paragraphs.ts'
import { formatSpanRun, type SpanFormatter } from '../shared/text-walk.ts'
import type { McpAnswerBlock } from './tool.ts'

/** Writes the marks of notes in brackets. Corrections are listed below the paragraph. */
const PLAIN: SpanFormatter<never> = {
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
 * Converts paragraphs to plain text blocks for MCP; only verse has line breaks.
 * @param words the corrections of the paragraphs
 */
export function toPlainTextBlocks(
  pageContext: PageContext,
  paragraphs: readonly (readonly TextSpan[])[],
  words: readonly AppliedCorrection[],
): readonly McpAnswerBlock[] {
  return paragraphs.map((spans, paragraph): McpAnswerBlock => {
    const shape = getParagraphShape(spans)
    const lines = formatSpanRun({ paragraph, at: 0, spans }, shape === 'verse' ? '\n' : ' ', PLAIN).split('\n')
    const text = lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n')
    const whole = spans.map((span) => span.text).join('')
    const notes = words
      .filter((one) => one.paragraph === paragraph)
      .map(({ start, end, printed, reason }) =>
        [
          `${pageContext.say('แก้คำผิด พิมพ์ไว้ว่า', 'Put right; printed')} ~~${printed}~~ ${pageContext.say('แก้เป็น', 'read')} ${whole.slice(start, end)}`,
          ...(reason ? [reason] : []),
        ].join(' · '),
      )
    return { ...(shape === 'heading' ? { kind: 'heading', level: 1 } : {}), text, notes }
  })
}
