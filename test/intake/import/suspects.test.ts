/** What the import takes for misprints, and what it does not: rare forms next to frequent ones (variants §3). */

import { describe, expect, test } from 'bun:test'
import { importTexts } from '../../../src/intake/import/import.ts'
import {
  encodeLineAsLetterNumbers,
  getLetterOffsets,
  PALI_LETTERS,
  THAI_LETTERS,
} from '../../../src/intake/import/suspects/letter-stream.ts'
import { findProbableCorrections } from '../../../src/intake/import/suspects/propose-correction.ts'
import {
  createCorrectionOfSuspect,
  type Json,
  openCanonLibraryOver,
  openLibraryWithSuspects,
} from '../../canon/canon-library.ts'
import { runCommand } from '../../support/terminal.ts'
import { readSuspects, wordsOfSuspects } from './found-suspects.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from './packages.ts'

type Lines = readonly Parameters<typeof testParagraph>[1][]
/** One heading, a line on each page. */
const createPackage = (
  id: string,
  edition: 'royal' | 'pali' | 'roman',
  lines: Lines,
  more: object = {},
): TestPackage => ({
  source: testSource(id, more),
  headings: [testHeading('a')],
  passages: [
    testPassage(
      'a',
      lines.map((line, index) => testParagraph(index + 1, line)),
      { edition },
    ),
  ],
})
const times = <T>(count: number, line: T): T[] => Array.from({ length: count }, () => line)

const PALI = 'tena kho pana samayena sambahulā bhikkhū pabbajanti agārasmā anagāriyaṃ tassa bhagavato santike'
const TYPOS = [
  ['samayena', 'samyena'],
  ['sambahulā', 'sambahuulā'],
  ['pabbajanti', 'pabbajjanti'],
  ['agārasmā', 'agārsamā'],
  ['agārasmā', 'gārasmā'],
  ['anagāriyaṃ', 'anagāriyam'],
  ['bhagavato', 'bhagabato'],
] as const

