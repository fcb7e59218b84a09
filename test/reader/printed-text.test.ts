/** Text of the canon as markup: kinds of spans, anchors, marked words, and line breaks between Pali words. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SPAN_KINDS, type TextWithSpanKind } from '../../src/definitions/texts/format.ts'
import { type PrintedTextOptions, renderPrintedText } from '../../src/reader/canon/printed-text.ts'
import { renderTextWithBreakOpportunities } from '../../src/reader/pages/script.ts'
import { SearchWordMarker } from '../../src/reader/shared/prose.ts'
import { anyCharacter } from '../support/any-character.ts'

const defaults: PrintedTextOptions = { lang: 'th', anchors: true, marks: new SearchWordMarker(() => []) }
const render = (spans: readonly TextWithSpanKind[], options: Partial<PrintedTextOptions> = {}) =>
  renderPrintedText([spans], { ...defaults, ...options }).text.trimEnd()

describe('a rendered paragraph', () => {
  test('has the markup of its spans', () => {
    expect(render([{ text: 'จุลศีล', kind: 'heading' }])).toBe('<h2 id="p1">จุลศีล</h2>')
    expect(render([{ text: '[๙๑] ', kind: 'number' }, { text: 'ครั้งนั้น' }])).toBe(
      '<p id="p1"><a class="n" id="i91" href="#i91">[๙๑]</a> ครั้งนั้น</p>',
    )
    expect(render([{ text: '๑ สี. อุชุวิปจฺจนีกวาทา ฯ', kind: 'note' }])).toStartWith('<p id="p1" class="f"><small>')
    expect(
      render([
        { text: 'บรรทัดแรก\n', kind: 'verse' },
        { text: 'บรรทัดสอง\n', kind: 'verse' },
      ]),
    ).toBe('<p id="p1" class="v"><span>บรรทัดแรก</span> <span>บรรทัดสอง</span></p>')
  })

  test('in slices has all words once, with words marked across slices', () => {
    const spans: readonly TextWithSpanKind[] = [
      { text: '[๑] ', kind: 'number' },
      { text: 'เอกํ ฯ ' },
      { text: 'เทฺว', kind: 'bold' },
    ]
    const slice = (from: number, to: number) =>
      render(spans, {
        slices: () => ({ from, to }),
        segments: () => 'dn1:1.1',
        marks: new SearchWordMarker((words) => [{ start: words.indexOf('ฯ'), end: words.indexOf('ฺว') }]),
      })
    expect(slice(0, 11)).toStartWith('<p id="p1">')
    expect(slice(0, 11)).toEndWith('เอกํ <mark id="m">ฯ</mark> </p>')
    expect(slice(11, Number.POSITIVE_INFINITY)).toBe('<p><strong><mark>เท</mark>ฺว</strong></p>')
  })

  test('numbers a heading without making it an item, and each item once', () => {
    expect(
      render([
        { text: '1. ', kind: 'number' },
        { text: 'Brahmajālasuttaṃ', kind: 'heading' },
      ]),
    ).not.toContain('id="i1"')
    const twice = renderPrintedText(
      [[{ text: '[๑] ', kind: 'number' }], [{ text: '[๑] ', kind: 'number' }]],
      defaults,
    ).text
    expect(twice.match(/id="i1"/g)).toHaveLength(1)
  })

  test('shows closing lines, bold, speakers and summaries', () => {
    expect(render([{ text: 'ปฐมํ นิฏฺฐิตํ ฯ', kind: 'colophon' }])).toBe('<p id="p1" class="e">ปฐมํ นิฏฺฐิตํ ฯ</p>')
    expect(render([{ text: 'Namo tassa', kind: 'centre' }])).toBe('<p id="p1" class="e">Namo tassa</p>')
    expect(render([{ text: 'อาโป', kind: 'bold' }, { text: ' ธาตุ' }])).toBe('<p id="p1"><strong>อาโป</strong> ธาตุ</p>')
    expect(
      render([
        { text: '(iti bhagavā) ', kind: 'speaker' },
        { text: 'eka', kind: 'verse' },
      ]),
    ).toStartWith('<p id="p1" class="v"><span><i>')
    expect(render([{ text: 'เอกา\nเทฺว', kind: 'uddana' }])).toBe(
      '<p id="p1" class="v"><span>เอกา</span> <span>เทฺว</span></p>',
    )
  })

  test('links notes and marks, also with equal marks on a page', () => {
    const note = (words: string): readonly TextWithSpanKind[] => [
      { text: '๑', kind: 'mark' },
      { text: ` ${words}`, kind: 'note' },
    ]
    const marked = (): readonly TextWithSpanKind[] => [{ text: 'เอกํ ' }, { text: '๑', kind: 'mark' }]
    const markup = renderPrintedText([marked(), note('สี. เอกา'), marked(), note('ยุ. เอกี'), marked()], defaults).text
    expect(markup).toContain('<sup><a id="m1" href="#n1">๑</a></sup>')
    expect(markup).toContain('<p id="p2" class="f"><sup><a id="n1" href="#m1">๑</a></sup>')
    expect(markup).toContain('<a id="n2" href="#m2">')
    expect(markup.match(/<sup>๑<\/sup>/g)).toHaveLength(1)
  })

  test('marks searched words across spans, and names the first place', () => {
    const marks = new SearchWordMarker(() => [{ start: 2, end: 6 }])
    expect(render([{ text: 'abc' }, { text: 'def', kind: 'note' }, { text: 'ghi' }], { marks, anchors: false })).toBe(
      '<p>ab<mark id="m">c</mark><sup><mark>def</mark></sup> ghi</p>',
    )
  })

  test('renders any text as that text and nothing else', () => {
    const spans = fc.array(
      fc.record({
        text: fc.string({ unit: anyCharacter, maxLength: 12 }),
        kind: fc.option(fc.constantFrom(...SPAN_KINDS), { nil: undefined }),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(spans, fc.nat(20), fc.nat(20), fc.constantFrom('th', 'pi-Thai'), (given, start, length, lang) => {
        const clean = given.map(({ text, kind }): TextWithSpanKind => (kind ? { text, kind } : { text }))
        const marks = new SearchWordMarker((whole) =>
          length > 0 && start + length <= whole.length ? [{ start, end: start + length }] : [],
        )
        const markup = render(clean, { marks, lang })
        const tags = markup.replace(/<\/?(p|h2|b|i|strong|a|sup|small|mark|span|wbr)( (id|class|href)="[#\w]*")*>/g, '')
        expect(tags).not.toMatch(/[<>]/)
        expect(Bun.escapeHTML(clean.map((span) => span.text).join('')).replace(/\s/g, '')).toBe(tags.replace(/\s/g, ''))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the name of a chant', () => {
  test('breaks inside no word in parentheses', () => {
    expect(renderTextWithBreakOpportunities('มงคลสูตร (อะเสวะนา จะ พาลานัง)', 'th')).toBe(
      'มงคลสูตร <span class="whole">(อะเสวะนา</span> <span class="whole">จะ</span> <span class="whole">พาลานัง)</span>',
    )
    expect(renderTextWithBreakOpportunities('ก & (ข)', 'th')).toBe('ก &amp; <span class="whole">(ข)</span>')
  })

  test('breaks in a word in parentheses that fills a line', () => {
    const word = `(${'ก'.repeat(22)})`
    expect(renderTextWithBreakOpportunities(`มงคล ${word}`, 'th')).toBe(`มงคล ${word}`)
  })

  test('in English, and text that is no name, has no such words', () => {
    const text = `(ข้อ) ${'ก'.repeat(80)}`
    expect(renderTextWithBreakOpportunities(text, 'th')).toBe(text)
    expect(renderTextWithBreakOpportunities('Verses (short)', 'en')).toBe('Verses (short)')
  })
})

describe('Pali in Thai script', () => {
  test('breaks at spaces only, never before the end of a sentence', () => {
    expect(renderTextWithBreakOpportunities('เอวมฺเม สุตํ ฯ', 'pi-Thai')).toBe('เอวมฺเม <wbr>สุตํ ฯ')
    expect(renderTextWithBreakOpportunities('evaṃ me', 'pi-Latn')).toBe('evaṃ me')
  })

  test('breaks only words longer than 22 letters', () => {
    const [short, long] = ['ก'.repeat(22), 'ก'.repeat(23)]
    expect(renderTextWithBreakOpportunities(`${short} ${long}`, 'pi-Thai')).toBe(
      `${short} <wbr><span class="b">${long}</span>`,
    )
  })
})

test('does not attach the next sentence to a reading', () => {
  const renderWithNote = (next: string) =>
    render([{ text: 'tadavasari. ' }, { text: '[a → b (bj)]', kind: 'note' }, { text: next }], {
      lang: 'pi-Latn',
      anchors: false,
    })
  expect(renderWithNote('Assosuṁ')).toBe('<p>tadavasari. <small>[a → b (bj)]</small> Assosuṁ</p>')
  expect(renderWithNote('”ti.')).toBe('<p>tadavasari. <small>[a → b (bj)]</small>”ti.</p>')
  expect(renderWithNote(' Assosuṁ')).toBe('<p>tadavasari. <small>[a → b (bj)]</small> Assosuṁ</p>')
})
