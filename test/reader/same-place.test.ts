/** The same place in every edition: tabs of printed pages, rows of items, and missing text. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

/** Creates the spans of a numbered item. */
const item = (number: string, text: string) => [{ text: `[${number}] `, kind: 'number' as const }, { text }]

/** A text in Pali and in translation, with different pages and paragraphs. */
const parallel: TestPackage = {
  source: testSource('parallel'),
  headings: [
    testHeading('one', { royalPage: 1, paliPage: 1, itemFrom: 1, itemTo: 3 }),
    testHeading('two', { royalPage: 3, paliPage: 3, itemFrom: 4 }),
  ],
  passages: [
    testPassage('one', [
      testParagraph(1, item('๑', 'ข้าพเจ้าได้สดับมาแล้วอย่างนี้ สมัยหนึ่งพระผู้มีพระภาคประทับอยู่')),
      testParagraph(1, item('๒', 'ครั้งนั้นแล ปริพาชกชื่อสุปปิยะเดินทางไกลไปตามทางระหว่างเมือง')),
      testParagraph(2, 'กล่าวติเตียนพระพุทธเจ้า พระธรรม พระสงฆ์ โดยอเนกปริยาย'),
      testParagraph(2, item('๓', 'ส่วนพรหมทัตมาณพกล่าวชมพระพุทธเจ้า พระธรรม พระสงฆ์')),
    ]),
    testPassage('two', [testParagraph(3, item('๔', 'เช้าขึ้นภิกษุทั้งหลายประชุมกันที่โรงกลม'))]),
    testPassage(
      'one',
      [
        testParagraph(1, item('๑', 'เอวมฺเม สุตํ เอกํ สมยํ ภควา อนฺตรา จ ราชคหํ อนฺตรา จ นาฬนฺทํ')),
        testParagraph(2, item('๒', 'สุปฺปิโยปิ โข ปริพฺพาชโก อนฺตรา จ ราชคหํ อทฺธานมคฺคปฏิปนฺโน โหติ')),
        testParagraph(3, item('๓', 'พฺรหฺมทตฺโต มาณโว พุทฺธสฺส วณฺณํ ภาสติ ธมฺมสฺส วณฺณํ ภาสติ')),
      ],
      { edition: 'pali' },
    ),
    testPassage('two', [testParagraph(4, item('๔', 'รตฺติยา ปจฺจูสสมยํ ปจฺจุฏฺฐิตานํ มณฺฑลมาเฬ'))], { edition: 'pali' }),
    testPassage(
      'one',
      [
        testParagraph(1, 'Evaṁ me sutaṁ ekaṁ samayaṁ bhagavā antarā ca rājagahaṁ antarā ca nāḷandaṁ'),
        testParagraph(1, 'suppiyopi kho paribbājako antarā ca rājagahaṁ addhānamaggappaṭipanno hoti'),
        testParagraph(1, 'brahmadatto māṇavo buddhassa vaṇṇaṁ bhāsati dhammassa vaṇṇaṁ bhāsati'),
      ],
      { edition: 'roman' },
    ),
  ],
}

const library = await openCanonLibrary(parallel)
afterAll(() => library[Symbol.dispose]())

