/** Matches across page breaks: phrases, words, and sets of words. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { searchPageTextsLiterally } from '../../../search/full-text/literal-search.ts'
import {
  createPageBreakSearchKeys,
  crossesPageBreak,
  splitIntoPageBreakKeys,
} from '../../../search/pages/page-breaks.ts'
import { PageLibrary, type PartToIndex } from './page-library.ts'

const passage = (edition: string, ...texts: readonly string[]): readonly PartToIndex[] =>
  texts.map((text, i) => ({ edition, volume: 1, page: i + 1, text, passage: edition.length }))

const index = new PageLibrary([
  ...passage('royal', 'ภิกษุนั้นคร่อมสาก ไม่รับ', 'ภิกษาของคน สองคนที่บริโภค', 'ไม่รับของหญิงมีครรภ์'),
  ...passage('pali', 'อถโข ภควา ปุริโส กึ', 'อกาสิ มาลี กุณฺฑลี'),
  ...passage('roman', 'paṭhamo, yathā “saṅkhittena”', 'Atha kho bhagavā etadavoca'),
  { edition: 'english', volume: 1, page: 1, text: 'the end of one', passage: 90 },
  { edition: 'english', volume: 1, page: 2, text: 'heading follows', passage: 91 },
])

test.each([
  ['ไม่รับภิกษาของคน', ['royal 1/1']],
  ['ไม่รับ ภิกษาของคน', ['royal 1/1', 'royal 1/2']],
  ['รับภิกษา', ['royal 1/1']],
  ['“ไม่รับภิกษาของคน”', ['royal 1/1']],
  ['"คร่อมสาก ไม่รับภิกษาของคน"', ['royal 1/1']],
  ['"sankhittena atha"', []],
  ['คร่อมสาก บริโภค', ['royal 1/1']],
  ['กึ อกาสิ', ['pali 1/1']],
  ['kiṃ akāsi', ['pali 1/1']],
  ['kim akasi', ['pali 1/1']],
  ['saṅkhittena atha kho', ['roman 1/1']],
  ['ไม่รับ', ['royal 1/1', 'royal 1/3']],
  ['ภิกษาของคน', ['royal 1/2']],
  ['one heading', []],
])('%s is found on the page where it begins: %p', (typed, pages) => {
  expect(index.find(typed)).toEqual(pages)
})

test('a result across pages names the last page and marks both parts', () => {
  const { items } = index.search('ไม่รับภิกษาของคน')
  expect(items[0]).toMatchObject({ page: 1, to: 2 })
  const { text, marks } = items[0]?.snippet ?? { text: '', marks: [] }
  expect(marks.map(([start, length]) => text.slice(start, start + length)).join('')).toBe('ไม่รับ ภิกษาของคน')
  const quoted = index.search('"สาก ไม่รับภิกษาของคน"').items[0]?.snippet
  expect(quoted?.marks.map(([start, length]) => quoted.text.slice(start, start + length))).toEqual([
    'สาก ไม่รับภิกษาของคน',
  ])
  expect(index.search('คร่อมสาก').items[0]?.to).toBeUndefined()
})

test('a long phrase is found wherever the break is', () => {
  const words = Array.from({ length: 30 }, (_, n) => `w${n}o${(n * 7) % 11}rd`)
  for (const at of [1, 7, 15, 24, 29]) {
    const pages = new PageLibrary(passage('roman', words.slice(0, at).join(' '), words.slice(at).join(' ')))
    expect(pages.find(words.join(' ').slice(0, 200))[0]).toBe('roman 1/1')
  }
})

test('hidden text is not found across a page break', () => {
  const library = new PageLibrary(passage('royal', 'คร่อมสาก ไม่รับ', 'ภิกษาของคน'))
  library.applyDecisions({ hidden: [5] })
  expect(library.find('ไม่รับภิกษา')).toEqual([])
})

test('a key crosses a break if it has letters on both sides', () => {
  const [breakKey] = createPageBreakSearchKeys('royal', 'กกก ขข', 'คค งงง')
  expect(breakKey).toEqual({ key: 'กกกขขคคงงง', at: 5 })
  expect(['ขค', 'ขข', 'คค', 'กขขคคง'].map((key) => breakKey && crossesPageBreak(breakKey, key))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(createPageBreakSearchKeys('royal', '', 'ก')).toEqual([])
  const segments = splitIntoPageBreakKeys('x'.repeat(150))
  expect(segments.every(({ length }) => length === 40)).toBe(true)
  expect(segments.length).toBe(7)
})

test.each([
  ['english', 'monk n'],
  ['royal', 'กขมน '],
])('the index leaves out no page on which a string begins, wherever paragraphs end: %s', (edition, letters) => {
  const unit = fc.constantFrom(...letters)
  const text = fc.string({ unit, minLength: 2, maxLength: 12 }).map((line) => `${line.trim()}x`)
  const ends = fc.constantFrom('', ' ', '\n', '-\n')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, ends), { minLength: 2, maxLength: 6 }),
      fc.nat(8),
      fc.nat(6),
      (lines, from, more) => {
        const words = lines.map(([line, end]) => line + end).join('')
        const [current = '', next = ''] = [words.slice(0, words.length / 2), words.slice(words.length / 2)]
        const pages = new PageLibrary(passage(edition, current, next))
        const query = words
          .replace(/-?\n/g, '')
          .slice(from, from + 5 + more)
          .trim()
        fc.pre(query.length > 0)
        const volume = [{ number: 1, words: current, continuation: next, texts: [] }]
        const { total } = searchPageTextsLiterally(volume, query, 1, 0)
        expect(total === 0 || pages.findPagesWhereMayBegin(edition, query).includes(1)).toBe(true)
      },
    ),
  )
})
