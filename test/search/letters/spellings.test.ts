/** Alternative spellings of Pali words. */

import { expect, test } from 'bun:test'
import { toCanonicalPaliText } from '../../../search/letters/canonical-pali.ts'
import {
  listPaliSpellings,
  toLiteralSearchRegexSource,
  toOptionalMarksRegexSource,
} from '../../../search/letters/spellings.ts'

test.each([
  ['saṅgho', ['saṅgho', 'สงฺโฆ', 'สังโฆ']],
  [
    'byañjanaṃ',
    ['byañjanaṃ', 'byañjanaṁ', 'vyañjanaṃ', 'vyañjanaṁ', 'พฺยญฺชนํ', 'พยัญชะนัง', 'พยัญชนัง', 'วฺยญฺชนํ', 'วยัญชะนัง', 'วยัญชนัง'],
  ],
  ['viriyaṃ', ['viriyaṃ', 'viriyaṁ', 'vīriyaṃ', 'vīriyaṁ', 'วิริยํ', 'วิริยัง', 'วีริยํ', 'วีริยัง']],
  ['mettā', ['mettā', 'เมตฺตา', 'เมตตา']],
  ['sati', ['sati', 'สติ', 'สะติ']],
])('listPaliSpellings of %s are %p', (pali, spellings) => {
  expect(listPaliSpellings(pali)).toEqual(spellings)
})

test.each([
  ['saṅgho', ['saṁgho', 'saṃgho', 'SANGHO', 'สํโฆ', 'สังโฆ', 'สงฺโฆ', 'सङ्घो']],
  ['byañjanaṃ', ['vyañjanaṃ', 'พยัญชะนัง', 'วฺยญฺชนํ']],
  ['mettā', ['Mettā', 'metta', 'mettaa', 'เมตฺตา', 'เมตตา']],
  ['viriya', ['vīriya', 'วิริยะ', 'viriya']],
  ['pātimokkha', ['pāṭimokkha', 'patimokkha', 'ปาติโมกฺข', 'ปาฏิโมกฺข']],
  ['manopubbaṅgama', ['manopubbangama', 'MANOPUBBANGAMA']],
  ['itipi so bhagavā', ['itipi so bhagava', 'อิติปิ โส ภควา', 'อิติปิ โส ภะคะวา']],
  ['abhiruhati', ['abhirūhati', 'อภิรูหติ']],
  ['maccharī', ['maccharī', 'มจฺฉรี', 'มัจฉรี']],
])('%s is the canonical spelling of %p', (pali, spellings) => {
  for (const typed of spellings) expect([typed, toCanonicalPaliText(typed)]).toEqual([typed, pali])
})

test.each([
  'กรรม',
  'ธรรมะ',
  'อุเบกขา',
  'มนุษย์',
  'พระพุทธ',
  'ผล',
  'คน',
  'meditation',
  'stingi',
  'monk',
  'vacuum',
  'there',
  'ธมฺเ',
  'ิตฺวา',
  '12',
])('%s is no spelling of Pali', (typed) => {
  expect(toCanonicalPaliText(typed)).toBeUndefined()
})

test.each([
  ['saṃkhārā', 'saṅkhārā', true],
  ['evaṁ me', 'evamme', true],
  ['evamme', 'evaṃ me', true],
  ['สํขารา', 'สงฺขารา', true],
  ['a.b', 'axb', false],
  ['nibbana', 'nibbāna', false],
])('toLiteralSearchRegexSource(%s) matches %s: %p', (typed, text, isMatch) => {
  expect(new RegExp(`^${toLiteralSearchRegexSource(typed)}$`, 'iu').test(text)).toBe(isMatch)
})

test.each([
  ['nibbanam', 'nibbānaṃ', true],
  ['saNkhara', 'saṅkhārā', true],
  ['นิพพาน', 'นิพฺพาน', true],
  ['nibbana', 'nibbuta', false],
])('toOptionalMarksRegexSource(%s) matches %s: %p', (key, text, isMatch) => {
  expect(new RegExp(`^${toOptionalMarksRegexSource(key)}$`, 'iu').test(text)).toBe(isMatch)
})
