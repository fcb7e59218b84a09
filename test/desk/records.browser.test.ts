/** The form of a record joined in a real browser: keys, members, references, drafts of two tabs, deleting (desk §2). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import type { AnyRecord } from '../support/library.ts'
import { enterKey, runAtDesk, undoButton, visitScreen, waitForHeldDrafts, waitForNotice } from './desk-in-chromium.ts'

runAtDesk('the form of a record', (desk) => {
  const read = async (path: string) => (await desk.site.library.get<AnyRecord>(path)).body
  const at = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)

  /** Waits until a field holds a value. */
  const holds = (page: Page, field: string, value: string) =>
    eventually(async () => expect(await page.locator(field).inputValue()).toBe(value))

  test('N begins a new record, Ctrl+Enter saves it and begins the next', async () => {
    await desk.site.library.post('/chant-sections', { slug: 'evening', title: 'ทำวัตรเย็น' })
    const { page, complaints } = await desk.open('/desk/chant-sections')
    await page.getByRole('link', { name: 'ทำวัตรเย็น' }).focus()
    await page.keyboard.press('n')
    await page.getByLabel('ชื่อในลิงก์').fill('one')
    await page.locator('#th-title').fill('หมวดหนึ่ง')
    await page.keyboard.press('Control+Enter')
    await waitForNotice(page, 'บันทึกแล้ว')
    await holds(page, '#th-title', '')
    // the name is the first field, and the slug, which it proposes, the last
    await eventually(async () => expect(await page.evaluate('document.activeElement.id')).toBe('th-title'))
    await page.keyboard.type('หมวดสอง')
    await holds(page, '#th-slug', 'muat-song')
    await page.keyboard.press('Control+Enter')
    await holds(page, '#th-title', '')
    expect((await read('/chant-sections/one')).title).toBe('หมวดหนึ่ง')
    expect((await read('/chant-sections/muat-song')).title).toBe('หมวดสอง')
    expect(complaints).toEqual([])
  })

  test('a year of the common era is questioned, and one press converts it', async () => {
    const { page } = await desk.open('/desk/books/+')
    const year = page.getByLabel('ปีที่พิมพ์ (พ.ศ.)')
    await year.fill('2567')
    expect(await page.getByRole('button', { name: /^ใช้ พ.ศ./ }).count()).toBe(0)
    await year.fill('2024')
    await page.getByRole('button', { name: 'ใช้ พ.ศ. 2567' }).click()
    await eventually(async () => expect(await year.inputValue()).toBe('2567'))
  })

  test('the next record is typed while the edit log is late', async () => {
    const { page } = await desk.open('/desk/chant-sections/+')
    // the next form opens although the edit log answers late
    const late = Promise.withResolvers<void>()
    await page.locator('#th-title').fill('หมวดแรก')
    await page.getByLabel('ชื่อในลิงก์').fill('begun')
    await page.route('**/api/desk/edits?collection=*', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.keyboard.press('Control+Enter')
    await holds(page, '#th-title', '')
    await page.keyboard.type('หมวดถัดไป')
    late.resolve()
    await waitForNotice(page, 'บันทึกแล้ว')
    await holds(page, '#th-title', 'หมวดถัดไป')
  })

  test('a save is reported even if the edit log does not answer', async () => {
    const { page } = await desk.open('/desk/chant-sections/+')
    await page.locator('#th-title').fill('บันทึกแล้วแน่')
    await page.getByLabel('ชื่อในลิงก์').fill('surely')
    await page.route('**/api/desk/edits?collection=*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect(await undoButton(page).count()).toBe(0)
    await page.waitForURL('**/desk/chant-sections/surely')
  })

  test('Ctrl+Enter saves and opens the next record of the list', async () => {
    const { library } = desk.site
    await library.post('/chant-sections', { slug: 'morning', title: 'ทำวัตรเช้า' })
    for (const slug of ['a', 'b', 'c'])
      await library.post('/chants', {
        slug: `next-${slug}`,
        title: `บท ${slug}`,
        ...(slug === 'b' ? {} : { section: 'morning' }),
      })
    const { page } = await desk.open('/desk/chants?section=morning')
    await page.getByRole('link', { name: 'บท a' }).click()
    await page.locator('#th-note').fill('แก้แล้ว')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/next-c?section=morning')
    await holds(page, '#th-title', 'บท c')
    expect((await read('/chants/next-a')).note).toBe('แก้แล้ว')
    // without changes, it only opens the next record, and the list after the last one
    const lines = library.edits().length
    await page.locator('#th-note').press('Control+Enter')
    await page.waitForURL('**/desk/chants?section=morning')
    expect(library.edits().length).toBe(lines)
  })

  test('deleting asks in place, and undo reopens the record', async () => {
    await desk.site.library.post('/chants', { slug: 'deleted', title: 'จะถูกลบ', note: 'ต้องกลับมา' })
    const { page } = await desk.open('/desk/chants/deleted')
    await page.getByRole('button', { name: 'ลบ', exact: true }).click()
    await page.locator('.sure :focus').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.sure').waitFor({ state: 'detached' })
    await page.locator('.danger:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.sure :focus').waitFor()
    await page.keyboard.press('Enter')
    await waitForNotice(page, 'ลบแล้ว')
    await eventually(async () => expect(at(page)).toBe('/desk/chants'))
    expect((await desk.site.library.get('/chants/deleted')).status).toBe(404)
    await undoButton(page).click()
    await page.waitForURL('**/desk/chants/deleted')
    await holds(page, '#th-note', 'ต้องกลับมา')
  })

  test('undo after a save reverts both languages and updates the form', async () => {
    const { library } = desk.site
    await library.post('/chants', { slug: 'both', title: 'เดิม' })
    const { page } = await desk.open('/desk/chants/both')
    await page.locator('#th-title').fill('ใหม่')
    await page.locator('#en-title').fill('New')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    // meanwhile changes of another editor stay
    await library.patch('/chants/both', { note: 'ของคนอื่น' })
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    await holds(page, '#th-title', 'เดิม')
    await holds(page, '#en-title', '')
    await holds(page, '#th-note', 'ของคนอื่น')
    expect((await read('/chants/both?lang=en')).title).toBe('เดิม')
    await undoButton(page).click()
    await holds(page, '#en-title', 'New')
    await holds(page, '#th-title', 'ใหม่')
  })

  test('a merge conflict is shown from its title on, however high it is', async () => {
    const { library } = desk.site
    const fields = { title: 'เดิม', occasion: 'เดิม', prayerType: 'เดิม', note: 'เดิม', source: 'เดิม' }
    const withValue = (value: string) => Object.fromEntries(Object.keys(fields).map((field) => [field, value]))
    await library.post('/chants', { slug: 'high', ...fields })
    const { page } = await desk.open('/desk/chants/high')
    await page.setViewportSize({ width: 360, height: 500 })
    for (const field of Object.keys(fields)) await page.locator(`#th-${field}`).fill('ของฉัน')
    await library.patch('/chants/high', withValue('ของอีกคน'))
    await page.keyboard.press('Control+s')
    await page.locator('.met:focus').waitFor()
    const top = await page.locator('.met h2').evaluate((title) => title.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(250)
  })

  test('a renamed record is found after undo', async () => {
    await desk.site.library.post('/chants', { slug: 'old-name', title: 'เปลี่ยนชื่อในลิงก์' })
    const { page } = await desk.open('/desk/chants/old-name')
    await page.locator('#th-slug').fill('new-name')
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/new-name')
    await undoButton(page).click()
    await page.waitForURL('**/old-name')
    await holds(page, '#th-slug', 'old-name')
  })

  test('an outdated translation is marked, values in use are offered, a former address and the log are said', async () => {
    const { library } = desk.site
    await library.post('/chants', { slug: 'dusk', title: 'บทเย็น', occasion: 'ทำวัตรเย็น' })
    const { id } = await read('/chants/dusk')
    await library.put(`http://library.local/api/desk/translations/chants/${id}/en`, { title: 'Dusk' })
    await library.patch('/chants/dusk', { slug: 'dusk-new', title: 'บทค่ำ' })
    const changed = library.edits().at(-1)?.id
    await library.patch('/chants/dusk-new', { title: 'บทค่ำ' })
    const { page } = await desk.open('/desk')
    await page.locator(`.edits li:first-child[data-edit="${changed}"]`).waitFor()
    await visitScreen(page, '/desk/chants')
    await page.locator('li', { hasText: 'บทค่ำ' }).locator('.tag', { hasText: 'ต้นฉบับเปลี่ยน' }).waitFor()
    await visitScreen(page, '/desk/chants/dusk-new')
    await page.getByRole('button', { name: 'คำแปลยังถูกต้อง' }).click()
    await page.locator('.tag', { hasText: 'ต้นฉบับเปลี่ยน' }).waitFor({ state: 'detached' })
    await visitScreen(page, '/desk/chants/+')
    await page.locator('#th-occasion').focus()
    await page.locator('#th-occasion-values option[value="ทำวัตรเย็น"]').waitFor({ state: 'attached' })
    await page.locator('#th-slug').fill('dusk')
    await page.getByText('ที่อยู่เดิมจะพาผู้อ่านมาที่รายการนี้แทน').getByRole('link', { name: 'dusk-new' }).waitFor()
  })

  test('members are added, ordered, translated and removed, with errors at their input', async () => {
    await desk.site.library.post('/dhamma-groups/sets', { slug: 'threes', title: 'หมวดสาม' })
    const { page, complaints } = await desk.open('/desk/dhamma-groups/+')
    await page.locator('#th-slug').fill('sikkha')
    await page.locator('#th-title').fill('สิกขา')
    await page.locator('#th-set').selectOption({ label: 'หมวดสาม' })
    const own = page.locator('#th-members')
    for (const [index, title] of ['ปัญญา', 'ศีล', 'สมาธิ', ''].entries()) {
      await own.getByRole('button', { name: 'เพิ่มข้อธรรม' }).click()
      await page.locator(`#th-members-${index}-title`).fill(title)
    }
    await page.locator('#th-members-1-description').fill('งดเว้น\nบรรทัดที่สอง')
    await page.keyboard.press('Control+s')
    await page.locator('.faults').waitFor()
    await page.locator('.faults a').first().click()
    await eventually(async () => expect(await page.evaluate('document.activeElement.id')).toBe('th-members-3-title'))
    await eventually(async () =>
      expect(await page.locator('#th-members-3-title').getAttribute('aria-invalid')).toBe('true'),
    )
    await eventually(async () => expect(await page.locator('#th-members-3-title-fault').textContent()).not.toBe(''))
    await own.getByRole('button', { name: 'ลบข้อนี้ ข้อ 4' }).click()
    for (const item of [1, 2]) await own.getByRole('button', { name: `เลื่อนลง ข้อ ${item}` }).click()
    // the translation has a form for each member
    await eventually(async () => expect(await page.locator('#en-members li').count()).toBe(3))
    await page.locator('#en-members-0-title').fill('Virtue')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    const { members, set } = await read('/dhamma-groups/sikkha')
    expect(members).toMatchObject([
      { title: 'ศีล', description: 'งดเว้น\nบรรทัดที่สอง' },
      { title: 'สมาธิ' },
      { title: 'ปัญญา' },
    ])
    expect(set).toBe('threes')
    const { members: translated } = await read('/dhamma-groups/sikkha?lang=en')
    expect(translated).toMatchObject([{ title: 'Virtue' }, {}, {}])
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([])
  })

  test('a reference offers all records, also the 201st', async () => {
    const { library } = desk.site
    for (let index = 1; index <= 201; index++)
      await library.post('/book-categories', { slug: `category-${index}`, title: `หมวด ${index}` })
    await library.post('/books', { slug: 'referring', title: 'มีหมวด' })
    const { page } = await desk.open('/desk/books/referring')
    await page.locator('#th-category').selectOption({ label: 'หมวด 201' })
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect((await read('/books/referring')).category).toBe('category-201')
  })

  const chant = async (slug: string) => {
    await desk.site.library.post('/chants', { slug, title: `บท ${slug}` })
    return `/desk/chants/${slug}`
  }
  const note = (page: Page) => page.getByLabel('หมายเหตุ', { exact: true })
  const source = (page: Page) => page.getByLabel('แหล่งที่มา')
  const use = (page: Page) => page.getByRole('button', { name: 'ใช้ฉบับร่าง' })

  test('a draft belongs to the typing tab, and is offered elsewhere later; full storage is reported', async () => {
    const path = await chant('two-tabs')
    const { page: first } = await desk.open(path)
    await note(first).fill('ของแท็บแรก')
    const { page: second } = await desk.beside(first, path)
    await note(second).waitFor()
    await eventually(async () => expect(await use(second).count()).toBe(0))
    await first.close()
    await waitForHeldDrafts(second, 1)
    await second.reload()
    // the form is inert until a draft is chosen or discarded, and says so
    await second.getByText('เลือกก่อนจึงพิมพ์ได้').waitFor()
    expect(await second.locator('form.record').getAttribute('inert')).not.toBeNull()
    await second.getByRole('button', { name: 'เก็บฉบับร่างไว้ และเริ่มใหม่' }).waitFor()
    await use(second).click()
    await eventually(async () => expect(await note(second).inputValue()).toBe('ของแท็บแรก'))
    await second.evaluate(
      'for (let size = 1 << 22; size > 0; size >>= 1) try { for (let n = 0; ; n++) localStorage.setItem(size + " " + n, "x".repeat(size)) } catch {}',
    )
    await note(second).fill('ไม่มีที่เก็บแล้ว')
    await second.getByText('เก็บฉบับร่างไม่ได้').waitFor()
  })

  test('a record whose first answer was lost is created once', async () => {
    const { page } = await desk.open('/desk/chants/+')
    let lost = 0
    await page.route('**/api/v1/chants', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByLabel('ชื่อในลิงก์').fill('created-once')
    await page.getByLabel('ชื่อบทสวด (ต้องกรอก)').fill('สร้างครั้งเดียว')
    await source(page).press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    await eventually(async () => expect(new URL(page.url()).pathname).toBe('/desk/chants/created-once'))
    expect(desk.site.library.edits().filter(({ record }) => record === 'created-once')).toHaveLength(1)
  })

  test('an expired key locks the desk over the text, which is saved with a new key', async () => {
    const { page } = await desk.open(await chant('locked'))
    await note(page).fill('พิมพ์ก่อนถูกล็อก')
    let appErrors = 0
    await page.route('**/api/v1/chants/locked', async (route) => {
      if (route.request().method() !== 'PATCH' || appErrors++ > 0) return route.continue()
      await route.fulfill({ status: 401, json: {} })
    })
    await note(page).press('Control+s')
    await page.getByText('กุญแจนี้ใช้ไม่ได้แล้ว อาจมีการเปลี่ยนกุญแจ ข้อความที่พิมพ์ไว้ยังอยู่').waitFor()
    await enterKey(page)
    await waitForNotice(page, 'บันทึกแล้ว')
    await eventually(async () => expect(await note(page).inputValue()).toBe('พิมพ์ก่อนถูกล็อก'))
    expect((await read('/chants/locked')).note).toBe('พิมพ์ก่อนถูกล็อก')
  })
})
