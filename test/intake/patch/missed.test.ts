/** What a patch of the raw corpus cannot have is told with its reason, and the rest is there (variants §2). */

import { expect, test } from 'bun:test'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { cstFile, pageFile, writeFiles } from '../pack/packing.ts'

const CENTRE = '\t\t\t      '
const SIAMRATH = {
  '09/090001.txt': pageFile(`${CENTRE}ปฐมสุตฺตํ`, '     [๑]  เอกํ  เทฺว  ตีณิ', 'จตฺตาริ  ปญฺจ  ฉ  สตฺต  อฏฺฐ  นว  ทส ฯ'),
  '09/090002.txt': pageFile('เอกาทส  ทฺวาทส ฯ'),
}
const CST = {
  'cscd/s0101m.mul0.xml': cstFile(
    '<p rend="chapter">1. Brahmajālasuttaṃ</p><p rend="subhead">Paribbājakakathā</p><p rend="bodytext">Ekaṃ dve tīṇi.</p>',
  ),
}

const line = (source: string, edition: string, wrong: string, right: string) =>
  JSON.stringify({ source, division: 'digha-nikaya', entry: 'paribbajakakatha', edition, wrong, right })
const WANTED = [
  line('siamrath', 'pali', 'เทฺว', 'Dฺว'),
  line('siamrath', 'pali', 'ปญฺจ', 'pañca'),
  line('siamrath', 'pali', 'ฉ', 'ฉฉ'),
  line('siamrath', 'pali', 'สตฺต', 'สตฺตา'),
  line('siamrath', 'pali', 'เอกาทส', 'เอกาทสา'),
  line('cst', 'roman', 'dve', 'dvā'),
  line('cst', 'pali', 'เทฺว', 'ทฺวิ'),
  line('cst', 'pali', 'ตีณิ', 'ตีณิิ'),
]

test('each with its reason, with exit code 1; what has a place is in the patch', () =>
  inFolder(async (folder) => {
    const [corpus, data] = [join(folder, 'corpus'), ['--data', join(folder, 'data')]]
    for (const [format, files] of [
      ['siamrath-cp874', SIAMRATH],
      ['cst-xml', CST],
    ] as const) {
      writeFiles(join(corpus, format), files)
      const out = join(folder, `${format}.tar.zst`)
      expect((await runCommand(['pack', format, join(corpus, format), '--out', out])).code).toBe(0)
      expect((await runCommand(['import', out, ...data])).code).toBe(0)
    }
    await Bun.write(join(folder, 'wanted.jsonl'), WANTED.join('\n'))
    const taken = await runCommand(['corrections', 'import', join(folder, 'wanted.jsonl'), '--yes', ...data])
    expect(taken.error).toContain(`บันทึก ${WANTED.length} แห่งแล้ว`)

    // the corpus at hand is another than the one that was packed
    rmSync(join(corpus, 'siamrath-cp874/09/090002.txt'))
    const first = join(corpus, 'siamrath-cp874/09/090001.txt')
    await Bun.write(
      first,
      Buffer.from(readFileSync(first).toString('latin1').replace(latin('สตฺต'), ''), 'latin1'),
    )
    const words = ['corrections', 'export', '--format', 'patch', '--corpus', corpus, ...data]
    const { code, error, out } = await runCommand(words)
    expect(code).toBe(1)
    expect(error.split('\n').map((said) => /\[(.*?) → .*\] (.*)/.exec(said)?.slice(1) ?? said)).toEqual([
      ['ปญฺจ', 'เพราะรหัสอักษรของไฟล์ไม่มีอักษรที่จะใส่'],
      ['สตฺต', 'เพราะไม่พบคำนี้กับคำข้างเคียงในไฟล์ ไฟล์อาจเป็นรุ่นอื่น'],
      ['เอกาทส', 'เพราะไม่พบไฟล์นั้นในโฟลเดอร์ที่ให้ไว้ใน --corpus'],
      ['เทฺว', 'เพราะการแก้อีกรายการแก้อักษรเดียวกัน'],
      ['ตีณิ', 'เพราะไฟล์ใช้อักษรอื่น ซึ่งเขียนคำนี้แล้วอ่านกลับมาไม่เหมือนเดิม'],
      'อยู่ในแพตช์ 3 แห่ง 2 ไฟล์, ไม่มีในแพตช์ 5 แห่ง, แหล่งแก้ตามแล้วหรือหาที่ในข้อความไม่พบ 0 แห่ง',
    ])
    expect(out.match(/^# correction/gm)).toHaveLength(3)
    const file = join(folder, 'some.patch')
    await runCommand([...words, '--out', file])
    expect(out).toBe(readFileSync(file, 'latin1'))
    const lines = (await runCommand(['corrections', 'export', '--corpus', corpus, ...data])).out.split('\n')
    expect(lines.map((text) => JSON.parse(text).line)).toEqual([2, 3, 3, null, null, 4, 4, null])
    const rows = (await runCommand(['corrections', 'export', '--format', 'tsv', ...data])).out.split('\n')
    expect(rows[0]?.split('\t').slice(4, 8)).toEqual(['volume', 'page', 'file', 'line'])
    expect(rows[1]?.split('\t').slice(4, 8)).toEqual(['9', '1', '09/090001.txt', ''])
  }))

test('a patch without a corpus, or with one that is not there, is a sentence that says what to give', () =>
  inFolder(async (folder) => {
    const words = ['corrections', 'export', '--format', 'patch', '--data', join(folder, 'data')]
    const none = await runCommand(words)
    expect([none.code, none.error.includes('--corpus')]).toEqual([2, true])
    const missing = await runCommand([...words, '--corpus', join(folder, 'nowhere')])
    expect([missing.code, isPlainThai(missing.error)]).toEqual([1, true])
    const other = await runCommand(['corrections', 'export', '--out', 'x', '--data', join(folder, 'data')])
    expect([other.code, other.error.includes('--format patch')]).toEqual([2, true])
  }))

const latin = (text: string): string =>
  Buffer.from(pageFile(text))
    .toString('latin1')
    .replace(/^<span.*?<\/span>/, '')
    .trimEnd()
