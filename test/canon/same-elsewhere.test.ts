/** Parallels: found at import in the Pali itself, listed for programs and readers, and compared (words §5). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { romanPaliToThai } from '../../search/letters/to-thai.ts'
import { findCommonSubstrings } from '../../src/canon/align/common-substrings.ts'
import { forEachPaliWord } from '../../src/canon/align/pali-words.ts'
import { alignParallelTexts } from '../../src/canon/places/align-parallels.ts'
import { ENGLISH_EDITION, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type CanonLibrary, type Json, openCanonLibrary, TEST_KEY } from './canon-library.ts'

const SHARED =
  'Ekāyano ayaṁ bhikkhave maggo sattānaṁ visuddhiyā sokaparidevānaṁ samatikkamāya dukkhadomanassānaṁ atthaṅgamāya ñāyassa adhigamāya nibbānassa sacchikiriyāya yadidaṁ cattāro satipaṭṭhānā'
const COUNT = SHARED.split(' ').length
const STOCK = 'yena bhagavā tenupasaṅkami upasaṅkamitvā bhagavantaṁ abhivādetvā ekamantaṁ nisīdi atha kho so bhikkhu'

/** Words that occur only once. */
const own = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${'kha'.repeat(at + 1)}`).join(' ')

const roman = (entry: string, ...paragraphs: readonly string[]) =>
  testPassage(
    entry,
    paragraphs.map((words, index) => testParagraph(index + 1, words)),
    { edition: 'roman' },
  )

describe('a parallel found by the import', () => {
  let library: CanonLibrary
  beforeAll(async () => {
    const common = Array.from({ length: 50 }, (_, at) => `stock${at}`)
    library = await openCanonLibrary({
      source: testSource('one', { editions: [ENGLISH_EDITION] }),
      headings: [
        testHeading('whole'),
        testHeading('part', { parent: 'whole' }),
        testHeading('other'),
        testHeading('thai', { volume: 10 }),
        testHeading('alone'),
        testHeading('turned'),
        testHeading('about'),
        ...common.map((slug) => testHeading(slug)),
      ],
      passages: [
        roman('whole', own('va', 6)),
        roman('part', own('ba', 4), `${own('da', 3)} ${SHARED}, ${own('ga', 5)}`),
        roman('other', `“${SHARED.replaceAll(' ', ', ')}.” ${own('ja', 2)}`),
        roman('alone', own('ma', 20)),
        roman('turned', own('ra', 12), own('sa', 12)),
        roman('about', own('sa', 12), own('ra', 12)),
        testPassage('about', [testParagraph(1, 'Turned about')], { edition: 'english' }),
        testPassage('other', [testParagraph(1, 'The other')], { edition: 'english' }),
        ...common.map((slug) => roman(slug, `${own(slug, 3)} ${STOCK}`)),
        testPassage('thai', [testParagraph(1, `${romanPaliToThai(SHARED)} ฯ`)], { edition: 'pali', volume: 10 }),
      ],
    })
  })
  afterAll(() => library[Symbol.dispose]())

  const same = async (volume: number, slug: string): Promise<Json> =>
    (await library.call('GET', `http://library.local/api/headings/${volume}/${slug}/same`)).body

  test('has its extent, its places on both sides and its first words', async () => {
    const { items, ...heading } = await same(9, 'other')
    expect(heading).toEqual({ volume: 9, entry: 'other' })
    expect(items.map(({ entry }: Json) => entry)).toEqual(['part', 'thai'])
    expect(items[0]).toEqual({
      volume: 9,
      entry: 'part',
      title: 'หัวข้อ part',
      ref: expect.objectContaining({ volume: 9 }),
      words: COUNT,
      share: COUNT / (COUNT + 2),
      from: 1,
      to: 2,
      first: `${SHARED.split(' ').slice(0, 12).join(', ')}`,
    })
  })

  test('counts descendants of a heading with their paragraphs', async () => {
    const { items } = await same(9, 'whole')
    expect(items.map(({ entry, words, from }: Json) => [entry, words, from])).toEqual([
      ['other', COUNT, 3],
      ['thai', COUNT, 3],
    ])
    expect(items[0].share).toBeCloseTo(COUNT / (COUNT + 6 + 4 + 3 + 5))
  })

  test('begins with the first shared words here', async () => {
    for (const [slug, name] of [
      ['turned', 'ra'],
      ['about', 'sa'],
    ] as const) {
      const { items } = await same(9, slug)
      expect(items).toMatchObject([{ words: 24, share: 1, from: 1, to: 2, first: own(name, 12) }])
    }
  })

  test('is not formed by words at fifty places, or without shared words', async () => {
    expect((await same(9, 'stock7')).items).toEqual([])
    expect((await same(9, 'alone')).items).toEqual([])
  })

  test('is listed below the heading with a link to both side by side', async () => {
    const { text } = await library.visit('/canon/9/entries/other')
    expect(text).toContain('ที่อื่นที่มีข้อความเดียวกัน')
    expect(text).toContain('href="/canon/9/entries/other/same/9/part"')
    // a Thai reader reads Pali in Thai script
    expect(text).toContain(`<q lang="pi-Thai">${romanPaliToThai('Ekāyano')}`)
    expect((await library.visit('/canon/9/entries/alone')).text).not.toContain('ข้อความเดียวกัน')
    const english = await library.visit('/canon/9/entries/other?lang=en')
    expect(english.text).toContain('The same elsewhere')
    expect(english.text).toContain('<q lang="pi-Latn">Ekāyano')
  })

  test('is offered where only it is translated, if it has nearly the whole text', async () => {
    const noteOf = async (slug: string, query = '?lang=en') =>
      (await library.visit(`/canon/9/entries/${slug}${query}`)).text.match(/<p class="lead">(.*)<\/p>/)?.[1]
    expect(await noteOf('turned')).toBe(
      'This text has no English translation here. Nearly the same text is translated at <a href="/canon/9/entries/about?lang=en">Havakhaa about</a>',
    )
    expect(await noteOf('part')).toBe('This text has no English translation here.')
    expect(await noteOf('about')).toBeUndefined()
    expect(await noteOf('about', '')).toBe('หัวข้อนี้ยังไม่มีคำแปลภาษาไทยในคลัง')
  })

  test('is marked side by side; without Pali in an edition it is not', async () => {
    const { text } = await library.visit('/canon/9/entries/other/same/9/part?lang=en')
    const [left = '', right = ''] = text.split('<div class="text roman"').slice(1)
    const marked = (markup: string) =>
      [...markup.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, words]) => words?.replace(/[,.]/g, ''))
    expect(marked(left)).toEqual([SHARED])
    expect(marked(right)).toEqual([SHARED])
    expect(text).toContain('noindex')
    const { status, text: refused } = await library.visit('/canon/9/entries/other/same/10/thai')
    expect(status).toBe(404)
    expect(refused).toContain('ไม่มีบาลีในฉบับเดียวกัน')
  })

  test('is not shown while its text is hidden', async () => {
    const passage = library.canon.text.candidates({
      division: 'digha-nikaya',
      entry: 'part',
      edition: 'roman',
    })[0]?.passage
    const hide = (hidden: boolean) =>
      library.call('POST', `/passages/${passage}/hide`, { hide: hidden }, { authorization: `Bearer ${TEST_KEY}` })
    await hide(true)
    expect((await same(9, 'other')).items.map(({ entry }: Json) => entry)).toEqual(['thai'])
    expect((await same(9, 'part')).items).toEqual([])
    await hide(false)
    expect((await same(9, 'other')).items).toHaveLength(2)
  })
})

