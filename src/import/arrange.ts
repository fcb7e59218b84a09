/** Puts the texts of all sources into one reading order, and finds where the sources agree. */

import type { Database } from 'bun:sqlite'
import { TEXT_INDEXES } from '../../db/text-schema.ts'
import { EDITIONS } from '../resources/editions.ts'
import { readingOrder, type StagedText } from './reading-order.ts'

/** What the sources have in common. */
interface Agreement {
  /** Texts that two or more sources have, with the same letters. */
  readonly agreements: number
  /** Texts that two or more sources have, with different letters. */
  readonly conflicts: number
}

/** Fills `texts`, `passages` and `extents` from what was staged, makes the indexes, and counts. */
export function arrange(
  sqlite: Database,
  { generation, builtAt }: { readonly generation: string; readonly builtAt: string },
): Agreement {
  orderTexts(sqlite)
  sqlite.run(`
    INSERT INTO passages
    SELECT number, text, source, ordinal, row_number() OVER (PARTITION BY text ORDER BY source),
           characters, letters
    FROM temp.staged JOIN temp.ordered USING (name)
    ORDER BY number`)
  sqlite.run(`
    INSERT INTO texts
    SELECT ordered.text, division, entry, edition, count(*), count(DISTINCT letters) > 1
    FROM temp.names JOIN temp.ordered ON ordered.name = names.id JOIN passages ON passages.text = ordered.text
    GROUP BY ordered.text`)
  sqlite.run(`
    INSERT INTO extents
    SELECT edition, volume, passage, min(page), max(page), min(seq) = 1
    FROM parts GROUP BY edition, volume, passage`)
  sqlite
    .query('INSERT INTO about (generation, built_at, passages) SELECT ?, ?, count(*) FROM passages')
    .run(generation, builtAt)
  sqlite.run('DROP TABLE temp.ordered')
  sqlite.run(TEXT_INDEXES)
  const counts = sqlite
    .query<Agreement, []>(
      'SELECT count(*) - coalesce(sum(conflict), 0) AS agreements, coalesce(sum(conflict), 0) AS conflicts FROM texts WHERE sources > 1',
    )
    .get()
  return counts ?? { agreements: 0, conflicts: 0 }
}

/** Writes `temp.ordered`: for every staged name the number of its text in reading order, over all editions. */
function orderTexts(sqlite: Database): void {
  sqlite.run('CREATE TEMP TABLE ordered (name INTEGER PRIMARY KEY, text INTEGER NOT NULL)')
  const insert = sqlite.query('INSERT INTO temp.ordered VALUES (?, ?)')
  let text = 0
  for (const edition of EDITIONS) {
    const rows = sqlite
      .query<StagedText, [string]>(
        `SELECT staged.source, staged.name, staged.volume, staged.page FROM temp.staged JOIN temp.names ON names.id = staged.name
         WHERE names.edition = ? ORDER BY staged.source, staged.ordinal`,
      )
      .iterate(edition)
    for (const name of readingOrder(rows)) insert.run(name, ++text)
  }
}
