/** Finds headings whose popular name (src/definitions/facts/names.tsv) or citation was typed. */

import type { Canon } from '../../src/canon/canon.ts'
import { parseAbbreviationCitation } from '../../src/definitions/citations/codes.ts'
import { normalizeCitation } from '../../src/definitions/citations/vocabulary.ts'
import { getTextCitationNumber } from '../../src/definitions/facts/names.ts'
import { toWesternDigits } from '../../src/definitions/languages/numerals.ts'
import { findExactKnownNames } from './known-names.ts'

/** The id of a heading and the popular name or citation by which it was found. */
export interface HeadingFoundByName {
  /** Id of the heading. */
  readonly id: number
  /** Its popular name or its citation. */
  readonly name: string
}

/**
 * Finds the headings of which a query is the citation or a popular name: citations first, then names in the order of
 * names.tsv. Texts without a heading in this library are left out.
 */
export function findNamedHeadings(canon: Canon, words: string): readonly HeadingFoundByName[] {
  const named = findExactKnownNames(words).flatMap(({ name, text }) => (text ? [{ name, text }] : []))
  return [...findCitedTexts(words), ...named].flatMap(({ name, text }) => {
    const found = canon.entries.headingOfText(text)
    return found ? [{ id: found.node.row.id, name }] : []
  })
}

/** Finds the texts of a citation such as `DN 16`, by the same rules as readers' pages; empty for other words. */
function findCitedTexts(words: string) {
  const citation = /\d/.test(toWesternDigits(words)) ? parseAbbreviationCitation(normalizeCitation(words)) : undefined
  if (citation?.by !== 'code') return []
  return citation.places.map(({ heading }) => ({
    name: getTextCitationNumber(heading.division, heading.slug) ?? words.trim(),
    text: heading,
  }))
}
