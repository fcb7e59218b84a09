/**
 * axe finds no fault on any screen or dialog of the desk; each works by keyboard alone and fits a phone (desk §5.16).
 */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { testPlace } from '../intake/import/packages.ts'
import { CONTRAST_RULE, findAxeFaults } from '../support/axe.ts'
import { eventually } from '../support/eventually.ts'
import { conflictPackages } from './conflict-packages.ts'
import { DESK_SCREENS, type DeskScreen, MISPRINT_SCREENS } from './console-screens.ts'
import { enterKey, runAtDeskOf, runBeforeDeskOf, visitScreen, waitForNotice } from './desk-in-chromium.ts'
import { misprintPackages } from './misprint-packages.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

/** Axe checks only the first rows of a list, because the others are alike. */
const rowsOf = (within: string) => `{ include: [['${within}']], exclude: [['li:nth-child(n + 3)']] }`

/** Options of axe that include its rule for touch targets below 24 px, which is off by default. */
const ALL_RULES = "{ rules: { 'target-size': { enabled: true } } }"

/**
 * Returns the faults that axe finds in light and dark mode; in dark mode, only contrast is checked, because nothing
 * else differs.
 */
async function faults(page: Page, within = 'body'): Promise<readonly string[]> {
  const rows = rowsOf(within)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findAxeFaults(page, rows, ALL_RULES)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findAxeFaults(page, rows, CONTRAST_RULE)
  return [...light, ...dark.map((fault) => `dark ${fault}`)]
}

