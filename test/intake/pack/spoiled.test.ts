/** Input that cannot be packed: one clear sentence, exit code 1, and no file is left (sources §4, point 6). */

import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { cp874, cstFile, pageFile, writeFiles } from './packing.ts'

const cst = cstFile('<p rend="book">Sīlakkhandhavaggapāḷi</p><p rend="bodytext">Ekaṃ.</p>')
const paliPage = pageFile(`     [๑]  ${'เอกํ เทฺว ตีณิ จตฺตาริ ปญฺจ ฉ สตฺต อฏฺฐ '.repeat(20)}ฯ`)

/** With this begins what the list at the end of a zip says of a file. */
const LISTED = 'PK\x01\x02'

/** A zip of one page. */
function createSpoiledZip(spoil: (zip: Buffer) => void): Uint8Array {
  const zip = Buffer.from(zipSync({ '090001.txt': paliPage }))
  spoil(zip)
  return zip
}

const thai = 'เอกํ เทฺว ตีณิ จตฺตาริ ปญฺจ ฉ สตฺต อฏฺฐ '.repeat(20)
const english = 'Thus have I heard. At one time the Buddha was staying near Savatthi. '.repeat(20)
/** CST as published in Sinhala letters. */
const sinhala = 'එවං මෙ සුතං එකං සමයං භගවා අන්තරා '.repeat(20)
const createCstFile = (body: string) => cstFile(`<p rend="book">Sīlakkhandhavaggapāḷi</p>${body}`)

/** Name, format, files, and words of the sentence where the reason matters. */
type Spoiled = readonly [string, string, Readonly<Record<string, string | Uint8Array>>, string?]

