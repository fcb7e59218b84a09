/** `library corrections`: words corrected travel from one library to another of the same source (variants §2). */

import { expect, test } from 'bun:test'
import {
  TestFolder,
  type TestPackage,
  testHeading,
  testParagraph,
  testPassage,
  testPlace,
  testSource,
} from '../../intake/import/packages.ts'
import { runInFolder } from '../../support/folders.ts'
import { createDataFlags, runCommand } from '../../support/terminal.ts'

const createPackage = (second: string): TestPackage => ({
  source: testSource('siam'),
  headings: [testHeading('a')],
  passages: [testPassage('a', [testParagraph(1, 'kho sokasmin ti'), testParagraph(2, second)], { edition: 'roman' })],
})

const createLine = (more: object) =>
  testPlace('a', 'roman', 1, {
    before: 'kho',
    wrong: 'sokasmin',
    after: 'ti',
    right: 'lokasmin',
    reason: 'อักษรต้น\nผิด',
    ...more,
  })
const WANTED = [
  createLine({}),
  createLine({ page: 2, before: 'eko', wrong: 'naro', after: '', right: 'varo' }),
  createLine({ page: 2, before: 'nowhere', wrong: 'nāma', right: 'nāmaṃ' }),
]

test('corrections of others are previewed, imported once after confirmation, and exported in both formats', () =>
  runInFolder(async (folder) => {
    using packages = new TestFolder()
    const data = createDataFlags(folder)
    expect((await runCommand(['import', packages.put(createPackage('eko naro')), ...data])).code).toBe(0)
    const file = `${folder}/wanted.jsonl`
    await Bun.write(file, WANTED.map((wanted) => JSON.stringify(wanted)).join('\n'))

    const input = await runCommand(['corrections', 'import', file, ...data])
    expect([input.code, input.out.split('\n')]).toEqual([
      1,
      ['siam เล่ม 9 หน้า 1: kho [sokasmin → lokasmin] ti', 'siam เล่ม 9 หน้า 2: eko [naro → varo]'],
    ])
    expect(input.error).toContain('ยังไม่ได้บันทึกอะไร')
    expect((await runCommand(['corrections', 'export', ...data])).out).toBe('')

    const taken = await runCommand(['corrections', 'import', file, '--yes', ...data])
    expect([taken.code, taken.error]).toEqual([
      0,
      expect.stringContaining('ไม่ตรงกับข้อความในคลังนี้หรือมีผู้แก้ไว้เป็นอย่างอื่น 1 แห่ง'),
    ])
    const again = await runCommand(['corrections', 'import', file, '--yes', ...data])
    expect(again.error).toContain('แก้ได้ 0 แห่ง, มีอยู่แล้ว 2 แห่ง')
    const audit = await runCommand(['audit', ...data])
    expect(audit.out).toContain('corrections import')

    const { out } = await runCommand(['corrections', 'export', '--source', 'siam', ...data])
    expect(out.split('\n').map((text) => JSON.parse(text))).toMatchObject([
      { wrong: 'sokasmin', page: 1, state: 'active', reason: 'อักษรต้น\nผิด' },
      { wrong: 'naro', page: 2, state: 'active', after: '' },
    ])
    expect((await runCommand(['corrections', 'export', '--source', 'other', ...data])).out).toBe('')

    const table = (await runCommand(['corrections', 'export', '--format', 'tsv', ...data])).out
    expect(table.split('\n')).toHaveLength(3)
    await Bun.write(`${folder}/table.tsv`, table)
    const other = createDataFlags(folder, 'other')
    await runCommand(['import', packages.put(createPackage('eko varo')), ...other])
    const fitted = await runCommand(['corrections', 'import', `${folder}/table.tsv`, '--yes', ...other])
    expect(fitted.error).toContain('แก้ได้ 1 แห่ง, มีอยู่แล้ว 0 แห่ง, ข้อความในคลังนี้ถูกอยู่แล้ว 1 แห่ง')
    const import_ = await runCommand(['import', packages.put(createPackage('eko varo')), ...data])
    expect(import_.out).toContain('คำผิดที่แก้ไว้: ยังใช้ 1 แห่ง, แหล่งแก้ตามแล้ว 1 แห่ง, หาที่ไม่พบ 0 แห่ง')
  }))

test('a faulty line of corrections is named and nothing is imported', () =>
  runInFolder(async (folder) => {
    using packages = new TestFolder()
    const data = createDataFlags(folder)
    await runCommand(['import', packages.put(createPackage('x')), ...data])
    for (const [bad, said] of [
      ['{"a', 'บรรทัด 2 ไม่ใช่ JSON'],
      [JSON.stringify(createLine({ right: undefined })), 'บรรทัด 2 ยังไม่ถูกต้อง'],
      [JSON.stringify(createLine({ strange: 1 })), 'บรรทัด 2 ยังไม่ถูกต้อง'],
    ] as const) {
      const file = `${folder}/bad.jsonl`
      await Bun.write(file, `${JSON.stringify(createLine({}))}\n${bad}\n`)
      const { code, error } = await runCommand(['corrections', 'import', file, '--yes', ...data])
      expect([code, error.includes(said)]).toEqual([1, true])
    }
    for (const none of ['', '\n', 'กขค', '# notes\nof mine', 'source\twrong\nx\ty']) {
      const file = `${folder}/none.txt`
      await Bun.write(file, none)
      const { code, error } = await runCommand(['corrections', 'import', file, '--yes', ...data])
      expect([none, code, error.includes('กรุณาใช้ไฟล์ jsonl หรือ tsv')]).toEqual([none, 1, true])
    }
    expect((await runCommand(['corrections', 'export', ...data])).out).toBe('')
    expect((await runCommand(['corrections', 'export', '--format', 'xml', ...data])).code).toBe(2)
    expect((await runCommand(['corrections', 'forget', ...data])).code).toBe(2)
    expect((await runCommand(['corrections', 'import', `${folder}/none`, ...data])).code).toBe(1)
  }))
