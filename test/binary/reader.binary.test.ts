/** The pages for readers in a real browser, served by the binary (reader §4). */

import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { CONTRAST_RULE, findAxeFaults } from '../support/axe.ts'
import { runBinary, startServerInFolder } from '../support/binary.ts'
import { runInChromium, VIEWPORT } from '../support/chromium.ts'
import { extractVolumeNine, hasCorpus } from '../support/corpus-packages.ts'
import { eventually } from '../support/eventually.ts'
import { CORPUS_PAGE_PATHS, SAMPLE_PAGE_PATHS, writeReaderRecords } from '../support/reader-records.ts'

if (!hasCorpus) console.warn('skipped: without the corpus, pages for readers are looked at with the sample text alone')

const PHONE = { viewport: { width: 360, height: 740 } }
const types = hasCorpus ? CORPUS_PAGE_PATHS : SAMPLE_PAGE_PATHS

/** The server over the corpus and a record of each kind, or over the sample. */
async function startReadable() {
  if (!hasCorpus) return startServerInFolder(['--sample'])
  const server = await startServerInFolder([], async (data) => {
    const packages = await extractVolumeNine(join(data, '../packages'))
    const { code, error } = await runBinary(['import', ...packages, '--data', data])
    if (code !== 0) throw new Error(error)
  })
  await writeReaderRecords(server)
  return server
}

