/**
 * Kills the service at random moments while several editors write, and looks what is there after the restart:
 * every acknowledged write, of the one under way all or nothing, and a log that agrees.
 */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { type ProgramCommand, runProcess } from '../../scripts/program.ts'
import { createRandomGenerator, type RandomGenerator } from '../../scripts/random.ts'
import { type ProgramServer, startProgram } from '../support/program.ts'
import { describeError, StressClient } from './client.ts'
import type { AnyStressScenario } from './corner.ts'
import { chantsScenario } from './corners/chants.ts'
import { decisionsScenario, writeDisagreement } from './corners/decisions.ts'
import { headingsScenario } from './corners/headings.ts'
import { contentsScenario, pasteScenario, restoreScenario, translationScenario } from './corners/lists.ts'

interface CrashOptions {
  readonly command: ProgramCommand
  /** An empty folder. */
  readonly data: string
  readonly seed: number
  /** How often to kill. */
  readonly rounds: number
  /** The longest time that a service lives under writes, in milliseconds. */
  readonly longestLife: number
  /** Writes that each editor must have had acknowledged before a kill. */
  readonly leastWrites?: number
  /** Spoils what a crash left, to see whether the look would notice. */
  readonly tamper?: () => void
  readonly report?: (line: string) => void
}

interface CrashReport {
  readonly kills: number
  readonly acknowledged: number
  /** Writes that were under way when the service was killed, by what became of them. */
  readonly underWay: { readonly done: number; readonly undone: number }
}

/** An editor in a corner of their own. */
interface Editor {
  readonly corner: AnyStressScenario
  readonly key: string
  readonly random: RandomGenerator
  /** What must be there. */
  model: unknown
  /** What may be there instead, if a write was under way. */
  pending: { readonly model: unknown } | undefined
  /** Lines that the log must have. */
  lines: number
  acknowledged: number
}

/** @throws Error that says what was lost or halved, and in which round of which seed. */
export async function crashAndCheck(options: CrashOptions): Promise<CrashReport> {
  const { command, data, seed, rounds, longestLife, leastWrites = 0, tamper, report = () => undefined } = options
  const random = createRandomGenerator(seed)
  const editors = corners().map((corner, index) => editorOf(corner, seed + index + 1))
  const settings = { LIBRARY_API_KEY: editors.map(({ corner, key }) => `${corner.name}:${key}`).join(',') }
  const imported = await runProcess(command, ['import', ...writeDisagreement(data), '--data', data])
  if (imported.code !== 0) throw new Error(`The import failed: ${imported.error}`)
  const underWay = { done: 0, undone: 0 }

  let victim = await startProgram(command, data, { settings })
  for (const editor of editors) await editor.corner.prepare(new StressClient(victim.api, editor.key))
  for (const [name, lines] of linesByKey(data)) {
    const editor = editors.find(({ corner }) => corner.name === name)
    if (editor) editor.lines = lines
  }
  try {
    for (let round = 1; round <= rounds; round++) {
      const where = `seed ${seed}, round ${round}`
      const life = 5 + random.below(longestLife)
      await writeUntilKilled(victim, editors, { life, leastWrites }, where)
      tamper?.()
      checkFile(data, where)
      victim = await startProgram(command, data, { settings })
      await look(victim, editors, linesByKey(data), underWay, where)
      report(`round ${round}: lived ${life} ms, ${total(editors)} writes acknowledged so far`)
    }
  } finally {
    await victim.kill()
  }
  return { kills: rounds, acknowledged: total(editors), underWay }
}

const corners = (): readonly AnyStressScenario[] => [
  chantsScenario('chants-a'),
  chantsScenario('chants-b'),
  pasteScenario('pasted', 10_000),
  restoreScenario('restored'),
  contentsScenario('contents'),
  translationScenario('translated', 'vinaya'),
  decisionsScenario('decisions'),
  headingsScenario('headings'),
]

