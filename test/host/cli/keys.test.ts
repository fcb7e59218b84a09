/**
 * `library keys`: keys that are added and revoked while a server runs, what each may do, and what is stored of them.
 */

import { expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RunningService } from '../../../src/host/cli/service.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { EditorKeyFile } from '../../../src/host/settings/key-file.ts'
import { readSettings } from '../../../src/host/settings/read.ts'
import { settingNames } from '../../../src/host/settings/table.ts'
import { EditorKeyRing } from '../../../src/http/key-ring.ts'
import { identifyKeyHolderByToken, parseEditorKeys } from '../../../src/http/keys.ts'
import { openStores } from '../../../src/services/stores.ts'
import { openTestDatabaseFile, TEST_LANGUAGES } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'
import { canMountDisk, fillDisk, runWithSmallDisk } from '../../support/small-disk.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'

const SETTING = 'from-settings:a-long-key-of-the-settings'

/** Sends requests to a service over a new library, with or without a key. */
const whileServed = (
  work: (
    data: string,
    send: (method: string, path: string, key?: string, body?: unknown) => Promise<number>,
  ) => Promise<void>,
) =>
  runInFolder(async (data) => {
    const folder = getDataFolderPaths(data)
    using db = openTestDatabaseFile(folder.library)
    using stores = openStores(db, TEST_LANGUAGES, { textPath: null })
    const environment = { LIBRARY_LOG: 'off', API_RATE_LIMIT: '0', LIBRARY_API_KEY: SETTING }
    const settings = readSettings(settingNames, { flags: { data }, environment })
    const silent = { out: () => undefined, error: () => undefined, bytes: () => undefined }
    const service = new RunningService(settings, { ...silent, watched: false, environment: {} })
    const { handle } = service.createAppOver(stores, folder, {})
    await work(data, async (method, path, key, body) => {
      const headers = new Headers({ 'content-type': 'application/json' })
      if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await handle(new Request(`http://localhost/api/v1${path}`, init), () => '127.0.0.1')
      await response.body?.cancel()
      return response.status
    })
  })

const CHANT = { slug: 'x', title: 'บท' }
const SECTIONS = '/collections/chant-sections'
const NONE = { collection: 'chant-sections', format: 1, records: [] }

test('a key is valid from its creation until it is revoked or expires, within its rights', () =>
  whileServed(async (data, send) => {
    const keys = (...words: readonly string[]) => runCommand(['keys', ...words, '--data', data])
    const add = async (...words: readonly string[]) => {
      const { code, out } = await keys('add', ...words)
      expect([words, code, out]).toEqual([words, 0, expect.stringMatching(/^[\w-]{43}$/)])
      return out
    }
    const malee = await add('malee')
    const careful = await add('careful', '--no-replace', '--expires', '2999-01-01')
    const helper = await add('helper', '--propose')
    for (const [key, write, replace] of [
      [undefined, 401, 401],
      ['a-key-that-nobody-has', 401, 401],
      ['a-long-key-of-the-settings', 201, 201],
      [malee, 200, 201],
      [careful, 200, 403],
      [helper, 403, 403],
    ] as const)
      expect([key, await send('POST', '/chants', key, CHANT), await send('PUT', SECTIONS, key, NONE)]).toEqual([
        key,
        write,
        replace,
      ])

    const listed = JSON.parse((await keys('list', '--json')).out)
    expect(listed).toMatchObject([
      { name: 'malee', publishes: true, replaces: true, expires: null, lastUsed: expect.any(String) },
      { name: 'careful', publishes: true, replaces: false, expires: expect.stringMatching(/^2999|^2998/) },
      { name: 'helper', publishes: false, replaces: false },
    ])
    expect((await keys('list')).out.split('\n')).toHaveLength(4)

    expect((await keys('revoke', 'malee')).code).toBe(0)
    const path = join(data, 'keys.json')
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"expires": "[^"]+"/, '"expires": "2001-01-01T00:00:00.000Z"'),
    )
    for (const gone of [malee, careful]) expect(await send('POST', '/chants', gone, CHANT)).toBe(401)
    expect((await keys('list')).out).toContain('หมดแล้ว')
  }))