runInChromium('for readers', startReadable, (reader) => {
  const place = (page: Page) => decodeURI(page.url().slice(reader.site.url.length))

  /** Whether an element is within what the window shows. */
  const inView = (page: Page, selector: string) =>
    page.evaluate(
      `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight })()`,
    )

  const sideways = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

  async function typed(page: Page, words: string): Promise<void> {
    await page.locator('input[name="q"]').first().fill(words)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  }

  describe.skipIf(!hasCorpus)('typing into the search box', () => {
    test('1. a citation leads to its place', async () => {
      const { page, complaints } = await reader.open('/')
      for (const citation of ['9/231', 'เล่ม ๙ หน้า ๒๓๑']) {
        await typed(page, citation)
        expect(place(page)).toBe('/canon/9/royal/231')
        await eventually(async () => expect(await page.locator('h1').textContent()).toContain('หน้า ๒๓๑ · เล่ม ๙'))
      }
      await typed(page, '9 ข้อ 91')
      expect(place(page)).toBe('/canon/9/royal/45#i91')
      await eventually(async () => expect(await page.locator('#i91').textContent()).toBe('[๙๑]'))
      await eventually(async () => expect(await inView(page, '#i91')).toBe(true))
      await typed(page, 'ที.สี. ๙/๙๑/๔๕')
      expect(place(page)).toBe('/canon/9/royal/45#i91')
      expect(await page.locator('#cite').textContent()).toBe('ที.สี. (ฉบับหลวง) ๙/๙๑/๔๕')
      await typed(page, 'DN 1')
      expect(place(page)).toBe('/canon/9/entries/brahmajalasuttam')
      expect(complaints).toEqual([])
    })

    const opened = async (page: Page, found: string, mark: string, words: string) => {
      await page.locator(`.found ${found}`).first().click()
      await eventually(async () => expect(await page.locator(mark).first().textContent()).toBe(words))
    }

    test('5. a search opens at its place with its words marked', async () => {
      const { page, complaints } = await reader.open('/')
      await typed(page, 'พรหมชาล')
      await opened(page, 'a[href^="/canon/9/royal/"]', 'mark', 'พรหมชาล')
      await eventually(async () => expect(await inView(page, 'mark')).toBe(true))
      await typed(page, 'evam me sutam')
      await eventually(async () =>
        expect(await page.locator('.found a').first().getAttribute('href')).toStartWith('/canon/9/pali/1?'),
      )
      await opened(page, 'a', 'mark', 'เอวมฺเม สุตํ')
      // with a typing error, which the search forgives
      for (const [words, found] of [
        ['มหาสติปัฐานสูตร', 'มหาสติปฏฺฐานสุตฺตํ'],
        ['brahmajalla', 'พฺรหฺมชาลสุตฺตํ'],
      ] as const) {
        await typed(page, words)
        await opened(page, 'a', '#m', found)
        await eventually(async () => expect(await inView(page, '#m')).toBe(true))
      }
      expect(complaints).toEqual([])
    })
  })

  test.skipIf(!hasCorpus)(
    '2. other ways of writing an address lead to the one; past the end is a Thai 404',
    async () => {
      const ask = (path: string) => fetch(reader.site.url + path, { redirect: 'manual' })
      for (const [path, to] of [
        ['/canon/9/read?edition=royal&page=231', '/canon/9/royal/231'],
        ['/canon/9/read', '/canon/9'],
        ['/canon/09', '/canon/9'],
        ['/canon/๙/royal/๒๓๑', '/canon/9/royal/231'],
        ['/canon/9/royal/231/', '/canon/9/royal/231'],
        ['/canon/9/royal/231?lang=en-GB', '/canon/9/royal/231?lang=en'],
        ['/canon/10/entries/culasilam', '/canon/9/entries/culasilam'],
      ] as const) {
        const answer = await ask(encodeURI(path))
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, to])
      }
      const { page } = await reader.open('/canon/9/royal/384')
      await eventually(async () => expect(await page.locator('h1').textContent()).toContain('๑–๓๘๓'))
      expect((await ask('/canon/9/royal/384')).status).toBe(404)
      expect((await ask('/canon/9/royal?page=9')).headers.get('location')).toBe('/canon/9/royal/9')
    },
  )

  test.skipIf(!hasCorpus)('3. the right arrow turns the page; after the last there is none', async () => {
    const { page } = await reader.open('/canon/9/royal/231')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/canon/9/royal/232')
    await page.goto(`${reader.site.url}/canon/9/royal/383`)
    await eventually(async () => expect(await page.locator('[rel="next"]').count()).toBe(0))
  })

  test.skipIf(!hasCorpus)('4. three editions are in one row, and on a telephone one below the other', async () => {
    const { page } = await reader.open('/canon/9/entries/brahmajalasuttam?with=royal,pali,roman')
    const tops = async () =>
      Promise.all(
        ['จุลศีล', 'จูฬสีลํ', 'Cūḷasīlaṃ'].map(async (title) => {
          const heading = page.locator('#culasilam h2', { hasText: title }).first()
          return Math.round((await heading.boundingBox())?.y ?? -1)
        }),
      )
    await eventually(async () => {
      const [royal, pali, roman] = await tops()
      expect(Math.abs((royal ?? 0) - (pali ?? 99))).toBeLessThan(12)
      expect(Math.abs((royal ?? 0) - (roman ?? 99))).toBeLessThan(12)
    })
    await page.setViewportSize(PHONE.viewport)
    await eventually(async () => {
      const [first = 0, second = 0, third = 0] = await tops()
      expect(first).toBeLessThan(second)
      expect(second).toBeLessThan(third)
    })
    await eventually(async () => expect(await sideways(page)).toBe(false))
  })

  test.skipIf(!hasCorpus)('7. no line of Pali in Thai script begins inside a word', async () => {
    const { page } = await reader.open('/canon/9/pali/2', PHONE)
    await page.evaluate('document.fonts.ready')
    const lines = (await page.evaluate(LINES)) as {
      readonly lines: number
      readonly cut: readonly string[]
    }
    expect(lines.lines).toBeGreaterThan(20)
    expect(lines.cut).toEqual([])
    await eventually(async () => expect(await page.evaluate("document.fonts.check('16px Looped', 'ญฺ')")).toBe(true))
    await eventually(async () =>
      expect(
        await page.evaluate("[...document.fonts].some((font) => font.family === 'Looped' && font.status === 'loaded')"),
      ).toBe(true),
    )
    await eventually(async () => expect(await sideways(page)).toBe(false))
    const copied = (await page.evaluate(
      "(() => { getSelection().selectAllChildren(document.querySelector('article')); return String(getSelection()) })()",
    )) as string
    expect(copied).not.toMatch(/[\u200b-\u200d\u2060\ufeff\u00ad]/)
  })

  test('8. theme, letter size and digits survive a reload, from the first picture on', async () => {
    const { page, complaints } = await reader.open(types.printed)
    const size = 'parseFloat(getComputedStyle(document.documentElement).fontSize)'
    const before = Number(await page.evaluate(size))
    await page.locator('.set > summary').click()
    await page.getByRole('button', { name: 'มืด' }).click()
    await page.getByRole('button', { name: 'ตัวอักษรใหญ่ขึ้น' }).click()
    await page.getByRole('button', { name: 'เลขอารบิก' }).click()
    await page.waitForFunction("document.querySelector('h1')?.textContent.match(/\\d/)")
    // what the very first frame shows: the script in the head has done its work before there is a body
    await page.addInitScript(
      'requestAnimationFrame(() => { window.first = [document.documentElement.dataset.theme, document.body && document.body.textContent.match(/[๐-๙]/)] })',
    )
    await page.reload()
    await eventually(async () => expect(await page.evaluate('window.first')).toEqual(['dark', null]))
    await eventually(async () => expect(Number(await page.evaluate(size))).toBeGreaterThan(before))
    await eventually(async () => expect(await page.locator('body').textContent()).not.toMatch(/[๐-๙](?!.*คัดลอก)/))
    expect(complaints).toEqual([])
  })

  test('9. print shows text, citation and address', async () => {
    const { page } = await reader.open(types.printed)
    await page.emulateMedia({ media: 'print' })
    const visible = (selector: string) => page.locator(selector).first().isVisible()
    for (const selector of ['article', '#cite', '.source', '.address']) {
      await eventually(async () => expect([selector, await visible(selector)]).toEqual([selector, true]))
    }
    for (const selector of ['.top', '.pager', '.tabs', '.report', 'footer nav']) {
      await eventually(async () => expect([selector, await visible(selector)]).toEqual([selector, false]))
    }
    expect((await page.pdf()).byteLength).toBeGreaterThan(1000)
  })

  test('10. copying the citation copies the displayed one', async () => {
    const { page } = await reader.open(types.printed, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: /^คัดลอก ที\./ }).click()
    const shown = (await page.locator('#cite').textContent()) ?? ''
    expect(shown.length).toBeGreaterThan(3)
    await eventually(async () => expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown))
  })

  test('11. every page type passes axe in each theme, fits a phone, and loads nothing from elsewhere', async () => {
    const { page, complaints } = await reader.open('/')
    for (const path of types.all) {
      const look = async (how: string, rules: string) =>
        expect([path, how, await findAxeFaults(page, 'document', rules)]).toEqual([path, how, []])
      await page.setViewportSize(PHONE.viewport)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(reader.site.url + path)
      await eventually(async () => expect([path, await sideways(page)]).toEqual([path, false]))
      // of a long text axe looks at what is around it: the same is in the short ones
      await page.evaluate("for (const row of document.querySelectorAll('.cols-3 .row ~ .row')) row.remove()")
      // controls must not get smaller where there is less room
      await look('a telephone by night', "{ runOnly: ['color-contrast', 'target-size'] }")
      await page.setViewportSize(VIEWPORT)
      await page.emulateMedia({ colorScheme: 'light' })
      await look('by day', ALL_RULES)
      for (const theme of types.colours.includes(path) ? ['sepia', 'dark'] : []) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        await look(theme, CONTRAST_RULE)
      }
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test('no page scrolls sideways at 320 pixels with the largest letters', async () => {
    const { page } = await reader.open('/', { viewport: { width: 320, height: 640 } })
    await page.evaluate(`localStorage.setItem('reading', '{"size":3}')`)
    for (const path of [types.printed, '/', types.heading]) {
      await page.goto(reader.site.url + path)
      await eventually(async () => expect([path, await sideways(page)]).toEqual([path, false]))
    }
  })

  test('15. every href and readHref of the API leads to a page', async () => {
    const hrefs = new Set<string>()
    const gather = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, inside] of Object.entries(value)) {
        if ((name === 'href' || name === 'readHref') && String(inside).startsWith('/')) hrefs.add(String(inside))
        else gather(inside)
      }
    }
    const volumes = Array.from({ length: 45 }, (_, index) => `/canon/volumes/${index + 1}`)
    const searches = ['พรหม', 'sutta', 'ธรรม', 'บท', 'ชาดก', 'หมวด', 'หนังสือ', 'นิบาต', 'ปิฎก', 'ตัวอย่าง'].map(
      (word) => `/search?q=${encodeURIComponent(word)}&limit=10`,
    )
    for (const path of [...volumes, ...searches, '/canon/reading?at=9:royal,19:pali,25:roman']) {
      gather((await reader.site.get(`/api/v1${path}`)).body)
    }
    expect(hrefs.size).toBeGreaterThan(90)
    for (const href of hrefs) {
      const { status } = await fetch(reader.site.url + href)
      expect([href, status]).toEqual([href, 200])
    }
  })
})

const ALL_RULES = "{ rules: { 'target-size': { enabled: true }, 'heading-order': { enabled: true } } }"

/** Where lines begin in the text of the page: those that begin inside a word of up to 22 letters and marks. */
const LINES = `(() => {
  const cut = []
  let lines = 0
  for (const paragraph of document.querySelectorAll('article p')) {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    const letters = []
    while (walker.nextNode())
      for (let at = 0; at < walker.currentNode.data.length; at++) letters.push([walker.currentNode, at])
    let last = -1e9
    const text = letters.map(([node, at]) => node.data[at]).join('')
    for (const [index, [node, at]] of letters.entries()) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = range.getClientRects()[0]
      if (!box || box.width === 0 || box.top < last + 10 || node.parentElement.tagName === 'SUP') continue
      if (last > -1e8) {
        lines++
        const before = /\\S*$/.exec(text.slice(0, index))[0]
        const after = /^\\S*/.exec(text.slice(index))[0]
        if (before !== '' && [...(before + after)].length <= 22) cut.push(before + '|' + after)
      }
      last = box.top
    }
  }
  return { lines, cut }
})()`
