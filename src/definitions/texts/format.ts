/** The text package format library-text/1: its words, its lines, and what the words mean (decisions §4). */

import type { Edition, PackageEdition } from '../editions.ts'

/** The first words of a package: which format its files are in. */
export const PACKAGE_FORMAT = 'library-text/1'

/**
 * What a span of text can be apart from running text, as far as a source says it.
 *
 * - `heading`, `verse`, `note`
 * - `number`: of an item or a paragraph
 * - `mark`: of a note, in the text and in front of the note; on one page the two have the same text
 * - `bold`, `italic`, `speaker`: running text that is set apart; `italic` only of editions that a package brings
 * - `uddana`: verses that sum up the text above
 * - `colophon`: says that a text is finished
 * - `centre`: the homage and other lines in the middle of the page
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
/** The kind of a span. */
export type SpanKind = (typeof SPAN_KINDS)[number]

/** Those that the contract's editions have; its document names these as long as no other edition is there. */
export const CONTRACT_SPAN_KINDS: readonly SpanKind[] = SPAN_KINDS.filter((kind) => kind !== 'italic')

/** The kinds that are words of the text itself; the others are how an edition presents it. */
const TEXT_KINDS: ReadonlySet<SpanKind> = new Set(['verse', 'bold', 'italic', 'speaker', 'uddana'])

/** Whether a span of the kind is words of the text itself. */
export const isTextSpanKind = (kind: SpanKind | undefined): boolean => kind === undefined || TEXT_KINDS.has(kind)

/** The kinds that are set line by line. */
export const isVerseSpanKind = (kind: SpanKind | undefined): boolean => kind === 'verse' || kind === 'uddana'

/** Whether a value is the kind of a span. */
export const isSpanKind = (value: unknown): value is SpanKind => SPAN_KINDS.some((kind) => kind === value)

/** Whose something is, and under what terms, as its source states it. */
export interface SourceStatement {
  readonly title: string
  readonly publisher: string | null
  readonly licence: string | null
  readonly url: string | null
  readonly version: string | null
}

/** source.json: the outside work that a package brings. */
export interface PackageSource extends SourceStatement {
  readonly id: string
  /**
   * Whose wording it is, as a slug: `royal`, `siamrath`, or `chattha` for what goes back to the sixth council. Sources of
   * one recension are copies of each other. Null leaves it to the editions that the text is in.
   */
  readonly recension: string | null
  /** Address templates of an outside reading site, by edition; see `LINK_PLACEHOLDERS`. */
  readonly readingLinks: Readonly<Partial<Record<Edition, string>>>
  /** The editions other than the contract's that the package has text in, with their facts (words §1). */
  readonly editions?: readonly PackageEdition[]
}

/** What a reading link's template may ask for, in braces. */
export const LINK_PLACEHOLDERS = ['volume', 'page', 'entry', 'item'] as const

/** One line of headings.jsonl. */
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
  /** No edition prints the title: it was made by rule from the Pali. */
  readonly titleDerived?: true
  /** Titles in other languages, by language code, where one is given. */
  readonly titles?: Readonly<Record<string, string>>
}

/** A stretch of text of one kind; spans concatenate without anything between them. */
export interface TextSpan {
  readonly text: string
  readonly kind?: SpanKind
}

/**
 * How the page of a paragraph is known when the source does not print it there: `corrected` for a number that the source
 * has wrong or too low and its neighbours show, `estimated` for a page whose beginning was computed from another print
 * or from the length of the text.
 */
export const PAGE_NUMBER_STATES = ['corrected', 'estimated'] as const
/** How a page is known that the source does not print. */
export type PageNumberState = (typeof PAGE_NUMBER_STATES)[number]

/** Whether a value is a state of a page. */
export const isPageNumberState = (value: unknown): value is PageNumberState =>
  PAGE_NUMBER_STATES.some((state) => state === value)

/** Longest path of a file in its corpus, in characters. */
export const MAX_CORPUS_PATH_LENGTH = 500

/** Longest id of a segment, in characters. */
export const MAX_SEGMENT_LENGTH = 100

/** A paragraph of a package. */
export interface PackageParagraph {
  readonly page: number
  /** Absent where the source says so itself: the page is printed. */
  readonly pageState?: PageNumberState
  /** The file of the corpus that it was read in, by the path that the corpus has it under. */
  readonly file?: string
  /**
   * The id that the corpus gives the words with which it begins (`dn2:1.1`). Paragraphs of one heading that have the
   * same one, in whatever edition, are one paragraph in several languages. Of a commentary, which has the pages of what
   * it explains, it is the page of its own print on which the paragraph begins: `DA:I.26`.
   */
  readonly segment?: string
  readonly spans: readonly TextSpan[]
}

/** One line of passages.jsonl. */
export interface PackagePassage {
  readonly division: string
  readonly entry: string
  readonly edition: Edition
  readonly volume: number
  readonly paragraphs: readonly PackageParagraph[]
}

/** One line of warnings.jsonl: what packing found wrong in the source and took nevertheless. */
export interface PackageWarning {
  readonly group: string
  /** What the group is, as a Thai phrase. */
  readonly title: string
  readonly count: number
  /** All of them, `FILE MARK → READ`; none for what takes nothing from a reader. */
  readonly places: readonly string[]
}
