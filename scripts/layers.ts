/** Checks the one-way rule: which room of the house may import from which, and what may stand at the top level. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** One room of the house. A file belongs to the first layer that one of its patterns fits. */
export interface Layer {
  readonly name: string
  /** A path that ends in `/` holds everything below it; one with a `*` is matched as a pattern. */
  readonly files: readonly string[]
  /** The layers, beside its own, that its files may import. */
  readonly imports: readonly string[]
  /** Packages that stand only here and in the other layers that name them. */
  readonly packages?: readonly string[]
}

/** From the bottom to the top. */
export const LAYERS: readonly Layer[] = [
  {
    name: 'definitions', // what the library is about, as data; how a value is judged; what a refusal is
    files: [
      'src/resources/',
      'src/facts/',
      'src/validation/',
      'src/refusal.ts',
      'src/changes.ts',
      'src/languages/languages.ts',
      'src/languages/overlay.ts',
      'package.json',
    ],
    imports: [],
  },
  {
    name: 'db', // the files on the disk: opening, schema, migrations
    files: ['db/'],
    imports: ['definitions'],
    packages: ['bun:sqlite', 'drizzle-orm'],
  },
  {
    name: 'search', // folding and indexes
    files: ['search/'],
    imports: ['definitions', 'db'],
    packages: ['bun:sqlite', 'minisearch'],
  },
  {
    name: 'routes', // what stands in addresses and headers; knows no SQL
    files: ['src/http/', 'src/*/routes*.ts'],
    imports: ['definitions', 'stores'],
    packages: ['elysia', '@elysiajs/bearer', '@elysiajs/swagger'],
  },
  {
    name: 'main', // argv to command
    files: ['src/main.ts'],
    imports: ['cli'],
  },
  {
    name: 'cli', // the commands, the settings that they are given, and the running server
    files: ['src/cli/', 'src/settings/', 'src/server/'],
    imports: ['definitions', 'db', 'search', 'stores', 'routes', 'app'],
    packages: ['bun:sqlite'],
  },
  {
    name: 'app', // composes the routes
    files: ['src/app.ts', 'src/surfaces.ts'],
    imports: ['definitions', 'stores', 'routes'],
  },
  {
    name: 'stores', // what is done with the records and the texts; knows no HTTP
    files: ['src/'],
    imports: ['definitions', 'db', 'search'],
    packages: ['bun:sqlite', 'drizzle-orm', 'diff', 'modern-tar', 'yauzl', 'fflate', 'sax'],
  },
]

/** Packages that must not come in at all. */
const BANNED: Readonly<Record<string, string>> = {
  '@sinclair/typebox': 'the schemas are of the package typebox',
}

/** What may stand at the top level beside dotfiles and what git ignores. */
const TOP_LEVEL: readonly string[] = [
  'package.json',
  'bun.lock',
  'bunfig.toml',
  'tsconfig.json',
  'src',
  'db',
  'search',
  'scripts',
  'test',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
]

/** A file longer than this holds a second thing that wants a file of its own. */
const MOST_LINES = 400

/** The source files by their path from the top level. */
export type Sources = ReadonlyMap<string, string>

/** The layer of a file; undefined for scripts and tests, which may import everything. */
export const layerOf = (file: string): Layer | undefined =>
  LAYERS.find(({ files }) => files.some((pattern) => belongs(file, pattern)))

function belongs(file: string, pattern: string): boolean {
  if (pattern.includes('*')) return new Bun.Glob(pattern).match(file)
  return pattern.endsWith('/') ? file.startsWith(pattern) : file === pattern
}

/** Every broken rule as one line that names the file. */
export function violations(sources: Sources): readonly string[] {
  const graph = new Map([...sources].map(([file, text]) => [file, importsOf(text)]))
  return [
    ...[...sources].flatMap(([file, text]) => shapeFaults(file, text)),
    ...[...graph].flatMap(([file, imports]) => imports.flatMap((name) => importFaults(file, name))),
    ...cycles(graph),
  ]
}

/** Also the imports of types: they bind as the others do. */
const importsOf = (text: string) => ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName)

function shapeFaults(file: string, text: string): readonly string[] {
  const faults: string[] = []
  if (!/^(#!.*\n)?\/\*\*/.test(text))
    faults.push(`${file} does not open with a sentence that says what it is for`)
  const lines = text.split('\n').length - 1
  if (lines > MOST_LINES)
    faults.push(`${file} has ${lines} lines; above ${MOST_LINES} a second thing lives there`)
  return faults
}

function importFaults(file: string, name: string): readonly string[] {
  if (name.startsWith('.')) return relativeFaults(file, normalize(join(dirname(file), name)), name)
  const banned = Object.entries(BANNED).find(([prefix]) => isOf(name, prefix))
  if (banned) return [`${file} imports ${name}: ${banned[1]}`]
  const layer = layerOf(file)
  if (!layer) return []
  const homes = LAYERS.filter(({ packages = [] }) => packages.some((home) => isOf(name, home)))
  if (homes.length === 0 || homes.includes(layer)) return []
  return [
    `${file} (${layer.name}) imports ${name}, which only ${homes.map((home) => home.name).join(', ')} may`,
  ]
}

const isOf = (name: string, packageName: string) => name === packageName || name.startsWith(`${packageName}/`)

function relativeFaults(file: string, target: string, name: string): readonly string[] {
  if (!/\.\w+$/.test(name)) return [`${file} imports ${name} without its ending`]
  const [from, to] = [layerOf(file), layerOf(target)]
  if (!from) return []
  if (!to) return [`${file} (${from.name}) imports ${target}, which is no part of the program`]
  if (from === to || from.imports.includes(to.name)) return []
  return [
    `${file} (${from.name}) imports ${target} (${to.name}); ${from.name} may import ${list(from.imports)}`,
  ]
}

const list = (names: readonly string[]) => (names.length === 0 ? 'nothing above it' : names.join(', '))

/** Files that import each other in a ring; each ring is told once. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.push(`Imports run in a ring: ${[...path.slice(at), file].join(' → ')}`)
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const name of graph.get(file) ?? []) {
      const target = name.startsWith('.') ? normalize(join(dirname(file), name)) : undefined
      if (target !== undefined && graph.has(target)) visit(target)
    }
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return found
}

/** What stands at the top level and must not. */
export function topLevelFaults(entries: readonly string[], ignored: readonly string[]): readonly string[] {
  return entries
    .filter((entry) => !entry.startsWith('.') && !TOP_LEVEL.includes(entry) && !ignored.includes(entry))
    .map((entry) => `${entry} stands at the top level, where only ${TOP_LEVEL.join(', ')} belong`)
}

/** The folders that .gitignore names. */
function ignoredFolders(root: string): readonly string[] {
  const file = join(root, '.gitignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))
}

/** Every TypeScript file of the project. */
function readSources(root: string): Sources {
  const folders = ['src', 'db', 'search', 'scripts', 'test']
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.ts`).scanSync({ cwd: root })])
    .filter((file) => !file.endsWith('.d.ts'))
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const sources = readSources(root)
  const faults = [...violations(sources), ...topLevelFaults(readdirSync(root), ignoredFolders(root))]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`${sources.size} files keep the rules of the house`)
}
