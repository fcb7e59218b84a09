/** The whole life of a library in the hands of a host: start, work, trouble, and moving house. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  para,
  testHeading,
  testPassage,
  testSource,
  writeArchive,
  writeFolder,
} from '../intake/import/packages.ts'
import { allAnswers } from '../support/answers.ts'
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

/** Two sources that agree in one passage and differ in another. */
const packages = async () => [
  await writeArchive(join(root, 'first.tar.zst'), {
    source: testSource('first'),
    headings: [testHeading('one'), testHeading('two')],
    passages: [
      testPassage('one', [para(1, 'ข้าพเจ้าได้สดับมาอย่างนี้'), para(2, 'สมัยหนึ่ง')]),
      testPassage('two', [para(2, 'พระผู้มีพระภาคประทับอยู่')]),
    ],
  }),
  writeFolder(join(root, 'second'), {
    source: testSource('second'),
    passages: [testPassage('two', [para(2, 'พระผู้มีพระภาคเสด็จอยู่')])],
  }),
]

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

  test('text is imported beside the running server, which shows it without a restart', async () => {
    expect((await server.get(`${API}/health`)).status).toBe(503)
    const { code, out } = await runBinary(['import', ...(await packages()), '--data', data])
    expect(code).toBe(0)
    expect(out).toContain('first')
    await eventually(async () => expect((await server.get(`${API}/health`)).status).toBe(200))
    expect((await server.get(`${API}/health`)).status).toBe(200)
    const page = (await server.get(`${API}/canon/volumes/9/pages/1?edition=royal`)).body
    expect(page.paragraphs).toEqual(['ข้าพเจ้าได้สดับมาอย่างนี้'])
    const found = (await server.get(`${API}/search?q=${encodeURIComponent('สดับ')}&kind=pages`)).body
    expect(found.total).toBe(1)
  })

  test('the queue shows the pair that differs, until it is settled', async () => {
    const before = JSON.parse((await runBinary(['conflicts', '--json', '--data', data])).out)
    expect(before).toHaveLength(1)
    expect(before[0]).toMatchObject({
      division: 'digha-nikaya',
      entry: 'two',
      edition: 'royal',
      decision: null,
    })
    const pair = { division: 'digha-nikaya', entry: 'two', edition: 'royal' }
    expect((await server.ask('POST', `${API}/passages/settle`, { ...pair, choice: 'swap' })).status).toBe(201)
    expect(JSON.parse((await runBinary(['conflicts', '--json', '--data', data])).out)).toEqual([])
    const all = JSON.parse((await runBinary(['conflicts', '--json', '--all', '--data', data])).out)
    expect(all).toMatchObject([{ entry: 'two', decision: 'swap' }])
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

  test('killed in the middle of writes, it comes back with all that it had answered', async () => {
    const acknowledged = new Map<string, string>()
    const editors = Array.from({ length: 4 }, async (_, editor) => {
      for (let n = 0; ; n++) {
        const slug = `chant-${10 + editor}`
        const note = `ก่อนไฟดับ ${n}`
        const reply = await server.ask('PATCH', `${API}/chants/${slug}`, { note }).catch(() => undefined)
        if (reply?.status !== 200) return
        acknowledged.set(slug, note)
      }
    })
    await eventually(async () => expect(acknowledged.size).toBe(editors.length))
    expect(await server.stop('SIGKILL')).toBeNull()
    await Promise.all(editors)
    expect(acknowledged.size).toBe(4)
    server = await startServer(data)
    for (const [slug, note] of acknowledged) {
      const stored = (await server.get(`${API}/chants/${slug}`)).body.note
      // the write that was under way may be in or not; none that was answered is lost
      expect(Number(stored.split(' ')[1])).toBeGreaterThanOrEqual(Number(note.split(' ')[1]))
    }
  })

  test('check finds nothing wrong, beside the running server', async () => {
    const { code, out, error } = await runBinary(['check', '--data', data])
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain('text.db')
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

describe('moving house', () => {
  test('export, restored elsewhere and given the text, gives the same answers', async () => {
    const folder = join(root, 'export')
    const elsewhere = join(root, 'elsewhere')
    expect((await runBinary(['export', folder, '--data', data])).code).toBe(0)
    expect((await runBinary(['restore', folder, '--data', elsewhere])).code).toBe(0)
    expect((await runBinary(['import', ...(await packages()), '--data', elsewhere])).code).toBe(0)
    const other = await startServer(elsewhere)
    try {
      const answers = await allAnswers(server)
      expect(Object.keys(answers).length).toBeGreaterThan(100)
      expect(await allAnswers(other)).toEqual(answers)
    } finally {
      expect(await other.stop()).toBe(0)
    }
  })

  test('the backup, restored elsewhere, is sound and answers as the library did then', async () => {
    const elsewhere = join(root, 'restored')
    expect((await runBinary(['restore', backup, '--data', elsewhere])).code).toBe(0)
    expect((await runBinary(['check', '--data', elsewhere])).code).toBe(0)
    const other = await startServer(elsewhere)
    try {
      expect((await other.get(`${API}/chants`)).body.total).toBe(30)
      expect((await other.get(`${API}/canon/volumes/9/pages/2?edition=royal`)).text).toBe(
        (await server.get(`${API}/canon/volumes/9/pages/2?edition=royal`)).text,
      )
      expect((await other.get(`${API}/canon/volumes/9/pages/2?edition=royal`)).text).toContain('เสด็จ')
    } finally {
      await other.stop()
    }
  })

  test('SIGTERM and SIGINT end it in order, and each database is one file again', async () => {
    const files = () =>
      readdirSync(data)
        .filter((name) => name.includes('.db'))
        .sort()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.log().at(-1)).toMatchObject({ event: 'stopped' })
    expect(files()).toEqual(['library.db', 'text.db'])
    server = await startServer(data)
    expect(await server.stop('SIGINT')).toBe(0)
    expect((await runBinary(['check', '--data', data])).code).toBe(0)
    expect(files()).toEqual(['library.db', 'text.db'])
  })
})
