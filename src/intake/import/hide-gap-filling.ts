/**
 * Keeps the gaps of a recension. If its first-ranked copy lacks a passage in the middle of a text, no other copy fills
 * the gap. Titles of one corpus are not displayed between those of another (text §2).
 */

import type { Database } from 'bun:sqlite'
import type { EditionId } from '../../definitions/editions.ts'
import { findCitableTextContainingHeading } from '../../definitions/facts/citations.ts'
import { findOwnOrSurroundingCitableText } from '../../definitions/facts/whole-texts.ts'

interface FirstCopy {
  readonly passage: number
  readonly source: number
  readonly recension: string
  readonly division: string
  readonly entry: string
  readonly worded: number
}

/** The first-ranked copy of each text in each recension, in reading order. */
const FIRST_COPIES = `
SELECT target_passages.number AS passage, target_passages.source, recension, division, entry, worded
FROM temp.target_passages JOIN texts ON texts.id = target_passages.text JOIN passages ON passages.number = target_passages.number
WHERE texts.edition = ? AND target_passages.standing = 1 ORDER BY recension, target_passages.text`

/**
 * Hides the passages that would fill gaps in the first-ranked copy of a recension. Call it after
 * `storeRecensionOfPrintedVolumes`.
 */
export function hideGapFillingPassages(sqlite: Database, editions: readonly EditionId[]): void {
  const hidePassage = sqlite.query('UPDATE temp.target_extents SET printed = 0 WHERE passage = ?')
  for (const edition of editions) {
    const all = sqlite.query<FirstCopy, [string]>(FIRST_COPIES).all(edition)
    for (const copies of Map.groupBy(all, ({ recension }) => recension).values()) {
      for (const { passage } of findGapFillers(copies)) hidePassage.run(passage)
    }
  }
}

/** Returns the copies to hide. @param copies copies of one recension in one edition, in reading order */
function findGapFillers(copies: readonly FirstCopy[]): readonly FirstCopy[] {
  const firstSource = Math.min(...copies.map(({ source }) => source))
  const firstSources = new Map<string, number>()
  for (const { division, entry, source } of copies) {
    const id = findCitableTextContainingHeading(division, entry)?.canonicalId
    if (id !== undefined) firstSources.set(id, Math.min(source, firstSources.get(id) ?? source))
  }
  return copies.filter((copy, at) => {
    const { division, entry, source, worded } = copy
    if (source === firstSource) return false
    const citedTextId = findOwnOrSurroundingCitableText(division, entry)?.canonicalId
    if (citedTextId !== undefined && (firstSources.get(citedTextId) ?? source) < source) return true
    if (worded === 1) return false
    // a title belongs to the words below it
    for (const other of eachLaterCopy(copies, at)) {
      if (other.source < source) return true
      if (other.worded === 1) return false
    }
    return false
  })
}

function* eachLaterCopy(copies: readonly FirstCopy[], at: number): Generator<FirstCopy> {
  for (let index = at + 1; index < copies.length; index++) if (copies[index]) yield copies[index] as FirstCopy
}
