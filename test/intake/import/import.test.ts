/** The import: numbers, ranks, headings, agreement, and what is kept over imports (decisions §2, §4). */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { TEXT_DATABASE_FORMAT } from '../../../db/text-schema.ts'
import { ImportRejectedError } from '../../../src/intake/import/import-error.ts'
import { lockImport } from '../../../src/intake/import/import-lock.ts'
import { type CanonLibrary, type Json, openCanonLibrary, readPassageNumbers } from '../../canon/canon-library.ts'
import { firstSource, secondSource } from '../../canon/world.ts'
import { type TestPackage, testHeading, testPackage, testParagraph, testPassage, testSource } from './packages.ts'

const listSlugs = async (library: CanonLibrary, volume = 9) =>
  (await library.get(`/canon/volumes/${volume}/entries`)).items.map((item: Json) => item.path.join('/'))

const readWords = async (library: CanonLibrary, entry: string, edition = 'royal') => {
  const { status, body } = await library.call('GET', `/canon/volumes/9/entries/${entry}/passage?edition=${edition}`)
  return status === 200
    ? body.paragraphs.map((part: Json) => part.spans.map((span: Json) => span.text).join('')).join('|')
    : status
}

describe('import summary', () => {
  test('counts imported, agreeing and differing texts', async () => {
    using library = await openCanonLibrary()
    expect(await library.import(firstSource, secondSource)).toMatchObject({
      sources: [
        { id: 'first', rank: 1, headings: 6, passages: 5, pages: 6, characters: expect.any(Number) },
        { id: 'second', rank: 2, headings: 6, passages: 3, pages: 4, characters: 85 },
      ],
      newHeadings: 6,
      deletedHeadings: 0,
      storedPassages: 0,
      agreements: 1,
      conflicts: 1,
      settled: 0,
      brokenFile: null,
      lostSources: [],
    })
    expect(await library.import(secondSource)).toMatchObject({
      newHeadings: 0,
      storedPassages: 5,
      agreements: 1,
      conflicts: 1,
    })
  })

  test('reports progress by step', async () => {
    using library = await openCanonLibrary(firstSource)
    const { importTexts } = await import('../../../src/intake/import/import.ts')
    const steps: string[] = []
    await importTexts({
      paths: [library.folder.put(secondSource)],
      dataFolder: library.folder.path,
      library: library.db,
      onProgress: ({ step, source, share }) => {
        if (share !== null) expect(share).toBeWithin(0, 1.000001)
        steps.push(`${step} ${source}`)
      },
    })
    expect([...new Set(steps)]).toEqual([
      'keeping null',
      'headings second',
      'passages second',
      'arranging null',
      'indexing null',
      'writing null',
    ])
  })
})

describe('importing a source again', () => {
  test('replaces only its text; every passage keeps its number', async () => {
    using library = await openCanonLibrary(firstSource, secondSource)
    const before = readPassageNumbers(library)
    await library.import({
      ...firstSource,
      passages: [testPassage('two', [testParagraph(1, 'ใหม่')]), ...firstSource.passages.slice(2)],
    })
    const after = readPassageNumbers(library)
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'first one royal')))
    expect(await readWords(library, 'two')).toBe('ใหม่')
    expect(await readWords(library, 'three', 'roman')).toBe('Tatiyo vaggo.')
  })

  test('a number is never given to another passage, and returns with its passage', async () => {
    using library = await openCanonLibrary(testPackage('s', { a: 'ก', b: 'ข' }))
    const before = readPassageNumbers(library)
    await library.import(testPackage('s', { a: 'ก' }))
    await library.import(testPackage('s', { a: 'ก', c: 'ค' }))
    const meanwhile = readPassageNumbers(library)
    expect(meanwhile['s c royal']).toBeGreaterThan(before['s b royal'] ?? 0)
    await library.import(testPackage('t', { a: 'x' }))
    await library.import(testPackage('s', { c: 'ค', b: 'ข', a: 'ก' }))
    expect(readPassageNumbers(library)).toEqual({
      ...before,
      ...meanwhile,
      't a royal': expect.any(Number) as unknown as number,
    })
    expect(new Set(Object.values(readPassageNumbers(library))).size).toBe(4)
  })

  test('an equal package changes nothing', async () => {
    using library = await openCanonLibrary(firstSource, secondSource)
    const paths = [
      'entries',
      'layout',
      'layout?edition=roman',
      'pages/2',
      'entries/two/passage?edition=roman',
      'search?q=%E0%B8%99%E0%B8%B4',
    ]
    const read = () => Promise.all(paths.map((path) => library.get(`/canon/volumes/9/${path}`)))
    const before = await read()
    await library.import(secondSource)
    await library.import(firstSource)
    expect(await read()).toEqual(before)
  })
})

