/**
 * Side by side in a real Chromium: what stays in view, what is remembered, and what can be done with a heading's
 * citation.
 */

import { expect, test } from 'bun:test'
import { StarterCollectionWriter } from '../../src/records/collections/starter.ts'
import { readShippedStarterDumps } from '../../src/records/collections/starter-files.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { findAxeFaults } from '../support/axe.ts'
import { runInChromium, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'

const ITEMS = Array.from({ length: 30 }, (_, index) => index + 1)

const item = (number: number, text: string) => [
  { text: `[${number}] `, kind: 'number' as const },
  { text: text.repeat(8) },
]

const KHUDDAKA = { division: 'khuddaka-nikaya', volume: 25 }

/** A long text in two editions, a short one with a verse, and a chapter whose verses are cited. */
const parallel: TestPackage = {
  source: testSource('parallel'),
  headings: [
    testHeading('long', { title: 'ยาว', royalPage: 1, paliPage: 1, itemFrom: 1 }),
    testHeading('verse', { title: 'คาถา', royalPage: 2, paliPage: 2, itemFrom: 31 }),
    testHeading('yamakavaggo', KHUDDAKA),
  ],
  passages: [
    testPassage(
      'long',
      ITEMS.map((number) => testParagraph(1, item(number, `ข้อความของข้อ ${number} ในฉบับแปล `))),
    ),
    testPassage(
      'long',
      ITEMS.map((number) => testParagraph(1, item(number, `เอวมฺเม สุตํ ข้อ ${number} อยํ ปาโฐ `))),
      { edition: 'pali' },
    ),
    testPassage('verse', [
      testParagraph(2, [
        { text: '[31] ', kind: 'number' },
        { text: 'บรรทัดแรก\nบรรทัดที่สอง\n', kind: 'verse' },
      ]),
    ]),
    testPassage(
      'verse',
      [
        testParagraph(2, [
          { text: '[31] ', kind: 'number' },
          { text: 'สพฺเพ สงฺขารา\nอนิจฺจา\n', kind: 'verse' },
        ]),
      ],
      { edition: 'pali' },
    ),
    testPassage(
      'yamakavaggo',
      [
        testParagraph(15, [{ text: 'ธมฺมปทคาถา', kind: 'heading' }]),
        testParagraph(15, [{ text: 'ปฐโม ยมกวคฺโค', kind: 'heading' }]),
        testParagraph(15, [{ text: 'มโนปุพฺพงฺคมา ธมฺมา มโนเสฏฺฐา มโนมยา ฯ', kind: 'verse' }]),
        testParagraph(15, [{ text: 'น หิ เวเรน เวรานิ สมฺมนฺตีธ กุทาจนํ ฯ', kind: 'verse' }]),
      ],
      { ...KHUDDAKA, edition: 'pali' },
    ),
  ],
}

const LONG = '/canon/9/entries/long'
const BOTH = `${LONG}?with=royal,pali`
const NARROW = { viewport: { width: 360, height: 740 } }

runInChromium(
  'rows side by side',
  async () => {
    const library = await openCanonLibrary(parallel)
    const { db, collections } = library.stores
    const names = ['chant-sections', 'chants']
    new StarterCollectionWriter(db, collections).add({ dumps: readShippedStarterDumps(), names, newer: false }, 'test')
    return serveForChromium(library)
  },
  (stage) => {
    test('rows keep the column heads above the text', async () => {
      const { page } = await stage.open(BOTH)
      await page.evaluate('scrollTo(0, 2500)')
      await eventually(async () => {
        const top = await page.evaluate(`(() => {
          const { left, top } = document.querySelector('.heads').getBoundingClientRect()
          return [Math.round(top), document.elementFromPoint(left + 5, top + 5).closest('.heads') !== null]
        })()`)
        expect(top).toEqual([0, true])
      })
    })

    test('rows are stacked on a phone and pass axe', async () => {
      const { page } = await stage.open(BOTH, NARROW)
      // rows have their height when they are first painted
      await eventually(async () => {
        const tops = await page.evaluate<number[]>(
          `[...document.querySelectorAll('.row')].slice(0, 2).flatMap((row) => [...row.querySelectorAll('.text')].map((text) => Math.round(text.getBoundingClientRect().top)))`,
        )
        expect(tops).toEqual(tops.toSorted((a, b) => a - b))
        expect(new Set(tops).size).toBe(4)
      })
      await eventually(async () => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360))
      expect(await findAxeFaults(page, 'document')).toEqual([])
    })

    test('a citation opens at its paragraph, with the note how its number was read', async () => {
      const { page } = await stage.open(`/search?q=${encodeURIComponent('ขุ.ธ. (ไทย) ๒๕/๕')}`, NARROW)
      await page.waitForURL('**#cited')
      const isInView = (selector: string) =>
        page.evaluate<boolean>(`(() => {
          const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })()`)
      await eventually(async () =>
        expect([await isInView('#cited'), await isInView('.together')]).toEqual([true, true]),
      )
    })

    test('rows keep lines of verse where there is space', async () => {
      const display = (width: number) =>
        stage
          .open('/canon/9/entries/verse?with=royal,pali', { viewport: { width, height: 740 } })
          .then(({ page }) =>
            page.evaluate<string[]>(
              `['royal', 'pali'].map((name) => getComputedStyle(document.querySelector('.' + name + ' .v > span')).display)`,
            ),
          )
      await eventually(async () => expect(await display(360)).toEqual(['inline', 'block']))
      await eventually(async () => expect(await display(1280)).toEqual(['block', 'block']))
    })

    test('rows show the editions chosen before', async () => {
      const { page } = await stage.open(LONG)
      await page.click('.controls summary')
      await page.click('.filters a[data-with="pali"]')
      await page.waitForURL('**/long?with=pali')
      await page.goto(`${stage.site.url}/canon/9/entries/verse`)
      await page.waitForURL('**/verse?with=pali')
      await eventually(async () => expect(await page.locator('.text.royal').count()).toBe(0))
      // an address that names an edition has precedence
      await page.goto(`${stage.site.url}${LONG}?with=royal`)
      await eventually(async () => expect(await page.locator('.text.royal').count()).toBe(1))
      await page.click('a[data-with="royal,pali"]')
      await page.waitForURL('**/long?with=royal%2Cpali')
      await eventually(async () => expect(await page.locator('.rows.cols-2').count()).toBe(1))
      // the default is chosen again
      await page.click('.controls nav a[data-with=""]')
      await page.waitForURL('**/long')
      await eventually(async () => expect(await page.locator('.rows.cols-1').count()).toBe(1))
    })

    test('chants keep the spelling and columns chosen before', async () => {
      const { page } = await stage.open('/chants/itipiso')
      await page.click('a[data-chants="spell=canon"]')
      await page.waitForURL('**/itipiso?spell=canon')
      await page.goto(`${stage.site.url}/chants/tisarana`)
      await page.waitForURL('**/tisarana?spell=canon')
      await page.click('a[data-chants="with=pali,meaning&spell=canon"]')
      await page.click('a[data-chants="with=pali,meaning"]')
      await page.goto(`${stage.site.url}/chants/pancasila`)
      await page.waitForURL('**/pancasila?with=pali%2Cmeaning')
      await eventually(async () => expect(await page.locator('.chant [lang="pi-Latn"]').count()).toBe(0))
    })

    test('rows can be cited, copied, shared and printed', async () => {
      const { page } = await stage.open(LONG)
      await eventually(async () =>
        expect(await page.locator('.cite button').allTextContents()).toEqual(['คัดลอก', 'คัดลอกที่อยู่', 'พิมพ์', 'ขีด จด คั่น']),
      )
      await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")')
      await page.click('.cite button:has-text("พิมพ์")')
      await eventually(async () => expect(await page.locator('body[data-printed]').count()).toBe(1))
      expect(await page.locator('.address').textContent()).toBe(decodeURI(page.url()))
      await page.click('.cite button:has-text("คัดลอกที่อยู่")')
      await eventually(async () => expect(await page.locator('.cite button').nth(1).textContent()).toBe('คัดลอกแล้ว'))
    })

    test('rows keep the chosen editions in the copied address', async () => {
      const { page } = await stage.open(`${LONG}?with=royal,pali`)
      await page.evaluate(
        `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void (document.body.dataset.copied = text) } })`,
      )
      await page.click('.cite button:has-text("คัดลอกที่อยู่")')
      await eventually(async () =>
        expect(await page.locator('body').getAttribute('data-copied')).toEndWith(`${LONG}?with=royal,pali`),
      )
    })

    test('rows are named by edition for screen readers, apart from a printed outline', async () => {
      const { page } = await stage.open(`${LONG}?with=royal,pali`)
      expect(await page.getByRole('group', { name: 'ฉบับหลวง' }).count()).toBeGreaterThan(0)
      await page.goto(`${stage.site.url}/canon/9/royal/1`)
      const pdf = (await page.pdf({ outline: true, tagged: true })).toString('latin1')
      const titles = [...pdf.matchAll(/\/Title\s*<([0-9A-F]+)>/gi)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      )
      expect(titles.some((title) => title.includes(' หน้า ๑'))).toBe(true)
      expect(titles.filter((title) => /[^\s\ufeff]หน้า ๑/.test(title))).toEqual([])
    })
  },
)
