/** What forms ask and show while somebody works has no fault for axe either: drafts, meetings, faults, previews (desk §5, 15). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { atTheDesk } from './desk-in-chromium.ts'

const AXE = Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)

async function faults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(
      ...(await page.evaluate<readonly string[]>(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' ')))`,
      )),
    )
  }
  return found
}

atTheDesk('forms at work', (desk) => {
  const opened = async (path: string) => {
    const { page } = await desk.open('/desk/sources')
    await page.addInitScript({ path: AXE })
    await page.goto(desk.site.url + path)
    return page
  }

  test('a record: members, faults, a question, another editor, a draft', async () => {
    const { library } = desk.site
    await library.post('/dhamma-groups/sets', { slug: 'set', title: 'ชุด' })
    const members = [{ title: 'หนึ่ง' }, { title: 'สอง' }]
    await library.post('/dhamma-groups', { slug: 'group', title: 'หมวด', set: 'set', members })
    const page = await opened('/desk/dhamma-groups/group')
    await page.locator('#th-members-0-title').fill('')
    await page.keyboard.press('Control+s')
    await page.locator('.faults').waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'ลบ', exact: true }).click()
    await page.locator('.sure').waitFor()
    expect(await faults(page)).toEqual([])
    await page.locator('#th-members-0-title').fill('ของฉัน')
    await library.patch('/dhamma-groups/group', { members: [{ title: 'ของอีกคน' }], description: 'ใหม่' })
    await page.keyboard.press('Control+s')
    await page.locator('.met').waitFor()
    expect(await faults(page)).toEqual([])
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.locator('.draft').waitFor()
    expect(await faults(page)).toEqual([])
  })

  test('a book: its pages, a chapter that two wrote', async () => {
    const { library } = desk.site
    await library.post('/books', { slug: 'book', title: 'หนังสือ' })
    const put = (body: string) =>
      library.put('/books/book/contents', { chapterTitle: ['ก', 'ข', 'ค'], chapterBody: [body, 'ข', 'ค'] })
    await put('เดิม')
    const page = await opened('/desk/books/book/contents')
    await page.getByRole('button', { name: 'ตัวอย่างหน้า บทที่ 1' }).click()
    await page.getByLabel('เนื้อความบทที่ 1').fill('ของฉัน')
    await page.locator('.chapter').first().getByRole('button', { name: 'ลบบทนี้' }).click()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await put('ของอีกคน')
    await page.keyboard.press('Control+s')
    await page.locator('.met').waitFor()
    expect(await faults(page)).toEqual([])
  })

  test('a tree: where to, what else, and that it goes; rows that were pasted', async () => {
    const { library } = desk.site
    for (const slug of ['one', 'two'])
      await library.post('/canon/volumes/9/entries', { slug, title: `หัวข้อ ${slug}` })
    const page = await opened('/desk/canon/9')
    for (const key of ['m', 'F2', 'Delete']) {
      await page.locator('.heading').first().press(key)
      await page.locator('.in-place, .sure').waitFor()
      expect([key, await faults(page)]).toEqual([key, []])
      await page.keyboard.press('Escape')
      await page.locator('.in-place, .sure').waitFor({ state: 'detached' })
    }
    await page.goto(`${desk.site.url}/desk/bulk/jataka`)
    await page.locator('#bulk-parent').selectOption({ index: 2 })
    await page.locator('#bulk-rows').fill('1 | ใหม่\nก | ไม่มีเลข')
    await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
    await page.locator('.preview').waitFor()
    expect(await faults(page)).toEqual([])
  })
})