describe('ranks of sources', () => {
  test('sources rank in the order of their first import', async () => {
    using library = await openCanonLibrary(testPackage('late', { a: 'ข' }))
    await library.import(testPackage('early', { a: 'ก' }))
    expect(await readWords(library, 'a')).toBe('ข')
    await library.import(testPackage('late', { a: 'ค' }))
    expect(await readWords(library, 'a')).toBe('ค')
    await library.import(testPackage('late', { b: 'ค' }))
    expect(await readWords(library, 'a')).toBe('ก')
  })

  test('sources agree exactly if their folded letters agree', async () => {
    const compare = async (a: string, b: string) => {
      using library = await openCanonLibrary()
      const { agreements, conflicts } = await library.import(testPackage('a', { x: a }), testPackage('b', { x: b }))
      return { agreements, conflicts }
    }
    const agree = { agreements: 1, conflicts: 0 }
    const differ = { agreements: 0, conflicts: 1 }
    expect(await compare('Evaṃ me sutaṃ.', 'evam—me: SUTAM')).toEqual(agree)
    expect(await compare('ข้อ 1', 'ข้อ 2')).toEqual(differ)
    expect(await compare('ธรรม', 'ธัมม')).toEqual(differ)
    expect(await compare('น้ำ', 'นำ')).toEqual(agree)
  })

  test('three sources are in conflict if any two differ', async () => {
    using library = await openCanonLibrary()
    const { agreements, conflicts } = await library.import(
      testPackage('a', { x: 'ก' }),
      testPackage('b', { x: 'ก' }),
      testPackage('c', { x: 'ข' }),
    )
    expect({ agreements, conflicts }).toEqual({ agreements: 0, conflicts: 1 })
  })
})

describe('several lines of one heading and edition', () => {
  test('are one passage in file order, even if other lines are between them', async () => {
    using library = await openCanonLibrary({
      source: testSource('s'),
      headings: [testHeading('a'), testHeading('b')],
      passages: [
        testPassage('a', [testParagraph(1, 'หนึ่ง')]),
        testPassage('b', [testParagraph(2, 'สอง')]),
        testPassage('a', [testParagraph(3, 'สาม')]),
      ],
    })
    expect(await readWords(library, 'a')).toBe('หนึ่ง|สาม')
    expect((await library.get('/canon/volumes/9')).editions[0].passages).toBe(2)
  })

  test('are compared as a whole', async () => {
    using library = await openCanonLibrary()
    const split = {
      ...testPackage('s', { a: '' }),
      passages: ['ก', 'ข', 'ค'].map((text) => testPassage('a', [testParagraph(1, text)])),
    }
    expect(await library.import(split, testPackage('t', { a: 'กขค' }))).toMatchObject({
      agreements: 1,
      conflicts: 0,
    })
    expect(await library.import(testPackage('s', { a: 'กขค' }))).toMatchObject({ agreements: 1, conflicts: 0 })
  })
})

