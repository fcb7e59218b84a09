/** The list of names under the search box, in a real browser: keys, input methods, touch, and loading. */

import { expect, test } from 'bun:test'
import { findAxeFaults } from '../support/axe.ts'
import { runInChromium, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { openLibraryOfNames } from './suggested-names.ts'

runInChromium(
  'the list under the box',
  async () => serveForChromium(await openLibraryOfNames()),
  (stage) => {
    test('suggestions work by keys, wait for input methods, and open the item', async () => {
      const { page, complaints } = await stage.open('/')
      const box = page.locator('main input[type=search]')
      const options = page.getByRole('option')
      // filled at once, since letters typed slowly are requested one by one, and a late answer resets the choice
      await box.fill('สีห')
      await options.first().waitFor()
      expect(await box.getAttribute('aria-expanded')).toBe('true')
      await box.press('ArrowUp')
      expect(await page.getByRole('option', { selected: true }).textContent()).toContain('มหาสีหนาทสูตร')
      expect(await findAxeFaults(page, 'document')).toEqual([])
      await box.press('Escape')
      await options.first().waitFor({ state: 'detached' })
      expect(await box.inputValue()).toBe('สีห')
      const input: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.endsWith('/suggest')) input.push(request.url())
      })
      await box.evaluate(`((box) => {
      box.value = 'สีหส'
      box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
      box.value = 'สีหสู'
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    })(document.querySelector('main input[type=search]'))`)
      await options.first().waitFor()
      expect(input.map((address) => new URL(address).searchParams.get('q'))).toEqual(['สีหสู'])
      await box.press('ArrowDown')
      await box.press('Enter')
      await page.waitForURL('**/entries/sihasuttam')
      expect(complaints).toEqual([])
    })

    test('suggestions work by touch and are announced to screen readers', async () => {
      const { page } = await stage.open('/', { hasTouch: true, viewport: { width: 360, height: 740 } })
      const box = page.locator('main input[type=search]')
      await box.tap()
      await box.fill('สีห')
      const option = page.getByRole('option', { name: 'มหาสีหนาทสูตร' })
      await option.waitFor()
      await box.press('ArrowDown')
      const reported = await page.locator('main form').ariaSnapshot()
      expect(reported).toMatch(/combobox ".+" \[expanded\]/)
      expect(reported).toContain('listbox "ชื่อที่อาจหมายถึง"')
      expect(reported).toMatch(/option ".+" \[selected\]/)
      expect(reported).toMatch(/status: \d ชื่อ/)
      await option.tap()
      await page.waitForURL('**/entries/*')
    })

    test('long suggestions under the box of a header fit a phone', async () => {
      const { page } = await stage.open('/about', { viewport: { width: 360, height: 740 } })
      const box = page.locator('.top input[type=search]')
      await box.fill('dhammacakka')
      await page.getByRole('option').first().waitFor()
      const list = await page.locator('#suggested').boundingBox()
      expect(list?.x).toBeWithin(0, 30)
      expect(list?.width).toBeWithin(300, 345)
      // nothing is cut off, since the number at the end may be all that distinguishes two texts
      const cut = await page
        .locator('#suggested small')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
      expect(cut).toEqual([])
    })

    test('the suggestion script loads on first focus and has 3 kB', async () => {
      const { page } = await stage.open('/robots.txt')
      const sent: string[] = []
      page.on('response', async (response) => sent.push(response.url()))
      await page.goto(`${stage.site.url}/about`)
      const scripts = () => sent.filter((address) => address.includes('suggest'))
      expect(scripts()).toEqual([])
      await page.locator('.top input[type=search]').focus()
      await page.locator('#suggested').waitFor({ state: 'attached' })
      await eventually(async () => expect(scripts().length).toBeGreaterThan(0))
      const [script = ''] = scripts()
      expect((await (await fetch(script)).text()).length).toBeLessThanOrEqual(3 * 1024)
    })
  },
)
