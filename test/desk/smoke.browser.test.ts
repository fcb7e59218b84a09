/** Smoke test of the desk in a real browser: key, record, merge conflict, text conflict, misprint, undo. */

import { expect, test } from 'bun:test'
import { eventually } from '../support/eventually.ts'
import { conflictPackages } from './conflict-packages.ts'
import { enterKey, runBeforeDeskOf, visitScreen, waitForNotice } from './desk-in-chromium.ts'
import { misprintPackages } from './misprint-packages.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

runBeforeDeskOf(
  () => [...conflictPackages(2), ...misprintPackages()],
  'the desk',
  (desk) => {
    test('the desk opens with a key, and every kind of edit is done and undone', async () => {
      const { library } = desk.site
      await library.api('POST', '/chants', {
        slug: 'smoke',
        title: 'บทเดินทาง',
        meaning: 'ขอนอบน้อมแด่พระผู้มีพระภาค',
      })
      const chant = async () => await library.get('/chants/smoke')
      const { page, complaints } = await desk.open('/desk')
      await enterKey(page)
      await waitForNotice(page, 'editor')

      // a record is saved, read, shown in the history, and undone
      await visitScreen(page, '/desk/chants')
      await page.getByRole('link', { name: 'บทเดินทาง' }).click()
      await page.locator('#th-meaning').fill('ขอนอบน้อมแด่พระพุทธเจ้า')
      await page.keyboard.press('Control+s')
      await waitForNotice(page, 'บันทึกแล้ว')
      expect((await library.visit('/chants/smoke')).text).toContain('ขอนอบน้อมแด่พระพุทธเจ้า')
      await page.getByRole('link', { name: 'ประวัติของรายการนี้' }).click()
      await page.locator('.edits a').first().click()
      await page.locator('.marked del', { hasText: 'ภาค' }).waitFor()
      await page.getByRole('button', { name: 'เลิกทำการแก้ไขนี้' }).click()
      await waitForNotice(page, 'เลิกทำแล้ว')
      expect((await chant()).meaning).toBe('ขอนอบน้อมแด่พระผู้มีพระภาค')

      // two editors change one field: both versions are shown, and one is chosen
      await visitScreen(page, '/desk/chants/smoke')
      await page.locator('#th-note').fill('ของฉัน')
      await library.api('PATCH', '/chants/smoke', { note: 'ของอีกคน', source: 'เขียนระหว่างนั้น' })
      await page.keyboard.press('Control+s')
      await page.locator('.met', { hasText: 'ผู้แก้ล่าสุดคือ editor' }).waitFor()
      await page.getByRole('button', { name: 'กลับไปแก้ต่อ' }).click()
      await page.keyboard.press('Control+s')
      await page.locator('.met', { hasText: 'ของอีกคน' }).waitFor()
      await page.getByRole('button', { name: 'บันทึกตามนี้' }).click()
      await eventually(async () => {
        const { note, source } = await chant()
        expect([note, source]).toEqual(['ของฉัน', 'เขียนระหว่างนั้น'])
      })

      // a conflict is decided by a key
      const open = async (what: string) => (await library.desk('GET', `/${what}?limit=1`)).body.total as number
      const [conflicts, suspects] = [await open('conflicts'), await open('suspects')]
      const ready = () => page.locator('.work[aria-busy=false]').waitFor()
      const first = page.locator('.work h2')
      await visitScreen(page, '/desk/conflicts')
      await page.locator('.differences li').first().waitFor()
      await ready()
      const title = (await first.textContent()) ?? ''
      await page.locator('.work').press('Enter')
      await pressThaiKeys(page, 'Digit1')
      await page.locator('.work h2', { hasNotText: title }).waitFor()
      await eventually(async () => expect(await open('conflicts')).toBe(conflicts - 1))
      await pressThaiKeys(page, 'KeyU')
      await page.locator('.work h2', { hasText: title }).waitFor()
      await eventually(async () => expect(await open('conflicts')).toBe(conflicts))

      // a misprint is corrected for readers by a key
      const corrections = () => open('corrections')
      await visitScreen(page, '/desk/misprints')
      await page.locator('.printed mark').waitFor()
      await ready()
      await page.locator('.work').press('Enter')
      await pressThaiKeys(page, 'Digit1')
      // checked first, because the notice disappears after some seconds
      await waitForNotice(page, 'แก้เป็น')
      await eventually(async () => expect([await corrections(), await open('suspects')]).toEqual([1, suspects - 1]))
      await ready()
      await pressThaiKeys(page, 'KeyU')
      await waitForNotice(page, 'เลิกทำแล้ว')
      await eventually(async () => expect([await corrections(), await open('suspects')]).toEqual([0, suspects]))
      // the browser itself logs the rejected first save of the merge conflict
      expect(complaints.filter((line) => !line.includes('412'))).toEqual([])
    })
  },
)
