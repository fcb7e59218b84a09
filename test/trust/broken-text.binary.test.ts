/** A text database that breaks, vanishes or comes from the future while the server runs takes nothing else down. */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEXT_FORMAT } from '../../db/text-schema.ts'
import { run } from '../../scripts/program.ts'
import { eventually } from '../support/eventually.ts'
import { DISAGREEMENTS, writeDisagreement } from '../torture/corners/decisions.ts'
import { startVictim } from '../torture/server.ts'
import { program, withFolder } from './folder.ts'

const [pair] = DISAGREEMENTS
if (!pair) throw new Error('There are no pairs')
const PASSAGE = `/canon/volumes/${pair.volume}/entries/${pair.entry}/passage?edition=${pair.edition}`

/** What may stand in the place of the text database. */
const BROKEN: readonly (readonly [string, (path: string) => void])[] = [
  ['nothing', (path) => rmSync(path)],
  ['an empty file', (path) => replaceBy(path, new Uint8Array())],
  ['bytes of no kind', (path) => replaceBy(path, Buffer.from('This is no database. '.repeat(500)))],
  [
    'a database of a newer program',
    (path) => changed(path, (sqlite) => sqlite.run(`PRAGMA user_version = ${TEXT_FORMAT + 1}`)),
  ],
  ['somebody else’s database', (path) => changed(path, (sqlite) => sqlite.run('PRAGMA application_id = 1'))],
  ['a database with damage in the middle', (path) => replaceBy(path, damaged(readFileSync(path)))],
]

test('each of them is calm, and over when the text is back', () =>
  withFolder(async (data) => {
    const path = join(data, 'text.db')
    const whole = join(data, 'whole.db')
    await run(program, ['import', ...writeDisagreement(data), '--data', data])
    copyFileSync(path, whole)
    const victim = await startVictim(program, data)
    const status = async (target: string) => (await fetch(victim.api + target)).status
    try {
      for (const [name, breakIt] of BROKEN) {
        expect([name, await status('/health'), await status(PASSAGE)]).toEqual([name, 200, 200])
        breakIt(path)
        await status(PASSAGE) // damage is noticed by whoever reads it first
        await eventually(async () => expect([name, await status('/health')]).toEqual([name, 503]))
        const { error, why } = (await (await fetch(`${victim.api}/health`)).json()) as Record<string, unknown>
        expect([name, why]).toEqual([name, 'unopenable'])
        expect(JSON.stringify(error)).not.toContain(data)
        expect([name, await status(PASSAGE)]).toEqual([name, 404])
        for (const calm of CALM) expect([name, calm, await status(calm)]).toEqual([name, calm, 200])
        copyFileSync(whole, `${path}.new`)
        renameSync(`${path}.new`, path)
        await eventually(async () => expect([name, await status('/health')]).toEqual([name, 200]))
      }
      expect(victim.output()).not.toContain(data.concat('/text.db: '))
    } finally {
      await victim.stop()
    }
  }))

const CALM = [
  '/meta',
  '/sources',
  '/canon',
  `/canon/volumes/${pair.volume}`,
  `/canon/volumes/${pair.volume}/contents`,
  `/canon/volumes/${pair.volume}/layout?edition=${pair.edition}`,
  `/canon/volumes/${pair.volume}/search?q=says&edition=${pair.edition}`,
  `/canon/reading?at=${pair.volume}:${pair.edition}`,
  '/search?q=says',
]

function replaceBy(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}

/** Its first pages, which make it look sound, and nonsense behind them. */
const damaged = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, 16_384), Buffer.alloc(bytes.length - 16_384, 0xa5)])

/** Changes a copy and puts it in the place. */
function changed(path: string, change: (sqlite: Database) => void): void {
  copyFileSync(path, `${path}.new`)
  const sqlite = new Database(`${path}.new`)
  sqlite.run('PRAGMA journal_mode = DELETE')
  change(sqlite)
  sqlite.close()
  renameSync(`${path}.new`, path)
}
