/**
 * A host's way with the binary: serve, write, kill, back up, restore, and a library of an old program brought up to date.
 * Each rule of it has a test of its own.
 */

import { expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { first } from '../canon/world.ts'
import { writeArchive } from '../intake/import/packages.ts'
import { witness } from '../museum/answers.ts'
import { layOut, museum } from '../museum/folder.ts'
import { differences } from '../museum/hold.ts'
import { Served } from '../museum/program.ts'
import { binaryPath, runBinary, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { testFolder } from '../support/folders.ts'

const root = testFolder()
const API = '/api/v1'
const run = async (...words: readonly string[]) => {
  const { code, out, error } = await runBinary(words)
  expect([code, code === 0 ? '' : error]).toEqual([0, ''])
  return out
}

test('what was answered is there after a kill, and after a backup elsewhere', async () => {
  const [data, elsewhere, backup] = [join(root, 'data'), join(root, 'elsewhere'), join(root, 'b.tar.zst')]
  const chant = { slug: 'kept', title: 'บทที่เก็บไว้', pali: 'นะโม ตัสสะ' }
  const killed = await startServer(data)
  expect((await killed.get('/')).text).toContain('คลังธรรมะ')
  await run('import', await writeArchive(join(root, 'text.tar.zst'), first), '--data', data)
  await eventually(async () => expect((await killed.get(`${API}/health`)).status).toBe(200))
  expect((await killed.ask('POST', `${API}/chants`, chant)).status).toBe(201)
  expect(await killed.stop('SIGKILL')).toBeNull()

  const server = await startServer(data)
  expect((await server.get(`${API}/chants/kept`)).body).toMatchObject(chant)
  await run('backup', backup, '--data', data)
  await run('check', '--data', data)
  const page = await server.get(`${API}/canon/volumes/9/pages/1`)
  expect(page.text).toContain('ผู้มีเพียรย่อมพ้นทุกข์')
  expect(await server.stop()).toBe(0)

  await run('restore', backup, '--data', elsewhere)
  const moved = await startServer(elsewhere)
  expect((await moved.get(`${API}/chants/kept`)).body).toMatchObject(chant)
  expect((await moved.get(`${API}/canon/volumes/9/pages/1`)).text).toBe(page.text)
  expect(await moved.stop()).toBe(0)
})

test('the oldest library there is answers as it did then', async () => {
  const [oldest] = museum()
  if (!oldest) throw new Error('The museum is empty')
  const said = await layOut(oldest, join(root, 'museum'))
  const data = join(root, 'upgraded')
  cpSync(join(root, 'museum/data'), data, { recursive: true })
  await using server = await Served.start([await binaryPath()], data)
  const now = await witness(server)
  // the text is made anew from the old one meanwhile
  await eventually(async () => expect((await server.ask('GET', `${API}/health`)).status).toBe(200))
  expect(differences(said.library, now.library)).toEqual([])
  await run('check', '--data', data)
})
