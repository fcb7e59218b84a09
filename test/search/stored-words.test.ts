/** Words judged by the stored form: what it is sure of is so, what it rules out is not, and doubts are few. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fold } from '../../search/language/fold.ts'
import { hasLiterally } from '../../search/pages/literal-places.ts'
import { type StoredMatches, storedMatches } from '../../src/search/stored-words.ts'
import { SPAN_KINDS, type Span } from '../../src/texts/format.ts'
import { readPlainParagraphs, storeParagraphs } from '../../src/texts/stored-paragraphs.ts'

/** Parts, numbered from 1, each a list of paragraphs. */
function storeOf(...parts: (readonly (readonly Span[])[])[]) {
  const sqlite = new Database(':memory:')
  sqlite.run('CREATE TABLE parts (id INTEGER PRIMARY KEY, paragraphs TEXT NOT NULL)')
  const stored = parts.map(storeParagraphs)
  const insert = sqlite.query('INSERT INTO parts (paragraphs) VALUES (?)')
  for (const paragraphs of stored) insert.run(paragraphs)
  const numbers = parts.map((_, i) => i + 1).toReversed()
  return {
    texts: stored.map((paragraphs) => readPlainParagraphs(paragraphs).join('\n')),
    judge: (words: string) => storedMatches(sqlite, words, numbers),
  }
}

const plain = (text: string): Span[][] => [[{ text }]]
const SURE: StoredMatches = { sure: [1], doubtful: [] }
const DOUBTFUL: StoredMatches = { sure: [], doubtful: [1] }
const RULED_OUT: StoredMatches = { sure: [], doubtful: [] }

describe('the stored form', () => {
  test.each([
    ['is sure whatever the case', plain('Evaṃ me SUTAṃ'), 'evaṃ ME sutaṃ', SURE],
    ['is sure of a capital beyond ASCII that begins the words', plain('Āyasmā'), 'āyasmā', SURE],
    ['is sure of small letters where capitals are asked for', plain('āyasmā'), 'ĀYASMĀ', SURE],
    ['doubts where other letters have another case', plain('EVAṂ'), 'evaṃ', DOUBTFUL],
    ['rules out other marks', plain('evam me'), 'evaṃ', RULED_OUT],
    ['rules out other words', plain('Evaṃ me sutaṃ'), 'sutaṃ me', RULED_OUT],
    [
      'doubts where words may run on in the next span',
      [[{ text: '[๑] ', kind: 'number' }, { text: 'เอวํ' }]],
      '๑] เอ',
      DOUBTFUL,
    ],
    ['does not take the name of a kind for text', [[{ text: 'เอวํ', kind: 'note' }]], 'no', RULED_OUT],
    ['is sure of text that is a part of such a name', [[{ text: 'No hetaṃ', kind: 'note' }]], 'no', SURE],
    ['doubts letters behind a backslash', plain('gāthā\nevaṃ'), 'nevaṃ', DOUBTFUL],
    ['is sure of the same letters elsewhere', plain('nevaṃ'), 'nevaṃ', SURE],
    ['knows no wildcards', plain('100 percent'), '1%t', RULED_OUT],
    ['nor others', plain('abc'), 'a_c', RULED_OUT],
    ['finds them as characters', plain('1% a_c ^ \\'), '% a_c ^ \\', SURE],
  ] as [string, Span[][], string, StoredMatches][])('%s', (_, part, words, expected) => {
    expect(storeOf(part).judge(words)).toEqual(expected)
  })

  test('is never wrong', () => {
    const letters = fc.constantFrom(
      ...'aAnNotev',
      'ā',
      'Ā',
      'ṃ',
      'Ṃ',
      '\n',
      ' ',
      '\\',
      '%',
      '_',
      '[',
      'ก',
      'ฺ',
    )
    const text = fc.array(letters, { minLength: 1, maxLength: 6 }).map((units) => units.join(''))
    const kind = fc.option(fc.constantFrom(...SPAN_KINDS), { nil: undefined })
    const span = fc
      .tuple(text, kind)
      .map(([words, its]): Span => (its ? { text: words, kind: its } : { text: words }))
    const part = fc.array(fc.array(span, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    const swapCase = (words: string): string => {
      const upper = words.toUpperCase()
      return upper === words ? words.toLowerCase() : upper
    }
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (parts, [which = 0, from = 0, length = 0, at = 0], swaps) => {
          const { texts, judge } = storeOf(...parts)
          const chosen = texts[which % texts.length] ?? ''
          const start = from % (chosen.length + 1)
          const piece = chosen.slice(start, start + 1 + (length % 6)).trim()
          const swapped = at % (piece.length + 1)
          const words = swaps ? piece.slice(0, swapped) + swapCase(piece.slice(swapped)) : piece
          if (fold(words) === '') return
          const { sure, doubtful } = judge(words)
          const has = (number: number): boolean => hasLiterally(texts[number - 1] ?? '', words)
          const ruledOut = texts
            .map((_, i) => i + 1)
            .filter((n) => !sure.includes(n) && !doubtful.includes(n))
          expect(sure.filter((number) => !has(number))).toEqual([])
          expect(ruledOut.filter(has)).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })
})
