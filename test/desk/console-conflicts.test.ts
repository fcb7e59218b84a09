/** The queue of conflicts in a real browser: by keys alone under a Thai keyboard, and many of a kind at once. */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { ALIKE, conflictPackages, READINGS } from './conflict-packages.ts'
import { atTheDeskOf, lookAtAll, told } from './desk-in-chromium.ts'
import { press } from './thai-keyboard.ts'

interface Decided {
  readonly entry: string
  readonly decision: string
}

atTheDeskOf(
  () => conflictPackages(),
  'the queue of conflicts',
  (desk) => {
    const open = async () => (await desk.site.library.desk('GET', '/conflicts?limit=1')).body.total as number
    const decided = async () => {
      const { body } = await desk.site.library.desk('GET', '/conflicts?state=decided&limit=200')
      return (body.items as readonly Decided[]).map(({ entry, decision }) => [entry, decision])
    }

    const at = (page: Page, entry: string) => page.waitForURL(`**/desk/conflicts/digha-nikaya/${entry}/roman`)
    const heading = async (page: Page, entry: string) => {
      await page.locator('.work h2', { hasText: new RegExp(`หัวข้อ ${entry}$`) }).waitFor()
      await page.locator('.work[aria-busy=false]').waitFor()
    }
    /** Single keys decide from the first Enter on. */
    const wake = (page: Page) => page.locator('.work').press('Enter')
    const remains = (total: number) => eventually(async () => expect(await open()).toBe(total))

    test('ten are decided by keys alone, and U takes the last back', async () => {
      const { page, complaints } = await desk.open('/desk/conflicts')
      await at(page, 'reading-1')
      await page.locator('.work[aria-busy=false]').waitFor()
      await wake(page)
      for (let index = 1; index <= 10; index++) {
        await press(page, index % 2 === 1 ? 'Digit1' : 'Digit2')
        await heading(page, `reading-${index + 1}`)
      }
      await remains(READINGS + ALIKE - 10)
      const ten = await decided()
      expect(ten).toHaveLength(10)
      expect(ten.slice(0, 2)).toEqual([
        ['reading-1', 'keep'],
        ['reading-2', 'swap'],
      ])
      await press(page, 'KeyU')
      await at(page, 'reading-10')
      await heading(page, 'reading-10')
      await remains(READINGS + ALIKE - 9)
      // arrows only look, and H hides without deciding
      await press(page, 'ArrowRight')
      await heading(page, 'reading-11')
      await press(page, 'ArrowLeft')
      await heading(page, 'reading-10')
      await press(page, 'KeyH')
      await page.locator('.work .tag', { hasText: 'ซ่อนอยู่' }).waitFor()
      await press(page, 'KeyU')
      await page.locator('.work .tag', { hasText: 'ซ่อนอยู่' }).waitFor({ state: 'detached' })
      expect(await open()).toBe(READINGS + ALIKE - 9)
      expect(complaints).toEqual([])
    }, 60_000)

    test('each side says its source, its page, how that is known, and its file', async () => {
      const { page, complaints } = await desk.open('/desk/conflicts?class=orthography')
      await heading(page, 'spelling-1')
      await eventually(async () =>
        expect(await page.locator('.differences .place').allTextContents()).toEqual([
          'first · หน้า 1 · หน้าโดยประมาณ · cscd/s0101m.mul0.xml',
          'second · หน้า 1',
        ]),
      )
      expect(complaints).toEqual([])
    }, 60_000)

    test('the next pair is here before the decision is on the disk; single keys act nowhere else', async () => {
      const { page } = await desk.open('/desk/conflicts?class=orthography')
      await heading(page, 'spelling-1')
      await wake(page)
      await page.waitForLoadState('networkidle')
      const before = await open()
      const held = Promise.withResolvers<void>()
      await page.route('**/api/desk/**', async (route) => {
        await held.promise
        await route.continue()
      })
      await press(page, 'Digit1')
      await heading(page, 'spelling-2')
      expect(await open()).toBe(before)
      held.resolve()
      await remains(before - 1)
      await page.locator('.home').focus()
      await press(page, 'Digit2')
      await page.locator('.work').focus()
      await press(page, 'KeyU')
      await heading(page, 'spelling-1')
      await remains(before)
    }, 60_000)

    test('a colleague who is sent to a pair sees it, with the letters that differ marked', async () => {
      const { page } = await desk.open('/desk/conflicts/digha-nikaya/spelling-7/roman')
      await heading(page, 'spelling-7')
      await eventually(async () =>
        expect(await page.locator('.work mark').allTextContents()).toEqual(['nikkhāraṃ', 'nikhāraṃ']),
      )
      await eventually(async () =>
        expect(await page.locator('.work mark b').allTextContents()).toEqual(['k', '']),
      )
    })

    test('a signature is settled in one request once its count is typed, and undone at once', async () => {
      const { page, complaints } = await desk.open('/desk/batch')
      const before = await open()
      await page.getByRole('link', { name: 'nikkh → nikh' }).click()
      await page.locator('.examples > li').first().waitFor()
      await eventually(async () => expect(await page.locator('.examples > li').count()).toBe(20))
      const settle = page.getByRole('button', { name: `ตัดสิน ${ALIKE} คู่` })
      await eventually(async () => expect(await settle.isDisabled()).toBe(true))
      await page.getByLabel(/พิมพ์จำนวนคู่/).fill(String(ALIKE - 1))
      await eventually(async () => expect(await settle.isDisabled()).toBe(true))
      await page.getByLabel(/พิมพ์จำนวนคู่/).fill(String(ALIKE))
      // not all of the examples have been looked at
      await page.locator('.warning', { hasText: 'ยังดูตัวอย่างไม่ครบ' }).waitFor()
      expect(await settle.isDisabled()).toBe(true)
      await lookAtAll(page)
      await eventually(async () => expect(await settle.isDisabled()).toBe(false))
      await page.getByLabel('สลับไปใช้อีกแหล่ง').check()
      // digits as a Thai keyboard has them
      await page.getByLabel(/พิมพ์จำนวนคู่/).fill('๒๔๐')
      let requests = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/settlements')) requests++
      })
      await settle.click()
      await page.getByText(`ตัดสินแล้ว ${ALIKE} คู่`).waitFor()
      expect([await open(), requests]).toEqual([before - ALIKE, 1])
      await page.getByRole('button', { name: `เลิกทำทั้ง ${ALIKE} คู่` }).click()
      await page.getByText(`รอตัดสิน ${ALIKE} คู่`).waitFor()
      await remains(before)
      expect(complaints).toEqual([])
    }, 60_000)

    test('what narrows the queue stands in the address, and keys stay inside it', async () => {
      const { page } = await desk.open('/desk/conflicts')
      await page.locator('.differences li').first().waitFor()
      await page.getByText('กรอง', { exact: true }).click()
      await page.getByLabel('ฉบับ', { exact: true }).selectOption({ label: 'ฉบับหลวง' })
      await page.getByText('ไม่มีคู่ตามที่เลือกไว้').waitFor()
      // keys do nothing to the pair that stood there before
      const before = await open()
      await page.locator('.work').focus()
      await wake(page)
      await press(page, 'Digit1')
      await page.getByLabel('ฉบับ', { exact: true }).selectOption({ label: 'บาลีอักษรโรมัน' })
      await page.getByLabel('เล่ม', { exact: true }).selectOption('9')
      await page.getByRole('link', { name: 'ตัวสะกด' }).click()
      await heading(page, 'spelling-1')
      expect(await open()).toBe(before)
      const { searchParams } = new URL(page.url())
      expect(Object.fromEntries(searchParams)).toEqual({
        class: 'orthography',
        edition: 'roman',
        volume: '9',
      })
      // a colleague who is sent into the middle of it has the same neighbours
      const { page: other } = await desk.beside(
        page,
        page.url().slice(desk.site.url.length).replace('spelling-1/', 'spelling-239/'),
      )
      await heading(other, 'spelling-239')
      await other.locator('.work').focus()
      await press(other, 'ArrowRight')
      await heading(other, 'spelling-240')
      await press(other, 'ArrowRight')
      await told(other, 'ถึงคู่สุดท้ายแล้ว')
      await press(other, 'ArrowLeft')
      await heading(other, 'spelling-239')
    }, 60_000)

    test('a note goes with the decision; who decided when stands there; a decided pair goes back into the queue', async () => {
      const { page, complaints } = await desk.open('/desk/conflicts/digha-nikaya/spelling-100/roman')
      await heading(page, 'spelling-100')
      const before = await open()
      await press(page, 'KeyN')
      await page.keyboard.type('ตามฉบับพิมพ์')
      // figures are text there
      await page.keyboard.type('1')
      expect(await open()).toBe(before)
      // typed and not sent: it stands there again
      await page.goto(`${desk.site.url}/desk/conflicts/digha-nikaya/spelling-101/roman`)
      await heading(page, 'spelling-101')
      await page.goto(`${desk.site.url}/desk/conflicts/digha-nikaya/spelling-100/roman`)
      await page.locator('#note').waitFor()
      await eventually(async () => expect(await page.locator('#note').inputValue()).toBe('ตามฉบับพิมพ์1'))
      await page.locator('#note').press('Enter')
      await wake(page)
      await press(page, 'Digit2')
      await heading(page, 'spelling-101')
      await remains(before - 1)
      await eventually(async () => expect(await page.locator('#note').inputValue()).toBe(''))
      await page.goto(`${desk.site.url}/desk/conflicts?state=decided&class=orthography`)
      await heading(page, 'spelling-100')
      for (const part of ['สลับไปใช้อีกแหล่ง', 'editor', '2', 'ตามฉบับพิมพ์1'])
        await page.locator('.decided', { hasText: part }).waitFor()
      await wake(page)
      await press(page, 'KeyR')
      await told(page, 'ส่งกลับเข้าคิวแล้ว')
      await remains(before)
      await press(page, 'KeyU')
      await page.locator('.decided').waitFor()
      await eventually(async () => {
        const { body } = await desk.site.library.desk('GET', '/conflicts/digha-nikaya/spelling-100/roman')
        expect([body.decision, body.note, body.key]).toEqual(['swap', 'ตามฉบับพิมพ์1', 'editor'])
      })
      // the history says which pair it was, and what was decided, in words
      const { page: history } = await desk.beside(page, '/desk/history?collection=passage-decisions')
      await history.locator('.edits li', { hasText: 'หัวข้อ reading-2' }).last().locator('a').click()
      await history.locator('.marked ins', { hasText: /^(คงข้อความเดิม|สลับไปใช้อีกแหล่ง)$/ }).waitFor()
      await page.bringToFront()
      await press(page, 'KeyR')
      await remains(before)
      expect(complaints).toEqual([])
    }, 60_000)

    test('a telephone needs no scrolling sideways', async () => {
      const { page } = await desk.open('/desk/conflicts', { viewport: { width: 360, height: 740 } })
      await page.locator('.differences li').first().waitFor()
      await eventually(async () =>
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360),
      )
      await page.goto(`${desk.site.url}/desk/batch?signature=${encodeURIComponent('nikkh→nikh')}`)
      await page.locator('.examples > li').first().waitFor()
      await eventually(async () =>
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360),
      )
    })
  },
)

