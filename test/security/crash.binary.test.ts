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

test('the comparison notices a half of a pasted list', () =>
  runInFolder(async (data) => {
    // every editor has written before, on a slow machine too: what is spoilt is old, and no write under way explains it
    const tamper = () => {
      using sqlite = new Database(join(data, 'library.db'))
      sqlite.run("UPDATE dhamma_groups SET title = 'x' WHERE id = (SELECT max(id) FROM dhamma_groups)")
    }
    const options = { ...short, data, rounds: 1, tamper }
    await expect(crashAndCheck(options)).rejects.toThrow('seed 20261120, round 1')
  }))
