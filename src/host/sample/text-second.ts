/** The second made-up source: meets the first one twice in the roman edition, and brings one text of its own. */

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

export const secondPackage: SamplePackage = {
  source: {
    format: PACKAGE_FORMAT,
    id: 'sample-two',
    title: 'ต้นฉบับตัวอย่าง ข (แต่งขึ้น มิใช่พระไตรปิฎก)',
    publisher: 'ห้องสมุดตัวอย่าง',
    licence: 'MIT',
    url: 'https://example.org/sample-two',
    version: '1',
    recension: null,
    readingLinks: { roman: 'https://example.org/sample-two/{volume}/{entry}/{item}' },
  },
  headings: [
    verses,
    heading(KHUDDAKA, 'sample-giving', 'sample-verses', 'คาถาว่าด้วยการให้', 'Dānagāthā', at(2, 2, 2, 2, 2)),
  ],
  passages: [
    passage(
      DIGHA,
      'sample-water',
      'roman',
      paragraph(1, named('Udakakathā')),
      paragraph(
        1,
        item('1. '),
        'Eko dārako nadiyā tīre nisīdi. So udakaṃ disvā evaṃ cintesi ‘udakaṃ sabbadā sandati, na tiṭṭhatī’ti.',
        note(NOT_SCRIPTURE_EN),
      ),
    ),
    passage(
      DIGHA,
      'sample-question',
      'roman',
      paragraph(2, named('Upajjhāyapañho')),
      paragraph(2, item('2. '), 'Upajjhāyo taṁ pucchi “kiṁ passasī”ti.'),
      paragraph(2, '“Aniccataṁ passāmi, bhante”ti. “Sādhu sādhū”ti upajjhāyo āha.'),
    ),
    passage(
      KHUDDAKA,
      'sample-giving',
      'royal',
      paragraph(2, named('คาถาว่าด้วยการให้')),
      paragraph(
        2,
        item('[๒] '),
        verse('ของแม้น้อยที่ให้ด้วยศรัทธา ย่อมเป็นของมากแก่ใจ\n'),
        verse('เพราะฉะนั้น ผู้มีปัญญาพึงให้ตามกำลังของตน'),
        note(NOT_SCRIPTURE),
      ),
    ),
    passage(
      KHUDDAKA,
      'sample-giving',
      'pali',
      paragraph(2, named('ทานคาถา')),
      paragraph(
        2,
        item('[๒] '),
        verse('อปฺปมฺปิ ทินฺนํ สทฺธาย, มหนฺตํ โหติ เจตโส;\n'),
        verse('ตสฺมา ทเทยฺย สปฺปญฺโญ, ยถาสตฺติ ยถาพลํ.'),
        note(NOT_SCRIPTURE),
      ),
    ),
    passage(
      KHUDDAKA,
      'sample-giving',
      'roman',
      paragraph(2, named('Dānagāthā')),
      paragraph(
        2,
        item('2. '),
        verse('Appampi dinnaṃ saddhāya, mahantaṃ hoti cetaso;\n'),
        verse('Tasmā dadeyya sappañño, yathāsatti yathābalaṃ.'),
        note(NOT_SCRIPTURE_EN),
      ),
    ),
  ],
}
