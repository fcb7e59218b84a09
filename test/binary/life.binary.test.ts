/** The whole life of a library in the hands of a host: its start, work, trouble and end. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBinary, type Server, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'

const root = mkdtempSync(join(tmpdir(), 'library-life-'))
const data = join(root, 'data')
const backup = join(root, 'backup.tar.zst')
let server: Server

beforeAll(async () => {
  server = await startServer(data)
})

afterAll(async () => {
  await server.stop('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

const API = '/api/v1'

describe('first days', () => {
  test('an empty folder becomes a library with the facts, and says where it listens', async () => {
    const [started] = server.log()
    expect(started).toMatchObject({
      event: 'listening',
      url: server.url,
      writing: true,
      passages: null,
      pages: 0,
    })
    expect(Number(started?.records)).toBeGreaterThan(580)
    expect((await server.get(`${API}/jataka/jataka-547`)).body).toMatchObject({ number: 547 })
    expect((await server.get(`${API}/canon`)).body.volumes).toBe(45)
    expect((await server.get(`${API}/openapi.json`)).body.openapi).toBe('3.1.0')
    expect((await server.get('/live')).body).toEqual({ status: 'ok' })
    expect((await server.get('/')).text).toContain('คลังธรรมะ')
  })

  test('two programs of one version are told apart where they start, in /metrics and by `library version`', async () => {
    const said = (await runBinary(['version'])).out
    const [, version, commit] = /^library (\S+) \((\w+(?:-dirty)?),/.exec(said) ?? []
    expect(commit).toMatch(/^[0-9a-f]{10}(-dirty)?$|^unknown$/)
    const [started] = server.log()
    expect(started).toMatchObject({ version, commit })
    expect(started?.message).toStartWith(`Library ${version} (${commit}) `)
    expect((await server.get('/metrics')).text).toContain(
      `library_build_info{version="${version}",commit="${commit}"} 1`,
    )
  })

  test('routes with parameters answer every method: the compiled handlers are whole', async () => {
    expect((await server.get(`${API}/canon/volumes/9/entries/none`)).status).toBe(404)
    expect((await server.ask('PATCH', `${API}/chants/none`, { title: 'x' })).status).toBe(404)
    expect((await server.ask('DELETE', `${API}/canon/volumes/9/entries/none`)).status).toBe(404)
    expect(
      (await server.ask('PUT', `${API}/books/none/contents`, { chapterTitle: [], chapterBody: [] })).status,
    ).toBe(404)
    expect((await server.ask('OPTIONS', `${API}/chants/none`)).status).toBe(204)
  })

  test('an editor writes', async () => {
    expect(
      (await server.ask('POST', `${API}/chant-sections`, { slug: 'morning', title: 'ทำวัตรเช้า' })).status,
    ).toBe(201)
    for (let n = 1; n <= 30; n++) {
      const chant = { slug: `chant-${n}`, title: `บทที่ ${n}`, section: 'morning', pali: 'นะโม ตัสสะ' }
      expect((await server.ask('POST', `${API}/chants`, chant)).status).toBe(201)
    }
    const first = (await server.get(`${API}/chants/chant-1`)).body
    const translation = { collection: 'chants', id: first.id, language: 'en', title: 'Chant one' }
    expect((await server.ask('POST', `${API}/translations`, translation)).status).toBe(201)
    expect((await server.ask('POST', `${API}/chants/chant-2/move`, { delta: -1 })).status).toBe(200)
    expect((await server.ask('POST', `${API}/books`, { slug: 'book', title: 'หนังสือ' })).status).toBe(201)
    const contents = { chapterTitle: ['บทนำ'], chapterBody: ['ย่อหน้าหนึ่ง\n\nย่อหน้าสอง'] }
    expect((await server.ask('PUT', `${API}/books/book/contents`, contents)).status).toBe(201)
  })

  test('a second server refuses the folder, and changes nothing for the first', async () => {
    const { code, error } = await runBinary(['serve', '--data', data, '--port', '0'])
    expect(code).toBe(1)
    expect(error).toContain(data)
    expect(error.split('\n')).toHaveLength(1)
    expect((await server.get('/live')).status).toBe(200)
  })
})

describe('trouble', () => {
  test('a backup is taken while editors write, and holds none of them up', async () => {
    let writing = true
    const editors = Array.from({ length: 4 }, async (_, editor) => {
      for (let n = 0; writing; n++) {
        const reply = await server.ask('PATCH', `${API}/chants/chant-${editor + 1}`, { note: `ครั้งที่ ${n}` })
        expect(reply.status).toBe(200)
      }
    })
    const { code, error } = await runBinary(['backup', backup, '--data', data])
    writing = false
    await Promise.all(editors)
    expect([code, error.includes(backup)]).toEqual([0, true])
    expect((await runBinary(['backup', backup, '--data', data])).code).toBe(1)
  })

  test('the log tells each write with the name of its key, and never a key', async () => {
    const { out } = await runBinary(['audit', '--json', '--collection', 'chants', '--data', data])
    const edits = JSON.parse(out)
    expect(edits.length).toBeGreaterThan(30)
    expect(new Set(edits.map(({ key }: { key: string }) => key))).toEqual(new Set(['tester']))
    // lines of other requests may come late
    const written = () =>
      server.log().filter(({ method, path }) => `${method} ${path}` === `PATCH ${API}/chants/chant-1`)
    const before = written().length
    await server.ask('PATCH', `${API}/chants/chant-1`, { note: 'หมายเหตุลับ' })
    await eventually(async () => expect(written().length).toBeGreaterThan(before))
    expect(written().at(-1)).toMatchObject({ key: 'tester' })
    expect(server.raw()).not.toContain('the-key-of')
    expect(server.raw()).not.toContain('หมายเหตุลับ')
    expect((await server.get('/metrics')).text).toContain('operation="patchChants"')
  })
})

describe('the end', () => {
  test('SIGTERM and SIGINT end it in order, and each database is one file again', async () => {
    const files = () =>
      readdirSync(data)
        .filter((name) => name.includes('.db'))
        .sort()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.log().at(-1)).toMatchObject({ event: 'stopped' })
    expect(files()).toEqual(['library.db'])
    server = await startServer(data)
    expect(await server.stop('SIGINT')).toBe(0)
    expect((await runBinary(['check', '--data', data])).code).toBe(0)
    expect(files()).toEqual(['library.db'])
  })
})
