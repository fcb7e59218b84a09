/**
 * Every command that writes files, as a kill leaves it at each of its named steps: the folders are copied while the
 * command is at the step. What is there is sound and named by `check`, and goes with the next run or start.
 */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAILPOINT_STEPS, setFailpointWatcher } from '../../../db/failpoints.ts'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { listTemporaryFilesWithLock } from '../../../db/temporary-names.ts'
import { TemporaryWorkFolder } from '../../../db/work-folder.ts'
import { finishRestore } from '../../../src/host/backup/install-restored.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { clearStaleFiles } from '../../../src/host/server/stale-files.ts'
import { openStores } from '../../../src/services/stores.ts'
import { testHeading, testParagraph, testPassage, testSource, writeFolder } from '../../intake/import/packages.ts'
import { cstFile, writeFiles } from '../../intake/pack/packing.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { testFolder } from '../../support/folders.ts'
import { fillSmallSample } from '../../support/small-sample.ts'
import { runCommand } from '../../support/terminal.ts'
import { unpackFixture, upgradeFixture } from '../../upgrade-fixtures/folder.ts'
import { writeStarDict } from '../../words/dictionaries.ts'

const root = testFolder()
const data = join(root, 'data')

const createPackage = (id: string, word: string) =>
  writeFolder(join(root, `${id}-${word}`), {
    source: testSource(id, { version: word }),
    headings: ['a', 'b'].map((slug) => testHeading(slug)),
    passages: ['a', 'b'].map((slug, page) => testPassage(slug, [testParagraph(page + 1, `${word} ${id} ${slug}`)])),
  })

