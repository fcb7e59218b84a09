/** The files of `library follow-config`, run by their programs (scale §4). */

import { describe, expect, test } from 'bun:test'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFreePort } from '../../scripts/process.ts'
import { binaryPath } from '../support/binary.ts'
import {
  adaptNginxConfig,
  findMissingFleetPrograms,
  generateFollowerFiles,
  LITESTREAM,
  startFleet,
  waitUntil,
} from '../support/fleet.ts'
import { runInFolder } from '../support/folders.ts'
import { runCommand } from '../support/terminal.ts'

const KEY = 'the-key-of-the-fleet-tests'
const missing = findMissingFleetPrograms()
if (missing.length > 0) console.warn(`skipped: followers are run only where there are ${missing.join(' and ')}`)

describe('follow-config', () => {
  test('prints six files, each after a line with its name, for the given followers', async () => {
    const { code, out } = await runCommand(['follow-config', 'https://primary.example.org/', '3'])
    expect(code).toBe(0)
    expect([...out.matchAll(/^# ── (.*)$/gm)].map(([, name]) => name)).toEqual([
      '/etc/litestream.yml',
      '/etc/systemd/system/library-replicate.service',
      '/etc/systemd/system/library-fetch.service',
      '/etc/systemd/system/library-fetch-text.service',
      '/etc/systemd/system/library-follower@.service',
      '/etc/nginx/conf.d/library-followers.conf',
    ])
    expect(out).toContain('serve --follow https://primary.example.org --port %i')
    for (const port of [8081, 8082, 8083]) expect(out).toContain(`server 127.0.0.1:${port};`)
    expect(out).not.toContain('127.0.0.1:8084')
  })
})

test.skipIf(Bun.which('nginx') === null)('nginx takes its file, also for a primary with https', () =>
  runInFolder(async (folder) => {
    for (const primary of ['https://localhost/library', 'http://127.0.0.1:8080']) {
      const file = (await generateFollowerFiles([await binaryPath()], primary, 4)).get('library-followers.conf') ?? ''
      writeFileSync(join(folder, 'nginx.conf'), adaptNginxConfig(file, folder, 8099, []))
      const { exitCode, stderr } = Bun.spawnSync(['nginx', '-t', '-c', join(folder, 'nginx.conf')])
      expect([exitCode, exitCode === 0 ? '' : stderr.toString()]).toEqual([0, ''])
    }
  }),
)

test.skipIf(Bun.which('nginx') === null)(
  'one answer is kept once however browsers spell what they take, and HSTS and the limit of connections hold',
  () =>
    runInFolder(async (folder) => {
      const input: { readonly encoding: string | null; readonly origin: string | null }[] = []
      const othersRefused = Promise.withResolvers<void>()
      using reader = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        // some wait here until a busy machine has refused the others
        idleTimeout: 120,
        fetch: async ({ headers, url }) => {
          const encoding = headers.get('accept-encoding')
          const origin = headers.get('origin')
          input.push({ encoding, origin })
          if (url.includes('slow')) await othersRefused.promise
          return new Response(`${encoding} ${origin}`, {
            headers: { vary: 'Accept-Encoding, Origin', 'cache-control': 'public, s-maxage=86400' },
          })
        },
      })
      const words = ['follow-config', 'http://127.0.0.1:9', '1']
      const { out } = await runCommand(words, { LIBRARY_CORS_ORIGIN: 'https://site.example.org' })
      const file = out.slice(out.indexOf('# ── /etc/nginx'))
      // Debian has no /var/cache/nginx; nginx makes the folder itself, but not the one it is in
      expect(/^proxy_cache_path (\S+)/m.exec(file)?.[1]).toMatch(/^\/var\/cache\/[^/]+$/)
      const port = findFreePort()
      const own = adaptNginxConfig(file, folder, port, [`127.0.0.1:${reader.port}`])
        .replace(' add_header X', ' add_header Strict-Transport-Security "max-age=31536000" always;\nadd_header X')
        .replace(/(limit_conn \w+) 10000;/, '$1 20;')
      writeFileSync(join(folder, 'nginx.conf'), own)
      const nginx = Bun.spawn(['nginx', '-c', join(folder, 'nginx.conf')], { stderr: 'ignore' })
      try {
        const ask = (path: string, headers: Record<string, string> = {}) =>
          fetch(`http://127.0.0.1:${port}${path}`, { headers, decompress: false })
        await waitUntil(async () => (await ask('/ready').catch(() => undefined))?.ok === true)
        input.length = 0
        const spellings = [
          ...['gzip, deflate, br, zstd', 'zstd', 'ZSTD;q=1.0,gzip', 'br;q=0, zstd ; q=0.01', 'gzip,zstd;q=.5'],
          ...Array.from({ length: 20 }, (_, n) => `zstd, x-${n}`),
        ]
        for (const encoding of spellings) {
          const answer = await ask('/page', { 'accept-encoding': encoding })
          expect([encoding, await answer.text()]).toEqual([encoding, 'zstd null'])
          expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
          expect(answer.headers.get('vary')).toBe('Accept-Encoding, Origin')
        }
        expect(input).toHaveLength(1)
        const taken = async (encoding: string, origin?: string) =>
          (await ask('/page', { 'accept-encoding': encoding, ...(origin ? { origin } : {}) })).text()
        expect(await taken('gzip;q=0, br')).toBe('br null')
        expect(await taken('zstd;q=0, br;q=0.0, gzip')).toBe('gzip null')
        expect(await taken('gzip;q=0.000')).toBe('null null')
        expect(await taken('zstd', 'https://site.example.org')).toBe('zstd https://site.example.org')
        for (let n = 0; n < 9; n++) expect(await taken('zstd', `https://${n}.org`)).toBe('zstd null')
        expect(input).toHaveLength(5)
        let refused = 0
        const many = await Promise.all(
          Array.from({ length: 40 }, async (_, n) => {
            const answer = await ask(`/slow?page=${n}&limit=${n}`)
            if (answer.status === 429 && ++refused === 20) othersRefused.resolve()
            return answer
          }),
        )
        const statuses = Map.groupBy(many, ({ status }) => status)
        expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([20, 20])
      } finally {
        nginx.kill()
        await nginx.exited
      }
    }),
)

