/**
 * Counts how often each Pali word occurs in each volume of the canon, in the text that is displayed without decisions.
 */

import type { Database } from 'bun:sqlite'
import { parseStoredParagraphs } from '../../db/stored-paragraphs.ts'
import { BUILT_IN_EDITION_IDS, isLatinScriptEdition, isPaliEdition } from '../definitions/editions.ts'
import { isSpanOfTextItself } from '../definitions/texts/format.ts'
import { splitIntoRomanPaliWords, toPaliKeyOfRomanWord } from './pali-key.ts'

interface Part {
  readonly paragraphs: string
}

/** Pali editions in the order of preference. Each volume is counted once, in Latin letters if it has them. */
const PALI_EDITIONS_IN_ORDER = BUILT_IN_EDITION_IDS.filter(isPaliEdition).toSorted(
  (a, b) => Number(isLatinScriptEdition(b)) - Number(isLatinScriptEdition(a)),
)

/**
 * Counts the words of the canon by volume, in a Pali edition that has the volume, roman script first.
 * @param text open text.db
 * @returns by key of a word, `VOLUME COUNT VOLUME COUNT …`
 */
export function countCanonWords(text: Database): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const volumes = text
    .query<{ volume: number; edition: string }, []>(
      'SELECT DISTINCT volume, edition FROM printed_pages ORDER BY volume',
    )
    .all()
  const parts = text.query<Part, [string, number]>(
    `SELECT paragraphs FROM parts JOIN passages ON passages.number = parts.passage
     WHERE parts.edition = ? AND parts.volume = ? AND parts.printed = 1 AND standing = 1`,
  )
  for (const volume of new Set(volumes.map((row) => row.volume))) {
    const edition = PALI_EDITIONS_IN_ORDER.find((name) =>
      volumes.some((row) => row.volume === volume && row.edition === name),
    )
    if (edition === undefined) continue
    const counts = new Map<string, number>()
    for (const { paragraphs } of parts.iterate(edition, volume)) {
      for (const spans of parseStoredParagraphs(paragraphs)) {
        let text = ''
        for (const span of spans) text += isSpanOfTextItself(span.kind) ? span.text : ' '
        for (const word of splitIntoRomanPaliWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
      }
    }
    // most words occur many times, so each spelling is converted once
    const byKey = new Map<string, number>()
    for (const [word, count] of counts) {
      const key = toPaliKeyOfRomanWord(word)
      byKey.set(key, (byKey.get(key) ?? 0) + count)
    }
    for (const [word, count] of byKey) {
      const before = found.get(word)
      if (before === undefined) found.set(copyString(word), `${volume} ${count}`)
      else found.set(word, `${before} ${volume} ${count}`)
    }
  }
  return found
}

/** Copies a word, since a slice of a string keeps the whole paragraph in memory. */
const copyString = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
