/** The headings that what was typed is a name of, as people know them (src/definitions/facts/names.tsv), or the number. */

import type { Canon } from '../../src/canon/canon.ts'
import { parseCodeCitation } from '../../src/definitions/citations/codes.ts'
import { normalizeCitation } from '../../src/definitions/citations/words.ts'
import { citationNumberOfText } from '../../src/definitions/facts/names.ts'
import { toWesternDigits } from '../../src/definitions/languages/thai-digits.ts'
import { findExactKnownNames } from './known-names.ts'

/** A heading and the name by which it was found. */
export interface NamedHeading {
  /** Of the heading. */
  readonly id: number
  /** What it is called as it was typed, or nearly so. */
  readonly name: string
}

/** In the order of the table; texts that are nowhere here are left out. */
export function findNamedHeadings(canon: Canon, words: string): readonly NamedHeading[] {
  const named = findExactKnownNames(words).flatMap(({ name, text }) => (text ? [{ name, text }] : []))
  return [...cited(words), ...named].flatMap(({ name, text }) => {
    const found = canon.entries.headingOfText(text)
    return found ? [{ id: found.node.row.id, name }] : []
  })
}

/** The texts of a citation by letters, by the rules of the pages for readers; none for what is no such citation. */
function cited(words: string) {
  const citation = /\d/.test(toWesternDigits(words)) ? parseCodeCitation(normalizeCitation(words)) : undefined
  if (citation?.by !== 'code') return []
  return citation.places.map(({ heading }) => ({
    name: citationNumberOfText(heading.division, heading.slug) ?? words.trim(),
    text: heading,
  }))
}
