/** Conversions between Thai-script and roman Pali, in both directions. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldText } from '../../../search/letters/fold.ts'
import { thaiPaliToRoman, thaiPaliToRomanWithMap } from '../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { anyCharacter } from '../../support/any-character.ts'

describe('thaiPaliToRoman', () => {
  test.each([
    ['นโม ตสฺส ภควโต อรหโต สมฺมาสมฺพุทฺธสฺส', 'namo tassa bhagavato arahato sammāsambuddhassa'],
    ['นิพฺพานํ', 'nibbānaṃ'],
    ['สทฺธึ', 'saddhiṃ'],
    ['เทฺว', 'dve'],
    ['เมตฺเต', 'mette'],
    ['พฺรหฺมชาลสุตฺตํ', 'brahmajālasuttaṃ'],
    ['อิติปิ โส', 'itipi so'],
    ['อารมฺเมโอ', 'ārammeo'],
    ['๑. โหตี”ติ', '1. hotī”ti'],
  ])('converts %s to %s', (thai, roman) => {
    expect(thaiPaliToRoman(thai)).toBe(roman)
    expect(thaiPaliToRoman(romanPaliToThai(roman))).toBe(roman)
  })

  test('reads chant spelling aloud', () => {
    const read = thaiPaliToRoman('นะโม ตัสสะ ภะคะวะโต อะระหะโต สัมมาสัมพุทธัสสะ', 'aloud')
    expect(read).toBe('namo tassa bhagavato arahato sammāsambuddhassa')
    expect(thaiPaliToRoman('อะนิจจา วะตะ สังขารา', 'aloud')).toBe('aniccā vata saṅkhārā')
  })

  test('adds no final vowel to a text that may have been cut off', () => {
    expect(thaiPaliToRoman('นิพ', 'canon', true)).toBe('nib')
    expect(thaiPaliToRoman('ภคว', 'canon', true)).toBe('bhagav')
    expect(thaiPaliToRoman('ภคว', 'canon')).toBe('bhagava')
  })

  test('maps each letter to its origin', () => {
    const thai = 'โส เทฺว เมตฺเต'
    const { text, map } = thaiPaliToRomanWithMap(thai)
    expect(text).toBe('so dve mette')
    expect(thai[map[text.indexOf('v')] ?? -1]).toBe('ว')
    expect(thai[map[text.indexOf('e')] ?? -1]).toBe('เ')
    expect(map.length).toBe(text.length)
  })

  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const { text: roman, map } = thaiPaliToRomanWithMap(text)
        expect(map.every((origin) => origin < text.length)).toBe(true)
        expect(thaiPaliToRoman(text)).toBe(roman)
      }),
    )
  })
})

describe('round trips', () => {
  const consonant = fc.constantFrom(
    ...['k', 'kh', 'g', 'gh', 'ṅ', 'c', 'ch', 'j', 'jh', 'ñ', 'ṭ', 'ṭh', 'ḍ', 'ḍh', 'ṇ', 't', 'th', 'd', 'dh'],
    ...['n', 'p', 'ph', 'b', 'bh', 'm', 'y', 'r', 'l', 'v', 's', 'ḷ'],
  )
  const vowel = fc.constantFrom('a', 'ā', 'i', 'ī', 'u', 'ū', 'e', 'o', 'aṃ', 'iṃ', 'uṃ')
  const syllable = fc.tuple(fc.array(consonant, { maxLength: 3 }), vowel).map(([onset, end]) => onset.join('') + end)
  const word = fc.array(syllable, { minLength: 1, maxLength: 5 }).map((syllables) => syllables.join(''))

  test('of roman syllables through Thai script change nothing', () => {
    fc.assert(fc.property(word, (roman) => thaiPaliToRoman(romanPaliToThai(roman)) === roman))
  })

  test('in either script have one phonetic key', () => {
    fc.assert(fc.property(word, (roman) => foldText(thaiPaliToRoman(romanPaliToThai(roman))) === foldText(roman)))
  })
})
