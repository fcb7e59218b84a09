/** A bad line names its file, line number and reason; nothing is stored and the old text keeps serving. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headingsTable } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { type PackageFault, PackagesRejectedError } from '../../../src/intake/import/package-fault.ts'
import { openTestDatabase } from '../../support/database.ts'
import { TestFolder, type TestPackage, testHeading, testParagraph, testPassage, testSource } from './packages.ts'

const folder = new TestFolder()
let library: LibraryDatabase
let textBefore: Buffer

const good: TestPackage = {
  source: testSource('good'),
  headings: [testHeading('one'), testHeading('two', { parent: 'one' })],
  passages: [testPassage('one', [testParagraph(1, 'ก')]), testPassage('two', [testParagraph(2, 'ข')])],
}

const importPaths = (...paths: readonly string[]) => importTexts({ paths, dataFolder: folder.path, library })

const importPackages = (...packages: readonly TestPackage[]) => importPaths(...packages.map((pack) => folder.put(pack)))

beforeAll(async () => {
  library = openTestDatabase()
  await importPackages(good)
  textBefore = readFileSync(folder.file('text.db'))
})
afterAll(() => {
  library.close()
  folder[Symbol.dispose]()
})

async function catchFaults(work: () => Promise<unknown>): Promise<readonly PackageFault[]> {
  const state = library.version.current
  const error = await work().then(
    () => undefined,
    (fault: unknown) => fault,
  )
  if (!(error instanceof PackagesRejectedError)) throw error ?? new Error('The import succeeded')
  expect(readFileSync(folder.file('text.db')).equals(textBefore)).toBe(true)
  expect(existsSync(folder.file('text.db.new'))).toBe(false)
  expect(library.version.current).toBe(state)
  expect(library.orm.select().from(headingsTable).all()).toHaveLength(2)
  expect(error.message).toMatch(/\p{Script=Thai}/u)
  expect(error.message.split('\n').slice(0, error.faults.length)).toEqual(error.faults.map(({ message }) => message))
  return error.faults
}

/** The one thing that is wrong. */
async function importAndCatchFault(...packages: readonly TestPackage[]): Promise<PackageFault> {
  const [fault, ...others] = await catchFaults(() => importPackages(...packages))
  if (!fault) throw new Error('Nothing is said')
  expect(others).toEqual([])
  return fault
}

const withHeading = (line: unknown): TestPackage => ({ ...good, headings: [testHeading('one'), '', line] })
const withPassage = (line: unknown): TestPackage => ({
  ...good,
  passages: [testPassage('one', [testParagraph(1, 'ก')]), line],
})

describe('faults in headings.jsonl', () => {
  test.each([
    ['no JSON', '{"division":', 'JSON'],
    ['no object', '[1]', 'object'],
    ['no division', { ...testHeading('x'), division: undefined }, 'division'],
    ['an unknown division', testHeading('x', { division: 'nowhere' }), 'nowhere'],
    ['no slug', { ...testHeading('x'), slug: null }, 'slug'],
    ['a bad slug', testHeading('Not A Slug'), 'Not A Slug'],
    ['a slug twice', testHeading('one'), 'one'],
    ['no title', { ...testHeading('x'), title: undefined }, 'title'],
    ['a blank title', testHeading('x', { title: '  ' }), 'title'],
    ['a long title', testHeading('x', { title: 'ก'.repeat(501) }), '500'],
    ['a title of two lines', testHeading('x', { title: 'ก\r\nข' }), 'บรรทัดเดียว'],
    ['a Pali title of two lines', testHeading('x', { pali: 'ก\u2028ข' }), 'บรรทัดเดียว'],
    ['a title of marks', testHeading('x', { title: `ก${'\u0301'.repeat(31)}` }), '30'],
    ['half a character', testHeading('x', { title: 'a\ud800' }), 'title'],
    ['a parent that comes later or never', testHeading('x', { parent: 'later' }), 'later'],
    ['itself as parent', testHeading('x', { parent: 'x' }), 'x'],
    ['a volume outside its division', testHeading('x', { volume: 12 }), '9–11'],
    ['a volume that is none', testHeading('x', { volume: 46 }), '46'],
    ['a page 0', testHeading('x', { royalPage: 0 }), 'royalPage'],
    ['titles that are no object', { ...testHeading('x'), titles: ['One'] }, '“titles” ต้องเป็น JSON object'],
    ['an item that is no number', { ...testHeading('x'), itemFrom: '7' }, 'itemFrom'],
  ])('%s', async (_, line, words) => {
    const fault = await importAndCatchFault(withHeading(line))
    expect(fault).toMatchObject({ file: 'headings.jsonl', line: 3 })
    expect(fault.reason).toContain(words)
  })
})

