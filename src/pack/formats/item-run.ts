/** Tells the items of a volume from other numbers in brackets, and which headings of the table begin at them. */

import { type HeadingFact, headingFacts } from '../../facts/headings.ts'

/** Items may be missing in the source, but not many in a row. */
const MOST_MISSING = 5

/** Footnotes of a page are counted from 1; their marks are no higher than this. */
const HIGHEST_NOTE = 9

/** One counting of items: they begin again where a volume holds several works. */
interface Section {
  readonly headings: ReadonlyMap<number, HeadingFact>
  readonly lastItem: number
}

export class ItemRun {
  private readonly sections: readonly Section[]
  private section = 0
  private last = 0

  constructor(volume: number) {
    this.sections = sectionsOf(volume)
  }

  /** Takes the next number in brackets; false when it cannot be an item here. @param page it stands on */
  take(item: number, page: number): boolean {
    if (this.last === 0) {
      // the first one seen may be any where the pages begin in the middle of a volume
      if (item <= HIGHEST_NOTE && page > 2 * HIGHEST_NOTE) return false
    } else if (item <= this.last || item > this.last + MOST_MISSING) {
      const { lastItem = 0 } = this.sections[this.section] ?? {}
      const isNewCount = item <= MOST_MISSING && this.last >= lastItem - MOST_MISSING
      if (!isNewCount || this.section + 1 >= this.sections.length) return false
      this.section++
    }
    this.last = item
    return true
  }

  /** The heading that begins at the item taken last. */
  heading(): HeadingFact | null {
    return this.sections[this.section]?.headings.get(this.last) ?? null
  }

  /** The heading under which the text above the item taken last stands; null at the start of a work. */
  headingAbove(): HeadingFact | null {
    const before = [...(this.sections[this.section]?.headings ?? [])].filter(([item]) => item < this.last)
    return before.at(-1)?.[1] ?? null
  }
}

/** The heading at the top of the tree above another one. */
export function topOf(fact: HeadingFact): HeadingFact {
  return fact.parent ? topOf(fact.parent) : fact
}

function sectionsOf(volume: number): readonly Section[] {
  const sections: { headings: Map<number, HeadingFact>; lastItem: number; last: number }[] = []
  for (const fact of headingFacts()) {
    if (fact.volume !== volume || !fact.beginsAtItem || fact.itemFrom === null) continue
    let section = sections.at(-1)
    if (!section || fact.itemFrom <= section.last) {
      section = { headings: new Map(), lastItem: 0, last: 0 }
      sections.push(section)
    }
    section.headings.set(fact.itemFrom, fact)
    section.last = fact.itemFrom
    section.lastItem = Math.max(section.lastItem, fact.itemTo ?? fact.itemFrom)
  }
  return sections
}
