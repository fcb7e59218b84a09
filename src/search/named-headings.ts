/** The headings that what was typed is a name of, as people know them (src/facts/names.tsv). */

import type { Canon } from '../canon/canon.ts'
import { type KnownName, namesLike } from './known-names.ts'

export interface NamedHeading {
  /** Of the heading. */
  readonly id: number
  readonly name: KnownName
}

/** In the order of the table; texts that stand nowhere here are left out. */
export function namedHeadings(canon: Canon, words: string): readonly NamedHeading[] {
  return namesLike(words).flatMap((name) => {
    const found = name.text && canon.headingOfText(name.text)
    return found ? [{ id: found.node.row.id, name }] : []
  })
}
