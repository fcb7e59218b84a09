/** The README's commands as written, and claims of the README and of the pages for hosts. */

import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { findFreePort } from '../../scripts/process.ts'
import { allCommands } from '../../src/host/cli/commands.ts'
import { toSettingFileKey } from '../../src/host/settings/setting.ts'
import { getSettingByName, settingNames } from '../../src/host/settings/table.ts'
import { testHeading, testParagraph, testPassage, testSource, writeArchive } from '../intake/import/packages.ts'
import { cp874, pageFile, writeFiles } from '../intake/pack/packing.ts'
import { binaryPath, KEY, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { runInFolder } from '../support/folders.ts'
import type { ErrorBody } from '../support/library.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const README = read('README.md')
const HOSTING = read('docs/hosting.md')
/** Everything that a host is told. */
const FOLLOWERS = read('docs/followers.md')
const FOR_HOSTS = [README, HOSTING, FOLLOWERS, read('docs/sources.md')].join('\n')

/** The code blocks of one language in a page. */
const blocks = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code)

/** Begins a server in the background, and goes on when it answers; the one before it is stopped first. */
const HELPERS = `
set -euo pipefail
SERVER=
stop() { if [ -n "$SERVER" ]; then kill -TERM -- "-$SERVER"; wait "$SERVER" || true; SERVER=; fi; }
trap stop EXIT
start() {
  stop
  setsid bash -c "$1" &
  SERVER=$!
  for _ in $(seq 2400); do
    if curl -sf "http://localhost:$LIBRARY_PORT/live" > /dev/null; then return; fi
    if ! kill -0 "$SERVER" 2> /dev/null; then echo "did not start: $1" >&2; exit 1; fi
    sleep 0.1
  done
  echo "did not answer: $1" >&2
  exit 1
}
`

/** A line as the script runs it: what serves goes to the background, and the port is a free one. */
function runnable(line: string): string {
  const command = line.replaceAll('localhost:8080', 'localhost:$LIBRARY_PORT')
  if (/^\.\/library serve\b/.test(command)) return `start '${command}'`
  // the later commands are for the server of the archive
  if (/ run start$/.test(command))
    return `start 'cd "$PROJECT" && LIBRARY_DATA="$FROM_SOURCE" ${command}'\nstart './library serve'`
  // the check runs this very test, and CI runs the check
  if (/ (test|run check)$/.test(command)) return ': checked by CI'
  return command
}

