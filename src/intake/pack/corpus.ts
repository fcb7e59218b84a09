/**
 * Types of corpus formats. A format yields the headings and paragraphs of a public corpus in reading order, with their
 * pages.
 */

import type { EditionId } from '../../definitions/editions.ts'
import type { BuiltInHeading } from '../../definitions/facts/headings.ts'
import type { InferredPageNumberKind, TextPackageSource, TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { PackWarningCollector } from './pack-warnings.ts'
import type { CorpusFile } from './source-files.ts'

/** A mark in the source at which a page begins. */
export interface CorpusPageMark {
  /** The mark as the source writes it. */
  readonly mark: string
  /** The number in the mark; null if it has none. */
  readonly page: number | null
  /** Set if the mark names another volume than that of its text. */
  readonly foreign?: true
  /**
   * What precedes the mark on its page, if the page begins at the start of a paragraph: nothing, the headings above, or
   * these and up to three words of the paragraph.
   */
  readonly takes: 'nothing' | 'headings' | 'words'
  /** The file or segment that contains it. */
  readonly where: string
  /** How the page was inferred; absent for a mark of the source. */
  readonly state?: InferredPageNumberKind
}

/** A span of the source's text. If the package is a translation or commentary, with the text that replaces it. */
export interface SourceSpanWithCompanionText extends TextWithSpanKind {
  /**
   * The translation or commentary of the span; empty for words that it omits. Both halves of a span that was cut in two
   * share one value, which is written once. Absent for text that only separates words.
   */
  readonly instead?: readonly TextWithSpanKind[]
}

/** A part of a paragraph: a span of text or a page mark. */
export type CorpusParagraphPart = SourceSpanWithCompanionText | CorpusPageMark

/** Whether a part of a paragraph is a page mark. */
export const isCorpusPageMark = (part: CorpusParagraphPart): part is CorpusPageMark => 'mark' in part

/** Returns the spans of a corpus paragraph, without its page marks. */
export const getParagraphPartsWithoutMarks = ({
  parts,
}: Pick<CorpusParagraph, 'parts'>): readonly SourceSpanWithCompanionText[] =>
  parts.filter((part): part is SourceSpanWithCompanionText => !isCorpusPageMark(part))

/** The beginning of a heading. The paragraphs after it belong to it. */
export interface CorpusHeadingStart {
  readonly kind: 'begins'
  /** The heading in the built-in table; null if the table does not have it. */
  readonly fact: BuiltInHeading | null
  /** The title in the source, used for headings that the table does not have. */
  readonly title: string
  /** The level in the source, comparable only within the same book. */
  readonly level: number
  /** Location, as in CorpusPageMark. */
  readonly where: string
}

/** A paragraph, a stanza, or the line of a heading. */
export interface CorpusParagraph {
  readonly kind: 'paragraph'
  readonly parts: readonly CorpusParagraphPart[]
  /** Path of its file in the corpus; absent if unknown. */
  readonly file?: string
  /** Id that the source gives its first words; absent if it gives none. */
  readonly segment?: string
  /** Set if it belongs to the next paragraph: a page that begins right after it begins before it. */
  readonly leads?: true
  /** Number of paragraphs of the source from which it is made; 0 for headings, 1 if absent. */
  readonly counts?: number
}

/** A piece of a book: the beginning of a heading, or a paragraph. */
export type CorpusBookPiece = CorpusHeadingStart | CorpusParagraph

/** An edition that the package has, with the function that converts the text of the source to its script. */
export interface EditionWithScriptConverter {
  readonly edition: EditionId
  readonly write: (text: string) => string
  /**
   * The edition of the source's own text, on whose pages the translation or commentary is
   * (SourceSpanWithCompanionText.instead).
   */
  readonly rootEdition?: EditionId
}

/** The text of one volume, as a corpus format read it. */
export interface CorpusVolumeText {
  readonly volume: number
  /** The beginnings of headings, and the paragraphs, in reading order. */
  readonly pieces: readonly CorpusBookPiece[]
  /** The editions that the package gets from this text. */
  readonly writings: readonly EditionWithScriptConverter[]
}

/** Definition of a corpus format that `library pack` reads. */
export interface CorpusFormatDefinition {
  /** Name on the command line. */
  readonly format: string
  /** How often its files are read; once if absent. */
  readonly passes?: number
  /**
   * Set for a translation or commentary: it keeps only those pages and headings of its root text for which it has words
   * or titles.
   */
  readonly isAlongside?: true
  /** What it reads, as a Thai phrase for the help. */
  readonly about: string
  /** Default metadata of the source. A licence that the source does not state is null. */
  readonly source: TextPackageSource
  /** Translations or commentaries in the same files, each of which is a corpus. */
  readonly companions?: {
    /** Option on the command line that selects one. */
    readonly flag: 'translation' | 'layer'
    /**
     * @param name as on the command line: `en/sujato`, `atthakatha`
     * @param files all files of the corpus
     * @throws PackError if there is none of that name
     */
    of(name: string, files: readonly CorpusFile[]): CorpusFormatDefinition
  }
  /** Whether a file, by its path, is one of this format. */
  reads(path: string): boolean
  /** Titles in other languages from the files, by canonical id and language. */
  titles?(files: readonly CorpusFile[]): ReadonlyMap<string, Readonly<Record<string, string>>>
  /**
   * Yields the books in reading order; each file is read when needed.
   * @param files those that `reads` accepts, in natural order of their paths
   * @throws PackError if a file cannot be read
   */
  books(files: readonly CorpusFile[], warnings: PackWarningCollector): Iterable<CorpusVolumeText>
}

/**
 * Groups pieces into the texts of volumes.
 * @param found pieces with their volumes; the pieces of a volume must follow each other
 * @param writings the editions that the package has
 */
export function* groupBookPiecesByVolume(
  found: Iterable<{ readonly volume: number; readonly piece: CorpusBookPiece }>,
  writings: readonly EditionWithScriptConverter[],
): Generator<CorpusVolumeText> {
  let open: (CorpusVolumeText & { readonly pieces: CorpusBookPiece[] }) | undefined
  for (const { volume, piece } of found) {
    if (open?.volume !== volume) {
      if (open) yield open
      open = { volume, pieces: [], writings }
    }
    open.pieces.push(piece)
  }
  if (open) yield open
}
