/** Puts the texts of all sources into one reading order, and finds where the sources agree. */

import type { Database } from 'bun:sqlite'
import { TEXT_INDEXES } from '../../db/text-schema.ts'
import { EDITIONS } from '../texts/format.ts'

/** What the sources have in common. */
export interface Agreement {
  /** Texts that two or more sources have, with the same letters. */
  readonly agreements: number
  /** Texts that two or more sources have, with different letters. */
  readonly conflicts: number
}

/** Fills `texts`, `passages` and `extents` from what was staged, makes the indexes, and counts. */
export function arrange(sqlite: Database, generation: string, builtAt: string): Agreement {
  placeTexts(sqlite)
  sqlite.run(`
    INSERT INTO passages
    SELECT number, place, source, ordinal, row_number() OVER (PARTITION BY place ORDER BY source),
           characters, letters
    FROM temp.staged JOIN temp.places USING (name)
    ORDER BY number`)
  sqlite.run(`
    INSERT INTO texts
    SELECT places.place, division, entry, edition, count(*), count(DISTINCT letters) > 1
    FROM temp.names JOIN temp.places ON places.name = names.id JOIN passages ON passages.text = places.place
    GROUP BY places.place`)
  sqlite.run(`
    INSERT INTO extents
    SELECT edition, volume, passage, min(page), max(page), min(seq) = 1
    FROM parts GROUP BY edition, volume, passage`)
  sqlite.query('INSERT INTO about SELECT ?, ?, count(*) FROM passages').run(generation, builtAt)
  sqlite.run('DROP TABLE temp.places')
  sqlite.run(TEXT_INDEXES)
  const counts = sqlite
    .query<Agreement, []>(
      'SELECT count(*) - coalesce(sum(conflict), 0) AS agreements, coalesce(sum(conflict), 0) AS conflicts FROM texts WHERE sources > 1',
    )
    .get()
  return counts ?? { agreements: 0, conflicts: 0 }
}

interface StagedText {
  readonly source: number
  readonly name: number
  readonly volume: number
  readonly page: number
}

/** Writes `temp.places`: for every staged name its place in reading order, over all editions. */
function placeTexts(sqlite: Database): void {
  sqlite.run('CREATE TEMP TABLE places (name INTEGER PRIMARY KEY, place INTEGER NOT NULL)')
  const insert = sqlite.query('INSERT INTO temp.places VALUES (?, ?)')
  let place = 0
  for (const edition of EDITIONS) {
    const rows = sqlite
      .query<StagedText, [string]>(
        `SELECT staged.source, staged.name, staged.volume, staged.page FROM temp.staged JOIN temp.names ON names.id = staged.name
         WHERE names.edition = ? ORDER BY staged.source, staged.ordinal`,
      )
      .iterate(edition)
    for (const name of readingOrder(rows)) insert.run(name, ++place)
  }
}

/**
 * One order for the texts of several sources. Each source comes in its own reading order, the first-ranked
 * source first. A text that an earlier source does not have goes behind its predecessor in its own source, and
 * behind whatever of the earlier sources begins on an earlier page.
 */
export function readingOrder(texts: Iterable<StagedText>): number[] {
  const next = new Map<number, number>()
  const start = new Map<number, number>()
  const HEAD = 0
  let anchor = HEAD
  let current: number | undefined
  for (const { source, name, volume, page } of texts) {
    if (source !== current) anchor = HEAD
    current = source
    if (!start.has(name)) {
      const begins = startOf(volume, page)
      let follower = next.get(anchor)
      while (follower !== undefined && (start.get(follower) ?? 0) < begins) {
        anchor = follower
        follower = next.get(anchor)
      }
      next.set(anchor, name)
      if (follower !== undefined) next.set(name, follower)
      start.set(name, begins)
    }
    anchor = name
  }
  const order: number[] = []
  for (let name = next.get(HEAD); name !== undefined; name = next.get(name)) order.push(name)
  return order
}

/** A sortable number for a volume and a page; pages of one volume never reach the next. */
const startOf = (volume: number, page: number) => volume * 2 ** 45 + Math.min(page, 2 ** 45 - 1)