const SPOILED: readonly Spoiled[] = [
  ['a folder without files', 'cst-xml', {}],
  ['a folder of other files', 'bilara', { 'readme.txt': 'x' }],
  ['files of another format', 'cst-xml', { '090001.txt': paliPage }],
  ['Pali as the royal edition', 'royal-cp874', { '090001.txt': paliPage }],
  ['XML that is cut', 'cst-xml', { 's0101m.mul0.xml': cst.subarray(0, cst.length - 60) }],
  ['XML that is cut within a letter', 'cst-xml', { 's0101m.mul0.xml': cst.subarray(0, cst.length - 61) }],
  [
    'XML that says UTF-16 and is UTF-8',
    'cst-xml',
    { 's0101m.mul0.xml': '<?xml version="1.0" encoding="UTF-16"?><p rend="book">ā</p>' },
  ],
  [
    'XML that says UTF-8 and is UTF-16',
    'cst-xml',
    { 's0101m.mul0.xml': Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><p/>', 'utf16le') },
  ],
  [
    'XML that says UTF-8 and is not',
    'cst-xml',
    { 's0101m.mul0.xml': Buffer.from('<?xml version="1.0" encoding="UTF-8"?><p>\xe9</p>', 'latin1') },
  ],
  ['JSON that is cut', 'bilara', { 'dn1_root-pli-ms.json': '{"dn1:1.1.1":"Ek' }],
  ['JSON of another shape', 'bilara', { 'dn1_root-pli-ms.json': '["Eka"]' }],
  ['a page in UTF-8', 'siamrath-cp874', { '090001.txt': 'เอกํ ฯ' }],
  [
    'a page that is cut',
    'siamrath-cp874',
    { '090001.txt': Uint8Array.from([...paliPage, ...cp874('<span class="LineNu')]) },
  ],
  ['a zip archive that is cut', 'royal-cp874', { '09.zip': zipSync({ '090001.txt': paliPage }).subarray(0, 200) }],
  [
    'a zip archive with a damaged file',
    'siamrath-cp874',
    { '09.zip': createSpoiledZip((zip) => zip.fill(0xff, 50, 60)) },
  ],
  [
    'a zip archive with a file of another size than it says',
    'siamrath-cp874',
    { '09.zip': createSpoiledZip((zip) => zip.writeUInt32LE(paliPage.length - 9, zip.indexOf(LISTED) + 24)) },
  ],
  // the bytes of CP874 taken for Latin-1, as in Thai-Pali-UTF
  ['CP874 read as Latin-1', 'siamrath-cp874', { '09.txt': Buffer.from(cp874(thai)).toString('latin1') }, '%'],
  ['Thai named as a volume of Pali', 'siamrath-cp874', { '09.txt': cp874('พระไตรปิฎก '.repeat(50)) }, 'royal-cp874'],
  ['a volume in UTF-16', 'siamrath-cp874', { '09.txt': Buffer.from(`\ufeff${thai}`, 'utf16le') }, 'UTF-16'],
  ['a page in UTF-16', 'royal-cp874', { '090001.txt': Buffer.from(`\ufeff${thai}`, 'utf16le') }, 'UTF-16'],
  ['English named as a volume', 'siamrath-cp874', { '09.txt': english }, 'เพียง 0%'],
  ['English named as a page', 'royal-cp874', { '090001.txt': english }, 'เพียง 0%'],
  ['Thai-script Pali as bilara', 'bilara', { 'dn1_root-pli-ms.json': `{"dn1:1.1.1":"${thai}"}` }, 'อักษรโรมัน'],
  ['ids that are none of bilara', 'bilara', { 'dn1_root-pli-ms.json': '{"name":"Eka"}' }, 'รหัส'],
  ['CST in another script', 'cst-xml', { 's0101m.mul0.xml': createCstFile(`<p n="1">${sinhala}</p>`) }, 'อักษรโรมัน'],
  [
    'a book of CST without a paragraph number',
    'cst-xml',
    { 's0101m.mul0.xml': createCstFile('<p rend="bodytext">Ekaṃ dve tīṇi.</p>'.repeat(500)) },
    'เลขย่อหน้า',
  ],
  ['a volume without an item', 'siamrath-cp874', { '09.txt': cp874(`${thai.slice(0, 60)}\n`.repeat(500)) }, 'เลขข้อ'],
]

describe('faulty input gives one sentence, exit code 1 and no file', () => {
  test.each(SPOILED)('%s', async (_, format, files, words = '') => {
    await runInFolder(async (folder) => {
      const [corpus, outputs] = [join(folder, 'corpus'), join(folder, 'outputs')]
      for (const path of [corpus, outputs]) mkdirSync(path)
      writeFiles(corpus, files)
      const { code, out, error } = await runCommand(['pack', format, corpus, '--out', join(outputs, 'x.tar.zst')])
      expect(code).toBe(1)
      expect(out).toBe('')
      // the first line may say that reading began
      const sentence = error.split('\n').filter((line) => !line.startsWith('อ่าน '))
      expect(sentence).toHaveLength(1)
      expect(isPlainThai(sentence[0] ?? '')).toBe(true)
      expect(sentence[0]).toContain(words)
      expect(readdirSync(outputs)).toEqual([])
    })
  })

  test('for a missing path, unknown format, invalid id, or folder as output', async () => {
    await runInFolder(async (folder) => {
      writeFiles(folder, { 's0101m.mul0.xml': cst })
      for (const words of [
        ['cst-xml', join(folder, 'nowhere')],
        ['cst', folder],
        ['cst-xml', folder, '--id', 'No Slug'],
        ['cst-xml', folder, '--url', 'javascript:alert(1)'],
        ['cst-xml', folder, '--out', folder],
        ['cst-xml', folder, '--out', join(folder, 'nowhere/x.tar.zst')],
      ]) {
        const { code, error } = await runCommand(['pack', ...words])
        expect([words, code, isPlainThai(error)]).toEqual([words, 1, true])
        expect(readdirSync(folder)).toEqual(['s0101m.mul0.xml'])
      }
    })
  })
})

test.each([
  ['a file under another name', '.files/page', '090001.txt'],
  ['a folder', '.files/09', '09'],
])('a link inside the packed folder is followed: %s', (_, target, link) =>
  runInFolder(async (folder) => {
    writeFiles(folder, { '.files/page': paliPage, '.files/09/090001.txt': paliPage })
    symlinkSync(target, join(folder, link))
    symlinkSync(folder, join(folder, 'round'))
    const { code, out } = await runCommand(['pack', 'siamrath-cp874', folder, '--out', join(folder, '.x.tar.zst')])
    expect([code, out]).toEqual([0, expect.stringContaining('1 เล่ม')])
    expect(out).toMatch(/ลิงก์[^\n]*: 1\n {2}round/)
  }),
)

test('a link out of the folder, or to nothing, is not read and is reported', () =>
  runInFolder(async (folder) => {
    const corpus = join(folder, 'corpus')
    writeFiles(folder, { '090001.txt': paliPage, 'corpus/readme': '' })
    symlinkSync('../090001.txt', join(corpus, '090001.txt'))
    symlinkSync('nowhere', join(corpus, '090002.txt'))
    const words = ['pack', 'siamrath-cp874', corpus, '--out', join(folder, 'x.tar.zst')]
    const refused = await runCommand(words)
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('ลิงก์')])
    writeFiles(corpus, { '090003.txt': paliPage, '090004.txt': '' })
    const { code, out } = await runCommand(words)
    expect([code, out]).toEqual([0, expect.stringMatching(/: 2\n {2}090001.txt\n {2}090002.txt/)])
    expect(out).toMatch(/0 ไบต์[^\n]*: 1\n {2}090004.txt/)
  }))

