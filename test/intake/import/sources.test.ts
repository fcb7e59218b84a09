/** The imported sources: what is kept of each import's report, and which source comes first (sources §1). */

import { describe, expect, test } from 'bun:test'
import { TextDatabase } from '../../../db/text-database.ts'
import { checkTextDatabase } from '../../../src/host/integrity/check-imported.ts'
import { moveSourceToFirstRank } from '../../../src/intake/import/change-sources.ts'
import { ImportRejectedError } from '../../../src/intake/import/import-error.ts'
import { readImportedSources } from '../../../src/intake/import/imported-sources.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from '../../canon/canon-library.ts'
import { runInFolder } from '../../support/folders.ts'
import { createDataFlags, isPlainThai, runCommand } from '../../support/terminal.ts'
import { testPackage, writeFolder } from './packages.ts'

const readSources = ({ folder }: CanonLibrary) => {
  using text = TextDatabase.open(folder.file('text.db'))
  return readImportedSources(text)
}

const readRank = (library: CanonLibrary, id: string) =>
  moveSourceToFirstRank({ id, dataFolder: library.folder.path, library: library.db })

/** What readers see of each heading. */
async function readShown(library: CanonLibrary, ...entries: readonly string[]): Promise<readonly string[]> {
  const passages = await Promise.all(entries.map((entry) => library.get(`/canon/volumes/9/entries/${entry}/passage`)))
  return passages.map(({ paragraphs }: Json) => paragraphs[0].spans[0].text)
}

const decideConflict = (library: CanonLibrary, entry: string, choice: string) =>
  library.call('POST', '/passages/settle', {
    division: 'digha-nikaya',
    entry,
    edition: 'royal',
    choice,
  })

describe('the report of an import', () => {
  test('is stored with each source until its next import', async () => {
    using library = await openCanonLibrary()
    const strange = testPackage('strange', { a: 'ก\u007f', b: 'ข' }, { license: 'x' })
    const { sources, warnings } = await library.import(strange, testPackage('plain', { a: 'ก' }))
    expect(warnings).toHaveLength(2)
    const stored = readSources(library)
    expect(stored.map(({ id }) => id)).toEqual(['strange', 'plain'])
    for (const [index, summary] of sources.entries()) expect(stored[index]).toMatchObject(summary)
    // the folder of the package is not published
    expect(stored[0]?.warnings).toEqual(warnings.map((warning) => warning.slice(warning.indexOf(' › ') + 3)))
    expect(stored[1]?.warnings).toEqual([])
    await library.import(testPackage('plain', { a: 'ค' }))
    expect(readSources(library)[0]).toEqual(stored[0] as never)
    await library.import(testPackage('strange', { a: 'ก' }))
    expect(readSources(library)[0]).toMatchObject({ id: 'strange', passages: 1, warnings: [] })
  })
})

describe('ranking a source first', () => {
  const two = [testPackage('one', { a: 'ก', b: 'ข', c: 'ค' }), testPackage('two', { a: 'จ', b: 'ฉ', c: 'ช', d: 'ด' })]

  test('shows its text and leaves numbers, headings and search rows unchanged', async () => {
    using library = await openCanonLibrary(...two)
    const number = async () => (await library.get('/canon/volumes/9/entries/d/passage')).passage
    const before = await number()
    expect(await readShown(library, 'a', 'b', 'c', 'd')).toEqual(['ก', 'ข', 'ค', 'ด'])
    expect(await readRank(library, 'two')).toBe(true)
    expect(await readShown(library, 'a', 'b', 'c', 'd')).toEqual(['จ', 'ฉ', 'ช', 'ด'])
    expect(readSources(library).map(({ id, rank, passages }) => [rank, id, passages])).toEqual([
      [1, 'two', 4],
      [2, 'one', 3],
    ])
    expect(await number()).toBe(before)
    const { items } = await library.get('/canon/volumes/9/entries')
    expect(items.map(({ slug }: Json) => slug)).toEqual(['a', 'b', 'c', 'd'])
    expect((await library.get(`/canon/volumes/9/search?q=${encodeURIComponent('ฉ')}ฉ`)).total).toBe(0)
    expect((await library.get('/canon/volumes/9/pages/2')).paragraphs).toEqual(['ฉ'])
    expect(checkTextDatabase(library.folder.file('text.db'), true)).toEqual([])
    expect(await readRank(library, 'two')).toBe(false)
    await library.import(testPackage('one', { a: 'กก' }))
    expect(await readShown(library, 'a')).toEqual(['จ'])
  })

  test('keeps decisions about any source', async () => {
    using library = await openCanonLibrary(...two)
    await decideConflict(library, 'a', 'keep')
    await decideConflict(library, 'b', 'swap')
    expect(await readShown(library, 'a', 'b', 'c')).toEqual(['ก', 'ฉ', 'ค'])
    expect(await readRank(library, 'two')).toBe(true)
    expect(await readShown(library, 'a', 'b', 'c')).toEqual(['ก', 'ฉ', 'ช'])
    expect(await readRank(library, 'one')).toBe(true)
    expect(await readShown(library, 'a', 'b', 'c')).toEqual(['ก', 'ฉ', 'ค'])
  })

  test('keeps the chosen source when it becomes third', async () => {
    using library = await openCanonLibrary(...two, testPackage('three', { a: 'ท', b: 'ธ' }))
    await decideConflict(library, 'a', 'keep')
    await decideConflict(library, 'b', 'swap')
    const before = library.collections.dump('passage-decisions')
    expect(await readRank(library, 'three')).toBe(true)
    expect(await readShown(library, 'a', 'b', 'c')).toEqual(['ก', 'ฉ', 'ค'])
    expect(library.collections.dump('passage-decisions')).toEqual(before)
    expect([...library.stores.editorial.conflictQueue.list(false)].map(({ entry }) => entry)).toEqual(['c'])
  })

  test('is rejected for an unknown source or without text', async () => {
    using library = await openCanonLibrary(...two)
    await expect(readRank(library, 'nobody')).rejects.toThrow('one, two')
    using empty = await openCanonLibrary()
    await expect(readRank(empty, 'one')).rejects.toBeInstanceOf(ImportRejectedError)
  })
})