test('a follower in the same folder reads the key file and writes nothing', () =>
  runInFolder((folder) => {
    const ring = new EditorKeyRing([], new EditorKeyFile(folder, false))
    const key = new EditorKeyFile(folder).add({ name: 'malee', publishes: true, replaces: true, expires: null })
    ring.refresh()
    expect(identifyKeyHolderByToken(ring.keys, key)).toMatchObject({ name: 'malee' })
    ring.noteUse('malee')
    expect(existsSync(join(folder, 'keys-used.json'))).toBe(false)
  }))

test('keys of the settings are valid while the key file cannot be looked up', () =>
  runInFolder((folder) => {
    const own = parseEditorKeys('a-long-key-of-the-settings')
    const ring = new EditorKeyRing(own, new EditorKeyFile(folder))
    symlinkSync('keys.json', join(folder, 'keys.json'))
    ring.refresh()
    expect(ring.keys).toEqual([...own])
  }))

test('a key is not listed as used by an earlier one of its name', () =>
  runInFolder(async (data) => {
    writeFileSync(join(data, 'library.db'), '')
    writeFileSync(join(data, 'keys-used.json'), '{"malee":"2001-01-01T00:00:00.000Z"}')
    new EditorKeyFile(data).add({ name: 'malee', publishes: true, replaces: true, expires: null })
    const { out } = await runCommand(['keys', 'list', '--json', '--data', data])
    expect(JSON.parse(out)).toMatchObject([{ name: 'malee', lastUsed: null }])
  }))

test.skipIf(!canMountDisk)('a disk with no space for the whole key file leaves the old keys', () =>
  runWithSmallDisk('64k', (disk) => {
    const key = { publishes: true, replaces: true, expires: null }
    const keys = Array.from({ length: 60 }, (_, n) => ({ ...key, name: `key-${n}`, digest: '0'.repeat(64) }))
    writeFileSync(join(disk, 'keys.json'), JSON.stringify({ format: 'library-keys/1', keys }))
    const ballast = fillDisk(disk)
    truncateSync(ballast, statSync(ballast).size - 8192)
    const file = new EditorKeyFile(disk)
    expect(() => file.add({ ...key, name: 'one-more' })).toThrow('ENOSPC')
    expect(file.list()).toHaveLength(60)
  }),
)

test('a key in the settings takes precedence over one in the file with the same name', () =>
  runInFolder((folder) => {
    const key = new EditorKeyFile(folder).add({ name: 'malee', publishes: true, replaces: true, expires: null })
    const ring = new EditorKeyRing(parseEditorKeys('malee:a-long-key-of-malee'), new EditorKeyFile(folder))
    expect([ring.keys.length, identifyKeyHolderByToken(ring.keys, key)]).toEqual([1, 'unknown'])
  }))

test.each([
  [1, ['add', 'from-settings']],
  [1, ['add', 'twice']],
  [1, ['revoke', 'nobody']],
  [2, ['add', 'a b']],
  [2, ['add', 'late', '--expires', '2001-01-01']],
  [2, ['add', 'late', '--expires', 'soon']],
  [2, ['add']],
  [2, ['forget', 'x']],
])('exits with %i for keys %p', (expected, words) =>
  runInFolder(async (data) => {
    openTestDatabaseFile(join(data, 'library.db')).close()
    const keys = (...more: readonly string[]) =>
      runCommand(['keys', ...more, '--data', data], { LIBRARY_API_KEY: SETTING })
    await keys('add', 'twice')
    const { code, error } = await keys(...words)
    expect([code, isPlainThai(error)]).toEqual([expected, true])
  }),
)
