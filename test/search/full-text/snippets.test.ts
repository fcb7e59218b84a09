/** Snippets: the right place, whole letters, marks that point at what was found. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { correctMissingTerms, parseSearchQuery } from '../../../search/full-text/query.ts'
import { selectBestSnippet } from '../../../search/full-text/snippets/excerpts.ts'
import { findQueryMatches } from '../../../search/full-text/snippets/matches.ts'
import { makeSnippet } from '../../../search/full-text/snippets/snippets.ts'

/** Returns the words that a query marks in a text. */
function marked(text: string, typed: string, corrections?: string[]): string[] {
  const query = parseSearchQuery(typed)
  const { text: shown, marks } = selectBestSnippet(
    [text],
    (corrections && correctMissingTerms(query, () => corrections)) ?? query,
  )
  return marks.map(([start, length]) => shown.slice(start, start + length))
}

describe('marks in snippets', () => {
  test.each([
    ['So nibbānaṃ gato', 'nibbana', ['nibbāna']],
    ['So Nibbānaṃ, nibbānaṃ', 'nibbana', ['Nibbāna', 'nibbāna']],
    ['สจฺฉิกตฺวา นิพฺพานํ คโต', 'nibbana', ['นิพฺพานํ']],
    ['สจฺฉิกตฺวา นิพฺพานํ คโต', 'นิพพาน', ['นิพฺพานํ']],
    ['ภิกฺขุสํเฆน สทฺธึ', 'sanghena', ['สํเฆน']],
    ['bhikkhusaṅghena saddhiṃ', 'ภิกฺขุสํเฆน', ['bhikkhusaṅghena']],
    ['bhikkhu saṃkamati', 'saṅkamati', ['saṃkamati']],
    ['ขันธปริตตชาดก', 'ขันธ์', ['ขันธ']],
    ['หังสชาดก', 'หงส์', ['หังส']],
    ['นะโม ตัสสะ ภะคะวะโต', 'bhagavato', ['ภะคะวะโต']],
    ['นํ้า', 'น้ำ', ['นํ้า']],
    ['ข้อ ๑๒', '12', ['๑๒']],
    ['Evaṃ me sutaṃ', 'evam sutam', ['Evaṃ', 'sutaṃ']],
    ['tena me evaṃ me sutaṃ', 'evam me sutam', ['evaṃ me sutaṃ']],
    ['evaṃ me sutaṃ', '"me sutaṃ"', ['me sutaṃ']],
    ['evaṃ me sutaṃ', '"me sutam"', []],
    ['tathā Evaṃ Me sutaṃ', '"evaṃ me"', ['Evaṃ Me']],
    ['เวสสันดรชาดก', 'พระเวสสันดร', ['เวสสันดร']],
    ['มหาเวสสันตรชาดก', 'พระเวสสันดร', ['มหาเวสสันตรชาดก']],
    ['พระเวสสันดร เวสสันดร', 'พระเวสสันดร', ['พระเวสสันดร']],
    ['x 😀e\u0301t y', 'ét', ['e\u0301t']],
    ['Vessantarajātakaṃ', 'vesantara jataka', ['Vessantarajātakaṃ']],
    ['อนัตตลักขณสูตร ว่าด้วยอนัตตา', 'anattalakkhaṇasutta', ['อนัตตลักขณสูตร']],
  ])('are in %j for %j', (text, typed, found) => {
    expect(marked(text.normalize('NFC'), typed)).toEqual(found.map((words) => words.normalize('NFC')))
  })

  test('mark a corrected word', () => {
    expect(marked('Satipaṭṭhānasuttaṃ', 'satipxtthana', ['satipatthana'])).toEqual(['Satipaṭṭhāna'])
  })

  test('are in the text with most of the query', () => {
    const { text } = selectBestSnippet(['Mettasutta', 'On karaṇīya and metta'], parseSearchQuery('metta karaniya'))
    expect(text).toBe('On karaṇīya and metta')
  })
})

describe('the text of a snippet', () => {
  const long = `${'ต้น '.repeat(2000)}\nตรงกลาง นิพฺพานํ ปรมํ สุขํ ตรงกลาง\n${'ปลาย '.repeat(2000)}`

  test('is around the match in a text of any length', () => {
    const { text, marks } = selectBestSnippet([long], parseSearchQuery('nibbana'))
    expect(text.length).toBeLessThan(200)
    expect(text).toContain('ตรงกลาง นิพฺพานํ ปรมํ')
    expect(text.startsWith('…') && text.endsWith('…')).toBe(true)
    expect(marks.length).toBe(1)
  })

  test('is the beginning if nothing is marked', () => {
    const { text, marks } = makeSnippet(long, [])
    expect(text.startsWith('ต้น')).toBe(true)
    expect(marks).toEqual([])
  })

  test('has no cut between a Thai vowel and the consonant after it', () => {
    const match = 'ไม่รับ'
    // every place of the cuts, before and after the match
    for (let nth = 0; nth < 6; nth++) {
      const words = `${'ก'.repeat(nth)}${'ไม่'.repeat(60)}${match}${'ก'.repeat(nth)}${'เก'.repeat(120)}`
      const { text } = selectBestSnippet([words], parseSearchQuery(match))
      expect(text).toMatch(/^…[^ม]/)
      expect(text).not.toEndWith('เ…')
    }
  })

  test('has no line breaks', () => {
    expect(makeSnippet('a\nb\r\nc', []).text).toBe('a b  c')
  })

  const part = fc.constantFrom('ก', 'นิ', 'พฺ', 'น้ำ', 'ā', 'e\u0301\u0323', '😀', '👩\u200d🚀', ' ', '\n', 'x', 'เ')
  const text = fc.array(part, { minLength: 1, maxLength: 400 }).map((parts) => parts.join(''))

  test('cuts no letter, and its marks are the match', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 1, max: 8 }), (words, from, length) => {
        const start = from % words.length
        const query = parseSearchQuery(words.slice(start, start + length))
        const { ranges, focus } = findQueryMatches(words, query)
        const snippet = makeSnippet(words, ranges, focus)
        expect(snippet.text.isWellFormed()).toBe(true)
        expect(/^…?\p{M}/u.test(snippet.text.slice(0, 3)) && !/^\p{M}/u.test(words)).toBe(false)
        for (const [at, size] of snippet.marks) {
          const mark = snippet.text.slice(at, at + size)
          expect(size).toBeGreaterThan(0)
          expect(at + size).toBeLessThanOrEqual(snippet.text.length)
          expect(mark.isWellFormed()).toBe(true)
          expect(/^\p{M}/u.test(snippet.text.slice(at + size))).toBe(false)
          expect(words.replace(/\s/g, ' ')).toContain(mark)
        }
      }),
    )
  })
})
