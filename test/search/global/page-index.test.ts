/** Compares the page index with a plain scan of the same pages: it misses no page and finds no hidden text. */
import { describe, expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { parseSearchQuery } from '../../../search/full-text/query.ts'
import { toQueryKeys } from '../../../search/letters/fold.ts'
import { velthuisTextToPali } from '../../../search/letters/velthuis.ts'
import { NgramIndex } from '../../../search/pages/ngram-index.ts'
import { toPageIndexKeys } from '../../../search/pages/page-keys.ts'
import { sortByPage } from './corpus.ts'
import { HOSTILE_QUERIES } from './hostile.ts'
import { PageLibrary, type PartToIndex } from './page-library.ts'

const EXAMPLE_PARTS: PartToIndex[] = [
  { edition: 'royal', volume: 1, page: 1, text: 'พระผู้มีพระภาคตรัสถึงนิพพาน' },
  { edition: 'royal', volume: 1, page: 2, text: 'น้ำ ๑๒ ขวด' },
  { edition: 'pali', volume: 1, page: 1, text: 'นิพฺพานํ ปรมํ สุขํ\nภิกฺขุสํเฆน สทฺธึ' },
  { edition: 'pali', volume: 1, page: 2, text: 'อิธ ภิกฺขเว ภิกฺขุ' },
  { edition: 'roman', volume: 1, page: 1, text: 'Nibbānaṃ paramaṃ sukhaṃ' },
  { edition: 'roman', volume: 1, page: 1, text: 'bhikkhusaṅghena saddhiṃ' },
  { edition: 'roman', volume: 1, page: 2, text: 'Idha, bhikkhave – bhikkhu saṃkamati' },
  { edition: 'roman', volume: 2, page: 1, text: 'nibbana, without marks' },
]

test('a search repeated in the same text looks up no key again, and finds the same', () => {
  const index = new PageLibrary(EXAMPLE_PARTS)
  const first = index.find('ภิกฺขเว ภิกฺขุ')
  using lookups = spyOn(NgramIndex.prototype, 'findPositions')
  expect(index.find('ภิกฺขเว ภิกฺขุ')).toEqual(first)
  expect(lookups).not.toHaveBeenCalled()
})

test('pages with adjacent words come first, in chant spelling, too', () => {
  const index = new PageLibrary([
    { edition: 'pali', volume: 1, page: 1, text: 'คจฺฉามิ สรณํ อญฺญํ น พุทฺธํ' },
    { edition: 'pali', volume: 1, page: 2, text: 'พุทฺธํ สรณํ คจฺฉามิ' },
  ])
  for (const typed of ['พุทธัง สะระณัง คัจฉามิ', 'พุทฺธํ สรณํ คจฺฉามิ', 'buddham saranam gacchami']) {
    expect(index.find(typed)).toEqual(['pali 1/2', 'pali 1/1'])
  }
})

test.each(['นตฺถิ สนฺติปรํ สุขํ', 'natthi santiparaṃ sukhaṃ', 'นัตถิ สันติปะรัง สุขัง', 'natthi santi'])(
  'Pali quoted in Thai text is found in roman and chant spelling: %s',
  (typed) => {
    const index = new PageLibrary([
      { edition: 'royal', volume: 1, page: 1, text: 'ตรัสว่า “นตฺถิ สนฺติปรํ สุขํ” ดังนี้ ไม่มีสุขอื่น' },
      { edition: 'royal', volume: 1, page: 2, text: 'ความสุขและสันติ นำไป' },
    ])
    expect(index.find(typed)).toEqual(['royal 1/1'])
  },
)

test.each(
  [
    ['evaṁ', 'evaṃ', 'เอวํ', 'เอวัง'],
    ['saṃgho', 'saṅgho', 'sangho', 'สงฺโฆ', 'สํโฆ', 'สังโฆ'],
    ['saṅkhārā', 'saṃkhārā', 'saṁkhārā', 'สงฺขารา', 'สํขารา'],
    ['byañjanaṃ', 'vyañjanaṁ', 'พฺยญฺชนํ', 'วฺยญฺชนํ', 'พยัญชะนัง'],
    ['พุทฺธสฺส', 'buddhassa', 'พุทธัสสะ'],
    ['วิญฺญูหิ', 'viññūhi', 'วิญญูหิ'],
    ['พุทฺธํ', 'พุทธํ', 'buddhaṃ'],
    ['evaṃ me sutaṃ', 'evaṁ me sutaṁ', 'เอวมฺเม สุตํ', 'เอวํ เม สุตํ', 'เอวัง เม สุตัง'],
  ].map((spellings) => ({ spellings, first: spellings[0] ?? '' })),
)('all spellings find the same pages in the same order: $first', ({ spellings, first }) => {
  const index = new PageLibrary([
    {
      edition: 'roman',
      volume: 1,
      page: 1,
      text: 'bhikkhusaṃgho devamanussā asaṅkhārā sabyañjanaṃ evamme sutam sambuddhassa viññūhīti',
    },
    { edition: 'roman', volume: 1, page: 2, text: 'evaṁ me sutaṁ. saṅgho saṅkhārā byañjanaṁ buddhassa viññūhi' },
    { edition: 'pali', volume: 1, page: 1, text: 'ภิกฺขุสงฺโฆ เทวมนุสฺสานํ อสงฺขารา สพฺยญฺชนํ สมฺพุทฺธสฺส วิญฺญูหีติ' },
    { edition: 'pali', volume: 1, page: 2, text: 'เอวมฺเม สุตํ ฯ เอวํ สงฺโฆ สงฺขารา พฺยญฺชนํ พุทฺธสฺส วิญฺญูหิ' },
    { edition: 'royal', volume: 1, page: 1, text: 'เอวัง สังโฆ พยัญชะนัง พุทธัสสะ วิญญูหิ' },
  ])
  const found = index.find(first)
  expect(found.slice(0, 2).every((page) => page !== 'roman 1/1' && page !== 'pali 1/1')).toBe(true)
  for (const other of spellings) expect([other, index.find(other)]).toEqual([other, found])
})

test('a Thai word that is a spelling of Pali is the same word in all scripts', () => {
  const index = new PageLibrary([
    { edition: 'pali', volume: 1, page: 1, text: 'ตณฺหา' },
    { edition: 'royal', volume: 1, page: 2, text: 'เพราะตัณหาเป็นปัจจัย' },
  ])
  for (const typed of ['ตัณหา', 'ตณฺหา', 'taṇhā', 'tanha', 'TANHA', 'ta.nhaa'])
    expect([typed, index.find(typed)]).toEqual([typed, ['royal 1/2', 'pali 1/1']])
})

describe('page search finds', () => {
  const index = new PageLibrary(EXAMPLE_PARTS)

  test.each([
    ['nibbāna', ['roman 1/1', 'roman 2/1', 'pali 1/1', 'royal 1/1']],
    ['นิพฺพาน', ['pali 1/1', 'royal 1/1', 'roman 1/1', 'roman 2/1']],
    ['นิพพาน', ['royal 1/1', 'pali 1/1', 'roman 1/1', 'roman 2/1']],
    ['พพานเป็น', []],
    ['พพา', ['royal 1/1', 'pali 1/1', 'roman 1/1', 'roman 2/1']],
    ['sanghena', ['pali 1/1', 'roman 1/1']],
    ['saṅkamati', ['roman 1/2']],
    ['bhikkhu saṃ', ['roman 1/1', 'roman 1/2', 'pali 1/1']],
    ['12', ['royal 1/2']],
    ['ขวด น้ำ', ['royal 1/2']],
  ])('%s on %p', (typed, pages) => {
    expect(index.find(typed).sort()).toEqual(pages.toSorted())
  })

  test('a literal match above a folded one, in either script', () => {
    expect(index.find('nibbana')).toEqual(index.find('nibbāna'))
    expect(index.find('paramam')).toEqual(index.find('ปรมํ'))
    expect(index.find('Nibbāna')).toEqual(['royal 1/1', 'pali 1/1', 'roman 1/1', 'roman 2/1'])
    expect(index.find('นิพพาน').slice(0, 2)).toEqual(['royal 1/1', 'pali 1/1'])
  })

  test('words of one page in different passages', () => {
    expect(index.find('paramam sanghena')).toContain('roman 1/1')
    expect(index.find('idha sanghena')).toEqual([])
  })

  test('one and two letters anywhere', () => {
    expect(index.find('อิ')).toEqual(['pali 1/2'])
    expect(index.find('น้')).toEqual(['royal 1/2'])
    expect(index.find('x')).toEqual([])
    expect(index.find('ku').length).toBe(0)
    expect(index.find('kh').length).toBe(4)
  })

  test('in quotes only the typed words, in any case', () => {
    expect(index.find('"nibbana"')).toEqual(['roman 2/1'])
    expect(index.find('"Nibbānaṃ paramaṃ"')).toEqual(['roman 1/1'])
    expect(index.find('"nibbānaṃ PARAMAṂ"')).toEqual(['roman 1/1'])
    expect(index.find('"nibbānaṃ" sanghena')).toEqual(['roman 1/1'])
    expect(index.find('"paramaṃ Nibbānaṃ"')).toEqual([])
    expect(index.find('"นิพพาน"')).toEqual(['royal 1/1'])
  })

  test('correct totals under any limit and offset, each page once', () => {
    const pages = [0, 1, 2, 3].flatMap((offset) => {
      const { total, items } = index.search('nibbana', 1, offset)
      expect(total).toBe(4)
      return items.map(({ edition, volume, page }) => `${edition} ${volume}/${page}`)
    })
    expect(pages).toEqual(index.find('nibbana'))
    expect(index.search('nibbana', 50, 4)).toMatchObject({ total: 4, items: [] })
  })

  test('nothing for meaningless queries, without an error', () => {
    for (const typed of HOSTILE_QUERIES) {
      const { total, items } = index.search(typed, 50)
      expect(items.length).toBe(total)
    }
  })
})

test('roman letters in quotes only as letters, not as the sound of Thai', () => {
  const index = new PageLibrary([
    { edition: 'pali', volume: 1, page: 1, text: 'นิพฺพานํ ปรมํ' },
    { edition: 'pali', volume: 1, page: 2, text: 'นิพฺพานํ (Nibbāna)' },
    { edition: 'roman', volume: 1, page: 1, text: 'nibbāna' },
  ])
  expect(index.find('"nibbāna"')).toEqual(['roman 1/1', 'pali 1/2'])
  expect(index.find('"นิพฺพาน"')).toEqual(['pali 1/1', 'pali 1/2'])
})

test('as many pages with whole words as are listed come first, wherever they are', () => {
  const text = (page: number) => (page === 1 || page === 40 ? 'ปลูก ต้นไม้ ไว้' : 'ถึงต้นไม้แล้ว')
  const index = new PageLibrary(
    Array.from({ length: 40 }, (_, i) => ({ edition: 'royal', volume: 1, page: i + 1, text: text(i + 1) })),
  )
  expect(index.search('ต้นไม้', 2).items.map(({ page }) => page)).toEqual([1, 40])
})

test('pages in Latin script come first among equals for readers of English', () => {
  const index = new PageLibrary([
    { edition: 'pali', volume: 1, page: 1, text: 'เอวมฺเม สุตํ' },
    { edition: 'roman', volume: 1, page: 2, text: 'evaṃ me sutaṃ' },
  ])
  const listed = (latinFirst: boolean) =>
    index.search('evaṃ me sutaṃ', 2, 0, undefined, latinFirst).items.map(({ page }) => page)
  expect([listed(false), listed(true)]).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('whole words before parts of words, and the typed case first', () => {
  const texts = ['parinibbāna', 'nibbānaṃ', 'nibbāna', 'Nibbāna', 'nibbana']
  const index = new PageLibrary(texts.map((text, i) => ({ edition: 'roman', volume: 1, page: i + 1, text })))
  const order = (typed: string) => index.find(typed).map((place) => texts[Number(place.split('/')[1]) - 1])
  expect(order('nibbāna')).toEqual(['nibbāna', 'Nibbāna', 'nibbānaṃ', 'parinibbāna', 'nibbana'])
  expect(order('"Nibbāna"')).toEqual(['Nibbāna', 'nibbāna', 'nibbānaṃ', 'parinibbāna'])
})

describe('many words', () => {
  const words = 'alpha beta gamma delta epsilon zeta theta iota kappa lambda omega'
  const index = new PageLibrary([
    { edition: 'roman', volume: 1, page: 1, text: words },
    { edition: 'roman', volume: 1, page: 2, text: words.replace('beta', 'bexa') },
  ])

  test('of a pasted sentence are all on the page, also those not looked up', () => {
    expect(index.find(words)).toEqual(['roman 1/1'])
    expect(index.find(words.replace('beta', ''))).toEqual(['roman 1/1', 'roman 1/2'])
  })

  test('are combined with quoted ones', () => {
    expect(index.find(`"Kappa lambda" "alpha" ${words}`)).toEqual(['roman 1/1'])
    expect(index.find('"alpha" "bexa" omega')).toEqual(['roman 1/2'])
  })
})

describe('decisions and hidden passages', () => {
  const parts: PartToIndex[] = [
    { edition: 'roman', volume: 1, page: 1, text: 'first source', passage: 1 },
    { edition: 'roman', volume: 1, page: 1, text: 'second source', passage: 2, usual: false },
    { edition: 'roman', volume: 1, page: 2, text: 'first alone', passage: 3 },
  ]
  const index = new PageLibrary(parts)
  const findEach = () => ({
    first: index.find('first'),
    second: index.find('second'),
    short: index.find('se'),
  })

  test('apply at once to every kind of search', () => {
    expect(findEach()).toEqual({ first: ['roman 1/1', 'roman 1/2'], second: [], short: [] })
    index.applyDecisions({ hidden: [1], shown: [2] })
    expect(findEach()).toEqual({ first: ['roman 1/2'], second: ['roman 1/1'], short: ['roman 1/1'] })
    expect(index.find('second first')).toEqual([])
    index.applyDecisions({ hidden: [3] })
    expect(findEach()).toEqual({ first: ['roman 1/1'], second: [], short: [] })
  })
})

/** Finds the pages that have all words of a query by reading all pages. */
function scan(parts: readonly PartToIndex[], typed: string): string[] {
  const keys = new Map<string, string>()
  for (const { edition, volume, page, text } of parts) {
    const place = `${edition} ${volume}/${page}`
    keys.set(place, `${keys.get(place) ?? ''}\n${Object.values(toPageIndexKeys(edition, text)).join('\n')}`)
  }
  const words = typed
    .split(/\s+/)
    .map(toQueryKeys)
    .filter((word) => word.length > 0)
  const has = (key: string, word: string[]): boolean => word.some((letters) => key.includes(letters))
  return [...keys].filter(([, key]) => words.every((word) => has(key, word))).map(([place]) => place)
}

test('every literal piece of any text is found', () => {
  const letters = fc.constantFrom(...'aākhnmṃṅ นิพฺ้ำเแโ๑1.,ะ')
  const text = fc.array(letters, { minLength: 1, maxLength: 30 }).map((units) => units.join(''))
  const texts = fc.array(fc.tuple(fc.constantFrom('royal', 'pali', 'roman'), text), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.nat(), (pairs, which, from, length) => {
      const parts = sortByPage(
        pairs.map(([edition, words], page) => ({ entry: '', edition, volume: 1, page, text: words })),
      )
      const chosen = parts[which % parts.length]?.text ?? ''
      const start = from % chosen.length
      const typed = chosen.slice(start, start + 1 + (length % 8)).normalize('NFC')
      const found = new PageLibrary(parts).find(typed)
      // Velthuis's `aa` matches only ā
      if (parseSearchQuery(typed).terms.length > 0 && velthuisTextToPali(typed) === typed)
        expect(found).toEqual(expect.arrayContaining(scan(parts, typed)))
    }),
    { numRuns: 25 },
  )
})

test('long words are found only where all their letters are in order', () => {
  const letters = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom('t', 's', 'o'), minLength: min, maxLength: max })
  const words = fc.array(letters(1, 40), { minLength: 1, maxLength: 8 })
  const input = fc.oneof(letters(4, 12), fc.constantFrom('tosotossot', 'sotsotosto', 'osttso'))
  fc.assert(
    fc.property(words, input, fc.nat(), (texts, typed, from) => {
      const parts = texts.map((text, i): PartToIndex => ({ edition: 'roman', volume: 1, page: i + 1, text }))
      const index = new PageLibrary(parts)
      const text = texts[from % texts.length] ?? ''
      for (const piece of [typed, text.slice(from % text.length)]) {
        if (piece.length >= 4) expect(index.listMatchingPages(piece).sort()).toEqual(scan(parts, piece).sort())
      }
    }),
    { numRuns: 25 },
  )
})