describe('a rare form one letter away from a common one', () => {
  test('is suspected in Pali', async () => {
    const lines = [...times(12, PALI), ...TYPOS.map(([right, wrong]) => PALI.replace(right, wrong))]
    using library = await openLibraryWithSuspects(createPackage('one', 'roman', lines))
    const items = readSuspects(library)
    expect(wordsOfSuspects(items).toSorted()).toEqual(TYPOS.map(([right, wrong]) => [wrong, right]).toSorted())
    for (const [nth, [right, wrong]] of TYPOS.entries()) {
      const count = lines.filter((line) => line.includes(` ${right} `)).length
      const found = items.find((one) => one.wrong === wrong)
      expect(found).toMatchObject({ page: 13 + nth, counts: { wrong: 1, right: count } })
      expect(found.proposals[0].because).toEqual([{ count }])
    }
  })

  test('is suspected in Pali in Thai script', async () => {
    const line = 'เตน โข ปน สมเยน พุทฺโธ ภควโต สนฺติเก อุรุเวลายํ วิหรติ นชฺชา เนรญฺชราย ตีเร'
    const typos = [
      ['สมเยน', 'สมยเน'],
      ['ภควโต', 'ภคโต'],
      ['วิหรติ', 'วิหริติ'],
      ['เตน', 'เนต'],
    ] as const
    const lines = [...times(12, line), ...typos.map(([right, wrong]) => line.replace(right, wrong))]
    using library = await openLibraryWithSuspects(createPackage('one', 'pali', lines))
    expect(wordsOfSuspects(readSuspects(library)).toSorted()).toEqual(
      typos.map(([right, wrong]) => [wrong, right]).toSorted(),
    )
  })

  test('is suspected in Thai, which has no spaces', async () => {
    const line = 'สมัยหนึ่งพระผู้มีพระภาคประทับอยู่ณพระวิหารเชตวันอารามของท่านอนาถบิณฑิกเศรษฐี'
    const lines = [...times(12, line), line.replace('ประทับ', 'ประทัย')]
    using library = await openLibraryWithSuspects(createPackage('one', 'royal', lines))
    const items = readSuspects(library)
    expect(items).toHaveLength(1)
    const [{ wrong, proposals, page }] = items as [Json]
    expect([page, wrong.includes('ทัย'), proposals[0].right]).toEqual([13, true, wrong.replace('ทัย', 'ทับ')])
  })

  test('is not suspected if the letter was moved from the next word', async () => {
    const line = 'อนุโลมปัจจนียะก็ดีปัจจนียานุโลมก็ดีท่านย่อเหตุมูลกนัยแล้วฉันใดพึงให้พิสดารฉันนั้น'
    const lines = [...times(12, line), line.replace('ปัจจนียะ', 'ปัจนียะ')]
    using library = await openLibraryWithSuspects(createPackage('one', 'royal', lines))
    const items = readSuspects(library)
    expect(items).toHaveLength(1)
    for (const suspect of items) {
      const correction = createCorrectionOfSuspect(suspect, 'ตกอักษร')
      const { status, body } = await library.desk('POST', '/preview/corrections', correction)
      expect([status, body.total]).toEqual([200, 1])
      expect(correction.before + correction.right + correction.after).toContain('ปัจจนียะ')
    }
    // where the dictionary begins a word with the second of two letters that are the same
    const typo = 'พึงกระทำอย่างนี้เพื่อยู่สำราญ'
    const at = getLetterOffsets(typo, THAI_LETTERS).indexOf(typo.indexOf('ยู่'))
    const odd = { at, length: 0, instead: [THAI_LETTERS.letters.indexOf('อ') + 1] }
    expect(findProbableCorrections(THAI_LETTERS, odd, typo)).toEqual([
      { start: typo.indexOf('เพื่อ'), wrong: 'เพื่อยู่สำราญ', right: ['เพื่ออยู่สำราญ'] },
    ])
  })

  test('with a letter missing at a space is corrected in the word that becomes common', async () => {
    const line = 'ทูลว่าพระพุทธเจ้าข้า ขณะนั้นภิกษุทั้งหลายประชุมกันแล้ว ดังนี้'
    const typos = [line.replace('ขณะ', 'ณะ'), line.replace('แล้ว ', 'แล้ ')]
    using library = await openLibraryWithSuspects(createPackage('one', 'royal', [...times(12, line), ...typos]))
    const found = readSuspects(library).map(({ page, proposals }) => [page, proposals[0].right])
    expect(found).toEqual([
      [13, expect.stringMatching(/^ขณะ/)],
      [14, expect.stringMatching(/แล้ว$/)],
    ])
  })

  test('with two candidate words is corrected in the commoner result', async () => {
    const line = 'nikāmalābhī hoti akicchalābhī akasiralābhī catunnaṃ jhānānaṃ ābhicetasikānaṃ'
    const typo = line.replace('akicchalābhī akasiralābhī', 'a kicchalābhī kasiralābhī')
    using library = await openLibraryWithSuspects(createPackage('one', 'roman', [...times(12, line), typo]))
    expect(wordsOfSuspects(readSuspects(library))).toEqual([['kasiralābhī', 'akasiralābhī']])
  })

  const royal = 'กามทั้งหลายเป็นของไม่เที่ยงบุคคลผู้มีปัญญาพึงละกามทั้งหลายเสียด้วยประการฉะนี้แล'
  const thai = async (...more: string[]) => {
    using library = await openLibraryWithSuspects(createPackage('one', 'royal', [...times(12, royal), ...more]))
    return readSuspects(library)
  }

  test('is not suspected if its page repeats it', async () => {
    const typo = royal.replace('กามทั้งหลายเป็น', 'กาทั้งหลายเป็น')
    const [alone] = await thai(typo)
    const [of = { weight: 0 }] = await thai(`${typo} ดูกรท่านผู้เจริญ กา ย่อมบินไป กา ย่อมร้อง`)
    expect(of.weight).toBeLessThan(alone.weight - 0.15)
  })

  test('is not suspected if it is an older spelling', async () => {
    const line = 'ขันธ์ทั้งหลายเป็นปัจจัยแก่จิตตสมุฏฐานรูปและกฏัตตารูปโดยกัมมปัจจัย'
    const lines = [...times(12, line), line.replace('และ', 'แล')]
    using library = await openLibraryWithSuspects(createPackage('one', 'royal', lines))
    for (const { weight } of readSuspects(library)) expect(weight).toBeLessThan(0.65)
  })

  test('is not counted within longer Thai words', async () => {
    const line = 'ท่านพระอุบาลีสอนด้วยความเคารพพระเถระทั้งหลาย แม้พระเถระทั้งหลายก็เรียนด้วยความเคารพ'
    const lines = [...times(12, line), line.replace('ทั้งหลาย แม้', 'ทั้งหลา แม้')]
    using library = await openLibraryWithSuspects(createPackage('one', 'royal', lines))
    const [one] = readSuspects(library)
    expect(one.proposals[0].right).toBe(`${one.wrong}ย`)
    expect(one.counts.wrong).toBe(1)
    const longer = [...times(12, line), line.replace('ทั้งหลาย แม้', 'ทั้งหลายย แม้')]
    using other = await openLibraryWithSuspects(createPackage('one', 'royal', longer))
    const [within] = readSuspects(other)
    expect([within.wrong, within.counts.right]).toEqual([`${within.proposals[0].right}ย`, 25])
    expect(within.proposals[0].because).toEqual([{ count: 25 }])
  })

  test('does not include the vowel of the next word', () => {
    const line = 'การพูดเท็จ ละคำหยาบ'
    const at = line.replace(' ', '').indexOf('ละ')
    const odd = { at, length: 0, instead: [THAI_LETTERS.letters.indexOf('แ') + 1] }
    const found = findProbableCorrections(THAI_LETTERS, odd, line)
    expect(found.flatMap(({ right }) => right.filter((one) => /แ(?!ล)/.test(one)))).toEqual([])
    expect(found[0]?.right[0]).toStartWith('และ')
  })

  test('does not include Latin letters in Thai', () => {
    const [plain, latin] = ['มคฺเค ตีณิ', 'มคฺเคt ตีณิ'].map((line) => encodeLineAsLetterNumbers(line, PALI_LETTERS))
    expect(latin).toEqual(plain as Uint8Array)
  })

  describe('a doubled word', () => {
    const twice = async (edition: 'royal' | 'roman', line: string, wrong: string, ...beside: TestPackage[]) => {
      using library = await openLibraryWithSuspects(
        createPackage('one', edition, [...times(12, line), wrong]),
        ...beside,
      )
      return readSuspects(library).filter(({ source }) => source === 'one')
    }

    test('is suspected in Thai if it is single everywhere else', async () => {
      const wrong = royal.replace('บุคคล', 'บุคคลบุคคล')
      expect(wordsOfSuspects(await twice('royal', royal, wrong))).toEqual([['บุคคลบุคคล', 'บุคคล']])
      // a clause ends with what begins the next
      expect(await twice('royal', royal, royal.replace('บุคคล', 'บุคคล บุคคล'))).toEqual([])
    })

    test('is suspected in Pali unless other sources double it', async () => {
      const wrong = PALI.replace('samayena', 'samayena samayena')
      const other = (line: string) => createPackage('two', 'roman', times(3, line), { recension: 'siamrath' })
      const [found] = await twice('roman', PALI, wrong, other(PALI))
      expect([found.wrong, found.proposals[0].right]).toEqual(['samayena samayena', 'samayena'])
      expect(found.weight).toBeGreaterThan(0.65)
      expect(await twice('roman', PALI, wrong, other(wrong))).toEqual([])
    })
  })

  describe('a word missing in one copy', () => {
    const LINE = 'tena kho pana samayena ācariye na āpucchanti disaṃgamikā bhikkhū bālā abyattā'
    const SIAM = 'เตน โข ปน สมเยน อาจริเย น อาปุจฺฉนฺติ ทิสํคมิกา ภิกฺขู พาลา อพฺยตฺตา'
    const without = LINE.replace('na āp', 'āp')
    const found = async (copy: Lines, full: Lines, siam: Lines = [SIAM]) => {
      const council = { recension: 'chattha' }
      using library = await openLibraryWithSuspects(
        createPackage('copy', 'roman', copy, council),
        createPackage('full', 'roman', full, council),
        createPackage('siam', 'pali', siam, { recension: 'siamrath' }),
      )
      return readSuspects(library).filter(({ weight }) => weight === 0.9)
    }

    test('is suspected if the other copy and another recension have it', async () => {
      const [lacks, ...more] = await found([without], [LINE])
      expect(lacks).toMatchObject({ source: 'copy', wrong: 'ācariye', volume: 9, page: 1 })
      const because = [{ witness: 'full' }, { witness: 'siam' }]
      expect([lacks.proposals, more]).toEqual([[{ right: 'ācariye na', weight: 0.9, because }], []])
      const [other] = await found([LINE], [without])
      expect(other).toMatchObject({ source: 'full', wrong: 'ācariye' })
    })

    test('keeps its side of a full stop and the spelling of its copy', async () => {
      const stopped = (line: string) => line.replace('ācariye', 'ācariye,')
      const [clause] = await found([stopped(without)], [stopped(LINE)])
      expect(clause.proposals[0].right).toBe('na āpucchanti')
      const nasal = (line: string) => line.replace('pana', 'panaṃ').replace('ปน', 'ปนํ')
      const copy = nasal(LINE).replace('disaṃgamikā ', '').replace('ṃ', 'ṁ')
      const [spelled] = await found([copy], [nasal(LINE)], [nasal(SIAM)])
      expect(spelled.proposals[0].right).toBe('āpucchanti disaṁgamikā')
    })

    const other = (line: string) => line.replace('ācariye', 'upajjhāye').replace('อาจริเย', 'อุปชฺฌาเย')
    const cut = (line: string) => line.replace('bālā', '…pe… bālā')
    const noted = [
      { text: without.replace(/āpucchanti.*/, '') },
      { text: '[na (syā.)]', kind: 'note' as const },
      { text: without.replace(/.*ācariye/, '') },
    ]
    test.each<[string, Lines, Lines, Lines]>([
      ['nobody else has it', [without], [LINE], [SIAM.replace(' น ', ' เต ')]],
      ['another recension also does without', [without], [LINE], [SIAM, SIAM.replace(' น ', ' ')]],
      ['its text lacks it again', [without, other(without)], [LINE, other(LINE)], [SIAM, other(SIAM)]],
      ['something is cut short beside', [cut(without)], [cut(LINE)], [SIAM]],
      ['a note of the copy stands there', [noted], [LINE], [SIAM]],
    ])('is none where %s', async (_, copy, full, siam) => {
      expect(await found(copy, full, siam)).toEqual([])
    })
  })

  test('the same word in other sources supports a suspect in any script', async () => {
    const siam = 'เตน โข ปน สมเยน พุทฺโธ ภควา อุรุเวลายํ วิหรติ นชฺชา เนรญฺชราย ตีเร'
    const roman = 'tena kho pana samayena buddho bhagavā uruvelāyaṃ viharati najjā nerañjarāya tīre'
    using library = await openLibraryWithSuspects(
      createPackage('siam', 'pali', [siam.replace('วิหรติ', 'วิรติ')], { recension: 'siamrath' }),
      createPackage('cst', 'roman', times(12, roman), { recension: 'chattha' }),
      createPackage('sc', 'roman', [roman], { recension: 'chattha' }),
    )
    const items = readSuspects(library).filter(({ source }) => source === 'siam')
    expect(items).toMatchObject([{ wrong: 'วิรติ', edition: 'pali', volume: 9, page: 1 }])
    const because = items[0].proposals.flatMap((one: Json) => one.because)
    expect(because.map(({ witness }: Json) => witness)).toEqual(expect.arrayContaining(['cst', 'sc']))
  })

  test('a note with the other reading lowers the odds of a suspect', async () => {
    const [right, wrong] = ['pabbajanti', 'pabbajjanti']
    const line = PALI.replace(right, wrong)
    const noted = [{ text: `${line} ` }, { text: `ma. ${right}`, kind: 'note' as const }]
    using plain = await openLibraryWithSuspects(createPackage('one', 'roman', [...times(12, PALI), line]))
    using known = await openLibraryWithSuspects(createPackage('one', 'roman', [...times(12, PALI), noted]))
    const [[one], [other]] = [readSuspects(plain), readSuspects(known)]
    expect(one.weight).toBeGreaterThan(other?.weight ?? 0)
  })

  const weightIn = async (edition: 'royal' | 'roman', line: string, right: string, wrong: string) => {
    using library = await openLibraryWithSuspects(
      createPackage('one', edition, [...times(12, line), line.replace(right, wrong)]),
    )
    const [one] = readSuspects(library)
    return one?.weight ?? 0
  }

  test('another spelling of a nasal lowers the odds, confusable letters raise them', async () => {
    const other = await weightIn('roman', PALI, 'sambahulā', 'sagbahulā')
    expect(await weightIn('roman', PALI, 'sambahulā', 'saṃbahulā')).toBeLessThan(other)
    const thai = 'ครั้งนั้นแลกฏัตตารูปทั้งหลายอาศัยขันธ์ทั้งหลายเกิดขึ้นเพราะเหตุปัจจัยดังนี้'
    const far = await weightIn('royal', thai, 'กฏัตตา', 'กมัตตา')
    expect(await weightIn('royal', thai, 'กฏัตตา', 'กฎัตตา')).toBeGreaterThan(far)
  })

  test('a consistent spelling of a source is not suspected, nor is an added or missing word', async () => {
    const other = PALI.replaceAll('pabbajanti', 'pabbajjanti')
    using library = await openLibraryWithSuspects(
      createPackage('one', 'roman', [...times(12, PALI), ...times(12, other), PALI.replace('kho ', '')]),
    )
    expect(wordsOfSuspects(readSuspects(library))).toEqual([])
  })
})

