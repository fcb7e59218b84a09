/** Hostile requests hold up nobody: a few to every operation, the longest of them in bodies; torture sends them all. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, startProgram } from '../support/program.ts'
import { fillFolder, KEY } from '../torture/fuzz/target.ts'
import type { HostileRequest } from '../torture/waiting/hostile.ts'
import { line, waiting } from '../torture/waiting/waiting.ts'
import { program } from './program.ts'

let folder = ''
let victim: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'library-waiting-'))
  await fillFolder(folder)
  victim = await startProgram(program, folder, { settings: { LIBRARY_API_KEY: `torture:${KEY}` } })
})

afterAll(async () => {
  await victim?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** So many of them, spread over all. */
const some = (requests: readonly HostileRequest[], count: number): readonly HostileRequest[] =>
  requests.filter(
    (_, index) =>
      Math.floor((index * count) / requests.length) !== Math.floor(((index - 1) * count) / requests.length),
  )

/** What held others up for seconds and more before it was mended. */
const KNOWN =
  /: (row|marks|spaces|niggahita), [12]\d{6} characters|40000 equal items|every field|of open lists in/

test('nobody waits longer than a quarter of a second for the request of another', async () => {
  let sent = 0
  const waits = await waiting({
    victim,
    seed: 1,
    choose: ({ template }, all) => {
      // 64 MiB are too many for a short test
      const requests = template.endsWith('/collections/{name}') ? all.slice(0, -1) : all
      const bad = /\/(chants|jataka\/bulk|books\/\{slug\}\/contents)$/.test(template)
        ? requests.filter(({ what }) => KNOWN.test(what))
        : []
      const chosen = [
        ...some(
          requests.filter(({ limit }) => limit < 1_000),
          2,
        ),
        ...bad,
      ]
      sent += chosen.length
      return chosen
    },
  })
  expect(sent).toBeGreaterThan(180)
  expect(waits.filter(({ tooLong }) => tooLong).map(line)).toEqual([])
})
