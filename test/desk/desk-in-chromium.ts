/** The desk as an editor has it: in a real Chromium, over a library of this process. */

import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { openSearchedLibrary } from '../canon/canon-library.ts'
import type { TestPackage } from '../intake/import/packages.ts'
import { type ChromiumStage, runInChromium, type ServedLibrary, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { openTestLibrary, TEST_KEY, type TestLibrary } from '../support/library.ts'
import { type DeskLibrary, openDeskLibrary } from './desk-library.ts'

export type DeskStage<L> = ChromiumStage<ServedLibrary<L>>

/** Tests at an open desk over the built-in records. */
export const runAtDesk = (name: string, tests: (desk: DeskStage<TestLibrary>) => void): void =>
  runInChromium(name, async () => serveForChromium(openTestLibrary({ facts: 'all' })), tests, rememberKey)

/** Tests at an open desk over texts. */
export const runAtDeskOf = (
  packages: () => readonly TestPackage[],
  name: string,
  tests: (desk: DeskStage<DeskLibrary>) => void,
): void =>
  runInChromium(
    name,
    async () => serveForChromium(await openDeskLibrary(packages(), openSearchedLibrary)),
    tests,
    rememberKey,
  )

/** Tests before the locked desk over texts. */
export const runBeforeDeskOf = (
  packages: () => readonly TestPackage[],
  name: string,
  tests: (desk: DeskStage<DeskLibrary>) => void,
): void =>
  runInChromium(name, async () => serveForChromium(await openDeskLibrary(packages(), openSearchedLibrary)), tests)

/** Opens the desk of a page before it is there. */
export const rememberKey = (page: Page) =>
  page.addInitScript(`sessionStorage.setItem('library-desk-key', '${TEST_KEY}')`)

/** Gives the key as an editor does. */
export async function enterKey(page: Page, key = TEST_KEY): Promise<void> {
  await page.locator('#key').fill(key)
  await page.getByRole('button', { name: 'เปิดโต๊ะทำงาน' }).click()
}

/** Goes to a screen as by a link, without loading the page again, and waits until it has what it shows. */
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

/** Waits until the desk has said it. */
export const readNotice = (page: Page, text: string): Promise<void> =>
  page.locator('.told', { hasText: text }).waitFor()

/** Has every example of a batch before the eyes. */
export async function visitAllScreens(page: Page): Promise<void> {
  const ends = page.locator('.examples .end')
  await ends.first().waitFor({ state: 'attached' })
  for (let nth = 0; nth < (await ends.count()); nth++) await ends.nth(nth).scrollIntoViewIfNeeded()
  await page.getByText(/ดูตัวอย่างครบ/).waitFor()
}

/** Waits until as many drafts are held by tabs: a browser lets go of what a tab held a moment after it has closed it. */
export const countStoredDrafts = (page: Page, count: number): Promise<void> =>
  eventually(async () => {
    const held = await page.evaluate('navigator.locks.query().then(({ held }) => held.length)')
    expect(held).toBe(count)
  })
