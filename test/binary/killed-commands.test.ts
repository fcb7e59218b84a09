/** Every command that writes files, killed with SIGKILL at some places: what is there is sound, and the next run leaves nothing. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WorkFolder } from '../../db/work-folder.ts'
import { makeOlder, OLDER_FORMATS } from '../intake/import/older-formats.ts'
import { para, testHeading, testPassage, testSource, writeFolder } from '../intake/import/packages.ts'
import { cstFile, writeFiles } from '../intake/pack/packing.ts'
import { binaryPath, runBinary, startServer } from '../support/binary.ts'
import { runCommand } from '../support/terminal.ts'

/** From its start to its end; `bun run torture` kills at many more. */
const PLACES = process.env.CI ? 6 : 3
/** Enough that a command is at work when it is killed. */
const HEADINGS = 120

const BOOK = '<p rend="book">Sīlakkhandhavaggapāḷi</p>'

let root: string
let data: string
let program: string

const packed = (id: string, word: string) =>
  writeFolder(join(root, `${id}-${word}`), {
    source: testSource(id, { version: word }),
    headings: Array.from({ length: HEADINGS }, (_, index) => testHeading(`h${index}`)),
    passages: Array.from({ length: HEADINGS }, (_, index) =>
      testPassage(`h${index}`, [para(index + 1, `${word} ${id} หน้า ${index} `.repeat(20))]),
    ),
  })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'library-killed-'))
  data = join(root, 'data')
  program = await binaryPath()
  const packs = [packed('one', 'เก่า'), packed('two', 'เก่า')]
  expect(await runCommand(['import', ...packs, '--data', data])).toMatchObject({ code: 0 })
  expect(await runCommand(['backup', join(root, 'backup.tar.zst'), '--data', data])).toMatchObject({
    code: 0,
  })
  const paragraphs = Array.from(
    { length: 3_000 },
    (_, index) => `<p rend="bodytext">${index} dhammo saraṇaṃ.</p>`,
  )
  writeFiles(join(root, 'corpus'), { 's0101m.mul0.xml': cstFile(BOOK + paragraphs.join('\n')) })
  expect(await runCommand(['export', join(root, 'exported'), '--data', data])).toMatchObject({ code: 0 })
}, 60_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What may be in a data folder and where files are made, once a command has come to its end. */
const LASTING =
  /^(library\.db|text\.db|(serve|import)\.lock|before-restore-[\w-]+|library-before-restore-[\w-]+\.db|made.*|[\w-]+\.json)$/

interface Case {
  readonly called: string
  /** @param out a folder of the case's own @param place from 1 */
  words(data: string, out: string, place: number): readonly string[]
  /** Makes the data folder ready; a copy of a sound one without. */
  begin?(data: string): void
}

const CASES: readonly Case[] = [
  { called: 'import', words: (folder) => ['import', packed('one', 'ใหม่'), '--data', folder] },
  { called: 'import without a path', words: (folder) => ['import', '--data', folder] },
  {
    called: 'import of an older text',
    words: (folder) => ['import', '--data', folder],
    begin: (folder) => {
      const [older] = OLDER_FORMATS
      cpSync(data, folder, { recursive: true })
      if (older) makeOlder(join(folder, 'text.db'), older)
    },
  },
  {
    called: 'import over a broken text',
    words: (folder) => ['import', packed('one', 'ใหม่'), '--data', folder],
    begin: (folder) => {
      cpSync(data, folder, { recursive: true })
      writeFileSync(join(folder, 'text.db'), 'broken')
    },
  },
  {
    called: 'sources --first',
    words: (folder, _, place) => ['sources', '--first', place % 2 === 0 ? 'one' : 'two', '--data', folder],
  },
  {
    called: 'restore',
    words: (folder) => ['restore', join(root, 'backup.tar.zst'), '--data', folder],
    begin: (folder) => mkdirSync(folder),
  },
  {
    called: 'restore --force',
    words: (folder) => ['restore', join(root, 'backup.tar.zst'), '--force', '--data', folder],
  },
  {
    called: 'restore of a folder --force',
    words: (folder) => ['restore', join(root, 'exported'), '--force', '--data', folder],
  },
  {
    // each night has another name
    called: 'backup',
    words: (folder, out, place) => ['backup', join(out, `made-${place}.tar.zst`), '--data', folder],
  },
  {
    called: 'pack',
    words: (_, out, place) => ['pack', 'cst-xml', join(root, 'corpus'), '--out', join(out, `made-${place}`)],
  },
  { called: 'export', words: (folder, out) => ['export', out, '--data', folder] },
]

