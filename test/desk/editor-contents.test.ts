/** What editors of contents do at the desk, in a real Chromium: chapters, the tree of headings, whole collections (desk §5). */

import { expect, test } from 'bun:test'
import { atTheDesk, told } from './desk-in-chromium.ts'

interface Entries {
  readonly items: readonly {
    readonly slug: string
    readonly depth: number
    readonly path: readonly string[]
  }[]
}

atTheDesk('contents at the desk', (desk) => {
  test('three chapters typed and not saved are offered when the tab is opened again, and saved one by one', async () => {
    await desk.site.library.post('/books', { slug: 'typed', title: 'หนังสือที่พิมพ์' })
    const { page, complaints } = await desk.open('/desk/books/typed/contents')
    for (const chapter of [1, 2, 3]) {
      await page.getByRole('button', { name: 'เพิ่มบท' }).click()
      await page.getByLabel(`ชื่อบทที่ ${chapter}`).fill(`บท ${chapter}`)
      await page.getByLabel(`เนื้อความบทที่ ${chapter}`).fill(`เนื้อความ ${chapter}`)
    }
    await page.close()
    const { page: again } = await desk.beside(page, '/desk/books/typed/contents')
    await again.getByText('มีฉบับร่าง 3 บท').waitFor()
    await again.getByRole('button', { name: 'ใช้ฉบับร่าง' }).click()
    expect(await again.getByLabel('เนื้อความบทที่ 3').inputValue()).toBe('เนื้อความ 3')
    await again.getByLabel('เนื้อความบทที่ 3').press('Control+s')
    await told(again, 'บันทึกแล้ว')
    const { chapters } = (await desk.site.library.get<{ chapters: unknown[] }>('/books/typed/contents')).body
    expect(chapters).toHaveLength(3)
    expect(complaints).toEqual([])
  })

  test('a heading cannot be nested to depth 7; a deleted branch comes back to its place with its children', async () => {
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
    await told(page, 'ลบแล้ว')
    expect((await entries()).map(({ slug }) => slug)).not.toContain('deep-6')
    await page.locator('.told').getByRole('button', { name: 'เลิกทำ' }).click()
    await heading('ระดับ 6').waitFor()
    expect((await entries()).map(({ path }) => path)).toEqual(before.map(({ path }) => path))
    await heading('ระดับ 6').click()
    await heading('ระดับ 6').press('F2')
    await page.getByLabel('ชื่อหัวข้อ', { exact: true }).fill('ชื่อใหม่')
    await page.keyboard.press('Enter')
    await heading('ชื่อใหม่').waitFor()
    // the refusal above is the one thing that the browser itself complains of
    expect(complaints.filter((line) => !line.includes('409') && !line.includes('400'))).toEqual([])
  })

  test('a collection taken out, one record of it edited, put back: one is changed, and undo works', async () => {
    const { page } = await desk.open('/desk/collections')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'นำออกเป็นไฟล์ นิบาต' }).click()
    const stream = await (await download).createReadStream()
    const text = await new Response(stream as unknown as ReadableStream).text()
    const nipatas = (await desk.site.library.get<{ items: { title: string }[] }>('/jataka/nipatas')).body
      .items
    const title = nipatas[0]?.title ?? ''
    expect(text).toContain(title)
    await page.locator('#dump').setInputFiles({
      name: 'nipatas.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text.replace(`"title": "${title}"`, '"title": "ชื่อที่แก้"')),
    })
    await page.getByText(/^แก้ 1( |$)/).waitFor()
    await page.getByRole('button', { name: 'นำกลับตามนี้' }).click()
    await told(page, 'กลับแล้ว')
    const first = async () =>
      (await desk.site.library.get<{ items: { title: string }[] }>('/jataka/nipatas')).body.items[0]?.title
    expect(await first()).toBe('ชื่อที่แก้')
    await page.locator('.told').getByRole('button', { name: 'เลิกทำ' }).click()
    await told(page, 'เลิกทำแล้ว')
    expect(await first()).toBe(title)
  })
})
