/** The pages in docs: cited sections exist, links work, and statements about the code are true. */

import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOMS_BOTTOM_TO_TOP } from '../../scripts/layers.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { runWithEmptyLibraryService } from '../../src/host/cli/empty-app.ts'
import type { RoutedOperation } from '../../src/http/route-group.ts'
import { DESK_ROUTE_GROUP } from '../../src/reader/pages/route-groups.ts'
import { citedPages, citedSectionsOf, findCitationFaults } from './cited-paragraphs.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Everything that is written for people. */
const WRITTEN = [
  'README.md',
  'CHANGELOG.md',
  '.github/CONTRIBUTING.md',
  ...citedPages().map((name) => `docs/${name}.md`),
]

const CODE = ['src', 'db', 'search', 'scripts', 'test'].flatMap((folder) => [
  ...new Bun.Glob(`${folder}/**/*.{ts,tsx,js,css,sql}`).scanSync({ cwd: ROOT }),
])

describe('sections cited in comments and docs', () => {
  test('exist', () => {
    const files = [...CODE.filter((file) => !file.startsWith('test/scripts/')), ...WRITTEN]
    const faults = files.flatMap((file) => findCitationFaults(read(file)).map((fault) => `${file}: ${fault}`))
    expect(faults).toEqual([])
  })

  test('fail the check if they do not exist', () => {
    const faults = (comment: string) => findCitationFaults(`/**\n * ${comment.replaceAll('|', '\n * ')}\n */`)
    for (const right of [
      '(decisions §4, Heading, Entry)',
      '(contract, common rules 1 and 2; decisions §3, "Order")',
      '(contract,| Authentication 2)',
      '(desk §5, points 1, 3 and 4)',
      '(desk §5.15)',
      'as in reader |§3',
      '(contract and decisions §6)',
    ])
      expect([right, faults(right)]).toEqual([right, []])
    for (const wrong of [
      '(decisions §9)',
      '(decisions §4, heading tree)',
      '(decisions §2, §11)',
      '(contract, common rule 9)',
      '(contract, Authentication 7)',
      '(contract, "Nowhere")',
      '(reader §4, 16)',
      '(desk §5, points 1 and 99)',
      '(desk |§8)',
      '(verse §1)',
    ])
      expect([wrong, faults(wrong).length]).toEqual([wrong, 1])
  })

  test('are numbered without gaps', () => {
    for (const name of citedPages()) {
      const numbers = [...citedSectionsOf(name).keys()]
      expect([name, numbers]).toEqual([name, numbers.map((_, index) => index + 1)])
    }
  })
})

describe('docs', () => {
  test('link to existing targets', () => {
    for (const file of WRITTEN) {
      for (const [, target = ''] of read(file).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
        const [path = '', anchor] = target.split('#')
        const there = path === '' ? file : normalize(join(dirname(file), path))
        expect([file, target, existsSync(join(ROOT, there))]).toEqual([file, target, true])
        if (anchor !== undefined) expect([file, anchors(there)]).toEqual([file, expect.arrayContaining([anchor])])
      }
    }
  })

  test('name existing files', () => {
    for (const file of WRITTEN) {
      for (const [, path = ''] of read(file).matchAll(/`((?:src|db|scripts|test|docs)\/[\w./-]*\w)`/g))
        expect([file, path, existsSync(join(ROOT, path))]).toEqual([file, path, true])
    }
  })

  test('have no table cell above 200 characters', () => {
    const cells = [...citedPages().map((name) => `docs/${name}.md`), 'README.md'].flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => `${path}: ${cell.trim()}`)),
    )
    expect(cells.filter((cell) => cell.length > 200 + cell.indexOf(': ') + 2)).toEqual([])
  })

  test('are short at the start, and all reachable from there', () => {
    const lines = (path: string) => read(path).trimEnd().split('\n').length
    expect(lines('README.md')).toBeLessThanOrEqual(150)
    expect(lines('.github/CONTRIBUTING.md')).toBeLessThanOrEqual(80)
    for (const name of citedPages()) expect(read('README.md')).toContain(`](docs/${name}.md)`)
  })

  test('name existing package scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = WRITTEN.flatMap((file) =>
      [...read(file).matchAll(/\bbun run ([a-z-]+)/g)].map(([, name = '']) => [file, name]),
    )
    expect(named.filter(([, name = '']) => !Object.hasOwn(scripts, name))).toEqual([])
    const contributing = read('.github/CONTRIBUTING.md')
    for (const script of Object.keys(scripts)) expect(contributing).toContain(`bun run ${script}`)
  })
})

