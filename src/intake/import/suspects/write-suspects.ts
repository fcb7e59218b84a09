/** Puts what was found into the text database, the likeliest first, each with words around it that make it one place. */

import type { Database } from 'bun:sqlite'
import type { StoredPart } from '../../../canon/text/words-in-place.ts'
import { PassageWords } from '../../../canon/text/words-in-place.ts'
import type { Edition } from '../../../definitions/editions.ts'
import type { FoundSuspect } from './found-suspect.ts'

/** Where a finding stands, and the words around it. */
interface Placed {
  readonly finding: FoundSuspect
  readonly source: number
  readonly text: number
  readonly edition: Edition
  readonly volume: number
  readonly page: number
  readonly before: string
  readonly wrong: string
  readonly after: string
}

interface PassageRow {
  readonly source: number
  readonly text: number
  readonly edition: Edition
}

const PASSAGE = `
SELECT source, text, edition FROM passages JOIN texts ON texts.id = passages.text WHERE number = ?`
const PARTS = 'SELECT id, volume, page, paragraphs AS stored FROM parts WHERE passage = ? ORDER BY seq'

/** To be called once, inside the transaction that writes the texts. @returns how many were put in */
export function writeSuspects(sqlite: Database, findings: readonly FoundSuspect[]): number {
  const passage = sqlite.query<PassageRow, [number]>(PASSAGE)
  const parts = sqlite.query<StoredPart, [number]>(PARTS)
  const placed: Placed[] = []
  for (const [number, found] of Map.groupBy(findings, (finding) => finding.passage)) {
    const row = passage.get(number)
    if (row) placed.push(...placedIn(row, parts.all(number), found))
  }
  const insert = sqlite.query('INSERT INTO suspects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  placed.sort(byWeight)
  for (const [
    index,
    { finding, before, wrong, after, source, text, edition, volume, page },
  ] of placed.entries()) {
    const { part, paragraph, start, proposals, weight, count } = finding
    const [first] = proposals
    insert.run(
      ...[index + 1, source, text, edition, volume, page, part, paragraph, start],
      ...[before, wrong, after, first?.right ?? '', JSON.stringify(proposals), weight, count],
    )
  }
  return placed.length
}

/** What cannot be put right as one word of its passage is left out. */
function placedIn(row: PassageRow, parts: readonly StoredPart[], found: readonly FoundSuspect[]): Placed[] {
  const words = new PassageWords(parts, row.edition)
  const stands = new Map<string, ReturnType<PassageWords['find']>>()
  return found.flatMap((finding) => {
    const { wrong, part, paragraph, start, proposals } = finding
    const right = proposals[0]?.right
    const pair = `${wrong}\n${right}`
    const all = stands.get(pair) ?? words.find({ before: '', wrong, after: '' }, right)
    stands.set(pair, all)
    const stand = all.find((one) => one.part === part && one.paragraph === paragraph && one.start === start)
    if (!stand) return []
    const { volume, page } = stand
    return [{ finding, ...row, volume, page, wrong, ...words.contextOf(stand) }]
  })
}

/** By weight, and then as they stand in the text: the same text gives the same order. */
const byWeight = (a: Placed, b: Placed): number =>
  b.finding.weight - a.finding.weight ||
  a.source - b.source ||
  a.text - b.text ||
  a.finding.part - b.finding.part ||
  a.finding.paragraph - b.finding.paragraph ||
  a.finding.start - b.finding.start
