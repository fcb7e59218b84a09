/** What editors of records do at the desk, in a real Chromium (desk §5). */

import { expect, test } from 'bun:test'
import { eventually } from '../support/eventually.ts'
import { type AnyRecord, ORIGIN } from '../support/library.ts'
import { atTheDesk, told } from './desk-in-chromium.ts'

atTheDesk('records at the desk', (desk) => {
  const chant = (slug: string, fields: object = {}) =>
    desk.site.library.post<AnyRecord>('/chants', { slug, title: `บท ${slug}`, ...fields })

  test('a mended word stands on the reader’s page and in the history, and undo puts it back', async () => {
    await chant('mended', { meaning: 'ขอนอบน้อมแด่พระผู้มีพระภาค' })
    const { page, complaints } = await desk.open('/desk/chants')
    await page.getByLabel('ค้นในบทสวด').fill('mended')
    await page.getByLabel('ค้นในบทสวด').press('Enter')
    await page.getByRole('link', { name: 'บท mended' }).click()
    const meaning = page.getByLabel('คำแปล', { exact: true })
    await meaning.fill('ขอนอบน้อมแด่พระพุทธเจ้า')
    await meaning.press('Control+s')
    await told(page, 'บันทึกแล้ว')
    expect(await (await fetch(`${desk.site.url}/chants/mended`)).text()).toContain('ขอนอบน้อมแด่พระพุทธเจ้า')
    await page.getByRole('link', { name: 'ประวัติของรายการนี้' }).click()
    await page.locator('.edits a').first().click()
    await page.locator('.marked ins').first().waitFor()
    await eventually(async () =>
      expect((await page.locator('.marked del').allTextContents()).join('')).toContain('ภาค'),
    )
    await page.getByRole('button', { name: 'เลิกทำการแก้ไขนี้' }).click()
    await told(page, 'เลิกทำแล้ว')
    expect((await desk.site.library.get<AnyRecord>('/chants/mended')).body.meaning).toBe(
      'ขอนอบน้อมแด่พระผู้มีพระภาค',
    )
    expect(complaints).toEqual([])
  })

  test('of two who change different fields, the second sees both, and both survive', async () => {
    await chant('met', { note: 'เดิม', source: 'เดิม' })
    const { page: first } = await desk.open('/desk/chants/met')
    const { page: second } = await desk.beside(first, '/desk/chants/met')
    await first.getByLabel('หมายเหตุ', { exact: true }).fill('คนแรกเขียน')
    await second.getByLabel('แหล่งที่มา').fill('คนที่สองเขียน')
    await first.getByLabel('หมายเหตุ', { exact: true }).press('Control+s')
    await told(first, 'บันทึกแล้ว')
    await second.getByLabel('แหล่งที่มา').press('Control+s')
    const met = second.locator('.met')
    await met.waitFor()
    await eventually(async () => expect(await met.textContent()).toContain('คนแรกเขียน'))
    await second.getByRole('button', { name: 'บันทึกตามนี้' }).click()
    await told(second, 'บันทึกแล้ว')
    const { note, source } = (await desk.site.library.get<AnyRecord>('/chants/met')).body
    expect([note, source]).toEqual(['คนแรกเขียน', 'คนที่สองเขียน'])
  })

  test('where two wrote the same field, each is shown and one is chosen', async () => {
    await chant('chosen', { note: 'เดิม' })
    const { page } = await desk.open('/desk/chants/chosen')
    await page.getByLabel('หมายเหตุ', { exact: true }).fill('ของฉัน')
    await desk.site.library.patch('/chants/chosen', { note: 'ของอีกคน' })
    await page.getByLabel('หมายเหตุ', { exact: true }).press('Control+s')
    await page.getByLabel('ใช้ของอีกคน').check()
    await page.getByRole('button', { name: 'บันทึกตามนี้' }).click()
    await told(page, 'บันทึกแล้ว')
    expect((await desk.site.library.get<AnyRecord>('/chants/chosen')).body.note).toBe('ของอีกคน')
    await eventually(async () =>
      expect(await page.getByLabel('หมายเหตุ', { exact: true }).inputValue()).toBe('ของอีกคน'),
    )
  })

  test('faults: the summary has the focus, leads to both fields, and what was typed is kept', async () => {
    const { page } = await desk.open('/desk/chants/+')
    await page.getByLabel('ชื่อในลิงก์').fill('บทใหม่')
    await page.getByLabel('แหล่งที่มา').fill('พิมพ์ไว้')
    await page.getByLabel('แหล่งที่มา').press('Control+s')
    const summary = page.locator('.faults')
    await summary.waitFor()
    await eventually(async () =>
      expect(await page.evaluate("document.activeElement.classList.contains('faults')")).toBe(true),
    )
    for (const id of ['th-title', 'th-slug']) {
      await summary.locator(`a[href="#${id}"]`).click()
      await eventually(async () => expect(await page.evaluate('document.activeElement.id')).toBe(id))
      await eventually(async () =>
        expect(await page.locator(`#${id}`).getAttribute('aria-invalid')).toBe('true'),
      )
      await eventually(async () => expect(await page.locator(`#${id}-fault`).textContent()).not.toBe(''))
    }
    await eventually(async () => expect(await page.getByLabel('ชื่อในลิงก์').inputValue()).toBe('บทใหม่'))
    await eventually(async () => expect(await page.getByLabel('แหล่งที่มา').inputValue()).toBe('พิมพ์ไว้'))
  })

  test('one English field is changed and the others stay', async () => {
    const { id } = (await chant('english', { note: 'หมายเหตุ' })).body
    await desk.site.library.call('PUT', `${ORIGIN}/api/desk/translations/chants/${id}/en`, {
      body: { title: 'Before', note: 'Stays' },
    })
    const { page } = await desk.open('/desk/chants/english')
    await page.getByLabel('ชื่อบทสวด (อังกฤษ)').fill('After')
    await page.getByLabel('ชื่อบทสวด (อังกฤษ)').press('Control+s')
    await told(page, 'บันทึกแล้ว')
    const { title, note } = (await desk.site.library.get<AnyRecord>('/chants/english?lang=en')).body
    expect([title, note]).toEqual(['After', 'Stays'])
  })

  test('what was typed in a closed tab is offered, used and forgotten when saved', async () => {
    await chant('draft')
    const { page } = await desk.open('/desk/chants/draft')
    await page.getByLabel('แหล่งที่มา').fill('ยังไม่ได้บันทึก')
    await page.close()
    const { page: again } = await desk.beside(page, '/desk/chants/draft')
    await again.getByRole('button', { name: 'ใช้ฉบับร่าง' }).click()
    await eventually(async () => expect(await again.getByLabel('แหล่งที่มา').inputValue()).toBe('ยังไม่ได้บันทึก'))
    await again.getByLabel('แหล่งที่มา').press('Control+s')
    await told(again, 'บันทึกแล้ว')
    await again.reload()
    await again.getByLabel('แหล่งที่มา').waitFor()
    await eventually(async () => expect(await again.locator('.draft').count()).toBe(0))
    expect((await desk.site.library.get<AnyRecord>('/chants/draft')).body.source).toBe('ยังไม่ได้บันทึก')
  })

  test('a section goes from place 4 to 1 by keyboard as by mouse, with a line of the log each', async () => {
    const names = ['first', 'second', 'third', 'fourth']
    for (const slug of names)
      await desk.site.library.post('/chant-sections', { slug: `order-${slug}`, title: `หมวด ${slug}` })
    const order = async () => {
      const { items } = (await desk.site.library.get<{ items: AnyRecord[] }>('/chant-sections')).body
      return items.map(({ slug }) => slug).filter((slug) => slug.startsWith('order-'))
    }
    const expected = ['order-fourth', 'order-first', 'order-second', 'order-third']
    const { page } = await desk.open('/desk/chant-sections')
    await page.locator('.records li', { hasText: 'order-fourth' }).waitFor()
    const lines = desk.site.library.edits().length
    await page.getByRole('link', { name: 'หมวด fourth' }).focus()
    await page.keyboard.down('Alt')
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp')
    await page.keyboard.up('Alt')
    await told(page, 'ย้ายแล้ว')
    expect(await order()).toEqual(expected)
    expect(desk.site.library.edits().length).toBe(lines + 1)
    await desk.site.library.call('POST', `${ORIGIN}/api/desk/place`, {
      body: { collection: 'chant-sections', slug: 'order-fourth', before: null },
    })
    await page.reload()
    const grip = page.locator('.records li', { hasText: 'order-fourth' }).locator('.grip')
    await grip.waitFor()
    const target = await page.locator('.records li', { hasText: 'order-first' }).boundingBox()
    const before = desk.site.library.edits().length
    await grip.hover()
    await page.mouse.down()
    await page.mouse.move(400, (target?.y ?? 0) + 4, { steps: 5 })
    await page.mouse.up()
    await told(page, 'ย้ายแล้ว')
    expect(await order()).toEqual(expected)
    expect(desk.site.library.edits().length).toBe(before + 1)
  })

  test('by touch a row is dragged, or moved by the buttons that a tap on its grip shows', async () => {
    const { library } = desk.site
    const slugs = ['touch-a', 'touch-b', 'touch-c']
    for (const slug of slugs) await library.post('/book-categories', { slug, title: `หมวด ${slug}` })
    const order = async () =>
      (await library.get<{ items: AnyRecord[] }>('/book-categories')).body.items.map(({ slug }) => slug)
    const { page } = await desk.open('/desk/book-categories', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    const row = (slug: string) => page.locator('.records li', { hasText: slug })
    const middle = async (slug: string) => {
      const { x, y, width, height } = (await row(slug).locator('.grip').boundingBox()) ?? {
        ...{ x: 0, y: 0, width: 0, height: 0 },
      }
      expect([width, height].map((side) => side >= 44)).toEqual([true, true])
      return { x: x + width / 2, y: y + height / 2 }
    }
    await row('touch-c').waitFor()
    const [from, to] = [await middle('touch-c'), await middle('touch-a')]
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      })
    await send('touchStart', from.y)
    for (const part of [0.3, 0.6, 1]) await send('touchMove', from.y + (to.y - 10 - from.y) * part)
    await send('touchEnd')
    await told(page, 'ย้ายแล้ว')
    expect(await order()).toEqual(['touch-c', 'touch-a', 'touch-b'])
    await row('touch-a').locator('.grip').tap()
    const down = page.getByRole('button', { name: 'ลง หมวด touch-a' })
    await eventually(async () => expect((await down.boundingBox())?.height).toBeGreaterThanOrEqual(44))
    await down.tap()
    await page.locator('.records li:last-child', { hasText: 'touch-a' }).waitFor()
    await eventually(async () => expect(await order()).toEqual(['touch-c', 'touch-b', 'touch-a']))
  })

  test('pasted rows: bad ones are marked at the cell and cannot be saved; a moved one says from where', async () => {
    const { page } = await desk.open('/desk/bulk/jataka')
    await page.getByLabel('นิบาต').selectOption({ index: 2 })
    const rows = ['1 | ชื่อใหม่', 'ก | ไม่มีเลข', '900 | เกินไป', '2 | อีกเรื่อง']
    await page.locator('#bulk-rows').fill(rows.join('\n'))
    await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
    await page.locator('.preview').waitFor()
    await eventually(async () =>
      expect(await page.locator('td.bad bdi').allInnerTexts()).toEqual(['ก', '900']),
    )
    await eventually(async () =>
      expect(await page.getByRole('button', { name: 'บันทึกทั้งหมด' }).isDisabled()).toBe(true),
    )
    await eventually(async () =>
      expect(await page.locator('tr.moved').first().textContent()).toContain('ย้ายจาก'),
    )
  })
})