/** More than one request may decide. */
const MANY = 1_003

atTheDeskOf(
  () => conflictPackages(MANY),
  'more than a thousand pairs of one signature',
  (desk) => {
    test('spelling is no batch as a class: one way of it at a time', async () => {
      const { page } = await desk.open('/desk/batch?class=orthography')
      await page.getByRole('link', { name: 'nikkh → nikh' }).waitFor()
      expect(await page.getByRole('link', { name: 'ตัวสะกด' }).count()).toBe(0)
      expect(await page.getByLabel(/พิมพ์จำนวนคู่/).count()).toBe(0)
    })

    test('are settled in requests of a thousand and undone at once', async () => {
      const total = async (state: string) =>
        (await desk.site.library.desk('GET', `/conflicts?state=${state}&limit=1`)).body.total as number
      const { page, complaints } = await desk.open('/desk/batch')
      await page.getByRole('link', { name: 'nikkh → nikh' }).click()
      await lookAtAll(page)
      await page.getByLabel(/พิมพ์จำนวนคู่/).fill(String(MANY))
      let requests = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/settlements')) requests++
      })
      await page.getByRole('button', { name: 'ตัดสิน 1,003 คู่' }).click()
      await page.getByText('ตัดสินแล้ว 1,003 คู่').waitFor()
      await page.getByText('ไม่มีคู่แบบนี้รอตัดสิน').waitFor()
      expect([requests, await total('decided')]).toEqual([2, MANY])
      await page.getByRole('button', { name: 'เลิกทำทั้ง 1,003 คู่' }).click()
      await page.getByText('รอตัดสิน 1,003 คู่').waitFor()
      await eventually(async () =>
        expect([await total('decided'), await total('open')]).toEqual([0, MANY + READINGS]),
      )
      expect(complaints).toEqual([])
    })
  },
)