const listTabs = (text: string): readonly string[] =>
  [...(/<nav class="tabs".*?<\/nav>/s.exec(text)?.[0].matchAll(/href="([^"]+)"/g) ?? [])].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

const open = async (path: string) => {
  const { status, text } = await library.visit(path.replace(/#.*/, ''))
  expect([path, status]).toEqual([path, 200])
  return text
}

describe('tabs of a printed page', () => {
  test('lead to the page with its first words', async () => {
    // the page begins inside item 2, which is on the second page of the Pali
    expect(listTabs(await open('/canon/9/royal/2'))).toEqual([
      '/canon/9/royal/2',
      '/canon/9/pali/2?back=9-royal-2',
      '/canon/9/roman/1?back=9-royal-2#p2',
    ])
    expect(listTabs(await open('/canon/9/pali/3'))).toContain('/canon/9/royal/2?back=9-pali-3#p2')
  })

  test('lead back to the page that the reader came from', async () => {
    const tab = listTabs(await open('/canon/9/pali/3')).find((href) => href.includes('/royal/')) ?? ''
    const tabsThere = listTabs(await open(tab))
    expect(tabsThere).toContain('/canon/9/pali/3')
    expect(tabsThere).toContain('/canon/9/roman/1?back=9-pali-3#p3')
    const roman = tabsThere.find((href) => href.includes('/roman/')) ?? ''
    expect(listTabs(await open(roman))).toContain('/canon/9/pali/3')
  })

  test('ignore an origin that does not lead here, or invalid text', async () => {
    for (const back of ['9-pali-1', '9-pali-999', '9-nothing-1', '99-pali-1', '%3Cb%3E', '9-royal-2', ''])
      expect(listTabs(await open(`/canon/9/royal/2?back=${back}`))).toEqual(listTabs(await open('/canon/9/royal/2')))
  })

  test('keep the address of the page', async () => {
    const text = await open('/canon/9/royal/2?back=9-pali-3')
    expect(text).toContain('<link rel="canonical" href="/canon/9/royal/2">')
  })
})

describe('side by side', () => {
  const listRows = (text: string) => text.match(/<section class="row".*?<\/section>/gs) ?? []

  test('each row is an item', async () => {
    const found = listRows(await open('/canon/9/entries/one?with=royal,pali,roman'))
    expect(found).toHaveLength(3)
    expect(found[1]).toContain('สุปปิยะ')
    expect(found[1]).toContain('โดยอเนกปริยาย')
    expect(found[1]?.replace(/<[^>]*>|\u200b/g, '')).toContain('สุปฺปิโยปิ')
    expect(found[1]).toContain('suppiyopi')
    expect(found[2]).toContain('brahmadatto')
    expect(found.join('').match(/id="one"/g)).toHaveLength(1)
  })

  test('one edition alone is in one piece', async () => {
    expect(listRows(await open('/canon/9/entries/one?with=royal'))).toHaveLength(1)
  })

  test('no text is repeated or lost', async () => {
    const whole = listRows(await open('/canon/9/entries/one?with=royal,pali,roman')).join('')
    for (const words of ['ข้าพเจ้าได้สดับ', 'สุปปิยะ', 'อเนกปริยาย', 'พรหมทัตมาณพ', 'Evaṁ', 'suppiyopi', 'brahmadatto'])
      expect([words, whole.split(words).length]).toEqual([words, 2])
  })

  test('a heading can be cited like a page', async () => {
    expect(await open('/canon/9/entries/two')).toContain('<output id="cite">ที.สี. (ฉบับหลวง) ๙/๔/๓</output>')
  })
})

describe('missing text of an edition', () => {
  let partial: CanonLibrary
  beforeAll(async () => {
    const passages = parallel.passages.slice(0, 4)
    const roman = testPassage('two', [testParagraph(3, 'Rattiyā paccūsasamayaṁ'), testParagraph(5, 'paccuṭṭhitānaṁ')], {
      edition: 'roman',
    })
    partial = await openCanonLibrary({ ...parallel, passages: [...passages, roman] })
  })
  afterAll(() => partial[Symbol.dispose]())
  const visit = async (path: string) => (await partial.visit(path)).text

  test('has no tab', async () => {
    expect(listTabs(await visit('/canon/9/royal/1')).map((href) => href.split('/')[3])).toEqual(['royal', 'pali'])
    expect(listTabs(await visit('/canon/9/royal/3')).map((href) => href.split('?')[0])).toContain('/canon/9/roman/3')
  })

  test('is reached at its first words from titles that it does not print', async () => {
    using titled = await openCanonLibrary({
      ...parallel,
      headings: [testHeading('volume', { royalPage: 1 }), ...(parallel.headings ?? [])],
      passages: [
        testPassage('volume', [testParagraph(1, [{ text: 'ทีฆนิกาย', kind: 'heading' }])]),
        ...parallel.passages.map((passage) => passage),
      ],
    })
    const { text } = await titled.visit('/canon/9/royal/1')
    expect(listTabs(text).map((href) => href.split('?')[0])).toEqual([
      '/canon/9/royal/1',
      '/canon/9/pali/1',
      '/canon/9/roman/1',
    ])
  })

  test('an empty page says so, has no citation or heading, and is not listed', async () => {
    for (const page of [1, 4]) {
      const text = await visit(`/canon/9/roman/${page}`)
      expect(text).toContain('หน้านี้ไม่มีข้อความในฉบับนี้')
      expect(text).toContain('<meta name="robots" content="noindex">')
      for (const part of ['id="cite"', 'class="tabs"', 'หัวข้อ two'])
        expect([part, text.includes(part)]).toEqual([part, false])
    }
    expect(partial.stores.canon.printed.pages('roman', 9)).toEqual([3, 5])
  })

  test('next links and entry links skip it', async () => {
    expect(await visit('/canon/9/roman/3')).toContain('rel="next" href="/canon/9/roman/5"')
    expect(await visit('/canon/9')).toContain('href="/canon/9/roman/3"')
    expect((await partial.visit('/canon/9/roman')).location).toBe('/canon/9/roman/3')
  })
})
