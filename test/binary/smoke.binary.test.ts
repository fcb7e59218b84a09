/**
 * A host's way with the binary: serve, write, kill, back up, restore, stop, and a library of an old program brought up
 * to date. Each rule of it has a test of its own, but for what only a compiled program can get wrong, and its signals.
 */

import { expect, test } from 'bun:test'
import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { firstSource } from '../canon/world.ts'
import { writeArchive } from '../intake/import/packages.ts'
import { binaryPath, runBinary, type Server, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { testFolder } from '../support/folders.ts'
import { recordAnswers } from '../upgrade-fixtures/answers.ts'
import { unpackFixture, upgradeFixtures } from '../upgrade-fixtures/folder.ts'
import { findAnswerDifferences } from '../upgrade-fixtures/hold.ts'
import { requestedStart } from '../upgrade-fixtures/program.ts'

const root = testFolder()
const API = '/api/v1'
const run = async (...words: readonly string[]) => {
  const { code, out, error } = await runBinary(words)
  expect([code, code === 0 ? '' : error]).toEqual([0, ''])
  return out
}

/** What an empty folder became, and which version of the program says so. */
async function expectBegun({ url, log, get }: Server) {
  const [, version, commit] = /^library (\S+) \((\w+(?:-dirty)?),/.exec(await run('version')) ?? []
  expect(commit).toMatch(/^[0-9a-f]{10}(-dirty)?$|^unknown$/)
  const [started] = log()
  const empty = { writing: true, passages: null, pages: 0 }
  expect(started).toMatchObject({ event: 'listening', url, version, commit, ...empty })
  expect(started?.message).toStartWith(`Library ${version} (${commit}) `)
  expect(Number(started?.records)).toBeGreaterThan(580)
  const reported = `library_build_info{version="${version}",commit="${commit}"} 1`
  expect((await get('/metrics')).text).toContain(reported)
  expect((await get(`${API}/openapi.json`)).body.openapi).toBe('3.1.0')
  expect((await get('/')).text).toContain('คลังธรรมะ')
}

/** Handlers are compiled: those with parameters answer every method only where they are whole. */
async function expectHandlers({ ask }: Server) {
  const entry = `${API}/canon/volumes/9/entries/none`
  const contents = { chapterTitle: [], chapterBody: [] }
  for (const [method, path, body, status] of [
    ['GET', entry, undefined, 404],
    ['DELETE', entry, undefined, 404],
    ['PATCH', `${API}/chants/none`, { title: 'x' }, 404],
    ['PUT', `${API}/books/none/contents`, contents, 404],
    ['OPTIONS', `${API}/chants/none`, undefined, 204],
  ] as const)
    expect([method, path, (await ask(method, path, body)).status]).toEqual([method, path, status])
}

/** Backs up while editors write, and holds none of them up. */
async function backedUp(file: string, data: string, { ask }: Server) {
  let isWriting = true
  const editors = Array.from({ length: 4 }, async (_, editor) => {
    for (let n = 0; isWriting; n++) {
      const { status } = await ask('PATCH', `${API}/jataka/jataka-${editor + 1}`, { summary: `ครั้งที่ ${n}` })
      expect(status).toBe(200)
    }
  })
  await run('backup', file, '--data', data)
  isWriting = false
  await Promise.all(editors)
}

/** Files of the library are its owner's alone. */
function expectOwned(data: string) {
  const names = readdirSync(data)
  expect(names).toContain('import.lock')
  for (const name of ['', ...names]) expect([name, statSync(join(data, name)).mode & 0o077]).toEqual([name, 0])
}

const databases = (data: string) => readdirSync(data).filter((name) => /\.db/.test(name))

test('acknowledged writes survive a kill and a backup elsewhere', async () => {
  const [data, elsewhere, backup] = [join(root, 'data'), join(root, 'elsewhere'), join(root, 'b.tar.zst')]
  const chant = { slug: 'kept', title: 'บทที่เก็บไว้', pali: 'นะโม ตัสสะ' }
  const killed = await startServer(data)
  await expectBegun(killed)
  await expectHandlers(killed)
  await run('import', await writeArchive(join(root, 'text.tar.zst'), firstSource), '--data', data)
  await eventually(async () => expect((await killed.get(`${API}/health`)).status).toBe(200))
  expectOwned(data)
  expect((await killed.ask('POST', `${API}/chants`, chant)).status).toBe(201)
  expect(await killed.stop('SIGKILL')).toBeNull()

  const server = await startServer(data)
  expect((await server.get(`${API}/chants/kept`)).body).toMatchObject(chant)
  await backedUp(backup, data, server)
  await run('check', '--data', data)
  const page = await server.get(`${API}/canon/volumes/9/pages/1`)
  expect(page.text).toContain('ผู้มีเพียรย่อมพ้นทุกข์')
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(server.log().at(-1)).toMatchObject({ event: 'stopped' })
  expect(databases(data).toSorted()).toEqual(['library.db', 'text.db'])

  await run('restore', backup, '--data', elsewhere)
  const moved = await startServer(elsewhere)
  expect((await moved.get(`${API}/chants/kept`)).body).toMatchObject(chant)
  expect((await moved.get(`${API}/canon/volumes/9/pages/1`)).text).toBe(page.text)
  expect(await moved.stop('SIGINT')).toBe(0)
  expect(databases(elsewhere).toSorted()).toEqual(['library.db', 'text.db'])
})

test('the oldest library answers as it did', async () => {
  const [oldest] = upgradeFixtures()
  if (!oldest) throw new Error('There are no upgrade fixtures')
  const said = await unpackFixture(oldest, join(root, 'fixture'))
  const data = join(root, 'upgraded')
  cpSync(join(root, 'fixture/data'), data, { recursive: true })
  await using server = await requestedStart([await binaryPath()], data)
  const now = await recordAnswers(server)
  // the text is made again from the old one meanwhile
  await eventually(async () => expect((await server.ask('GET', `${API}/health`)).status).toBe(200))
  expect(findAnswerDifferences(said.library, now.library)).toEqual([])
  await run('check', '--data', data)
})
