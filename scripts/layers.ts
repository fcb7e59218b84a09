/**
 * Checks the architecture of the source: which room (folder) may import from which, what is allowed at the top level,
 * and that no two files export one name.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One room of the house. A file belongs to the room that names the longest part of its path. */
interface Room {
  readonly name: string
  /** A path that ends in `/` holds everything below it. */
  readonly files: readonly string[]
  /** Packages that only this room and the others that name them may import. */
  readonly packages?: readonly string[]
}

const SQL = ['bun:sqlite', 'drizzle-orm']

const room = (name: string, ...packages: readonly string[]): Room => ({
  name,
  files: [`${name}/`],
  ...(packages.length === 0 ? {} : { packages }),
})

/**
 * The rooms of the source. A file imports from its own room and those below. A wing is a first folder below `src`.
 * `search` has two places in the order, because its index of pages depends on decisions about the text.
 */
export const ROOMS_BOTTOM_TO_TOP: readonly Room[] = [
  { name: 'package.json', files: ['package.json'] },
  room('src/definitions'), // what the library is about, as data
  room('src/definitions/languages'),
  room('src/definitions/texts'), // the words of packages
  // shared by all: cache, writes, errors
  room('src/foundation'),
  room('src/definitions/facts'),
  room('src/definitions/citations'), // what of the words that people type is a citation, and of what
  room('src/foundation/validation'),
  // how a text is cut into pages, and lines of a chant are paired: the desk shows it while an editor types
  {
    name: 'pages of books',
    files: ['src/records/books/paging.ts', 'src/records/chants/lines.ts'],
  },
  room('search/letters', '@orama/stemmers'), // Thai, Pali and roman letters: folded, sounded, turned into each other
  room('search/full-text', 'bun:sqlite', 'minisearch'), // indexes, queries, ranks, snippets of whatever is given
  room('db', ...SQL), // the files on the disk: opening, schema, migrations
  room('src/http', 'elysia', '@elysiajs/bearer', '@elysiajs/swagger'), // nothing of the library
  room('src/records/translations', ...SQL),
  room('src/records', ...SQL), // what people write
  room('src/records/collections', ...SQL),
  room('src/records/bulk', ...SQL),
  room('src/records/books', ...SQL),
  room('src/records/chants', ...SQL),
  room('src/records/audit', ...SQL),
  room('src/canon/align', 'diff'), // where two texts say the same
  room('src/canon/collation'), // texts held against each other, word by word
  room('src/canon/tree', ...SQL),
  room('src/canon/text', ...SQL),
  room('src/canon/volumes'),
  room('src/canon/places'), // the same place in every edition
  room('src/canon/witnesses'), // all sources of the Pali text in one table
  room('search/pages', ...SQL), // the index of the canon's pages
  room('src/canon', ...SQL),
  room('src/review-items', ...SQL), // what is doubted and decided, of whatever kind
  room('src/review-items/proposals', ...SQL), // writes that wait for review
  room('src/review-items/pages', ...SQL), // printed pages read against the print, and whose which part is
  room('src/review-items/decisions', ...SQL),
  room('src/review-items/reports', ...SQL), // what readers say is misprinted
  room('src/review-items/corrections', ...SQL), // words of a source put right
  room('src/review-items/suspects', ...SQL), // words that look like misprints, and what editors say of them
  room('src/words', 'htmlparser2', ...SQL), // dictionaries, and the way from a form to its entry
  room('search/global', ...SQL), // one ranked answer of records, headings and pages, and suggestions
  room('src/services', ...SQL), // every store over one open library
  room('src/intake/archive', 'modern-tar', 'yauzl'),
  room('src/intake/pack', 'sax', 'diff', 'modern-tar'), // packages out of public corpora
  room('src/intake/import', ...SQL),
  room('src/reader/browser'), // the scripts of the pages
  room('src/desk/console', 'preact', 'diff', 'dingbat-to-unicode', 'fflate', 'hucre', 'htmlparser2', 'numfmt'), // the desk in the browser
  room('src/reader/pages'), // template, frame, files, fonts
  room('src/reader/shared'), // words, lists and links that several pages have
  room('src/reader/citation'),
  room('src/reader/canon'),
  room('src/reader/records'),
  room('src/reader/search'),
  room('src/reader/saved'), // what readers save, keep offline and report
  room('src/reader'), // addresses, and pages about the whole library
  room('src/reader/mcp', '@modelcontextprotocol/sdk'), // programs that read for people
  room('src/reader/epub', 'fflate'), // books to carry, their catalogue, and what is new
  room('src/desk'),
  { name: 'src/app.ts', files: ['src/app.ts'] },
  room('src/host/settings'),
  room('src/host/integrity', ...SQL),
  room('src/host/backup', 'modern-tar', ...SQL),
  room('src/host/sample', ...SQL),
  room('src/host/server', ...SQL),
  room('src/host/cli', ...SQL),
  { name: 'src/main.ts', files: ['src/main.ts'] },
]