describe('faults in passages.jsonl', () => {
  const span = (spans: unknown) => ({
    ...testPassage('one', []),
    edition: 'pali',
    paragraphs: [{ page: 1, spans }],
  })
  test.each([
    ['no JSON', 'x', 'JSON'],
    ['an unknown edition', { ...testPassage('one', [testParagraph(1, 'ก')]), edition: 'latin' }, 'latin'],
    ['no volume', { ...testPassage('one', [testParagraph(1, 'ก')]), volume: null }, 'volume'],
    ['a volume outside its division', testPassage('one', [testParagraph(1, 'ก')], { volume: 1 }), '9–11'],
    ['an unknown division', testPassage('one', [testParagraph(1, 'ก')], { division: 'nowhere' }), 'nowhere'],
    ['an unknown heading', testPassage('nobody', [testParagraph(1, 'ก')]), 'nobody'],
    ['no paragraphs', testPassage('one', []), 'paragraphs'],
    ['paragraphs that are no list', { ...testPassage('one', []), paragraphs: 'ก' }, 'paragraphs'],
    ['a paragraph that is none', { ...testPassage('one', []), paragraphs: ['ก'] }, 'ย่อหน้าที่ 1'],
    ['a page 0', testPassage('one', [testParagraph(1, 'ก'), testParagraph(0, 'ข')]), 'ย่อหน้าที่ 2'],
    ['a page that is no whole number', testPassage('one', [testParagraph(1.5, 'ก')]), 'page'],
    ['no spans', span([]), 'spans'],
    ['a span without text', span([{ kind: 'verse' }]), 'text'],
    ['an unknown kind', span([{ text: 'ก', kind: 'song' }]), 'song'],
    ['more than thirty marks in a row', span([{ text: `a${'\u0323\u0301'.repeat(16)}` }]), '30'],
  ])('%s', async (_, line, words) => {
    const fault = await importAndCatchFault(withPassage(line))
    expect(fault).toMatchObject({ file: 'passages.jsonl', line: 2 })
    expect(fault.reason).toContain(words)
  })
})

describe('faults in source.json', () => {
  test.each([
    ['another format', { format: 'library-text/2' }, 'library-text/2'],
    ['no id', { id: undefined }, 'id'],
    ['a bad id', { id: 'Two Words' }, 'Two Words'],
    ['no title', { title: '' }, 'title'],
    ['a link that runs', { url: 'javascript:alert(1)' }, 'url'],
    ['a link that runs behind a comment', { url: 'javascript://%0aalert(1)' }, 'url'],
    ['a template that is no link', { readingLinks: { royal: 'data:x' } }, 'readingLinks.royal'],
    ['a template with an unknown placeholder', { readingLinks: { royal: 'https://a/{chapter}' } }, 'chapter'],
    ['a template of an unknown edition', { readingLinks: { latin: 'https://a/' } }, 'latin'],
  ])('%s', async (_, more, words) => {
    const fault = await importAndCatchFault({ ...good, source: testSource('good', more) })
    expect(fault).toMatchObject({ file: 'source.json', line: null })
    expect(fault.reason).toContain(words)
  })

  test('text that is not JSON is rejected', async () => {
    const path = folder.put(good)
    writeFileSync(join(path, 'source.json'), '{')
    expect(await catchFaults(() => importPaths(path))).toMatchObject([{ file: 'source.json' }])
  })
})

describe('faulty packages', () => {
  test.each(['source.json', 'passages.jsonl'])('a folder without %s is no package', async (name) => {
    const path = folder.put(good)
    require('node:fs').rmSync(join(path, name))
    const [fault, ...others] = await catchFaults(() => importPaths(path))
    expect(fault?.reason).toContain(name)
    expect(others).toEqual([])
  })

  test('a faulty package rejects the whole import', async () => {
    const other = { ...good, source: testSource('other') }
    await importAndCatchFault(
      { ...good, passages: [testPassage('one', [testParagraph(9, 'ใหม่')])] },
      { ...other, passages: ['x'] },
    )
  })

  test('a package given twice is rejected', async () => {
    const fault = await importAndCatchFault(good, good)
    expect(fault.reason).toContain('good')
  })
})

describe('the list of faults', () => {
  const spoilt: TestPackage = {
    source: testSource('spoilt', { url: 'javascript:alert(1)' }),
    headings: [
      testHeading('one'),
      testHeading('bad', { volume: 99 }),
      testHeading('below-bad', { parent: 'bad' }),
      testHeading('Wrong'),
    ],
    passages: [
      testPassage('bad', [testParagraph(1, 'ก')]),
      testPassage('nobody', [testParagraph(1, 'ก')]),
      testPassage('one', [testParagraph(0, 'ก')]),
    ],
  }

  test('has all faults at once, without those that follow from others', async () => {
    const faults = await catchFaults(() => importPackages(spoilt))
    expect(faults.map(({ file, line }) => [file, line])).toEqual([
      ['source.json', null],
      ['headings.jsonl', 2],
      ['headings.jsonl', 4],
      ['passages.jsonl', 2],
      ['passages.jsonl', 3],
    ])
  })

  test('has the faults of every package', async () => {
    const faults = await catchFaults(() =>
      importPaths(folder.put(spoilt), folder.file('nowhere'), folder.put({ ...good, passages: ['x', 'y'] })),
    )
    expect(faults.map(({ file }) => file)).toEqual([
      'source.json',
      'headings.jsonl',
      'headings.jsonl',
      'passages.jsonl',
      'passages.jsonl',
      null,
      'passages.jsonl',
      'passages.jsonl',
    ])
  })

  test('counts faults after the first twenty', async () => {
    const lines = Array.from({ length: 1_030 }, (_, index) => `broken ${index}`)
    const error = await importPackages({ ...good, passages: lines }).catch((fault: unknown) => fault)
    if (!(error instanceof PackagesRejectedError)) throw error
    expect(error.faults).toHaveLength(20)
    expect(error.message.split('\n')).toHaveLength(21)
    expect(error.message).toContain('1,010')
  })

  test('does not report children of an unreadable heading', async () => {
    const faults = await catchFaults(() =>
      importPackages({ ...good, headings: ['{', testHeading('two', { parent: 'one' })] }),
    )
    expect(faults).toMatchObject([{ file: 'headings.jsonl', line: 1 }])
  })
})
