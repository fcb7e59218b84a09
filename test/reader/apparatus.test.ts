/** The apparatus (variants §1) without a script: variant readings of a page and a heading. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { cstPackage, scPackage, siamPackage, thaiPackage } from '../canon/witness-packages.ts'

const PAGE = '/canon/9/pali/5'
const HEADING = '/canon/9/entries/sutta'

/** Lists the texts of the items in the lists of readings on a page. */
const listPlaces = (text: string): readonly string[] =>
  [...text.matchAll(/<li>(<span lang="pi|<i>)(.*?)<\/li>/gs)].map(([item]) =>
    item
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
const listMarkedWords = (text: string): readonly string[] =>
  [...text.matchAll(/<u>(.*?)<\/u>/g)].map(([, words = '']) => words.replace(/<[^>]+>/g, ''))

describe('the apparatus without scripts', () => {
  let library: CanonLibrary
  const visit = async (path: string) => (await library.visit(path)).text
  beforeAll(async () => {
    library = await openCanonLibrary(thaiPackage, siamPackage, cstPackage, scPackage)
  })
  afterAll(() => library[Symbol.dispose]())

  test('is off by default, with a link to the readings of other sources', async () => {
    const text = await visit(PAGE)
    expect(text).toContain('href="/canon/9/pali/5?variants=1">คำที่แหล่งอื่นต่าง</a>')
    for (const none of ['class="app', '<u>', 'stylesheet" href="/assets/apparatus'])
      expect([none, text.includes(none)]).toEqual([none, false])
  })

  test('names readings and sources in the script of the page, with readings from notes', async () => {
    const text = await visit(`${PAGE}?variants=1`)
    expect(listMarkedWords(text)).toEqual(['สาวตฺถิยํ', 'อุปนาเมตฺวา', 'สงฺฆสฺส โกโรติ'])
    expect(listPlaces(text)).toEqual([
      'สาวตฺถิยํ สยามรัฐ, syā. kaṃ. (CST) · ราชคเห CST, SC',
      'อุปนาเมตฺวา สยามรัฐ · ปณาเมตฺวา CST, SC, ยุ. (สยามรัฐ)',
      'สงฺฆสฺส โกโรติ สยามรัฐ · สํฆสฺส กโรติ CST, SC',
    ])
    const roman = await visit('/canon/9/roman/2?variants=1')
    expect(listMarkedWords(roman)).toEqual(['rājagahe', 'paṇāmetvā', 'saṃghassa karoti'])
    expect(listPlaces(roman).slice(0, 2)).toEqual([
      'rājagahe CST, SC · sāvatthiyaṃ สยามรัฐ, syā. kaṃ. (CST)',
      'paṇāmetvā CST, SC, ยุ. (สยามรัฐ) · upanāmetvā สยามรัฐ',
    ])
    expect(roman).toContain('<b>CST</b> <span lang="en">Chattha, roman</span>')
    expect(roman).toContain('≠ ๓')
  })

  test('shows differences of spelling and sandhi on request only', async () => {
    const all = await visit(`${PAGE}?variants=all`)
    expect(listMarkedWords(all)).toEqual(['เอวมฺเม', 'สาวตฺถิยํ', 'อุปนาเมตฺวา', 'สงฺฆสฺส โกโรติ'])
    expect(listPlaces(all)[0]).toBe('เอวมฺเม สยามรัฐ · เอวํ เม CST, SC')
    expect(listPlaces(await visit('/canon/9/pali/6?variants=1'))).toEqual([])
    expect(await visit('/canon/9/pali/6?variants=1')).toContain('แหล่งอื่นไม่ต่างในหน้านี้')
    expect(listPlaces(await visit('/canon/9/pali/6?variants=all'))).toEqual(['ภิกฺขู สยามรัฐ, CST · ภิกฺขุ SC'])
  })

  test('is kept by links to the next page and the other language', async () => {
    const text = await visit(`${PAGE}?variants=1`)
    expect(text).toContain('<link rel="next" href="/canon/9/pali/6?variants=1">')
    expect(text).toContain('href="/canon/9/pali/5?variants=1&amp;lang=en"')
    expect(text).toContain('aria-current="true" rel="nofollow" href="/canon/9/pali/5">✓ คำที่แหล่งอื่นต่าง</a>')
    expect(text).toContain('<link rel="canonical" href="/canon/9/pali/5">')
    const english = await visit(`${PAGE}?variants=1&lang=en`)
    expect(listPlaces(english)[2]).toBe('สงฺฆสฺส โกโรติ Siam Rath · สํฆสฺส กโรติ CST, SC')
  })

  test('is in each Pali column of a heading, with the readings listed once', async () => {
    const text = await visit(`${HEADING}?with=royal,pali,roman&variants=1`)
    expect(listMarkedWords(text)).toContain('สงฺฆสฺส โกโรติ')
    expect(listMarkedWords(text)).toContain('saṃghassa karoti')
    expect(listPlaces(text)).toHaveLength(3)
    expect(listPlaces(await visit(`${HEADING}?with=roman&variants=1`))).toHaveLength(3)
    expect(listPlaces(await visit(`${HEADING}?with=royal&variants=1`))).toEqual([])
  })

  test('is not offered for Thai and for the text as printed', async () => {
    expect(await visit('/canon/9/royal/4')).not.toContain('variants=')
    const printed = await visit(`${PAGE}?variants=1&printed=1`)
    expect([listMarkedWords(printed), printed.includes('class="app')]).toEqual([[], false])
  })

  test('is not offered where only one source has text', async () => {
    using lonely = await openCanonLibrary(siamPackage)
    expect((await lonely.visit(PAGE)).text).not.toContain('variants=')
  })

  test('shows corrected words, with the marks at their words', async () => {
    const correction = {
      source: 'siam',
      division: 'digha-nikaya',
      entry: 'one',
      edition: 'pali',
      reason: 'พิมพ์ผิด',
      before: 'สุตํ',
      wrong: 'เอกํ',
      right: 'เอกเอกํ',
    }
    const { correction: stored } = await library.correct(correction)
    const text = await visit(`${PAGE}?variants=1`)
    expect(listMarkedWords(text)).toEqual(['เอกเอกํ', 'สาวตฺถิยํ', 'อุปนาเมตฺวา', 'สงฺฆสฺส โกโรติ'])
    expect(listPlaces(text)[0]).toBe('เอกเอกํ สยามรัฐ · เอกํ CST, SC')
    await library.desk('DELETE', `/corrections/${stored.id}`)
    expect(listPlaces(await visit(`${PAGE}?variants=1`))).toHaveLength(3)
  })
})
