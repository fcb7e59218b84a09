/** A service that is killed under mixed writes keeps what it acknowledged, halves nothing, and logs the truth. */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { crashAndCheck } from '../stress/crash.ts'
import { runInFolder } from '../support/folders.ts'
import { securityProgram } from './program.ts'

const short = { command: securityProgram, seed: 20_261_120, leastWrites: 1, longestLife: 100 }

test('a server killed three times among all kinds of writes loses no acknowledged one', () =>
  runInFolder(async (data) => {
    const { kills, acknowledged } = await crashAndCheck({ ...short, data, rounds: 3, longestLife: 400 })
    expect(kills).toBe(3)
    expect(acknowledged).toBeGreaterThanOrEqual(3 * 8)
  }))

// Every editor has written before, on a slow machine too, so that there is something to spoil. One write of each may be
// under way: what is spoilt is old, and nothing that such a write could explain.
const OLDEST_LINES = `
  SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY key_name ORDER BY id) AS place FROM content_edit)
  WHERE place <= 2`

test.each([
  ['a lost row', 'DELETE FROM book_categories WHERE id = (SELECT min(id) FROM book_categories)'],
  ['a half of a pasted list', "UPDATE dhamma_groups SET title = 'x' WHERE id = (SELECT max(id) FROM dhamma_groups)"],
  ['lines that are missing in the log', `DELETE FROM content_edit WHERE id IN (${OLDEST_LINES})`],
])('the comparison notices %s', (_, sql) =>
  runInFolder(async (data) => {
    const tamper = () => {
      using sqlite = new Database(join(data, 'library.db'))
      sqlite.run(sql)
    }
    const options = { ...short, data, rounds: 1, tamper }
    await expect(crashAndCheck(options)).rejects.toThrow('seed 20261120, round 1')
  }),
)
