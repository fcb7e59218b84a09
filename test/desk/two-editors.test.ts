/** Two editors at one queue and single keys that come by accident, in a real Chromium (kept §5). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { conflictPackages } from './conflict-packages.ts'
import { atTheDeskOf, beforeTheDeskOf, lookAtAll, told } from './desk-in-chromium.ts'
import { press } from './thai-keyboard.ts'

interface Decided {
  readonly entry: string
  readonly decision: string
}

atTheDeskOf(
  () => conflictPackages(30),
  'two editors at the queue',
  (desk) => {
    const ready = (page: Page) => page.locator('.work[aria-busy=false]').waitFor()
    const title = async (page: Page) => (await page.locator('.work h2').textContent()) ?? ''
    const shows = async (page: Page, entry: string) => {
      await page.locator('.work h2', { hasText: new RegExp(`หัวข้อ ${entry}$`) }).waitFor()
      await ready(page)
    }
    const settle = (entry: string, choice: string) =>
      desk.site.library.desk('POST', '/settlements', {
        choice,
        pairs: [{ division: 'digha-nikaya', entry, edition: 'roman' }],
      })
    const decided = async () => {
      const { body } = await desk.site.library.desk('GET', '/conflicts?state=decided&limit=200')
      return (body.items as readonly Decided[]).map(({ entry, decision }) => `${entry} ${decision}`)
    }
    const address = '/desk/conflicts?class=orthography'

    test('single keys decide nothing before the first click or Enter in the queue', async () => {
      const { page } = await desk.open(address)
      await shows(page, 'spelling-1')
      await page.getByText('กด Enter หรือคลิกในกรอบนี้ก่อน').waitFor()
      for (const key of ['Digit1', 'Digit2', 'KeyH', 'KeyU']) await press(page, key)
      await press(page, 'ArrowRight')
      await shows(page, 'spelling-2')
      expect(await decided()).toEqual([])
      await page.locator('.work').press('Enter')
      await press(page, 'Digit1')
      await shows(page, 'spelling-3')
      await press(page, 'KeyU')
      await told(page, 'เลิกทำแล้ว')
      expect(await decided()).toEqual([])
    })

    test('are given different pairs, and a window that is closed gives its own up', async () => {
      const { page: first } = await desk.open(address)
      await shows(first, 'spelling-1')
      const { page: second } = await desk.beside(first, address)
      await ready(second)
      await eventually(async () => expect(await title(second)).not.toBe(await title(first)))
      await second.locator('.work').press('Enter')
      const [seen] = [await title(second)]
      await press(second, 'Digit2')
      await second.locator('.work h2', { hasText: seen }).waitFor({ state: 'detached' })
      await first.goto(`${desk.site.url}/robots.txt`)
      const { page: third } = await desk.beside(second, address)
      await shows(third, 'spelling-1')
    })

    test('a pair that the other one decided is left as it is: who and what is said, and the queue goes on', async () => {
      const { page } = await desk.open('/desk/conflicts/digha-nikaya/spelling-20/roman?class=orthography')
      await shows(page, 'spelling-20')
      await page.locator('.work').press('Enter')
      await settle('spelling-20', 'swap')
      await press(page, 'Digit1')
      await shows(page, 'spelling-21')
      await told(page, 'มีผู้ตัดสินไปแล้วว่า “สลับไปใช้อีกแหล่ง” โดย editor จึงไม่ได้ตัดสินทับ')
      expect(await decided()).toContain('spelling-20 swap')
      await page.locator('.told').getByRole('link', { name: 'ดูคู่นั้น' }).click()
      await shows(page, 'spelling-20')
      // having seen that, the editor may decide otherwise
      await page.locator('.work').press('Enter')
      await press(page, 'Digit1')
      await page.locator('.work h2', { hasText: /spelling-20$/ }).waitFor({ state: 'detached' })
      await eventually(async () => expect(await decided()).toContain('spelling-20 keep'))
    })

    test('a key that is pressed before the next pair is there decides nothing', async () => {
      const { page } = await desk.open('/desk/conflicts/digha-nikaya/spelling-24/roman?class=orthography')
      await shows(page, 'spelling-24')
      await page.waitForLoadState('networkidle')
      await page.locator('.work').press('Enter')
      const before = await decided()
      const held = Promise.withResolvers<void>()
      await page.route('**/api/desk/conflicts/**', async (route) => {
        await held.promise
        await route.continue()
      })
      // three pairs are here already, the fourth is not
      for (const entry of ['spelling-25', 'spelling-26', 'spelling-27']) {
        await press(page, 'Digit1')
        await shows(page, entry)
      }
      for (let times = 0; times < 6; times++) await press(page, 'Digit2')
      held.resolve()
      await shows(page, 'spelling-28')
      await eventually(async () =>
        expect((await decided()).slice(before.length)).toEqual([
          'spelling-24 keep',
          'spelling-25 keep',
          'spelling-26 keep',
          'spelling-27 swap',
        ]),
      )
    })

    test('a batch leaves out what somebody decided since it was looked at, and says so', async () => {
      const { page } = await desk.open(`/desk/batch?signature=${encodeURIComponent('nikkh→nikh')}`)
      await page.locator('.examples > li').first().waitFor()
      const count = /\d+/.exec((await page.locator('label[for=count]').textContent()) ?? '')?.[0] ?? ''
      await lookAtAll(page)
      await settle('spelling-10', 'keep')
      await page.getByLabel(/พิมพ์จำนวนคู่/).fill(count)
      await page.getByLabel('สลับไปใช้อีกแหล่ง').check()
      await page.getByRole('button', { name: `ตัดสิน ${count} คู่` }).click()
      await page.locator('.met', { hasText: 'เว้นไว้ 1 คู่' }).waitFor()
      await page.getByText(`ตัดสินแล้ว ${Number(count) - 1} คู่`).waitFor()
      expect(await decided()).toContain('spelling-10 keep')
      await page.getByRole('button', { name: `เลิกทำทั้ง ${Number(count) - 1} คู่` }).click()
      await page.getByText(`รอตัดสิน ${Number(count) - 1} คู่`).waitFor()
    })

    test('on a phone both decisions are in sight without scrolling, however long the pair is', async () => {
      const { page } = await desk.open('/desk/conflicts', { viewport: { width: 360, height: 640 } })
      await ready(page)
      for (const name of ['คงข้อความเดิม', 'สลับไปใช้อีกแหล่ง']) {
        const box = await page.locator('.keys').getByRole('button', { name }).boundingBox()
        if (!box) throw new Error(`no button ${name}`)
        expect([
          box.x >= 0,
          box.x + box.width <= 360,
          box.y >= 0,
          box.y + box.height <= 640,
          box.height >= 44,
        ]).toEqual([true, true, true, true, true])
      }
    })
  },
)

beforeTheDeskOf(
  () => [],
  'the key before the desk',
  (desk) => {
    test('typed under a Thai layout it says so while it is typed, and is not sent', async () => {
      const { page, complaints } = await desk.open('/desk')
      await page.locator('#key').fill('ฟหกดเ้่าสวฟหกดเ้่าสว')
      await page.locator('#key-fault', { hasText: 'สลับเป็นภาษาอังกฤษ' }).waitFor()
      let sent = 0
      page.on('request', () => sent++)
      await page.locator('#key').press('Enter')
      expect(sent).toBe(0)
      await eventually(async () =>
        expect(await page.locator('#key-fault').textContent()).toContain('แป้นพิมพ์อาจอยู่ที่ภาษาไทย'),
      )
      await page.locator('#key').fill('abc')
      await page.locator('#key-fault:empty').waitFor({ state: 'attached' })
      expect(complaints).toEqual([])
    })
  },
)
