/**
 * Smoke test of a reader, in a real browser: front page, search, a heading, a printed page, a word, English, and
 * offline.
 */

import { expect, test } from 'bun:test'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { runInChromium, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { openWordLibrary } from '../words/dictionaries.ts'

const PALI = { edition: 'roman' } as const

const start = async () =>
  serveForChromium(
    await openWordLibrary({
      source: testSource('text'),
      headings: [
        testHeading('one', { title: 'พรหมชาลสูตร', romanPage: 1, royalPage: 1 }),
        testHeading('two', { title: 'สามัญญผลสูตร', romanPage: 2, royalPage: 2 }),
      ],
      passages: [
        testPassage('one', [testParagraph(1, 'ข้าพเจ้าได้สดับมาอย่างนี้ ในเมืองราชคฤห์')]),
        testPassage('two', [testParagraph(2, 'ณ สวนมะม่วงของหมอชีวก')]),
        testPassage('one', [testParagraph(1, 'Evaṃ me sutaṃ bhikkhave')], PALI),
        testPassage('two', [testParagraph(2, 'dhammo')], PALI),
      ],
    }),
  )

runInChromium('a reader', start, (stage) => {
  test('a reader finds a text, reads it in print and in English, looks up a word and stores the volume', async () => {
    const { page, complaints } = await stage.open('/', {})
    await page.locator('input[name="q"]').first().fill('ราชคฤห์')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?**')
    // a result leads to its words on the printed page
    await page.locator('main a[href*="/canon/9/royal/1"]').first().click()
    await page.waitForURL('**/canon/9/royal/1**')
    await page.locator('article mark', { hasText: 'ราชคฤห์' }).first().waitFor()

    // arrow keys turn pages, and the contents lead to the heading
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/canon/9/royal/2**')
    await page.locator('article', { hasText: 'สวนมะม่วง' }).waitFor()
    await page.goto(`${stage.site.url}/canon/9`)
    await page.locator('.tree a', { hasText: 'พรหมชาลสูตร' }).first().click()
    await page.locator('h1', { hasText: 'พรหมชาลสูตร' }).waitFor()

    // the same in English, and back
    await page.locator('a[hreflang="en"]:visible').first().click()
    await page.locator('html[lang="en"]').waitFor()
    await page.locator('a[hreflang="th"]:visible').first().click()
    await page.locator('html[lang="th"]').waitFor()

    // the key `w` looks up a Pali word
    await page.goto(`${stage.site.url}/canon/9/roman/1`)
    await page.keyboard.press('w')
    const panel = page.locator('#words')
    await panel.locator('.name', { hasText: /^evaṃ$/i }).waitFor()
    await panel.locator('.readings', { hasText: 'so' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    // the volume is stored, and read without a network
    await page.goto(`${stage.site.url}/canon/9`)
    await page.locator('.keep a').first().click()
    await page.getByRole('button', { name: 'เก็บไว้ในเครื่องนี้' }).click()
    await page.locator('.keeps > li').waitFor()
    expect(complaints).toEqual([])
    await page.context().setOffline(true)
    await page.goto(`${stage.site.url}/canon/9/royal/1`)
    await eventually(async () => expect(await page.locator('main > .kept').textContent()).toContain('อ่านจากที่เก็บไว้'))
    await page.locator('article', { hasText: 'ราชคฤห์' }).waitFor()
  })

  test('on a phone, breadcrumbs take one line, and there are two tiles in a row', async () => {
    const { page } = await stage.open('/canon/9/royal/1?lang=en', { viewport: { width: 360, height: 740 } })
    const getTops = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(await getTops('.trail li')).size).toBe(1)
    await page.goto(`${stage.site.url}/canon/9`)
    const [first, second] = await getTops('.tiles li')
    expect(first).toBe(second)
    await page.goto(`${stage.site.url}/canon/9?lang=en`)
    const [input = 0, , button = 99] = await getTops('.go :is(label input, button)')
    expect(Math.abs(button - input)).toBeLessThan(20)
  })

  test('on a phone, the API reference names groups of operations in lines, not letter by letter', async () => {
    const { page } = await stage.open('/docs', { viewport: { width: 360, height: 740 } })
    const names = page.locator('.opblock-tag small')
    await names.first().waitFor()
    const heights = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(120)
  })
})
