/** Contents joined in a real browser: chapters, the tree of headings, pasted rows (desk §5). */

import { expect, test } from 'bun:test'
import { eventually } from '../support/eventually.ts'
import { readChapters, runAtDesk, undoButton, waitForHeldDrafts, waitForNotice } from './desk-in-chromium.ts'

interface Entries {
  readonly items: readonly {
    readonly slug: string
    readonly depth: number
    readonly path: readonly string[]
  }[]
}

/** Waits until a function returns this value. */
const settled = (read: () => Promise<unknown>, expected: unknown) =>
  eventually(async () => expect(await read()).toEqual(expected))

runAtDesk('contents at the desk', (desk) => {
  test('unsaved chapters are offered in a reopened tab and saved one by one', async () => {
    await desk.site.library.post('/books', { slug: 'typed', title: 'หนังสือที่พิมพ์' })
    const { page, complaints } = await desk.open('/desk/books/typed/contents')
    for (const chapter of [1, 2, 3]) {
      await page.getByRole('button', { name: 'เพิ่มบท' }).click()
      await page.getByLabel(`ชื่อบทที่ ${chapter}`).fill(`บท ${chapter}`)
      await page.getByLabel(`เนื้อความบทที่ ${chapter}`).fill(`เนื้อความ ${chapter}`)
    }
    await page.close()
    const { page: again } = await desk.beside(page, '/desk/books')
    await waitForHeldDrafts(again, 0)
    await again.goto(`${desk.site.url}/desk/books/typed/contents`)
    await again.getByText('มีฉบับร่าง 3 บท').waitFor()
    await again.getByRole('button', { name: 'ใช้ฉบับร่าง' }).click()
    await eventually(async () => expect(await again.getByLabel('เนื้อความบทที่ 3').inputValue()).toBe('เนื้อความ 3'))
    await again.getByLabel('เนื้อความบทที่ 3').press('Control+s')
    await waitForNotice(again, 'บันทึกแล้ว')
    const { chapters } = (await desk.site.library.get<{ chapters: unknown[] }>('/books/typed/contents')).body
    expect(chapters).toHaveLength(3)
    expect(complaints).toEqual([])
  })

  const chaptersOf = async (slug: string) =>
    (await readChapters(desk, slug)).map(({ title, body }) => `${title}: ${body}`)
  const bookOf = async (slug: string, titles: readonly string[]) => {
    const { library } = desk.site
    await library.post('/books', { slug, title: `หนังสือ ${slug}` })
    await library.put(`/books/${slug}/contents`, {
      chapterTitle: titles,
      chapterBody: titles.map((title) => `เนื้อ${title}`),
    })
  }

  test('chapters are reordered, inserted and removed in one edit with one undo', async () => {
    await bookOf('arranged', ['ก', 'ข', 'ค', 'ง'])
    const before = await chaptersOf('arranged')
    const { page, complaints } = await desk.open('/desk/books/arranged/contents')
    await page.getByRole('button', { name: 'ขึ้น บทที่ 4' }).click()
    // the focus follows the moved chapter
    await settled(() => page.evaluate('document.activeElement.value'), 'ง')
    await page.getByRole('button', { name: 'แทรกบทต่อจากบทนี้ บทที่ 1' }).click()
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('แทรก')
    await page.getByLabel('เนื้อความบทที่ 2').fill('เนื้อแทรก')
    await page.locator('.chapter').nth(2).getByRole('button', { name: 'ลบบทนี้' }).click()
    await page.locator('.sure').getByRole('button', { name: 'ลบบทนี้', exact: true }).click()
    await page.getByText('จะลบ 1 บทเมื่อบันทึก').waitFor()
    const lines = desk.site.library.edits().length
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect(await chaptersOf('arranged')).toEqual(['ก: เนื้อก', 'แทรก: เนื้อแทรก', 'ง: เนื้อง', 'ค: เนื้อค'])
    expect(desk.site.library.edits().length).toBe(lines + 1)
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    expect(await chaptersOf('arranged')).toEqual(before)
    await settled(() => page.getByLabel('ชื่อบทที่ 2').inputValue(), 'ข')
    expect(complaints).toEqual([])
  })

  test('different chapters that two editors typed are merged', async () => {
    const { library } = desk.site
    await bookOf('met', ['ก', 'ข', 'ค'])
    const { page } = await desk.open('/desk/books/met/contents')
    await page.getByLabel('เนื้อความบทที่ 1').fill('ของฉัน')
    await library.put('/books/met/contents', {
      chapterTitle: ['ใหม่', 'ก', 'ข', 'ค'],
      chapterBody: ['แทรกมา', 'เนื้อก', 'เนื้อข', 'ของอีกคน'],
    })
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect(await chaptersOf('met')).toEqual(['ใหม่: แทรกมา', 'ก: ของฉัน', 'ข: เนื้อข', 'ค: ของอีกคน'])
  })

  test('the preview shows the pages of readers before saving', async () => {
    await bookOf('paged', ['ก'])
    const { page } = await desk.open('/desk/books/paged/contents')
    const paragraphs = ['ก'.repeat(1_000), 'ข'.repeat(1_000), 'ค'.repeat(500)]
    await page.getByLabel('เนื้อความบทที่ 1').fill(paragraphs.join('\n\n'))
    await page.getByRole('button', { name: 'ตัวอย่างหน้า' }).click()
    await eventually(async () => expect(await page.locator('.pages article').count()).toBe(2))
    await eventually(async () =>
      expect(await page.locator('.pages article').nth(1).textContent()).toContain('ค'.repeat(500)),
    )
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    const { body } = await desk.site.library.get<{ totalPages: number }>('/books/paged/contents')
    expect(body.totalPages).toBe(2)
  })

  test('a heading cannot be nested to depth 7; a deleted branch is restored with its children', async () => {
    const path = '/canon/volumes/9/entries'
    await desk.site.library.post(path, { slug: 'last', title: 'หัวข้อท้าย' })
    let parent: string | undefined
    for (const depth of [1, 2, 3, 4, 5, 6]) {
      await desk.site.library.post(path, {
        slug: `deep-${depth}`,
        title: `ระดับ ${depth}`,
        ...(parent ? { parent } : {}),
      })
      parent = `deep-${depth}`
    }
    await desk.site.library.post(path, { slug: 'deep-7', title: 'ระดับ 7', parent: 'deep-5' })
    const entries = async () => (await desk.site.library.get<Entries>(path)).body.items
    const { page, complaints } = await desk.open('/desk/canon/9')
    const heading = (name: string) => page.getByRole('button', { name, exact: true })
    await heading('ระดับ 7').click()
    await heading('ระดับ 7').press('Alt+ArrowRight')
    await page.locator('[role=alert]', { hasText: 'ซ้อน' }).waitFor()
    const before = await entries()
    await heading('ระดับ 2').click()
    await heading('ระดับ 2').press('Delete')
    await page.getByText('พร้อมหัวข้อย่อย 5 หัวข้อ').waitFor()
    await heading('ลบ').click()
    await waitForNotice(page, 'ลบแล้ว')
    expect((await entries()).map(({ slug }) => slug)).not.toContain('deep-6')
    await undoButton(page).click()
    await heading('ระดับ 6').waitFor()
    expect((await entries()).map(({ path }) => path)).toEqual(before.map(({ path }) => path))
    await heading('ระดับ 6').click()
    await heading('ระดับ 6').press('F2')
    await page.getByLabel('ชื่อหัวข้อ', { exact: true }).fill('ชื่อใหม่')
    // a typed title stays while another heading is selected
    await heading('ระดับ 2').click()
    await heading('ระดับ 6').click()
    await heading('ระดับ 6').press('F2')
    await page.keyboard.press('Enter')
    await heading('ชื่อใหม่').waitFor()
    // the browser itself logs only the rejected request above
    expect(complaints.filter((line) => !line.includes('409') && !line.includes('400'))).toEqual([])
  })

  const paths = async (volume: number) =>
    (await desk.site.library.get<Entries>(`/canon/volumes/${volume}/entries`)).body.items.map(({ path }) =>
      path.join('/'),
    )

  test('headings are moved, nested and placed by keys; a repeated request moves once', async () => {
    const { library } = desk.site
    for (const slug of ['one', 'two', 'three', 'four'])
      await library.post('/canon/volumes/10/entries', { slug, title: `หัวข้อ ${slug}` })
    const { page, complaints } = await desk.open('/desk/canon/10')
    const heading = (name: string) => page.locator('.heading', { hasText: `หัวข้อ ${name}` })
    await heading('one').click()
    // keys are faster than the answers, so each step waits for the previous one
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key)
    await settled(() => paths(10), ['two', 'three', 'one', 'four'])
    await heading('one').press('Alt+ArrowRight')
    await settled(() => paths(10), ['two', 'three', 'three/one', 'four'])
    await heading('one').press('Alt+ArrowLeft')
    await settled(() => paths(10), ['two', 'three', 'one', 'four'])
    let lost = 0
    await page.route('**/move', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.locator('.heading[aria-current]', { hasText: 'one' }).press('Alt+ArrowUp')
    await page.locator('[role=alert]', { hasText: 'เพิ่งเปลี่ยนไป' }).waitFor()
    expect(await paths(10)).toEqual(['two', 'one', 'three', 'four'])
    await heading('one').click()
    await page.locator('.heading[aria-current]', { hasText: 'one' }).press('m')
    await page.getByLabel('ย้ายไปอยู่ใต้').selectOption({ label: 'หัวข้อ four' })
    await page.getByRole('button', { name: 'ตกลง' }).click()
    await settled(() => paths(10), ['two', 'three', 'four', 'four/one'])
    await heading('three').click()
    await heading('three').press('m')
    await page.getByLabel('ย้ายไปอยู่ใต้').selectOption({ label: 'หัวข้อ four' })
    await page.getByLabel('วางไว้').selectOption({ label: 'ก่อน หัวข้อ one' })
    let offered = -1
    await page.route(/\/api\/desk\/edits\?/, async (route) => {
      offered = await undoButton(page).count()
      await route.continue()
    })
    await undoButton(page).waitFor()
    await page.getByRole('button', { name: 'ตกลง' }).click()
    await settled(() => paths(10), ['two', 'four', 'four/three', 'four/one'])
    // the undo offer of the previous step is removed before the next one is sent
    expect(offered).toBe(0)
    await undoButton(page).click()
    await settled(() => paths(10), ['two', 'three', 'four', 'four/one'])
    expect(complaints.filter((line) => !/412|CONNECTION_RESET|failed:/.test(line))).toEqual([])
  })

  test('a heading form has every field and translation below its division’s address', async () => {
    const { library } = desk.site
    await library.post('/canon/volumes/11/entries', { slug: 'formed', title: 'หัวข้อเดิม', note: 'หมายเหตุเดิม' })
    const { page, complaints } = await desk.open('/desk/canon/11')
    await page.locator('.heading', { hasText: 'หัวข้อเดิม' }).press('Enter')
    await page.waitForURL('**/desk/canon/*/formed')
    await page.getByLabel('ชื่อภาษาบาลี').fill('Dīghanikāya')
    await page.getByLabel('หน้าในฉบับหลวง').fill('๑๒')
    await page.getByLabel('ข้อแรก').fill('3')
    await page.locator('#en-title').fill('The long one')
    await page.locator('#en-note').fill('A note')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    const entry = async () =>
      (await library.get<{ entry: Readonly<Record<string, unknown>> }>('/canon/volumes/11/entries/formed?lang=en')).body
        .entry
    expect(await entry()).toMatchObject({
      title: 'The long one',
      note: 'A note',
      pali: 'Dīghanikāya',
      ownRef: { volume: 11, royalPage: 12, itemFrom: 3 },
    })
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    expect(await entry()).toMatchObject({ title: 'หัวข้อเดิม', note: 'หมายเหตุเดิม', pali: null })
    // a new heading below it, and then the next
    await page.getByRole('link', { name: '← สารบัญเล่ม 11' }).click()
    await page.locator('.heading', { hasText: 'หัวข้อเดิม' }).click()
    await page.getByRole('button', { name: 'เพิ่มหัวข้อย่อย' }).click()
    await page.getByLabel('ชื่อในลิงก์').fill('below')
    await page.locator('#th-title').fill('อยู่ใต้')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect(await paths(11)).toContain('formed/below')
    await page.getByRole('button', { name: 'ลบ', exact: true }).click()
    await page.locator('.sure').getByRole('button', { name: 'ลบ', exact: true }).click()
    await waitForNotice(page, 'ลบแล้ว')
    await eventually(async () => expect(new URL(page.url()).pathname).toBe('/desk/canon/11'))
    expect(await paths(11)).not.toContain('formed/below')
    expect(complaints).toEqual([])
  })

  test('pasted rows are saved, and undo reverts that paste only', async () => {
    const { library } = desk.site
    const jataka = async (number: number) =>
      (await library.get<{ title: string; nipata: string }>(`/jataka/jataka-${number}`)).body
    const before = await Promise.all([1, 2].map(jataka))
    const { page, complaints } = await desk.open('/desk/bulk/jataka')
    const group = page.getByLabel('นิบาต')
    await group.selectOption({ index: 3 })
    await page.locator('#bulk-rows').fill('1 | ชื่อที่วาง\n2 | ชื่อที่วางด้วย')
    await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
    await page.locator('tr.moved').nth(1).waitFor()
    // meanwhile, another tab with the same key saves another paste and another record
    await library.post('/jataka/bulk', { nipata: before[0]?.nipata, rows: ['5 | ของอีกแท็บ'] })
    await page.getByRole('button', { name: 'บันทึกทั้งหมด' }).click()
    await waitForNotice(page, 'บันทึกทั้งหมดแล้ว')
    await library.patch('/jataka/jataka-7', { subject: 'แก้ทีหลัง' })
    expect((await jataka(1)).title).toBe('ชื่อที่วาง')
    await eventually(async () => expect(await page.locator('#bulk-rows').inputValue()).toBe(''))
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    expect((await Promise.all([1, 2].map(jataka))).map(({ title, nipata }) => ({ title, nipata }))).toEqual(
      before.map(({ title, nipata }) => ({ title, nipata })),
    )
    expect((await jataka(5)).title).toBe('ของอีกแท็บ')
    expect((await library.get<{ subject: string }>('/jataka/jataka-7')).body.subject).toBe('แก้ทีหลัง')
    expect(complaints).toEqual([])
  })

  test('one rejected chapter rejects all at its field, without duplicates', async () => {
    await desk.site.library.post('/books', { slug: 'refused', title: 'เล่มที่ถูกปฏิเสธ' })
    const { page } = await desk.open('/desk/books/refused/contents')
    for (const [index, title] of ['ดี', 'ก'.repeat(501), 'ดีด้วย'].entries()) {
      await page.getByRole('button', { name: 'เพิ่มบท' }).click()
      await page.getByLabel(`ชื่อบทที่ ${index + 1}`).fill(title)
    }
    await page.keyboard.press('Control+s')
    await page.locator('.faults').waitFor()
    expect(await chaptersOf('refused')).toEqual([])
    await eventually(async () =>
      expect(await page.locator('.chapter').nth(1).locator('.field .fault').first().textContent()).toContain(
        'ยาวเกินไป',
      ),
    )
    await page.getByLabel('ชื่อบทที่ 2').fill('แก้แล้ว')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect(await chaptersOf('refused')).toEqual(['ดี: ', 'แก้แล้ว: ', 'ดีด้วย: '])
  })
})
