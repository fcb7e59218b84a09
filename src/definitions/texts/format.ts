/** The text package format library-text/1: its types, its lines, and what their fields mean (decisions §4). */

import type { EditionId, PackageEdition } from '../editions.ts'

/** Format id at the beginning of a text package. */
export const TEXT_PACKAGE_FORMAT = 'library-text/1'

/**
 * Kinds of spans of text other than running text. A source may mark only some of them.
 * - `heading`, `verse`, `note`
 * - `number`: number of an item or a paragraph
 * - `mark`: mark of a note, both in the text and in front of the note; on one page the two have the same text
 * - `bold`, `italic`, `speaker`: running text that is set apart; `italic` only in editions that a package brings
 * - `uddana`: verses that sum up the text above
 * - `colophon`: a line that says that a text is finished
 * - `centre`: the homage and other centred lines
 */
export const SPAN_KINDS = [
  'heading',
  'verse',
  'note',
  'number',
  'mark',
  'bold',
  'italic',
  'speaker',
  'uddana',
  'colophon',
  'centre',
] as const
/** The kind of a span, such as `verse`. A span of running text has none. */
export type SpanKind = (typeof SPAN_KINDS)[number]

/**
 * The kinds of spans in the built-in editions. The API document lists only these unless the library has other editions.
 */
export const BUILT_IN_EDITION_SPAN_KINDS: readonly SpanKind[] = SPAN_KINDS.filter((kind) => kind !== 'italic')

/** The kinds that are words of the text itself; the others are how an edition presents it. */
const TEXT_KINDS: ReadonlySet<SpanKind> = new Set(['verse', 'bold', 'italic', 'speaker', 'uddana'])

/** Whether a span of this kind belongs to the text itself. False for notes, marks and numbers. */
export const isSpanOfTextItself = (kind: SpanKind | undefined): boolean => kind === undefined || TEXT_KINDS.has(kind)

/** Whether spans of this kind are displayed line by line, as verses are. */
export const isVerseSpanKind = (kind: SpanKind | undefined): boolean => kind === 'verse' || kind === 'uddana'

const ALL_KINDS: ReadonlySet<unknown> = new Set(SPAN_KINDS)

/** Whether a value is a kind of span. */
export const isSpanKind = (value: unknown): value is SpanKind => ALL_KINDS.has(value)

/** Title, publisher, licence, address and version of an outside work, as its source states them. */
export interface SourceAttribution {
  readonly title: string
  readonly publisher: string | null
  readonly licence: string | null
  readonly url: string | null
  readonly version: string | null
}

/** Contents of a text package's source.json: the outside work from which the text is. */
export interface TextPackageSource extends SourceAttribution {
  readonly id: string
  /**
   * Whose wording it is, as a slug: `royal`, `siamrath`, or `chattha` for what goes back to the sixth council. Sources
   * of one recension are copies of each other. Null leaves it to the editions that the text is in.
   */
  readonly recension: string | null
  /** Address templates of an outside reading site, by edition; see `READING_LINK_URL_PLACEHOLDERS`. */
  readonly readingLinks: Readonly<Partial<Record<EditionId, string>>>
  /** Editions in which the package has text and which are not built in, with their facts (words §1). */
  readonly editions?: readonly PackageEdition[]
}

/** Names of the placeholders that the URL template of a reading link may contain, each in braces there. */
export const READING_LINK_URL_PLACEHOLDERS = ['volume', 'page', 'entry', 'item'] as const

/** A line of headings.jsonl: one heading of the contents tree. */
export interface PackageHeading {
  readonly division: string
  readonly slug: string
  readonly parent: string | null
  readonly title: string
  readonly pali: string | null
  readonly volume: number | null
  readonly royalPage: number | null
  readonly paliPage: number | null
  readonly romanPage: number | null
  readonly itemFrom: number | null
  readonly itemTo: number | null
  /** The id under which outside works cite the text (`dn1`, `dhp1-20`); only some headings have one. */
  readonly canonicalId?: string
  /** Whether the title was derived from the Pali by rule, because no edition prints one. */
  readonly titleDerived?: true
  /** Titles in other languages, by language code. */
  readonly titles?: Readonly<Record<string, string>>
}

/** A part of a paragraph that is of one kind. The texts of all spans joined without a separator are the paragraph. */
export interface TextWithSpanKind {
  readonly text: string
  readonly kind?: SpanKind
}

/**
 * How the page number of a paragraph was inferred, if the source does not print it there. `corrected` replaces a wrong
 * number; the pages before and after show that it is wrong. `estimated` is computed from another print or from the
 * length of the text.
 */
export const INFERRED_PAGE_NUMBER_KINDS = ['corrected', 'estimated'] as const
/** How a page number that the source does not print was inferred: `corrected` or `estimated`. */
export type InferredPageNumberKind = (typeof INFERRED_PAGE_NUMBER_KINDS)[number]

/** Whether a value is `corrected` or `estimated`. */
export const isInferredPageNumberKind = (value: unknown): value is InferredPageNumberKind =>
  INFERRED_PAGE_NUMBER_KINDS.some((state) => state === value)

/** Maximum length of the path of a corpus file, in characters. */
export const MAX_CORPUS_PATH_CHARS = 500

/** Maximum length of the id of a SuttaCentral segment, in characters. */
export const MAX_SEGMENT_ID_CHARS = 100

/** One paragraph of a passage in a text package. */
export interface PackageParagraph {
  readonly page: number
  /** How the page number was inferred; absent if the source prints it. */
  readonly pageState?: InferredPageNumberKind
  /** Path of the corpus file that contains it. */
  readonly file?: string
  /**
   * The id that the corpus gives the words with which it begins (`dn2:1.1`). Paragraphs of one heading that have the
   * same one, in whatever edition, are one paragraph in several languages. Of a commentary, which has the pages of what
   * it explains, it is the page of its own print on which the paragraph begins: `DA:I.26`.
   */
  readonly segment?: string
  readonly spans: readonly TextWithSpanKind[]
}

/** A line of passages.jsonl: the text of one heading in one edition and one volume. */
export interface PackagePassage {
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
  readonly volume: number
  readonly paragraphs: readonly PackageParagraph[]
}

/** A line of warnings.jsonl: a fault of the source that the packer found and worked around. */
export interface PackageWarning {
  readonly group: string
  /** Name of the group, as a Thai phrase. */
  readonly title: string
  readonly count: number
  /** All places, as `FILE MARK → READ`; empty for faults that take nothing from readers. */
  readonly places: readonly string[]
}
