/** Reports pages and passages of a volume that are far too long. Readers would notice them, whatever the cause. */

import { readBuiltInHeadings } from '../../definitions/facts/headings.ts'
import type { PackWarningCollector } from './pack-warnings.ts'

/** Maximum characters of a page; the longest printed ones of the canon have about 4,000. */
const MAX_PAGE_CHARS = 10_000

/** Maximum size of a passage as a multiple of its share of the volume. */
const MAX_SHARE_FACTOR = 4

/** Counts the characters of a volume by page and by built-in heading. */
export class VolumeCharacterCounter {
  private readonly pages = new Map<number, number>()
  private readonly passages = new Map<number, number>()

  /**
   * Adds the characters of a text.
   * @param fact index of the heading in the table; null for one that the table does not have
   */
  add(fact: number | null, page: number, characters: number): void {
    this.pages.set(page, (this.pages.get(page) ?? 0) + characters)
    if (fact !== null) this.passages.set(fact, (this.passages.get(fact) ?? 0) + characters)
  }

  /** Adds a warning for each page and passage that is far too long. */
  report(volume: number, warnings: PackWarningCollector): void {
    for (const [page, characters] of this.pages) {
      if (characters > MAX_PAGE_CHARS)
        warnings.add('overlong-pages', `เล่ม ${volume} หน้า ${page} → ${characters.toLocaleString('en')} ตัวอักษร`)
    }
    const total = [...this.passages.values()].reduce((sum, characters) => sum + characters, 0)
    const meanPageChars = total / Math.max(1, this.pages.size)
    const facts = readBuiltInHeadings()
    for (const [index, characters] of this.passages) {
      const fact = facts[index]
      const pages = fact && countPages(index)
      if (!fact || !pages || characters <= MAX_SHARE_FACTOR * pages * meanPageChars) continue
      const factor = Math.round(characters / (pages * meanPageChars))
      warnings.add(
        'overlong-passages',
        `เล่ม ${volume} ${fact.division}/${fact.slug} → ${characters.toLocaleString('en')} ตัวอักษร ราว ${factor} เท่า`,
      )
    }
  }
}

/** Maximum pages of a heading's text, by the table; null if the table does not tell. */
function countPages(index: number): number | null {
  const facts = readBuiltInHeadings()
  const fact = facts[index]
  if (!fact?.paliPage) return null
  const next = facts.slice(index + 1, index + 50).find(({ volume, paliPage }) => volume !== fact.volume || paliPage)
  if (next?.volume !== fact.volume || !next.paliPage || next.paliPage < fact.paliPage) return null
  return next.paliPage - fact.paliPage + 1
}
