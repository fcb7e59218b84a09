/**
 * Proofreading in Chromium: one key for each page, the scan next to the text, and corrections on the way (review §4).
 */

import { expect, test } from 'bun:test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import picture from '../../src/reader/pages/icons/192.png' with { type: 'file' }
import { PROPOSING_KEY, TEST_KEY } from '../canon/canon-library.ts'
import { firstSource } from '../canon/world.ts'
import { eventually } from '../support/eventually.ts'
import { enterKey, runBeforeDeskOf, visitScreen, waitForNotice } from './desk-in-chromium.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

const listening = (page: Page) => page.locator('.work:not(.waiting)[aria-busy=false]').waitFor()
const headed = (page: Page, title: string) => page.locator('.work h2', { hasText: title }).waitFor()
/** Waits until a page is drawn, and its keys act. */
const ready = (page: Page, title: string) => headed(page, title).then(() => listening(page))

runBeforeDeskOf(
  () => [firstSource],
  'who reads pages',
  (desk) => {
    test('an assignment’s pages are read by Enter, corrected, and confirmed by another user', async () => {
      const { library } = desk.site
      // the reported words are not whole words in the segmentation of the browser
      const words = 'ก่อน นิพพานเป็น'
      library.stores.reports.receive(
        { address: '/canon/9/royal/2', words, should: 'ก่อน พระนิพพานเป็น', note: null, name: null },
        'reader',
      )
      const vowel = { address: '/canon/9/royal/3', words: 'ั', should: 'า', note: null, name: null }
      library.stores.reports.receive(vowel, 'reader')
      const scans = library.folder.file('scans')
      mkdirSync(join(scans, '9'), { recursive: true })
      copyFileSync(picture, join(scans, '9/1.png'))
      // the next page is shown before the mark of the last one is stored
      const states = (...expected: readonly string[]) =>
        eventually(async () => {
          const { items } = (await library.desk('GET', '/pages/9/royal')).body
          expect(items.map(({ state }: { state: string }) => state)).toEqual(expected)
        })
      const { page, complaints } = await desk.open('/desk/pages')
      await page.getByLabel('จำไว้ในแท็บนี้').check()
      await enterKey(page, TEST_KEY)
      await page.getByRole('button', { name: 'แบ่งเล่ม 9' }).first().click()
      await page.locator('#share-name').selectOption('malee')
      await page.keyboard.press('Control+s')
      await waitForNotice(page, 'แบ่งเล่ม 9 ให้ malee แล้ว')
      await page.locator('.records a', { hasText: 'malee เล่ม 9' }).waitFor()

      // Enter marks nothing before the page is drawn
      const size = page.viewportSize()
      await page.setViewportSize({ width: 1280, height: 260 })
      await page.goto(`${desk.site.url}/desk/pages/9/royal/1`)
      await ready(page, 'หน้า 1')
      // the tab remembers the key, so the scan is shown at once
      expect(await page.locator('.scan img').getAttribute('src')).toStartWith('blob:')
      // one key activates the others, and a page counts as read only at its last line
      for (const _ of 'five') await page.locator('.work').press('Enter')
      await pressThaiKeys(page, 'KeyB')
      await page.getByRole('button', { name: 'เลื่อนอ่านต่อ' }).waitFor()
      await pressThaiKeys(page, 'Enter')
      await states('unread', 'unread', 'unread')
      if (size) await page.setViewportSize(size)
      await page.getByRole('button', { name: 'อ่านแล้ว ตรงตามฉบับพิมพ์' }).waitFor()
      await pressThaiKeys(page, 'Enter')
      await waitForNotice(page, 'อ่านตรงตามฉบับพิมพ์แล้ว')
      await ready(page, 'หน้า 2')
      await states('read', 'unread', 'unread')
      await pressThaiKeys(page, 'KeyU')
      await ready(page, 'หน้า 1')
      await states('unread', 'unread', 'unread')
      await pressThaiKeys(page, 'KeyP')
      await page.getByLabel('บันทึกเพิ่มเติม').fill('มุมล่าง')
      await page.keyboard.press('Escape')
      await pressThaiKeys(page, 'KeyP')
      await page.getByRole('button', { name: 'ภาพหรือตัวพิมพ์อ่านไม่ออก' }).click()
      await headed(page, 'หน้า 2')
      await states('problem', 'unread', 'unread')
      await pressThaiKeys(page, 'ArrowLeft')
      await headed(page, 'หน้า 1')
      await page.getByText('“มุมล่าง”').waitFor()
      await listening(page)
      // a sent note is not offered again for another problem
      await pressThaiKeys(page, 'KeyP')
      expect(await page.getByLabel('บันทึกเพิ่มเติม').inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await pressThaiKeys(page, 'Enter')
      await ready(page, 'หน้า 2')
      // undo restores the earlier mark of the same editor
      await states('read', 'unread', 'unread')
      await pressThaiKeys(page, 'KeyU')
      await headed(page, 'หน้า 1')
      await states('problem', 'unread', 'unread')
      await listening(page)
      await pressThaiKeys(page, 'Enter')
      await ready(page, 'หน้า 2')

      // the handles extend a selection letter by letter, beyond the marked words
      const selected = () => page.evaluate('String(getSelection())')
      await page.locator('.page-text mark').dblclick()
      expect(await selected()).toBe('ก่อน นิพพานเป็น')
      await page.getByRole('button', { name: 'ขยายไปข้างหลังหนึ่งตัวอักษร' }).click()
      await page.getByRole('button', { name: 'ขยายไปข้างหน้าหนึ่งตัวอักษร' }).click()
      expect(await selected()).toMatch(/^.ก่อน นิพพานเป็น./s)

      // after a correction, the same page is shown again
      await page.locator('.page-text mark').dblclick()
      await pressThaiKeys(page, 'KeyE')
      const wrong = page.getByLabel('คำที่พิมพ์ไว้')
      expect(await wrong.inputValue()).toBe('ก่อน นิพพานเป็น')
      // other words have another context
      await wrong.fill('นิพพาน')
      await page.getByLabel('คำที่ถูก').fill('พระนิพพาน')
      await page.getByText('พบคำนี้ 1 แห่ง').waitFor()
      await page.getByLabel('เหตุผล').fill('ตามฉบับพิมพ์')
      await page.getByRole('button', { name: 'แก้คำนี้' }).click()
      await headed(page, 'หน้า 2')
      await page.locator('.page-text ins', { hasText: 'พระนิพพาน' }).waitFor()

      // a combining mark without its letter is wide enough to tap
      await visitScreen(page, '/desk/pages/9/royal/3')
      const lone = page.locator('.page-text mark')
      expect((await lone.boundingBox())?.width).toBeGreaterThan(24)
      await lone.click({ position: { x: 2, y: 2 } })
      expect(await selected()).toBe(vowel.words)

      // a closed window releases its leases by a request with `most` 0; requests that lease have another value
      const givenUp = page.waitForResponse(
        (response) => response.url().endsWith('/api/desk/pages/turns') && response.request().postDataJSON()?.most === 0,
      )
      await visitScreen(page, '/desk/pages')
      await givenUp
      const { page: malee } = await desk.beside(page, '/desk')
      await malee.evaluate('sessionStorage.clear()')
      await malee.reload()
      await enterKey(malee, PROPOSING_KEY)
      await visitScreen(malee, '/desk/pages')
      await malee.getByRole('link', { name: 'อ่านหน้าในส่วนงานของฉัน' }).click()
      await ready(malee, 'หน้า 1')
      await malee.getByText('อ่านแล้วโดย editor').waitFor()
      await malee.locator('.work').press('KeyB')
      await pressThaiKeys(malee, 'Enter')
      await waitForNotice(malee, 'อ่านยืนยันแล้ว')
      await headed(malee, 'หน้า 2')
      await states('confirmed', 'unread', 'unread')
      // Enter first names the undecided words of the page
      await listening(malee)
      await pressThaiKeys(malee, 'Enter')
      await malee.getByText('ยังมีคำรอตัดสินในหน้านี้ 1 แห่ง').waitFor()
      await states('confirmed', 'unread', 'unread')
      await pressThaiKeys(malee, 'KeyM')
      await states('confirmed', 'read', 'unread')
      await malee.getByRole('link', { name: 'ผังหน้าที่อ่าน' }).click()
      await malee.getByText('อ่าน 2 จาก 3 หน้า').first().waitFor()
      expect(complaints).toEqual([])
    })
  },
)
