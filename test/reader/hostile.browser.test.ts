/**
 * Markup in every field that data comes in by stays text, on every page for readers, in a real Chromium (reader §4,
 * 14).
 */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sax from 'sax'
import { contractResources } from '../../src/definitions/registry.ts'
import { WEB_APP_MANIFEST_ICONS } from '../../src/reader/pages/manifest.ts'
import { OFFLINE_ITEM_KINDS } from '../../src/reader/saved/offline/offline-items.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { runInChromium, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { getHostileRecordSlug, HOSTILE_MARKUP, writeHostileRecords } from '../support/hostile-records.ts'
import { ORIGIN } from '../support/library.ts'
import { createServiceOver } from '../support/service.ts'
import { importInto, writeDictionary } from '../words/dictionaries.ts'
import { epubAddress } from './epub/epub-library.ts'
import { openBook, parseElements } from './epub/opened-book.ts'

const encoded = encodeURIComponent(HOSTILE_MARKUP)

/** Creates packages that differ in one word, with markup in every text field. */
function hostilePackage(id: string, reading: string): TestPackage {
  const heading = { title: HOSTILE_MARKUP, pali: HOSTILE_MARKUP, royalPage: 1, romanPage: 1, itemFrom: 1 }
  const words = [
    { text: '[๑] ', kind: 'number' as const },
    { text: `${HOSTILE_MARKUP} ` },
    { text: `${HOSTILE_MARKUP}\n`, kind: 'verse' as const },
    { text: HOSTILE_MARKUP, kind: 'note' as const },
  ]
  const below = testHeading('below', { title: HOSTILE_MARKUP, parent: 'hostile', romanPage: 2, royalPage: 2 })
  return {
    source: testSource(id, {
      title: HOSTILE_MARKUP,
      publisher: HOSTILE_MARKUP,
      licence: HOSTILE_MARKUP,
      version: HOSTILE_MARKUP,
      url: "https://example.org/'onerror='window.struck=1",
      readingLinks: { royal: 'https://example.org/{page}' },
    }),
    headings: [testHeading('hostile', heading), below],
    passages: [
      testPassage('hostile', [testParagraph(1, [{ text: HOSTILE_MARKUP, kind: 'heading' }]), testParagraph(1, words)]),
      testPassage('below', [testParagraph(2, words)]),
      testPassage('hostile', [testParagraph(1, [{ text: HOSTILE_MARKUP, kind: 'heading' }]), testParagraph(1, words)], {
        edition: 'pali',
      }),
      testPassage('below', [testParagraph(2, `Sabbe ${reading} aniccā`)], { edition: 'roman' }),
    ],
  }
}

