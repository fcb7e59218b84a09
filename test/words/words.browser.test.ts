/** Looking up words of Pali in a real Chromium: by double click, tap and key, and without scripts (words §3). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { CONTRAST_RULE, findAxeFaults } from '../support/axe.ts'
import { runInChromium, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { openWordLibrary } from './dictionaries.ts'

const WORDS = 'Evaṃ me bhikkhave anattalakkhaṇasutta sammāsambuddhassa dhammo'

async function start() {
  const library = await openWordLibrary({
    source: testSource('text'),
    headings: [testHeading('one', { romanPage: 1, paliPage: 1 })],
    passages: [
      testPassage('one', [testParagraph(1, WORDS)], { edition: 'roman' }),
      testPassage('one', [testParagraph(1, 'เอวํ เม ภิกฺขเว')], { edition: 'pali' }),
    ],
  })
  return serveForChromium(library)
}

/** Returns the middle of a word on the page once its place is final: fonts that load later move it. */
const placeOf = (page: Page, word: string): Promise<{ readonly x: number; readonly y: number }> =>
  page.evaluate(`document.fonts.ready.then(() => {
    const walker = document.createTreeWalker(document.querySelector('article'), 4)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const at = node.data.indexOf(${JSON.stringify(word)})
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + ${word.length})
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
  })`)

/** The selected word, and whether the focus is in the text. */
const FOCUSED = "[getSelection().toString(), document.activeElement.closest('article') !== null]"

const panel = (page: Page) => page.locator('#words')
const name = (page: Page, word: string) => panel(page).locator('.name', { hasText: new RegExp(`^${word}$`, 'i') })

runInChromium('a word of Pali', start, (stage) => {
  test.each([
    ['/canon/9/roman/1', 'bhikkhave', 'bhikkhu'],
    ['/canon/9/pali/1', 'ภิกฺขเว', 'ภิกฺขุ'],
    ['/canon/9/roman/1', 'anattalakkhaṇasutta', 'anatta'],
  ])(
    'on %s, a double click on %s opens %s beside the text; Escape closes it and returns the focus',
    async (path, word, headword) => {
      const { page, complaints } = await stage.open(path)
      const { x, y } = await placeOf(page, word)
      await page.mouse.dblclick(x, y)
      await name(page, word).waitFor()
      await eventually(async () => expect(await page.evaluate('getSelection().toString()')).toBe(word))
      await eventually(async () =>
        expect(await panel(page).locator('.readings h2').first().textContent()).toContain(headword),
      )
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'detached' })
      await eventually(async () => expect(await page.evaluate(FOCUSED)).toEqual([word, true]))
      expect(complaints).toEqual([])
    },
  )

  test('the word script loads with the first word only', async () => {
    const { page } = await stage.open('/canon/9/roman/1')
    // counts requests for the script only: a browser may request an icon at any time
    const input: string[] = []
    page.on('request', (request) => {
      if (/words\.[0-9a-f]{8}\.js$/.test(request.url())) input.push(request.url())
    })
    const { x, y } = await placeOf(page, 'dhammo')
    await page.mouse.click(x, y)
    expect(input).toEqual([])
    await page.mouse.dblclick(x, y)
    await name(page, 'dhammo').waitFor()
    expect(input).toHaveLength(1)
  })

  test('w opens the first word, then the next, b the one before; the focus returns', async () => {
    const { page } = await stage.open('/canon/9/roman/1')
    await page.keyboard.press('w')
    await name(page, 'evaṃ').waitFor()
    await page.keyboard.press('w')
    await name(page, 'me').waitFor()
    await page.keyboard.press('b')
    await name(page, 'evaṃ').waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await eventually(async () => expect(await page.evaluate(FOCUSED)).toEqual(['Evaṃ', true]))
  })

  test('selecting with the mouse is unaffected', async () => {
    const { page } = await stage.open('/canon/9/roman/1')
    const [from, to] = [await placeOf(page, 'me'), await placeOf(page, 'bhikkhave')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
    await eventually(async () => expect(await page.evaluate('getSelection().toString().length')).toBeGreaterThan(4))
    expect(await panel(page).count()).toBe(0)
  })

  test('a tap opens the panel on a phone, within the screen', async () => {
    const { page, complaints } = await stage.open('/canon/9/roman/1', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    const { x, y } = await placeOf(page, 'dhammo')
    // a busy page may receive the event long after the finger is lifted
    await page.evaluate('{ let now = Date.now(); Date.now = () => (now += 1_000) }')
    await page.touchscreen.tap(x, y)
    await name(page, 'dhammo').waitFor()
    await eventually(async () => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360))
    expect(complaints).toEqual([])
  })

  test('the word page and the panel pass axe, light and dark', async () => {
    const { page } = await stage.open('/words/bhikkhave')
    const faults = async () => {
      const byDay = await findAxeFaults(page, 'document')
      await page.emulateMedia({ colorScheme: 'dark' })
      const byNight = await findAxeFaults(page, 'document', CONTRAST_RULE)
      await page.emulateMedia({ colorScheme: 'light' })
      return [...byDay, ...byNight]
    }
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await faults()).toEqual([])
    await page.goto(`${stage.site.url}/canon/9/pali/1`)
    const { x, y } = await placeOf(page, 'ภิกฺขเว')
    await page.mouse.dblclick(x, y)
    await name(page, 'ภิกฺขเว').waitFor()
    expect(await faults()).toEqual([])
  })

  test('the word page works without scripts', async () => {
    const { page } = await stage.open('/words/bhikkhave', { javaScriptEnabled: false })
    expect(await page.locator('h1').textContent()).toBe('bhikkhave')
    expect(await page.locator('.readings').textContent()).toContain('a mendicant')
  })
})
