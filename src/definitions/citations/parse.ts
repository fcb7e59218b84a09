/** What of the words that people type is a citation, and of what. */

import type { Edition } from '../editions.ts'
import { citedText } from '../facts/citations.ts'
import type { HeadingFact } from '../facts/headings.ts'
import type { CodeCitation } from './code-places.ts'
import { codeCitation } from './codes.ts'
import { beyondCanon, commentaryCitation } from './commentary.ts'
import { type Abbreviations, type NumberCitation, numberCitation } from './numbers.ts'
import { idCitation } from './texts.ts'
import { editionWords, plain, type SaidEdition, takeEdition } from './words.ts'

/** A paragraph of a text: by the number that the edition prints in front of it (`§`), or by counting them (`¶`). */
export interface ParagraphCitation {
  readonly by: 'paragraph'
  readonly headings: readonly HeadingFact[]
  readonly sign: ParagraphSign
  readonly number: number
  readonly said: SaidEdition | undefined
}

/** `§` before a printed number, `¶` before a count. */
export type ParagraphSign = '§' | '¶'

/** What a query cites. */
export type Citation = NumberCitation | CodeCitation | ParagraphCitation

/** No citation is longer. */
const MAX_LENGTH = 160

/**
 * The citation that a query is, in Thai or Arabic digits; undefined where it is words to search for.
 * @param editions those that there are, by whose names it may say which it means
 */
export function parseCitation(
  query: string,
  abbreviations: Abbreviations,
  editions: readonly Edition[],
): Citation | undefined {
  if (query.length > MAX_LENGTH) return undefined
  // the copy that has the words does not change the place
  const text = plain(query).replace(/\s*\((?:จาก|from) [^()]*\)$/, '')
  const { said, rest } = takeEdition(text, editionWords(editions))
  return (
    idCitation(text) ??
    commentaryCitation(rest) ??
    beyondCanon(rest) ??
    paragraph(rest, said, abbreviations) ??
    numberCitation(rest, said, abbreviations) ??
    (said === undefined ? codeCitation(text) : (codeCitation(rest) ?? codeCitation(text)))
  )
}

const PARAGRAPH = /^(?<text>.*?)\s*(?<sign>[§¶])\s*(?<number>\d{1,6})$/u

/** Of a text, or of a page that is cited by numbers. */
function paragraph(
  words: string,
  said: SaidEdition | undefined,
  abbreviations: Abbreviations,
): Citation | undefined {
  const groups = PARAGRAPH.exec(words)?.groups
  if (!groups) return undefined
  const { text = '' } = groups
  const number = Number(groups.number)
  const sign = groups.sign === '§' ? '§' : '¶'
  // `D 9/1/1` is no DN 9
  const cited = text.includes('/') ? null : citedText(text)
  if (cited) return { by: 'paragraph', headings: cited.headings, sign, number, said }
  const onPage = sign === '¶' ? numberCitation(text, said, abbreviations) : undefined
  const namesPage = onPage?.by === 'page' || (onPage?.by === 'item' && onPage.page !== undefined)
  return namesPage ? { ...onPage, paragraph: number } : undefined
}
