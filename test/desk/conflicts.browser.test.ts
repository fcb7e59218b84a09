/**
 * The queue of conflicts joined in a real browser: keys of a Thai keyboard, two windows, notes, and many of a kind at
 * once.
 */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { eventually } from '../support/eventually.ts'
import { conflictPackages, HOSTILE_MARKUP } from './conflict-packages.ts'
import { runAtDeskOf, viewAllExamples, waitForNotice } from './desk-in-chromium.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

/** Pairs of one signature. */
const ALIKE = 30

interface Decided {
  readonly entry: string
  readonly decision: string
}

runAtDeskOf(
  () => conflictPackages(ALIKE),
  'the queue of conflicts',
  (desk) => {
    const library = () => desk.site.library
    const decided = async () => {
      const { body } = await library().desk('GET', '/conflicts?state=decided&limit=200')
      return (body.items as readonly Decided[]).map(({ entry, decision }) => `${entry} ${decision}`)
    }
    /** Waits until a pair is drawn, and its keys act. */
    const heading = async (page: Page, entry: string) => {
      // the first one has a hostile title
      const title = entry === 'reading-1' ? HOSTILE_MARKUP : new RegExp(`หัวข้อ ${entry}$`)
      await page.locator('.work h2', { hasText: title }).waitFor()
      await page.locator('.work[aria-busy=false]').waitFor()
    }
    /** Presses Enter, after which single keys decide. */
    const wake = (page: Page) => page.locator('.work').press('Enter')
    /** Waits until no window leases a pair, because a closed window releases its leases in the background. */
    const areFree = () =>
      eventually(async () => {
        const deal = (most: number) => library().desk('POST', '/conflicts/turns', { tab: 'of-nobody', most })
        const { elsewhere } = (await deal(1)).body
        await deal(0)
        expect(elsewhere).toBe(0)
      })
    const areDecided = (...pairs: readonly string[]) =>
      eventually(async () => expect(await decided()).toEqual([...pairs]))

    test('keys of a Thai keyboard decide once each, in the queue only; U undoes', async () => {
      const { page, complaints } = await desk.open('/desk/conflicts')
      await heading(page, 'reading-1')
      await page.getByText('กด Enter หรือคลิกในกรอบนี้ก่อน').waitFor()
      for (const key of ['Digit1', 'Digit2', 'KeyH', 'KeyU']) await pressThaiKeys(page, key)
      await pressThaiKeys(page, 'ArrowRight')
      await heading(page, 'reading-2')
      await wake(page)
      await page.keyboard.down('Digit1')
      await heading(page, 'reading-3')
      for (let times = 0; times < 5; times++) await page.keyboard.down('Digit1')
      await page.keyboard.up('Digit1')
      await pressThaiKeys(page, 'Digit2')
      await heading(page, 'reading-4')
      await areDecided('reading-2 keep', 'reading-3 swap')
      await page.locator('.home').focus()
      await pressThaiKeys(page, 'Digit1')
      await page.locator('.work').focus()
      await pressThaiKeys(page, 'KeyU')
      await heading(page, 'reading-3')
      await pressThaiKeys(page, 'KeyU')
      await heading(page, 'reading-2')
      await areDecided()
      // H hides without deciding
      await pressThaiKeys(page, 'KeyH')
      await page.locator('.work .tag', { hasText: 'ซ่อนอยู่' }).waitFor()
      await pressThaiKeys(page, 'KeyU')
      await page.locator('.work .tag', { hasText: 'ซ่อนอยู่' }).waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
    })

    test('each side names source and page, with differing letters marked', async () => {
      const { page, complaints } = await desk.open('/desk/conflicts/digha-nikaya/spelling-7/roman')
      await heading(page, 'spelling-7')
      const texts = (what: string) => page.locator(what).allTextContents()
      await eventually(async () =>
        expect(await texts('.differences .place')).toEqual([
          'Source first · หน้า 1 · หน้าโดยประมาณ',
          'Source second · หน้า 1',
        ]),
      )
      expect(await texts('.work mark')).toEqual(['nikkhāraṃ', 'nikhāraṃ'])
      expect(await texts('.work mark b')).toEqual(['k', ''])
      expect(complaints).toEqual([])
    })

    test('two windows get different pairs, and a closed one releases its own', async () => {
      const address = '/desk/conflicts?class=orthography'
      await desk.open('/desk/history')
      await areFree()
      const { page: first } = await desk.open(address)
      await heading(first, 'spelling-1')
      const { page: second } = await desk.beside(first, address)
      await heading(second, 'spelling-13')
      await first.goto(`${desk.site.url}/about`)
      const { page: third } = await desk.beside(second, address)
      // a closed page releases its leases in the background, so the next page may have leased other pairs before that
      await eventually(async () => {
        // the address names the pair that the window leased
        await third.goto(desk.site.url + address)
        await third.locator('.work[aria-busy=false] h2').waitFor()
        expect(await third.locator('.work h2').textContent()).toEndWith('หัวข้อ spelling-1')
      })
    })

    test('the queue filter is in the address', async () => {
      await areFree()
      const { page } = await desk.open('/desk/conflicts')
      await page.locator('.differences li').first().waitFor()
      await page.getByText('กรอง', { exact: true }).click()
      await page.getByLabel('ฉบับ', { exact: true }).selectOption({ label: 'ฉบับหลวง' })
      await page.getByText('ไม่มีคู่ตามที่เลือกไว้').waitFor()
      // keys have no effect on the previous pair
      await wake(page)
      await pressThaiKeys(page, 'Digit1')
      await page.getByLabel('ฉบับ', { exact: true }).selectOption({ label: 'บาลีอักษรโรมัน' })
      await page.getByLabel('เล่ม', { exact: true }).selectOption('9')
      await page.getByRole('link', { name: 'ตัวสะกด' }).click()
      await heading(page, 'spelling-1')
      expect(await decided()).toEqual([])
      await eventually(async () =>
        expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
          class: 'orthography',
          edition: 'roman',
          volume: '9',
        }),
      )
      // the server judges filter values
      await page.goto(`${desk.site.url}/desk/conflicts?class=nothing`)
      await page.locator('.work [role=alert]', { hasText: 'ชนิดของความต่าง' }).waitFor()
    })

    test('a note is kept until the decision; a decided pair shows who and why, and can be reopened', async () => {
      const address = '/desk/conflicts/digha-nikaya/spelling-20/roman?class=orthography'
      const { page, complaints } = await desk.open(address)
      await heading(page, 'spelling-20')
      await pressThaiKeys(page, 'KeyN')
      // a number in a note is text
      await page.keyboard.type('ตามฉบับพิมพ์1')
      await page.reload()
      await heading(page, 'spelling-20')
      await eventually(async () => expect(await page.locator('#note').inputValue()).toBe('ตามฉบับพิมพ์1'))
      expect(await decided()).toEqual([])
      await page.locator('#note').press('Enter')
      await wake(page)
      await pressThaiKeys(page, 'Digit2')
      await heading(page, 'spelling-21')
      await areDecided('spelling-20 swap')
      await eventually(async () => expect(await page.locator('#note').inputValue()).toBe(''))
      await page.goto(`${desk.site.url}/desk/conflicts?state=decided&class=orthography`)
      await heading(page, 'spelling-20')
      for (const part of ['สลับไปใช้อีกแหล่ง', 'editor', 'ตามฉบับพิมพ์1'])
        await page.locator('.decided', { hasText: part }).waitFor()
      await wake(page)
      await pressThaiKeys(page, 'KeyR')
      await waitForNotice(page, 'ส่งกลับเข้าคิวแล้ว')
      await areDecided()
      await pressThaiKeys(page, 'KeyU')
      await page.locator('.decided').waitFor()
      await eventually(async () => {
        const { body } = await library().desk('GET', '/conflicts/digha-nikaya/spelling-20/roman')
        expect([body.decision, body.note, body.key]).toEqual(['swap', 'ตามฉบับพิมพ์1', 'editor'])
      })
      // the history names the pair and the decision in words
      await page.getByRole('link', { name: 'ประวัติของคู่นี้' }).click()
      await page.getByRole('link', { name: 'ส่งกลับเข้าคิว หัวข้อ spelling-20' }).click()
      const change = page.locator('main section', { hasText: 'สลับไปใช้อีกแหล่ง' }).first()
      await change.waitFor()
      expect(await change.textContent()).not.toContain('digha-nikaya')
      await library().api('POST', '/passages/reopen', {
        division: 'digha-nikaya',
        entry: 'spelling-20',
        edition: 'roman',
      })
      expect(complaints).toEqual([])
    })

    test('a signature is decided after its examples were seen and its count typed, without pairs decided since; one undo', async () => {
      const { page } = await desk.open('/desk/batch')
      await page.getByRole('link', { name: 'nikkh → nikh' }).click()
      await eventually(async () => expect(await page.locator('.examples > li').count()).toBe(20))
      const settle = page.getByRole('button', { name: `ตัดสิน ${ALIKE} คู่` })
      const count = page.getByLabel(/พิมพ์จำนวนคู่/)
      await count.fill(String(ALIKE))
      // some examples have not been on the screen yet
      await page.locator('.warning', { hasText: 'ยังดูตัวอย่างไม่ครบ' }).waitFor()
      expect(await settle.isDisabled()).toBe(true)
      await viewAllExamples(page)
      await eventually(async () => expect(await settle.isDisabled()).toBe(false))
      await count.fill(String(ALIKE - 1))
      await eventually(async () => expect(await settle.isDisabled()).toBe(true))
      const pairs = [{ division: 'digha-nikaya', entry: 'spelling-10', edition: 'roman' }]
      await library().desk('POST', '/settlements', { choice: 'keep', pairs })
      await page.getByLabel('สลับไปใช้อีกแหล่ง').check()
      // Thai digits are accepted
      await count.fill('๓๐')
      await settle.click()
      await page.locator('.met', { hasText: 'เว้นไว้ 1 คู่' }).waitFor()
      await page.getByText(`ตัดสินแล้ว ${ALIKE - 1} คู่`).waitFor()
      expect(await decided()).toHaveLength(ALIKE)
      await page.getByRole('button', { name: `เลิกทำทั้ง ${ALIKE - 1} คู่` }).click()
      await page.getByText(`รอตัดสิน ${ALIKE - 1} คู่`).waitFor()
      await areDecided('spelling-10 keep')
    })

    test('a decision needs no scrolling on a phone', async () => {
      const { page } = await desk.open('/desk/conflicts/digha-nikaya/reading-1/roman')
      await page.setViewportSize({ width: 360, height: 640 })
      await heading(page, 'reading-1')
      // the page receives its new size asynchronously, and late fonts move the elements below
      await page.waitForFunction('innerWidth === 360')
      await page.evaluate('document.fonts.ready')
      for (const button of await page.locator('.keys button').all()) {
        const box = await button.boundingBox()
        if (!box) throw new Error('no button')
        expect([box.x >= 0, box.x + box.width <= 360, box.y >= 0, box.y + box.height <= 640, box.height >= 44]).toEqual(
          [true, true, true, true, true],
        )
      }
    })
  },
)

