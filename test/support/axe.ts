/** Runs axe, the accessibility checker, on a web page. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8')

/** Options of axe.run for the only rule that depends on the colour theme. */
export const CONTRAST_RULE = "{ runOnly: ['color-contrast'] }"

/**
 * Runs axe on a web page. @returns its violations, each as `rule: HTML of the elements`
 * @param context the first argument of `axe.run`, as JavaScript source
 * @param options the second one, as JavaScript source
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
