/** Word by word comparison of two sources (decisions §4, Passage: variants). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { diffWordKeys } from '../../src/canon/collation/align-words.ts'
import { toSourceComparisonLetters } from '../../src/canon/collation/comparable.ts'
import { compareSourceTexts } from '../../src/canon/collation/variant.ts'
import type { EditionId } from '../../src/definitions/editions.ts'
import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'

const text = (...paragraphs: (string | TextWithSpanKind[])[]): TextWithSpanKind[][] =>
  paragraphs.map((paragraph) => (typeof paragraph === 'string' ? [{ text: paragraph }] : paragraph))

const pairs = (shown: TextWithSpanKind[][], other: TextWithSpanKind[][], edition: EditionId = 'roman') =>
  compareSourceTexts(shown, other, edition).pairs.map((pair) => `${pair.shown}|${pair.other}`)

describe('pairs of differing words', () => {
  test('are in reading order, each with its counterpart', () => {
    expect(pairs(text('Evaṃ me sutaṃ ekaṃ samayaṃ'), text('Evaṃ te sutaṃ ekaṃ khaṇaṃ'))).toEqual([
      'me|te',
      'samayaṃ|khaṇaṃ',
    ])
  })

  test('have an empty text for a missing word', () => {
    expect(pairs(text('a b c d'), text('a c d e'))).toEqual(['b|', '|e'])
  })

  test('pair changed words by similarity', () => {
    expect(pairs(text('tena gacchati bhikkhu'), text('tena pana gacchanti bhikkhu'))).toEqual([
      '|pana',
      'gacchati|gacchanti',
    ])
  })

  test.each([
    ['case, marks and punctuation', 'Evaṃ me, sutaṃ.', 'evaṁ “me” sutam'],
    ['words parted otherwise', 'evaṃ me sutan’ti', 'evamme sutanti'],
    [
      'headings, numbers and notes',
      [{ text: '1. ', kind: 'number' }, { text: 'dve' }],
      [{ text: 'Title', kind: 'heading' }, { text: 'dve' }, { text: 'x', kind: 'note' }],
    ],
    ['numbers in brackets', 'hetu (1) ārammaṇa [42]', 'hetu ārammaṇa'],
    ['the Thai full stop', 'เอวํ เม สุตํ ฯ', 'เอวํ เม สุตํ.'],
  ] as [string, string | TextWithSpanKind[], string | TextWithSpanKind[]][])(
    'leave out irrelevant differences: %s',
    (_, shown, other) => {
      expect(pairs(text(shown), text(other))).toEqual([])
      expect(toSourceComparisonLetters(text(shown))).toBe(toSourceComparisonLetters(text(other)))
    },
  )

  test('include numbers that are words', () => {
    expect(pairs(text('ข้อ 12'), text('ข้อ 13'), 'royal')).toEqual(['12|13'])
  })

  test('divide Thai into words', () => {
    expect(pairs(text('ข้าพเจ้าได้สดับมาแล้วอย่างนี้'), text('ข้าพเจ้าได้สดับมาอย่างนี้'), 'royal')).toEqual(['แล้ว|'])
  })

  test('contain no footnote mark', () => {
    const other = [{ text: 'evaṃ ' }, { text: '๑', kind: 'note' as const }, { text: ' ārocesi' }]
    expect(pairs(text('evamārocesi x'), text(other, 'x'))).toEqual([])
    expect(pairs(text('evamāroceti x'), text(other, 'x'))).toEqual(['evamāroceti|evaṃ ārocesi'])
  })
})

const word = fc.constantFrom('a', 'b', 'c', 'dd', 'ee', 'ff', 'Āa', 'sutaṃ', '12', '(3)', '…')
const words = fc.array(word, { maxLength: 40 }).map((list) => list.join(' '))
const span: fc.Arbitrary<TextWithSpanKind> = fc.oneof(
  words.map((value) => ({ text: value })),
  fc.record({ text: words, kind: fc.constantFrom('heading', 'verse', 'note', 'number') }),
)
const paragraphs = fc.array(fc.array(span, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })

describe('any two texts', () => {
  test('have differing words exactly if they disagree', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, (shown, other) => {
        const agree = toSourceComparisonLetters(shown) === toSourceComparisonLetters(other)
        const { pairs: found, spans } = compareSourceTexts(shown, other, 'pali')
        if (!agree) expect(found.length).toBeGreaterThan(0)
        if (found.every((pair) => pair.other === '')) expect(spans.every(({ differs }) => !differs)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(paragraphs, (shown) => {
        const { pairs: found, spans } = compareSourceTexts(shown, shown, 'pali')
        expect(found).toEqual([])
        expect(spans.every(({ differs }) => !differs)).toBe(true)
      }),
    )
  })

  test('have spans that make up the other text', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, (shown, other) => {
        const { spans } = compareSourceTexts(shown, other, 'pali')
        const whole = other.map((list) => list.map(({ text: part }) => part).join(''))
        expect(
          spans
            .map((part) => part.text)
            .join('')
            .replaceAll('\n', ''),
        ).toBe(whole.join('').replaceAll('\n', ''))
      }),
    )
  })

  test('are equal between the changes', () => {
    const keys = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 60 })
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        let aAt = 0
        let bAt = 0
        for (const { aFrom, aTo, bFrom, bTo } of diffWordKeys(a, b)) {
          expect(a.slice(aAt, aFrom)).toEqual(b.slice(bAt, bFrom))
          expect(aTo - aFrom + bTo - bFrom).toBeGreaterThan(0)
          aAt = aTo
          bAt = bTo
        }
        expect(a.slice(aAt)).toEqual(b.slice(bAt))
      }),
    )
  })
})
