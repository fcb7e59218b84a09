/** The folding by which sources are compared, against its definition in decisions §4. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { toSourceAgreementKey } from '../../../search/letters/source-agreement.ts'
import { anyCharacter } from '../../support/any-character.ts'

/** Computes the key character by character, so that Greek final sigma folds like any other letter. */
function byDefinition(text: string): string {
  let key = ''
  for (const character of text.normalize('NFD').replace(/\p{M}/gu, '')) key += character.toLowerCase().replace('ς', 'σ')
  return key.replace(/[^\p{L}\p{N}]/gu, '')
}

test.each([
  ['Taṃ kho pana – ‘bhavantaṃ’', 'Taṁ kho pana bhavantaṁ', true],
  ['saṅkhāra', 'sankhara', true],
  ['saṅkhāra', 'saṃkhāra', false],
  ['นิพฺพาน', 'นิพพาน', true],
  ['1. Tena', 'Tena', false],
])('%j and %j agree: %p', (one, other, agree) => {
  expect(toSourceAgreementKey(one) === toSourceAgreementKey(other)).toBe(agree)
})

test('the agreement key has NFD, no marks, lower case, letters and digits only', () => {
  const thai = fc.integer({ min: 0x0e01, max: 0x0e5b }).map((unit) => String.fromCharCode(unit))
  const roman = fc.constantFrom(...'aāĀbṃṁMñÑ1½²é\u0304 .,“”’-😀𝐀한')
  const text = fc
    .array(fc.oneof(thai, roman, fc.string({ unit: anyCharacter, maxLength: 3 })))
    .map((parts) => parts.join(''))
  fc.assert(fc.property(text, (words) => toSourceAgreementKey(words) === byDefinition(words)))
})

test('the agreement key takes linear time on endless marks', () => {
  const key = toSourceAgreementKey(`a${'\u0316\u0301'.repeat(1_000_000)}b`)
  expect(key).toBe('ab')
})
