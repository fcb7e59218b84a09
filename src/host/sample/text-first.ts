/**
 * The first made-up source: four short texts in all three editions. Every word is our own; none is scripture.
 * In the roman edition the second source disagrees under one heading and agrees, but for spelling, under another.
 */

import { PACKAGE_FORMAT } from '../../definitions/texts/format.ts'
import type { SamplePackage } from './shape.ts'
import {
  at,
  DIGHA,
  heading,
  item,
  KHUDDAKA,
  NOT_SCRIPTURE,
  NOT_SCRIPTURE_EN,
  named,
  note,
  paragraph,
  passage,
  verse,
  verses,
} from './text-notation.ts'

export const firstPackage: SamplePackage = {
  source: {
    format: PACKAGE_FORMAT,
    id: 'sample-one',
    title: 'ต้นฉบับตัวอย่าง ก (แต่งขึ้น มิใช่พระไตรปิฎก)',
    publisher: 'ห้องสมุดตัวอย่าง',
    licence: 'MIT',
    url: 'https://example.org/sample-one',
    version: '1',
    recension: null,
    readingLinks: {
      royal: 'https://example.org/sample-one/royal/{volume}/{page}',
      pali: 'https://example.org/sample-one/pali/{volume}/{page}',
      roman: 'https://example.org/sample-one/roman/{volume}/{page}#{entry}',
    },
  },
  headings: [
    heading(DIGHA, 'sample-riverbank', null, 'สนทนาริมแม่น้ำ (ตัวอย่าง)', 'Nadītīrakathā', at(1, 1, 1, 1, 3)),
    heading(DIGHA, 'sample-water', 'sample-riverbank', 'เด็กกับสายน้ำ', 'Udakakathā', at(1, 1, 1, 1, 1)),
    heading(
      DIGHA,
      'sample-question',
      'sample-riverbank',
      'คำถามของอุปัชฌาย์',
      'Upajjhāyapañho',
      at(1, 1, 2, 2, 2),
    ),
    heading(DIGHA, 'sample-farewell', 'sample-riverbank', 'คำลา', 'Āpucchanakathā', at(2, 2, 3, 3, 3)),
    verses,
    heading(
      KHUDDAKA,
      'sample-patience',
      'sample-verses',
      'คาถาว่าด้วยความอดทน',
      'Khantigāthā',
      at(1, 1, 1, 1, 1),
    ),
  ],
  passages: [
    passage(
      DIGHA,
      'sample-water',
      'royal',
      paragraph(1, named('เด็กกับสายน้ำ')),
      paragraph(
        1,
        item('[๑] '),
        'เด็กคนหนึ่งนั่งอยู่ริมฝั่งแม่น้ำ เขามองดูน้ำแล้วคิดว่า น้ำไหลอยู่ทุกเมื่อ ไม่เคยหยุดอยู่กับที่',
        note(NOT_SCRIPTURE),
      ),
    ),
    passage(
      DIGHA,
      'sample-water',
      'pali',
      paragraph(1, named('อุทกกถา')),
      paragraph(
        1,
        item('[๑] '),
        'เอโก กุมาโร นทิยา ตีเร นิสีทิ. โส อุทกํ โอโลเกตฺวา เอวํ จินฺเตสิ อุทกํ สพฺพทา สนฺทติ, น ติฏฺฐตีติ.',
        note(NOT_SCRIPTURE),
      ),
    ),
    passage(
      DIGHA,
      'sample-water',
      'roman',
      paragraph(1, named('Udakakathā')),
      paragraph(
        1,
        item('1. '),
        'Eko kumāro nadiyā tīre nisīdi. So udakaṃ oloketvā evaṃ cintesi ‘udakaṃ sabbadā sandati, na tiṭṭhatī’ti.',
        note(NOT_SCRIPTURE_EN),
      ),
    ),
    passage(
      DIGHA,
      'sample-question',
      'royal',
      paragraph(1, named('คำถามของอุปัชฌาย์')),
      paragraph(1, item('[๒] '), 'อุปัชฌาย์ถามเขาว่า เธอเห็นอะไร'),
      paragraph(2, 'เขาตอบว่า ข้าพเจ้าเห็นความไม่เที่ยง ท่านเจ้าข้า อุปัชฌาย์กล่าวว่า ดีละ ดีละ'),
    ),
    passage(
      DIGHA,
      'sample-question',
      'pali',
      paragraph(1, named('อุปชฺฌายปญฺโห')),
      paragraph(1, item('[๒] '), 'อุปชฺฌาโย ตํ ปุจฺฉิ กึ ปสฺสสีติ.'),
      paragraph(2, 'อนิจฺจตํ ปสฺสามิ, ภนฺเตติ. สาธุ สาธูติ อุปชฺฌาโย อาห.'),
    ),
    passage(
      DIGHA,
      'sample-question',
      'roman',
      paragraph(2, named('Upajjhāyapañho')),
      paragraph(2, item('2. '), 'Upajjhāyo taṃ pucchi ‘kiṃ passasī’ti.'),
      paragraph(2, '‘Aniccataṃ passāmi, bhante’ti. ‘Sādhu sādhū’ti upajjhāyo āha.'),
    ),
    passage(
      DIGHA,
      'sample-farewell',
      'royal',
      paragraph(2, named('คำลา')),
      paragraph(2, item('[๓] '), 'ครั้งนั้น เด็กลุกขึ้นไหว้อุปัชฌาย์แล้วกลับไปสู่เรือน'),
    ),
    passage(
      DIGHA,
      'sample-farewell',
      'pali',
      paragraph(2, named('อาปุจฺฉนกถา')),
      paragraph(2, item('[๓] '), 'อถ กุมาโร อุฏฺฐาย อุปชฺฌายํ วนฺทิตฺวา เคหํ คโต.'),
    ),
    passage(
      DIGHA,
      'sample-farewell',
      'roman',
      paragraph(3, named('Āpucchanakathā')),
      paragraph(3, item('3. '), 'Atha kumāro uṭṭhāya upajjhāyaṃ vanditvā gehaṃ gato.'),
    ),
    passage(
      KHUDDAKA,
      'sample-patience',
      'royal',
      paragraph(1, named('คาถาว่าด้วยความอดทน')),
      paragraph(
        1,
        item('[๑] '),
        verse('คนชนะความโกรธด้วยความอดทน ชนะความชังด้วยเมตตา\n'),
        verse('บัณฑิตพึงฝึกตนอย่างนี้ แล้วถึงความสงบของตน'),
        note(NOT_SCRIPTURE),
      ),
    ),
    passage(
      KHUDDAKA,
      'sample-patience',
      'pali',
      paragraph(1, named('ขนฺติคาถา')),
      paragraph(
        1,
        item('[๑] '),
        verse('ขนฺติยา ชยเต โกธํ, เมตฺตาย ชยเต โทสํ;\n'),
        verse('เอวํ สิกฺเขยฺย ปณฺฑิโต, สนฺตึ คจฺเฉยฺย อตฺตโน.'),
        note(NOT_SCRIPTURE),
      ),
    ),
    passage(
      KHUDDAKA,
      'sample-patience',
      'roman',
      paragraph(1, named('Khantigāthā')),
      paragraph(
        1,
        item('1. '),
        verse('Khantiyā jayate kodhaṃ, mettāya jayate dosaṃ;\n'),
        verse('Evaṃ sikkheyya paṇḍito, santiṃ gaccheyya attano.'),
        note(NOT_SCRIPTURE_EN),
      ),
    ),
  ],
}