/** More wings than a newcomer keeps in mind. */
const MAX_WINGS = 12

/** Files that speak HTTP; all others in rooms below the pages know nothing of it. */
const OPERATIONS = /^src\/(http|reader|desk|host)\/|\/routes[^/]*\.ts$|^src\/(app|main)\.ts$/

/** Tables of operations and the stores that they use. */
const ROUTES = /\/routes[^/]*\.ts$/

/** What runs in a browser takes definitions and rules along, and nothing that needs a server. */
const IN_BROWSER: readonly string[] = ['src/desk/console', 'src/reader/browser']
const FOR_BROWSERS: readonly string[] = ['src/definitions', 'src/definitions/languages', 'pages of books']

/** Packages that must not come in at all. */
const BANNED: Readonly<Record<string, string>> = {
  '@sinclair/typebox': 'the schemas are of the package typebox',
}

/** What the top level may contain besides dotfiles and ignored files. */
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
  'docs',
  'findings',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'Dockerfile', // found there without being named
  'compose.yaml',
]

/** A file longer than this holds a second thing that wants a file of its own. */
const MAX_LINES = 400

/** The source files by their path from the top level. */
type Sources = ReadonlyMap<string, string>

/** Returns the room of a file. Undefined for scripts and tests, which may import everything. */
export const findRoomOfFile = (file: string): Room | undefined =>
  ROOMS_BY_PATTERN.find(({ pattern }) => (pattern.endsWith('/') ? file.startsWith(pattern) : file === pattern))?.room

/** Rooms by the patterns of their files, the longest pattern first. */
const ROOMS_BY_PATTERN = ROOMS_BOTTOM_TO_TOP.flatMap((room) =>
  room.files.map((pattern) => ({ room, pattern })),
).toSorted((a, b) => b.pattern.length - a.pattern.length)

/** Checks all source files. Returns one sentence for each violation, which names the file. */
export function findLayerViolations(sources: Sources): readonly string[] {
  const graph = new Map([...sources].map(([file, text]) => [file, importsOf(text)]))
  return [
    ...[...sources].flatMap(([file, text]) => shapeFaults(file, text)),
    ...[...graph].flatMap(([file, imports]) => imports.flatMap((name) => importFaults(file, name))),
    ...cycles(graph),
    ...secondMeanings(sources),
    ...wingFaults(sources),
  ]
}

/** More first folders of `src` than a newcomer keeps in mind. */
function wingFaults(sources: Sources): readonly string[] {
  const wings = new Set([...sources.keys()].flatMap((file) => /^src\/([^/]+)\//.exec(file)?.[1] ?? []))
  return wings.size > MAX_WINGS ? [`src has ${wings.size} wings; ${MAX_WINGS} are enough`] : []
}

/**
 * Where the text of a file begins below its last import; names that say what they are fill several lines of imports.
 */
const endOfImports = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/^(?:import .*|\} )from '.*'$/gm)].map(({ index, 0: line }) => index + line.length))

