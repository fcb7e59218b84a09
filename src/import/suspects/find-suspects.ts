/** Looks for likely misprints in all sources, and stores them (variants §3). */

import type { Database } from 'bun:sqlite'
import { SUSPECT_TABLES } from '../../../db/text-schema.ts'
import { type Edition, isPali } from '../../resources/editions.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { impossibleLetters } from './impossible-letters.ts'
import { searchedLines } from './searched-lines.ts'
import { writeSuspects } from './write-suspects.ts'

/** A source's text in one edition. */
interface Witness {
  readonly rank: number
  readonly id: string
  readonly edition: Edition
}

const WITNESSES = `
SELECT DISTINCT sources.rank, sources.id, texts.edition FROM passages
JOIN sources ON sources.rank = passages.source JOIN texts ON texts.id = passages.text ORDER BY 1, 3`

/** To be called when all texts are arranged, inside the transaction that writes them. */
export function findSuspects(sqlite: Database): void {
  sqlite.run(SUSPECT_TABLES)
  const findings: FoundSuspect[] = []
  for (const { rank, edition } of sqlite.query<Witness, []>(WITNESSES).all()) {
    for (const line of searchedLines(sqlite, rank, edition))
      findings.push(...impossibleLetters(line, isPali(edition)))
  }
  writeSuspects(sqlite, findings)
}
