/** A real Chromium for tests of pages, where the machine has one. */

import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Where it is; undefined on a machine without one. */
export const CHROMIUM = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== '' && existsSync(path),
)

/** Chromium does not look for anything of its own on the network. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const startChromium = (): Promise<Browser> =>
  chromium.launch({ ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: ARGUMENTS })

/** A page, and what it should not have done: complaints, failures, requests to elsewhere. */
export interface Watched {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** A page of a browser of its own, which remembers nothing of others. */
export async function watchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => {
    // a page that is left before everything has come in breaks off the rest itself
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('data:')) complaints.push(`elsewhere: ${url}`)
  })
  return { page, complaints }
}