describe('stored suspects', () => {
  const lines = [...times(12, PALI), PALI.replace('samayena', 'samyena')]

  test('keep their ids when their source or another one is imported again', async () => {
    using library = await openLibraryWithSuspects(createPackage('one', 'roman', lines))
    const before = readSuspects(library)
    const again = await library.importForSuspects(createPackage('one', 'roman', lines))
    expect(readSuspects(library)).toEqual(before)
    expect(again.suspects).toBe(before.filter(({ weight }) => weight >= 0.5).length)
    expect(again.suspects).toBe(1)
    await library.desk('POST', `/suspects/${before[0].id}`, { state: 'printed' })
    expect((await library.importForSuspects(createPackage('one', 'roman', lines))).suspects).toBe(0)
    await library.importForSuspects(createPackage('two', 'royal', ['พระผู้มีพระภาค']))
    await library.desk('POST', `/suspects/${before[0].id}`, { state: 'open' })
    expect(wordsOfSuspects(readSuspects(library))).toEqual(wordsOfSuspects(before))
    await library.importForSuspects(createPackage('one', 'roman', times(13, PALI)))
    expect(readSuspects(library)).toEqual([])
  })

  test('are searched by `library suspects` only; an import keeps those of unchanged parts', async () => {
    using library = await openCanonLibraryOver('library.db')
    const { folder, db } = library
    const importing = (...packages: readonly TestPackage[]) =>
      importTexts({ paths: packages.map((one) => folder.put(one)), dataFolder: folder.path, library: db })
    const searchedAt = () => library.stores.editorial.suspects.progress().searchedAt
    expect(library.stores.editorial.suspects.progress()).toMatchObject({ hasText: false, searchedAt: null })
    await importing(createPackage('one', 'roman', lines))
    expect([readSuspects(library), searchedAt()]).toEqual([[], null])
    const { code, out } = await runCommand(['suspects', '--data', folder.path])
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 แห่ง') })
    const found = readSuspects(library)
    expect(wordsOfSuspects(found)).toHaveLength(1)
    expect(searchedAt()).toMatch(/^\d{4}-/)
    await importing(createPackage('two', 'royal', ['พระผู้มีพระภาค']))
    expect(wordsOfSuspects(readSuspects(library))).toEqual(wordsOfSuspects(found))
    await importing(createPackage('one', 'roman', [...times(12, PALI), PALI.replace('samayena', 'samyenaa')]))
    expect(readSuspects(library)).toEqual([])
  })
})
