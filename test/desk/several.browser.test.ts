/**
 * Many records at once in a real browser: words replaced everywhere, rows picked, moved and deleted, one undo each
 * (desk §2).
 */

import { expect, test } from 'bun:test'
import type { AnyRecord } from '../support/library.ts'
import { expectFitsPhone, runAtDesk, undoButton, waitForNotice } from './desk-in-chromium.ts'

runAtDesk('several records at once', (desk) => {
  const stored = async (path: string) => (await desk.site.library.get<AnyRecord>(path)).body

  test('words are replaced in chants and chapters except at excluded places, with one undo', async () => {
    const { library } = desk.site
    await library.post('/chants', { slug: 'one', title: 'พุทธคุณนา', pali: 'พุทธคุณนา พุทธคุณนา' })
    await library.post('/books', { slug: 'book', title: 'หนังสือ' })
    await library.put('/books/book/contents', { chapterTitle: ['บท'], chapterBody: ['มีพุทธคุณนาอยู่'] })
    const { page, complaints } = await desk.open('/desk/replace')
    const fill = async (collection: string) => {
      await page.getByLabel('ค้นใน', { exact: true }).selectOption(collection)
      await page.getByLabel('คำที่ค้น').fill('พุทธคุณนา')
      await page.getByLabel('แทนด้วย').fill('พุทธคุณ')
      await page.getByRole('button', { name: 'ดูทุกแห่ง' }).click()
    }
    await fill('chants')
    await page.getByText('พบ 3 แห่งใน 1 รายการ').waitFor()
    await expectFitsPhone(page)
    await page.locator('.records input').last().uncheck()
    await page.getByRole('button', { name: 'แทน 2 แห่ง' }).click()
    await waitForNotice(page, 'แทนแล้ว 2 แห่ง')
    expect(await stored('/chants/one')).toMatchObject({ title: 'พุทธคุณ', pali: 'พุทธคุณ พุทธคุณนา' })
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    expect(await stored('/chants/one')).toMatchObject({ title: 'พุทธคุณนา', pali: 'พุทธคุณนา พุทธคุณนา' })
    await fill('books')
    await page.getByText('พบ 1 แห่งใน 1 รายการ').waitFor()
    await page.getByRole('button', { name: 'แทน 1 แห่ง' }).click()
    await waitForNotice(page, 'แทนแล้ว 1 แห่ง')
    expect(await (await fetch(`${desk.site.url}/books/book/1`)).text()).toContain('มีพุทธคุณอยู่')
    expect(complaints).toEqual([])
  })

  test('a list is exported as a table, and its changes are imported', async () => {
    await desk.site.library.post('/chants', { slug: 'sheet', title: 'ในตาราง', pali: 'เดิม' })
    const { page, complaints } = await desk.open('/desk/chants')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'ส่งออกเป็น CSV' }).click(),
    ])
    const csv = (await Bun.file(await download.path()).text()).replace('เดิม', 'แก้ในตาราง')
    await page.getByText('นำตารางที่ส่งออกกลับเข้า').click()
    await page.locator('#table-in').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('จะแก้ 1 รายการ').waitFor()
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'บันทึกทั้งหมด' }).click()
    await waitForNotice(page, 'แก้ 1 รายการแล้ว')
    expect((await stored('/chants/sheet')).pali).toBe('แก้ในตาราง')
    expect(complaints).toEqual([])
  })

  test('selected rows are moved to another section, deleted, and restored', async () => {
    const { library } = desk.site
    for (const slug of ['from', 'to']) await library.post('/chant-sections', { slug, title: `หมวด ${slug}` })
    for (const slug of ['a', 'b', 'c'])
      await library.post('/chants', { slug: `pick-${slug}`, title: `บท ${slug}`, section: 'from' })
    const { page, complaints } = await desk.open('/desk/chants?section=from')
    await page.getByLabel('เลือก บท a').check()
    await page.getByLabel('เลือก บท b').check()
    await page.getByText('เลือก 2 รายการ').waitFor()
    await expectFitsPhone(page)
    // arrow keys choose a section without moving the rows yet
    await page.getByLabel('ย้ายไปหมวดบทสวด').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByLabel('ย้ายไปหมวดบทสวด').selectOption('to')
    await page.getByRole('button', { name: 'ย้าย 2 รายการ' }).click()
    await waitForNotice(page, 'ย้าย 2 รายการแล้ว')
    expect([(await stored('/chants/pick-a')).section, (await stored('/chants/pick-c')).section]).toEqual(['to', 'from'])
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    expect((await stored('/chants/pick-b')).section).toBe('from')
    // a row that another editor has changed since the list loaded is not deleted, but shown again
    await page.getByLabel('เลือก บท c').check()
    await library.patch('/chants/pick-c', { title: 'บท ค' })
    await page.getByRole('button', { name: 'ลบ 1 รายการ' }).click()
    await page.locator('.picked [role=alert]', { hasText: '“pick-c”' }).waitFor()
    await page.getByRole('link', { name: 'บท ค' }).waitFor()
    await library.patch('/chants/pick-c', { title: 'บท c' })
    await page.getByRole('button', { name: 'ลบ 1 รายการ' }).click()
    await page.getByLabel('เลือก บท c').waitFor()
    await page.getByRole('button', { name: 'ลบ 1 รายการ' }).click()
    await waitForNotice(page, 'ลบ 1 รายการแล้ว')
    await page.getByLabel('เลือก บท c').waitFor({ state: 'detached' })
    await undoButton(page).click()
    await page.getByLabel('เลือก บท c').waitFor()
    expect(complaints.filter((line) => !line.includes('412'))).toEqual([])
  })
})
