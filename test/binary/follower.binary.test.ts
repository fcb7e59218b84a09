/** Followers: other processes that serve the primary's data from the same folder or a copy (scale §2). */

import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createSampleFolder } from '../host/sample-folder.ts'
import { type Server, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { testFolder } from '../support/folders.ts'
import { runCommand } from '../support/terminal.ts'

const PRIMARY = 'https://primary.example.org'
const servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))))
const root = testFolder()
let copies = 0

async function started(data: string, words: readonly string[] = []): Promise<Server> {
  const server = await startServer(data, words)
  servers.push(server)
  return server
}

const follow = (data: string) => started(data, ['--follow', PRIMARY])

const until = (isSo: () => Promise<boolean>) => eventually(async () => expect(await isSo()).toBe(true))

const shows = (server: Server, slug: string) => async () => (await server.get(`/api/v1/chants/${slug}`)).status === 200

async function write(server: Server, slug: string): Promise<void> {
  const chant = { slug, title: `บท ${slug}`, pali: 'นะโม ตัสสะ' }
  expect((await server.ask('POST', '/api/v1/chants', chant)).status).toBe(201)
}

/** The library as one file, as a backup or Litestream would bring it. */
function copyOf(data: string): string {
  const path = join(root, `copy-${++copies}.db`)
  using sqlite = new Database(join(data, 'library.db'))
  sqlite.query('VACUUM INTO ?').run(path)
  return path
}

/** Puts a copy in the place of the library of a folder. */
function putInPlace(copy: string, data: string): void {
  copyFileSync(copy, join(data, 'library.db.new'))
  renameSync(join(data, 'library.db.new'), join(data, 'library.db'))
}

/** A file that is missing has the digest of an empty one: SQLite makes an empty log for a reader. */
const digestOf = (path: string) =>
  createHash('sha256')
    .update(existsSync(path) ? readFileSync(path) : '')
    .digest('hex')

/** What must stay as it is. */
const stateOf = (data: string) => [
  ...['library.db', 'library.db-wal', 'text.db'].map((name) => digestOf(join(data, name))),
  statSync(join(data, 'library.db')).mtimeMs,
]

describe('a follower in the same folder', () => {
  const data = join(root, 'same')
  let primary: Server
  let follower: Server

  beforeAll(async () => {
    await createSampleFolder(data)
    primary = await started(data)
    follower = await follow(data)
  })

  test('serves acknowledged writes at once, also in search', async () => {
    for (let n = 0; n < 20; n++) {
      // asked for before, so that an old answer is kept
      await follower.get('/api/v1/chants?limit=200')
      await write(primary, `same-${n}`)
      expect(await shows(follower, `same-${n}`)()).toBe(true)
      expect((await follower.get('/api/v1/chants?limit=200')).text).toContain(`"same-${n}"`)
    }
    const found = await follower.get('/api/v1/search?q=same-19')
    expect(found.text).toContain('same-19')
  })

  test('serves the same bytes as the primary', async () => {
    for (const path of ['/api/v1/chants', '/api/v1/canon', '/api/v1/sources', '/api/v1/health', '/', '/chants']) {
      const [its, theirs] = await Promise.all([follower.get(path), primary.get(path)])
      expect([path, its.status, its.text]).toEqual([path, theirs.status, theirs.text])
    }
  })

  test('rejects a write with the primary’s address, before the key is checked', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong-key-for-writing' }]) {
      const refused = await follower.ask('POST', '/api/v1/chants', { slug: 'x', title: 'x' }, headers)
      expect([refused.status, refused.body.error.code]).toEqual([403, 'writes_disabled'])
      expect(refused.body.error.message).toContain(PRIMARY)
    }
    expect((await follower.get('/api/v1/chants/x')).status).toBe(404)
  })

  test('redirects the desk and reports to the primary', async () => {
    for (const path of ['/desk', '/desk/', '/desk/edits?limit=3', '/reports?address=%2Fjataka%2Fx', '/reports/1']) {
      const { status, headers } = await fetch(follower.url + path, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([308, PRIMARY + path])
    }
  })

  test('reports the last seen edit in metrics', async () => {
    const last = /^library_last_edit (\d+)$/m
    const [its, theirs] = await Promise.all([follower.get('/metrics'), primary.get('/metrics')])
    expect(last.exec(its.text)?.[1]).toBe(last.exec(theirs.text)?.[1] ?? 'no figure')
    using sqlite = new Database(join(data, 'library.db'), { readonly: true })
    const lines = sqlite.query<{ time: string }, []>('SELECT time FROM content_edit ORDER BY id').all()
    const time = Number(/^library_last_edit_timestamp_seconds (\S+)$/m.exec(its.text)?.[1])
    expect(time).toBe(Date.parse(lines.at(-1)?.time ?? '') / 1000)
    expect(its.text).toMatch(/^library_text_info\{generation=".+"\} 1$/m)
  })

  test('keeps serving while the primary is killed and restarted', async () => {
    await write(primary, 'before-the-crash')
    await primary.stop('SIGKILL')
    for (let n = 0; n < 50; n++) {
      const { status, text } = await follower.get(`/api/v1/chants?limit=200&offset=${n % 3}`)
      expect(status).toBe(200)
      if (n % 3 === 0) expect(text).toContain('before-the-crash')
    }
    const late = await follow(data)
    expect((await late.get('/api/v1/chants/before-the-crash')).status).toBe(200)
    primary = await started(data)
    await write(primary, 'after-the-crash')
    await until(shows(follower, 'after-the-crash'))
    await until(shows(late, 'after-the-crash'))
    expect(await follower.stop()).toBe(0)
    await write(primary, 'after-a-follower')
    await until(shows(late, 'after-a-follower'))
    await late.stop('SIGKILL')
    await write(primary, 'after-its-crash')
    expect(await primary.stop()).toBe(0)
    expect((await runCommand(['check', '--data', data])).code).toBe(0)
  })
})

