/** Lists in a real browser: dragged rows, pasted text, filters and errors (kept §5). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { type AnyRecord, ORIGIN } from '../support/library.ts'
import { paste, runAtDesk, visitScreen, waitForNotice } from './desk-in-chromium.ts'

runAtDesk('lists and the frame of the desk', (desk) => {
  const chant = (slug: string, fields: object = {}) =>
    desk.site.library.post<AnyRecord>('/chants', { slug, title: `บท ${slug}`, ...fields })
  const stored = async (slug: string) => (await desk.site.library.get<AnyRecord>(`/chants/${slug}`)).body
  const note = (page: Page) => page.getByLabel('หมายเหตุ', { exact: true })
  const save = (page: Page) => page.keyboard.press('Control+s')

  test('faults focus the summary, link both fields, and keep the text', async () => {
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
      await eventually(async () => expect(await page.locator(`#${id}`).getAttribute('aria-invalid')).toBe('true'))
      await eventually(async () => expect(await page.locator(`#${id}-fault`).textContent()).not.toBe(''))
    }
    await eventually(async () => expect(await page.getByLabel('ชื่อในลิงก์').inputValue()).toBe('บทใหม่'))
    await eventually(async () => expect(await page.getByLabel('แหล่งที่มา').inputValue()).toBe('พิมพ์ไว้'))
  })

  test('a section moves by keyboard and by mouse with one edit each', async () => {
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
    await waitForNotice(page, 'ย้ายแล้ว')
    expect(await order()).toEqual(expected)
    expect(desk.site.library.edits().length).toBe(lines + 1)
    await desk.site.library.call('POST', `${ORIGIN}/api/desk/place`, {
      body: { collection: 'chant-sections', slug: 'order-fourth', before: null },
    })
    await page.reload()
    const grip = page.locator('.records li', { hasText: 'order-fourth' }).locator('.grip')
    await grip.waitFor()
    // late fonts move the rows
    await page.evaluate('document.fonts.ready')
    const tops = async () =>
      Promise.all((await page.locator('.records li').all()).map(async (row) => (await row.boundingBox())?.y))
    const stood = await tops()
    const target = await page.locator('.records li', { hasText: 'order-first' }).boundingBox()
    const before = desk.site.library.edits().length
    await grip.hover()
    await page.mouse.down()
    await page.mouse.move(400, (target?.y ?? 0) + 4, { steps: 5 })
    // rows do not move while one is dragged
    await page.getByText('จะย้ายไปเป็นลำดับที่').waitFor()
    await eventually(async () => expect(await tops()).toEqual(stood))
    await page.mouse.up()
    await waitForNotice(page, 'ย้ายแล้ว')
    expect(await order()).toEqual(expected)
    expect(desk.site.library.edits().length).toBe(before + 1)
  })

  test('a row is dragged by touch, or moved by buttons of its handle', async () => {
    const { library } = desk.site
    const slugs = ['touch-a', 'touch-b', 'touch-c']
    for (const slug of slugs) await library.post('/book-categories', { slug, title: `หมวด ${slug}` })
    const order = async () =>
      (await library.get<{ items: AnyRecord[] }>('/book-categories')).body.items.map(({ slug }) => slug)
    const { page } = await desk.open('/desk/book-categories', {
      viewport: { width: 360, height: 900 },
      hasTouch: true,
    })
    const row = (slug: string) => page.locator('.records li', { hasText: slug })
    const middle = async (slug: string) => {
      const { x, y, width, height } = (await row(slug).locator('.grip').boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      }
      expect([width, height].map((side) => side >= 44)).toEqual([true, true])
      return { x: x + width / 2, y: y + height / 2 }
    }
    await row('touch-c').waitFor()
    await page.evaluate('document.fonts.ready')
    await row('touch-c').scrollIntoViewIfNeeded()
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
    await waitForNotice(page, 'ย้ายแล้ว')
    expect(await order()).toEqual(['touch-c', 'touch-a', 'touch-b'])
    await row('touch-a').locator('.grip').tap()
    const down = page.getByRole('button', { name: 'ลง หมวด touch-a' })
    await eventually(async () => expect((await down.boundingBox())?.height).toBeGreaterThanOrEqual(44))
    await down.tap()
    await page.locator('.records li:last-child', { hasText: 'touch-a' }).waitFor()
    await eventually(async () => expect(await order()).toEqual(['touch-c', 'touch-b', 'touch-a']))
  })

  test('faulty pasted rows are marked by cell and block saving; a moved one says from where', async () => {
    const { page } = await desk.open('/desk/bulk/jataka')
    await page.getByLabel('นิบาต').selectOption({ index: 2 })
    const rows = ['1 | ชื่อใหม่', 'ก | ไม่มีเลข', '900 | เกินไป', '2 | อีกเรื่อง']
    await page.locator('#bulk-rows').fill(rows.join('\n'))
    await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
    await page.locator('.preview').waitFor()
    await eventually(async () => expect(await page.locator('td.bad bdi').allInnerTexts()).toEqual(['ก', '900']))
    await eventually(async () => expect(await page.getByRole('button', { name: 'บันทึกทั้งหมด' }).isDisabled()).toBe(true))
    await eventually(async () => expect(await page.locator('tr.moved').first().textContent()).toContain('ย้ายจาก'))
  })

  test('pasted text is cleaned with a message, and Ctrl+Z undoes the paste', async () => {
    await chant('pasted')
    const { page } = await desk.open('/desk/chants/pasted')
    await note(page).focus()
    await paste(page, '\ufeff\u200bบรรทัดแรก\vบรรทัดสอง\f\u202eหน้าใหม่\u0007\u200b')
    await waitForNotice(page, 'ข้อความที่วาง')
    for (const what of ['ขึ้นบรรทัดใหม่', 'บังคับทิศทาง', 'ต้นไฟล์ที่มองไม่เห็น', 'ไร้ความกว้าง', 'อักขระควบคุม'])
      await waitForNotice(page, what)
    await eventually(async () => expect(await note(page).inputValue()).toBe('บรรทัดแรก\nบรรทัดสอง\nหน้าใหม่'))
    await page.keyboard.press('Control+z')
    await eventually(async () => expect(await note(page).inputValue()).toBe(''))
    // zero-width spaces inside the text stay until it is stored
    await paste(page, 'พระ\u200bธรรม\v')
    await eventually(async () => expect(await note(page).inputValue()).toBe('พระ\u200bธรรม\n'))
    await page.getByLabel('แหล่งที่มา').focus()
    await paste(page, 'เล่ม\vหนึ่ง')
    await eventually(async () => expect(await page.getByLabel('แหล่งที่มา').inputValue()).toBe('เล่ม หนึ่ง'))
    await save(page)
    await waitForNotice(page, 'บันทึกแล้ว')
    expect((await stored('pasted')).note).toBe('พระธรรม')
  })

  test('the record’s name is heading and tab title; the key’s name is on every screen', async () => {
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
    // the menu button stays on the screen while scrolling, and the menu closes after a choice
    await page.getByRole('button', { name: 'เมนู' }).click()
    await page.locator('.places').getByRole('link', { name: 'หนังสือ', exact: true }).click()
    await page.locator('h1', { hasText: 'หนังสือ' }).waitFor()
    await eventually(async () => expect(await page.locator('.places').isVisible()).toBe(false))
    await page.waitForFunction("document.title === 'หนังสือ · โต๊ะบรรณาธิการ'")
  })

  test('a cover that browsers cannot show gets a warning', async () => {
    const { page } = await desk.open('/desk/books/+')
    for (const origin of ['http://example.org', 'https://example.org']) {
      await page.getByLabel('ภาพปก').fill(`${origin}/cover.jpg`)
      await page.locator('.hint', { hasText: `อนุญาต ${origin}` }).waitFor()
    }
    await page.getByLabel('ภาพปก').fill('/covers/cover.jpg')
    await page.locator('.hint').waitFor({ state: 'detached' })
    // the choices have Thai names
    await page.getByLabel('แนะนำ').check()
  })

  test('the history filter shows what is filtered', async () => {
    await chant('historic')
    await desk.site.library.post('/books', { slug: 'shelved', title: 'เล่มใหม่', shelves: ['featured'] })
    const shelved = desk.site.library.edits().at(-1)?.id
    const { page } = await desk.open('/desk/history?collection=chants')
    const select = page.locator('#history-collection')
    await page.locator('.edits li').first().waitFor()
    await eventually(async () => expect(await select.inputValue()).toBe('chants'))
    await visitScreen(page, '/desk/history?collection=books')
    await eventually(async () => expect(await select.inputValue()).toBe('books'))
    await select.selectOption('chants')
    await page.getByRole('button', { name: 'แสดง' }).click()
    await page.waitForURL('**collection=chants**')
    await page.goBack()
    await page.locator('#history-collection option[value=books]:checked').waitFor({ state: 'attached' })
    // dates are in the Buddhist Era, whatever the locale of the browser
    await page.getByLabel('ตั้งแต่วันที่').fill('31 ก.พ. 2569')
    await page.getByText('ไม่เข้าใจวันที่นี้').waitFor()
    await page.getByLabel('ตั้งแต่วันที่').fill('๒๖ พ.ย. ๒๕๖๙')
    await page.getByLabel('ตั้งแต่วันที่').press('Enter')
    await page.waitForURL(/since=2026-11-26/)
    await eventually(async () => expect(await page.getByLabel('ตั้งแต่วันที่').inputValue()).toBe('26/11/2569'))
    await visitScreen(page, '/desk/history')
    await eventually(async () => expect(await select.inputValue()).toBe(''))
    // on a phone the list comes first, and the filters open
    await page.setViewportSize({ width: 360, height: 740 })
    await visitScreen(page, '/desk/corrections')
    await visitScreen(page, '/desk/history')
    await page.locator('.edits li').first().waitFor()
    expect(await select.isVisible()).toBe(false)
    await page.getByText('กรอง', { exact: true }).click()
    await select.waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await visitScreen(page, `/desk/history/${shelved}`)
    await page.locator('main ins', { hasText: 'แนะนำ' }).waitFor()
  })

  test('on a phone search and filters of a list open from one line, which counts those in use', async () => {
    await chant('folded', { title: 'บทบนโทรศัพท์', prayerType: 'บทลอง' })
    const { page, complaints } = await desk.open('/desk/chants')
    const type = page.getByLabel('ประเภทบทสวด')
    await type.waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await visitScreen(page, '/desk/books')
    await visitScreen(page, '/desk/chants')
    const row = page.getByRole('link', { name: 'บทบนโทรศัพท์' })
    await row.waitFor()
    expect(await type.isVisible()).toBe(false)
    expect((await row.boundingBox())?.y).toBeLessThan(740)
    await page.getByText('ค้นและกรอง', { exact: true }).click()
    await type.pressSequentially('บทลอง')
    await type.press('Tab')
    await page.waitForURL('**prayerType=**')
    // a choice does not close them
    expect(await type.isVisible()).toBe(true)
    await page.getByText('เลือกไว้ 1 อย่าง').click()
    await type.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  test('suggestions that load while a filter is typed keep the typed letters', async () => {
    await chant('suggested', { title: 'บทที่เสนอ', prayerType: 'บทเสนอ' })
    const { page } = await desk.open('/desk/chants')
    await page.getByRole('link', { name: 'บทที่เสนอ' }).waitFor()
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/v1/chants?*', async (route) => {
      await typed.promise
      await route.continue()
    })
    const type = page.getByLabel('ประเภทบทสวด')
    await type.pressSequentially('บท')
    typed.resolve()
    await page.locator('#filter-prayerType-values option[value=บทเสนอ]').waitFor({ state: 'attached' })
    await type.pressSequentially('เสนอ')
    await type.press('Tab')
    await page.waitForURL((address) => address.searchParams.get('prayerType') === 'บทเสนอ')
  })

  test('a rejected undo names and links what prevents it', async () => {
    const { id } = (await chant('hindered', { title: 'บทที่ถูกขวาง', note: 'หนึ่ง' })).body
    await desk.site.library.patch('/chants/hindered', { note: 'สอง' })
    const first = desk.site.library.edits().at(-1)?.id
    await desk.site.library.patch('/chants/hindered', { note: 'สาม' })
    const later = desk.site.library.edits().at(-1)?.id
    expect(id).toBeNumber()
    const { page } = await desk.open(`/desk/history/${first}`)
    await page.getByRole('button', { name: 'เลิกทำการแก้ไขนี้' }).click()
    await waitForNotice(page, '“บทที่ถูกขวาง” โดย editor')
    await page.locator('.notice').getByRole('link').click()
    await page.waitForURL(`**/desk/history/${later}`)
  })

  test('on a phone a row has its name next to its box, the rest below, and no broken word in parentheses', async () => {
    await chant('phone-row', { title: 'มงคลสูตร (อะเสวะนา จะ พาลานัง)' })
    await chant('a', { title: 'สั้น' })
    const { page } = await desk.open('/desk/chants', { viewport: { width: 360, height: 740 } })
    const tops = (slug: string) =>
      page
        .locator('.records li', { hasText: slug })
        .locator('input, bdi, .soft')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    await page.locator('.records li', { hasText: 'phone-row' }).waitFor()
    for (const slug of ['phone-row', 'สั้น']) {
      const [box = 0, name = 0, ...rest] = await tops(slug)
      expect(Math.abs(name - box)).toBeLessThan(20)
      expect(Math.min(...rest)).toBeGreaterThan(box + 20)
    }
    await visitScreen(page, '/desk/chants/phone-row')
    const words = page.locator('h1 .whole')
    await words.first().waitFor()
    const lines = await words.evaluateAll((all) => all.map((word) => word.getClientRects().length))
    expect(lines).toEqual([1, 1, 1])
  })

  test('the pairs of a form begin at one height, and Pali has the font of Pali', async () => {
    await desk.site.library.post('/dhamma-groups/sets', { slug: 'font', title: 'ชุด' })
    const members = [{ title: 'หนึ่ง', pali: 'เอกํ' }]
    await desk.site.library.post('/dhamma-groups', { slug: 'font', title: 'หมวด', set: 'font', members })
    const { page } = await desk.open('/desk/dhamma-groups/font')
    const legends = page.locator('.pair > fieldset')
    await legends.nth(1).waitFor()
    const [own, english] = await legends.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(own).toBe(english)
    const fontOf = (field: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${field}')).fontFamily`)
    expect(await fontOf('#th-members-0-pali')).toStartWith('Looped')
    expect(await fontOf('#th-members-0-title')).toStartWith('Sarabun')
  })
})
