/** Quoted words are found again by the words themselves and by those around them (carry §3). */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { findQuoteInPageLetters, type TextQuote } from '../../src/reader/browser/locate.ts'

const PAGE =
  'เอวมฺเม สุตํ ฯ เอกํ สมยํ ภควา สาวตฺถิยํ วิหรติ เชตวเน อนาถปิณฺฑิกสฺส อาราเม ฯ ตตฺร โข ภควา ภิกฺขู อามนฺเตสิ ภิกฺขโวติ ฯ ภทนฺเตติ เต ภิกฺขู ภควโต ปจฺจสฺโสสุํ ฯ ภควา เอตทโวจ'
const toLetters = (words: string) => words.replace(/\s/g, '')
const findQuote = (page: string, selector: TextQuote, near?: number, isSure?: boolean) => {
  const letters = toLetters(page)
  const place = findQuoteInPageLetters({ letters }, selector, near, isSure)
  return place && letters.slice(place.start, place.end)
}
const createQuote = (page: string, exact: string, from = 0) => {
  const at = page.indexOf(exact, from)
  return {
    exact,
    prefix: page.slice(Math.max(0, at - 32), at),
    suffix: page.slice(at + exact.length, at + exact.length + 32),
  }
}

test('a quote is found with changed spaces and paragraphs', () => {
  const marked = createQuote(PAGE, 'วิหรติ เชตวเน')
  expect(findQuote(`หน้าใหม่\n\n${PAGE.replaceAll(' ', '\n ')}`, marked)).toBe('วิหรติเชตวเน')
})

test('a repeated quote is found by its context', () => {
  const second = createQuote(PAGE, 'ภควา', PAGE.indexOf('ตตฺร'))
  const letters = toLetters(PAGE)
  expect(findQuoteInPageLetters({ letters }, second)?.start).toBe(letters.indexOf('ภควา', letters.indexOf('ตตฺรโข')))
})

test('a quote is found with a corrected letter in it and one before it', () => {
  const misprinted = PAGE.replace('อนาถปิณฺฑิกสฺส', 'อนาถปิณฺฑกสฺส').replace('เชตวเน', 'เชฏวเน')
  expect(findQuote(PAGE, createQuote(misprinted, 'อนาถปิณฺฑกสฺส อาราเม'))).toBe('อนาถปิณฺฑิกสฺสอาราเม')
})

test('a quote is found around an added note', () => {
  const words = 'เอกํ สมยํ ภควา สาวตฺถิยํ วิหรติ เชตวเน อนาถปิณฺฑิกสฺส'
  const noted = PAGE.replace('วิหรติ', 'วิหรติ ๑ สี. วิหรตีติ ทิสฺสติ ฯ')
  expect(findQuote(noted, createQuote(PAGE, words))).toEndWith('อนาถปิณฺฑิกสฺส')
})

test('a quote is found up to the end of a shortened page', () => {
  const words = 'ตตฺร โข ภควา ภิกฺขู อามนฺเตสิ ภิกฺขโวติ ฯ ภทนฺเตติ'
  const shortened = PAGE.slice(0, PAGE.indexOf('ภิกฺขโวติ'))
  expect(findQuote(shortened, createQuote(PAGE, words))).toBe(toLetters('ตตฺร โข ภควา ภิกฺขู อามนฺเตสิ'))
})

test('removed words are not found, and on other pages only with their context', () => {
  expect(findQuote('อถโข ภควา ปุพฺพณฺหสมยํ นิวาเสตฺวา', createQuote(PAGE, 'เอวมฺเม สุตํ'))).toBeUndefined()
  expect(findQuote('อิธ ปน ภิกฺขเว ภควา', createQuote(PAGE, 'ภควา'), 0, true)).toBeUndefined()
  expect(findQuote(PAGE, createQuote(PAGE, 'ตตฺร โข ภควา ภิกฺขู'), 0, true)).toBe('ตตฺรโขภควาภิกฺขู')
})

test('any words of a page are found at their place', () => {
  const letters = toLetters(PAGE)
  fc.assert(
    fc.property(fc.nat(letters.length - 1), fc.integer({ min: 1, max: 60 }), (start, length) => {
      const end = Math.min(letters.length, start + length)
      const selector = {
        exact: letters.slice(start, end),
        prefix: letters.slice(Math.max(0, start - 32), start),
        suffix: letters.slice(end, end + 32),
      }
      expect(findQuoteInPageLetters({ letters }, selector)).toMatchObject({ start, end })
    }),
  )
})
