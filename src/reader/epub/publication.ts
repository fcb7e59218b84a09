/** What a book to carry is made of, whatever it holds. */

import type { SourceStatement } from '../../definitions/texts/format.ts'
import type { CorrectedWords } from '../canon/corrected-words.ts'
import type { Markup } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'
import type { LangAttribute } from '../pages/script.ts'

/** A place in a document of the book that contents or page lists lead to. */
interface Point {
  /** The id that it has in its document. */
  readonly id: string
  readonly label: string
}

/** A heading; 1 is the highest depth. */
export interface HeadingAnchor extends Point {
  readonly depth: number
}

/** One file of text, small enough for a reader of little memory. */
export interface EpubTextFile {
  readonly title: string
  readonly lang: LangAttribute
  readonly body: string
  /** In reading order. */
  readonly headings: readonly HeadingAnchor[]
  /** Where printed pages begin, in reading order. */
  readonly pages: readonly Point[]
}

/** Whose text it is. */
export type EpubSource = SourceStatement

/** A correction in the list at the end of a book. */
export interface ListedCorrection extends CorrectedWords {
  /** The id of the words in the text. */
  readonly place: string
  /** The name of its page. */
  readonly page: string
}

/** What a book says of itself, known before its text is written. */
export interface EpubMetadata {
  /** The address of the page that it was made from, from the root on and without a language. */
  readonly path: string
  /** What belongs to that address. */
  readonly query?: LinkQuery
  /** The name of the file, without its ending, in letters of ASCII. */
  readonly fileName: string
  /** Above the subtitle on the cover. */
  readonly title: string
  readonly subtitle?: string | undefined
  /** The series, and which volume of it. */
  readonly series?: { readonly title: string; readonly volume: number }
  /** What it is written in (BCP 47), the main language first. */
  readonly languages: readonly LangAttribute[]
  readonly authors?: readonly string[]
  readonly translators?: readonly string[]
  readonly publisher?: string | undefined
  /** Year of our Lord, in four digits. */
  readonly published?: string | undefined
  readonly description?: string | undefined
  readonly direction?: 'ltr' | 'rtl'
  /** What its page numbers are the pages of; absent where it has none. */
  readonly pagesOf?: string
  /** When its text was changed last, ISO 8601. */
  readonly modified: string
}

/** A book that is about to be written. */
export interface Publication {
  readonly context: PageContext
  readonly imprint: EpubMetadata
  /** Yields the text, part by part. Consume it once, before `sources` and `corrections`. */
  readonly parts: Iterable<EpubTextFile>
  /** The sources of the parts. */
  readonly sources: () => readonly EpubSource[]
  /** The corrections in the parts. */
  readonly corrections: () => readonly ListedCorrection[]
  /** Remarks at the end, before the sources. */
  readonly remarks?: Markup
}

/** Of what bears no date. */
const BEGINNING = '1970-01-01T00:00:00.000Z'

/** The latest of some times, all of them ISO 8601. */
export const latestTime = (...times: readonly (string | undefined)[]): string =>
  times.reduce<string>((last, time) => (time !== undefined && time > last ? time : last), BEGINNING)
