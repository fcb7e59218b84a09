/** Tests in a real Chromium: one for each file of tests, left out, saying so, on a machine that has none. */

import { afterAll, afterEach, beforeAll, describe, setDefaultTimeout } from 'bun:test'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Where it is; undefined on a machine without one. */
const CHROMIUM = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
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

/** A page, and what it should not have done: complaints, failures, requests to elsewhere. */
export interface Watched {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** What is looked at: a server of this process or of another one. */
export interface Site extends AsyncDisposable {
  readonly url: string
}

export interface Stage<T extends Site> {
  /** What `start` gave; known once the tests run. */
  readonly site: T
  /** Opens a path in a browser of its own, which remembers nothing of others. */
  open(path: string, options?: BrowserContextOptions): Promise<Watched>
  /** Opens a path in another tab of the same browser. */
  beside(page: Page, path: string): Promise<Watched>
}

/**
 * Tests over one site in one Chromium. Tabs that a test leaves open are closed after it.
 * @param start starts the site
 * @param prepare is done to every page before it is opened
 */
export function inChromium<T extends Site>(
  name: string,
  start: () => Promise<T>,
  tests: (stage: Stage<T>) => void,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): void {
  if (CHROMIUM === undefined) console.warn(`skipped: “${name}” needs a chromium`)
  setDefaultTimeout(30_000)
  describe.skipIf(CHROMIUM === undefined)(name, () => {
    let site: T | undefined
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await startChromium()
      site = await start()
    }, 60_000)
    afterEach(async () => {
      for (const context of browser?.contexts() ?? []) await context.close()
    })
    afterAll(async () => {
      await browser?.close()
      await site?.[Symbol.asyncDispose]()
    })

    const started = <S>(thing: S | undefined): S => {
      if (thing === undefined) throw new Error('Only tests themselves can look at the site')
      return thing
    }
    const opened = async (page: Page, path: string): Promise<Watched> => {
      const { url } = started(site)
      const complaints = complaintsOf(page, url)
      await prepare(page)
      await page.goto(url + path)
      return { page, complaints }
    }
    tests({
      get site() {
        return started(site)
      },
      open: async (path, options) => {
        const context = await started(browser).newContext({
          viewport: { width: 1280, height: 900 },
          ...options,
        })
        return opened(await context.newPage(), path)
      },
      beside: async (page, path) => opened(await page.context().newPage(), path),
    })
  })
}

const startChromium = (): Promise<Browser> =>
  chromium.launch({ ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: ARGUMENTS })

/** Grows with what the page does that it should not. */
function complaintsOf(page: Page, origin: string): readonly string[] {
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
  return complaints
}

/** A library of this process, on a port of its own. */
export interface ServedLibrary<L> extends Site {
  readonly library: L
}

interface Library extends Disposable {
  readonly app: { handle(request: Request, address: () => string | undefined): Response | Promise<Response> }
}

/** Serves a library that was opened for tests; it is closed with the site. */
export function served<L extends Library>(library: L): ServedLibrary<L> {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
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
