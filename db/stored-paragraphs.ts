/**
 * The compact JSON in which text.db stores the paragraphs of a part. It is compact because there are hundreds of
 * thousands.
 */

import {
  isSpanKind,
  type PackageParagraph,
  type SpanKind,
  type TextWithSpanKind,
} from '../src/definitions/texts/format.ts'

type StoredSpan = string | readonly [text: string, kind: SpanKind]
type StoredParagraph = string | readonly StoredSpan[]

/** Serialises paragraphs to JSON. A paragraph without kinds becomes a string, and so does a span without a kind. */
export function serializeParagraphs(paragraphs: readonly (readonly TextWithSpanKind[])[]): string {
  return JSON.stringify(paragraphs.map(storeParagraph))
}

function storeParagraph(spans: readonly TextWithSpanKind[]): StoredParagraph {
  if (spans.every((span) => span.kind === undefined)) return spans.map((span) => span.text).join('')
  return spans.map((span) => (span.kind === undefined ? span.text : [span.text, span.kind]))
}

/** Serialises the corpus ids of the paragraphs of a part to a JSON list. Null if no paragraph has an id. */
export function serializeSegmentIds(paragraphs: readonly PackageParagraph[]): string | null {
  if (paragraphs.every(({ segment }) => segment === undefined)) return null
  return JSON.stringify(paragraphs.map(({ segment = null }) => segment))
}

/**
 * Parses the corpus ids of the paragraphs of a part. The list has null for each paragraph without an id.
 * @param json null if no paragraph has an id
 * @param count number of paragraphs of the part
 */
export const parseSegmentIds = (json: string | null, count: number): readonly (string | null)[] =>
  json === null ? Array.from({ length: count }, () => null) : (JSON.parse(json) as readonly (string | null)[])

/** Parses the JSON of a part to paragraphs of spans. */
export function parseStoredParagraphs(json: string): readonly (readonly TextWithSpanKind[])[] {
  return parse(json).map((paragraph) =>
    typeof paragraph === 'string' ? [{ text: paragraph }] : paragraph.map(readSpan),
  )
}

function readSpan(span: StoredSpan): TextWithSpanKind {
  if (typeof span === 'string') return { text: span }
  const [text, kind] = span
  return isSpanKind(kind) ? { text, kind } : { text }
}

/** Parses the JSON of a part to paragraphs as plain text. A line end after the last line of a verse is removed. */
export function parseParagraphsAsPlainText(json: string): string[] {
  return parse(json).map((paragraph) => plain(paragraph).trimEnd())
}

/** The text of a part, with line feeds between paragraphs. */
export interface PartText {
  /** That of parseParagraphsAsPlainText. */
  readonly plain: string
  /** The same without paragraphs that are notes: the text that continues from page to page. */
  readonly running: string
}

/** Returns the text of a part from the JSON of its paragraphs. */
export function parsePartText(json: string): PartText {
  const paragraphs = parse(json)
  const running = paragraphs.filter((paragraph) => !isNote(paragraph))
  const text = joinPlain(paragraphs)
  return { plain: text, running: running.length === paragraphs.length ? text : joinPlain(running) }
}

/** Parses the JSON of a part to its plain text. */
export const parsePlainText = (json: string): string => joinPlain(parse(json))

const isNote = (paragraph: StoredParagraph): boolean =>
  typeof paragraph !== 'string' && paragraph.every((span) => typeof span !== 'string' && span[1] === 'note')

function joinPlain(paragraphs: readonly StoredParagraph[]): string {
  let text = ''
  for (const [nth, paragraph] of paragraphs.entries()) text += (nth === 0 ? '' : '\n') + plain(paragraph).trimEnd()
  return text
}

function plain(paragraph: StoredParagraph): string {
  if (typeof paragraph === 'string') return paragraph
  let text = ''
  for (const span of paragraph) text += typeof span === 'string' ? span : span[0]
  return text
}

const parse = (json: string) => JSON.parse(json) as readonly StoredParagraph[]
