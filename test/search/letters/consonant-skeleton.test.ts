/** Consonant skeletons: spellings of one name have the same skeleton, different names do not. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  createSkeletonFilter,
  toConsonantSkeleton,
  toQueryConsonantSkeleton,
} from '../../../search/letters/consonant-skeleton.ts'

test.each([
  ['อนัตตลักขณสูตร', 'อนตฺตลกฺขณสุตฺตํ', 'Anattalakkhaṇasuttaṃ', 'anatalakana suta'],
  ['ธัมมจักกัปปวัตนสูตร', 'ธมฺมจกฺกปฺปวตฺตนสุตฺตํ', 'dhammacakkappavattana sutta'],
  ['นิพพาน', 'นิพฺพาน', 'nibbāna', 'nibana'],
  ['เวสสันดรชาดก', 'เวสฺสนฺตรชาตกํ', 'Vessantara Jātaka', 'vesantara jataka'],
  ['อิติปิ โส ภะคะวา', 'อิติปิ โส ภควา', 'iti pi so bhagavā', 'itipiso bhagava'],
  ['มงคลสูตร', 'มงฺคลสุตฺตํ', 'maṃgalasutta', 'mangala sutta'],
  ['ธรรมบท', 'ธมฺมปทํ', 'Dhammapada'],
  ['พรหม', 'พฺรหฺม', 'brahma', 'brahmaṃ'],
  ['สังยุตตนิกาย', 'สํยุตฺตนิกาย', 'saṃyutta nikāya'],
])('%s, %s and %s have one consonant skeleton', (...names) => {
  expect(new Set(names.map((name) => toConsonantSkeleton(String(name)))).size).toBe(1)
})

test('different names have different skeletons', () => {
  const names = ['avijjā', 'vijjā', 'anattā', 'attā', 'nimitta', 'metta', 'mutta', 'vinaya', 'vedanā', 'viññāṇa']
  expect(new Set(names.map(toConsonantSkeleton)).size).toBe(names.length)
})

test('a skeleton consists of capital letters and digits', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !/[a-z\s]/.test(toConsonantSkeleton(text))))
})

test('numbers keep every digit and are not found by skeleton alone', () => {
  expect(toConsonantSkeleton('บทที่ 22311')).toEndWith('22311')
  expect(toQueryConsonantSkeleton('22311')).toBeNull()
  expect(toQueryConsonantSkeleton('๒๕๖๗')).toBeNull()
  expect(toQueryConsonantSkeleton('มงคล 38')).toBe('NGL38')
  expect(toQueryConsonantSkeleton('มรค')).toBeNull()
})

test('a final niggahita is dropped, before a letter it is kept', () => {
  for (const signs of ['', '.', '่', ' … ', '\u{1f600}']) {
    expect(toConsonantSkeleton(`พุทธํ${signs}`)).toBe(toConsonantSkeleton('พุทธํ'))
    expect(toConsonantSkeleton(`พุทธํ${signs}ก`)).not.toBe(toConsonantSkeleton(`พุทธ${signs}ก`))
  }
})

test('a skeleton of 100,000 niggahitas takes linear time', () => {
  // a pattern that searched to the end from each of them took half a minute
  expect(toConsonantSkeleton(`${'ํ.'.repeat(100_000)}ก`)).toBeString()
})

test('the filter of skeletons lets every part of the skeleton of some adjacent words pass', () => {
  const letters = fc.constantFrom(...'กดตทรสมนงขบอัาิึุูเโํฺ์ะ๑ aiukthmnñ2"')
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 6 })
  const texts = fc.array(word, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (some, first, count, from, length) => {
      const words = some.join(' ').split(/\s+/)
      const start = first % words.length
      const skeleton = toConsonantSkeleton(words.slice(start, start + 1 + (count % 3)).join(' '))
      const part = skeleton.slice(from % (skeleton.length + 1)).slice(0, length % 8)
      expect(createSkeletonFilter(some.join(' '))(part)).toBeTrue()
    }),
    { numRuns: 5000 },
  )
})

test('the filter of skeletons rejects a text without the consonants', () => {
  expect(createSkeletonFilter('มงคลสูตร')('NGLSUT')).toBeTrue()
  expect(createSkeletonFilter('มงคลสูตร')('METS')).toBeFalse()
})