test.skipIf(Bun.which('systemd-analyze') === null)('systemd takes its units', () =>
  runInFolder(async (folder) => {
    const files = await generateFollowerFiles([await binaryPath()], 'https://library.example.org/a%20b', 2)
    const units = [...files].filter(([name]) => name.endsWith('.service'))
    expect(units).toHaveLength(4)
    const paths = units.map(([name, text]) => {
      const path = join(folder, name.replace('@', '@8081'))
      // programs that need not be installed where the test runs
      writeFileSync(path, text.replace(/\/usr\/local\/bin\/\w+/, '/bin/true'))
      return path
    })
    const { stdout, stderr, exitCode } = Bun.spawnSync(['systemd-analyze', 'verify', '--man=no', ...paths])
    expect([exitCode, stdout.toString() + stderr.toString()]).toEqual([0, ''])
  }),
)

test.skipIf(missing.length > 0)('makes a setup in which an edit reaches all readers, and its editor at once', () =>
  runInFolder(async (folder) => {
    const fleet = await startFleet({ command: [await binaryPath()], folder, key: KEY })
    const { near, far } = fleet
    try {
      const keyed = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
      const ask = (path: string, init: RequestInit = {}) => fetch(`${far.edge}/api/v1${path}`, init)
      const body = JSON.stringify({ slug: 'through-the-edge', title: 'บทใหม่', pali: 'นะโม' })
      expect((await ask('/chants', { method: 'POST', headers: keyed, body })).status).toBe(201)
      expect((await ask('/chants/through-the-edge', { headers: keyed })).status).toBe(200)
      await waitUntil(async () => (await ask('/chants/through-the-edge')).status === 200)
      for (const { api } of [...near.followers, ...far.followers])
        await waitUntil(async () => (await fetch(`${api}/chants/through-the-edge`)).status === 200)

      // parameters that are unknown do not pass the cache
      const cached = async (path: string) => (await ask(path)).headers.get('x-cache')
      await cached('/chants?limit=3')
      // nginx may be asking again for it
      expect(['HIT', 'STALE', 'UPDATING']).toContain((await cached('/chants?x=1&limit=3')) ?? '')
      const plain = await ask('/chants?limit=3')
      expect([plain.headers.get('ratelimit'), plain.headers.get('ratelimit-policy')]).toEqual([null, null])
      expect(await (await ask('/chants?x=1&limit=3')).text()).toBe(await plain.text())
      const found = await ask(`/search?q=${encodeURIComponent('บทใหม่')}`)
      expect(await found.text()).toContain('through-the-edge')

      // what is cached is there whoever is removed
      await fleet.primary.kill()
      await far.kill()
      for (let n = 0; n < 20; n++) expect((await ask('/chants?limit=3')).status).toBe(200)
    } finally {
      await fleet.stop()
    }
  }),
)

test.skipIf(missing.length > 0 || Bun.which('curl') === null || Bun.which('setsid') === null)(
  'the page about followers leads from one folder to another',
  () =>
    runInFolder(async (folder) => {
      const page = readFileSync(join(import.meta.dir, '../../docs/followers.md'), 'utf8')
      const [, walk = ''] = /^```bash\n([\s\S]*?)^```$/m.exec(page) ?? []
      const ports = { 8080: String(findFreePort()), 8081: String(findFreePort()) }
      const own = walk.replace(/808[01]/g, (port) => ports[port as '8080' | '8081'])
      symlinkSync(await binaryPath(), join(folder, 'library'))
      const script = join(folder, 'walk.sh')
      writeFileSync(script, `set -e\n${own}kill 0\n`)
      const child = Bun.spawn(['setsid', '--wait', 'timeout', '240', 'bash', script], {
        cwd: folder,
        env: { PATH: `${dirname(LITESTREAM)}:${process.env.PATH}` },
        stdio: ['ignore', Bun.file(join(folder, 'output')), Bun.file(join(folder, 'complaints'))],
      })
      await child.exited
      const [output = '', complaints] = ['output', 'complaints'].map((name) => readFileSync(join(folder, name), 'utf8'))
      // once as the primary's answer to the write, once as the follower's to the read
      const seen = output.split('"slug":"from-afar"').length - 1
      expect({ seen, output, complaints }).toEqual({
        seen: 2,
        output: expect.any(String),
        complaints: expect.any(String),
      })
    }),
)
