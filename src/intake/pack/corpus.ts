/**
 * Defines a corpus format: a reader that yields the headings and paragraphs of a public corpus, with their pages, in
 * reading order.
 */

import type { EditionId } from '../../definitions/editions.ts'
import type { BuiltInHeading } from '../../definitions/facts/headings.ts'
import type { InferredPageNumberKind, TextPackageSource, TextSpan } from '../../definitions/texts/format.ts'
import type { PackWarningCollector } from './pack-warnings.ts'
import type { CorpusFile } from './source-files.ts'

/** A mark in the source that shows where a page begins. */
export interface CorpusPageMark {
  /** As it is written. */
  readonly mark: string
  /** The number that is written; null when there is none in it. */
  readonly page: number | null
  /** The mark names another volume than the one it is in. */
  readonly foreign?: true
  /**
   * What in front of the mark belongs to its page, too, when that is at the start of a paragraph: nothing, the
   * headings above, or these and up to three words before it in its paragraph.
   */
  readonly takes: 'nothing' | 'headings' | 'words'
  /** The file or segment it was read in. */
  readonly where: string
  /** How the page is known; absent for a mark of the source. */
  readonly state?: InferredPageNumberKind
}

/** A span of the source's text, with its translation or commentary where the package has one. */
export interface SourceSpanWithCompanionText extends TextSpan {
  /**
   * What a translation or a commentary says for it, which is none for words that it leaves out. What represents a span that was cut in
   * two is the same for both halves, and is said once. Absent for what only is between words.
   */
  readonly instead?: readonly TextSpan[]
}

/** A part of a paragraph: text or a page mark. */
export type CorpusParagraphPart = SourceSpanWithCompanionText | CorpusPageMark

/** Whether a part is a mark of the corpus for the beginning of a printed page, and not text. */
export const isCorpusPageMark = (part: CorpusParagraphPart): part is CorpusPageMark => 'mark' in part

/** Returns the parts of a corpus paragraph that hold words, without its page marks. */
export const getParagraphPartsWithoutMarks = ({
  parts,
}: Pick<CorpusParagraph, 'parts'>): readonly SourceSpanWithCompanionText[] =>
  parts.filter((part): part is SourceSpanWithCompanionText => !isCorpusPageMark(part))

/** Begins a heading: the paragraphs after it belong to this heading. */
export interface CorpusHeadingStart {
  readonly kind: 'begins'
  /** The heading in the built-in table; null for one that it does not have. */
  readonly fact: BuiltInHeading | null
  /** As the source writes it; used for a heading that the table does not have. */
  readonly title: string
  /** How deep it lies by the source's own account; only compared with other headings of the same book. */
  readonly level: number
  /** As in PageMark. */
  readonly where: string
}

/** A paragraph, a stanza, or the line of a heading. */
export interface CorpusParagraph {
  readonly kind: 'paragraph'
  readonly parts: readonly CorpusParagraphPart[]
  /** The file that it was read in, by its path in the corpus; absent where no file is told. */
  readonly file?: string
  /** The id that the source gives the words with which it begins; absent where it gives none. */
  readonly segment?: string
  /** It belongs to what follows: when a page begins right after it, it is on that page. */
  readonly leads?: true
  /** How many paragraphs of the source it is made of; 0 for headings, 1 when absent. */
  readonly counts?: number
}

/** A piece of a book: the beginning of a heading, or a paragraph. */
export type CorpusBookPiece = CorpusHeadingStart | CorpusParagraph

/** An edition in which the text is published, with the function that converts the text to its script. */
export interface TransliteratedEdition {
  readonly edition: EditionId
  readonly write: (text: string) => string
  /** The edition of the source's own text, beside which it is: it says other things (SourceSpanWithCompanionText.instead) on its pages. */
  readonly of?: EditionId
}

/** The text of one volume as a corpus format read it. Page marks are checked over the whole volume. */
export interface CorpusVolumeText {
  readonly volume: number
  readonly pieces: readonly CorpusBookPiece[]
  readonly writings: readonly TransliteratedEdition[]
}

/** A format of public corpora that `library pack` reads. */
export interface CorpusFormat {
  /** As it is called on the command line. */
  readonly format: string
  /** How often its files are read; once when absent. */
  readonly passes?: number
  /** It is beside a text, of which it has pages and headings: only those come with it that it has words or titles for. */
  readonly isAlongside?: true
  /** What it reads, as a Thai phrase for the help. */
  readonly about: string
  /** What the package says of its source unless told otherwise. A licence that the source does not state is null. */
  readonly source: TextPackageSource
  /** What is beside the text in the same files, each a corpus of its own. */
  readonly beside?: {
    /** How it is asked for on the command line. */
    readonly flag: 'translation' | 'layer'
    /**
     * @param name as it is asked for: `en/sujato`, `atthakatha`
     * @param files all that are there
     * @throws PackError when there is none of that name
     */
    of(name: string, files: readonly CorpusFile[]): CorpusFormat
  }
  /** Whether a file, by its path, is one of this format. */
  reads(path: string): boolean
  /** Titles in other languages that the files give, by canonical id and language. */
  titles?(files: readonly CorpusFile[]): ReadonlyMap<string, Readonly<Record<string, string>>>
  /**
   * The books in the files, in reading order; a file is read when its turn comes.
   * @param files those that `reads` took, in natural order of their paths
   * @throws PackError when a file cannot be read
   */
  books(files: readonly CorpusFile[], warnings: PackWarningCollector): Iterable<CorpusVolumeText>
}

/**
 * Groups pieces into the texts of volumes.
 * @param found pieces with their volumes; those of a volume follow each other
 */
export function* groupBookPiecesByVolume(
  found: Iterable<{ readonly volume: number; readonly piece: CorpusBookPiece }>,
  writings: readonly TransliteratedEdition[],
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
