/** Distinguishes the items of a volume from other numbers in brackets. */

import { findMaximumWeightChain } from '../../../canon/align/increasing-subsequences.ts'
import { readBuiltInHeadings } from '../../../definitions/facts/headings.ts'

/** Maximum items missing between two numberings, at the end of one or the start of the next. */
const MAX_MISSING_ITEMS = 5

/** Maximum number of a footnote; the notes of each page count from 1. */
const MAX_NOTE_NUMBER = 9

/** A number in brackets before a line. It may be an item. */
export interface BracketedLineNumber {
  readonly item: number
  readonly page: number
  /** Whether the line is indented. Most items are; the mark of a footnote precedes a line only by chance. */
  readonly indented: boolean
}

/** An item of a volume. Numbers start again if a volume has several works. */
export interface VolumeItem {
  /** Index of the numbering within the volume, from 0. */
  readonly count: number
  readonly item: number
}

/** One numbering of items. */
interface Section {
  readonly firstPage: number
  readonly lastItem: number
}

/**
 * Decides for each bracketed number which item it is; null for a number that is none. Items form the longest increasing
 * subsequence over the whole volume. A greedy reader would take one gap for an error and lose every item after it.
 * Numbers start again only where the built-in table begins a section.
 */
export function recogniseItemNumbers(
  volume: number,
  marks: readonly BracketedLineNumber[],
): readonly (VolumeItem | null)[] {
  const sections = listSections(volume)
  const readings = marks.flatMap((mark, at) =>
    sections.flatMap((section, nth) => (mark.item > section.lastItem + MAX_MISSING_ITEMS ? [] : [{ mark, at, nth }])),
  )
  const run = findMaximumWeightChain(readings, {
    begin: ({ mark, nth }) => (canBegin(mark, nth, sections) ? getWeight(mark) : null),
    follow: (above, next, worth) =>
      above.at === next.at || !canFollow(above, next, sections)
        ? null
        : worth + getWeight(next.mark) - computeGapPenalty(above, next),
    nearest: true,
  })
  const items: (VolumeItem | null)[] = marks.map(() => null)
  for (const index of run) {
    const reading = readings[index]
    if (reading) items[reading.at] = { count: reading.nth, item: reading.mark.item }
  }
  return items
}

interface NumberReading {
  readonly mark: BracketedLineNumber
  /** Index of the section of the volume that it would be in. */
  readonly nth: number
}

const getWeight = ({ indented }: BracketedLineNumber) => (indented ? 3 : 2)

/** Returns the penalty of a chain for the numbers that it skips, which is less than the weight of any mark. */
const computeGapPenalty = (above: NumberReading, { mark, nth }: NumberReading) =>
  above.nth === nth ? Math.min(1, (mark.item - above.mark.item - 1) / 100) : 0

/** Whether a run may begin with a mark. Pages may begin within a volume, where a low number is that of a note. */
function canBegin({ item, page }: BracketedLineNumber, nth: number, sections: readonly Section[]): boolean {
  if (nth > 0 && page < (sections[nth]?.firstPage ?? 0)) return false
  return item > MAX_NOTE_NUMBER || page <= 2 * MAX_NOTE_NUMBER
}

function canFollow(above: NumberReading, { mark, nth }: NumberReading, sections: readonly Section[]): boolean {
  if (above.nth === nth) return mark.item > above.mark.item
  const { lastItem = 0 } = sections[above.nth] ?? {}
  return nth === above.nth + 1 && mark.item <= MAX_MISSING_ITEMS && above.mark.item >= lastItem - MAX_MISSING_ITEMS
}

function listSections(volume: number): readonly Section[] {
  const sections: { firstPage: number; lastItem: number; last: number }[] = []
  for (const fact of readBuiltInHeadings()) {
    if (fact.volume !== volume || !fact.beginsAtItem || fact.itemFrom === null) continue
    let section = sections.at(-1)
    if (!section || fact.itemFrom <= section.last) {
      section = { firstPage: Math.min(fact.paliPage ?? 1, fact.royalPage ?? 1), lastItem: 0, last: 0 }
      sections.push(section)
    }
    section.last = fact.itemFrom
    section.lastItem = Math.max(section.lastItem, fact.itemTo ?? fact.itemFrom)
  }
  const last = sections.at(-1)
  // the table may lack the last items of a volume
  if (last) last.lastItem = Number.POSITIVE_INFINITY
  return last ? sections : [{ firstPage: 1, lastItem: Number.POSITIVE_INFINITY }]
}