/** Two sources with a pair of each of three classes; one pair differs in notation alone. */
const packagesOfThreeClasses = (): readonly TestPackage[] => {
  const pairs = [
    ['saṃkhāraṃ', 'saṅkhāraṃ'],
    ['nikkhami', 'nikhami'],
    ['dhammā', 'saṅkhārā'],
  ] as const
  const headings = pairs.map((_, nth) => testHeading(`pair-${nth}`, { romanPage: 1 }))
  return ([0, 1] as const).map((side) => ({
    source: testSource(`side-${side}`),
    headings,
    passages: pairs.map((words, nth) =>
      testPassage(`pair-${nth}`, [testParagraph(1, `Atha kho ${words[side]} passati bhikkhu tamhā`)], {
        edition: 'roman',
      }),
    ),
  }))
}

runAtDeskOf(packagesOfThreeClasses, 'the first screen', (desk) => {
  test('it says that the number of conflicts leaves out those of notation', async () => {
    const { page } = await desk.open('/desk')
    const counts = page.locator('section', { has: page.locator('#open') }).locator('li')
    await counts.first().waitFor()
    const rows = (await counts.allTextContents()).map((row) => row.replace(/\s+/g, ' '))
    expect(rows[0]).toBe('ทั้งหมด ไม่นับที่เขียนต่างกันเท่านั้น2 คู่')
    expect(rows.at(-1)).toBe('เขียนต่างกันเท่านั้น1 คู่')
  })
})
