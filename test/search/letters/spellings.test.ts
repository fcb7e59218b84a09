/** The other ways to write a word of Pali. */

import { expect, test } from 'bun:test'
import {
  createPatternWithOptionalMarks,
  listAlternativePaliSpellings,
  toLiteralSearchRegexSource,
} from '../../../search/letters/spellings.ts'

test.each([
  ['saṁgho', ['saṅgho', 'สงฺโฆ', 'สังโฆ']],
  ['สังยุตตัง', ['saṃyuttaṃ', 'saṁyuttaṁ', 'สํยุตฺตํ']],
  ['สํโฆ', ['saṅgho', 'สงฺโฆ', 'สังโฆ']],
  ['สังโฆ', ['saṅgho', 'สงฺโฆ']],
  ['vyañjanaṃ', ['byañjanaṃ', 'byañjanaṁ', 'พฺยญฺชนํ', 'พยัญชะนัง', 'vyañjanaṁ', 'วฺยญฺชนํ', 'วยัญชะนัง']],
  ['चिन्ता', ['cintā', 'จินฺตา']],
  ['พุทธัง', ['buddhaṃ', 'buddhaṁ', 'พุทฺธํ']],
  ['ภะคะวา', ['bhagavā', 'ภควา']],
  ['buddhassa', ['พุทฺธสฺส', 'พุทธัสสะ']],
  ['sanghassa', ['saṅghassa', 'สงฺฆสฺส', 'สังฆัสสะ']],
  ['โลกัสสะ', ['lokassa', 'โลกสฺส']],
  ['อาหุเนยโย', ['āhuneyyo', 'อาหุเนยฺโย']],
  ['วิญญูหิ', ['viññūhi', 'วิญฺญูหิ']],
  ['dutiyampi', ['ทุติยมฺปิ', 'ทุติยัมปิ']],
  ['gacchati', ['คจฺฉติ', 'คัจฉะติ']],
  ['ผัสสะ', []],
  ['พุทโธ', []],
  ['buddha', []],
  ['ตัณหา', []],
  ['พระพุทธ', []],
  ['ธรรมะ', []],
  ['มนุษย์', []],
  ['meditation', []],
  ['12', []],
])('listAlternativePaliSpellings of %s are %p', (typed, spellings) => {
  expect(listAlternativePaliSpellings(typed)).toEqual(spellings)
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
])('createPatternWithOptionalMarks(%s) matches %s: %p', (key, text, isMatch) => {
  expect(new RegExp(`^${createPatternWithOptionalMarks(key)}$`, 'iu').test(text)).toBe(isMatch)
})
