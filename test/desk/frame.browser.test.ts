/**
 * The key screen and the frame of the desk in a real browser: the key, escaping of texts, and where shortcuts act (desk
 * §2).
 */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { TEST_KEY } from '../support/library.ts'
import { conflictPackages, HOSTILE_MARKUP } from './conflict-packages.ts'
import { enterKey, runBeforeDeskOf, visitScreen, waitForNotice } from './desk-in-chromium.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

runBeforeDeskOf(
  () => conflictPackages(3),
  'the desk',
  (desk) => {
    const opened = async (path: string) => {
      const watched = await desk.open(path)
      await enterKey(watched.page)
      return watched
    }
    const stored =
      'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href])'
    const isIn = (page: Page, selector: string) =>
      page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)
    const helpIsOpen = (page: Page) => page.locator('dialog[open]').isVisible()

    test('a wrong key is reported at the field, with the holder of a right one; it is not stored', async () => {
      const { page } = await desk.open('/desk/chants')
      await enterKey(page, `${TEST_KEY}x`)
      const field = page.locator('#key')
      await page.locator('#key-fault', { hasText: 'กุญแจไม่ถูกต้อง' }).waitFor()
      await eventually(async () => expect(await field.getAttribute('aria-invalid')).toBe('true'))
      await eventually(async () => expect(await field.getAttribute('aria-describedby')).toBe('key-hint key-fault'))
      await enterKey(page)
      await page.locator('.notice', { hasText: 'editor' }).waitFor()
      await eventually(async () => expect(await page.evaluate<string>(stored)).not.toContain(TEST_KEY))
      // the page asks for the key again after it was left
      await page.reload()
      await field.waitFor()
      // the tab remembers the key if the editor wants that, until the desk is locked
      await page.getByLabel('จำไว้ในแท็บนี้จนกว่าจะปิด').check()
      await enterKey(page)
      await page.locator('.notice', { hasText: 'editor' }).waitFor()
      await page.reload()
      await page.locator('h1', { hasText: 'บทสวด' }).waitFor()
      await eventually(async () =>
        expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).toBe('{}'),
      )
      await page.getByRole('button', { name: 'ล็อก' }).click()
      await field.waitFor()
      await eventually(async () => expect(await page.evaluate<string>(stored)).not.toContain(TEST_KEY))
    })

    test('a key typed under a Thai layout is reported while typing and not sent', async () => {
      const { page, complaints } = await desk.open('/desk')
      await page.locator('#key').fill('ฟหกดเ้่าสวฟหกดเ้่าสว')
      await page.locator('#key-fault', { hasText: 'สลับเป็นภาษาอังกฤษ' }).waitFor()
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await page.locator('#key').press('Enter')
      await page.locator('#key-fault', { hasText: 'แป้นพิมพ์อาจอยู่ที่ภาษาไทย' }).waitFor()
      expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
      await page.locator('#key').fill('abc')
      await page.locator('#key-fault:empty').waitFor({ state: 'attached' })
      expect(complaints).toEqual([])
    })

    test('markup in titles and texts is shown as text', async () => {
      const { page, complaints } = await opened('/desk/conflicts')
      await page.locator('.work h2', { hasText: HOSTILE_MARKUP }).waitFor()
      await page.locator('.context', { hasText: HOSTILE_MARKUP }).waitFor()
      await eventually(async () => expect(await page.locator('.side', { hasText: HOSTILE_MARKUP }).count()).toBe(2))
      await eventually(async () => expect(await page.locator('img').count()).toBe(0))
      expect(complaints).toEqual([])
    })

    test('a read-only desk says so before typing, and why', async () => {
      const { db } = desk.site.library
      db.readOnly = 'พื้นที่ดิสก์เต็ม'
      try {
        const { page } = await opened('/desk/chants')
        await page.getByText('ขณะนี้อ่านได้อย่างเดียว: พื้นที่ดิสก์เต็ม').waitFor()
      } finally {
        db.readOnly = undefined
      }
    })

    test('find and help work everywhere with Ctrl, and by a single key in lists only', async () => {
      const { page } = await opened('/desk')
      await page.locator('.records a:focus').waitFor()
      await pressThaiKeys(page, 'Slash')
      await eventually(async () => expect(await isIn(page, '#find')).toBe(true))
      // in a text field, the key types a letter
      await pressThaiKeys(page, 'Slash')
      await eventually(async () => expect(await page.locator('#find').inputValue()).toBe('ฝ'))
      await pressThaiKeys(page, 'Slash', 'ctrl')
      await page.locator('dialog[open]').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      for (const place of ['.home', 'main']) {
        await page.locator(place).focus()
        await pressThaiKeys(page, 'Slash')
        await pressThaiKeys(page, 'Slash', 'shift')
        await eventually(async () =>
          expect([place, await isIn(page, place), await helpIsOpen(page)]).toEqual([place, true, false]),
        )
        await pressThaiKeys(page, 'KeyK', 'ctrl')
        await eventually(async () => expect([place, await isIn(page, '#find')]).toEqual([place, true]))
      }
      await page.locator('.records a').first().focus()
      await pressThaiKeys(page, 'Slash', 'shift')
      await page.locator('dialog[open]').waitFor()
      // the library search works after the help was closed
      await page.keyboard.press('Escape')
      await eventually(async () => expect(await isIn(page, '.records a')).toBe(true))
      await pressThaiKeys(page, 'Slash')
      await eventually(async () => expect(await isIn(page, '#find')).toBe(true))
      await page.keyboard.type('reading-3')
      await page.keyboard.press('Enter')
      await page.locator('.records a:focus', { hasText: 'reading-3' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/desk/canon/digha-nikaya/reading-3')
      // Ctrl+S submits the only form of a screen, and the browser points to its first field
      await visitScreen(page, '/desk/corrections/+')
      await page.locator('#which-volume').waitFor()
      await pressThaiKeys(page, 'KeyS', 'ctrl')
      await eventually(async () => expect(await isIn(page, '#which-volume')).toBe(true))
    })

    test('the help names every key of the screen in Thai', async () => {
      const { page } = await opened('/desk/conflicts')
      await page.locator('.differences li').first().waitFor()
      await pressThaiKeys(page, 'Slash', 'shift')
      await eventually(async () =>
        expect(await page.locator('dialog dt').allTextContents()).toEqual([
          'Ctrl+K',
          'Ctrl+/',
          'Ctrl+S',
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

    test('lists work by arrows and Enter, and N adds, only there', async () => {
      const { page } = await opened('/desk/nipatas')
      const row = (index: number) => page.locator('.records a').nth(index)
      const inFocus = (index: number) =>
        eventually(async () =>
          expect(await page.evaluate('document.activeElement.href')).toBe(
            await row(index).evaluate((link) => (link as unknown as { href: string }).href),
          ),
        )
      await page.locator('.records a:focus').waitFor()
      await pressThaiKeys(page, 'ArrowDown')
      await pressThaiKeys(page, 'ArrowDown')
      await inFocus(2)
      await pressThaiKeys(page, 'ArrowUp')
      await inFocus(1)
      const href = await row(1).getAttribute('href')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${href}`)
      await page.goBack()
      // the list takes the focus when it has loaded again
      await page.locator('.records a:focus').waitFor()
      await page.locator('.home').focus()
      await pressThaiKeys(page, 'KeyN')
      await eventually(async () => expect(page.url()).toEndWith('/desk/nipatas'))
      await row(0).focus()
      await pressThaiKeys(page, 'KeyN')
      await page.waitForURL('**/desk/nipatas/%2B')
    })

    test('an edit of many records shows twenty of them, and more at a press', async () => {
      const { library } = desk.site
      const rows = Array.from({ length: 30 }, (_, at) => `${at + 1} | เรื่องที่ ${at + 1}`)
      const columns = ['number', 'title']
      expect((await library.desk('POST', '/jataka/bulk', { nipata: 'ekakanipata', columns, rows })).status).toBe(200)
      const { page } = await opened('/desk/history?collection=jataka')
      await page.locator('.edits a').first().click()
      const records = page.locator('main section section')
      await records.first().waitFor()
      expect(await records.count()).toBe(20)
      await page.getByRole('button', { name: 'แสดงอีก 10 จาก 10 รายการ' }).click()
      await eventually(async () => expect(await records.count()).toBe(30))
    })

    test('an edit of more than ten records needs confirmation to undo', async () => {
      const { library } = desk.site
      const rows = Array.from({ length: 11 }, (_, at) => `${at + 1} | ชาดก ${at + 1}`)
      const answer = await library.desk('POST', '/jataka/bulk', {
        nipata: 'ekakanipata',
        columns: ['number', 'title'],
        rows,
      })
      expect(answer.status).toBe(200)
      const { page } = await opened('/desk/history?collection=jataka')
      await page.locator('.edits a:focus').waitFor()
      await pressThaiKeys(page, 'KeyU')
      await waitForNotice(page, 'การแก้ไขนี้มี 11 รายการ')
      await page.locator('.edits').getByRole('button', { name: 'เลิกทำ' }).first().click()
      await page.getByText('เลิกทำทั้งหมดหรือไม่').waitFor()
    })

    test('U undoes the focused edit and the open one', async () => {
      const { library } = desk.site
      await library.api('POST', '/chants', { slug: 'keys', title: 'ก่อน' })
      await library.api('PATCH', '/chants/keys', { title: 'หลัง' })
      const title = async () => (await library.get('/chants/keys')).title
      const { page } = await opened('/desk/history?collection=chants')
      await page.locator('.edits a:focus').waitFor()
      await page.route('**/undo', async (route) => {
        await waitForNotice(page, 'กำลังเลิกทำ…')
        await route.continue()
      })
      await pressThaiKeys(page, 'KeyU')
      await waitForNotice(page, 'เลิกทำแล้ว')
      await page.unroute('**/undo')
      expect(await title()).toBe('ก่อน')
      // an undone edit cannot be undone again; the reloaded list contains the undo
      await page.locator('.edits li > a', { hasText: 'เลิกทำ' }).first().focus()
      await page.keyboard.press('Enter')
      await page.locator('main section:focus').waitFor()
      await pressThaiKeys(page, 'KeyU')
      // checked on the screen, because the notice of the first undo may or may not be there
      await page.locator('main section a', { hasText: 'เลิกทำไปแล้ว' }).waitFor()
      expect(await title()).toBe('หลัง')
    })
  },
)
