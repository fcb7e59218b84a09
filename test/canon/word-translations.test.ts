/** Words of a translation with the Pali words that they translate. */

import { describe, expect, test } from 'bun:test'
import { forEachAlignmentWordKey, toAlignmentWordKey } from '../../src/canon/align/letters.ts'
import { readWordTranslations } from '../../src/canon/align/word-translations.ts'
import { readWordTranslationTable } from '../../src/definitions/facts/translated-words.ts'

/** Whether a Pali word has one of the words of a translated text among its translations. */
function translates(language: string, pali: string, text: string): boolean {
  const words = readWordTranslations(language)
  const found = new Set(words.wordsInUnit([text], 0))
  return words.translationsInUnit([pali], 0).some((translations) => translations.some(({ word }) => found.has(word)))
}

describe('a word of a translation', () => {
  test.each([
    ['th', 'ภิกฺขเว', 'ดูกรภิกษุทั้งหลาย ก็อาสวะเหล่าไหน', true],
    ['th', 'bhikkhave', 'ดูกรภิกษุทั้งหลาย', true],
    ['th', 'vedanā', 'ย่อมเสวยเวทนา', true],
    ['th', 'bhikkhave', 'แผ่นดินไหว', false],
    ['en', 'bhante', '“Yes, Sir,” they replied', true],
    ['en', 'bhante', 'desire', false],
    ['de', 'bhante', 'Herr', false],
  ] as const)('in %s: %s in “%s” %p', (language, pali, text, expected) => {
    expect(translates(language, pali, text)).toBe(expected)
  })

  test('is in the table with weights of at least 0.1', () => {
    const pairs = readWordTranslationTable().flatMap(({ pali }) => pali)
    expect(pairs.filter(([letters, weight]) => letters === '' || !(weight >= 0.1 && weight <= 0.9))).toEqual([])
  })
})

test('forEachAlignmentWordKey gives a word the key of its letters, in any script, and a long one that of its beginning', () => {
  const keysOf = (text: string) => {
    const keys: number[] = []
    forEachAlignmentWordKey(text, (key) => keys.push(key))
    return keys
  }
  expect(keysOf('bhikkhave, ')).toEqual([toAlignmentWordKey('bkv')])
  expect(keysOf('ภิกฺขเว ฯ')).toEqual([toAlignmentWordKey('bkv')])
  expect(keysOf('sammāsambuddhassa')).toEqual([toAlignmentWordKey('snsnbds'), toAlignmentWordKey('^snsnb')])
})