describe('library sources', () => {
  test('lists sources as table and JSON with notes; --first ranks one', () =>
    runInFolder(async (folder) => {
      const data = ['--data', `${folder}/data`]
      const strange = writeFolder(`${folder}/strange`, testPackage('strange', { a: 'ก\u007f' }))
      const plain = writeFolder(`${folder}/plain`, testPackage('plain', { a: 'ข', b: 'ค' }))
      expect((await runCommand(['sources', ...data])).code).toBe(1)
      createDataFlags(folder)
      await runCommand(['import', strange, plain, ...data])
      const table = await runCommand(['sources', ...data])
      expect([table.code, isPlainThai(table.error)]).toEqual([0, true])
      expect(table.error).toContain('ข้อสังเกตของ strange: passages.jsonl')
      expect(table.error).not.toContain(folder)
      const rows = table.out.split('\n').map((line) => line.split('\t'))
      expect(rows.slice(1).map(([rank, id]) => [rank, id])).toEqual([
        ['1', 'strange'],
        ['2', 'plain'],
      ])
      const ranked = await runCommand(['sources', '--first', 'plain', '--json', ...data])
      expect(ranked.code).toBe(0)
      expect(JSON.parse(ranked.out)).toMatchObject([
        { rank: 1, id: 'plain', passages: 2, headings: 2, warnings: [] },
        { rank: 2, id: 'strange', passages: 1, warnings: [expect.stringContaining('อักขระควบคุม')] },
      ])
      const wrong = await runCommand(['sources', '--first', 'nobody', ...data])
      expect([wrong.code, isPlainThai(wrong.error)]).toEqual([1, true])
    }))

  test('--warnings lists warnings of package and import with all places', () =>
    runInFolder(async (folder) => {
      const data = createDataFlags(folder)
      const found = [
        {
          group: 'item-marks',
          title: 'เลขข้อที่ไม่เรียงลำดับ',
          count: 2,
          places: ['090001.txt [900]', '090002.txt [7]'],
        },
        { group: 'containers', title: 'ส่วนที่ไม่มีข้อความ', count: 1_800, places: [] },
      ]
      const reported = writeFolder(`${folder}/told`, { ...testPackage('told', { a: 'ก\u007f' }), warnings: found })
      const plain = writeFolder(`${folder}/plain`, testPackage('plain', { a: 'ข' }))
      await runCommand(['import', reported, plain, ...data])
      const listed = async () => (await runCommand(['sources', '--warnings', 'told', ...data])).out.split('\n')
      const lines = await listed()
      expect(lines.slice(0, 3)).toEqual(['เลขข้อที่ไม่เรียงลำดับ: 2 แห่ง', '  090001.txt [900]', '  090002.txt [7]'])
      expect(lines[3]).toContain('ส่วนที่ไม่มีข้อความ')
      expect(lines[4]).toContain('อักขระควบคุม')
      expect(JSON.parse((await runCommand(['sources', '--warnings', 'told', '--json', ...data])).out)).toEqual(found)
      // they stay when another source is imported, and when the ranks change
      await runCommand(['sources', '--first', 'plain', ...data])
      await runCommand(['import', plain, ...data])
      expect(await listed()).toEqual(lines)
      expect((await runCommand(['sources', '--warnings', 'plain', ...data])).out).toBe('ไม่มีข้อสังเกต')
      const wrong = await runCommand(['sources', '--warnings', 'nobody', ...data])
      expect([wrong.code, isPlainThai(wrong.error)]).toEqual([1, true])
      expect((await runCommand(['sources', ...data])).out).toContain('ไม่ได้ระบุ')
      const bad = writeFolder(`${folder}/bad`, {
        ...testPackage('bad', { a: 'ก' }),
        warnings: [{ group: 'x', count: 0 }],
      })
      const refused = await runCommand(['import', bad, ...data])
      expect([refused.code, refused.error.includes('warnings.jsonl')]).toEqual([1, true])
    }))
})
