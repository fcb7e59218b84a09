/** Tests in a real Chromium: one for each site; left out, saying so, on a machine that has none. */

import { afterAll, afterEach, beforeAll, describe } from 'bun:test'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { TIMEOUT_MS } from './eventually.ts'

/** Where it is; undefined on a machine without one. The one without windows takes a third of the processor. */
export const CHROMIUM_PATH = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path !== '' && existsSync(path))

/** Chromium does not look for anything of its own on the network. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // it takes a busy machine for one that hangs, and ends the browser
  '--disable-gpu-watchdog',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How large a page is unless a test says otherwise. */
export const BROWSER_WINDOW = { width: 1280, height: 900 }

/**
 * What a page takes away after some seconds stays: on a busy machine they pass before a test comes to what is there, such
 * as the button that takes the last step back.
 */
const NO_HURRY = `{
  const after = window.setTimeout
  window.setTimeout = (act, milliseconds, ...given) =>
    after(act, milliseconds >= 5_000 ? 1_000_000 : milliseconds, ...given)
}`

/** A page, and what it should not have done: complaints, failures, requests to elsewhere. */
export interface WatchedPage {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** What is looked at: a server of this process or of another one. */
export interface ChromiumSite extends AsyncDisposable {
  readonly url: string
}

export interface ChromiumStage<T extends ChromiumSite> {
  /** What `start` gave; known once the tests run. */
  readonly site: T
  /**
   * Opens a path in the window of the tests, which remembers nothing of the test before.
   * @param options for a window of its own
   */
  open(path: string, options?: BrowserContextOptions): Promise<WatchedPage>
  /** Opens a path in another tab of the same window. */
  beside(page: Page, path: string): Promise<WatchedPage>
}

/**
 * Tests over one site. Tabs that a test leaves open are closed after it.
 * @param start starts the site
 * @param prepare is done to every page before it is opened
 */
export function runInChromium<T extends ChromiumSite>(
  name: string,
  start: () => Promise<T>,
  tests: (stage: ChromiumStage<T>) => void,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): void {
  if (CHROMIUM_PATH === undefined) console.warn(`skipped: “${name}” needs a chromium`)
  describe.skipIf(CHROMIUM_PATH === undefined)(name, () => {
    let site: T | undefined
    let browser: Browser | undefined
    let page: Page | undefined
    beforeAll(async () => {
      // nothing announces the end of the last file, and a browser that is not closed leaves its folder behind
      browser = await startChromium()
      site = await start()
    })
    afterEach(async () => {
      for (const context of browser?.contexts() ?? []) {
        if (context !== page?.context()) await context.close()
        else for (const other of context.pages()) if (other !== page) await other.close()
      }
    })
    afterAll(async () => {
      await browser?.close()
      await site?.[Symbol.asyncDispose]()
    })

    const started = <S>(thing: S | undefined): S => {
      if (thing === undefined) throw new Error('Only tests themselves can look at the site')
      return thing
    }
    /** The browser; another one where a busy machine lost it between two tests. */
    const living = async (): Promise<Browser> => {
      if (started(browser).isConnected()) return started(browser)
      page = undefined
      browser = await startChromium()
      return browser
    }
    const newPage = async (options: BrowserContextOptions = {}) => {
      const context = await (await living()).newContext({ viewport: BROWSER_WINDOW, locale: 'th-TH', ...options })
      // less than a test may take, so that what is waited for in vain fails the very test
      context.setDefaultTimeout(TIMEOUT_MS)
      await context.addInitScript(NO_HURRY)
      const made = await context.newPage()
      await prepare(made)
      return made
    }
    const opened = async (opening: Page, path: string): Promise<WatchedPage> => {
      const { url } = started(site)
      const complaints = complaintsOf(opening, url)
      await opening.goto(url + path)
      return { page: opening, complaints }
    }
    tests({
      get site() {
        return started(site)
      },
      open: async (path, options) => {
        if (options) return opened(await newPage(options), path)
        await living()
        if (page?.isClosed()) await page.context().close()
        if (page === undefined || page.isClosed()) page = await newPage()
        else await forget(page, started(site).url)
        return opened(page, path)
      },
      beside: async (page, path) => {
        const made = await page.context().newPage()
        await prepare(made)
        return opened(made, path)
      },
    })
  })
}

/** Without a patience of its own: a busy machine starts three at once. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({ ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}), args: ARGUMENTS, timeout: 0 })

/**
 * Makes a page as good as new, but for what `prepare` did to it. To Chromium it costs a third of a new one, which
 * begins with a process and an empty cache.
 */
async function forget(page: Page, origin: string): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // what was typed and not saved may go
  page.on('dialog', (dialog) => dialog.accept())
  // an empty page that names its icon: one is asked for otherwise, and that it is not there is told to the next page
  const empty = `${origin}/robots.txt`
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(empty)
  await page.unroute(empty)
  page.removeAllListeners()
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.emulateMedia({ media: null, colorScheme: null })
  await page.setViewportSize(BROWSER_WINDOW)
}

/** Grows with what the page does that it should not. */
function complaintsOf(page: Page, origin: string): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.text()} ${message.location().url.replace(origin, '')}`.trimEnd())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => {
    // a page that is left before everything has come in breaks off the rest itself
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.replace(/^blob:/, '').startsWith(origin) && !url.startsWith('data:')) complaints.push(`elsewhere: ${url}`)
  })
  return complaints
}

/** A library of this process, on a port of its own. */
export interface ServedLibrary<L> extends ChromiumSite {
  readonly library: L
}

interface Library extends Disposable {
  readonly app: { handle(request: Request, address: () => string | undefined): Response | Promise<Response> }
}

/** Serves a library that was opened for tests; it is closed with the site. */
export function serveForChromium<L extends Library>(library: L): ServedLibrary<L> {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // a busy machine may take long over an answer; who gets none asks again, and is told that it was done
    idleTimeout: 120,
    fetch: (request) => library.app.handle(request, () => '::1'),
  })
  return {
    library,
    url: server.url.origin,
    [Symbol.asyncDispose]: async () => {
      await server.stop(true)
      library[Symbol.dispose]()
    },
  }
}