describe('headings of packages', () => {
  const tree = (...headings: readonly object[]): TestPackage => ({
    source: testSource('tree'),
    headings,
    passages: [],
  })

  test('new ones follow their predecessor; existing ones stay as editors made them', async () => {
    using library = await openCanonLibrary(tree(testHeading('a'), testHeading('c'), testHeading('d')))
    await library.call('PATCH', '/canon/volumes/9/entries/c', { title: 'แก้แล้ว' })
    await library.call('POST', '/canon/volumes/9/entries/d/move', { delta: -1 })
    const { newHeadings } = await library.import(
      tree(
        testHeading('zero'),
        testHeading('a'),
        testHeading('b'),
        testHeading('c', { title: 'ทับ' }),
        testHeading('d'),
        testHeading('e'),
      ),
    )
    expect(newHeadings).toBe(3)
    expect(await listSlugs(library)).toEqual(['zero', 'a', 'b', 'd', 'e', 'c'])
    expect((await library.get('/canon/volumes/9/entries/c')).entry.title).toBe('แก้แล้ว')
    const { items } = await library.get('/canon/volumes/9/entries')
    expect(items.map((item: Json) => item.order)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('deleted ones stay deleted, and new children move to the nearest ancestor', async () => {
    using library = await openCanonLibrary(
      tree(testHeading('a'), testHeading('b', { parent: 'a' }), testHeading('c', { parent: 'b' })),
    )
    await library.call('DELETE', '/canon/volumes/9/entries/b')
    const summary = await library.import(
      tree(
        testHeading('a'),
        testHeading('b', { parent: 'a' }),
        testHeading('c', { parent: 'b' }),
        testHeading('d', { parent: 'c' }),
      ),
    )
    expect(summary).toMatchObject({ newHeadings: 1, deletedHeadings: 2 })
    expect(await listSlugs(library)).toEqual(['a', 'a/d'])
  })

  test('keep their text when an editor renames, moves or nests them or renames the division', async () => {
    using library = await openCanonLibrary(firstSource, secondSource)
    await library.call('PATCH', '/canon/volumes/9/entries/one', { slug: 'uno', parent: 'two' })
    await library.call('PATCH', '/canon/divisions/digha-nikaya', { slug: 'long' })
    const { newHeadings } = await library.import(firstSource)
    expect(newHeadings).toBe(0)
    expect(await readWords(library, 'uno')).toContain('ผู้มีเพียรย่อมพ้นทุกข์')
    expect(await listSlugs(library)).toEqual(['book', 'book/two', 'book/two/uno', 'book/three', 'book/bare'])
  })

  test('created by an editor get the text of the package, and keep it when renamed', async () => {
    using library = await openCanonLibrary()
    await library.call('POST', '/canon/volumes/9/entries', { slug: 'a', title: 'มาก่อน' })
    expect(await library.import(testPackage('s', { a: 'ข้อความ' }))).toMatchObject({ newHeadings: 0 })
    expect((await library.get('/canon/volumes/9/entries/a')).entry.title).toBe('มาก่อน')
    await library.call('PATCH', '/canon/volumes/9/entries/a', { slug: 'b' })
    expect(await library.import(testPackage('s', { a: 'ข้อความ' }))).toMatchObject({ newHeadings: 0 })
    expect(await readWords(library, 'b')).toBe('ข้อความ')
  })

  test('get a new slug if an editor gave theirs to another heading', async () => {
    using library = await openCanonLibrary(testPackage('s', { a: 'ก' }))
    await library.call('PATCH', '/canon/volumes/9/entries/a', { slug: 'b' })
    await library.import(testPackage('s', { a: 'ก', b: 'ข' }))
    expect(await readWords(library, 'b')).toBe('ก')
    expect(await readWords(library, 'b-2')).toBe('ข')
  })

  test('are at most six levels deep', async () => {
    const chain = Array.from({ length: 8 }, (_, index) =>
      testHeading(`h${index}`, { parent: index === 0 ? null : `h${index - 1}` }),
    )
    using library = await openCanonLibrary(tree(...chain))
    const { items } = await library.get('/canon/volumes/9/entries')
    expect(items.map((item: Json) => item.depth)).toEqual([1, 2, 3, 4, 5, 6, 6, 6])
  })

  test('may all exist already; a package may have none', async () => {
    using library = await openCanonLibrary(testPackage('s', { a: 'ก' }))
    const { headings: _, ...bare } = testPackage('t', { a: 'ข' })
    expect(await library.import(bare)).toMatchObject({ newHeadings: 0, conflicts: 1 })
  })

  test('may come from another package of the same command', async () => {
    using library = await openCanonLibrary()
    const { headings: _, ...bare } = testPackage('t', { a: 'ข' })
    await library.import(bare, testPackage('s', { a: 'ก' }))
    expect(await readWords(library, 'a')).toBe('ข')
  })

  test('deleted ones still have their text on the pages', async () => {
    using library = await openCanonLibrary(testPackage('s', { a: 'ก', b: 'ข' }))
    await library.call('DELETE', '/canon/volumes/9/entries/a')
    await library.import(testPackage('s', { a: 'กก', b: 'ข' }))
    expect(await library.get('/canon/volumes/9/pages/1')).toMatchObject({ paragraphs: ['กก'], headings: [] })
  })

  test('an import adds one edit to the log', async () => {
    using library = await openCanonLibrary()
    const before = library.edits().length
    await library.import(firstSource)
    expect(library.edits().slice(before)).toMatchObject([
      { action: 'import', keyName: 'import', collection: 'tipitaka-contents', record: 'first' },
    ])
  })
})

describe('text.db', () => {
  test('from a newer program is not overwritten', async () => {
    using library = await openCanonLibrary(firstSource)
    const newer = new Database(library.folder.file('text.db'))
    newer.run(`PRAGMA user_version = ${TEXT_DATABASE_FORMAT + 1}`)
    newer.close()
    await expect(library.import(secondSource)).rejects.toBeInstanceOf(ImportRejectedError)
  })

  test('that is broken is renamed, and the import starts again', async () => {
    using library = await openCanonLibrary(firstSource)
    writeFileSync(library.folder.file('text.db'), 'broken')
    const { brokenFile } = await library.import(secondSource)
    expect(brokenFile).toBe(library.folder.file('text.db.broken'))
    expect(existsSync(brokenFile ?? '')).toBe(true)
    expect(await library.get('/health')).toMatchObject({ passages: 3 })
  })

  test('is built by one import at a time', async () => {
    using library = await openCanonLibrary()
    {
      using _lock = lockImport(library.folder.path)
      await expect(library.import(firstSource)).rejects.toBeInstanceOf(ImportRejectedError)
    }
    await library.import(firstSource)
  })
})
