/** Pairing of chant lines: side by side, stanza by stanza, with nothing lost where the columns differ. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ChantColumns, pairChantLines } from '../../../src/records/chants/lines.ts'

const columns = (pali: string | null, roman: string | null = null, meaning: string | null = null) => ({
  pali,
  roman,
  meaning,
})

/** The lines as a compact table: `stanza: pali/roman/meaning`. */
const table = (given: ChantColumns) =>
  pairChantLines(given).map((line) => `${line.stanza}: ${line.pali ?? '–'}/${line.roman ?? '–'}/${line.meaning ?? '–'}`)

describe('columns with equal lines', () => {
  test('are aligned line by line; a blank line starts a stanza', () => {
    expect(pairChantLines(columns('ก\nข\n\nค', 'a\nb\n\nc', 'x\ny\n\nz'))).toEqual([
      { number: 1, stanza: 1, pali: 'ก', roman: 'a', meaning: 'x' },
      { number: 2, stanza: 1, pali: 'ข', roman: 'b', meaning: 'y' },
      { number: 3, stanza: 2, pali: 'ค', roman: 'c', meaning: 'z' },
    ])
  })

  test('ignore extra blank lines and kinds of line ends', () => {
    const plain = pairChantLines(columns('ก\n\nข', 'a\n\nb'))
    expect(pairChantLines(columns('\n\nก\n \n\u00a0\n\u200b\nข\n\n', 'a\r\n\r\nb\r\n'))).toEqual(plain)
  })

  test('have trimmed lines', () => {
    expect(table(columns('  ก \t\nข  '))).toEqual(['1: ก/–/–', '1: ข/–/–'])
  })

  test('may be a single column; none gives no lines', () => {
    expect(table(columns(null, 'a\n\nb'))).toEqual(['1: –/a/–', '2: –/b/–'])
    expect(table(columns(null, null, 'x'))).toEqual(['1: –/–/x'])
    expect(pairChantLines(columns(null))).toEqual([])
    expect(pairChantLines(columns(' \n ', ''))).toEqual([])
  })
})

describe('columns with different lines', () => {
  test('with equal stanzas leave empty places at the end of a shorter stanza', () => {
    expect(table(columns('ก\nข\n\nค', 'a\n\nc'))).toEqual(['1: ก/a/–', '1: ข/–/–', '2: ค/c/–'])
  })

  test('without blank lines are divided like the other column', () => {
    expect(table(columns('ก\nข\nค', 'a\nb\n\nc'))).toEqual(['1: ก/a/–', '1: ข/b/–', '2: ค/c/–'])
  })

  test('with equal stanzas of other lengths keep their own stanzas', () => {
    expect(table(columns('ก\nข\n\nค', 'a\n\nb\nc'))).toEqual(['1: ก/a/–', '1: ข/–/–', '2: ค/b/–', '2: –/c/–'])
  })

  test('with fewer stanzas are aligned from the start', () => {
    expect(table(columns('ก\nข\n\nค\n\nง', null, 'x\n\ny'))).toEqual(['1: ก/–/x', '1: ข/–/–', '2: ค/–/y', '3: ง/–/–'])
  })

  test('with more stanzas of meaning continue with the meaning alone', () => {
    expect(table(columns('ก\nข', null, 'x\n\ny\n\nz'))).toEqual(['1: ก/–/x', '1: ข/–/–', '2: –/–/y', '3: –/–/z'])
  })
})

const word = fc.constantFrom('นโม', 'ตสฺส', 'namo', 'ṭīkā', 'ความหมาย')
const stanzas = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { maxLength: 5 })
const formatStanzas = (value: readonly (readonly string[])[]) =>
  value.length === 0 ? null : value.map((lines) => lines.join('\n')).join('\n\n')

describe('any chant', () => {
  test('has each line of each column once, in order, and no empty row', () => {
    fc.assert(
      fc.property(stanzas, stanzas, stanzas, (pali, roman, meaning) => {
        const lines = pairChantLines(columns(formatStanzas(pali), formatStanzas(roman), formatStanzas(meaning)))
        for (const [name, value] of Object.entries({ pali, roman, meaning })) {
          const shown = lines.map((line) => line[name as 'pali' | 'roman' | 'meaning'])
          expect(shown.filter((line) => line !== null)).toEqual(value.flat())
        }
        for (const line of lines) expect(line.pali ?? line.roman ?? line.meaning).not.toBeNull()
      }),
    )
  })

  test('numbers lines 1 to n and stanzas from 1', () => {
    fc.assert(
      fc.property(stanzas, stanzas, stanzas, (pali, roman, meaning) => {
        const lines = pairChantLines(columns(formatStanzas(pali), formatStanzas(roman), formatStanzas(meaning)))
        expect(lines.map((line) => line.number)).toEqual(lines.map((_, index) => index + 1))
        const seen = [...new Set(lines.map((line) => line.stanza))]
        expect(seen).toEqual(seen.map((_, index) => index + 1))
        expect(lines.map((line) => line.stanza)).toEqual(lines.map((line) => line.stanza).toSorted((a, b) => a - b))
        expect(seen).toHaveLength(Math.max(pali.length, roman.length, meaning.length))
      }),
    )
  })

  test('has no empty places if columns have one shape', () => {
    fc.assert(
      fc.property(stanzas, (shape) => {
        const text = formatStanzas(shape)
        for (const line of pairChantLines(columns(text, text, text))) {
          expect([line.pali, line.roman, line.meaning]).not.toContain(null)
        }
      }),
    )
  })
})