/** An import or what is handed on, over several lines or on demand; the formatter sees to quotes and line ends. */
const IMPORT = /^(?:import|export) [^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** Also the imports of types: they bind as the others do. */
const importsOf = (text: string) =>
  [...text.matchAll(IMPORT)].map(([, from, bare, called]) => from ?? bare ?? called ?? '')

function shapeFaults(file: string, text: string): readonly string[] {
  const faults: string[] = []
  if (!/^(#!.*\n)?\/\*\*/.test(text)) faults.push(`${file} does not open with a sentence that says what it is for`)
  const lines = text.slice(endOfImports(text)).split('\n').length - 1
  if (lines > MAX_LINES)
    faults.push(`${file} has ${lines} lines; above ${MAX_LINES} below its imports a second thing lives there`)
  return faults
}

function importFaults(file: string, name: string): readonly string[] {
  if (name.startsWith('.')) return relativeFaults(file, normalize(join(dirname(file), name)), name)
  const banned = Object.entries(BANNED).find(([prefix]) => isOf(name, prefix))
  if (banned) return [`${file} imports ${name}: ${banned[1]}`]
  const from = findRoomOfFile(file)
  if (!from) return []
  const homes = ROOMS_BOTTOM_TO_TOP.filter(({ packages = [] }) => packages.some((home) => isOf(name, home)))
  if (homes.length === 0) return []
  if (!homes.includes(from))
    return [`${file} (${from.name}) imports ${name}, which only ${homes.map((home) => home.name).join(', ')} may`]
  if (ROUTES.test(file) && SQL.some((home) => isOf(name, home)))
    return [`${file} imports ${name}: operations know no SQL`]
  return []
}

const isOf = (name: string, packageName: string) => name === packageName || name.startsWith(`${packageName}/`)

function relativeFaults(file: string, target: string, name: string): readonly string[] {
  if (!/\.\w+$/.test(name)) return [`${file} imports ${name} without its ending`]
  const [from, to] = [findRoomOfFile(file), findRoomOfFile(target)]
  if (!from) return []
  if (!to) return [`${file} (${from.name}) imports ${target}, which is no part of the program`]
  if (from === to) return partFaults(file, target, to)
  if (IN_BROWSER.includes(from.name))
    return FOR_BROWSERS.includes(to.name) ? [] : [`${file} runs in a browser and imports ${target}`]
  if (IN_BROWSER.includes(to.name)) return [`${file} imports ${target}, which runs in a browser`]
  if (ROOMS_BOTTOM_TO_TOP.indexOf(to) > ROOMS_BOTTOM_TO_TOP.indexOf(from))
    return [`${file} (${from.name}) imports ${target} (${to.name}), which stands above it`]
  return partFaults(file, target, to)
}

/** Within rooms that hold stores and their operations: stores know no HTTP, operations no SQL. */
function partFaults(file: string, target: string, to: Room): readonly string[] {
  const isOperation = OPERATIONS.test(file)
  if (!isOperation && (to.name === 'src/http' || ROUTES.test(target)))
    return [`${file} imports ${target}: stores know no HTTP`]
  if (ROUTES.test(file) && to.name === 'db') return [`${file} imports ${target}: operations know no SQL`]
  return []
}

/**
 * Names that two files of the program export. The browser's rooms call the answers of the API by names of their own.
 */
function secondMeanings(sources: Sources): readonly string[] {
  const homes = new Map<string, string>()
  return [...sources].flatMap(([file, text]) => {
    const room = findRoomOfFile(file)
    if (!room || IN_BROWSER.includes(room.name)) return []
    return [...text.matchAll(EXPORTED)].flatMap(([, name = '']) => {
      const home = homes.getOrInsert(name, file)
      return home === file ? [] : [`${file} exports ${name}, as ${home} does: one name has one meaning`]
    })
  })
}

/** The name that a line exports; what is handed on from another file has its meaning there. */
const EXPORTED = /^export (?:abstract |async )*(?:const|let|class|interface|type|function\*?) ([\w$]+)/gm

/** Files that import each other in a ring; each ring is reported once. */
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

/** Returns a sentence for each entry that is not allowed at the top level. @param ignored folders in .gitignore */
export function findUnexpectedTopLevelEntries(
  entries: readonly string[],
  ignored: readonly string[],
): readonly string[] {
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
    .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: root })])
    .filter((file) => !file.endsWith('.d.ts'))
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const sources = readSources(root)
  const faults = [
    ...findLayerViolations(sources),
    ...findUnexpectedTopLevelEntries(readdirSync(root), ignoredFolders(root)),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`${sources.size} files keep the rules of the house`)
}
