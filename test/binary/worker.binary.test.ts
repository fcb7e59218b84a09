/**
 * Long work blocks no other request: others read and write while a collection is restored, undone, or another process
 * writes.
 */

import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { join } from 'node:path'
import { testHeading, testParagraph, testPassage, testSource, writeFolder } from '../intake/import/packages.ts'
import { KEY, type Reply, runBinary, type Server, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { testFolder } from '../support/folders.ts'

const API = '/api/v1'
const COLLECTION = `${API}/collections/chants`

let server: Server
afterAll(() => server.stop('SIGKILL'))
const root = testFolder()
const data = join(root, 'data')

beforeAll(async () => {
  server = await startServer(data)
})

/** A collection of about so many MB, which takes the service about as many seconds on a quiet machine. */
function collection(megabytes: number, word: string): object {
  const meaning = Array.from({ length: 150 }, (_, n) => `${word}${(n * n * 7919).toString(36)}`).join(' ')
  const records = Array.from({ length: (megabytes * 1e6) / meaning.length }, (_, n) => ({
    slug: `chant-${n}`,
    title: `${word} ${n}`,
    meaning: `${n} ${meaning}`,
  }))
  return { collection: 'chants', format: 1, records }
}

/** Does something again and again until the other is done. @returns what it gave before that */
async function meanwhile<T>(other: Promise<unknown>, act: (n: number) => Promise<T>): Promise<readonly T[]> {
  let isDone = false
  const end = other.finally(() => {
    isDone = true
  })
  const given: T[] = []
  for (let n = 0; !isDone; n++) {
    const one = await act(n)
    if (!isDone) given.push(one)
    // decides nothing: the caller without a pause takes the processor from the request
    await Bun.sleep(5)
  }
  await end
  return given
}

/** Sends bytes, and gives what came until the connection was closed. @param sent is told when they are on their way */
function requestContext(bytes: string, sent: () => void = () => undefined): Promise<string> {
  const answer = Promise.withResolvers<string>()
  let text = ''
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes, sent))
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8')
  })
  socket.on('error', () => undefined) // it is closed then, too
  socket.on('close', () => answer.resolve(text))
  return answer.promise
}

