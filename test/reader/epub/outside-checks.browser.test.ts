/** An EPUB of each kind passes the checks of publishers: Ace by DAISY (accessibility) and epubcheck (EPUB 3.3). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ace from '@daisy/ace-core'
import type { Browser } from 'playwright-core'
import { CHROMIUM_PATH, startChromium } from '../../support/chromium.ts'
import { testFolder } from '../../support/folders.ts'
import { BOOKS, type EpubLibrary, epubAddress, openEpubLibrary } from './epub-library.ts'

/** The path of epubcheck in Debian's package; it needs a JDK. */
const EPUBCHECK = process.env.EPUBCHECK ?? '/usr/share/java/epubcheck.jar'
const HAS_EPUBCHECK = existsSync(EPUBCHECK) && Bun.which('javac') !== null
if (!HAS_EPUBCHECK) console.warn('skipped: “epubcheck” needs epubcheck and a JDK')
if (CHROMIUM_PATH === undefined) console.warn('skipped: “Ace” needs a chromium')

const folder = testFolder()
const getBookPath = (page: string) => join(folder, `${page.replace(/\W+/g, '-')}.epub`)

let library: EpubLibrary
beforeAll(async () => {
  library = await openEpubLibrary()
  await library.correct({ before: 'ใน', wrong: 'โสก', after: 'นี้', right: 'โลก' })
  for (const page of BOOKS) writeFileSync(getBookPath(page), await (await library.fetch(epubAddress(page))).bytes())
})
afterAll(() => library[Symbol.dispose]())

/** A finding of Ace, with the terms of EARL (https://www.w3.org/TR/EARL10-Schema/). */
interface Assertion {
  readonly 'earl:testSubject'?: { readonly url?: string }
  readonly 'earl:test'?: { readonly 'dct:title'?: string }
  readonly 'earl:result'?: { readonly html?: string }
  readonly assertions?: readonly Assertion[]
}

describe.skipIf(CHROMIUM_PATH === undefined)('Ace', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  /** Opens each document for Ace in the browser that all tests use, in place of Ace's own Puppeteer. */
  const runner = {
    concurrency: 2,
    setTimeout: () => undefined,
    launch: async () => undefined,
    close: async () => undefined,
    async run(url: string, scripts: readonly string[], contents: readonly string[]): Promise<unknown> {
      const page = await browser.newPage()
      await page.route('**/*', (route) => {
        const address = new URL(route.request().url())
        if (address.protocol !== 'file:') return route.abort()
        if (route.request().resourceType() !== 'document') return route.continue()
        return route.fulfill({ contentType: 'application/xhtml+xml', body: readFileSync(address) })
      })
      await page.goto(url)
      for (const content of contents) await page.addScriptTag({ content })
      for (const path of scripts) await page.addScriptTag({ path })
      const results = await page.evaluate(
        `for (const script of document.querySelectorAll('script')) script.setAttribute('data-ace', '')
        new Promise((done, failed) => daisy.ace.run((error, found) => (error ? failed(error) : done(found))))`,
      )
      await page.close()
      return results
    },
  }

  // a volume, a heading in two editions, a book and a section; epubcheck checks all
  test.each([BOOKS[0], BOOKS[3], BOOKS[4], BOOKS[5]])('finds no violation in %s', async (page) => {
    const log = { initLogger: true, silent: true, fileName: join(folder, 'ace.log') }
    const options = { cwd: folder, outdir: join(folder, 'report'), lang: 'en', ...log }
    const [, report] = await ace(getBookPath(page), options, runner)
    const found = report.assertions.flatMap(({ 'earl:testSubject': file, assertions = [] }: Assertion) =>
      assertions.map((one) => [file?.url, one['earl:test']?.['dct:title'], one['earl:result']?.html]),
    )
    expect(found).toEqual([])
  })
})

/** Checks all books in one process, since starting Java and loading the schemas takes longer than checking a book. */
const CHECK_ALL = `public class CheckAll {
  public static void main(String[] files) {
    for (String file : files)
      System.out.println(file + " " + new com.adobe.epubcheck.tool.EpubChecker().run(new String[] { file, "--failonwarnings" }));
  }
}`

test.skipIf(!HAS_EPUBCHECK)('epubcheck finds no error and no warning', () => {
  const program = join(folder, 'CheckAll.java')
  writeFileSync(program, CHECK_ALL)
  const jvmOptions = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
  const files = BOOKS.map(getBookPath)
  const { stdout, stderr } = Bun.spawnSync(['java', ...jvmOptions, '-cp', EPUBCHECK, program, ...files])
  const codes = [...stdout.toString().matchAll(/^(\S+\.epub) (\d+)$/gm)].map(([, file, code]) => [file, code])
  expect([codes, stderr.toString()]).toEqual([files.map((file) => [file, '0']), ''])
})
