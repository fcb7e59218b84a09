/**
 * A real kill at each step of an import that changes a text that is there: until the rename the old text is, and the
 * next import answers as one that was not killed.
 */

import { beforeAll, expect, test } from 'bun:test'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FAILPOINT_STEPS } from '../../db/failpoints.ts'
import { startProcess } from '../../scripts/program.ts'
import { createRandomGenerator } from '../../scripts/random.ts'
import { ChangingCorpus, SOURCES } from '../intake/import/changing-corpus.ts'
import { describeText } from '../intake/import/described.ts'
import { type TestPackage, writeFolder } from '../intake/import/packages.ts'
import { binaryPath, runBinary } from '../support/binary.ts'
import { testFolder } from '../support/folders.ts'

const IN_PLACE = 'import: text in place'
/** As if any text were a large one: what its processes leave behind is looked at, too. */
const LARGE = { LARGE_TEXT: '0' }
/** Steps that an import takes where a sound text is; misprints are looked for by a command of their own. */
const TAKEN = FAILPOINT_STEPS.filter((step) => /^import: (?!broken text kept|misprints found)/.test(step))
/** Before, in and between processes of stages, and around the rename; killed-commands.long.test.ts has every step. */
const KILLED_AT = TAKEN.filter((step) =>
  /: (room found|passages read|words counted|pages indexed|text built|text in place|headings taken in)$/.test(step),
)

const root = testFolder()
let paths: readonly string[]
let untouched: ReturnType<typeof describeText>
const at = (...names: readonly string[]) => join(root, ...names)

const imports = (folder: string) => ['import', ...paths, '--data', at(folder)]

beforeAll(async () => {
  const corpus = new ChangingCorpus(createRandomGenerator(9).below)
  const put = () => SOURCES.map(([id]) => writeFolder(at(id), corpus.packages.get(id) as TestPackage))
  paths = put()
  expect(await runBinary(imports('before'))).toMatchObject({ code: 0 })
  for (let change = 0; change < 12; change++) corpus.change()
  put()
  cpSync(at('before'), at('untouched'), { recursive: true })
  const { code, error } = await runBinary(imports('untouched'), { environment: { TELL_STEPS: 'all' } })
  expect([code, TAKEN.filter((step) => !error.includes(`${step} (`))]).toEqual([0, []])
  untouched = describeText(at('untouched', 'text.db'))
})

/** Begins an import, and kills it where it is at a step. */
async function killAt(step: string): Promise<void> {
  const surroundings = { environment: { ...LARGE, TELL_STEPS: step } }
  const child = startProcess([await binaryPath()], imports('data'), surroundings, ['ignore', 'pipe'])
  let said = ''
  // which ends when the processes of stages have ended as well
  for await (const chunk of child.stderr as ReadableStream<Uint8Array>) {
    said += Buffer.from(chunk).toString()
    if (said.includes(`${step} (`)) child.kill('SIGKILL')
  }
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
}

test.each(KILLED_AT)('an import after one killed at “%s” gives the same result', async (step) => {
  rmSync(at('data'), { recursive: true, force: true })
  cpSync(at('before'), at('data'), { recursive: true })
  await killAt(step)
  const isOld = readFileSync(at('data', 'text.db')).equals(readFileSync(at('before', 'text.db')))
  expect(isOld).toBe(TAKEN.indexOf(step) < TAKEN.indexOf(IN_PLACE))
  expect(await runBinary(imports('data'))).toMatchObject({ code: 0 })
  expect(describeText(at('data', 'text.db'))).toEqual(untouched)
})
