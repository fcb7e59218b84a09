/** Search, about and sources pages: rejected queries, examples that lead to texts, and isolated text direction. */

import { expect, test } from 'bun:test'
import { toThaiDigits } from '../../src/definitions/languages/numerals.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { firstSource } from '../canon/world.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

test('the search page rejects queries with the messages of the API, without its parameters', async () => {
  using library = await openCanonLibrary(firstSource)
  const invalid = ['ก'.repeat(201), 'ก', '"กข" "คง" "จฉ" "ชซ"']
  for (const q of invalid) {
    const apiAnswer = await library.call('GET', `/search?q=${encodeURIComponent(q)}`)
    const page = await library.visit(`/search?q=${q}`)
    expect([q.length, apiAnswer.status, page.status]).toEqual([q.length, 400, 400])
    // readers are not told the parameter, and read Thai digits
    const sentence = apiAnswer.body.error.issues.q[0].replace(' (q) ', '').replace(/\d+/g, toThaiDigits)
    const shown = page.text.replace(/<\/?span[^>]*>/g, '')
    expect(shown).toContain(`<li>${sentence.replaceAll('"', '&quot;')}</li>`)
  }
  for (const q of ['ก'.repeat(200), '"กข" "คง" "จฉ"']) expect((await library.visit(`/search?q=${q}`)).status).toBe(200)
})

test('the examples on /about are links to texts of this library', async () => {
  using library = await openCanonLibrary()
  const links = async (address = '/about') =>
    [...(await library.visit(address)).text.matchAll(/<li><a href="(\/search[^"]+)"/g)].map(([, href = '']) =>
      decodeURIComponent(href.replaceAll('&amp;', '&')),
    )
  expect(await links()).toEqual([])
  expect((await library.visit('/about')).text).toContain('๙/๒๓๑')
  await library.import({
    source: testSource('one'),
    headings: [testHeading('one', { royalPage: 31 })],
    passages: [testPassage('one', [testParagraph(31, [{ text: '[๙๑] ', kind: 'number' }, { text: 'ข้อความ' }])])],
  })
  expect(await links()).toEqual(['/search?q=๙/๓๑', '/search?q=๙ ข้อ ๙๑', '/search?q=ที.สี. (ฉบับหลวง) ๙/๙๑/๓๑'])
  for (const address of ['/about', '/about?lang=en']) {
    for (const href of await links(address)) {
      expect([href, (await library.visit(href)).status]).toEqual([href, 303])
    }
  }
})

test('texts of sources on /sources are isolated from the direction of the page', async () => {
  const title = 'Tipiṭaka \u202e'
  using library = await openCanonLibrary({
    ...firstSource,
    source: testSource('first', {
      title: title,
      publisher: 'P',
      licence: 'L',
      version: '9',
      url: 'https://example.org/',
    }),
  })
  const { text } = await library.visit('/sources')
  const titles = [...text.matchAll(/<bdi>(?:<span[^>]*>)?Tipiṭaka \u202e?/g)]
  expect(titles.length).toBeGreaterThan(1)
  expect(text.split('Tipiṭaka').length - 1).toBe(titles.length)
  for (const value of ['P', 'L', '9']) expect(text).toMatch(new RegExp(`<bdi>(<span[^>]*>)?${value}<`))
})

test('sources are dated, and show no digest of their files', async () => {
  const digest = `sha256:${'8d91b53f'.repeat(8)}`
  using library = await openCanonLibrary({
    source: testSource('first', { version: digest }),
    headings: [testHeading('a', { royalPage: 1 })],
    passages: [testPassage('a', [testParagraph(1, 'ก')])],
  })
  const { importedAt } = (await library.desk('GET', '/sources')).body.items[0]
  for (const path of ['/sources', '/feed.xml']) expect((await library.visit(path)).text).not.toContain('8d91b53f')
  const { text } = await library.visit('/sources?lang=en')
  expect(text).toContain(`Imported on <time datetime="${importedAt}">`)
  expect(text).not.toContain('Version')
  expect((await library.get('/sources')).texts[0].version).toBe(digest)
})
