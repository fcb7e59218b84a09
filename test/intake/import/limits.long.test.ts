/** Impossible text is rejected with one sentence, at once, and nothing is stored. */

import { expect, test } from 'bun:test'
import { TextDatabase } from '../../../db/text-database.ts'
import { type CanonLibrary, openCanonLibrary } from '../../canon/canon-library.ts'
import { firstSource } from '../../canon/world.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from './packages.ts'

const importAndReadError = (library: CanonLibrary, pack: TestPackage): Promise<string> =>
  library.import(pack).then(
    () => 'imported',
    (error: Error) => error.message,
  )

test('page numbers above 9,999 are imported', async () => {
  using library = await openCanonLibrary(firstSource)
  const pack = (page: number, more: object = {}): TestPackage => ({
    source: testSource('pages'),
    headings: [testHeading('page', more)],
    passages: [testPassage('page', [testParagraph(page, 'ข้อความ')])],
  })
  expect(await importAndReadError(library, pack(10_000))).toContain('“page” คือ 10000 แต่ต้องเป็นจำนวนเต็ม 1–9999')
  for (const field of ['royalPage', 'paliPage', 'romanPage'])
    expect(await importAndReadError(library, pack(1, { [field]: 10_000 }))).toContain(`“${field}” คือ 10000`)
  using text = TextDatabase.open(library.folder.file('text.db'))
  expect(text.sqlite.query('SELECT id FROM sources').all()).toEqual([{ id: 'first' }])
  expect(await importAndReadError(library, pack(9_999, { royalPage: 9_999 }))).toBe('imported')
})

test('more than 20,000 headings below one parent are rejected', async () => {
  using library = await openCanonLibrary()
  const below = Array.from({ length: 20_001 }, (_, n) => testHeading(`h${n}`, { parent: 'top' }))
  const pack = { source: testSource('wide'), headings: [testHeading('top'), ...below], passages: [] }
  const message = await importAndReadError(library, pack)
  expect(message).toContain('หัวข้อแม่ “top” มีหัวข้อย่อยเกิน 20000 หัวข้อ')
  const atTop = { ...pack, headings: below.map((heading) => ({ ...heading, parent: null })) }
  expect(await importAndReadError(library, atTop)).toContain('ชั้นบนสุดของหมวด “digha-nikaya” มีหัวข้อย่อยเกิน')
})

test.skipIf(Bun.which('mkfifo') === null)('a pipe where a file or folder belongs is not waited for', () =>
  runInFolder(async (folder) => {
    const pipe = `${folder}/pipe.tar.zst`
    Bun.spawnSync(['mkfifo', pipe])
    const data = ['--data', `${folder}/data`]
    for (const words of [
      ['import', pipe, ...data],
      ['restore', pipe, ...data],
      ['pack', 'bilara', pipe, '--out', `${folder}/out`],
    ]) {
      const { code, error } = await runCommand(words)
      expect([words[0], code, error]).toEqual([words[0], 1, expect.stringContaining('ไม่ใช่ไฟล์หรือโฟลเดอร์')])
      expect(isPlainThai(error)).toBe(true)
    }
  }),
)
