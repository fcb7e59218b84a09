/** Framing words of questions. */

import { expect, test } from 'bun:test'
import { listQueriesWithoutFramingWords } from '../../../search/full-text/framing.ts'

test.each([
  ['บทสวดพาหุง', 'พาหุง', 'chant'],
  ['พระสารีบุตรเป็นเลิศด้านใด', 'พระสารีบุตร', 'question'],
  ['บารมีมีเท่าไร', 'บารมีมี', 'question'],
  ['first sermon of the Buddha', 'first sermon', undefined],
  ['คาถาพาหุง', 'พาหุง', 'chant'],
  ['พาหุงแปล', 'พาหุง', undefined],
  ['มรรค 8 มีอะไรบ้าง', 'มรรค 8', 'question'],
  ['นิวรณ์ 5 มีไรบ้าง', 'นิวรณ์ 5', 'question'],
  ['ธัมมจักร เต็มบท', 'ธัมมจักร', undefined],
  ['อริยสัจ 4 คืออะไร', 'อริยสัจ 4', 'question'],
  ['อคติ 4 ประกอบด้วย', 'อคติ', 'question'],
  ['10 fetters buddhism', '10 fetters', undefined],
  ['two kinds of nibbana', 'nibbana', 'question'],
  ['1 กัปนานแค่ไหน', '1 กัป', 'question'],
  ['ศีล 5 มีอะไรบ้างพร้อมความหมาย', 'ศีล 5', 'question'],
  ['ศีล 8 ข้อ 6 คืออะไร', 'ศีล 8', 'question'],
  ['dhammapada verse about hatred', 'hatred', undefined],
  ['พระสูตรว่าด้วยการเลือกคบมิตร', 'การเลือกคบมิตร', 'question'],
  ['สูตรที่พระพุทธเจ้าสอนเรื่องการใช้เงิน', 'การใช้เงิน', 'question'],
  ['ใจเป็นใหญ่ มาจากไหน', 'ใจเป็นใหญ่', 'question'],
  ['the fire sermon summary', 'fire sermon', 'question'],
  ['buddhist chant before meals', 'before meals', 'chant'],
  ['chant for the sick', 'sick', 'chant'],
  ['สวดอะไรในงานขึ้นบ้านใหม่', 'ขึ้นบ้านใหม่', 'chant'],
  ['มโหสถชาดก ย่อ', 'มโหสถชาดก', undefined],
  ['นะโม 3 จบ', 'นะโม', undefined],
  ['คำแปลบทอิติปิโส', 'อิติปิโส', 'chant'],
  ['ความหมายของไตรลักษณ์', 'ไตรลักษณ์', 'question'],
  ['นิทานชาดกเรื่องพระเวสสันดร', 'พระเวสสันดร', 'story'],
  ['meaning of sati', 'sati', 'question'],
  ['นอนไม่หลับทำไงดี', 'นอนไม่หลับ', 'question'],
  ['ทำยังไงให้หายโกรธ', 'หายโกรธ', 'question'],
  ['ทำแท้งบาปไหม', 'ทำแท้ง', 'question'],
  ['ฆ่ายุงบาปรึเปล่า', 'ฆ่ายุง', 'question'],
  ['is abortion a sin', 'abortion', 'question'],
  ['how should I meditate', 'meditate', 'question'],
  ['dealing with anger', 'anger', undefined],
  ['What is the noble eightfold path?', 'noble eightfold path', 'question'],
  ['itipiso lyrics pdf', 'itipiso', 'chant'],
  ['four noble truths explained', 'four noble truths', 'question'],
  ['five hindrances what are they', 'five hindrances', 'question'],
  ['มหาสมัยสูตร บทสวด', 'มหาสมัยสูตร', 'chant'],
  ['the discourse on blessings', 'blessings', undefined],
  ['parable of the raft', 'raft', undefined],
  ['story of Angulimala', 'Angulimala', 'story'],
  ['ทำไมต้องรักษาศีล 5', 'ศีล 5', 'question'],
  ['พระพุทธเจ้าตรัสเรื่องความรักไว้อย่างไร', 'ความรัก', 'question'],
  ['พระสูตรที่พูดถึงอบายมุข', 'อบายมุข', 'question'],
  ['what did the Buddha say about anger', 'anger', 'question'],
  ['how does the Buddha define right speech', 'right speech', 'question'],
  ['บทกรวดน้ำแบบสั้น', 'กรวดน้ำ', 'chant'],
  ['เรื่ององคุลีมาลย่อๆ', 'องคุลีมาล', 'story'],
  ['บุญกิริยาวัตถุ 10 ย่อให้เข้าใจง่าย', 'บุญกิริยาวัตถุ 10', undefined],
  ['บทสวดก่อนนอนแบบสั้นๆ', 'ก่อนนอน', 'chant'],
  ['พระสารีบุตรคือใคร', 'พระสารีบุตร', 'question'],
  ['นรกมีจริงไหม', 'นรก', 'question'],
  ['ขึ้นบ้านใหม่สวดอะไร', 'ขึ้นบ้านใหม่', 'chant'],
  ['สวดมนต์ก่อนนอนบทไหนดี', 'ก่อนนอน', 'chant'],
  ['เวสสันดรชาดก 13 กัณฑ์', 'เวสสันดรชาดก', undefined],
  ['บทแผ่เมตตาให้เจ้ากรรมนายเวร', 'แผ่เมตตา', 'chant'],
  ['อุปมาเรื่องเต่าตาบอด', 'เต่าตาบอด', undefined],
  ['anattalakkhana sutta english', 'anattalakkhana sutta', undefined],
  ['ความแตกต่างระหว่างฌานกับญาณ', 'ฌานกับญาณ', 'question'],
  ['พุทธสุภาษิตเกี่ยวกับความเพียร', 'ความเพียร', 'question'],
  ['สวรรค์มีกี่ชั้น', 'สวรรค์', 'question'],
  ['โสดาบันกับสกทาคามีต่างกันอย่างไร', 'โสดาบันกับสกทาคามี', 'question'],
  ['ภพมีกี่ภพ', 'ภพ', 'question'],
  ['what is craving in early buddhism', 'craving', 'question'],
  ['how many fetters are there', 'fetters', 'question'],
  ['อภิธรรมเจ็ดคัมภีร์', 'อภิธรรม 7 คัมภีร์', undefined],
])('%s asks for %s', (typed, rest, intent) => {
  expect(listQueriesWithoutFramingWords(typed)).toContainEqual(expect.objectContaining({ rest, intent }))
})

test.each([
  'นิพพาน',
  'ราคะ',
  'ดับไฟราคะ',
  'ตั้งมั่น',
  'mindfulness',
  'metaphor',
  'บท',
  'พระสูตร',
  'พ.ศ. ๒๕๖๗',
  'DN 16',
  'Dhp 183',
  'เล่ม 9 หน้า 231',
])('%s has no framing words', (typed) => {
  expect(listQueriesWithoutFramingWords(typed)).toEqual([])
})

test('words that begin many names are removed only if a name remains', () => {
  expect(listQueriesWithoutFramingWords('คำสอน').map(({ isSure }) => isSure)).toEqual([false])
  expect(listQueriesWithoutFramingWords('สติคืออะไร').map(({ isSure }) => isSure)).toEqual([true])
})

test('long runs of spaces and digits are looked at once', () => {
  const runs = `noble${' '.repeat(20_000)}path ${'1'.repeat(20_000)}x explained`
  expect(listQueriesWithoutFramingWords(runs)).toEqual([
    { rest: `noble path ${'1'.repeat(20_000)}x`, intent: 'question', isSure: true },
  ])
})
