/** Axe finds nothing on any screen of the desk, and each is walked by keyboard alone (desk §5.15). */

import { beforeAll, expect, test } from 'bun:test'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { conflictPackages } from './conflict-packages.ts'
import { SCREENS } from './console-screens.ts'
import { atTheDeskOf, beforeTheDeskOf, giveKey, told } from './desk-in-chromium.ts'
import { press } from './thai-keyboard.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** Beside its colours, a screen is the same by night. */
const CONTRAST = '{ runOnly: ["color-contrast"], resultTypes: ["violations"] }'
const ALL_RULES = '{ resultTypes: ["violations"] }'

async function faults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const [colorScheme, rules] of [
    ['light', ALL_RULES],
    ['dark', CONTRAST],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await page.evaluate<readonly string[]>(
      `axe.run(${rules}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' ')))`,
    )
    found.push(...violations.map((violation) => `${colorScheme} ${violation}`))
  }
  return found
}

/** What Tab has to reach on a screen: all that can be pressed or typed in, but for lists that arrows walk. */
const REACHABLE = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility() && !one.closest('dialog:not([open])'))
  .filter((one) => one.type !== 'radio' || one.checked || !document.querySelector('[name="' + one.name + '"]:checked'))`

atTheDeskOf(
  () => conflictPackages(),
  'every screen of the desk',
  (desk) => {
    beforeAll(async () => {
      const { library } = desk.site
      await library.api('POST', '/chants', { slug: 'typed', title: 'บท typed', meaning: 'คำแปล' })
      await library.api('POST', '/books', { slug: 'typed', title: 'หนังสือ typed' })
      await library.api('PUT', '/books/typed/contents', { chapterTitle: ['บท ๑'], chapterBody: ['เนื้อความ'] })
    })

    const opened = async () => {
      const watched = await desk.open('/desk')
      await watched.page.addInitScript({ path: AXE })
      return watched
    }

    test('has no fault for axe, by day and by night, and complains of nothing', async () => {
      const { page, complaints } = await opened()
      const found: unknown[] = []
      for (const { path, ready } of SCREENS) {
        await page.goto(desk.site.url + path)
        await page.locator(ready).first().waitFor()
        await page.waitForLoadState('networkidle')
        for (const fault of await faults(page)) found.push([path, fault])
      }
      expect(found).toEqual([])
      // what is not there is answered 404, which the browser itself tells
      expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
    }, 240_000)

    test('has no fault for axe where something is asked, refused or told', async () => {
      const { page } = await opened()
      const found: unknown[] = []
      const look = async (what: string) => {
        for (const fault of await faults(page)) found.push([what, fault])
      }
      await page.goto(`${desk.site.url}/desk/chants/+`)
      await page.locator('#th-source').fill('x')
      await press(page, 'Slash', 'ctrl')
      await page.locator('dialog[open]').waitFor()
      await look('help')
      await page.keyboard.press('Escape')
      await page.locator('#th-source').press('Control+s')
      await page.locator('.faults').waitFor()
      await look('faults')
      await page.goto(`${desk.site.url}/desk/bulk/jataka`)
      await page.getByLabel('นิบาต').selectOption({ index: 1 })
      await page.locator('#bulk-rows').fill('1 | ชื่อ\n900 | เกิน')
      await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
      await page.locator('.preview').waitFor()
      await look('preview')
      await page.goto(`${desk.site.url}/desk/conflicts`)
      await page.locator('.differences li').first().waitFor()
      await page.locator('.work').focus()
      await press(page, 'KeyH')
      await told(page, 'ซ่อนจากผู้อ่านแล้ว')
      await look('told')
      await press(page, 'KeyU')
      await told(page, 'เลิกทำแล้ว')
      await page.goto(`${desk.site.url}/desk/canon/9`)
      await page.locator('.tree .heading').first().press('Delete')
      await page.locator('.danger').first().waitFor()
      await look('sure')
      await page.goto(`${desk.site.url}/desk/chants/typed`)
      await page.locator('#th-note').fill('ยังไม่บันทึก')
      await page.getByRole('button', { name: 'ล็อก' }).click()
      await page.locator('#key').waitFor()
      await look('locked')
      await giveKey(page)
      await page.locator('#th-note').waitFor()
      expect(await page.locator('#th-note').inputValue()).toBe('ยังไม่บันทึก')
      expect(found).toEqual([])
    }, 120_000)

    test('is walked by Tab alone', async () => {
      const { page } = await opened()
      for (const [index, { path, ready }] of SCREENS.entries()) {
        await page.goto(desk.site.url + path)
        await page.locator(ready).first().waitFor()
        await page.waitForLoadState('networkidle')
        // the frame is the same around all of them: later ones are entered as by its first link
        const start = index === 0 ? 'body' : 'main'
        const wanted = await page.evaluate<number>(`(() => {
        const start = document.querySelector('${start}')
        window.wanted = new Set(${REACHABLE}.filter((one) => start.contains(one)))
        addEventListener('focusin', ({ target }) => window.wanted.delete(target))
        start.tabIndex = -1
        start.focus()
        return window.wanted.size
      })()`)
        // a field for a date is several steps
        for (let steps = 0; steps < 2 * wanted; steps++) {
          await page.keyboard.press('Tab')
          if (steps % 8 === 7 && (await page.evaluate<number>('window.wanted.size')) === 0) break
        }
        const left = await page.evaluate<readonly string[]>(
          '[...window.wanted].map((one) => one.outerHTML.slice(0, 120))',
        )
        expect([path, left]).toEqual([path, []])
      }
    }, 240_000)
  },
)

beforeTheDeskOf(
  () => conflictPackages(),
  'the door of the desk',
  (desk) => {
    test('has no fault for axe, nor has its refusal', async () => {
      const { page } = await desk.open('/desk')
      await page.addInitScript({ path: AXE })
      await page.reload()
      await page.locator('#key').waitFor()
      expect(await faults(page)).toEqual([])
      await giveKey(page, 'a key that nobody was given')
      await page.locator('#key-fault', { hasText: 'กุญแจไม่ถูกต้อง' }).waitFor()
      expect(await faults(page)).toEqual([])
    })
  },
)
