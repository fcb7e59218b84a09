/**
 * Results of parsing citations by abbreviation: places in the canon (a heading, or a number of letters) and notes for
 * the reader.
 */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import type { BuiltInHeading } from '../facts/headings.ts'
import type { CanonLetterPosition } from '../facts/number-places.ts'
import type { CommentaryPageCitation } from './commentary.ts'

/** A place in the canon that a citation by abbreviation (`SN 56.11`, `S V 420`) refers to. */
export interface CitedTextPlace {
  /** The heading of the text, or of the part of it that has the place. */
  readonly heading: BuiltInHeading
  /** The place in the text; undefined for the whole text. */
  readonly at?: CanonLetterPosition
  /** Whether something begins there: a verse, a paragraph, a text. */
  readonly begins?: boolean
  /** Whether the citation refers to the printed page of the Pali, not to the text in the reader's language. */
  readonly onPage?: boolean
  /** The paragraph with this segment number of SuttaCentral. */
  readonly segment?: ResolvedSuttaCentralSegment
  /** The label that distinguishes it from other offered places. */
  readonly label?: LabelInThaiAndEnglish
}

/** The segment id by which SuttaCentral cites a paragraph, with the headings of its text. */
export interface ResolvedSuttaCentralSegment {
  readonly id: string
  readonly headings: readonly BuiltInHeading[]
}

/** The places in the canon to which a citation by abbreviation leads, with a note and links for the page. */
export interface ResolvedAbbreviationCitation {
  readonly by: 'code'
  /** The places; the reader chooses if there are several. */
  readonly places: readonly [CitedTextPlace, ...CitedTextPlace[]]
  /** How the number was interpreted, if the page must say so. */
  readonly note?: LabelInThaiAndEnglish
  /** Further places that the page links to. */
  readonly also?: readonly CitedTextPlace[]
  /** The item of the Thai editions that has the same number. */
  readonly item?: { readonly volume: number; readonly item: number }
}

/** A parsed citation by abbreviation: its places, a page of a commentary, or the reason why it leads to no place. */
export type ParsedAbbreviationCitation =
  | ResolvedAbbreviationCitation
  | CommentaryPageCitation
  /** Text that looks like a citation but has no place, with the reason. */
  | { readonly by: 'nothing'; readonly why: LabelInThaiAndEnglish }