const expectSuccess = async (...words: readonly string[]): Promise<void> => {
  const { code, error } = await runCommand(words)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${error}`)
}

beforeAll(async () => {
  const at = (name: string) => join(root, name)
  writeFiles(at('corpus'), {
    's0101m.mul0.xml': cstFile('<p rend="book">Sīlakkhandhavaggapāḷi</p><p rend="bodytext">dhammo</p>'),
  })
  writeStarDict(at('stardict'))
  await expectSuccess('pack', 'stardict', at('stardict'), '--id', 'pts', '--language', 'en', '--out', at('pts'))
  await expectSuccess('import', createPackage('one', 'เก่า'), createPackage('two', 'เก่า'), at('pts'), '--data', data)
  await expectSuccess('backup', at('backup.tar.zst'), '--data', data)
  await expectSuccess('export', at('exported'), '--data', data)
  await unpackFixture(upgradeFixture('3-text5-7b13117'), at('fixture'))
})

afterAll(() => setFailpointWatcher(undefined))

interface Case {
  readonly called: string
  readonly run: (data: string, out: string) => Promise<unknown>
  /** Makes the data folder ready; a copy of a sound one without. */
  readonly begin?: (data: string) => void
  /** Whether the next run may say that it has happened already. */
  readonly isOnce?: boolean
}

const imports =
  (...paths: readonly string[]) =>
  (folder: string) =>
    expectSuccess('import', ...paths, '--data', folder)

const CASES: readonly Case[] = [
  { called: 'import', run: (folder) => imports(createPackage('one', 'ใหม่'))(folder) },
  { called: 'import of a dictionary', run: (folder) => imports(join(root, 'pts'))(folder) },
  {
    called: 'import over a broken text',
    run: (folder) => imports(createPackage('one', 'ใหม่'))(folder),
    begin: (folder) => {
      cpSync(data, folder, { recursive: true })
      writeFileSync(join(folder, 'text.db'), 'broken')
    },
  },
  {
    called: 'import into a library and a text of an older program',
    run: imports(),
    begin: (folder) => cpSync(join(root, 'fixture/data'), folder, { recursive: true }),
  },
  { called: 'sources --first', run: (folder) => expectSuccess('sources', '--first', 'two', '--data', folder) },
  {
    called: 'sources --remove',
    run: (folder) => expectSuccess('sources', '--remove', 'two', '--data', folder),
    isOnce: true,
  },
  {
    called: 'restore',
    run: (folder) => expectSuccess('restore', join(root, 'backup.tar.zst'), '--data', folder),
    begin: (folder) => mkdirSync(folder),
    isOnce: true,
  },
  {
    called: 'restore --force',
    run: (folder) => expectSuccess('restore', join(root, 'backup.tar.zst'), '--force', '--data', folder),
  },
  {
    called: 'restore of a folder',
    run: (folder) => expectSuccess('restore', join(root, 'exported'), '--data', folder),
    begin: (folder) => mkdirSync(folder),
    isOnce: true,
  },
  {
    called: 'restore of a folder --force',
    run: (folder) => expectSuccess('restore', join(root, 'exported'), '--force', '--data', folder),
  },
  {
    called: 'the sample',
    run: async (folder) => {
      using db = LibraryDatabase.open(join(folder, 'library.db'))
      using stores = openStores(db, TEST_LANGUAGES, { textPath: join(folder, 'text.db') })
      await fillSmallSample(stores, folder)
    },
    begin: (folder) => mkdirSync(folder),
  },
  {
    called: 'backup',
    run: (folder, out) => expectSuccess('backup', join(out, 'made.tar.zst'), '--data', folder),
    isOnce: true,
  },
  {
    called: 'backup into the data folder',
    run: (folder) => expectSuccess('backup', join(folder, 'made'), '--data', folder),
    isOnce: true,
  },
  { called: 'export', run: (folder, out) => expectSuccess('export', out, '--data', folder) },
  {
    called: 'pack',
    run: (_, out) => expectSuccess('pack', 'cst-xml', join(root, 'corpus'), '--out', join(out, 'made')),
  },
  {
    called: 'pack of a dictionary',
    run: (_, out) =>
      expectSuccess(
        'pack',
        'stardict',
        join(root, 'stardict'),
        '--id',
        'x',
        '--language',
        'en',
        '--out',
        join(out, 'made'),
      ),
  },
  {
    called: 'epub',
    run: (folder, out) => expectSuccess('epub', 'canon/9/royal', '--out', join(out, 'made'), '--data', folder),
  },
]

/** What stays when a command has come to its end, and what SQLite has beside an open database. */
const LASTING =
  /^((library|text|words)\.db|library\.db-(wal|shm|journal)|(serve|import)\.lock(-journal)?|library-v\d+\.db|before-restore-[\w-]+|library-before-restore-[\w-]+\.db|made.*|[\w-]+\.json)$/

const listNames = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !LASTING.test(name))
        .toSorted()
    : []

/** As they are told: one name for all that have a number or letters of their own. */
const reported = (names: readonly string[]) =>
  names.map((name) => name.replace(/\d{8}[\w-]*(?=\.db)/, 'TIME').replace(/(?<=part-)\w+$|(?<=restore-)\d+$/, '…'))

/** Steps that a command takes again and again differ by their first few. */
const MAX_OF_A_STEP = 2

const reached = new Set<string>()
const left: Record<string, readonly string[]> = {}

/** Runs a command with a copy of its folders at each step. */
async function listSteps(one: Case, folder: string): Promise<ReadonlyMap<string, string>> {
  const begin = one.begin ?? ((path: string) => cpSync(data, path, { recursive: true }))
  mkdirSync(join(folder, 'out'), { recursive: true })
  begin(join(folder, 'data'))
  const copies = new Map<string, string>()
  const times = new Map<string, number>()
  setFailpointWatcher((step) => {
    reached.add(step)
    const time = (times.get(step) ?? 0) + 1
    times.set(step, time)
    if (time > MAX_OF_A_STEP) return
    const name = time === 1 ? step : `${step} (${time})`
    const copy = `${folder}-${copies.size + 1}`
    cpSync(folder, copy, { recursive: true })
    copies.set(name, copy)
  })
  try {
    await one.run(join(folder, 'data'), join(folder, 'out'))
  } finally {
    setFailpointWatcher(undefined)
  }
  return copies
}

/**
 * What an interrupted one may leave for now: text that waits to be rebuilt, or imported again; a library not yet made.
 */
const isKnown = (error: string) => /รุ่นที่เก่ากว่า|text\.db เสียหาย|ยังไม่มีข้อมูล/.test(error)

/** What `check` reads: most steps change none of it. */
const hashDatabases = (folder: string) =>
  ['library.db', 'library.db-wal', 'text.db', 'words.db']
    .map((name) => join(folder, name))
    .map((path) => (existsSync(path) ? Bun.hash(readFileSync(path)) : '-'))
    .join()

async function expectSound(folder: string, names: readonly string[]): Promise<void> {
  if (!existsSync(join(folder, 'library.db'))) return // a new folder whose first library has not come
  const { code, error } = await runCommand(['check', '--data', folder])
  if (isKnown(error)) return
  expect([code, error.replace(/^หมายเหตุ: .*ค้างจากคำสั่ง.*$/m, '')]).toEqual([0, ''])
  // a restore that has only to move files is finished, and no leftover
  for (const name of names.filter((name) => name !== '.restored')) expect(error).toContain(name)
}

describe('commands killed at each failpoint', () => {
  for (const [number, one] of CASES.entries()) {
    test(one.called, async () => {
      const copies = await listSteps(one, join(root, `case-${number}`))
      expect(listNames(join(root, `case-${number}/data`))).toEqual(
        one.called.includes('broken') ? ['text.db.broken'] : [],
      )
      const seen = new Set<string>()
      const sound = new Set<string>()
      for (const [step, copy] of copies) {
        const [folder, out] = [join(copy, 'data'), join(copy, 'out')]
        const names = listNames(folder)
        left[`${one.called} · ${step}`] = reported([...names, ...listNames(out).map((name) => `out/${name}`)])
        // a register that forgets a name is found here
        const known = [...listTemporaryFilesWithLock(folder).keys(), '.restored']
        expect([step, names.filter((name) => !known.includes(name))]).toEqual([step, []])
        const databases = hashDatabases(folder) + names.join()
        if (!sound.has(databases)) await expectSound(folder, names)
        sound.add(databases)
        // what comes after depends on what is there, and most steps leave the same
        const there = reported([...readdirSync(folder), ...readdirSync(out)])
          .toSorted()
          .join()
        if (seen.has(there)) continue
        seen.add(there)
        const started = `${copy}-started`
        cpSync(folder, started, { recursive: true })
        finishRestore(started)
        clearStaleFiles(getDataFolderPaths(started), 'folder')
        expect([step, listNames(started)]).toEqual([step, []])
        const again = await one.run(folder, out).catch((error: Error) => error)
        if (again instanceof Error && !(one.isOnce && /อยู่แล้ว|ไม่มีแหล่ง/.test(again.message))) throw again
        const broken = existsSync(join(folder, 'text.db.broken')) ? ['text.db.broken'] : []
        if (!one.isOnce || !(again instanceof Error))
          expect([step, listNames(folder), listNames(out)]).toEqual([step, broken, []])
      }
      for (const copy of [join(root, `case-${number}`), ...copies.values()]) rmSync(copy, { recursive: true })
    })
  }

  test('every failpoint was reached', () => {
    expect([...reached].toSorted()).toEqual(FAILPOINT_STEPS.toSorted())
    if (process.env.SHOW_LEFT) console.info(left)
  })
})

test('a real kill leaves the same files as the simulated one', () => {
  const folder = join(root, 'really')
  cpSync(data, folder, { recursive: true })
  const main = join(import.meta.dir, '../../../src/main.ts')
  const words = ['--preload', join(import.meta.dir, 'kill-at.ts'), main, 'restore', join(root, 'exported')]
  const { signalCode } = Bun.spawnSync([process.execPath, ...words, '--force', '--data', folder], {
    env: { ...process.env, KILL_AT: 'upgrade: library copied' },
  })
  expect(signalCode).toBe('SIGKILL')
  const same = left['restore of a folder --force · upgrade: library copied'] ?? []
  expect(reported(listNames(folder))).toEqual([...same])
  expect(same).toContain('library-before-restore-TIME.db.part')
})

test('files of a running command are neither removed nor reported', async () => {
  const folder = getDataFolderPaths(join(root, 'busy'))
  cpSync(data, folder.path, { recursive: true })
  using atWork = TemporaryWorkFolder.createNextTo(join(folder.path, 'backup.tar.zst'))
  writeFileSync(join(folder.path, 'library-v3.db.part'), 'left')
  const at = atWork.path.slice(folder.path.length + 1)
  const { error } = await runCommand(['check', '--data', folder.path])
  expect([error.includes('library-v3.db.part'), error.includes(at)]).toEqual([true, false])
  clearStaleFiles(folder)
  expect(listNames(folder.path)).toEqual([at])
})
