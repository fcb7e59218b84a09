/** Pali in school spelling (ั without ะ) is found by the spellings of chant books, the canon and roman letters. */

import { afterAll, describe, expect, test } from 'bun:test'
import { toPhoneticKeys } from '../../../search/letters/phonetic-keys.ts'
import { RecordLibrary } from '../full-text/record-library.ts'
import { PageLibrary } from './page-library.ts'

/** One line in each spelling: canon, chant book, school, roman. */
const LINES = [
  ['อตฺตา หิ อตฺตโน นาโถ', 'อัตตา หิ อัตตะโน นาโถ', 'อัตตา หิ อัตตโน นาโถ', 'attā hi attano nātho'],
  ['กมฺมุนา วตฺตตี โลโก', 'กัมมุนา วัตตะตี โลโก', 'กัมมุนา วัตตตี โลโก', 'kammunā vattatī loko'],
  ['มโนปุพฺพงฺคมา ธมฺมา', 'มะโนปุพพังคะมา ธัมมา', 'มโนปุพพังคมา ธัมมา', 'manopubbaṅgamā dhammā'],
  ['สพฺพทานํ ธมฺมทานํ ชินาติ', 'สัพพะทานัง ธัมมะทานัง ชินาติ', 'สัพพทานัง ธัมมทานัง ชินาติ', 'sabbadānaṃ dhammadānaṃ jināti'],
  ['สฺวากฺขาโต ภควตา ธมฺโม', 'สวากขาโต ภะคะวะตา ธัมโม', 'สวากขาโต ภควตา ธัมโม', 'svākkhāto bhagavatā dhammo'],
  ['พฺรหฺมา จ โลกาธิปตี สหมฺปติ', 'พรัหมา จะ โลกาธิปะตี สะหัมปะติ', 'พรหมา จ โลกาธิปตี สหัมปติ', 'brahmā ca lokādhipatī sahampati'],
  ['ตุมฺเหหิ กิจฺจํ อาตปฺปํ', 'ตุมเหหิ กิจจัง อาตัปปัง', 'ตุมเหหิ กิจจัง อาตัปปัง', 'tumhehi kiccaṃ ātappaṃ'],
] as const

describe.each(LINES)('%s', (canon, chant, school, roman) => {
  const pages = new PageLibrary([
    { edition: 'pali', volume: 25, page: 1, text: `ก่อนหน้า ${canon} ฯ` },
    { edition: 'roman', volume: 25, page: 1, text: `Before; ${roman.replace(' ', ', ')}.` },
    { edition: 'pali', volume: 25, page: 2, text: 'เอวมฺเม สุตํ' },
  ])
  const records = new RecordLibrary(
    ...[canon, chant, school, roman].map((text) => [
      { text: 'x', title: true },
      { text, pali: true },
    ]),
    'เอวมฺเม สุตํ',
  )
  afterAll(() => records.close())

  test.each([canon, chant, school, roman])('is found as %s', (typed) => {
    expect(pages.find(typed).toSorted()).toEqual(['pali 25/1', 'roman 25/1'])
    expect(records.find(typed).toSorted()).toEqual([0, 1, 2, 3])
  })
})

test('Thai words that are not Pali keep their sound', () => {
  expect(toPhoneticKeys('เล่มที่หนึ่ง')).toEqual([])
  expect(toPhoneticKeys('วัน')).toEqual(['van', 'vaN'])
})