/** nginx as the page for hosts configures it, on ports and with a certificate of the test's own. */
function startNginx(
  folder: string,
  ports: { readonly library: string; readonly plain: number; readonly secure: number },
): Bun.Subprocess {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=library.example.org']
  Bun.spawnSync(['openssl', ...request, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem')])
  const [configuration = ''] = blocks(HOSTING, 'nginx')
  const own = configuration
    .replace('listen 80', `listen ${ports.plain}`)
    .replace('listen 443', `listen ${ports.secure}`)
    .replace(/\/etc\S+fullchain.pem/, join(folder, 'chain.pem'))
    .replace(/\/etc\S+privkey.pem/, join(folder, 'key.pem'))
    .replace('127.0.0.1:8080', `127.0.0.1:${ports.library}`)
    .replaceAll('/var/log/nginx', folder)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const whole = `daemon off;\nmaster_process off;\nerror_log stderr;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${own}\n}\n`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return Bun.spawn(['nginx', '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'ignore'] })
}

/** A page and a text each of three public corpora, in the folders of their checkouts. */
function layOutCorpora(folder: string): void {
  writeFiles(folder, {
    'tipitakathaiunicode/tt1-sources/09/090001.txt': pageFile('\t[๑] หนึ่ง สอง'),
    'tipitakathaiunicode/tp1-sources/09/090001.txt': pageFile('\t[๑] เอกํ เทฺว ฯ'),
    'tipitakathaiunicode/Thai-Pali-org/36.txt': cp874('\t[๑] เอกํ เทฺว ฯ\n'),
    'bilara-data/root/pli/ms/sutta/dn/dn1_root-pli-ms.json': JSON.stringify({ 'dn1:1.1.1': 'Ekaṁ dve.' }),
  })
}

/** An archive as a release makes it, beside it a folder of text packages. */
async function layOut(folder: string): Promise<void> {
  const name = `library-${manifest.version}-linux-x64`
  mkdirSync(join(folder, name, 'texts'), { recursive: true })
  // packing and unpacking the program itself takes seconds; test/scripts/archives.test.ts has what archives contain
  symlinkSync(await binaryPath(), join(folder, name, 'library'))
  layOutCorpora(join(folder, name))
  await writeArchive(join(folder, name, 'texts/one.tar.zst'), {
    source: testSource('one'),
    headings: [testHeading('first')],
    passages: [testPassage('first', [testParagraph(1, 'ข้าพเจ้าได้สดับมาอย่างนี้')])],
  })
  // as quick as gzip can: what the archive weighs is the release's business
  const archive = ['-I', 'gzip -1', '-cf', `${name}.tar.gz`, name]
  expect(Bun.spawnSync(['tar', ...archive], { cwd: folder }).success).toBe(true)
  expect(Bun.spawnSync(['rm', '-r', name], { cwd: folder }).success).toBe(true)
}

const canRun = ['bash', 'curl', 'tar', 'setsid', 'npx'].every((program) => Bun.which(program) !== null)
if (!canRun) console.warn('skipped: the README is run only where there are bash, curl, tar, setsid and npx')

test.skipIf(!canRun)('every command of the README runs as written, in order', () =>
  runInFolder(async (folder) => {
    await layOut(folder)
    const lines = [README, FOLLOWERS]
      .flatMap((page) => blocks(page, 'sh'))
      .flatMap((block) => block.trimEnd().split('\n'))
    expect(lines.length).toBeGreaterThan(15)
    const script = join(folder, 'readme.sh')
    writeFileSync(script, `${HELPERS}\n${lines.map(runnable).join('\n')}\n`)
    const { CI: _, ...environment } = process.env
    const child = Bun.spawn(['bash', script], {
      cwd: folder,
      env: {
        ...environment,
        LIBRARY_PORT: String(findFreePort()),
        LIBRARY_LOG: 'json',
        PROJECT: ROOT,
        FROM_SOURCE: join(folder, 'from-source'),
      },
      stdout: Bun.file(join(folder, 'output')),
      stderr: Bun.file(join(folder, 'complaints')),
    })
    const code = await child.exited
    const output = readFileSync(join(folder, 'output'), 'utf8')
    const complaints = readFileSync(join(folder, 'complaints'), 'utf8')
    expect([code, complaints]).toEqual([0, expect.any(String)])
    expect(output).toContain('"slug":"three-refuges"')
    expect(output).toContain('"transcribed":true')
    expect(output).toMatch(/"kind":"chants".*"total":[1-9]/)
    expect(output).toContain('one (Source one)')
    for (const id of ['royal', 'siamrath', 'sc']) expect(output).toContain(`${id}.tar.zst: `)
    expect(output).toContain('สมบูรณ์')
    expect(output).toContain('chants  three-refuges')
    const home = join(folder, `library-${manifest.version}-linux-x64`)
    for (const file of [
      'data/library.db',
      'library-backup.tar.zst',
      'library-export/chants.json',
      'moved-library/text.db',
    ]) {
      expect([file, existsSync(join(home, file))]).toEqual([file, true])
    }
    expect(existsSync(join(folder, 'from-source/text.db'))).toBe(true)
  }),
)

describe('documents for hosts', () => {
  test('have the table of settings of the program', () => {
    const shown = /<!-- settings:[^\n]*-->\n\n([\s\S]*?)\n\n<!-- \/settings -->/.exec(HOSTING)?.[1]
    expect(shown).toBe(formatSettingsTable())
  })

  test('name existing commands only, and all of them', () => {
    const named = new Set([...FOR_HOSTS.matchAll(/`?(?:\.\/)?library ([a-z][a-z-]*)/g)].map(([, name = '']) => name))
    const known = new Set([...allCommands.map(({ name }) => name), 'help'])
    for (const { name } of allCommands) {
      const isNamed = named.has(name) || FOR_HOSTS.includes(`\`${name}\``) || ['version', 'openapi'].includes(name)
      expect([name, isNamed]).toEqual([name, true])
    }
    for (const [code] of FOR_HOSTS.matchAll(/`library ([a-z][a-z-]*)/g))
      expect(known).toContain(code.split(' ')[1] ?? '')
  })

  test('have the version of the package, and the changelog has it', () => {
    for (const [, version] of README.matchAll(/library-(\d+\.\d+\.\d+)-/g)) expect(version).toBe(manifest.version)
    expect(read('CHANGELOG.md')).toContain(`\n## ${manifest.version}\n`)
  })

  test.skipIf(Bun.which('nginx') === null || Bun.which('openssl') === null)(
    'nginx serves as it is told to, with a certificate (skipped where there is no nginx or openssl)',
    () =>
      runInFolder(async (folder) => {
        const library = await startServer(join(folder, 'data'))
        const [plain, secure] = [findFreePort(), findFreePort()]
        const nginx = startNginx(folder, { library: new URL(library.url).port, plain, secure })
        try {
          const ask = (path: string, init: BunFetchRequestInit = {}) =>
            fetch(`https://127.0.0.1:${secure}${path}`, { tls: { rejectUnauthorized: false }, ...init })
          await eventually(() => ask('/live'))
          const read = await ask('/api/v1/languages')
          expect([read.status, read.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000'])
          expect((await ask('/metrics')).status).toBe(403)
          await ask('/search?q=secret-words')
          const logged = () => readFileSync(join(folder, 'library.log'), 'utf8')
          // nginx writes the line after the response
          await eventually(async () => expect(logged()).toContain('GET /search'))
          expect(logged()).not.toContain('secret-words')
          const moved = await fetch(`http://127.0.0.1:${plain}/books?a=b`, { redirect: 'manual' })
          expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/books?a=b'])
          const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
          const body = JSON.stringify({
            collection: 'chants',
            format: 1,
            records: [],
            more: 'x'.repeat(30e6),
          })
          const large = await ask('/api/v1/collections/chants', { method: 'PUT', headers, body })
          // it came through, and what is wrong with it is said by the API
          expect([large.status, Object.keys(((await large.json()) as ErrorBody).error.issues ?? {})]).toEqual([
            400,
            ['more'],
          ])
          await library.stop()
          const away = await ask('/')
          expect([away.status, await away.text()]).toEqual([502, expect.stringContaining('ยังไม่พร้อมให้บริการ')])
        } finally {
          nginx.kill()
          await nginx.exited
          await library.stop()
        }
      }),
  )

  test('configure the proxy for the largest body of the API', () => {
    expect(blocks(HOSTING, 'nginx')[0]).toContain('client_max_body_size 64m')
  })
})

/** Returns the Markdown table of settings for docs/hosting.md. */
function formatSettingsTable(): string {
  const rows = settingNames.map((name) => {
    const setting = getSettingByName(name)
    const flag = setting.flag ? `\`--${setting.flag.name}\`` : ''
    const key = setting.notInFile ? '' : `\`${toSettingFileKey(setting)}\``
    const fallback = setting.shownFallback?.en ?? `\`${setting.fallback}\``
    return `| \`${setting.variable}\` | ${key} | ${flag} | ${fallback} | ${setting.meaning.en} |`
  })
  return ['| Variable | In `library.toml` | Flag | Default | Meaning |', '|---|---|---|---|---|', ...rows].join('\n')
}
