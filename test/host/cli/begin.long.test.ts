/**
 * `library begin`: from an empty folder, beside what is there, with a newer release's files, and on libraries of older
 * programs.
 */

import { beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { allCommands } from '../../../src/host/cli/commands.ts'
import { runCommandLine } from '../../../src/host/cli/run.ts'
import { readShippedStarterDumps } from '../../../src/records/collections/starter-files.ts'
import { openStores } from '../../../src/services/stores.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { runInFolder, testFolder } from '../../support/folders.ts'
import { type CommandResult, isPlainThai, runCommand } from '../../support/terminal.ts'
import { unpackFixture, upgradeFixtures } from '../../upgrade-fixtures/folder.ts'
import { copySampleFolder } from '../sample-folder.ts'

/** A library that was begun. */
const begun = join(testFolder(), 'begun')
let first: CommandResult

beforeAll(async () => {
  first = await runCommand(['begin', '--data', begun])
})
const inCopy = copySampleFolder(begun)

type Dump = { readonly records: { slug: string; updatedAt?: string; [field: string]: unknown }[] }

/** Works on the stores of a data folder, and gives what its collections hold after it. */
function withLibrary(data: string, work?: (stores: ReturnType<typeof openStores>) => void) {
  using db = LibraryDatabase.open(join(data, 'library.db'))
  const stores = openStores(db, TEST_LANGUAGES, { textPath: null })
  work?.(stores)
  return new Map([...stores.collections.dumps()].map(([name, dump]) => [name, dump as unknown as Dump]))
}

/** The shipped chants with another meaning each, as a newer release has them. */
function createNewerRelease(folder: string): string {
  const path = join(folder, 'collections')
  mkdirSync(path)
  const dump = structuredClone(readShippedStarterDumps().get('chants')) as Dump
  for (const record of dump.records) record.note = 'หมายเหตุของรุ่นใหม่'
  writeFileSync(join(path, 'chants.json'), JSON.stringify(dump))
  return path
}

test('begin fills an empty folder with all starter collections without asking', () => {
  expect([first.code, isPlainThai(first.error)]).toEqual([0, true])
  const held = withLibrary(begun)
  expect(held.get('chants')?.records.length).toBeGreaterThanOrEqual(60)
  expect(held.get('dhamma-groups')?.records.length).toBeGreaterThanOrEqual(150)
  expect(held.get('books')?.records).toEqual([])
})

test('begin on a filled folder does nothing and says why; an unknown collection is rejected', () =>
  inCopy(async (data) => {
    const before = readFileSync(join(data, 'library.db'))
    const again = await runCommand(['begin', 'chants,jataka', '--data', data])
    expect([again.code, again.error]).toEqual([0, expect.stringContaining('เหมือนเดิม')])
    expect(readFileSync(join(data, 'library.db')).equals(before)).toBe(true)
    expect((await runCommand(['begin', 'songs', '--data', data])).code).toBe(2)
    expect((await runCommand(['begin', '--from', join(data, 'nowhere'), '--data', data])).code).toBe(1)
  }))

test('begin --newer asks first, and leaves records that an editor changed', () =>
  inCopy(async (data, folder) => {
    const collections = createNewerRelease(folder)
    const edited = ['itipiso', 'namo-tassa', 'tisarana', 'pancasila', 'mangala-sutta']
    const before = withLibrary(data, ({ records }) => {
      for (const slug of edited) {
        const body = () => ({ occasion: 'ของเรา' })
        records.get('chants')?.patch(slug, { keyName: 'editor', precondition: () => undefined, body })
      }
    })
    const command = ['begin', '--newer', '--from', collections, '--data', data]
    const refused = await runCommand(command)
    expect([refused.code, isPlainThai(refused.error)]).toEqual([2, true])
    expect(refused.out.split('\n').filter((line) => line.startsWith('คงไว้ตามที่แก้\tchants/'))).toHaveLength(5)
    expect(withLibrary(data)).toEqual(before)
    expect((await runWithAnswer(command, false)).code).toBe(2)
    expect(withLibrary(data)).toEqual(before)

    expect((await runWithAnswer(command, true)).code).toBe(0)
    const after = withLibrary(data).get('chants')?.records ?? []
    const old = new Map(before.get('chants')?.records.map((record) => [record.slug, record]))
    for (const record of after) {
      if (edited.includes(record.slug)) expect(record).toEqual(old.get(record.slug) ?? record)
      else expect(record.note).toBe('หมายเหตุของรุ่นใหม่')
    }
    expect((await runCommand([...command, '--yes'])).code).toBe(0)
  }))

test('begin keeps every record of a library of the oldest program', () =>
  runInFolder(async (folder) => {
    const [oldest] = upgradeFixtures()
    if (!oldest) throw new Error('There is no upgrade fixture')
    await unpackFixture(oldest, folder)
    const data = join(folder, 'data')
    const before = withLibrary(data)
    const { code } = await runCommand(['begin', 'chants,dhamma-groups,jataka', '--yes', '--data', data])
    expect(code).toBe(0)
    const after = withLibrary(data)
    for (const [name, { records }] of before) {
      const now = new Map(after.get(name)?.records.map((record) => [record.id, record]))
      // a jataka without a summary gets one
      const stored = records.filter(({ summary }) => name !== 'jataka' || summary !== null)
      expect(stored.map(({ id }) => now.get(id))).toEqual(stored)
    }
    expect(after.get('dhamma-groups')?.records.length).toBeGreaterThan(150)
  }))

/** Runs a command where a person answers the request. */
async function runWithAnswer(words: readonly string[], answer: boolean): Promise<{ readonly code: number }> {
  const silent = () => undefined
  const terminal = {
    out: silent,
    error: silent,
    watched: true,
    environment: {},
    ask: () => answer,
  }
  return { code: await runCommandLine(allCommands, words, terminal) }
}