test.each([
  ['bilara', { 'dn1_root-pli-ms.json': '{"dn1:1.1.1":"Ekaṃ"}', 'dn1_html.json': '{}', 'dn1_reference.json': '' }],
  ['cst-xml', { 's0101m.mul0.xml': cst, 's0102m.mul0.xml': new Uint8Array() }],
])('an empty file among those of %s is named', (format, files) =>
  runInFolder(async (folder) => {
    writeFiles(folder, files)
    const { out, error } = await runCommand(['pack', format, folder, '--out', join(folder, 'x.tar.zst')])
    expect(out + error).toContain(Object.keys(files).at(-1) ?? '')
  }),
)

describe('messages about a package', () => {
  test('--json prints one object; flags override what is known of the source', async () => {
    await runInFolder(async (folder) => {
      writeFiles(folder, { 's0101m.mul0.xml': cst })
      const out = join(folder, 'x.tar.zst')
      const words = ['pack', 'cst-xml', folder, '--out', out, '--id', 'mine', '--version', '7', '--json']
      const { code, out: reported } = await runCommand(words)
      expect(code).toBe(0)
      const summary = JSON.parse(reported)
      expect(Object.keys(summary).sort()).toEqual(
        ['characters', 'headings', 'out', 'paragraphs', 'passages', 'source', 'volumes', 'warnings'].sort(),
      )
      expect(summary).toMatchObject({
        out,
        source: { id: 'mine', version: '7' },
        volumes: [9],
        headings: 1,
        passages: 2,
      })
      expect(summary.warnings).toBeArray()
    })
  })

  test('a missing licence is reported and not guessed', async () => {
    await runInFolder(async (folder) => {
      writeFiles(folder, { '090001.txt': paliPage })
      const words = ['pack', 'siamrath-cp874', folder, '--out', join(folder, 'x.tar.zst'), '--json']
      const { out, error } = await runCommand(words)
      expect(JSON.parse(out).source.licence).toBe('not stated by the source')
      expect(error).toContain('--licence')
      const given = await runCommand([...words, '--licence', 'CC0'])
      expect(JSON.parse(given.out).source.licence).toBe('CC0')
      expect(given.error).not.toContain('--licence')
    })
  })
})