// which file is served and which is kept out is held by test/host/server/followed-library.test.ts
describe('a follower of a copied folder', () => {
  const origin = join(root, 'origin')
  const data = join(root, 'copied')
  let primary: Server
  let follower: Server

  beforeAll(async () => {
    primary = await started(origin)
    await write(primary, 'first')
    await write(primary, 'second')
    mkdirSync(data)
    putInPlace(copyOf(origin), data)
    follower = await follow(data)
  })

  test('serves a replaced file within moments', async () => {
    expect(await shows(follower, 'second')()).toBe(true)
    for (let n = 0; n < 5; n++) {
      await write(primary, `copied-${n}`)
      expect(await shows(follower, `copied-${n}`)()).toBe(false)
      putInPlace(copyOf(origin), data)
      await until(shows(follower, `copied-${n}`))
    }
  })

  test('pauses with a message while a file cannot be opened', async () => {
    // what SQLite takes for the log of the database cannot be opened
    const log = join(data, 'library.db-wal')
    rmSync(log, { force: true })
    mkdirSync(log)
    await write(primary, 'after-a-pause')
    putInPlace(copyOf(origin), data)
    const answer = () => follower.get('/api/v1/chants/first')
    await until(async () => (await answer()).status === 503)
    const { body, headers } = await answer()
    expect(body.error.message).toMatch(/[\u0e00-\u0e7f]/)
    expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual(['no-store', '1'])
    rmSync(log, { recursive: true })
    await until(shows(follower, 'after-a-pause'))
  })

  test('writes nothing, whatever the request', async () => {
    await follower.stop()
    rmSync(join(data, 'library.db-wal'), { force: true })
    rmSync(join(data, 'library.db-shm'), { force: true })
    putInPlace(copyOf(origin), data)
    const before = stateOf(data)
    const quiet = await follow(data)
    for (const path of ['/api/v1/search?q=newer', '/api/v1/books', '/', '/metrics', '/api/v1/canon/1'])
      await quiet.get(path)
    await quiet.ask('POST', '/api/v1/chants', { slug: 'y', title: 'y' })
    expect(await quiet.stop()).toBe(0)
    expect(stateOf(data)).toEqual(before)
    for (const name of ['serve.lock', 'import.lock', '.writable'])
      expect([name, existsSync(join(data, name))]).toEqual([name, false])
  })
})

describe('invalid followers', () => {
  const toAppError = async (data: string, ...words: string[]) => {
    const { code, error } = await runCommand(['serve', '--data', data, '--port', '0', ...words])
    return [code, error] as const
  }

  test('are rejected: a folder without a library, another version, an invalid address', async () => {
    const [missing, missingSaid] = await toAppError(join(root, 'nothing'), '--follow', PRIMARY)
    expect([missing, missingSaid]).toEqual([1, expect.stringContaining('ไม่พบโฟลเดอร์')])
    expect(existsSync(join(root, 'nothing'))).toBe(false)
    const data = join(root, 'versions')
    await createSampleFolder(data)
    for (const version of [1, 9999]) {
      const sqlite = new Database(join(data, 'library.db'))
      sqlite.run(`PRAGMA user_version = ${version}`)
      sqlite.close()
      const before = digestOf(join(data, 'library.db'))
      const [code, said] = await toAppError(data, '--follow', PRIMARY)
      expect([code, said]).toEqual([1, expect.stringContaining(`รุ่นข้อมูล ${version}`)])
      expect(digestOf(join(data, 'library.db'))).toBe(before)
    }
    for (const words of [
      ['--follow', 'primary'],
      ['--follow', PRIMARY, '--sample'],
    ])
      expect((await toAppError(data, ...words))[0]).toBe(2)
  })
})