/** As far as it is asked here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

describe('docs about the code', () => {
  const described = { languages: { primary: 'th', all: ['th', 'en'] }, baseUrl: undefined }
  const operationsOf = (isWanted: (operation: RoutedOperation) => boolean) =>
    runWithEmptyLibraryService(described, ({ operations }) => operations.filter(isWanted))

  test('list every operation of the API document in the contract', async () => {
    const contract = read('docs/contract.md')
    const rows = [...contract.matchAll(/^\| `(GET|POST|PUT|PATCH|DELETE) (\S+)`/gm)].map(
      ([, method = '', path = '']) => `${method} ${path}`,
    )
    const ofResources = contractResources.flatMap(({ path, ordered }) =>
      rows
        .filter((row) => / R(\/|$)/.test(row) && (ordered !== false || !row.endsWith('/move')))
        .map((row) => row.replace(' R', ` ${path}`)),
    )
    const listed = [...rows.filter((row) => !/ R(\/|$)/.test(row)), ...ofResources]
    const { paths } = (await runWithEmptyLibraryService(described, (app) => app.document())) as Document
    const served = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    )
    expect(listed.toSorted()).toEqual(served.toSorted())
    for (const { path } of contractResources) expect([path, contract.includes(`| \`${path}\` |`)]).toEqual([path, true])
  })

  test('name every operation of the desk', async () => {
    const about = read('docs/desk.md')
    const all = await operationsOf(({ routeGroup }) => routeGroup === DESK_ROUTE_GROUP)
    expect(all.length).toBeGreaterThan(15)
    for (const { method, path } of all)
      expect([method, path, about.includes(`${path}\``)]).toEqual([method, path, true])
  })

  test('name every address of pages', async () => {
    const about = read('docs/reader.md')
    const found = await operationsOf(
      ({ id, routeGroup }) => routeGroup.document === undefined && /Page$|^robots$|^sitemap$/.test(id),
    )
    const addresses = found.map(({ path }) => path)
    expect(addresses.length).toBeGreaterThan(20)
    const own = addresses.filter((path) => !/^\/(docs|desk)\b/.test(path))
    for (const path of own)
      expect([path, about.includes(`\`${path}\``) || about.includes(`\`${path}?`)]).toEqual([path, true])
  })

  test('list the rooms of layers.ts in order', () => {
    const table = /<!-- rooms:[^\n]*-->([\s\S]*?)<!-- \/rooms -->/.exec(read('docs/architecture.md'))?.[1] ?? ''
    const names = ROOMS_BOTTOM_TO_TOP.map(({ name }) => name)
    const shown = table
      .split('\n')
      .map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
      // the rooms of a wing are named by the part below it
      .map(([wing, ...rooms]) => [wing, ...rooms.flatMap((room) => [room, `${wing}/${room}`])])
      .map((row) => row.filter((name) => name !== undefined && names.includes(name)))
    expect(shown.flat().toSorted()).toEqual(names.toSorted())
    for (const [, ...rooms] of shown)
      expect(rooms).toEqual(rooms.toSorted((a = '', b = '') => names.indexOf(a) - names.indexOf(b)))
  })

  test('name the files of glossary words', () => {
    const entries = read('docs/glossary.md')
      .split(/^- (?=\*\*)/m)
      .slice(1)
    expect(entries.length).toBeGreaterThan(35)
    for (const entry of entries) {
      const named = [...entry.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
      const files = named.filter((words) => /^(src|db|search|test)\//.test(words))
      const code = files.map(read).join('\n')
      const words = /^\*\*[^(]*\(`([A-Za-z]+)`, /.exec(entry)?.[1]
      if (words !== undefined) expect(code).toMatch(new RegExp(`\\b${words}\\b`))
    }
  })
})

/** What headings of a file are reached by, as GitHub makes it. */
const anchors = (path: string): readonly string[] =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
