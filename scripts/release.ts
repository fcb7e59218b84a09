/**
 * `bun run release`: a binary for every system, each in an archive with README, docs and licences; what is inside, and
 * the sums, which the minisign program signs: `minisign -S -s KEY -m dist/release/SHA256SUMS`.
 */

import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { version } from '../package.json' with { type: 'json' }
import { formatChecksumLine } from '../src/host/backup/format.ts'
import { type ArchiveFile, createTarGz, createZip } from './archives.ts'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { buildProgram, readCommitTime } from './build.ts'
import { createThirdPartyText } from './licences.ts'

const ROOT = join(import.meta.dir, '..')
const RELEASE = join(ROOT, 'dist/release')

/**
 * What each archive is named after, and the runtime in it. Those for x64 are the ones for older processors:
 * cheap machines have them, and the difference in speed is not felt here.
 */
const TARGETS: Readonly<Record<string, Bun.Build.CompileTarget>> = {
  'linux-x64': 'bun-linux-x64-baseline',
  'linux-arm64': 'bun-linux-arm64',
  'linux-x64-musl': 'bun-linux-x64-baseline-musl',
  'linux-arm64-musl': 'bun-linux-arm64-musl',
  'macos-arm64': 'bun-darwin-arm64',
  'macos-x64': 'bun-darwin-x64-baseline',
  'windows-x64': 'bun-windows-x64-baseline',
}

/** What a host reads: README leads to the pages in docs. */
const WRITTEN: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  ...readdirSync(join(ROOT, 'docs'))
    .toSorted()
    .map((name) => `docs/${name}`),
]

/** Next to the archives: the files of a container. */
const CONTAINER = ['Dockerfile', 'compose.yaml'] as const

/** What a library begins with, as dumps: to be looked at, and to be taken in by a library of another release. */
const COLLECTIONS = join(ROOT, 'src/records/collections/starter')

/** Paths of what a release has for one system. */
async function archive(system: string, target: Bun.Build.CompileTarget, work: string): Promise<readonly string[]> {
  const { path: binary, packages } = await buildProgram({
    target,
    system,
    outfile: join(work, system, 'library'),
  })
  const folder = `library-${version}-${system}`
  const members: readonly ArchiveFile[] = [
    { name: basename(binary), bytes: readFileSync(binary), executable: true },
    ...WRITTEN.map((name) => ({
      name,
      bytes: readFileSync(join(ROOT, name)),
      executable: false,
    })),
    ...readdirSync(COLLECTIONS)
      .toSorted()
      .map((name) => ({
        name: `collections/${name}`,
        bytes: readFileSync(join(COLLECTIONS, name)),
        executable: false,
      })),
    { name: 'THIRD-PARTY.txt', bytes: new TextEncoder().encode(createThirdPartyText(packages)), executable: false },
  ]
  rmSync(join(work, system), { recursive: true })
  const bill = join(RELEASE, `${folder}.cdx.json`)
  writeFileSync(bill, `${JSON.stringify(createBillOfMaterials(packages), null, 2)}\n`)
  const isWindows = system.startsWith('windows')
  const path = join(RELEASE, `${folder}.${isWindows ? 'zip' : 'tar.gz'}`)
  const time = readCommitTime()
  writeFileSync(path, isWindows ? createZip(folder, members, time) : await createTarGz(folder, members, time))
  return [path, bill]
}

const sumOf = (path: string): string => new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex')

const wanted = process.argv.slice(2)
const unknown = wanted.find((system) => !Object.hasOwn(TARGETS, system))
if (unknown !== undefined) {
  console.error(`There is no system ${unknown}; there are ${Object.keys(TARGETS).join(', ')}`)
  process.exit(2)
}
rmSync(RELEASE, { recursive: true, force: true })
mkdirSync(RELEASE, { recursive: true })
const work = mkdtempSync(join(tmpdir(), 'library-release-'))
const sums: string[] = []
try {
  for (const [system, target] of Object.entries(TARGETS)) {
    if (wanted.length > 0 && !wanted.includes(system)) continue
    for (const path of await archive(system, target, work)) {
      sums.push(formatChecksumLine(sumOf(path), basename(path)))
      console.log(`${path} ${(Bun.file(path).size / 1024 / 1024).toFixed(1)} MiB`)
    }
  }
  for (const name of CONTAINER) {
    copyFileSync(join(ROOT, name), join(RELEASE, name))
    sums.push(formatChecksumLine(sumOf(join(ROOT, name)), name))
  }
  writeFileSync(join(RELEASE, 'SHA256SUMS'), sums.join(''))
} finally {
  rmSync(work, { recursive: true, force: true })
}
