/** The form in which text.db keeps the paragraphs of a part: short, since there are hundreds of thousands. */

import { isSpanKind, type PackageParagraph, type SpanKind, type TextSpan } from '../src/definitions/texts/format.ts'

type StoredSpan = string | readonly [text: string, kind: SpanKind]
type StoredParagraph = string | readonly StoredSpan[]

/** Paragraphs to JSON. A paragraph without kinds is a string, a span without a kind too. */
export function storeParagraphs(paragraphs: readonly (readonly TextSpan[])[]): string {
  return JSON.stringify(paragraphs.map(storeParagraph))
}

function storeParagraph(spans: readonly TextSpan[]): StoredParagraph {
  if (spans.every((span) => span.kind === undefined)) return spans.map((span) => span.text).join('')
  return spans.map((span) => (span.kind === undefined ? span.text : [span.text, span.kind]))
}

/** The ids of the paragraphs of a part as JSON; null where none has one. */
export function storeSegments(paragraphs: readonly PackageParagraph[]): string | null {
  if (paragraphs.every(({ segment }) => segment === undefined)) return null
  return JSON.stringify(paragraphs.map(({ segment = null }) => segment))
}

/** The id of each paragraph of a part; null where its corpus gives it none. @param count of its paragraphs */
export const readSegments = (json: string | null, count: number): readonly (string | null)[] =>
  json === null ? Array.from({ length: count }, () => null) : (JSON.parse(json) as readonly (string | null)[])

/** JSON back to paragraphs of spans. */
export function readParagraphs(json: string): readonly (readonly TextSpan[])[] {
  return parse(json).map((paragraph) =>
    typeof paragraph === 'string' ? [{ text: paragraph }] : paragraph.map(readSpan),
  )
}

function readSpan(span: StoredSpan): TextSpan {
  if (typeof span === 'string') return { text: span }
  const [text, kind] = span
  return isSpanKind(kind) ? { text, kind } : { text }
}

/** JSON to paragraphs as a reader sees them: only the words, without the line end after a last verse line. */
export function readPlainParagraphs(json: string): string[] {
  return parse(json).map((paragraph) => plain(paragraph).trimEnd())
}

/** The same without the paragraphs that are notes: what one reads on from one page to the next. */
export const readRunningParagraphs = (json: string): string[] =>
  parse(json).flatMap((paragraph) => {
    const isNote =
      typeof paragraph !== 'string' && paragraph.every((span) => typeof span !== 'string' && span[1] === 'note')
    return isNote ? [] : [plain(paragraph).trimEnd()]
  })

function plain(paragraph: StoredParagraph): string {
  if (typeof paragraph === 'string') return paragraph
  let text = ''
  for (const span of paragraph) text += typeof span === 'string' ? span : span[0]
  return text
}

const parse = (json: string) => JSON.parse(json) as readonly StoredParagraph[]
