/** Pali is found however its words are divided and joined (decisions §6, Global search). */

import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { RecordLibrary } from './record-library.ts'

/** One line of Pali as it is printed, typed and chanted. */
describe('Pali divided and joined', () => {
  const library = new RecordLibrary(
    [
      { text: 'x', title: true },
      { text: 'เอวมฺเม สุตํ เอกํ สมยํ ภควา', pali: true },
    ],
    [
      { text: 'x', title: true },
      { text: 'เอวัมเม สุตัง เอกัง สะมะยัง ภะคะวา', pali: true },
    ],
    [
      { text: 'x', title: true },
      { text: 'Evaṃ me sutaṃ ekaṃ samayaṃ bhagavā', pali: true },
    ],
    [
      { text: 'x', title: true },
      { text: 'evam me sutam | ekam samayam', pali: true },
    ],
    [
      { text: 'x', title: true },
      { text: 'sutaṃ mayā', pali: true },
    ],
    'เอวํ เม สุตํ',
  )
  const other = new RecordLibrary()
  afterAll(() => {
    library.close()
    other.close()
  })
  test.each(['เอวมฺเม สุตํ', 'เอวัมเม สุตัง', 'เอวํ เม สุตํ', 'evam me sutam', 'evaṃ me sutaṃ', 'evamme sutam', 'evammesutaṃ'])(
    '%s',
    (typed) => {
      expect(library.find(typed).toSorted()).toEqual([0, 1, 2, 3, 5])
    },
  )

  test('is found as a whole if no text has its longest part', () => {
    other.put(0, [
      { text: 'x', title: true },
      { text: 'สงฺฆํ', pali: true },
    ])
    expect(other.countMatches('สง ฆํ')).toBe(1)
  })

  test('is found wherever the spaces are, in either script', () => {
    const syllable = fc.constantFrom('bha', 'ga', 'vā', 'saṃ', 'kha', 'ro', 'dham', 'mo', 'ni', 'te', 'buddhaṃ')
    const syllables = fc.array(syllable, { minLength: 3, maxLength: 8 })
    const where = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })
    const divided = (parts: readonly string[], spaces: readonly boolean[]): string =>
      parts.map((part, i) => (spaces[i] ? `${part} ` : part)).join('')
    fc.assert(
      fc.property(
        syllables,
        where,
        where,
        fc.boolean(),
        fc.boolean(),
        (parts, one, two, isStoredInThai, isTypedInThai) => {
          const [text, typed] = [divided(parts, one), divided(parts, two)]
          const stored = [
            { text: 'x', title: true },
            { text: isStoredInThai ? romanPaliToThai(text) : text, pali: true },
          ]
          other.put(0, stored)
          expect(other.find(isTypedInThai ? romanPaliToThai(typed) : typed)).toEqual([0])
        },
      ),
      { numRuns: 25 },
    )
  })
})

test('English words with a doubled vowel are found as typed, not as Velthuis', () => {
  const text = 'Isaac of the Transvaal spoke of the vacuum and of the life-continuum while skiing.'
  const library = new RecordLibrary([{ text: 'x', title: true }, { text }])
  for (const typed of ['vacuum', 'Isaac', 'continuum', 'skiing', 'Transvaal', 'the vacuum'])
    expect([typed, library.find(typed)]).toEqual([typed, [0]])
  library.close()
})