async function startHostile() {
  const library = await openCanonLibrary(hostilePackage('one', HOSTILE_MARKUP), hostilePackage('two', 'saṅkhārā'))
  const write = async (method: string, path: string, body: unknown) => {
    const reply = await library.call(method, path, body)
    if (reply.status > 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  await writeHostileRecords(write)
  const dictionary = writeDictionary(
    library.folder.file('dictionary'),
    [
      {
        headword: `bhikkhu ${HOSTILE_MARKUP}`.slice(0, 150),
        also: ['bhikkhu'],
        html: `<p>words ${HOSTILE_MARKUP}</p>`,
      },
    ],
    { id: 'hostile', title: HOSTILE_MARKUP, publisher: HOSTILE_MARKUP, licence: HOSTILE_MARKUP },
  )
  await importInto(library, dictionary)
  const { entry } = await write('PATCH', '/canon/volumes/9/entries/hostile', { note: HOSTILE_MARKUP })
  const english = { title: HOSTILE_MARKUP, note: HOSTILE_MARKUP }
  await write('POST', '/translations', {
    collection: 'tipitaka-contents',
    id: entry.id,
    language: 'en',
    ...english,
  })
  const fields = { words: HOSTILE_MARKUP, should: HOSTILE_MARKUP, note: HOSTILE_MARKUP, name: HOSTILE_MARKUP }
  const report = library.stores.reports.receive({ address: '/canon/9/entries/hostile', ...fields }, HOSTILE_MARKUP)
  await write('POST', `${ORIGIN}/api/desk/reports/${report}`, { state: 'taken', note: HOSTILE_MARKUP })
  // with a public address, so that there is a sitemap
  const app = createServiceOver(library.stores, { baseUrl: 'http://library.example' })
  return serveForChromium({ app, [Symbol.dispose]: () => library[Symbol.dispose]() })
}

/** Adds the addresses from the resource registry to a list of addresses. */
function withRegistered(others: readonly string[], registered: readonly string[]): readonly string[] {
  return [...new Set([...registered, ...others])]
}

/** One address of each kind of page whose title has hostile text; below, those with hostile text elsewhere. */
const TITLED = withRegistered(
  contractResources.map(({ name, path }) => `${path}/${getHostileRecordSlug(name)}`),
  [
    '/canon/pitakas/sutta',
    '/canon/divisions/digha-nikaya',
    '/canon/9/entries/hostile',
    '/canon/9/entries/below?variants=1&with=roman',
    '/chants/hostile',
    '/chant-sections/hostile',
    '/books/hostile',
    '/books/hostile/1',
    '/book-categories/hostile',
    '/jataka/jataka-1',
    '/jataka/nipatas/ekakanipata',
    '/dhamma-groups/hostile',
    '/dhamma-groups/sets/hostile',
    `/search?q=${encoded}`,
    `/search?q=${encoded}&kind=pages`,
  ],
)
const SOMEWHERE = withRegistered(
  contractResources.flatMap(({ path, face }) => (face ? [face.path ?? path] : [])),
  [
    '/',
    '/canon',
    '/canon/9',
    '/canon/9/royal/1',
    '/canon/9/pali/1',
    '/canon/9/roman/2',
    '/chants',
    '/books',
    '/jataka',
    '/dhamma-groups',
    '/sources',
    '/reports/1',
    '/reports?address=/canon/9/entries/hostile',
  ],
)
/** Addresses whose query or path has hostile text, or that mark it. */
const REQUESTED = [
  '/words/bhikkhu',
  '/about',
  '/shelf',
  `/reports?address=${encoded}&words=${encoded}`,
  `/reports?number=${encoded}`,
  '/search?q=onerror',
  '/search?q=onerrro',
  `/canon/9/royal/1?q=${encoded}`,
  '/canon/9/entries/hostile?variants=1&q=onerror',
  '/chants/hostile?q=onerror',
  `/chants/hostile?with=${encoded}`,
  `/search?q=${encoded}&kind=${encoded}&offset=${encoded}`,
  `/search?q=${encoded.repeat(20)}`,
  `/canon/9/entries/${encoded}`,
  '/canon/9/entries/hostile/same/9/below',
  `/canon/9/entries/hostile/same/9/${encoded}`,
  `/canon/9/royal/${encoded}`,
  `/canon/9/royal?item=${encoded}&page=${encoded}`,
  `/canon/${encoded}`,
  `/jataka/${encoded}?q=${encoded}`,
  `/${encoded}?${encoded}=${encoded}`,
  `/assets/${encoded}`,
  '/offline?keep=/books/hostile',
  `/offline?keep=${encoded}&with=${encoded}&q=${encoded}`,
]
/** Operations that show no data of the library, or only pages that are tested above, as bundles do. */
const WITHOUT_DATA = new Set([
  ...['docsPage', 'asset', 'robots', 'sitemap', 'manifest', 'offlineMissing', 'pageScan', 'worker'],
  ...WEB_APP_MANIFEST_ICONS.map(({ path }) => path),
  ...OFFLINE_ITEM_KINDS.map(({ id }) => id),
])
/** Paths of XML, which other tests check. */
const XML_PATHS = /\.epub$|^\/opds|^\/feed\.xml$/

interface Inspected {
  readonly harm: readonly unknown[]
  readonly text: string
  readonly title: string
  readonly names: readonly string[]
}

/**
 * Inspects a page for signs of executed markup. Handlers and pictures count even if the security policy blocks them.
 */
const INSPECT = `(() => {
  const all = [...document.querySelectorAll('*')]
  const linked = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => JSON.parse(textContent))
  return {
    harm: [
      ...(window.struck === undefined ? [] : ['struck']),
      ...window.violations,
      ...all.filter((one) => one.getAttribute('src') === 'x' || one.getAttributeNames().some((name) => name.startsWith('on'))).map((one) => one.outerHTML),
      ...all.flatMap((one) => one.href ?? []).filter((href) => !/^https?:/.test(href)),
    ],
    text: document.body.innerText,
    title: document.title,
    names: [
      document.querySelector('[property="og:title"]').content,
      ...linked.flatMap((one) => one['@graph'].flatMap(({ name }) => name ?? [])),
    ],
  }
})()`

const RECORD_VIOLATIONS = `window.violations = []
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => violations.push(violatedDirective + ' ' + blockedURI))`

runInChromium(
  'markup in data',
  startHostile,
  (stage) => {
    const inspect = async (page: Page, path: string) => {
      await page.goto(stage.site.url + path)
      const inspected = await page.evaluate<Inspected>(INSPECT)
      expect([path, inspected.harm]).toEqual([path, []])
      return inspected
    }

    for (const language of ['th', 'en']) {
      const inLanguage = (path: string) =>
        language === 'th' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

      test(`hostile text is shown as text on every page (${language})`, async () => {
        const { page, complaints } = await stage.open('/')
        const dialogs: string[] = []
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.message())
          void dialog.dismiss()
        })
        for (const path of TITLED.map(inLanguage)) {
          const { text, title, names } = await inspect(page, path)
          expect([path, text.includes(HOSTILE_MARKUP), title.includes(HOSTILE_MARKUP)]).toEqual([path, true, true])
          for (const name of names.slice(0, 2)) expect(name).toContain(HOSTILE_MARKUP)
        }
        for (const path of SOMEWHERE.map(inLanguage)) {
          expect([path, (await inspect(page, path)).text.includes(HOSTILE_MARKUP)]).toEqual([path, true])
        }
        if (language === 'th') for (const path of REQUESTED) await inspect(page, path)
        expect(dialogs).toEqual([])
        // the browser itself logs responses that are errors
        expect(complaints.filter((line) => !/status of 40[04]/.test(line))).toEqual([])
      })
    }

    test('hostile text is shown as text in breadcrumbs, word panels and saved places', async () => {
      const { page } = await stage.open('/canon/9/entries/below?variants=1&with=roman')
      await eventually(async () => expect(await page.locator('.trail').textContent()).toContain(HOSTILE_MARKUP))
      await eventually(async () => expect((await page.locator('.app').allTextContents()).join()).toContain('saṅkhārā'))
      await eventually(async () => expect((await page.locator('u').allTextContents()).join()).toContain('onerror'))
      await page.goto(`${stage.site.url}/search?q=onerror`)
      await eventually(async () =>
        expect(await page.locator('.found p', { hasText: HOSTILE_MARKUP }).first().locator('mark').textContent()).toBe(
          'onerror',
        ),
      )
      await page.goto(`${stage.site.url}/`)
      await eventually(async () => expect(await page.locator('#last').textContent()).toContain(HOSTILE_MARKUP))
      // stored settings are not trusted either
      await page.evaluate(
        `localStorage.setItem('reading', JSON.stringify({ digits: 'western', last: { href: 'javascript:window.struck=1', title: ${JSON.stringify(HOSTILE_MARKUP)} } }))`,
      )
      await inspect(page, '/canon/9/royal/1')
      await page.evaluate(
        `localStorage.setItem('reading', '{"last":{"href":"javascript:window.struck=1","title":"x"}}')`,
      )
      await inspect(page, '/')
    })

    test('hostile text is not in the sitemap', async () => {
      const elements = new Map<string, number>()
      const parser = sax.parser(true)
      parser.onerror = (error) => {
        throw error
      }
      parser.onopentag = ({ name }) => void elements.set(name, (elements.get(name) ?? 0) + 1)
      parser.write(await (await fetch(`${stage.site.url}/sitemap.xml`)).text()).close()
      expect([...elements.keys()]).toEqual(['urlset', 'url', 'loc'])
      expect(elements.get('loc')).toBeGreaterThan(100)
    })

    test.each([
      '/books/hostile',
      '/chant-sections/hostile',
      '/canon/9/royal',
      '/canon/9/entries/hostile',
      '/canon/9/entries/hostile?with=roman,pali',
    ])('hostile text is text in the EPUB of %s', async (page) => {
      const response = await fetch(stage.site.url + epubAddress(page))
      expect(response.status).toBe(200)
      const { files, text } = openBook(await response.bytes())
      expect(text).toContain(Bun.escapeHTML(HOSTILE_MARKUP))
      for (const [name, xml] of files) expect([name, /<img|<script|onerror="/.test(xml)]).toEqual([name, false])
    })

    test.each(['/opds/books', '/opds/chant-sections', '/opds/canon/digha-nikaya', '/feed.xml'])(
      'hostile text is text in %s',
      async (path) => {
        const text = await (await fetch(stage.site.url + path)).text()
        expect(parseElements(text).some((element) => element.text.includes(HOSTILE_MARKUP))).toBe(true)
        expect(parseElements(text).map(({ name }) => name)).not.toContain('img')
      },
    )

    test('hostile text is tested on every kind of page', () => {
      const paths = [...TITLED, ...SOMEWHERE, ...REQUESTED].map((path) => path.replace(/\?.*/, ''))
      const untested = stage.site.library.app.operations
        .filter(
          ({ id, routeGroup, path }) =>
            routeGroup.errorPage !== undefined &&
            !WITHOUT_DATA.has(id) &&
            !id.startsWith('desk') &&
            !XML_PATHS.test(path),
        )
        .filter(({ path }) => {
          const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
          return !paths.some((one) => pattern.test(one))
        })
      expect(untested.map(({ id, path }) => `${id} ${path}`)).toEqual([])
    })
  },
  (page) => page.addInitScript(RECORD_VIOLATIONS),
)
