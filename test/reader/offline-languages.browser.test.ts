/** Pages stored in one language or edition, opened by a reader of another. */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { runInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { offlineSite } from './offline-site.ts'

const storedItems = (page: Page) => page.locator('.keeps > li')
const notice = (page: Page) => page.locator('main > .kept')

runInChromium('offline in another language', offlineSite, (stage) => {
  const at = (path: string) => stage.site.url + path
  const goTo = (page: Page, path: string) => page.goto(at(path))

  /** Opens a new window and stores the item that a page offers. */
  async function storeItem(path: string, options: object = {}) {
    const { page } = await stage.open(path, options)
    await page.locator('.keep a').first().click()
    await page.getByRole('button', { name: /^(เก็บไว้ในเครื่องนี้|Save on this device)/ }).click()
    await storedItems(page).waitFor()
    return page
  }

  test('an item stored in one language is shown to readers of another with a note, without redirect', async () => {
    const page = await storeItem('/chant-sections/morning')
    await goTo(page, '/chants/homage')
    await page.locator('.tongues a').click()
    await page.waitForURL(at('/chants/homage?lang=en'))
    await page.context().setOffline(true)
    for (const path of ['/chants/homage?lang=en', '/chants/homage', '/chant-sections/morning?lang=en']) {
      expect([path, (await goTo(page, path))?.status()]).toEqual([path, 200])
      await eventually(async () => expect(await notice(page).textContent()).toEndWith('· เก็บไว้เป็นภาษาไทย'))
      expect(page.url()).toBe(at(path))
    }
  })

  test('an English item is stored at plain addresses, too; other editions say so', async () => {
    const page = await storeItem('/canon/9/entries/book', { locale: 'en-GB' })
    await page.context().setOffline(true)
    for (const path of ['/canon/9/entries/book', '/canon/9/entries/book?lang=en', '/canon/9/entries/book?lang=th']) {
      expect([path, (await goTo(page, path))?.status()]).toEqual([path, 200])
      await notice(page).waitFor()
    }
    await eventually(async () => expect(await notice(page).textContent()).toEndWith('· Kept in English'))
    await goTo(page, '/canon/9/entries/book?with=pali&lang=en')
    await eventually(async () => expect(await notice(page).textContent()).toEndWith('this is another one'))
  })
})
