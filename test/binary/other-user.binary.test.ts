/** Commands of root on the folder of another user's service (kept §3): new files belong to that user. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type TestPackage,
  testHeading,
  testParagraph,
  testPassage,
  testSource,
  writeFolder,
} from '../intake/import/packages.ts'
import { runBinary, type Server, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { testFolder } from '../support/folders.ts'
import { runCommand } from '../support/terminal.ts'

/** `nobody` and its group, wherever they are called so. */
const NOBODY = 65_534
const asNobody = { before: ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] }

const whyNot =
  process.getuid?.() !== 0
    ? 'only root can run a command beside a service of another user'
    : Bun.which('setpriv') === null
      ? 'setpriv is not there to run a service as another user'
      : undefined
const rootTest = whyNot === undefined ? test : test.skip
if (whyNot !== undefined) console.log(`Skipped: ${whyNot}`)

const PAGE = '/canon/9/royal/1'
const pack = (id: string, text: string): TestPackage => ({
  source: testSource(id),
  headings: [testHeading('a')],
  passages: [testPassage('a', [testParagraph(1, text)])],
})

let server: Server | undefined
afterAll(() => server?.stop('SIGKILL'))
const root = testFolder()
const data = join(root, 'data')

const packed = (id: string, text: string) => writeFolder(join(root, id), pack(id, text))
const start = async () => {
  server = await startServer(data, [], asNobody)
  return server
}
const stop = async () => {
  expect(await server?.stop()).toBe(0)
  server = undefined
}
/** As root, beside the service or without one. */
const command = async (...words: readonly string[]) => {
  const { code, error } = await runCommand([...words, '--data', data])
  return { code, error }
}
const ownersOf = (folder: string): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const { uid, gid, mode } = statSync(join(entry.parentPath, entry.name))
      return [entry.name, [uid, gid, mode & 0o777]]
    }),
  )
const expectNobodys = () => {
  for (const [name, [uid, gid]] of Object.entries(ownersOf(data))) {
    expect([name, uid, gid]).toEqual([name, NOBODY, NOBODY])
  }
}
const until = (path: string, text: string) =>
  eventually(async () =>
    expect(await server?.get(path)).toMatchObject({ status: 200, text: expect.stringContaining(text) }),
  )

beforeAll(() => {
  chmodSync(root, 0o755)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, NOBODY, NOBODY)
})

rootTest('import, ranking, backup and restore leave the service its text, and files that it may use', async () => {
  // the very first library and text are made by root
  expect(await command('import', packed('one', 'ข้อความแรก'))).toMatchObject({ code: 0 })
  expectNobodys()
  await start()
  await until(PAGE, 'ข้อความแรก')
  expect(await command('import', packed('one', 'ข้อความที่สอง'), packed('two', 'อีกแหล่งหนึ่ง'))).toMatchObject({
    code: 0,
  })
  await until(PAGE, 'ข้อความที่สอง')
  expect(await command('sources', '--first', 'two')).toMatchObject({ code: 0 })
  await until(PAGE, 'อีกแหล่งหนึ่ง')
  const { status } = (await server?.ask('POST', '/api/v1/book-categories', { slug: 'x', title: 'x' })) ?? {}
  expect(status).toBe(201)
  const file = join(root, 'backup.tar.zst')
  expect(await command('backup', file)).toMatchObject({ code: 0 })
  expect(await command('export', join(root, 'exported'))).toMatchObject({ code: 0 })
  expect(await command('check')).toMatchObject({ code: 0 })
  expectNobodys()
  await stop()
  for (const from of [file, join(root, 'exported')]) {
    expect(await command('restore', from, '--force')).toMatchObject({ code: 0 })
    expectNobodys()
    await start()
    await until(PAGE, 'อีกแหล่งหนึ่ง')
    await stop()
  }
})

rootTest(
  'a text that the service may not read is named in the log and by check, and is not called broken',
  async () => {
    const text = join(data, 'text.db')
    chownSync(text, 0, 0)
    chmodSync(text, 0o600)
    await start()
    const reported = server?.log().find(({ event }) => event === 'text-unreadable')
    expect(reported).toMatchObject({ why: 'forbidden' })
    expect(String(reported?.message)).toContain(text)
    expect((await server?.get(PAGE))?.status).toBe(503)
    const { code, error } = await command('check')
    expect(code).toBe(1)
    expect(error).toContain('text.db เป็นของผู้ใช้หมายเลข 0')
    const asThem = await runBinary(['check', '--data', data], asNobody)
    expect([asThem.code, asThem.error.includes('ไม่มีสิทธิ์อ่าน'), asThem.error.includes('เสียหายหรือ')]).toEqual([
      1,
      true,
      false,
    ])
    // no import as that user throws away what it cannot read
    const refused = await runBinary(['import', packed('two', 'ใหม่'), '--data', data], asNobody)
    expect([refused.code, refused.error.includes('ไม่มีสิทธิ์อ่าน')]).toEqual([1, true])
    chownSync(text, NOBODY, NOBODY)
    await until(PAGE, 'อีกแหล่งหนึ่ง')
    await stop()
  },
)

rootTest('locks that root made for itself are given to the service with the next command', async () => {
  for (const name of ['serve.lock', 'import.lock']) chownSync(join(data, name), 0, 0)
  expect((await command('check')).error).toContain('serve.lock')
  expect(await command('import')).toMatchObject({ code: 0 })
  expect(statSync(join(data, 'import.lock')).uid).toBe(NOBODY)
  expect(await command('restore', join(root, 'exported'), '--force')).toMatchObject({ code: 0 })
  expectNobodys()
})

rootTest('another user than root is told before anything has changed', async () => {
  chmodSync(data, 0o777)
  const before = ownersOf(data)
  const daemon = { before: ['setpriv', '--reuid=1', '--regid=1', '--clear-groups'] }
  const { code, error } = await runBinary(['import', packed('two', 'ใหม่'), '--data', data], daemon)
  chmodSync(data, 0o700)
  expect([code, error.split('\n').length]).toEqual([1, 1])
  expect(ownersOf(data)).toEqual(before)
})
