/** Typed citations against the real packages of three volumes (skipped without them). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isExpectedResultAddress, readCitationQuestions } from '../../scripts/corpus/questions.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'

const CORPUS = join(import.meta.dir, '../../../shared/corpus')
const packages = ['royal-small', 'siamrath-small'].map((name) => join(CORPUS, `${name}.tar.zst`))
const arePackagesPresent = packages.every((path) => existsSync(path))

const all = readCitationQuestions()

test('the list of citations has every form, each with a place', () => {
  expect(all.length).toBeGreaterThanOrEqual(120)
  expect(new Set(all.map(({ form }) => form)).size).toBeGreaterThanOrEqual(10)
  for (const { typed, places } of all) {
    expect([typed, places.every((place) => place === '!' || place.startsWith('/canon/'))]).toEqual([typed, true])
  }
})

describe.skipIf(!arePackagesPresent)('citations with the real packages', () => {
  let library: CanonLibrary
  beforeAll(async () => {
    library = await openCanonLibrary(...packages)
  })
  afterAll(() => library?.[Symbol.dispose]())

  test('lead to their places', async () => {
    // the packages hold volumes 9, 19 and 25
    const checked = all.filter(({ places }) =>
      places.every((place) => place === '!' || /^\/canon\/(?:9|19|25)\//.test(place)),
    )
    const wrong: string[] = []
    for (const question of checked) {
      const { status, location } = await library.visit(`/search?q=${question.typed}`)
      const address = status === 404 ? '!' : decodeURI(location ?? String(status))
      if (!isExpectedResultAddress(library.stores, question, address)) wrong.push(`${question.typed} → ${address}`)
    }
    expect(checked.length).toBeGreaterThan(80)
    expect(wrong).toEqual([])
  })

  test('copied from pages lead back to them', async () => {
    for (const path of ['/canon/19/pali/528', '/canon/19/pali/1', '/canon/9/royal/231', '/canon/25/royal/3']) {
      for (const language of ['', '?lang=en']) {
        const { text } = await library.visit(path + language)
        const [, citation = ''] = /<output id="cite">([^<]+)</.exec(text) ?? []
        const { location } = await library.visit(`/search?q=${citation}`)
        expect([citation, location?.split('#')[0]]).toEqual([citation, path])
      }
    }
  })

  test('by number only offer the item of that number', async () => {
    const { text } = await library.visit('/canon/9/royal/231')
    expect(text).toContain('href="/canon/9/royal?item=231"')
    expect((await library.visit('/canon/9/royal?item=231')).location).toBe('/canon/9/royal/164#i231')
    expect((await library.visit('/canon/19/pali/528')).text).not.toContain('?item=')
  })

  test('without a place say why', async () => {
    const readErrorPage = async (q: string) => (await library.visit(`/search?q=${q}`)).text
    expect(await readErrorPage('Dhp-a III 421')).toContain('อรรถกถา')
    expect(await readErrorPage('D IX 5')).toContain('I, II, III')
    expect(await readErrorPage('ม.มู. ๙/๑')).toContain('เล่ม ๑๒')
    expect(await readErrorPage('19/9999')).toContain('๑–')
    expect(await readErrorPage('X V 420')).toContain('ไม่รู้จักอักษรย่อนี้')
  })
})