describe('common substrings', () => {
  const texts = fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 14 }), {
    minLength: 2,
    maxLength: 4,
  })

  const find = (all: readonly (readonly number[])[]) => {
    const starts = Int32Array.from([0, ...all.map((_, at) => all.slice(0, at + 1).flat().length)])
    const words = Int32Array.from(all.flat())
    return Array.from(findCommonSubstrings({ words, starts }, { size: 3, stock: 1000 }), ({ one, other, runs }) =>
      runs.map(({ from, to, length }) => [one, other, from, to, length].join(' ')),
    )
      .flat()
      .toSorted()
  }

  test('are all that two texts share, each once', () => {
    fc.assert(fc.property(texts, (all) => expect(find(all)).toEqual(everyRun(all, 3).toSorted())))
  })

  test('are the same around a long text that shares nothing', () => {
    const long = Array.from({ length: 60_000 }, (_, at) => at + 5)
    fc.assert(
      fc.property(texts, ([first = [], ...rest]) =>
        expect(find([first, long, ...rest])).toEqual(find([first, [], ...rest])),
      ),
      { numRuns: 2 },
    )
  })

  /** Reference implementation: compares each pair of places. */
  function everyRun(all: readonly (readonly number[])[], size: number): readonly string[] {
    const runs: string[] = []
    for (const [one, ours] of all.entries()) {
      for (const [other, theirs] of all.entries()) {
        if (other <= one) continue
        for (const from of ours.keys()) {
          for (const to of theirs.keys()) {
            const begins = from === 0 || to === 0 || ours[from - 1] !== theirs[to - 1]
            let length = 0
            while (ours[from + length] !== undefined && ours[from + length] === theirs[to + length]) length++
            if (begins && length >= size) runs.push([one, other, from, to, length].join(' '))
          }
        }
      }
    }
    return runs
  }
})

describe('words of Pali', () => {
  const wordsOf = (text: string) => {
    const words: (readonly [number, string])[] = []
    forEachPaliWord(text, (word, start, end) => words.push([word, text.slice(start, end)]))
    return words
  }

  test('are equal in either script, in capitals, and with either niggahita', () => {
    const numbers = wordsOf(SHARED).map(([word]) => word)
    for (const other of [romanPaliToThai(SHARED), SHARED.toUpperCase(), SHARED.replaceAll('ṁ', 'ṃ')])
      expect(wordsOf(other).map(([word]) => word)).toEqual(numbers)
  })

  test('are located as whole words, without elision marks', () => {
    expect(wordsOf('“Evaṁ, …pe… bhante”ti').map(([, word]) => word)).toEqual(['Evaṁ', 'bhante', 'ti'])
    expect(wordsOf('เอเต [๑] เมฯ').map(([, word]) => word)).toEqual(['เอเต', 'เม'])
  })
})

test('repeated paragraphs are aligned one to one, and unshared ones have no row', () => {
  const refrain = 'iti ajjhattaṁ vā kāye kāyānupassī viharati bahiddhā vā kāye kāyānupassī viharati'
  const here = [own('ka', 9), refrain, own('ta', 9), refrain].map((text) => [{ text }])
  const there = [refrain, own('pa', 9), own('ta', 9), refrain].map((text) => [{ text }])
  const { rows, here: marks } = alignParallelTexts(here, there)
  expect(rows).toEqual([
    { here: [1], there: [0] },
    { here: [2], there: [2] },
    { here: [3], there: [3] },
  ])
  expect(marks[0]).toEqual([])
  expect(marks[1]).toEqual([{ start: 0, end: refrain.length }])
})
