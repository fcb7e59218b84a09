/** A bad line names its file, line number and reason; nothing is stored and the old text keeps serving. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headings } from '../../db/canon-tables.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import { importTexts } from '../../src/import/import.ts'
import { PackageFault } from '../../src/import/package-fault.ts'
import { para, TestFolder, type TestPackage, testHeading, testPassage, testSource } from './packages.ts'

const folder = new TestFolder()
let library: LibraryDatabase
let textBefore: Buffer

const good: TestPackage = {
  source: testSource('good'),
  headings: [testHeading('one'), testHeading('two', { parent: 'one' })],
  passages: [testPassage('one', [para(1, 'ก')]), testPassage('two', [para(2, 'ข')])],
}

const importing = (...packages: readonly TestPackage[]) =>
  importTexts({ paths: packages.map((pack) => folder.put(pack)), dataFolder: folder.path, library })

beforeAll(async () => {
  library = LibraryDatabase.open(':memory:')
  await importing(good)
  textBefore = readFileSync(folder.file('text.db'))
})
afterAll(() => {
  library.close()
  folder[Symbol.dispose]()
})

async function faultOf(...packages: readonly TestPackage[]): Promise<PackageFault> {
  const generation = library.generation
  const error = await importing(...packages).then(
    () => undefined,
    (fault: unknown) => fault,
  )
  if (!(error instanceof PackageFault)) throw error ?? new Error('The import succeeded')
  expect(readFileSync(folder.file('text.db')).equals(textBefore)).toBe(true)
  expect(existsSync(folder.file('text.db.new'))).toBe(false)
  expect(library.generation).toBe(generation)
  expect(library.orm.select().from(headings).all()).toHaveLength(2)
  expect(error.message).toMatch(/\p{Script=Thai}/u)
  return error
}

const withHeading = (line: unknown): TestPackage => ({ ...good, headings: [testHeading('one'), '', line] })
const withPassage = (line: unknown): TestPackage => ({
  ...good,
  passages: [testPassage('one', [para(1, 'ก')]), line],
})

describe('headings.jsonl', () => {
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
    ['a title with control characters', testHeading('x', { title: 'a\u0007b' }), 'title'],
    ['half a character', testHeading('x', { title: 'a\ud800' }), 'title'],
    ['a parent that comes later or never', testHeading('x', { parent: 'later' }), 'later'],
    ['itself as parent', testHeading('x', { parent: 'x' }), 'x'],
    ['a volume outside its division', testHeading('x', { volume: 12 }), '9–11'],
    ['a volume that is none', testHeading('x', { volume: 46 }), '46'],
    ['a page 0', testHeading('x', { royalPage: 0 }), 'royalPage'],
    ['an item that is no number', { ...testHeading('x'), itemFrom: '7' }, 'itemFrom'],
  ])('%s', async (_, line, words) => {
    const fault = await faultOf(withHeading(line))
    expect(fault).toMatchObject({ file: 'headings.jsonl', line: 3 })
    expect(fault.reason).toContain(words)
  })
})

describe('passages.jsonl', () => {
  const span = (spans: unknown) => ({
    ...testPassage('one', []),
    edition: 'pali',
    paragraphs: [{ page: 1, spans }],
  })
  test.each([
    ['no JSON', 'x', 'JSON'],
    ['an unknown edition', { ...testPassage('one', [para(1, 'ก')]), edition: 'latin' }, 'latin'],
    ['no volume', { ...testPassage('one', [para(1, 'ก')]), volume: null }, 'volume'],
    ['a volume outside its division', testPassage('one', [para(1, 'ก')], { volume: 1 }), '9–11'],
    ['an unknown division', testPassage('one', [para(1, 'ก')], { division: 'nowhere' }), 'nowhere'],
    ['an unknown heading', testPassage('nobody', [para(1, 'ก')]), 'nobody'],
    ['no paragraphs', testPassage('one', []), 'paragraphs'],
    ['paragraphs that are no list', { ...testPassage('one', []), paragraphs: 'ก' }, 'paragraphs'],
    ['a paragraph that is none', { ...testPassage('one', []), paragraphs: ['ก'] }, 'ย่อหน้าที่ 1'],
    ['a page 0', testPassage('one', [para(1, 'ก'), para(0, 'ข')]), 'ย่อหน้าที่ 2'],
    ['a page that is no whole number', testPassage('one', [para(1.5, 'ก')]), 'page'],
    ['no spans', span([]), 'spans'],
    ['a span without text', span([{ kind: 'verse' }]), 'text'],
    ['an unknown kind', span([{ text: 'ก', kind: 'song' }]), 'song'],
    ['control characters', span([{ text: 'a\u0000b' }]), 'text'],
  ])('%s', async (_, line, words) => {
    const fault = await faultOf(withPassage(line))
    expect(fault).toMatchObject({ file: 'passages.jsonl', line: 2 })
    expect(fault.reason).toContain(words)
  })
})

describe('source.json', () => {
  test.each([
    ['another format', { format: 'library-text/2' }, 'library-text/2'],
    ['no id', { id: undefined }, 'id'],
    ['a bad id', { id: 'Two Words' }, 'Two Words'],
    ['no title', { title: '' }, 'title'],
    ['a link that runs', { url: 'javascript:alert(1)' }, 'url'],
    ['a template that is no link', { readingLinks: { royal: 'data:x' } }, 'readingLinks.royal'],
    ['a template with an unknown placeholder', { readingLinks: { royal: 'https://a/{chapter}' } }, 'chapter'],
    ['a template of an unknown edition', { readingLinks: { latin: 'https://a/' } }, 'latin'],
  ])('%s', async (_, more, words) => {
    const fault = await faultOf({ ...good, source: testSource('good', more) })
    expect(fault).toMatchObject({ file: 'source.json', line: null })
    expect(fault.reason).toContain(words)
  })

  test('that is no JSON', async () => {
    const path = folder.put(good)
    writeFileSync(join(path, 'source.json'), '{')
    await expect(importTexts({ paths: [path], dataFolder: folder.path, library })).rejects.toBeInstanceOf(
      PackageFault,
    )
  })
})

describe('a package', () => {
  test.each(['source.json', 'passages.jsonl'])('without %s is none', async (name) => {
    const path = folder.put(good)
    require('node:fs').rmSync(join(path, name))
    const fault = await importTexts({ paths: [path], dataFolder: folder.path, library }).catch(
      (error: unknown) => error,
    )
    expect(fault).toBeInstanceOf(PackageFault)
    expect((fault as PackageFault).reason).toContain(name)
  })

  test('that is faulty keeps the good ones of the same command out too', async () => {
    const other = { ...good, source: testSource('other') }
    await faultOf(
      { ...good, passages: [testPassage('one', [para(9, 'ใหม่')])] },
      { ...other, passages: ['x'] },
    )
  })

  test('may not be given twice', async () => {
    const fault = await faultOf(good, good)
    expect(fault.reason).toContain('good')
  })
})