/** Kills the command after so many milliseconds. @returns whether it had come to its end before */
async function killed(words: readonly string[], after: number): Promise<boolean> {
  const child = Bun.spawn([program, ...words], { stdout: 'ignore', stderr: 'ignore', stdin: 'ignore' })
  await Promise.race([child.exited, Bun.sleep(after)])
  child.kill('SIGKILL')
  await child.exited
  return child.signalCode === null
}

/** What an interrupted one may leave for now: text that waits to be rebuilt, or to be imported again. */
const isKnown = (called: string, error: string) =>
  (called === 'import of an older text' && error.includes('รุ่นที่เก่ากว่า')) ||
  (called === 'import over a broken text' && error.includes('text.db เสียหาย'))

async function expectSound({ called }: Case, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'library.db'))) return // a new folder whose first library has not come
  const { code, error } = await runCommand(['check', '--data', folder])
  if (!isKnown(called, error)) expect([called, code, error]).toEqual([called, 0, ''])
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => !LASTING.test(name))

describe('killed at many places', () => {
  for (const [number, one] of CASES.entries()) {
    test.concurrent(one.called, async () => {
      const [folder, out] = [join(root, `data-${number}`), join(root, `out-${number}`)]
      mkdirSync(out)
      const begin = one.begin ?? ((path: string) => cpSync(data, path, { recursive: true }))
      begin(folder)
      const began = performance.now()
      const whole = await runBinary(one.words(folder, out, 0), { seconds: 60 })
      expect([one.called, whole.code, whole.error]).toMatchObject([one.called, 0, expect.any(String)])
      const length = performance.now() - began
      let interrupted = 0
      for (let place = 1; place <= PLACES; place++) {
        if (one.begin || place === 1) {
          rmSync(folder, { recursive: true, force: true })
          begin(folder)
        }
        const after = length * (0.1 + (0.9 * (place - 1)) / (PLACES - 1))
        if (!(await killed(one.words(folder, out, place), after))) interrupted++
        await expectSound(one, folder)
      }
      expect(interrupted).toBeGreaterThan(0)
      // the next run of the same command, on what is there
      const next = await runBinary(one.words(folder, out, PLACES + 1), { seconds: 60 })
      const isThere = one.called === 'restore' && next.error.includes('มีข้อมูลอยู่แล้ว')
      if (!isThere)
        expect([one.called, next.code, next.error]).toMatchObject([one.called, 0, expect.any(String)])
      const left = one.called.includes('broken') ? ['text.db.broken'] : []
      expect(namesIn(folder)).toEqual(existsSync(join(folder, 'text.db.broken')) ? left : [])
      expect(namesIn(out)).toEqual([])
      expect(await runCommand(['check', '--data', folder])).toMatchObject({ code: 0, error: '' })
    }, 120_000)
  }
})

test('a start removes what was left, and nothing that a running command uses', async () => {
  const folder = join(root, 'started')
  cpSync(data, folder, { recursive: true })
  for (const name of ['text.db.new', 'text.db.broken']) writeFileSync(join(folder, name), 'left')
  mkdirSync(join(folder, '.restore-77'))
  writeFileSync(join(folder, '.restore-77', 'library.db'), 'left')
  using atWork = WorkFolder.beside(join(folder, 'backup.tar.zst'))
  const server = await startServer(folder)
  expect(namesIn(folder).filter((name) => !/^(library\.db|serve\.lock)-/.test(name))).toEqual([
    atWork.path.slice(folder.length + 1),
  ])
  const file = join(folder, 'made.tar.zst')
  expect((await runBinary(['backup', file, '--data', folder])).code).toBe(0)
  expect(existsSync(atWork.path)).toBe(true)
  expect(await server.stop()).toBe(0)
}, 60_000)
