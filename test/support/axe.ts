/** Runs axe on a page. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8')

/** The one rule that depends on a theme. */
export const CONTRAST_RULE = "{ runOnly: ['color-contrast'] }"

/**
 * Each fault by its rule and where it is.
 * @param context where axe looks, as it is in a script
 * @param options of `axe.run`, written in the same way
 */
export async function findAxeFaults(page: Page, context: string, options = '{}'): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) {
    // what is long is read in half the time past Playwright, as a script of the page
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: AXE })
    await session.detach()
  }
  return page.evaluate(
    `axe.run(${context}, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' ')))`,
  )
}
