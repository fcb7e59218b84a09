/** The witnesses of the Pali text in one table (variants §1): notes as readings, places, classes, known variants. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CollationTable } from '../../src/canon/witnesses/collation-table.ts'
import { findDifferingPlaces } from '../../src/canon/witnesses/differing-places.ts'
import { parseReadingsInNote } from '../../src/canon/witnesses/known-readings.ts'
import { tokenizeWitnessText } from '../../src/canon/witnesses/witness-text.ts'
import type { WitnessComparison } from '../../src/canon/witnesses/witnesses.ts'
import type { EditionId } from '../../src/definitions/editions.ts'
import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'
import { type TestPackage, testHeading, testParagraph, testPassage } from '../intake/import/packages.ts'
import { openCanonLibrary as open } from './canon-library.ts'
import { cstPackage, scPackage, siamPackage } from './witness-packages.ts'

describe('readings in a note', () => {
  test.each([
    ['[dvedhā bhinnā (syā.)]', ['dvedhā bhinnā|syā.']],
    ['[papāte (sī. syā.) pavatthe (udā. 46)]', ['papāte|sī. syā.', 'pavatthe|udā. 46']],
    ['[อนชฺฌาปนฺโน (สี.), อนชฺโฌปนฺโน (สฺยา.)]', ['อนชฺฌาปนฺโน|สี.', 'อนชฺโฌปนฺโน|สฺยา.']],
    ['[idaṃ padaṃ sī. syā. potthakesu natthi]', ['|sī. syā.']],
    ['[a. ni. 8.53]', []],
    ['[passa saṃ. ni. 4.246]', []],
    [' [carituṁ → pavisituṁ (pts1ed, mr)]', ['pavisituṁ|pts1ed, mr|carituṁ']],
    [
      ' [padhūpāyi → padhūpāsi (sya-all); pakhūpāsi (mr); disvāna → dukkhī (mr)]',
      ['padhūpāsi|sya-all|padhūpāyi', 'pakhūpāsi|mr|padhūpāyi', 'dukkhī|mr|disvāna'],
    ],
    [' [vedanāṭṭassa → si, sya-all potthakesu natthi]', ['|si, sya-all|vedanāṭṭassa']],
    [' [Sace … gaṇhā”ti → etthantare pāṭho si potthakesu natthi]', []],
    [' ม. วิเธ ฯ สี. วิเฐ ฯ', ['วิเธ|ม.', 'วิเฐ|สี.']],
    [' ม. ยุ. สพฺพตฺถ อหุํ ฯ เอวมุปริปิ ฯ', ['อหุํ|ม. ยุ.']],
    [' โป. อยํ ปาโฐ นตฺถิ ฯ', ['|โป.']],
    [' ม เอเต โข ฯ', ['เอเต โข|ม']],
    [' ยุ. เอตฺถนฺตเร อยํ คาถา อตฺถิ ฯ', []],
    ['[kiñci natthi (syā.)]', ['kiñci natthi|syā.']],
    ['[natthi sī. pī. potthakesu]', ['|sī. pī.']],
    [' [akiñcana → kiñci natthi (mr)]', ['kiñci natthi|mr|akiñcana']],
    [' ม. อิติสทฺโท นตฺถิ ฯ', ['|ม.|อิติ']],
    [' ชีวิกานนฺติปิ ปาโฐ ฯ', ['ชีวิกานํ|']],
    [' เยภุยฺเยน คเหตฺวาติ ปาโฐ ทิสฺสติ ฯ', []],
  ] as [string, string[]][])('%s', (note, reported) => {
    expect(
      parseReadingsInNote(note).map(({ words, copies, lemma }) => [words, copies, ...(lemma ? [lemma] : [])].join('|')),
    ).toEqual(reported)
  })
})

/** A library that has opened its text, as it does with each request. */
async function openCanonLibrary(...packages: readonly TestPackage[]) {
  const library = await open(...packages)
  library.canon.refresh()
  return library
}

/** Formats places as lines: the class, `*` for a known variant, and the reading of each witness. */
const lines = ({ witnesses, places }: WitnessComparison): readonly string[] =>
  places.map(({ class: found, known, readings }) =>
    [
      `${found}${known ? '*' : ''}`,
      ...readings.map(
        ({ witness, text, note }) =>
          `${witnesses[witness]?.source}${note === undefined ? '' : ` (${note})`} ${text || '–'}`,
      ),
    ].join(' · '),
  )

