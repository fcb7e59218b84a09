/** Decides whether a query is a citation, and parses it. */

import type { EditionId } from '../editions.ts'
import { findCitedText } from '../facts/citations.ts'
import type { BuiltInHeading } from '../facts/headings.ts'
import type { ParsedAbbreviationCitation } from './code-places.ts'
import { parseAbbreviationCitation } from './codes.ts'
import { parseCommentaryPageCitation, parseExtracanonicalCitation } from './commentary.ts'
import { type GetDivisionAbbreviations, type NumberCitation, parseNumberCitation } from './numbers.ts'
import { parseSuttaCentralId } from './texts.ts'
import {
  type CitedEdition,
  listEditionNamesInCitations,
  normalizeCitation,
  splitEditionFromCitation,
} from './vocabulary.ts'

/**
 * A citation of one paragraph of a text: by the number that the edition prints in front of it (`§`), or by its position
 * in the text (`¶`).
 */
export interface ParagraphCitation {
  readonly by: 'paragraph'
  readonly headings: readonly BuiltInHeading[]
  readonly sign: CitedParagraphSign
  readonly number: number
  readonly said: CitedEdition | undefined
}

/**
 * Which number of a paragraph a citation gives: `§` for the number that the edition prints, `¶` for the position in the
 * text.
 */
export type CitedParagraphSign = '§' | '¶'

/** A parsed citation of any kind: by numbers, by abbreviation, or of a paragraph. */
export type Citation = NumberCitation | ParsedAbbreviationCitation | ParagraphCitation

/** Matches an Arabic or Roman number, which every citation of this canon has. */
const NUMBER = /\d|\b[ivxlcdm]+\b/i

/** Maximum characters of a citation. */
const MAX_CITATION_CHARS = 160

/**
 * Parses a search query as a citation, in Thai or Arabic digits. Undefined if the query is no citation.
 * @param abbreviations returns the abbreviations of a volume's division
 * @param editions the editions of the library, which the citation may name
 */
export function parseCitation(
  query: string,
  abbreviations: GetDivisionAbbreviations,
  editions: readonly EditionId[],
): Citation | undefined {
  if (query.length > MAX_CITATION_CHARS) return undefined
  // the copy from which the words are taken does not change the place
  const text = normalizeCitation(query).replace(/\s*\((?:จาก|from) [^()]*\)$/, '')
  const { said, rest } = splitEditionFromCitation(text, listEditionNamesInCitations(editions))
  if (!NUMBER.test(text)) return parseExtracanonicalCitation(rest)
  return (
    parseSuttaCentralId(text) ??
    parseCommentaryPageCitation(rest) ??
    parseExtracanonicalCitation(rest) ??
    parseParagraph(rest, said, abbreviations) ??
    parseNumberCitation(rest, said, abbreviations) ??
    (said === undefined
      ? parseAbbreviationCitation(text)
      : (parseAbbreviationCitation(rest) ?? parseAbbreviationCitation(text)))
  )
}

const PARAGRAPH = /^(?<text>.*?)\s*(?<sign>[§¶])\s*(?<number>\d{1,6})$/u

/** Parses the citation of a paragraph of a text, or of a page that is cited by numbers. */
function parseParagraph(
  words: string,
  said: CitedEdition | undefined,
  abbreviations: GetDivisionAbbreviations,
): Citation | undefined {
  const groups = PARAGRAPH.exec(words)?.groups
  if (!groups) return undefined
  const { text = '' } = groups
  const number = Number(groups.number)
  const sign = groups.sign === '§' ? '§' : '¶'
  // `D 9/1/1` is not DN 9
  const cited = text.includes('/') ? null : findCitedText(text)
  if (cited) return { by: 'paragraph', headings: cited.headings, sign, number, said }
  const onPage = sign === '¶' ? parseNumberCitation(text, said, abbreviations) : undefined
  const namesPage = onPage?.by === 'page' || (onPage?.by === 'item' && onPage.page !== undefined)
  return namesPage ? { ...onPage, paragraph: number } : undefined
}