const editorOf = (corner: AnyStressScenario, seed: number): Editor => ({
  corner,
  key: `the-key-of-${corner.name}`.padEnd(24, '-'),
  random: createRandomGenerator(seed),
  model: corner.begin,
  pending: undefined,
  lines: 0,
  acknowledged: 0,
})

const total = (editors: readonly Editor[]) => editors.reduce((sum, editor) => sum + editor.acknowledged, 0)

/** All editors write, one request after the other each, until the service is removed. */
async function writeUntilKilled(
  victim: ProgramServer,
  editors: readonly Editor[],
  { life, leastWrites }: { readonly life: number; readonly leastWrites: number },
  where: string,
): Promise<void> {
  let killed = false
  let failed = false
  const before = editors.map(({ acknowledged }) => acknowledged)
  const isEnough = () => editors.every(({ acknowledged }, index) => acknowledged - (before[index] ?? 0) >= leastWrites)
  const enough = async () => {
    await Bun.sleep(life)
    while (!isEnough() && !failed) await Bun.sleep(5)
  }
  const writing = editors.map(async (editor) => {
    const client = new StressClient(victim.api, editor.key)
    for (;;) {
      const { request, after } = editor.corner.next(editor.model, editor.random)
      editor.pending = { model: after }
      const answer = await client.send(request).catch((error: unknown) => {
        if (!killed) throw new Error(`${where}: the service broke off: ${error}`)
        return undefined
      })
      if (!answer) return
      if (answer.status > 201) throw new Error(`${where}: ${describeError(request, answer.status, answer.body)}`)
      editor.model = after
      editor.pending = undefined
      editor.lines++
      editor.acknowledged++
    }
  })
  await Promise.race([enough(), ...writing]).catch((error: unknown) => {
    failed = true
    throw error
  })
  killed = true
  await victim.kill()
  await Promise.all(writing)
}

/** Compares each corner and the log with what must be there, and goes on from what is there. */
async function look(
  victim: ProgramServer,
  editors: readonly Editor[],
  lines: ReadonlyMap<string, number>,
  underWay: { done: number; undone: number },
  where: string,
): Promise<void> {
  for (const editor of editors) {
    const { corner, model, pending, key } = editor
    const found = await corner.read(new StressClient(victim.api, key))
    const logged = (lines.get(corner.name) ?? 0) - editor.lines
    const asBefore = Bun.deepEquals(found, model)
    const asAfter = pending !== undefined && Bun.deepEquals(found, pending.model)
    // a write that changes nothing is told apart by its line only
    const right = (asBefore && logged === 0) || (asAfter && logged === 1)
    if (!right) {
      throw new Error(
        `${where}, ${corner.name}: found ${JSON.stringify(found)} with ${logged} more lines in the log; ` +
          `acknowledged was ${JSON.stringify(model)}, under way ${JSON.stringify(pending?.model)}`,
      )
    }
    if (pending) underWay[logged === 1 ? 'done' : 'undone']++
    editor.model = found
    editor.pending = undefined
    editor.lines += logged
  }
}

/** Lines of the log by the name of the key. */
function linesByKey(data: string): ReadonlyMap<string, number> {
  using sqlite = new Database(join(data, 'library.db'))
  const rows = sqlite
    .query<{ name: string; n: number }, []>('SELECT key_name AS name, count(*) AS n FROM content_edit GROUP BY 1')
    .all()
  return new Map(rows.map(({ name, n }) => [name, n]))
}

/** What a crash leaves behind is a sound database, with counts that are true. */
function checkFile(data: string, where: string): void {
  using sqlite = new Database(join(data, 'library.db'))
  const sound = sqlite.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  if (sound.length !== 1 || sound[0]?.integrity_check !== 'ok') throw new Error(`${where}: ${JSON.stringify(sound)}`)
  const orphans = sqlite.query('PRAGMA foreign_key_check').all()
  if (orphans.length > 0) throw new Error(`${where}: ${JSON.stringify(orphans)}`)
}
