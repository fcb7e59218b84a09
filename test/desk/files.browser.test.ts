/**
 * Whole lists and books out of files, joined in a real browser: dropped, seen before anything is saved, one undo (desk
 * §2).
 */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { writeWorkbook } from '../../src/desk/console/files/write-table.ts'
import { eventually } from '../support/eventually.ts'
import type { AnyRecord } from '../support/library.ts'
import { expectFitsPhone, paste, readChapters, runAtDesk, undoButton, waitForNotice } from './desk-in-chromium.ts'

const fileOf = (name: string) => join(import.meta.dir, 'files', name)

/** Drops a file onto the page. */
async function drop(page: Page, name: string): Promise<void> {
  const bytes = Buffer.from(await Bun.file(fileOf(name)).arrayBuffer()).toString('base64')
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0))], '${name}'))
    for (const type of ['dragover', 'drop'])
      document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  })()`)
}

runAtDesk('files at the desk', (desk) => {
  const edits = () => desk.site.library.edits().length

  test('a dropped book of twelve chapters with notes is imported; its file readers load only then', async () => {
    await desk.site.library.post('/books', { slug: 'dropped', title: 'หนังสือจากไฟล์' })
    const { page, complaints } = await desk.open('/desk/books/dropped/contents')
    await page.locator('#book-file').waitFor()
    const loaded: string[] = []
    page.on('request', (request) => {
      // the browser loads fonts and the icon at any time
      if (!['font', 'image', 'other'].includes(request.resourceType())) loaded.push(request.url())
    })
    await drop(page, 'twelve-chapters.docx')
    await page.getByRole('heading', { name: 'จะได้ 12 บท' }).waitFor()
    expect(loaded.filter((url) => !url.startsWith(`${desk.site.url}/desk/files/`))).toEqual([])
    expect(loaded.length).toBeGreaterThan(1)
    for (const what of ['เชิงอรรถ 24 ข้อ', 'รูปภาพ 1 รูป', 'ตัดยัติภังค์', 'เป็นชื่อหนังสือ'])
      expect(await page.locator('.said').textContent()).toContain(what)
    await expectFitsPhone(page)
    expect(await readChapters(desk, 'dropped')).toEqual([])
    const lines = edits()
    await page.getByRole('button', { name: 'ใส่ 12 บท' }).click()
    await waitForNotice(page, 'ใส่ 12 บทแล้ว')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    const chapters = await readChapters(desk, 'dropped')
    expect([chapters.length, edits() - lines]).toEqual([12, 1])
    const { title = '', body = '' } = chapters[11] ?? {}
    expect(title).toBe('บทที่ ๑๒ ความเพียร')
    expect(body).toContain('เปรียบเหมือนน้ำ ที่ไหลลงสู่ที่ลุ่ม[1] พึงฝึกฝน')
    expect(body).toEndWith('เชิงอรรถ\n[1] หมายเหตุความเพียรข้อที่ ๒๓\n[2] หมายเหตุความเพียรข้อที่ ๒๔')
    expect(complaints).toEqual([])
  })

  test('pasted text is split by hand, and replaces many chapters only with their typed count', async () => {
    const { library } = desk.site
    await library.post('/books', { slug: 'pasted', title: 'หนังสือที่วาง' })
    const titles = Array.from({ length: 11 }, (_, index) => `เดิม ${index + 1}`)
    await library.put('/books/pasted/contents', { chapterTitle: titles, chapterBody: titles })
    const { page } = await desk.open('/desk/books/pasted/contents')
    await page.getByText('ใส่ทั้งเล่มจากไฟล์').click()
    await page.locator('#book-paste').focus()
    await paste(page, '<p>คำนำ</p><p>หนึ่ง</p><p>สอง</p><img src="https://elsewhere.example/x.png">', 'text/html')
    await page.getByRole('heading', { name: 'จะได้ 1 บท' }).waitFor()
    await page.locator('.sections summary').click()
    await page.getByRole('button', { name: 'ขึ้นบทใหม่ที่นี่ สอง' }).click()
    await page.getByRole('heading', { name: 'จะได้ 2 บท' }).waitFor()
    const replace = page.getByRole('button', { name: 'แทนบทเดิม 11 บทด้วย 2 บทนี้' })
    await eventually(async () => expect(await replace.isDisabled()).toBe(true))
    await page.locator('#book-count').fill('๑๑')
    await replace.click()
    await page.getByText('จะลบ 11 บทเมื่อบันทึก').waitFor()
    for (const [chapter, title] of ['คำนำ', 'บทที่สอง'].entries()) {
      const field = page.getByLabel(`ชื่อบทที่ ${chapter + 1}`)
      if (!(await field.isVisible())) await page.locator('.chapter > summary').nth(chapter).click()
      await field.fill(title)
    }
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect(await readChapters(desk, 'pasted')).toMatchObject([
      { title: 'คำนำ', body: 'คำนำ\n\nหนึ่ง' },
      { title: 'บทที่สอง', body: 'สอง' },
    ])
  })

  test('547 stories from a sheet are imported after typing their count, with one undo', async () => {
    const { page, complaints } = await desk.open('/desk/bulk/jataka')
    await page.locator('#bulk-rows').waitFor()
    await drop(page, 'jatakas.xlsx')
    await page.locator('.preview').waitFor()
    await page.locator('main [role=status]', { hasText: /^แก้ 547$/ }).waitFor()
    expect(await page.locator('#bulk-sheet').textContent()).toBe('ชาดก (549 แถว)หมายเหตุ (1 แถว)')
    expect(await page.locator('.said').textContent()).toContain('ช่องที่รวมกัน 21 ช่อง')
    expect(await page.locator('.columns .warning').textContent()).toContain('ผู้พิมพ์')
    await expectFitsPhone(page)
    const lines = edits()
    const save = page.getByRole('button', { name: 'บันทึกทั้งหมด' })
    expect(await save.isDisabled()).toBe(true)
    await page.locator('#bulk-count').fill('547')
    await page.locator('#bulk-count').press('Enter')
    await waitForNotice(page, 'บันทึกทั้งหมดแล้ว')
    expect(edits() - lines).toBe(1)
    const story = async (number: number) => (await desk.site.library.get<AnyRecord>(`/jataka/jataka-${number}`)).body
    expect(await story(547)).toMatchObject({
      title: 'มหาเวสสันตรชาดก (ตรวจแล้ว)',
      nipata: 'mahanipata',
      vagga: 'วรรคที่ 55',
    })
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    expect(await story(547)).toMatchObject({ title: 'มหาเวสสันตรชาดก' })
    expect(complaints).toEqual([])
  })

  test('60 groups from Excel map an unknown set once, and are unchanged after export and import', async () => {
    await desk.site.library.post('/dhamma-groups/sets', { slug: 'fives', title: 'ปัญจกะ หมวด ๕' })
    const { page, complaints } = await desk.open('/desk/bulk/dhamma-groups')
    await page.locator('#bulk-rows').waitFor()
    const heads = ['ชุด', 'ลำดับในพจนานุกรม', 'ชื่อ', ...['๑', '๒', '๓', '๔', '๕'].map((number) => `ข้อ ${number}`)]
    const rows = Array.from({ length: 60 }, (_, at) => [
      at === 0 ? 'หมวดห้า' : null,
      8_000 + at,
      `หมวดที่ ${at}`,
      ...heads.slice(3).map((head) => `${head}ของหมวด | pali ${at}`),
    ])
    const drop = async (buffer: Buffer) =>
      page.locator('#bulk-file').setInputFiles({ name: 'a.xlsx', mimeType: 'application/xlsx', buffer })
    await drop(Buffer.from(await writeWorkbook('หมวดธรรม', [heads, ...rows])))
    await page.locator('main [role=status]', { hasText: /^ต้องแก้ 60$/ }).waitFor()
    // the rows below show the value that they take over
    expect(await page.locator('tr.bad td', { hasText: '↑ หมวดห้า' }).count()).toBe(59)
    await expectFitsPhone(page)
    await page.getByLabel('ไม่มีชุดหมวดธรรม “หมวดห้า”').selectOption('fives')
    await page.locator('main [role=status]', { hasText: /^ใหม่ 60$/ }).waitFor()
    await page.getByRole('button', { name: 'บันทึกทั้งหมด' }).click()
    await waitForNotice(page, 'บันทึกทั้งหมดแล้ว')
    const { body } = await desk.site.library.get<AnyRecord>('/dhamma-groups/dhamma-8059')
    expect(body).toMatchObject({ set: 'fives', size: 5 })
    await page.goto(`${desk.site.url}/desk/dhamma-groups?set=fives`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'ส่งออกเป็น Excel' }).click(),
    ])
    const file = Buffer.from(await Bun.file(await download.path()).arrayBuffer())
    await page.goto(`${desk.site.url}/desk/bulk/dhamma-groups`)
    await page.locator('#bulk-rows').waitFor()
    await drop(file)
    await page.locator('main [role=status]', { hasText: /^เหมือนเดิม 60$/ }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a pasted table uses its heads or a chosen column, and an unreadable file says which are readable', async () => {
    const { page } = await desk.open('/desk/bulk/jataka')
    await page.locator('#bulk-rows').focus()
    await paste(page, '<table><tr><th>ที่<th>ชื่อ<th>อื่น<tr><td>๑<td>ชื่อที่วาง<td>ว่าด้วยการวาง</table>', 'text/html')
    await eventually(async () =>
      expect(await page.locator('#bulk-rows').inputValue()).toBe('ที่\tชื่อ\tอื่น\n๑\tชื่อที่วาง\tว่าด้วยการวาง'),
    )
    await page.locator('#column-2').selectOption('subject')
    await page.locator('#bulk-parent').selectOption('ekakanipata')
    await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
    await page.locator('tr.changed', { hasText: 'ว่าด้วยการวาง' }).waitFor()
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.locator('#bulk-file').setInputFiles(file)
    await page.locator('[role=alert]', { hasText: 'PDF' }).waitFor()
    // the pasted text is still there
    expect(await page.locator('#bulk-rows').inputValue()).toContain('ชื่อที่วาง')
  })
})
