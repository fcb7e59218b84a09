/** Tests in a real Chromium: one browser for each site; skipped with a warning on machines without Chromium. */

import { afterAll, afterEach, beforeAll, describe } from 'bun:test'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { EXPECTATION_TIMEOUT_MS } from './eventually.ts'

/** Path of Chromium; undefined if there is none. The headless shell takes a third of the processor time. */
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

/** Default size of the viewport, in CSS pixels. */
export const VIEWPORT = { width: 1280, height: 900 }

/** Delays timers of five seconds or more, which hide things such as the undo button before a slow test can use them. */
const NO_HURRY = `{
  const after = window.setTimeout
  window.setTimeout = (act, milliseconds, ...given) =>
    after(act, milliseconds >= 5_000 ? 1_000_000 : milliseconds, ...given)
}`

/** A web page, and its faults so far: console errors and warnings, failed requests, requests to other servers. */
export interface WatchedPage {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** A server for the browser, of this process or another one. Disposing stops it. */
export interface ChromiumSite extends AsyncDisposable {
  readonly url: string
}

/** The site of some tests, and its browser. */
export interface ChromiumTestContext<T extends ChromiumSite> {
  /** The result of `start`. @throws Error outside of tests */
  readonly site: T
  /** Opens a path in the tests' tab, with empty storage. @param options opens it in a new browser context instead */
  open(path: string, options?: BrowserContextOptions): Promise<WatchedPage>
  /** Opens a path in a new tab of the page's browser context. */
  beside(page: Page, path: string): Promise<WatchedPage>
}

/**
 * Wraps tests over one site in a `describe`, and starts and stops site and browser. Closes the tabs that a test opened.
 * @param start starts the site
 * @param tests defines the tests
 * @param prepare is called with every new page before it opens an address
 */
export function runInChromium<T extends ChromiumSite>(
  name: string,
  start: () => Promise<T>,
  tests: (stage: ChromiumTestContext<T>) => void,
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
    /** Returns the browser; starts another one if it has crashed between two tests. */
    const living = async (): Promise<Browser> => {
      if (started(browser).isConnected()) return started(browser)
      page = undefined
      browser = await startChromium()
      return browser
    }
    const newPage = async (options: BrowserContextOptions = {}) => {
      const context = await (await living()).newContext({ viewport: VIEWPORT, locale: 'th-TH', ...options })
      // less than a test may take, so that what is waited for in vain fails the very test
      context.setDefaultTimeout(EXPECTATION_TIMEOUT_MS)
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

/** Starts Chromium without a timeout, since a busy machine may start three at once. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({ ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}), args: ARGUMENTS, timeout: 0 })

/** Resets a page to its state after `prepare`. A new page (a process, an empty cache) costs three times as much. */
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
  await page.setViewportSize(VIEWPORT)
}

/** Returns a list that grows with each fault of the page. */
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

/** A test library that is served on a free port by this process. */
export interface ServedLibrary<L> extends ChromiumSite {
  readonly library: L
}

interface Library extends Disposable {
  readonly app: { handle(request: Request, address: () => string | undefined): Response | Promise<Response> }
}

/** Serves a test library on a free port. Disposing the site closes the library, too. */
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
