/** An import reports what it read differently from the package: unknown keys, headings that are too deep. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { PackageWarnings } from '../../../src/intake/import/warnings.ts'
import { openCanonLibrary } from '../../canon/canon-library.ts'
import { firstSource, secondSource } from '../../canon/world.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource, writeFolder } from './packages.ts'

const createPackage = (...headings: readonly unknown[]): TestPackage => ({
  source: testSource('deep'),
  headings,
  passages: [],
})

/** Headings one below the other. */
const createChain = (length: number, prefix = 'h') =>
  Array.from({ length }, (_, index) =>
    testHeading(`${prefix}${index}`, { parent: index === 0 ? null : `${prefix}${index - 1}` }),
  )

describe('unknown keys in packages', () => {
  const strange: TestPackage = {
    source: testSource('strange', { license: 'MIT' }),
    headings: [testHeading('one'), { ...testHeading('two'), notes: 'ก' }, { ...testHeading('three'), notes: 'ข' }],
    passages: [
      testPassage('one', [testParagraph(1, 'ก')]),
      {
        ...testPassage('two', []),
        chapter: 1,
        paragraphs: [
          {
            page: 1,
            spans: [
              { text: 'ก', kinds: 'verse' },
              { text: 'ข', kinds: 'note' },
            ],
            style: 'x',
          },
        ],
      },
    ],
  }

  test('are reported once each with first line and count, and the rest is imported', async () => {
    using library = await openCanonLibrary()
    const { warnings, newHeadings } = await library.import(strange)
    expect(newHeadings).toBe(3)
    expect(await library.get('/canon/volumes/9/entries/two/passage')).toMatchObject({
      paragraphs: [{ spans: [{ text: 'กข' }] }],
    })
    const reported = warnings.map((line) => line.slice(line.indexOf(' › ') + 3))
    expect(reported).toHaveLength(5)
    for (const [index, words] of [
      ['source.json: ', '"license"'],
      ['headings.jsonl › บรรทัด 2: ', '"notes"', '(ทั้งหมด 2 แห่ง)'],
      ['passages.jsonl › บรรทัด 2: ', '"chapter"'],
      ['passages.jsonl › บรรทัด 2: ', '"style"'],
      ['passages.jsonl › บรรทัด 2: ', '"kinds"', '(ทั้งหมด 2 แห่ง)'],
    ].entries()) {
      for (const word of words) expect(reported[index]).toContain(word)
    }
  })

  test('do not occur in a valid package', async () => {
    using library = await openCanonLibrary()
    expect((await library.import(firstSource, secondSource)).warnings).toEqual([])
  })

  test('are shortened in the terminal', () => {
    const warnings = new PackageWarnings('p')
    for (let n = 0; n < 1_000; n++) warnings.add('f', n, `kind ${n % 100}`, () => `${n}`)
    const reported = warnings.reported()
    expect(reported).toHaveLength(21)
    expect(reported[0]).toBe('p › f › บรรทัด 0: 0 (ทั้งหมด 10 แห่ง)')
    expect(reported.at(-1)).toContain('800')
  })

  test('are printed to standard error, and the import succeeds', () =>
    runInFolder(async (folder) => {
      const path = writeFolder(`${folder}/strange`, strange)
      const { code, out, error } = await runCommand(['import', path, '--data', `${folder}/data`])
      expect([code, isPlainThai(error)]).toEqual([0, true])
      expect(error.split('\n').filter((line) => line.startsWith('ข้อสังเกต: '))).toHaveLength(5)
      expect(out).not.toContain('ข้อสังเกต')
    }))
})

describe('stray control characters', () => {
  const stray: TestPackage = {
    source: testSource('stray', { title: 'St\u0000ray' }),
    headings: [testHeading('one', { title: 'หนึ่ง\u0007' }), testHeading('two')],
    passages: [
      testPassage('one', [testParagraph(1, 'a\u007fb\u0085\u0001c\td\ne\r\nf')]),
      testPassage('two', [testParagraph(1, [{ text: '\u007f\u007f\u007f' }, { text: 'ข', kind: 'verse' }])]),
    ],
  }

  test('are dropped, counted and reported with the first line', async () => {
    using library = await openCanonLibrary()
    const { warnings, sources } = await library.import(stray)
    expect(warnings).toEqual([expect.stringContaining('(ทั้งหมด 8 แห่ง)')])
    expect(warnings[0]).toContain('source.json')
    expect(sources[0]?.title).toBe('Stray')
    expect((await library.get('/canon/volumes/9/entries/one')).entry.title).toBe('หนึ่ง')
    expect(await library.get('/canon/volumes/9/entries/one/passage')).toMatchObject({
      paragraphs: [{ spans: [{ text: 'abc\td\ne\nf' }] }],
    })
  })

  test('between combining marks do not hide too many marks', async () => {
    using library = await openCanonLibrary()
    const text = `a${'\u0301\u0000'.repeat(31)}`
    await expect(
      library.import({ ...stray, passages: [testPassage('one', [testParagraph(1, text)])] }),
    ).rejects.toThrow('30')
  })
})

describe('headings deeper than six levels', () => {
  test('are reported once', async () => {
    using library = await openCanonLibrary()
    const { warnings } = await library.import(createPackage(...createChain(8)))
    expect(warnings).toEqual([expect.stringContaining('headings.jsonl › บรรทัด 7: หัวข้อ “h6”')])
    expect(warnings[0]).toContain('(ทั้งหมด 2 แห่ง)')
    expect((await library.import(createPackage(...createChain(8)))).warnings).toEqual([])
  })

  test('are counted by their parent in the library', async () => {
    using library = await openCanonLibrary(createPackage(...createChain(5), testHeading('top')))
    await library.call('PATCH', '/canon/volumes/9/entries/top', { parent: 'h4' })
    const again = createPackage(...createChain(5), testHeading('top'), testHeading('new', { parent: 'top' }))
    expect((await library.import(again)).warnings).toEqual([expect.stringContaining('“new”')])
    await library.call('DELETE', '/canon/volumes/9/entries/top')
    const below = createPackage(...createChain(5), testHeading('top'), testHeading('other', { parent: 'top' }))
    expect((await library.import(below)).warnings).toEqual([])
  })

  test('are counted where they are higher than the package says', async () => {
    using library = await openCanonLibrary()
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), async (choices) => {
        const prefix = `r${round++}-`
        const depths: number[] = []
        // most go below the one before, so that the trees are deep
        const headings = choices.map((choice, index) => {
          const above = choice % 3 > 0 ? index - 1 : (choice % (index + 1)) - 1
          depths.push((depths[above] ?? 0) + 1)
          return testHeading(`${prefix}${index}`, { parent: above < 0 ? null : `${prefix}${above}` })
        })
        const { warnings } = await library.import(createPackage(...headings))
        const deep = depths.filter((depth) => depth > 6).length
        const reported = warnings.map((line) => Number(/\(ทั้งหมด (\d+) แห่ง\)/.exec(line)?.[1] ?? 1))
        expect(reported).toEqual(deep === 0 ? [] : [deep])
      }),
      { numRuns: 3 },
    )
  })
})
