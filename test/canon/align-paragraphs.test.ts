/** Alignment of a translation's paragraphs with those of the Pali inside one item, by lengths and common words. */

import { expect, test } from 'bun:test'
import { alignStreams } from '../../src/canon/places/align-streams.ts'
import { countCellParagraphs } from '../../src/canon/places/row-borders.ts'
import {
  createWordStreamOfEdition,
  type HeadingWithReadingIndex,
  type LocatedParagraphWithText,
  type ParagraphSpans,
  type WordStream,
} from '../../src/canon/places/streams.ts'

const heading: HeadingWithReadingIndex = { index: 0 }

const paragraphAt = (
  nth: number,
  spans: ParagraphSpans,
  index = nth,
): LocatedParagraphWithText<HeadingWithReadingIndex> => ({
  heading,
  passage: 1,
  part: 1,
  volume: 9,
  page: 1,
  index,
  nth,
  segment: null,
  spans,
})

/** @param texts paragraphs; `|` at the beginning marks the top of a page */
const stream = (edition: 'royal' | 'pali', texts: readonly string[]): WordStream =>
  createWordStreamOfEdition(
    edition,
    texts.map((text, nth) => paragraphAt(nth, [{ text: text.replace('|', '') }], text.startsWith('|') ? 0 : nth)),
  )

/** Returns the paragraphs that begin together, by their numbers on both sides. */
function together(pali: readonly string[], thai: readonly string[]) {
  const [root, translation] = [stream('pali', pali), stream('royal', thai)]
  const known = new Map(alignStreams(root, translation))
  return root.units.flatMap(({ at }, nth) => {
    const like = translation.units.findIndex((unit) => unit.at === known.get(at))
    return nth > 0 && like > 0 ? [[nth, like]] : []
  })
}

const PALI = {
  kalama: 'เอวํ เม สุตํ ภควา โกสเลสุ จาริกํ จรมาโน เกสปุตฺตํ นาม กาลามานํ นิคโม ตทวสริ',
  doubt: 'สนฺติ ภนฺเต เอเก สมณพฺราหฺมณา เกสปุตฺตํ อาคจฺฉนฺติ เต สกํเยว วาทํ ทีเปนฺติ โชเตนฺติ',
  greed: 'โลโภ ปุริสสฺส อชฺฌตฺตํ อุปฺปชฺชมาโน อุปฺปชฺชติ หิตาย วา อหิตาย วาติ อหิตาย ภนฺเต ฯ ปาณมฺปิ หนฺติ อทินฺนมฺปิ อาทิยติ',
}
const THAI = {
  kalama: 'สมัยหนึ่ง พระผู้มีพระภาคเสด็จจาริกไปในโกสลชนบท ถึงนิคมของพวกกาลามะชื่อว่าเกสปุตตะ',
  doubt: 'มีสมณพราหมณ์พวกหนึ่งมายังเกสปุตตนิคม พูดประกาศแต่วาทะของตัวเท่านั้น ให้โชติช่วง',
  greed: ['ความโลภเมื่อเกิดขึ้นในภายในของบุรุษ ย่อมเกิดขึ้นเพื่อประโยชน์หรือไม่', 'เพื่อสิ่งไม่เป็นประโยชน์ พระเจ้าข้า', 'ฆ่าสัตว์บ้าง ลักทรัพย์บ้าง'],
}

test('paragraphs are aligned one to one, or one to several of the translation', () => {
  const { kalama, doubt, greed } = PALI
  expect(together([kalama, doubt, greed], [THAI.kalama, THAI.doubt, ...THAI.greed])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('uncertain paragraphs stay together', () => {
  const same = Array.from({ length: 6 }, () => 'กา กา กา กา กา กา กา กา กา กา')
  const other = Array.from({ length: 7 }, () => 'บา บา บา บา บา บา บา บา บา บา')
  expect(together(same, other)).toEqual([])
})

test('text across a page end belongs to the paragraph before', () => {
  const { kalama, doubt, greed } = PALI
  const [first, rest] = [greed.slice(0, 40), greed.slice(40)]
  const pali = [`${kalama} ฯ`, doubt.slice(0, 30), `|${doubt.slice(30)} ฯ`, first, `|${rest} ฯ`]
  const thai = [`${THAI.kalama} ฯ`, THAI.doubt.slice(0, 20), `|${THAI.doubt.slice(20)} ฯ`, `${THAI.greed.join(' ')} ฯ`]
  expect(stream('pali', pali).units.map(({ continuesParagraph }) => continuesParagraph)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
  expect(together(pali, thai)).toContainEqual([3, 3])
  expect(countCellParagraphs(stream('pali', pali).units)).toBe(3)
  // a finished paragraph is followed by a new one, also at the top of a page
  expect(
    stream('pali', [`${kalama} ฯ`, `|${doubt}`]).units.map(({ continuesParagraph }) => continuesParagraph),
  ).toEqual([false, false])
})

test('page tops divide a paragraph only if it is too long', () => {
  const cut = (words: string, times: number) => {
    const half = Array.from({ length: times }, (_, nth) => `${words} ${nth % 2 === 0 ? 'โก' : 'กาเม'}`).join(' ')
    return [half, `|${half} ฯ`]
  }
  const parted = (times: number) =>
    together(
      [`${PALI.kalama} ฯ`, ...cut(PALI.doubt, times), `${PALI.greed} ฯ`],
      [`${THAI.kalama} ฯ`, ...cut(THAI.doubt, times), `${THAI.greed.join(' ')} ฯ`],
    )
  expect(parted(1)).toEqual([
    [1, 1],
    [3, 3],
  ])
  expect(parted(8)).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
})

test('speakers stay with speech, and first lines of items with the verse below', () => {
  const verses = ['ปกฺโกทโน ทุทฺธขีโรหมสฺมิ ฯ', 'อกฺโกธโน วิคตขีโลหมสฺมิ ฯ', 'อนฺธกมกสา น วิชฺชเร ฯ', 'พทฺธา หิ ภิสี สุสงฺขตา ฯ']
  const spoken = [
    'เรามีข้าวสำเร็จแล้ว มีน้ำนมรีดรองไว้แล้ว ฯ',
    'พระผู้มีพระภาคได้ตรัสพระคาถาตอบว่า',
    'เราเป็นผู้ไม่โกรธ มีกิเลสดุจหลักตอปราศไปแล้ว ฯ',
    'นายธนิยะคนเลี้ยงโคได้กล่าวคาถาว่า',
    'เหลือบและยุงย่อมไม่มี ฯ',
    'พระผู้มีพระภาคได้ตรัสพระคาถาตอบว่า',
    'ก็เราผูกแพไว้แล้ว ตกแต่งดีแล้ว ฯ',
  ]
  expect(together(verses, spoken)).toEqual([
    [1, 1],
    [2, 3],
    [3, 5],
  ])
  const item = { text: '[๑๐๓] ', kind: 'number' } as const
  const line = 'แน่ะนางขุชชา จักให้นายช่างทำเครื่อง'
  const units = createWordStreamOfEdition('royal', [
    paragraphAt(0, [item, { text: line }]),
    paragraphAt(1, [{ text: 'ประดับคอทองคำให้แก่เจ้า.' }]),
    paragraphAt(2, [{ text: line }]),
    paragraphAt(3, [{ text: 'ประดับคอทองคำให้แก่เจ้า.' }]),
  ]).units
  expect(units.map(({ continuesParagraph }) => continuesParagraph)).toEqual([false, true, false, false])
})
