/** Pages speak the language that a browser prefers; the API, files and addresses that say a language do not change. */

import { afterAll, describe, expect, test } from 'bun:test'
import { addPreferredLanguageToQuery } from '../../src/http/context.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { firstSource } from '../canon/world.ts'

const library = await openCanonLibrary(firstSource)
afterAll(() => library[Symbol.dispose]())

async function ask(path: string, accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted }
  const response = await library.app.handle(
    new Request(`http://library.local${path}`, { headers }),
    () => '203.0.113.9',
  )
  const text = await response.text()
  return { response, text, vary: response.headers.get('vary'), lang: /<html lang="(\w+)"/.exec(text)?.[1] }
}

test.each([
  ['en-GB,en;q=0.9', 'en'],
  ['th-TH,th;q=0.9,en;q=0.8', undefined],
  ['de-DE,de;q=0.9,en;q=0.5,th;q=0.3', 'en'],
  ['en;q=0.3,th;q=0.7', undefined],
  ['de,fr', undefined],
  ['*', undefined],
  ['en;q=0', undefined],
  ['en;q=x,,;;', undefined],
])('%s', (accepted, language) => {
  const languages = { primary: 'th', all: ['th', 'en'] }
  expect(addPreferredLanguageToQuery('/a', accepted, languages)).toBe(language ? `/a?lang=${language}` : '/a')
})

describe('language of a page', () => {
  test('follows Accept-Language and sends Vary', async () => {
    const [thai, english, crawler] = [await ask('/canon', 'th'), await ask('/canon', 'en-US,en'), await ask('/canon')]
    expect([thai.lang, english.lang, crawler.lang]).toEqual(['th', 'en', 'th'])
    for (const { vary } of [thai, english, crawler]) expect(vary).toContain('Accept-Language')
    // and once more, from what is kept
    expect([(await ask('/canon', 'en')).lang, (await ask('/canon', 'th')).lang]).toEqual(['en', 'th'])
  })

  test('follows the address, and links keep it, also for the primary language', async () => {
    const { response, lang, text } = await ask('/canon?lang=th', 'en')
    expect([response.status, lang]).toEqual([200, 'th'])
    expect(text).toContain('href="/about?lang=th"')
    expect(text).toContain('<link rel="canonical" href="/canon">')
    expect(text).toContain('href="/canon?lang=en" lang="en"')
    expect((await ask('/canon', 'en')).text).toContain('href="/canon?lang=th" lang="th"')
  })

  test('is used for error pages', async () => {
    const { response, lang, vary } = await ask('/canon/99', 'en')
    expect([response.status, lang]).toEqual([404, 'en'])
    expect(vary).toContain('Accept-Language')
  })
})

test.each(['/api/v1/canon/volumes', '/robots.txt', '/manifest.webmanifest'])(
  '%s does not depend on the language',
  async (path) => {
    const [thai, english] = [await ask(path, 'th'), await ask(path, 'en')]
    expect(english.text).toBe(thai.text)
    expect(english.vary ?? '').not.toContain('Accept-Language')
  },
)