const headOf = (method: string, path: string, ...more: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: library', 'Connection: close', ...more, '', ''].join('\r\n')

/**
 * Sends a write, and waits until it is under way: connections are taken in their order, so it is once another that was
 * made behind it is answered.
 * @returns the status when it has come to its end; undefined where it never was answered
 */
async function begun(method: string, path: string, body: unknown): Promise<Promise<number | undefined>[]> {
  const text = JSON.stringify(body)
  const sent = Promise.withResolvers<void>()
  const head = headOf(
    method,
    path,
    `Authorization: Bearer ${KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  )
  const answer = requestContext(head + text, sent.resolve)
  await sent.promise
  await requestContext(headOf('GET', `${API}/languages`))
  // in a list, since a promise of a promise would be waited for
  return [answer.then((whole) => (whole === '' ? undefined : Number(whole.split(' ')[1])))]
}

/** Holds the library as another process does that writes, and lets it go again. */
async function whileHeld<T>(work: (letGo: () => void) => Promise<T>): Promise<T> {
  using other = new Database(join(data, 'library.db'))
  other.run('BEGIN IMMEDIATE')
  return await work(() => other.run('ROLLBACK'))
}

/**
 * The status of a small write that is under way while another process writes, which ends then. On a machine where that
 * takes longer than a write waits it is refused, made again as it is told to, and never twice.
 */
async function waitedFor(path: string, body: unknown): Promise<number | undefined> {
  for (;;) {
    const status = await whileHeld(async (letGo) => {
      const [waiting] = await begun('POST', path, body)
      letGo()
      return waiting
    })
    if (status !== 429) return status
  }
}

const titleOf = async (slug: string) => (await server.get(`${API}/chants/${slug}`)).body.title

test('others read while a large collection is restored; a small write waits or gets 503', async () => {
  const write = (n: number) => server.ask('POST', `${API}/books`, { slug: `small-${n}`, title: 'หนังสือ' })
  const put = server.ask('PUT', COLLECTION, collection(2, 'บท'))
  const [reads, writes] = await Promise.all([
    meanwhile(put, () => server.get(`${API}/jataka/jataka-547?lang=en`)),
    meanwhile(put, write),
  ])
  expect((await put).status).toBe(201)
  expect(reads.length).toBeGreaterThan(0)
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))

  // a machine on which the collection takes more than five seconds refuses those that would wait longer
  for (const [n, { status }] of writes.entries()) {
    expect([201, 429]).toContain(status)
    expect((await server.get(`${API}/books/small-${n}`)).status).toBe(status === 201 ? 200 : 404)
  }
})

test('a write in the worker is read at once, also by search, and can be undone there', async () => {
  expect(await titleOf('chant-7')).toBe('บท 7')
  const put = await server.ask('PUT', COLLECTION, collection(1, 'คำ'))
  expect(put.status).toBe(200)
  expect(await titleOf('chant-7')).toBe('คำ 7')
  const found = await server.get(`${API}/search?q=${encodeURIComponent('คำ 7')}`)
  expect(JSON.stringify(found.body)).toContain('chant-7')

  const key = { authorization: `Bearer ${KEY}` }
  const edits = await server.ask('GET', '/api/desk/edits?collection=chants&limit=1', undefined, key)
  expect(edits.body.items[0]).toMatchObject({ action: 'restore', undoable: true })
  const undone = await server.ask('POST', `/api/desk/edits/${edits.body.items[0].id}/undo`)
  expect(undone.status).toBe(200)
  expect(await titleOf('chant-7')).toBe('บท 7')
  const dump = await server.ask('GET', COLLECTION, undefined, key)
  expect(dump.body.records.length).toBeGreaterThan(1_000)
})

test('a write waits for another process without blocking others', async () => {
  const book = { slug: 'later', title: 'หนังสือ' }
  await whileHeld(async () => {
    const write = server.ask('POST', `${API}/books`, book)
    const reads = await meanwhile(write, () => server.get(`${API}/jataka/jataka-547?lang=en`))
    const { status, headers, body }: Reply = await write
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '2'])
    expect(body.error.message).toContain('กรุณาลองใหม่')
    expect(reads.length).toBeGreaterThan(0)
  })
  // what was refused was not made, so this is new
  expect(await waitedFor(`${API}/books`, book)).toBe(201)
})

test('a report waits for another process, too, and is then stored once', async () => {
  const report = { address: '/jataka/jataka-1', words: 'ก', should: 'ข' }
  expect((await server.ask('POST', '/reports', report)).status).toBe(201)
  expect(await waitedFor('/reports', report)).toBe(201)
  using sqlite = new Database(join(data, 'library.db'))
  expect(sqlite.query('SELECT DISTINCT sender FROM reports').all()).toHaveLength(1)
})

test('the worker opens a text that is imported meanwhile', async () => {
  const passages = (text: string) => [testPassage('one', [testParagraph(1, text)])]
  const first = writeFolder(join(root, 'first'), {
    source: testSource('first'),
    headings: [testHeading('one')],
    passages: passages('พระผู้มีพระภาคประทับอยู่'),
  })
  const second = writeFolder(join(root, 'second'), {
    source: testSource('second'),
    passages: passages('พระผู้มีพระภาคเสด็จอยู่'),
  })
  expect(await runBinary(['import', first, second, '--data', data])).toMatchObject({ code: 0 })
  const listed = await server.ask('GET', '/api/desk/conflicts', undefined, { authorization: `Bearer ${KEY}` })
  const [{ division, entry, edition }] = listed.body.items
  const pairs = [{ division, entry, edition }]
  const settled = await server.ask('POST', '/api/desk/settlements', { choice: 'swap', pairs })
  expect([settled.status, settled.body.decided]).toEqual([200, 1])
  const left = await server.ask('GET', '/api/desk/conflicts', undefined, { authorization: `Bearer ${KEY}` })
  expect(left.body.items).toEqual([])
})

test('the worker rejects alike: unknown collections, faults by place, failed preconditions', async () => {
  expect((await server.ask('PUT', `${API}/collections/none`, {})).status).toBe(404)
  const faulty = { collection: 'chants', format: 1, records: [{ slug: 'No Slug', title: 'x' }] }
  const answer = await server.ask('PUT', COLLECTION, faulty)
  expect([answer.status, Object.keys(answer.body.error.issues)]).toEqual([400, ['records.0.slug']])
  const late = await server.ask('PUT', COLLECTION, faulty, { 'if-match': '"0000000000000000"' })
  expect(late.status).toBe(412)
  expect((await server.ask('PUT', COLLECTION, faulty, { authorization: 'Bearer wrong' })).status).toBe(401)
  expect(server.log().filter(({ event }) => event === 'fault')).toEqual([])
})

test('SIGTERM waits for running requests; acknowledged writes survive a kill, and no partial ones', async () => {
  const stoppedOver = () =>
    whileHeld(async (letGo) => {
      const [put] = await begun('PUT', COLLECTION, collection(0.1, 'ก่อน'))
      const code = server.stop()
      // it has heard when it takes no more
      await eventually(async () => expect(await requestContext(headOf('GET', '/live'))).toBe(''))
      letGo()
      const status = await put
      expect(await code).toBe(0)
      server = await startServer(data)
      return status
    })
  let status = await stoppedOver()
  // refused by a machine that took longer for all that than a write waits, or cut off where it took longer than a stop does
  while (status === 429 || status === undefined) status = await stoppedOver()
  expect(status).toBe(200)
  expect(await titleOf('chant-7')).toBe('ก่อน 7')
  expect((await server.ask('PUT', COLLECTION, collection(1, 'แล้ว'))).status).toBe(200)
  const [cut] = await begun('PUT', COLLECTION, collection(2, 'ไม่'))
  await server.stop('SIGKILL')
  // answered before the kill where this process was late
  const isWhole = (await cut) !== undefined
  server = await startServer(data)
  expect(await titleOf('chant-7')).toBe(isWhole ? 'ไม่ 7' : 'แล้ว 7')
})
