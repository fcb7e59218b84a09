/** The spelling of chant books: converted from the canon's, and recognized in queries. */

import { expect, test } from 'bun:test'
import { toThaiChantSpelling } from '../../../search/letters/chant-spelling.ts'
import { toSearchKey } from '../../../search/letters/fold.ts'
import { toPhoneticKeys } from '../../../search/letters/phonetic-keys.ts'
import { thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'

test.each([
  ['นโม ตสฺส ภควโต อรหโต สมฺมาสมฺพุทฺธสฺส', 'นะโม ตัสสะ ภะคะวะโต อะระหะโต สัมมาสัมพุทธัสสะ'],
  ['สฺวากฺขาโต ภควตา ธมฺโม', 'สวากขาโต ภะคะวะตา ธัมโม'],
  ['พาหุํ คฺรีเมขลํ', 'พาหุง ครีเมขะลัง'],
  ['ตหึ กึ เสยฺยถีทํ เทฺวเม', 'ตะหิง กิง เสยยะถีทัง เทวเม'],
  ['สํวตฺตติ ฯเปฯ', 'สังวัตตะติ ฯเปฯ'],
])('%s is chanted %s', (canon, read) => {
  expect(toThaiChantSpelling(canon)).toBe(read)
  expect(toThaiChantSpelling(read)).toBe(read)
})

test('text in other scripts is unchanged', () => {
  expect(toThaiChantSpelling('Namo tassa 123')).toBe('Namo tassa 123')
})

test.each([
  ['สังวัตตะติ', 'สํวตฺตติ'],
  ['โลมะหังโส นะ', 'โลมหํโส น'],
  ['วิหิงสุปะระติยา', 'วิหึสุปรติยา'],
  ['สังโฆ ภะคะวะโต', 'สงฺโฆ ภควโต'],
])('%s sounds like %s', (read, canon) => {
  expect(toPhoneticKeys(read)).toContain(toSearchKey(thaiPaliToRoman(canon)))
})
