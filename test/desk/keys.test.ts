/** The keys of the desk's screens under a Thai keyboard (desk §2): where they act, and where they must not. */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { conflictPackages } from './conflict-packages.ts'
import { atTheDeskOf, told } from './desk-in-chromium.ts'
import { press } from './thai-keyboard.ts'

atTheDeskOf(
  () => conflictPackages(3),
  'keys at the desk',
  (desk) => {
    const isIn = (page: Page, selector: string) =>
      page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)
    const helpIsOpen = (page: Page) => page.locator('dialog[open]').isVisible()

    test('find and help answer everywhere with Ctrl, and to a key alone in lists only', async () => {
      const { page } = await desk.open('/desk')
      await page.locator('.records a:focus').waitFor()
      await press(page, 'Slash')
      await eventually(async () => expect(await isIn(page, '#find')).toBe(true))
      // there it is a letter
      await press(page, 'Slash')
      await eventually(async () => expect(await page.locator('#find').inputValue()).toBe('ฝ'))
      await press(page, 'Slash', 'ctrl')
      await page.locator('dialog[open]').waitFor()
      await page.keyboard.press('Escape')
      for (const place of ['.home', 'main']) {
        await page.locator(place).focus()
        await press(page, 'Slash')
        await press(page, 'Slash', 'shift')
        await eventually(async () =>
          expect([place, await isIn(page, place), await helpIsOpen(page)]).toEqual([place, true, false]),
        )
        await press(page, 'KeyK', 'ctrl')
        await eventually(async () => expect([place, await isIn(page, '#find')]).toEqual([place, true]))
      }
      await page.locator('.records a').first().focus()
      await press(page, 'Slash', 'shift')
      await page.locator('dialog[open]').waitFor()
      // from the list that the help left, a search leads on
      await page.keyboard.press('Escape')
      await eventually(async () => expect(await isIn(page, '.records a')).toBe(true))
      await press(page, 'Slash')
      await page.keyboard.type('reading-3')
      await page.keyboard.press('Enter')
      await page.locator('.records a:focus', { hasText: 'reading-3' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/desk/canon/digha-nikaya/reading-3')
    })

    test('the help names every key of the screen in Thai', async () => {
      const { page } = await desk.open('/desk/conflicts')
      await page.locator('.differences li').first().waitFor()
      await press(page, 'Slash', 'shift')
      await eventually(async () =>
        expect(await page.locator('dialog dt').allTextContents()).toEqual([
          'Ctrl+K',
          'Ctrl+/',
          '1',
          '2',
          '←',
          '→',
          'U',
          'H',
          'N',
          '/',
          '?',
        ]),
      )
      for (const meaning of await page.locator('dialog dd').allTextContents()) {
        expect(meaning).toMatch(/^[\u0E00-\u0E7F ]+$/)
      }
    })

    test('a list is walked by arrows, opened by Enter, added to by N; elsewhere N is nothing', async () => {
      const { page } = await desk.open('/desk/nipatas')
      const row = (index: number) => page.locator('.records a').nth(index)
      const inFocus = (index: number) =>
        eventually(async () =>
          expect(await page.evaluate('document.activeElement.href')).toBe(
            await row(index).evaluate((link) => (link as unknown as { href: string }).href),
          ),
        )
      await page.locator('.records a:focus').waitFor()
      await press(page, 'ArrowDown')
      await press(page, 'ArrowDown')
      await inFocus(2)
      await press(page, 'ArrowUp')
      await inFocus(1)
      const href = await row(1).getAttribute('href')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${href}`)
      await page.goBack()
      await page.locator('.home').focus()
      await press(page, 'KeyN')
      await eventually(async () => expect(page.url()).toEndWith('/desk/nipatas'))
      await row(0).focus()
      await press(page, 'KeyN')
      await page.waitForURL('**/desk/nipatas/%2B')
    })

    test('U takes back the edit in focus, and the one that is looked at', async () => {
      const { library } = desk.site
      await library.api('POST', '/chants', { slug: 'keys', title: 'ก่อน' })
      await library.api('PATCH', '/chants/keys', { title: 'หลัง' })
      const title = async () => (await library.get('/chants/keys')).title
      const { page } = await desk.open('/desk/history?collection=chants')
      await page.locator('.edits a:focus').waitFor()
      await press(page, 'KeyU')
      await told(page, 'เลิกทำแล้ว')
      expect(await title()).toBe('ก่อน')
      // what was undone cannot be undone again: the line of the undoing comes with the list that is read again
      await page.locator('.edits li > a', { hasText: 'เลิกทำ' }).first().focus()
      await page.keyboard.press('Enter')
      await page.locator('main section:focus').waitFor()
      await press(page, 'KeyU')
      // the notice of the first undoing may still be there, or gone: the screen itself says it
      await page.locator('main section a', { hasText: 'เลิกทำไปแล้ว' }).waitFor()
      expect(await title()).toBe('หลัง')
    })
  },
)
