/**
 * The queue of misprints joined in a real browser: keys of a Thai keyboard, everywhere, reports, and what is counted.
 */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { runInChromium, serveForChromium, VIEWPORT } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { rememberKey, runAtDeskOf, visitScreen, waitForNotice } from './desk-in-chromium.ts'
import { openDeskLibrary } from './desk-library.ts'
import { misprintPackages, PLACES_OF_PAIR } from './misprint-packages.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

interface Listed {
  readonly id: number
  readonly wrong: string
  readonly version: string
  readonly proposals: readonly { readonly right: string }[]
}

runAtDeskOf(misprintPackages, 'the queue of misprints', (desk) => {
  const call = (method: string, path: string, body?: unknown) => desk.site.library.desk(method, path, body)
  const suspects = async (state = 'open') =>
    (await call('GET', `/suspects?limit=200&state=${state}`)).body.items as readonly Listed[]
  const corrections = async () =>
    (await call('GET', '/corrections?limit=200')).body.items as readonly {
      id: number
      wrong: string
      right: string
      reason: string
      report: number | null
      evidence: string | null
    }[]
  const marked = (page: Page, word: string) => page.locator('.printed mark', { hasText: word }).waitFor()
  /** Waits until a suspect is drawn, and its keys act. */
  const at = async (page: Page, { id, wrong }: Listed) => {
    await page.waitForURL(`**/desk/misprints/suspects/${id}*`)
    await marked(page, wrong)
    await page.locator('.work[aria-busy=false]').waitFor()
  }
  const wake = (page: Page) => page.locator('.work').press('Enter')
  const send = (over: object = {}, sender = crypto.randomUUID() as string) =>
    desk.site.library.stores.reports.receive(
      {
        address: '/canon/9/pali/7',
        words: 'ปุรโต',
        should: 'ปุรโตว',
        note: 'อักษรเกิน',
        name: 'ผู้อ่าน',
        ...over,
      },
      sender,
    )
  /** Undoes all edits of earlier tests. */
  const asNew = async () => {
    for (;;) {
      const { items } = (await call('GET', '/edits?limit=20')).body as {
        items: { id: number; undoable: boolean; undoes: number | null; batch: string | null }[]
      }
      const edit = items.find(({ undoable, undoes }) => undoable && undoes === null)
      if (!edit) return
      const { status } = await call('POST', `/edits/${edit.id}/undo${edit.batch === null ? '' : '?batch=1'}`)
      expect(status).toBe(200)
    }
  }

  test('a misprint shows its line, page, file, frequency and other readings', async () => {
    const [first] = await suspects()
    if (!first) throw new Error('There are some')
    const { page, complaints } = await desk.open('/desk/misprints')
    await at(page, first)
    await page.locator('.proposals li').first().waitFor()
    await page.locator('.work', { hasText: `แหล่งนี้พิมพ์ “${first.wrong}”` }).waitFor()
    await page.locator('.witnesses dt', { hasText: 'siam' }).waitFor()
    await page
      .locator('.witnesses dd', { hasText: first.proposals[0]?.right ?? '' })
      .last()
      .waitFor()
    expect(await page.locator('.work a[rel=opener]').first().getAttribute('href')).toMatch(/^\/canon\/9\/pali\/\d$/)
    expect(complaints).toEqual([])
  })

  test('a misprint is decided as printed, corrected or postponed; U undoes each', async () => {
    const all = await suspects()
    const single = all.filter(({ wrong }) => all.filter((other) => other.wrong === wrong).length === 1)
    expect(single.length).toBeGreaterThan(3)
    const [one, two, three, four] = single as [Listed, Listed, Listed, Listed]
    const { page, complaints } = await desk.open(`/desk/misprints/suspects/${one.id}`)
    await at(page, one)
    // nothing is decided before the first Enter
    await pressThaiKeys(page, 'KeyP')
    await wake(page)
    await pressThaiKeys(page, 'KeyP')
    await at(page, two)
    await pressThaiKeys(page, 'Digit1')
    await at(page, three)
    await pressThaiKeys(page, 'KeyE')
    await eventually(async () => expect(await page.locator('#own').inputValue()).toBe(three.wrong))
    // letters that Pali lacks cause one warning before the correction is sent
    await page.locator('#own').fill('คำอื่น')
    await page.keyboard.press('Enter')
    await page.locator('.columns .hint', { hasText: 'ยังไม่ได้แก้' }).waitFor()
    await page.locator('#own').fill('อญฺญํ')
    await page.keyboard.press('Enter')
    await at(page, four)
    await pressThaiKeys(page, 'KeyL')
    await eventually(async () => expect((await suspects('later')).map(({ id }) => id)).toEqual([four.id]))
    await eventually(async () => expect(await corrections()).toHaveLength(2))
    await eventually(async () => expect((await suspects('printed')).map(({ id }) => id)).toEqual([one.id]))
    expect((await corrections()).map(({ wrong, right, reason }) => [wrong, right, reason])).toEqual([
      [three.wrong, 'อญฺญํ', 'พิมพ์ผิด'],
      [two.wrong, two.proposals[0]?.right ?? '', 'พิมพ์ผิด'],
    ])
    for (const back of [four, three, two, one]) {
      await pressThaiKeys(page, 'KeyU')
      await at(page, back)
    }
    await eventually(async () => expect((await suspects()).length).toBe(all.length))
    expect(await corrections()).toEqual([])
    // texts sent with an undone decision are offered again
    await page.goto(`${desk.site.url}/desk/misprints/suspects/${three.id}`)
    await at(page, three)
    expect(complaints).toEqual([])
  })

  test('“everywhere” counts places first, for corrections and for keeping', async () => {
    await asNew()
    const all = await suspects()
    const pair = all.filter(({ wrong }) => wrong === 'ภควาx')
    expect(pair).toHaveLength(PLACES_OF_PAIR)
    const [one] = pair as [Listed]
    const { page, complaints } = await desk.open(`/desk/misprints/suspects/${one.id}`)
    await at(page, one)
    await wake(page)
    // the number of places is not covered by the key bar on a phone either
    await page.setViewportSize({ width: 360, height: 640 })
    const counted = Promise.withResolvers<void>()
    await page.route('**/api/desk/preview/corrections', async (route) => {
      await counted.promise
      await route.continue()
    })
    await pressThaiKeys(page, 'KeyA')
    await page.locator('.everywhere', { hasText: 'กำลังนับ' }).waitFor()
    const edges = `['.everywhere', '.keys'].map((one) => document.querySelector(one).getBoundingClientRect())`
    await eventually(async () =>
      expect(await page.evaluate(`(([line, bar]) => line.bottom <= bar.top)(${edges})`)).toBe(true),
    )
    counted.resolve()
    await page.locator('.everywhere', { hasText: `แก้ ${PLACES_OF_PAIR} แห่ง` }).waitFor()
    await page.setViewportSize(VIEWPORT)
    await page.locator('.everywhere', { hasText: `ไว้ภายหลัง ${PLACES_OF_PAIR} แห่ง` }).waitFor()
    await pressThaiKeys(page, 'Digit1')
    await waitForNotice(page, `แล้ว ${PLACES_OF_PAIR} แห่ง`)
    expect(await corrections()).toHaveLength(PLACES_OF_PAIR)
    // no place of the pair is shown as open
    await eventually(async () => expect(await page.locator('.printed mark').textContent()).not.toBe('ภควาx'))
    await page.locator('.work').focus()
    await pressThaiKeys(page, 'KeyU')
    await at(page, one)
    await eventually(async () => expect((await suspects()).length).toBe(all.length))
    await pressThaiKeys(page, 'KeyA')
    await page.locator('.everywhere').waitFor()
    await pressThaiKeys(page, 'KeyP')
    await eventually(async () => expect(await suspects('printed')).toHaveLength(PLACES_OF_PAIR))
    await eventually(async () => expect(await page.locator('.printed mark').textContent()).not.toBe('ภควาx'))
    await page.locator('.work').focus()
    await pressThaiKeys(page, 'KeyU')
    await eventually(async () => expect(await suspects('printed')).toEqual([]))
    expect(complaints).toEqual([])
  })

  test('a report is accepted with a correction, or answered, with or without a place', async () => {
    await asNew()
    const [taken, refused, elsewhere] = [
      send({ words: 'ปุรโต', should: 'ปุรโตว' }, 'one'),
      send({ words: 'กโรนฺโต', should: 'กโรนฺเต' }, 'one'),
      send({ words: 'ไม่มีคำนี้', should: 'คำ' }, 'one'),
    ]
    const report = async (number: number) => (await call('GET', `/reports/${number}`)).body
    const { page, complaints } = await desk.open('/desk/misprints/reports')
    await page.waitForURL(`**/desk/misprints/reports/${taken}`)
    await marked(page, 'ปุรโต')
    await page.locator('.reported', { hasText: 'อักษรเกิน' }).waitFor()
    // keys have no effect before the item is drawn
    await page.locator('.work[aria-busy=false]').waitFor()
    await wake(page)
    await pressThaiKeys(page, 'Digit1')
    await page.waitForURL(`**/desk/misprints/reports/${refused}`)
    await marked(page, 'กโรนฺโต')
    await page.locator('.work[aria-busy=false]').waitFor()
    // the next item is shown before the decision is stored
    await eventually(async () =>
      expect((await corrections()).map(({ right, report: of }) => [right, of])).toEqual([['ปุรโตว', taken]]),
    )
    expect((await report(taken)).state).toBe('taken')
    await pressThaiKeys(page, 'KeyN')
    await page.keyboard.type('เล่มพิมพ์เป็นอย่างนี้')
    await page.keyboard.press('Enter')
    await pressThaiKeys(page, 'KeyP')
    await page.waitForURL(`**/desk/misprints/reports/${elsewhere}`)
    await page.getByText('จึงแก้จากที่นี่ไม่ได้').waitFor()
    await page.locator('.work[aria-busy=false]').waitFor()
    await eventually(async () => {
      const { state, answer } = await report(refused)
      expect([state, answer]).toEqual(['refused', 'เล่มพิมพ์เป็นอย่างนี้'])
    })
    await pressThaiKeys(page, 'Digit1')
    await eventually(async () => expect((await report(elsewhere)).state).toBe('taken'))
    await waitForNotice(page, 'ถึงคำสุดท้ายแล้ว')
    for (const back of [elsewhere, refused, taken]) {
      await pressThaiKeys(page, 'KeyU')
      await eventually(async () => expect((await report(back)).state).toBe('open'))
    }
    expect(await corrections()).toEqual([])
    // one answer decides all open reports of the sender
    await page.goto(`${desk.site.url}/desk/misprints/reports/${taken}`)
    await marked(page, 'ปุรโต')
    await page.locator('.work[aria-busy=false]').waitFor()
    await wake(page)
    await pressThaiKeys(page, 'KeyA')
    await page.locator('.everywhere', { hasText: 'ทุกเรื่องที่ผู้แจ้งรายนี้แจ้งไว้' }).waitFor()
    await pressThaiKeys(page, 'KeyP')
    await waitForNotice(page, 'แล้ว 3 แห่ง')
    const states = () => Promise.all([taken, refused, elsewhere].map(async (one) => (await report(one)).state))
    expect(await states()).toEqual(['refused', 'refused', 'refused'])
    await page.locator('.work').focus()
    await pressThaiKeys(page, 'KeyU')
    await eventually(async () => expect(await states()).toEqual(['open', 'open', 'open']))
    expect(complaints).toEqual([])
  })

  test('the first screen has waiting counts; decisions are counted and listed in the history', async () => {
    await asNew()
    const [one] = (await suspects()) as [Listed]
    await call('POST', `/suspects/${one.id}`, { state: 'printed' })
    const { page, complaints } = await desk.open('/desk')
    const waits = page.locator('section[aria-labelledby=misprints] li', { hasText: 'คำที่สงสัย' })
    await waits.filter({ hasText: `${(await suspects()).length} แห่ง` }).waitFor()
    await waits.getByRole('link').click()
    await page.waitForURL('**/desk/misprints/suspects/*')
    await visitScreen(page, '/desk/misprints/progress')
    const row = page.locator('section[aria-label="ใครตัดสินเมื่อไร"] tbody tr').first()
    await row.locator('td', { hasText: 'editor' }).waitFor()
    await page.locator('summary', { hasText: 'siam' }).waitFor()
    await row.getByRole('link').click()
    await page.locator('.edits li', { hasText: 'ตัดสินคำที่สงสัย' }).first().waitFor()
    await page.locator('.edits li').first().getByRole('button', { name: 'เลิกทำ' }).click()
    await eventually(async () => expect(await suspects('printed')).toEqual([]))
    await visitScreen(page, '/desk/misprints/progress')
    await page.locator('summary', { hasText: 'siam' }).click()
    await page.locator('section[aria-label^="รายเล่มของ"] tbody a').first().click()
    await page.waitForURL('**/desk/misprints/suspects/*?*volume=9*')
    await page.getByLabel('สถานะ').selectOption({ label: 'คงตามที่พิมพ์' })
    await page.getByText('ไม่มีคำตามที่เลือกไว้').waitFor()
    // the way back to the words that wait
    await page.getByLabel('สถานะ').selectOption({ label: 'รอตัดสิน' })
    await page.locator('.printed mark').waitFor()
    expect(complaints).toEqual([])
  })
})

runInChromium(
  'a text that was never searched for misprints',
  async () => serveForChromium(await openDeskLibrary()),
  (desk) => {
    test('the desk says so and how to search it, instead of saying that no words wait', async () => {
      const { page, complaints } = await desk.open('/desk')
      const unsearched = (place: string) => page.locator(place, { hasText: 'ยังไม่เคยหาคำที่อาจพิมพ์ผิด' })
      await unsearched('main p').getByText('library suspects').waitFor()
      expect(await page.getByText('ไม่มีคำที่รอตัดสิน').count()).toBe(0)
      await visitScreen(page, '/desk/misprints')
      await unsearched('.work [role=alert]').waitFor()
      await visitScreen(page, '/desk/misprints/progress')
      await unsearched('main p').waitFor()
      await visitScreen(page, '/desk/misprints/reports')
      await page.locator('.work [role=alert]', { hasText: 'แล้ว' }).waitFor()
      expect(await unsearched('main').count()).toBe(0)
      expect(complaints).toEqual([])
    })
  },
  rememberKey,
)
