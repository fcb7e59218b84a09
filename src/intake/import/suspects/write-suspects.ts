/**
 * Writes the suspects to the text database, the likeliest first. Each has enough surrounding words to identify its
 * place.
 */

import type { Database, Statement } from 'bun:sqlite'
import { type StoredPassagePart, WordByContextFinder } from '../../../canon/text/passage-word-finder.ts'
import type { EditionId } from '../../../definitions/editions.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import { getMisprintLanguage, type MisprintLanguage } from './compressed-letters.ts'
import type { FoundSuspect } from './found-suspect.ts'

/** A row of the table, and the position of the part in its passage. */
interface SuspectRow {
  readonly source: number
  readonly text: number
  readonly edition: EditionId
  readonly volume: number
  readonly page: number
  readonly part: number
  readonly seq: number
  readonly paragraph: number
  readonly start: number
  readonly before: string
  readonly wrong: string
  readonly after: string
  readonly right: string
  readonly proposals: string
  readonly weight: number
  readonly count: number
}

const STORED_SUSPECTS = 'SELECT suspects.*, seq FROM suspects JOIN parts ON parts.id = part'

interface PassageRow {
  readonly source: number
  readonly text: number
  readonly edition: EditionId
}

const PASSAGE = `
SELECT source, text, edition FROM passages JOIN texts ON texts.id = passages.text WHERE number = ?`
const PARTS = 'SELECT id, volume, page, paragraphs AS stored FROM parts WHERE passage = ? ORDER BY seq'

/**
 * Replaces the suspects of a language, and numbers all suspects by weight. Call it in the transaction that writes the
 * texts.
 */
export function writeSuspects(sqlite: Database, language: MisprintLanguage, found: readonly FoundSuspect[]): void {
  const passage = sqlite.query<PassageRow, [number]>(PASSAGE)
  const parts = sqlite.query<StoredPassagePart, [number]>(PARTS)
  const rows = sqlite
    .query<SuspectRow, []>(STORED_SUSPECTS)
    .all()
    .filter(({ edition }) => getMisprintLanguage(edition) !== language)
  for (const [number, suspectsOfPassage] of Map.groupBy(found, (suspect) => suspect.passage)) {
    const row = passage.get(number)
    if (row) rows.push(...toSuspectRows(row, new SuspectLocator(parts, number, row.edition), suspectsOfPassage))
  }
  sqlite.run('DELETE FROM suspects')
  const insert = sqlite.query('INSERT INTO suspects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [index, row] of rows.sort(byWeight).entries()) {
    const { source, text, edition, volume, page, part, paragraph, start, before, wrong, after } = row
    insert.run(
      ...[index + 1, source, text, edition, volume, page, part, paragraph, start],
      ...[before, wrong, after, row.right, row.proposals, row.weight, row.count],
    )
  }
}

/** Makes the rows of suspects. Suspects that cannot be corrected as words of one passage are left out. */
const toSuspectRows = (row: PassageRow, locator: SuspectLocator, found: readonly FoundSuspect[]): SuspectRow[] =>
  found.flatMap((suspect) => {
    const { wrong, part, paragraph, start, proposals, weight, count } = suspect
    const right = proposals[0]?.right
    const place = locator.locate(suspect, right)
    if (!place) return []
    const fields = { wrong, right: right ?? '', proposals: JSON.stringify(proposals), weight, count }
    return [{ ...row, part, paragraph, start, ...fields, ...place }]
  })

/** Finds the page and the surrounding words of suspects in one passage. */
class SuspectLocator {
  #parts: readonly StoredPassagePart[] | undefined
  #words: WordByContextFinder | undefined
  readonly #matches = new Map<string, ReturnType<WordByContextFinder['find']>>()

  constructor(
    private readonly query: Statement<StoredPassagePart, [number]>,
    private readonly passage: number,
    private readonly edition: EditionId,
  ) {}

  locate({ part, paragraph, start, wrong }: FoundSuspect, right: string | undefined) {
    const cacheKey = `${wrong}\n${right}`
    const [words, parts] = this.#read()
    const all = this.#matches.getOrInsertComputed(cacheKey, () => words.find({ before: '', wrong, after: '' }, right))
    const match = all.find((one) => one.part === part && one.paragraph === paragraph && one.start === start)
    if (!match) return undefined
    const seq = parts.findIndex(({ id }) => id === part) + 1
    return { volume: match.volume, page: match.page, seq, ...words.contextOf(match) }
  }

  #read(): readonly [WordByContextFinder, readonly StoredPassagePart[]] {
    this.#parts ??= this.query.all(this.passage)
    if (!this.#words) for (const { stored } of this.#parts) collectGarbageOccasionally(4 * stored.length)
    this.#words ??= new WordByContextFinder(this.#parts, this.edition)
    return [this.#words, this.#parts]
  }
}

/** Orders by weight, then by position, so that the same text gives the same order. */
const byWeight = (a: SuspectRow, b: SuspectRow): number =>
  b.weight - a.weight ||
  a.source - b.source ||
  a.text - b.text ||
  a.seq - b.seq ||
  a.paragraph - b.paragraph ||
  a.start - b.start
