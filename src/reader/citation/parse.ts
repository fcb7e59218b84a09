/** What of the words that people type is a citation, and of what. */

import type { Edition } from '../../definitions/editions.ts'
import { citedText } from '../../definitions/facts/citations.ts'
import type { HeadingFact } from '../../definitions/facts/headings.ts'
import { beyondCanon, type CodeCitation, codeCitation } from './codes.ts'
import { type Abbreviations, type NumberCitation, numberCitation } from './numbers.ts'
import { editionWords, plain, type SaidEdition, takeEdition } from './words.ts'

/** A paragraph of a text: by the number that the edition prints in front of it (`§`), or by counting them (`¶`). */
export interface ParagraphCitation {
  readonly by: 'paragraph'
  readonly headings: readonly HeadingFact[]
  readonly sign: ParagraphSign
  readonly number: number
  readonly said: SaidEdition | undefined
}

export type ParagraphSign = '§' | '¶'

export type Citation = NumberCitation | CodeCitation | ParagraphCitation

/** No citation is longer. */
const LONGEST = 160

/**
 * The citation that a query is, in Thai or Arabic digits; undefined where it is words to search for.
 * @param editions those that there are, by whose names it may say which it means
 */
export function parseCitation(
  query: string,
  abbreviations: Abbreviations,
  editions: readonly Edition[],
): Citation | undefined {
  if (query.length > LONGEST) return undefined
  const text = plain(query)
  const { said, rest } = takeEdition(text, editionWords(editions))
  return (
    beyondCanon(rest) ??
    paragraph(rest, said) ??
    numberCitation(rest, said, abbreviations) ??
    (said === undefined ? codeCitation(text) : (codeCitation(rest) ?? codeCitation(text)))
  )
}

const PARAGRAPH = /^(?<text>.*?)\s*(?<sign>[§¶])\s*(?<number>\d{1,6})$/u

function paragraph(text: string, said: SaidEdition | undefined): ParagraphCitation | undefined {
  const groups = PARAGRAPH.exec(text)?.groups
  const cited = groups && citedText(groups.text ?? '')
  if (!cited) return undefined
  const sign = groups.sign === '§' ? '§' : '¶'
  return { by: 'paragraph', headings: cited.headings, sign, number: Number(groups.number), said }
}
