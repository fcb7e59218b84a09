/** Puts the texts of all sources into one reading order, and finds where the sources agree. */

import type { Database } from 'bun:sqlite'
import { broughtEditions } from '../../../db/text-editions.ts'
import { TEXT_INDEXES } from '../../../db/text-schema.ts'
import { EDITIONS, type Edition, isBeside, meetEditions } from '../../definitions/editions.ts'
import { readingOrder, type StagedText } from './reading-order.ts'
import { layWitnessesBeside, printVolumes, recensionsOfSources } from './recensions.ts'
import { keepSilence } from './silence.ts'

/** What the copies of a recension have in common. */
interface Agreement {
  /** Texts that two or more sources of the recension that is shown have, with the same letters. */
  readonly agreements: number
  /** Texts that they have with different letters. */
  readonly conflicts: number
}

/** Fills `texts`, `passages` and `extents` from what was staged, makes the indexes, and counts. */
export function arrange(
  sqlite: Database,
  { generation, builtAt }: { readonly generation: string; readonly builtAt: string },
): Agreement {
  const brought = broughtEditions(sqlite)
  meetEditions(brought)
  const editions = [...EDITIONS, ...brought.map(({ id }) => id)]
  orderTexts(sqlite, editions)
  recensionsOfSources(sqlite, editions)
  sqlite.run(`
    INSERT INTO passages
    SELECT number, text, staged.source, ordinal,
           row_number() OVER (PARTITION BY text, recension ORDER BY staged.source), 0, characters, characters, letters
    FROM temp.staged JOIN temp.ordered USING (name) JOIN temp.names ON names.id = name
    JOIN temp.recensions ON recensions.source = staged.source AND recensions.edition = names.edition
    ORDER BY number`)
  sqlite.run(`
    INSERT INTO extents
    SELECT edition, volume, passage, min(page), max(page), min(seq) = 1, 1
    FROM parts GROUP BY edition, volume, passage`)
  printVolumes(sqlite)
  keepSilence(sqlite, editions)
  layWitnessesBeside(sqlite)
  sqlite.query(TEXTS).run(JSON.stringify(editions.filter(isBeside)))
  sqlite
    .query('INSERT INTO about (generation, built_at, passages) SELECT ?, ?, count(*) FROM passages')
    .run(generation, builtAt)
  sqlite.run('DROP TABLE temp.ordered')
  sqlite.run('DROP TABLE temp.recensions')
  sqlite.run(TEXT_INDEXES)
  const counts = sqlite
    .query<Agreement, [string]>(
      `SELECT count(*) - coalesce(sum(conflict), 0) AS agreements, coalesce(sum(conflict), 0) AS conflicts FROM texts
       WHERE copies > 1 AND edition NOT IN (SELECT value FROM json_each(?))`,
    )
    .get(JSON.stringify(editions.filter(isBeside)))
  return counts ?? { agreements: 0, conflicts: 0 }
}

/** Translators say the same in other words, and commentators something else: nobody has to decide between them. */
const TEXTS = `
INSERT INTO texts
SELECT ordered.text, division, entry, edition, count(*), sum(NOT beside),
       count(DISTINCT iif(beside, NULL, letters)) > 1 AND edition NOT IN (SELECT value FROM json_each(?))
FROM temp.names JOIN temp.ordered ON ordered.name = names.id JOIN passages ON passages.text = ordered.text
GROUP BY ordered.text`

/** Writes `temp.ordered`: for every staged name the number of its text in reading order, over all editions. */
function orderTexts(sqlite: Database, editions: readonly Edition[]): void {
  sqlite.run('CREATE TEMP TABLE ordered (name INTEGER PRIMARY KEY, text INTEGER NOT NULL)')
  const insert = sqlite.query('INSERT INTO temp.ordered VALUES (?, ?)')
  let text = 0
  for (const edition of editions) {
    const rows = sqlite
      .query<StagedText, [string]>(
        `SELECT staged.source, staged.name, staged.volume, staged.page FROM temp.staged JOIN temp.names ON names.id = staged.name
         WHERE names.edition = ? ORDER BY staged.source, staged.ordinal`,
      )
      .iterate(edition)
    for (const name of readingOrder(rows)) insert.run(name, ++text)
  }
}
