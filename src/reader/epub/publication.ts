/** The data from which any EPUB is written. */

import type { SourceAttribution } from '../../definitions/texts/format.ts'
import type { DisplayedCorrection } from '../canon/corrected-words.ts'
import type { SafeHtml } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'
import type { LangAttribute } from '../pages/script.ts'

/** A place in a document of the EPUB that the table of contents or the page list links to. */
interface Point {
  /** The id that it has in its document. */
  readonly id: string
  readonly label: string
}

/** A heading to which the table of contents links. Depth 1 is the top level. */
export interface EpubHeadingAnchor extends Point {
  readonly depth: number
}

/** An XHTML document of an EPUB's text. It is small enough for e-readers with little memory. */
export interface EpubTextFile {
  readonly title: string
  readonly lang: LangAttribute
  readonly body: string
  /** In reading order. */
  readonly headings: readonly EpubHeadingAnchor[]
  /** Where printed pages begin, in reading order. */
  readonly pages: readonly Point[]
}

/** The source of an EPUB's text: title, publisher, licence, address and version. */
export type EpubTextSource = SourceAttribution

/** A correction in the list at the end of an EPUB, with the place of its words. */
export interface EpubListedCorrection extends DisplayedCorrection {
  /** The id of the words in the text. */
  readonly place: string
  /** The name of its page. */
  readonly page: string
}

/**
 * The metadata of an EPUB that are known before its text is written: address, titles, people, languages, last change.
 */
export interface EpubMetadata {
  /** Path of the page from which it is made, without the language. */
  readonly path: string
  /** The query parameters of that address. */
  readonly query?: LinkQuery
  /** ASCII file name without extension. */
  readonly fileName: string
  /** The title on the cover, above the subtitle. */
  readonly title: string
  readonly subtitle?: string | undefined
  /** The series, and which volume of it. */
  readonly series?: { readonly title: string; readonly volume: number }
  /** The languages of its text (BCP 47), the main one first. */
  readonly languages: readonly LangAttribute[]
  readonly authors?: readonly string[]
  readonly translators?: readonly string[]
  readonly publisher?: string | undefined
  /** The year (CE), in four digits. */
  readonly published?: string | undefined
  readonly description?: string | undefined
  readonly direction?: 'ltr' | 'rtl'
  /** The printed edition whose page numbers it has; absent without page numbers. */
  readonly pagesOf?: string
  /** When its text was changed last, ISO 8601. */
  readonly modified: string
}

/** Everything that `writeEpub` needs to write an EPUB: metadata, text, sources and corrections. */
export interface EpubPublication {
  readonly context: PageContext
  readonly imprint: EpubMetadata
  /** Yields the text, part by part. Consume it once, before `sources` and `corrections`. */
  readonly parts: Iterable<EpubTextFile>
  /** The sources of the parts. */
  readonly sources: () => readonly EpubTextSource[]
  /** The corrections in the parts. */
  readonly corrections: () => readonly EpubListedCorrection[]
  /** Remarks at the end, before the sources. */
  readonly remarks?: SafeHtml
}

/** The earliest time, which is used if no date is known. */
const BEGINNING = '1970-01-01T00:00:00.000Z'

/** Returns the latest of some ISO 8601 times. 1970-01-01 if all are undefined. */
export const findLatestIsoTime = (...times: readonly (string | undefined)[]): string =>
  times.reduce<string>((last, time) => (time !== undefined && time > last ? time : last), BEGINNING)
