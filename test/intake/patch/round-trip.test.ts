/**
 * What was put right goes into raw files as a patch and comes back with them: files of our own in every format and
 * encoding, patched by `patch`, packed and imported again (variants §2).
 */

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { inFolder } from '../../support/folders.ts'
import type { Json } from '../../support/json.ts'
import { runCommand } from '../../support/terminal.ts'
import { cp874, cstFile, pageFile, writeFiles } from '../pack/packing.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

interface Wanted {
  readonly entry: string
  readonly before?: string
  readonly wrong: string
  readonly after?: string
  readonly right: string
  readonly page?: number
  readonly edition?: string
}

interface Corpus {
  readonly format: string
  readonly source: string
  readonly edition: string
  readonly files: Files
  readonly wanted: readonly Wanted[]
}

/** All of it from the files to the text of the patched ones. */
async function roundTrip({ format, source, edition, files, wanted }: Corpus) {
  return await inFolder(async (folder) => {
    const [corpus, data] = [join(folder, 'corpus'), ['--data', join(folder, 'data')]]
    writeFiles(corpus, files)
    const imported = async () => {
      const out = join(folder, 'package.tar.zst')
      const packed = await runCommand(['pack', format, corpus, '--out', out])
      const { code, error } = packed.code === 0 ? await runCommand(['import', out, ...data]) : packed
      if (code !== 0) throw new Error(error)
    }
    await imported()
    const lines = wanted.map((one) =>
      JSON.stringify({
        source,
        division: 'digha-nikaya',
        edition,
        reason: 'พิมพ์ผิด\n--- a/x',
        correctedBy: 'Ñ',
        ...one,
      }),
    )
    await Bun.write(join(folder, 'wanted.jsonl'), lines.join('\n'))
    const taken = await runCommand(['corrections', 'import', join(folder, 'wanted.jsonl'), '--yes', ...data])
    if (!taken.error.includes(`บันทึก ${wanted.length} แห่งแล้ว`)) throw new Error(taken.out + taken.error)
    const file = join(folder, 'mended.patch')
    const words = ['corrections', 'export', '--corpus', corpus, ...data]
    const told = await runCommand([...words, '--format', 'patch', '--out', file])
    const bytes = readFileSync(file)
    const places = (await runCommand(words)).out.split('\n').map((line) => JSON.parse(line))
    for (const [, archive = '', into = ''] of bytes
      .toString()
      .matchAll(/^# First: unzip (\S+) -d (\S+)$/gm)) {
      const members = unzipSync(readFileSync(join(corpus, archive)))
      writeFiles(join(corpus, into), members)
    }
    const { exitCode, stdout } = Bun.spawnSync(['patch', '--binary', '-p1', '-i', file], { cwd: corpus })
    expect([exitCode, stdout.toString().includes('fuzz')]).toEqual([0, false])
    const patched = new Map(
      [...new Bun.Glob('**/*.{txt,xml,json}').scanSync(corpus)].map((path) => [
        path,
        readFileSync(join(corpus, path)),
      ]),
    )
    const read = (path: string) => patched.get(path) ?? Buffer.alloc(0)
    await imported()
    const after = (await runCommand(['corrections', 'export', ...data])).out.split('\n')
    const states = after.map((line) => JSON.parse(line).state as string)
    return { told, patch: bytes.toString(), places: places as readonly Json[], states, read }
  })
}

const takenUp = (count: number) => Array(count).fill('taken-up')

describe.skipIf(Bun.which('patch') === null)('a patch', () => {
  test('of CP874 pages: words cut over lines, in a title, verse, notes, both ways of writing a letter', async () => {
    const lines = [
      '\t\t\t      ปฐมสุตฺตํ',
      '     [๑]  เอกํ  เทฺว ๑ ตีณิ  จตฺ-  ',
      'ตาริ  ปญฺจ  ฉ  สตฺต  นว  ทส',
      'เอกาทส ฯ',
      '#๑ สี. เทฺวติปิ ฯ',
    ]
    const corpus: Corpus = {
      format: 'siamrath-cp874',
      source: 'siamrath',
      edition: 'pali',
      files: { 'tp1/09/090001.txt': pageFile(...lines), 'tp1/09/090002.txt': pageFile('อฏฺฐ ฯ') },
      wanted: [
        { entry: 'paribbajakakatha', wrong: 'ปฐมสุตฺตํ', right: 'ปฐมสุตฺต' },
        { entry: 'paribbajakakatha', wrong: 'เทฺว', after: '๑', right: 'เทฺวฐ' },
        { entry: 'paribbajakakatha', wrong: 'จตฺตาริ', right: 'จตตารี' },
        { entry: 'paribbajakakatha', wrong: 'ปญฺจ ฉ', right: 'ปญจฉ' },
        { entry: 'paribbajakakatha', wrong: 'นว ทส เอกาทส', right: 'นวทสเอกา ทส' },
        { entry: 'paribbajakakatha', wrong: 'เทฺวติปิ', right: 'เทฺวปิ' },
        { entry: 'paribbajakakatha', wrong: 'อฏฺฐ', right: 'อฐฏฺฐ' },
      ],
    }
    const { told, patch, places, states, read } = await roundTrip(corpus)
    expect([told.code, told.error]).toEqual([0, expect.stringContaining('อยู่ในแพตช์ 7 แห่ง 2 ไฟล์')])
    expect(places.map(({ file, page, line }) => [file, page, line])).toEqual([
      ['tp1/09/090001.txt', 1, 1],
      ['tp1/09/090001.txt', 1, 2],
      ['tp1/09/090001.txt', 1, 2],
      ['tp1/09/090001.txt', 1, 3],
      ['tp1/09/090001.txt', 1, 3],
      ['tp1/09/090001.txt', 1, 5],
      ['tp1/09/090002.txt', 2, 1],
    ])
    expect(
      Buffer.compare(
        read('tp1/09/090001.txt'),
        pageFile(
          '\t\t\t      ปฐมสุตฺต',
          '     [๑]  เอกํ  เทฺวฐ ๑ ตีณิ  จต-  ',
          'ตารี  ปญจฉ  สตฺต  นวทส-',
          'เอกา ทส ฯ',
          '#๑ สี. เทฺวปิ ฯ',
        ),
      ),
    ).toBe(0)
    expect(states).toEqual(takenUp(7))
    expect(patch).toContain(
      '# correction 3: volume 9, page 1, line 2\n#  [จตฺตาริ → จตตารี]\n#  reason: พิมพ์ผิด --- a/x\n#  by: Ñ\n',
    )
  })

  test('of pages in archives: what to unpack is told, their line ends stay, and the folder is packed before the archive', async () => {
    const crlf = (bytes: Uint8Array) =>
      Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
    const page = crlf(pageFile('\t\t\t      พรหมชาลสูตร', '\t[๑] ข้าพเจ้าได้สดับมา', 'แล้วอย่างนี้ สมัยหนึ่ง'))
    const { told, patch, states, read } = await roundTrip({
      format: 'royal-cp874',
      source: 'royal',
      edition: 'royal',
      files: { 'tt1/09.zip': zipSync({ '090001.txt': page }) },
      wanted: [
        { entry: 'paribbajakakatha', before: 'ได้', wrong: 'สดับมาแล้ว', after: 'อย่าง', right: 'สะดับมาแลว' },
        { entry: 'paribbajakakatha', before: 'อย่าง', wrong: 'นี้', after: 'สมัย', right: 'นี' },
      ],
    })
    expect([told.code, told.error]).toEqual([
      0,
      expect.stringContaining('ให้แตกไฟล์ tt1/09.zip ลงในโฟลเดอร์ tt1/09'),
    ])
    expect(patch).toContain('# First: unzip tt1/09.zip -d tt1/09\n')
    const mended = page
      .toString('latin1')
      .replace(latin('สดับมา'), latin('สะดับมา'))
      .replace(latin('แล้วอย่างนี้'), latin('แลวอย่างนี'))
    expect(read('tt1/09/090001.txt').toString('latin1')).toBe(mended)
    expect(states).toEqual(takenUp(2))
  })

  test('of XML in UTF-16: between tags and entities, in both editions that readers have of it', async () => {
    const body = [
      '<p rend="nikaya">Dīghanikāyo</p><p rend="book">Sīlakkhandhavaggapāḷi</p>',
      '<p rend="chapter">1. Brahmajālasuttaṃ</p><p rend="subhead">Paribbājakakathā</p>',
      '<p rend="bodytext" n="1"><hi rend="paranum">1</hi><hi rend="dot">.</hi> Ekaṃ <pb ed="T" n="1.0001" /> dve tī<hi rend="bold">ṇi</hi> <note>tayo (sī.)</note> cattāri &amp; pañca.</p>',
      '<p rend="gatha1">Cha satta,</p>',
      '<p rend="gathalast">aṭṭha nava.</p>',
    ].join('\r\n')
    const entry = 'paribbajakakatha'
    const { told, places, states, read } = await roundTrip({
      format: 'cst-xml',
      source: 'cst',
      edition: 'roman',
      files: { 'cscd/s0101m.mul0.xml': cstFile(body) },
      wanted: [
        { entry, wrong: 'dve', right: 'dvē ca' },
        { entry, wrong: 'tīṇi', right: 'tiṇi' },
        { entry, before: '[', wrong: 'tayo', after: '(sī.)', right: 'ṭayo' },
        { entry, wrong: '& pañca', right: '&& <pañca>' },
        { entry, wrong: 'satta, aṭṭha', right: 'sattā, aṭha' },
        { entry, edition: 'pali', wrong: 'นว', right: 'นวํ' },
      ],
    })
    expect([told.code, places.map(({ line }) => line)]).toEqual([0, [6, 6, 6, 6, 7, 8]])
    const mended = body
      .replace('dve tī<hi rend="bold">ṇi</hi> <note>tayo', 'dvē ca ti<hi rend="bold">ṇi</hi> <note>ṭayo')
      .replace('&amp; pañca', '&amp;&amp; &lt;pañca&gt;')
      .replace('satta,', 'sattā,')
      .replace('aṭṭha nava', 'aṭha navaṃ')
    expect(read('cscd/s0101m.mul0.xml').toString('utf16le')).toBe(
      Buffer.from(cstFile(mended)).toString('utf16le'),
    )
    expect(states).toEqual(takenUp(6))
  })

  test('of segments in JSON: behind escapes and marks, over segments, and of readings that lie in a file of their own', async () => {
    const file = (more: object) => JSON.stringify(more, null, 2)
    const root = {
      'dn1:0.1': 'Dīgha Nikāya 1 ',
      'dn1:0.2': 'Brahmajālasutta ',
      'dn1:1.1.1': 'Ekaṁ **me** "sutaṁ" ',
      'dn1:1.1.2': 'dve\ntīṇi cattāri—',
      'dn1:1.1.3': 'pañca. ',
    }
    const variants = { 'dn1:1.1.2': 'tīṇi → tayo (sī)' }
    const entry = 'paribbajakakatha'
    const path = (kind: string) => `${kind === 'root' ? 'root' : 'variant'}/pli/ms/dn1_${kind}-pli-ms.json`
    const { told, places, states, read } = await roundTrip({
      format: 'bilara',
      source: 'sc',
      edition: 'roman',
      files: { [path('root')]: file(root), [path('variant')]: file(variants) },
      wanted: [
        { entry, wrong: 'me "sutaṁ"', right: 'mē \\ "suta"' },
        { entry, wrong: 'dve tīṇi', right: 'dvē tīni' },
        { entry, wrong: 'cattāri', right: 'cattarī' },
        { entry, wrong: 'pañca', right: 'pacca' },
        { entry, wrong: 'tayo', right: 'tayō' },
      ],
    })
    expect([told.code, places.map(({ line }) => line)]).toEqual([0, [4, 5, 5, 6, 2]])
    expect(read(path('root')).toString()).toBe(
      file({
        ...root,
        'dn1:1.1.1': 'Ekaṁ **mē** \\ "suta" ',
        'dn1:1.1.2': 'dvē\ntīni cattarī—',
        'dn1:1.1.3': 'pacca. ',
      }),
    )
    expect(read(path('variant')).toString()).toBe(file({ 'dn1:1.1.2': 'tīṇi → tayō (sī)' }))
    expect(states).toEqual(takenUp(5))
  })
})

const latin = (text: string): string => Buffer.from(cp874(text)).toString('latin1')