/** Selector of the elements that Tab must reach: all controls, except in lists that arrow keys walk. */
const REACHABLE = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility() && !one.closest('dialog:not([open])'))
  .filter((one) => one.type !== 'radio' || one.checked || !document.querySelector('[name="' + one.name + '"]:checked'))`

/** Whether another element covers the focused one, such as a bar at the edge of the window. */
const IS_COVERED = `(one) => {
  const { left, top, width, height } = one.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && document.activeElement === one && !seen.contains(one) && !one.contains(seen)
}`

/** Returns the controls inside an element that Tab does not reach, or that a bar covers when they have the focus. */
async function unreached(page: Page, from: string): Promise<readonly string[]> {
  const wanted = await page.evaluate<number>(`(() => {
    const start = document.querySelector('${from}')
    window.wanted = new Set(${REACHABLE}.filter((one) => start.contains(one)))
    window.covered = []
    addEventListener('focusin', ({ target }) => {
      window.wanted.delete(target)
      // in the next task, after the browser has scrolled to the element
      setTimeout(() => (${IS_COVERED})(target) && window.covered.push(target))
    })
    start.tabIndex = -1
    start.focus()
    return window.wanted.size
  })()`)
  // Tab stops several times in a date field
  for (let steps = 0; steps < 2 * wanted; steps++) {
    await page.keyboard.press('Tab')
    if (steps % 8 === 7 && (await page.evaluate('window.wanted.size')) === 0) break
  }
  return page.evaluate(
    'new Promise((done) => setTimeout(done)).then(() => [...window.wanted, ...window.covered].map((one) => one.outerHTML.slice(0, 120)))',
  )
}

/** Checks that screens have no axe faults, work by Tab alone, and do not scroll sideways on a phone. */
async function walked(page: Page, screens: readonly DeskScreen[]): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const [index, { path, ready }] of screens.entries()) {
    await visitScreen(page, path)
    await page.locator(ready).first().waitFor()
    // elements are dimmed while they load
    await page.locator('.work.waiting').waitFor({ state: 'detached' })
    // the frame is the same on all screens, so it is walked only once
    const within = index === 0 ? 'body' : 'main'
    expect([path, await faults(page, within)]).toEqual([path, []])
    expect([path, await unreached(page, within)]).toEqual([path, []])
    await page.setViewportSize({ width: 360, height: 740 })
    // the page receives its new size asynchronously
    await eventually(async () =>
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360]),
    )
    await page.setViewportSize(wide)
  }
}

runAtDeskOf(
  () => conflictPackages(12),
  'every screen of the desk',
  (desk) => {
    test('the screen passes axe, light and dark, works by Tab alone and logs no error', async () => {
      const { library } = desk.site
      await library.api('POST', '/chants', { slug: 'typed', title: 'บท typed', meaning: 'คำแปล' })
      await library.api('POST', '/books', { slug: 'typed', title: 'หนังสือ typed' })
      await library.api('PUT', '/books/typed/contents', { chapterTitle: ['บท ๑'], chapterBody: ['เนื้อความ'] })
      const proposed = {
        method: 'PATCH',
        path: '/api/v1/chants/typed',
        body: { title: 'บทใหม่' },
        note: 'ดูให้ด้วย',
      }
      await library.desk('POST', '/proposals', proposed)
      const { page, complaints } = await desk.open('/desk')
      await walked(page, DESK_SCREENS)
      // the browser itself logs the 404 of a missing record
      expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
    })

    /** Opens a screen and discards unsaved text of the previous one without a question. */
    const opened = async (path: string) => {
      const { page } = await desk.open(path)
      page.on('dialog', (dialog) => dialog.accept())
      return page
    }
    const look = async (page: Page, what: string) => {
      await page.locator(what).first().waitFor()
      // the rest of the screen is walked above
      expect([what, await faults(page, what)]).toEqual([what, []])
    }

    test('record screens pass axe while asking, after rejection, in a merge conflict and with an offered draft', async () => {
      const { library } = desk.site
      await library.api('POST', '/dhamma-groups/sets', { slug: 'set', title: 'ชุด' })
      const members = [{ title: 'หนึ่ง' }, { title: 'สอง' }]
      await library.api('POST', '/dhamma-groups', { slug: 'group', title: 'หมวด', set: 'set', members })
      const page = await opened('/desk/dhamma-groups/group')
      await page.locator('#th-members-0-title').fill('')
      await pressThaiKeys(page, 'Slash', 'ctrl')
      await look(page, 'dialog[open]')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+s')
      await look(page, '.faults')
      await page.getByRole('button', { name: 'ลบ', exact: true }).click()
      await look(page, '.sure')
      await page.locator('#th-members-0-title').fill('ของฉัน')
      const theirs = { members: [{ title: 'ของอีกคน' }], description: 'ใหม่' }
      await library.api('PATCH', '/dhamma-groups/group', theirs)
      await page.keyboard.press('Control+s')
      await look(page, '.met')
      await page.reload()
      await look(page, '.draft')
    })

    test('book screens pass axe with a page preview, a removed chapter and a merge conflict', async () => {
      const { library } = desk.site
      await library.api('POST', '/books', { slug: 'book', title: 'หนังสือ' })
      const put = (body: string) =>
        library.api('PUT', '/books/book/contents', {
          chapterTitle: ['ก', 'ข', 'ค'],
          chapterBody: [body, 'ข', 'ค'],
        })
      await put('เดิม')
      const page = await opened('/desk/books/book/contents')
      await page.getByRole('button', { name: 'ตัวอย่างหน้า บทที่ 1' }).click()
      await page.getByLabel('เนื้อความบทที่ 1').fill('ของฉัน')
      await page.locator('.chapter').first().getByRole('button', { name: 'ลบบทนี้' }).click()
      await look(page, '.sure')
      await page.keyboard.press('Escape')
      await put('ของอีกคน')
      await page.keyboard.press('Control+s')
      await look(page, '.met')
    })

    test('trees, pasted rows, notices and the locked desk pass axe', async () => {
      const page = await opened('/desk/canon/9')
      for (const key of ['m', 'F2', 'Delete']) {
        await page.locator('.heading').first().press(key)
        await look(page, '.in-place, .sure')
        await page.keyboard.press('Escape')
        await page.locator('.in-place, .sure').waitFor({ state: 'detached' })
      }
      await visitScreen(page, '/desk/bulk/jataka')
      await page.locator('#bulk-parent').selectOption({ index: 2 })
      await page.locator('#bulk-rows').fill('1 | ใหม่\nก | ไม่มีเลข')
      await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
      await look(page, '.preview')
      await visitScreen(page, '/desk/conflicts')
      await page.locator('.differences li').first().waitFor()
      // keys have no effect before the item is drawn
      await page.locator('.work:not(.waiting)[aria-busy=false]').waitFor()
      await page.locator('.work').press('Enter')
      await pressThaiKeys(page, 'KeyH')
      await waitForNotice(page, 'ซ่อนจากผู้อ่านแล้ว')
      await look(page, '.notice')
      await page.getByRole('button', { name: 'ล็อก' }).click()
      await look(page, '#key')
    })
  },
)

runAtDeskOf(misprintPackages, 'every screen of misprints', (desk) => {
  test('the screen passes axe, light and dark, works by Tab alone and logs no error', async () => {
    const { library } = desk.site
    const { body } = await library.desk(
      'POST',
      '/corrections',
      testPlace('a', 'pali', 4, {
        wrong: 'นิสินฺโนe',
        right: 'นิสินฺโน',
        reason: 'อักษรเกิน',
        evidence: 'other',
      }),
    )
    expect((body.correction as { id: number }).id).toBe(1)
    for (const words of ['อคมาสิ', 'ไม่มีคำนี้'])
      library.stores.reports.receive(
        { address: '/canon/9/pali/7', words, should: 'คำอื่น', note: 'หมายเหตุ', name: 'ผู้อ่าน' },
        words,
      )
    const { page, complaints } = await desk.open('/desk')
    page.on('dialog', (dialog) => dialog.accept())
    await walked(page, MISPRINT_SCREENS)
    expect(complaints).toEqual([])
  })
})

runBeforeDeskOf(
  () => [],
  'the door of the desk',
  (desk) => {
    test('the key screen passes axe, with an error too', async () => {
      const { page } = await desk.open('/desk')
      await page.locator('#key').waitFor()
      expect(await faults(page)).toEqual([])
      await enterKey(page, 'a key that nobody was given')
      await page.locator('#key-fault', { hasText: 'กุญแจไม่ถูกต้อง' }).waitFor()
      expect(await faults(page)).toEqual([])
    })
  },
)
