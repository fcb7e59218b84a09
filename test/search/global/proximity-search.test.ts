/** Half-remembered sentences: pages with most of the words near each other, and how the page shows them. */

import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { PageTermLookup } from '../../../search/pages/page-lookup.ts'
import { SEARCH_BUDGET } from '../../../search/pages/query-budget.ts'
import { type CanonLibrary, openCanonLibrary, openCanonLibraryOver } from '../../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../../intake/import/packages.ts'
import { openStarterDatabase } from '../../support/starter.ts'

const FILLING = 'สมัยหนึ่ง พระผู้มีพระภาคประทับอยู่ ณ พระวิหารเชตวัน เขตพระนคร '.repeat(8)

let library: CanonLibrary

beforeAll(async () => {
  const text = (slug: string, page: number, words: string, edition = 'royal') =>
    testPassage(slug, [testParagraph(page, words), testParagraph(page + 1, words)], { edition })
  library = await openCanonLibrary({
    source: testSource('near'),
    headings: [
      testHeading('lonasuttam', { title: 'โลณสูตร', pali: 'Loṇasuttaṃ', royalPage: 1 }),
      testHeading('vinasuttam', { title: 'วีณาสูตร', pali: 'Vīṇāsuttaṃ', royalPage: 5 }),
      testHeading('kacchapasuttam', { title: 'กัจฉปสูตร', pali: 'Kacchapasuttaṃ', royalPage: 9 }),
    ],
    passages: [
      text('lonasuttam', 1, `${FILLING} ก้อนเกลือที่บุคคลใส่ลงในขันน้ำเล็กๆ น้ำนั้นพึงเค็ม ใส่ลงในแม่น้ำคงคา ไม่เค็ม`),
      text('vinasuttam', 5, `${FILLING} แม่น้ำคงคาไหลไป ${FILLING} ก้อนหิน ${FILLING} ขันทอง`),
      text('kacchapasuttam', 9, 'Kāṇo kacchapo mahāsamudde yugaṃ chiggaḷaṃ', 'roman'),
      text('vinasuttam', 5, 'Kāṇo kacchapo mahāsamudde', 'roman'),
    ],
  })
})
afterAll(() => library[Symbol.dispose]())

const main = async (q: string) => {
  const { text } = await library.visit(`/search?q=${q}`)
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}

test('results that have all words are followed by similar places', async () => {
  const found = await main('kāṇo kacchapo mahāsamudde yugaṃ')
  expect(found).toMatch(/กัจฉปสูตร.*<h2>ที่ใกล้เคียง<\/h2>.*วีณาสูตร/s)
})

describe('proximity search when no place has all words', () => {
  test('names the sutta with most of them once, and the missing words', async () => {
    const found = await main('ก้อนเกลือในขันน้ำกับแม่น้ำคงคา มหาสมุทร')
    expect(found).toContain('ไม่มีที่ใดที่มีครบทุกคำ · ใกล้เคียงที่สุด')
    expect(found.match(/<li>/g)?.length).toBe(1)
    expect(found).toMatch(/<li><a href="\/canon\/9\/royal\/1[^>]*>โลณสูตร · <span class="whole">[^<]*๙\/๑/)
    expect(found).toContain('<del>มหาสมุทร</del>')
    expect(found).toContain('<mark>ก้อน')
  })

  test('accepts a third of the words if there are three and no place has more', async () => {
    const others = 'buddho dhammo saṅgho sīlaṃ samādhi paññā rāgo doso moho'
    expect(await main(`kāṇo yugaṃ chiggaḷaṃ ${others}`)).toContain('กัจฉปสูตร')
    expect(await main(`kāṇo yugaṃ ${others}`)).toContain('ไม่พบสิ่งที่ค้น')
  })

  test('finds nothing with a single word in common', async () => {
    expect(await main('ก้อนเมฆบนท้องฟ้ายามเย็น')).toContain('ไม่พบสิ่งที่ค้น')
  })
})

test('is not used if a place has all words', async () => {
  expect(await main('แม่น้ำคงคา')).not.toContain('ใกล้เคียง')
})

test('is bounded, and used for pages only', () => {
  const ask = (q: string, near: boolean) =>
    library.stores.search.search({ q, near, limit: 5, offset: 0, language: 'th' })
  const typed = 'ก้อนเกลือ แม่น้ำคงคา ขันน้ำ มหาสมุทร พระนคร วิหาร'.repeat(4).slice(0, 200)
  expect(ask(typed, true).steps).toBeWithin(1, SEARCH_BUDGET + 1)
  expect(ask(typed, false).near).toEqual([])
  // the budget allows two words that cost a thousand steps each
  using _ = spyOn(PageTermLookup.prototype, 'getLookupCost').mockReturnValue(1_000)
  using lookups = spyOn(PageTermLookup.prototype, 'findPagesWithTerm')
  const countLookups = (near: boolean) => {
    lookups.mockClear()
    ask(typed, near)
    return lookups.mock.calls.length
  }
  expect(countLookups(true) - countLookups(false)).toBe(2)
})

test('joins several pages of one sutta to one result', async () => {
  const found = await main('ก้อนเกลือ')
  expect(found.match(/<li><a href="\/canon\/9\/royal/g)?.length).toBe(1)
  expect(found).toMatch(/โลณสูตร.*?<\/a> <a href="\/canon\/9\/royal\/2[^>]*>หน้า ๒/)
})

test('a sentence that a page has as typed is no question, so records with its words are not listed', async () => {
  using starter = await openCanonLibraryOver(openStarterDatabase(), {
    source: testSource('crane'),
    headings: [testHeading('bakasuttam', { title: 'พกสูตร', royalPage: 1 })],
    passages: [
      testPassage('bakasuttam', [testParagraph(1, `${FILLING} นกยาง หลอกกิน ปลา ในหนองน้ำ`)], { edition: 'royal' }),
    ],
  })
  starter.canon.refresh()
  const find = (q: string) => starter.stores.search.search({ q, near: true, limit: 5, offset: 0, language: 'th' })
  const [typed, other] = [find('นกยาง หลอกกิน ปลา'), find('ปลา หลอกกิน นกยาง')]
  expect([typed.total, other.total]).toEqual([1, 1])
  expect(typed.nearestRecords).toEqual([])
  expect(other.nearestRecords[0]?.slug).toBe('jataka-38')
})

test('looks up a Pali word in Thai letters whole, though the dictionary of Thai divides it', async () => {
  using lookups = spyOn(PageTermLookup.prototype, 'getLookupCost')
  library.stores.search.search({ q: 'กาโณ กจฺฉปา', near: true, limit: 5, offset: 0, language: 'th' })
  expect(new Set(lookups.mock.calls.map(([{ text }]) => text))).toEqual(new Set(['kāṇo', 'kacchapā', 'kāṇo kacchapā']))
})
