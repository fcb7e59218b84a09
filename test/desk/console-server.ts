/** The desk as an editor has it: a server of its own with conflicts to settle, and one real browser. */

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import {
  para,
  TestFolder,
  type TestPackage,
  testHeading,
  testPassage,
  testSource,
} from '../import/packages.ts'
import { CHROMIUM, startChromium, type Watched, watchedPage } from '../support/chromium.ts'

export const EDITOR_KEY = 'the-key-of-the-desk-tests'
const MAIN = join(import.meta.dir, '../../src/main.ts')

if (CHROMIUM === undefined) console.warn('skipped: the desk is looked at only where there is a chromium')
export const HAS_CHROMIUM = CHROMIUM !== undefined

/** Pairs of one signature among those of `conflictPackages`. */
export const ALIKE = 240
/** Pairs that differ in a word. */
export const READINGS = 12

/** What nobody may take for markup: it stands in the title and the words of the first text. */
export const HOSTILE = '<img src=x onerror=alert(1)>'

/** Two sources that differ in the spelling of one word in many texts, and in a word in some. */
export function conflictPackages(): readonly [TestPackage, TestPackage] {
  const names = [
    ...Array.from({ length: READINGS }, (_, index) => ({ slug: `reading-${index + 1}`, isReading: true })),
    ...Array.from({ length: ALIKE }, (_, index) => ({ slug: `spelling-${index + 1}`, isReading: false })),
  ]
  const headings = names.map(({ slug }, index) =>
    testHeading(slug, { romanPage: 1, royalPage: 1, ...(index === 0 ? { title: HOSTILE } : {}) }),
  )
  const passages = (words: readonly [string, string]) =>
    names.map(({ slug, isReading }, index) =>
      testPassage(
        slug,
        [
          para(
            1,
            `Evaṃ me sutaṃ ${words[isReading ? 0 : 1]} passati bhikkhu ${index === 0 ? HOSTILE : ''} vaggo${'a'.repeat(index % 5)}`,
          ),
        ],
        { edition: 'roman' },
      ),
    )
  const royal = names
    .slice(0, 3)
    .map(({ slug }) => testPassage(slug, [para(1, `${HOSTILE} ข้าพเจ้าได้สดับมาอย่างนี้ ${slug}`)]))
  return [
    { source: testSource('first'), headings, passages: [...royal, ...passages(['dhammaṃ', 'saṃkhāraṃ'])] },
    { source: testSource('second'), headings, passages: passages(['buddhaṃ', 'saṅkhāraṃ']) },
  ]
}

export interface DeskServer extends AsyncDisposable {
  readonly url: string
  readonly browser: Browser
  /** Asks the API with the key. @param path from the root on */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>
  /** A screen in a browser that remembers nothing, the key given already. */
  open(path: string, options?: Parameters<typeof watchedPage>[2]): Promise<Watched>
}

/** @param environment settings beside the key */
export async function startDesk(environment: Readonly<Record<string, string>> = {}): Promise<DeskServer> {
  const folder = new TestFolder()
  const data = join(folder.path, 'data')
  const env = {
    PATH: process.env.PATH ?? '',
    LIBRARY_API_KEY: `somchai:${EDITOR_KEY}`,
    LIBRARY_LOG: 'json',
    API_RATE_LIMIT: '0',
    LIBRARY_DATA: data,
    ...environment,
  }
  const paths = conflictPackages().map((one) => folder.put(one))
  const imported = Bun.spawn([process.execPath, MAIN, 'import', ...paths], {
    env,
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if ((await imported.exited) !== 0) throw new Error(await new Response(imported.stderr).text())
  const server = Bun.spawn([process.execPath, MAIN, 'serve', '--sample', '--port', '0'], {
    env,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const url = await addressIn(server.stdout)
  const browser = await startChromium()
  return {
    url,
    browser,
    ask: async <T>(method: string, path: string, body?: unknown) => {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${EDITOR_KEY}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await response.json()) as T
    },
    open: async (path, options) => {
      const watched = await watchedPage(browser, url, options)
      await watched.page.goto(url + path)
      await giveKey(watched.page)
      return watched
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      server.kill('SIGKILL')
      await server.exited
      folder[Symbol.dispose]()
    },
  }
}

/** Gives the key as an editor does. */
export async function giveKey(page: Page, key = EDITOR_KEY): Promise<void> {
  await page.locator('#key').fill(key)
  await page.getByRole('button', { name: 'เปิดโต๊ะทำงาน' }).click()
}

/** What the server says it listens at; the rest of what it says is read and left. */
async function addressIn(stdout: ReadableStream<Uint8Array>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const decoder = new TextDecoder()
  void (async () => {
    let said = ''
    for await (const chunk of stdout) {
      said += decoder.decode(chunk, { stream: true })
      const address = /"event":"listening".*"url":"([^"]+)"/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    }
  })()
  return promise
}
