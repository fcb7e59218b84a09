/** Lines of raw corpus files that `library corrections export --corpus` names (variants §2). */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { RawCorpusLineFinder } from '../../../src/intake/pack/corpus-lines.ts'
import { runInFolder } from '../../support/folders.ts'
import { createDataFlags, runCommand } from '../../support/terminal.ts'
import { cstFile, pageFile, writeFiles } from './packing.ts'

interface Case {
  readonly format: string
  readonly source: string
  readonly edition: string
  readonly files: Readonly<Record<string, string | Uint8Array>>
  readonly expected: readonly {
    wrong: string
    before?: string
    edition?: string
    file: string
    line: number | null
  }[]
}

const PAGE = pageFile('\t\t\t      ปฐมสุตฺตํ', '     [๑]  เอกํ  เทฺว ๑ ตีณิ  จตฺ-  ', 'ตาริ  ปญฺจ  ฉ  สตฺต', '#๑ สี. เทฺวติปิ ฯ')
const [NEXT, ROYAL] = [pageFile('อฏฺฐ ฯ'), pageFile('\t\t\t      พรหมชาลสูตร', '\t[๑] ข้าพเจ้าได้สดับมา', 'แล้วอย่างนี้')]
const XML = [
  '<p rend="nikaya">Dīghanikāyo</p><p rend="book">Sīlakkhandhavaggapāḷi</p>',
  '<p rend="chapter">1. Brahmajālasuttaṃ</p><p rend="subhead">Paribbājakakathā</p>',
  '<p rend="bodytext" n="1">Ekaṃ <pb ed="T" n="1.0001" /> dve tī<hi rend="bold">ṇi</hi> cattāri.</p>',
  '<p rend="gatha1">Cha satta,</p>',
].join('\r\n')
const JSON_FILE = JSON.stringify(
  {
    'dn1:0.1': 'Dīgha Nikāya 1 ',
    'dn1:0.2': 'Brahmajālasutta ',
    'dn1:1.1.1': 'Ekaṁ **me** ',
    'dn1:1.1.2': 'dve\ntīṇi, dve ',
  },
  null,
  2,
)

const CASES: readonly Case[] = [
  {
    format: 'siamrath-cp874',
    source: 'siamrath',
    edition: 'pali',
    files: { 'tp1/09/090001.txt': PAGE, 'tp1/09/090002.txt': NEXT },
    expected: [
      { wrong: 'ปฐมสุตฺตํ', file: 'tp1/09/090001.txt', line: 1 },
      { wrong: 'จตฺตาริ', file: 'tp1/09/090001.txt', line: 2 },
      { wrong: 'ปญฺจ ฉ', file: 'tp1/09/090001.txt', line: 3 },
      { wrong: 'อฏฺฐ', file: 'tp1/09/090002.txt', line: 1 },
    ],
  },
  {
    format: 'royal-cp874',
    source: 'royal',
    edition: 'royal',
    files: { 'tt1/09.zip': zipSync({ '090001.txt': ROYAL }) },
    expected: [{ wrong: 'อย่างนี้', file: 'tt1/09.zip/090001.txt', line: 3 }],
  },
  {
    format: 'cst-xml',
    source: 'cst',
    edition: 'roman',
    files: { 'cscd/s0101m.mul0.xml': cstFile(XML) },
    expected: [
      { wrong: 'tīṇi', file: 'cscd/s0101m.mul0.xml', line: 6 },
      { wrong: 'สตฺต', edition: 'pali', file: 'cscd/s0101m.mul0.xml', line: 7 },
    ],
  },
  {
    format: 'bilara',
    source: 'sc',
    edition: 'roman',
    files: { 'root/pli/ms/dn1_root-pli-ms.json': JSON_FILE },
    expected: [
      { wrong: 'tīṇi', file: 'root/pli/ms/dn1_root-pli-ms.json', line: 5 },
      { before: 'tīṇi,', wrong: 'dve', file: 'root/pli/ms/dn1_root-pli-ms.json', line: 5 },
    ],
  },
]

test.each(CASES)(
  'Lines of a $format corpus are those on which the words begin',
  ({ format, source, edition, files, expected }) =>
    runInFolder(async (folder) => {
      const [corpus, out, data] = [join(folder, 'corpus'), join(folder, 'package.tar.zst'), createDataFlags(folder)]
      writeFiles(corpus, files)
      const given = expected.map(({ file: _, line: __, ...words }) =>
        JSON.stringify({
          source,
          division: 'digha-nikaya',
          entry: 'paribbajakakatha',
          edition,
          right: `${words.wrong}กa`,
          ...words,
        }),
      )
      await Bun.write(join(folder, 'given.jsonl'), given.join('\n'))
      for (const command of [
        ['pack', format, corpus, '--out', out],
        ['import', out, ...data],
        ['corrections', 'import', join(folder, 'given.jsonl'), '--yes', ...data],
      ])
        expect([command[0], (await runCommand(command)).code]).toEqual([command[0], 0])
      const exported = await runCommand(['corrections', 'export', '--corpus', corpus, ...data])
      expect(
        exported.out
          .split('\n')
          .map((line) => JSON.parse(line))
          .map(({ wrong, file, line }) => ({ wrong, file, line })),
      ).toEqual(expected.map(({ wrong, file, line }) => ({ wrong, file, line })))
    }),
)

test('Words that occur twice in the same context are on no line, whatever follows', () =>
  runInFolder(async (folder) => {
    const context = 'ekaṃ dve tīṇi cattāri pañca cha satta aṭṭha nava dasa'
    const line = `${context} buddho ${context}`
    await Bun.write(join(folder, 'a.txt'), `${line}\n${line}\nbuddho`)
    const lines = await RawCorpusLineFinder.openFolder(folder)
    const text = { row: <Row>() => ({ file: 'a.txt', stored: JSON.stringify([line]) }) as Row }
    const place = { part: 1, paragraph: 0, start: line.indexOf('buddho'), length: 6, volume: 1, page: 1, at: 0 }
    expect(lines.findLine(text, place)).toBeNull()
  }))