describe('the witnesses of a heading', () => {
  test('are all sources of all Pali editions in one table, across scripts and heading borders', async () => {
    using library = await openCanonLibrary(siamPackage, cstPackage, scPackage)
    const { witnesses, entries } = library.canon
    expect(lines(witnesses.under(entries.called('digha-nikaya', 'sutta')))).toEqual([
      'notation · siam เอวมฺเม · cst Evaṃ me · sc Evaṁ me',
      // a reading that a note reports is a place of its own, even next to other differences
      'reading* · siam สาวตฺถิยํ · cst rājagahe · sc rājagahe · cst (syā. kaṃ.) sāvatthiyaṃ',
      'reading* · siam อุปนาเมตฺวา · cst paṇāmetvā · sc paṇāmetvā · siam (ยุ.) ปณาเมตฺวา',
      'reading · siam สงฺฆสฺส โกโรติ · cst saṃghassa karoti · sc saṅghassa karoti',
      // decisions ignore vowel length; for readers it is spelling
      'orthography · siam ภิกฺขู · cst bhikkhū · sc bhikkhu',
    ])
    // the words are under `two` in the copies that have it
    expect(lines(witnesses.under(entries.called('digha-nikaya', 'two')))).toHaveLength(1)
  })

  test('leave out prints without the heading', async () => {
    const four =
      'Catuttho pana pañho tathāgatena vissajjito evaṃ kho bhikkhave daṭṭhabbo sammappaññāya yathābhūtaṃ yoniso'
    const more = { ...testHeading('q-four', { parent: 'sutta' }) }
    using library = await openCanonLibrary(
      siamPackage,
      ...[cstPackage, scPackage].map((one) => ({
        ...one,
        headings: [...(one.headings ?? []), more],
        passages: [...(one.passages ?? []), testPassage('q-four', [testParagraph(4, four)], { edition: 'roman' })],
      })),
    )
    const { witnesses, entries } = library.canon
    const under = (slug: string) => lines(witnesses.under(entries.called('digha-nikaya', slug)))
    expect(under('q-four')).toEqual([])
    const own = witnesses.under(entries.called('digha-nikaya', 'q-four')).witnesses
    expect(own.map(({ source }) => source)).toEqual(['cst', 'sc'])
    expect(under('one').filter((line) => line.includes('Catuttho'))).toEqual([])
    // also for short headings, whose omission is shorter than the limit
    using short = await openCanonLibrary(siamPackage, {
      ...cstPackage,
      headings: [...(cstPackage.headings ?? []), more],
      passages: [
        ...(cstPackage.passages ?? []),
        testPassage('q-four', [testParagraph(4, 'Catuttho pañho.')], { edition: 'roman' }),
      ],
    })
    const found = short.canon.entries.called('digha-nikaya', 'sutta')
    expect(lines(short.canon.witnesses.under(found)).filter((line) => line.includes('Catuttho'))).toEqual([])
  })

  test('exclude hidden ones and include corrections', async () => {
    using library = await openCanonLibrary(siamPackage, cstPackage, scPackage)
    const { witnesses, entries } = library.canon
    const sutta = () => witnesses.under(entries.called('digha-nikaya', 'sutta'))
    const [passage] = library.canon.text
      .candidates({ division: 'digha-nikaya', entry: 'one', edition: 'pali' })
      .map(({ passage }) => passage)
    await library.correct({
      source: 'siam',
      division: 'digha-nikaya',
      entry: 'one',
      edition: 'pali',
      wrong: 'โกโรติ',
      right: 'กโรติ',
      reason: 'พิมพ์ผิด',
    })
    expect(lines(sutta()).filter((line) => line.includes('karoti'))).toEqual([])
    await library.call('POST', `/passages/${passage}/hide`, { hide: true })
    expect(sutta().witnesses.map(({ source }) => source)).toEqual(['cst', 'sc'])
  })

  test('are none with a single source', async () => {
    using library = await openCanonLibrary(siamPackage)
    const found = library.canon.entries.called('digha-nikaya', 'sutta')
    expect(library.canon.witnesses.under(found)).toEqual({ witnesses: [], places: [] })
  })
})

const word = fc.constantFrom('evaṃ', 'me', 'sutaṃ', 'ekaṃ', 'samayaṃ', 'bhagavā', 'ti', '…pe…')
const words = fc.array(word, { maxLength: 40 })

/** A table of texts that are a line each. */
const table = (texts: readonly (readonly string[])[], editions: readonly EditionId[] = []) =>
  new CollationTable(
    texts.map((own, index) =>
      tokenizeWitnessText({ source: `${index}`, edition: editions[index] ?? 'roman', recension: null, title: '' }, [
        {
          part: 1,
          volume: 9,
          page: 1,
          index: 0,
          appliedCorrections: [],
          heading: undefined as never,
          spans: [{ text: own.join(' ') } satisfies TextWithSpanKind],
        },
      ]),
    ),
  )

describe('any texts', () => {
  test('keep all words in order in the columns of the table', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (texts) => {
        const aligned = table(texts)
        for (const [witness, { side }] of aligned.texts.entries()) {
          expect(aligned.wordsIn(witness, 0, aligned.length)).toEqual([0, side.text.words.length])
          for (let column = 0; column < aligned.length; column++) {
            const [from, to] = aligned.wordsIn(witness, column, column + 1)
            expect(to).toBeGreaterThanOrEqual(from)
          }
        }
      }),
    )
  })

  test('have no difference exactly if they are written alike', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const alike = one.join('').replaceAll('…', '') === other.join('').replaceAll('…', '')
        expect(findDifferingPlaces(table([one, other, one])).length === 0).toBe(alike)
      }),
    )
  })

  test('are equal outside the places of difference', () => {
    fc.assert(
      fc.property(words, words, words, (...texts) => {
        const aligned = table(texts)
        const differing = new Set(
          findDifferingPlaces(aligned).flatMap(({ columns: [from, to] }) =>
            Array.from({ length: to - from }, (_, nth) => from + nth),
          ),
        )
        for (let column = 0; column < aligned.length; column++) {
          if (differing.has(column)) continue
          const said = aligned.texts.map(({ exact }, witness) =>
            exact.slice(...aligned.wordsIn(witness, column, column + 1)).join(''),
          )
          expect(new Set(said).size).toBe(1)
        }
      }),
    )
  })
})
