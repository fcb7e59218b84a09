/** What editors typed, met and pasted at the desk, in a real Chromium: nothing of it is lost (kept §5). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { type AnyRecord, ORIGIN, TEST_KEY } from '../support/library.ts'
import { atTheDesk, told, visit } from './desk-in-chromium.ts'

atTheDesk('nothing is lost at the desk', (desk) => {
  const chaptersOf = async (slug: string) => {
    const { body } = await desk.site.library.call<{ chapters: { title: string }[] }>(
      'GET',
      `${ORIGIN}/api/desk/books/${slug}/contents`,
      { key: TEST_KEY },
    )
    return body.chapters.map(({ title }) => title)
  }
  const chant = (slug: string, fields: object = {}) =>
    desk.site.library.post<AnyRecord>('/chants', { slug, title: `บท ${slug}`, ...fields })
  const stored = async (slug: string) => (await desk.site.library.get<AnyRecord>(`/chants/${slug}`)).body
  const note = (page: Page) => page.getByLabel('หมายเหตุ', { exact: true })
  const save = (page: Page) => page.keyboard.press('Control+s')
  const paste = (page: Page, text: string) =>
    page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify(text)})
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      if (document.activeElement.dispatchEvent(event)) document.execCommand('insertText', false, ${JSON.stringify(text)})
    })()`)

  test('one refused chapter refuses all, says so at its field, and nothing is there twice', async () => {
    await desk.site.library.post('/books', { slug: 'refused', title: 'เล่มที่ถูกปฏิเสธ' })
    const { page } = await desk.open('/desk/books/refused/contents')
    for (const [index, title] of ['ดี', 'ก'.repeat(501), 'ดีด้วย'].entries()) {
      await page.getByRole('button', { name: 'เพิ่มบท' }).click()
      await page.getByLabel(`ชื่อบทที่ ${index + 1}`).fill(title)
    }
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent++
    })
    for (const _ of [1, 2, 3]) {
      const refused = page.waitForResponse((response) => response.request().method() === 'PUT')
      await save(page)
      await refused
      await page.locator('.faults').waitFor()
      // one that is under way is not begun again
      await page.locator('form.record button[type=submit]:enabled').waitFor()
      await page.getByLabel('ชื่อบทที่ 2').focus()
    }
    expect([await chaptersOf('refused'), sent]).toEqual([[], 3])
    await eventually(async () =>
      expect(await page.locator('.chapter').nth(1).locator('.field .fault').first().textContent()).toContain(
        'ยาวเกินไป',
      ),
    )
    await page.getByLabel('ชื่อบทที่ 2').fill('แก้แล้ว')
    await save(page)
    await told(page, 'บันทึกแล้ว')
    expect(await chaptersOf('refused')).toEqual(['ดี', 'แก้แล้ว', 'ดีด้วย'])
  })

  test('new chapters whose answer was lost are there once, also where somebody wrote another one since', async () => {
    await desk.site.library.post('/books', { slug: 'lost', title: 'เล่มที่คำตอบหาย' })
    const { page } = await desk.open('/desk/books/lost/contents')
    const add = async (chapter: number, title: string) => {
      await page.getByRole('button', { name: 'เพิ่มบท' }).click()
      await page.getByLabel(`ชื่อบทที่ ${chapter}`).fill(title)
    }
    let then: () => Promise<unknown> = async () => undefined
    let lost = 0
    await page.route('**/api/desk/books/lost/contents', async (route) => {
      if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue()
      await route.fetch()
      await then()
      await route.abort('connectionreset')
    })
    await add(1, 'บทแรก')
    await save(page)
    await told(page, 'บันทึกแล้ว')
    expect(await chaptersOf('lost')).toEqual(['บทแรก'])
    lost = 0
    then = () =>
      desk.site.library.put('/books/lost/contents', {
        chapterTitle: ['ของอีกคน', 'บทแรก', 'บทที่สอง'],
        chapterBody: ['', '', ''],
      })
    await add(2, 'บทที่สอง')
    await save(page)
    await page.locator('.chapter').nth(2).waitFor()
    await page.getByText('ยังไม่ได้บันทึก').first().waitFor({ state: 'detached' })
    expect(await chaptersOf('lost')).toEqual(['ของอีกคน', 'บทแรก', 'บทที่สอง'])
  })

  test('a meeting that is left is asked again until it is answered, also over a draft; the other editor is named', async () => {
    await chant('asked', { note: 'เดิม' })
    const { page } = await desk.open('/desk/chants/asked')
    await note(page).fill('ของฉัน')
    await desk.site.library.patch('/chants/asked', { note: 'ของอีกคน' })
    await note(page).focus()
    await save(page)
    await page.locator('.met', { hasText: 'ผู้แก้ล่าสุดคือ editor' }).waitFor()
    await page.getByLabel('ใช้ของอีกคน (editor)').waitFor()
    for (const typed of ['ของฉัน อีก', 'ของฉัน อีกที']) {
      await page.getByRole('button', { name: 'กลับไปแก้ต่อ' }).click()
      await page.getByText('ยังไม่ได้เลือก').waitFor()
      await note(page).fill(typed)
      await save(page)
      await page.locator('.met', { hasText: typed }).waitFor()
    }
    expect((await stored('asked')).note).toBe('ของอีกคน')
    await page.getByRole('button', { name: 'กลับไปแก้ต่อ' }).click()
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'ใช้ฉบับร่าง' }).click()
    await page.locator('.met').waitFor()
    await page.getByRole('button', { name: 'บันทึกตามนี้' }).click()
    await told(page, 'บันทึกแล้ว')
    expect((await stored('asked')).note).toBe('ของฉัน อีกที')
    // nothing is asked where both wrote the same in the end
    await note(page).fill('คนละคำ')
    await desk.site.library.patch('/chants/asked', { note: 'คำเดียวกัน' })
    await note(page).focus()
    await save(page)
    await page.getByRole('button', { name: 'กลับไปแก้ต่อ' }).click()
    await note(page).fill('คำเดียวกัน')
    await save(page)
    await told(page, 'ไม่มีข้อความที่ยังไม่ได้บันทึก')
  })

  test('so is a chapter that two changed', async () => {
    await desk.site.library.post('/books', { slug: 'asked', title: 'เล่มที่พบกัน' })
    const chapters = (body: string) => ({ chapterTitle: ['ก'], chapterBody: [body] })
    await desk.site.library.put('/books/asked/contents', chapters('เดิม'))
    const { page } = await desk.open('/desk/books/asked/contents')
    await page.getByLabel('เนื้อความบทที่ 1').fill('ของฉัน')
    await desk.site.library.put('/books/asked/contents', chapters('ของอีกคน'))
    const body = async () =>
      (
        await desk.site.library.call<{ chapters: { body: string }[] }>(
          'GET',
          `${ORIGIN}/api/desk/books/asked/contents`,
          { key: TEST_KEY },
        )
      ).body.chapters[0]?.body
    for (const _ of [1, 2]) {
      await save(page)
      await page.locator('.met', { hasText: 'ผู้แก้ล่าสุดคือ editor' }).waitFor()
      await page.getByRole('button', { name: 'กลับไปแก้ต่อ' }).click()
    }
    expect(await body()).toBe('ของอีกคน')
    await page.getByLabel('เนื้อความบทที่ 1').focus()
    await save(page)
    await page.getByRole('button', { name: 'บันทึกตามนี้' }).click()
    await told(page, 'บันทึกแล้ว')
    expect(await body()).toBe('ของฉัน')
  })

  test('what is pasted is cleaned and that is said; one Ctrl+Z takes the paste back', async () => {
    await chant('pasted')
    const { page } = await desk.open('/desk/chants/pasted')
    await note(page).focus()
    await paste(page, '\ufeff\u200bบรรทัดแรก\vบรรทัดสอง\f\u202eหน้าใหม่\u0007\u200b')
    await told(page, 'ข้อความที่วาง')
    for (const what of ['ขึ้นบรรทัดใหม่', 'บังคับทิศทาง', 'BOM', 'ไร้ความกว้าง', 'อักขระควบคุม']) await told(page, what)
    await eventually(async () => expect(await note(page).inputValue()).toBe('บรรทัดแรก\nบรรทัดสอง\nหน้าใหม่'))
    await page.keyboard.press('Control+z')
    await eventually(async () => expect(await note(page).inputValue()).toBe(''))
    // what Thai words are broken with stays inside
    await paste(page, 'พระ\u200bธรรม\v')
    await eventually(async () => expect(await note(page).inputValue()).toBe('พระ\u200bธรรม\n'))
    await page.getByLabel('แหล่งที่มา').focus()
    await paste(page, 'เล่ม\vหนึ่ง')
    await eventually(async () => expect(await page.getByLabel('แหล่งที่มา').inputValue()).toBe('เล่ม หนึ่ง'))
    await save(page)
    await told(page, 'บันทึกแล้ว')
    expect((await stored('pasted')).note).toBe('พระ\u200bธรรม')
  })

  test('a slug is proposed from the name and asked for last; a typed one stays', async () => {
    const { page } = await desk.open('/desk/chants/+')
    const slug = page.getByLabel('ชื่อในลิงก์')
    await slug.waitFor()
    await eventually(async () =>
      expect(await page.locator('form.record .field').last().locator('input').getAttribute('name')).toBe(
        'slug',
      ),
    )
    await page.locator('#th-title').fill('มงคลสูตร ๓๘ ประการ')
    await eventually(async () => expect(await slug.inputValue()).toBe('mongkhon-sut-38-prakan'))
    await page.locator('#en-title').fill('Maṅgala Sutta')
    await eventually(async () => expect(await slug.inputValue()).toBe('mangala-sutta'))
    await slug.fill('my-own')
    await page.locator('#th-title').fill('มงคลสูตร')
    await eventually(async () => expect(await slug.inputValue()).toBe('my-own'))
    await save(page)
    await told(page, 'บันทึกแล้ว')
    // what is stored keeps its address whatever it is called
    await page.locator('#th-title').fill('ชื่อใหม่')
    await eventually(async () => expect(await slug.inputValue()).toBe('my-own'))
  })

  test('a record’s own name is its heading and its tab’s; who one is stands on every screen', async () => {
    await chant('named', { title: 'กรณียเมตตสูตร' })
    const { page } = await desk.open('/desk/chants/named')
    await page.locator('h1', { hasText: /^กรณียเมตตสูตร$/ }).waitFor()
    await page.waitForFunction("document.title === 'กรณียเมตตสูตร · บทสวด · โต๊ะบรรณาธิการ'")
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await eventually(async () => expect(await page.locator('.who').textContent()).toContain('editor'))
      await eventually(async () => {
        const { y = -1 } = (await page.locator('.who').boundingBox()) ?? {}
        expect(y >= 0 && y < 100).toBe(true)
      })
    }
    // the menu is one tap away wherever one has scrolled to, and closes behind the choice
    await page.getByRole('button', { name: 'เมนู' }).click()
    await page.locator('.places').getByRole('link', { name: 'หนังสือ', exact: true }).click()
    await page.locator('h1', { hasText: 'หนังสือ' }).waitFor()
    await eventually(async () => expect(await page.locator('.places').isVisible()).toBe(false))
    await page.waitForFunction("document.title === 'หนังสือ · โต๊ะบรรณาธิการ'")
    await eventually(async () =>
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360),
    )
  })

  test('a cover that browsers will not show is told of', async () => {
    const { page } = await desk.open('/desk/books/+')
    await page.getByLabel('ภาพปก').fill('http://example.org/cover.jpg')
    await page.locator('.hint', { hasText: 'https' }).waitFor()
    await page.getByLabel('ภาพปก').fill('https://example.org/cover.jpg')
    await page.locator('.hint').waitFor({ state: 'detached' })
  })

  test('a new heading at the end of a volume stands before the next volume', async () => {
    const { library } = desk.site
    await library.post('/canon/volumes/13/entries', { slug: 'of-13', title: 'ของเล่ม 13' })
    await library.post('/canon/volumes/14/entries', { slug: 'of-14', title: 'ของเล่ม 14' })
    const { page } = await desk.open('/desk/canon/13')
    await page.getByRole('link', { name: 'เพิ่มหัวข้อท้ายเล่ม' }).click()
    await page.locator('#th-title').fill('ท้ายเล่ม 13')
    await save(page)
    await told(page, 'บันทึกแล้ว')
    const { body } = await library.get<{ items: { title: string; order: number }[] }>(
      '/canon/volumes/13/entries',
    )
    expect(body.items.map(({ title }) => title)).toEqual(['ของเล่ม 13', 'ท้ายเล่ม 13'])
    const [next] = (await library.get<{ items: { order: number }[] }>('/canon/volumes/14/entries')).body.items
    expect(next?.order).toBe(3)
  })

  test('the history’s select says what is filtered, wherever that came from', async () => {
    await chant('historic')
    await desk.site.library.patch('/books/asked', { title: 'เล่มที่แก้' })
    const { page } = await desk.open('/desk/history?collection=chants')
    const select = page.locator('#history-collection')
    await page.locator('.edits li').first().waitFor()
    await eventually(async () => expect(await select.inputValue()).toBe('chants'))
    await visit(page, '/desk/history?collection=books')
    await eventually(async () => expect(await select.inputValue()).toBe('books'))
    await select.selectOption('chants')
    await page.getByRole('button', { name: 'แสดง' }).click()
    await page.waitForURL('**collection=chants**')
    await page.goBack()
    await page.locator('#history-collection option[value=books]:checked').waitFor({ state: 'attached' })
    await visit(page, '/desk/history')
    await eventually(async () => expect(await select.inputValue()).toBe(''))
  })

  test('a refused undo names what stands in its way and leads there', async () => {
    const { id } = (await chant('hindered', { title: 'บทที่ถูกขวาง', note: 'หนึ่ง' })).body
    await desk.site.library.patch('/chants/hindered', { note: 'สอง' })
    const first = desk.site.library.edits().at(-1)?.id
    await desk.site.library.patch('/chants/hindered', { note: 'สาม' })
    const later = desk.site.library.edits().at(-1)?.id
    expect(id).toBeNumber()
    const { page } = await desk.open(`/desk/history/${first}`)
    await page.getByRole('button', { name: 'เลิกทำการแก้ไขนี้' }).click()
    await told(page, '“บทที่ถูกขวาง” โดย editor')
    await page.locator('.told').getByRole('link').click()
    await page.waitForURL(`**/desk/history/${later}`)
  })

  test('rows do not move while one is dragged', async () => {
    for (const slug of ['one', 'two', 'three'])
      await desk.site.library.post('/chant-sections', { slug: `drag-${slug}`, title: slug })
    const { page } = await desk.open('/desk/chant-sections')
    const rows = page.locator('.records li')
    await rows.first().waitFor()
    const tops = async () => Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())?.y))
    const before = await tops()
    const grip = await rows.first().locator('.grip').boundingBox()
    const target = await rows.last().boundingBox()
    if (!grip || !target) throw new Error('nothing to drag')
    await page.mouse.move(grip.x + 20, grip.y + 20)
    await page.mouse.down()
    await page.mouse.move(grip.x + 20, target.y + target.height - 4, { steps: 5 })
    await page.getByText('จะย้ายไปเป็นลำดับที่').waitFor()
    await eventually(async () => expect(await tops()).toEqual(before))
    await page.mouse.up()
    await told(page, 'ย้ายแล้ว')
  })

  test('a full draft store is said beside the button that saves, where one types', async () => {
    await chant('full')
    const { page } = await desk.open('/desk/chants/full')
    const last = page.getByLabel('แหล่งที่มา')
    await last.scrollIntoViewIfNeeded()
    await page.evaluate(
      'for (let size = 1 << 22; size > 0; size >>= 1) try { for (let n = 0; ; n++) localStorage.setItem(size + " " + n, "x".repeat(size)) } catch {}',
    )
    await last.fill('ไม่มีที่เก็บ')
    const warning = page.locator('.actions [role=alert]', { hasText: 'เก็บฉบับร่างไม่ได้' })
    await warning.waitFor()
    await eventually(async () => {
      const { y = -1, height = 0 } = (await warning.boundingBox()) ?? {}
      expect(y >= 0 && y + height <= 900).toBe(true)
    })
  })

  test('a cell in quotes with a line break in it is one cell', async () => {
    const set = (await desk.site.library.get<{ items: { slug: string }[] }>('/dhamma-groups/sets')).body
      .items[0]?.slug
    if (!set) await desk.site.library.post('/dhamma-groups/sets', { slug: 'fours', title: 'หมวดสี่' })
    const { page } = await desk.open('/desk/bulk/dhamma-groups')
    await page.locator('#bulk-parent').selectOption({ index: 1 })
    await page.locator('#bulk-rows').fill('4\tอริยสัจ\t"ทุกข์\nสมุทัย ""ตัณหา"""\t9204\n5\tขันธ์\tกอง\t9205')
    await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
    await page.locator('tr.new').nth(1).waitFor()
    await eventually(async () => expect(await page.locator('.preview tbody tr').count()).toBe(2))
    await eventually(async () =>
      expect(await page.locator('.preview tbody tr').first().locator('td').nth(3).textContent()).toBe(
        'ทุกข์\nสมุทัย "ตัณหา"',
      ),
    )
    await page.getByRole('button', { name: 'บันทึกทั้งหมด' }).click()
    await told(page, 'บันทึกทั้งหมดแล้ว')
    expect((await desk.site.library.get<AnyRecord>('/dhamma-groups/dhamma-9204')).body.description).toBe(
      'ทุกข์\nสมุทัย "ตัณหา"',
    )
  })
})
