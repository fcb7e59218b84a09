/** The apparatus (variants §1) in a real browser: variant readings of a page and a heading, shown and hidden. */

import { expect, test } from 'bun:test'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { cstPackage, scPackage, siamPackage, thaiPackage } from '../canon/witness-packages.ts'
import { CONTRAST_RULE, findAxeFaults } from '../support/axe.ts'
import { runInChromium, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'

const PAGE = '/canon/9/pali/5'
const HEADING = '/canon/9/entries/sutta'

runInChromium(
  'the switch of the apparatus',
  async () => serveForChromium(await openCanonLibrary(thaiPackage, siamPackage, cstPackage, scPackage)),
  (stage) => {
    const NAME = 'คำที่แหล่งอื่นต่าง'

    test('the apparatus switch shows and hides readings, is remembered, and loads nothing before', async () => {
      const { page } = await stage.open(PAGE)
      const requested: string[] = []
      page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
      await page.reload()
      const button = page.getByRole('button', { name: NAME })
      await eventually(async () => expect(await button.getAttribute('aria-pressed')).toBe('false'))
      expect(requested.filter((path) => path.includes('apparatus'))).toEqual([])
      await button.click()
      await eventually(async () => expect(await page.locator('u').count()).toBe(3))
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      // lists of readings are closed until one is opened
      expect(await page.locator('.app li').first().isVisible()).toBe(false)
      await page.goto(new URL('/canon/9/roman/2', page.url()).href)
      await eventually(async () => expect(await page.locator('u').count()).toBe(3))
      await page.getByRole('button', { name: NAME }).click()
      await eventually(async () => expect(await page.locator('u').count()).toBe(0))
      await page.reload()
      await eventually(async () =>
        expect(await page.getByRole('button', { name: NAME }).getAttribute('aria-pressed')).toBe('false'),
      )
      expect(await page.locator('u').count()).toBe(0)
    })

    test('the apparatus works by keyboard, on headings too', async () => {
      const { page } = await stage.open(`${HEADING}?with=pali`)
      const button = page.getByRole('button', { name: NAME })
      await button.focus()
      await page.keyboard.press('Space')
      await eventually(async () => expect(await page.locator('.app summary').count()).toBe(1))
      await page.locator('.app summary').focus()
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await page.locator('.app li').first().isVisible()).toBe(true))
      await button.focus()
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await page.locator('.app').count()).toBe(0))
    })

    test('the apparatus fits a phone and passes axe, light and dark', async () => {
      for (const address of [`${PAGE}?variants=all`, `${HEADING}?with=pali,roman&variants=all`]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const { page, complaints } = await stage.open(address, {
            colorScheme,
            viewport: { width: 360, height: 800 },
          })
          await eventually(async () => expect(await page.locator('.app li').first().isVisible()).toBe(true))
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
          expect(await findAxeFaults(page, 'document', colorScheme === 'light' ? '{}' : CONTRAST_RULE)).toEqual([])
          const { height = 0, width = 0 } = (await page.locator('.app summary').first().boundingBox()) ?? {}
          expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
          expect(complaints).toEqual([])
        }
      }
    })
  },
)
