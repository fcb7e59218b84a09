/** Runs the desk in a real Chromium, with a library in this process. */

import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { openLibraryWithSuspects } from '../canon/canon-library.ts'
import type { TestPackage } from '../intake/import/packages.ts'
import { CONTRAST_RULE, findAxeFaults } from '../support/axe.ts'
import { type ChromiumTestContext, runInChromium, type ServedLibrary, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { ORIGIN, openTestLibrary, TEST_KEY, type TestLibrary } from '../support/library.ts'
import { type DeskLibrary, openDeskLibrary } from './desk-library.ts'

export type DeskStage<L> = ChromiumTestContext<ServedLibrary<L>>

/** Runs tests at an unlocked desk with the built-in records. */
export const runAtDesk = (name: string, tests: (desk: DeskStage<TestLibrary>) => void): void =>
  runInChromium(name, async () => serveForChromium(openTestLibrary({ facts: 'all' })), tests, rememberKey)

const serveDeskOf = (packages: () => readonly TestPackage[]) => async () =>
  serveForChromium(await openDeskLibrary(packages(), openLibraryWithSuspects))

type DeskTests = readonly [
  packages: () => readonly TestPackage[],
  name: string,
  tests: (desk: DeskStage<DeskLibrary>) => void,
]

/** Runs tests at an unlocked desk with the given texts. */
export const runAtDeskOf = (...[packages, name, tests]: DeskTests): void =>
  runInChromium(name, serveDeskOf(packages), tests, rememberKey)

/** Runs tests at a locked desk with the given texts. */
export const runBeforeDeskOf = (...[packages, name, tests]: DeskTests): void =>
  runInChromium(name, serveDeskOf(packages), tests)

/** Stores the key in the tab, so that the desk is unlocked when it loads. */
export const rememberKey = (page: Page) =>
  page.addInitScript(`sessionStorage.setItem('library-desk-key', '${TEST_KEY}')`)

/** Types the key into the key screen. */
export async function enterKey(page: Page, key = TEST_KEY): Promise<void> {
  await page.locator('#key').fill(key)
  await page.getByRole('button', { name: 'เปิดโต๊ะทำงาน' }).click()
}

/** Opens a screen by a link, without reloading the page, and waits until it has loaded. */
export async function visitScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(`(() => {
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)} })
    document.body.append(link)
    link.click()
    link.remove()
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })()`)
  await page.locator('main .loading').first().waitFor({ state: 'detached' })
}

/** Waits until the desk shows a notice with this text. */
export const waitForNotice = (page: Page, text: string): Promise<void> =>
  page.locator('.notice', { hasText: text }).waitFor()

/** Scrolls to every example of the bulk decision screen. */
export async function viewAllExamples(page: Page): Promise<void> {
  const ends = page.locator('.examples .end')
  await ends.first().waitFor({ state: 'attached' })
  for (let nth = 0; nth < (await ends.count()); nth++) await ends.nth(nth).scrollIntoViewIfNeeded()
  await page.getByText(/ดูตัวอย่างครบ/).waitFor()
}

/** Waits until tabs hold this number of drafts, because a browser releases the locks of a closed tab asynchronously. */
export const waitForHeldDrafts = (page: Page, count: number): Promise<void> =>
  eventually(async () => {
    const held = await page.evaluate('navigator.locks.query().then(({ held }) => held.length)')
    expect(held).toBe(count)
  })

/** The button of the notice that undoes what it reports. */
export const undoButton = (page: Page) => page.locator('.notice').getByRole('button', { name: 'เลิกทำ' })

/** Pastes at the focus; text that no screen handles is inserted as the browser does. */
export const paste = (page: Page, text: string, type = 'text/plain'): Promise<void> =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('${type}', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    if (document.activeElement.dispatchEvent(event)) document.execCommand('insertText', false, ${JSON.stringify(text)})
  })()`)

/** Checks that a screen fits a small phone, and that axe finds no fault there in light and dark mode. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  // the page is laid out at its new size asynchronously
  await eventually(async () => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rows = `{ include: [['main']], exclude: [['tr:nth-child(n + 4)']] }`
    const faults = await findAxeFaults(page, rows, colorScheme === 'dark' ? CONTRAST_RULE : undefined)
    expect([colorScheme, faults]).toEqual([colorScheme, []])
  }
}

/** Reads the chapters of a book as the desk gets them. */
export async function readChapters({ site }: DeskStage<TestLibrary>, slug: string) {
  const { body } = await site.library.call<{ chapters: readonly { title: string; body: string }[] }>(
    'GET',
    `${ORIGIN}/api/desk/books/${slug}/contents`,
    { key: TEST_KEY },
  )
  return body.chapters
}
