/** Marks, notes and bookmarks in a real Chromium, on the device alone (carry §3). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { CONTRAST_RULE, findAxeFaults } from '../support/axe.ts'
import { runInChromium, serveForChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'

const PAGE = '/canon/9/royal/1'
const HEADING = '/canon/9/entries/a'

async function start() {
  return serveForChromium(
    await openCanonLibrary({
      source: testSource('royal'),
      headings: [testHeading('a')],
      passages: [
        testPassage('a', [
          testParagraph(1, 'ครั้งหนึ่งพระผู้มีพระภาคประทับอยู่ ณ พระวิหารเชตวัน'),
          testParagraph(1, 'สมัยนั้นแล ภิกษุทั้งหลายประชุมกันในโสกนี้ แล้วสนทนากัน'),
          testParagraph(2, 'หน้าที่สองเริ่มตรงนี้ ด้วยถ้อยคำอีกหลายคำ'),
        ]),
      ],
    }),
  )
}

const bar = (page: Page) => page.locator('#marking')
const handles = (page: Page) => page.locator('button.own')

const select = (page: Page, words: string) =>
  page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.getElementById('main'), 4)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const at = node.data.indexOf(${JSON.stringify(words)})
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + ${words.length})
      getSelection().removeAllRanges()
      getSelection().addRange(range)
      return
    }
  })()`)

const readColoured = (page: Page, name: string) =>
  page.evaluate(`[...(CSS.highlights.get('own-${name}') ?? [])].map(String)`)

/** Marks words; the bar stays open at their note. */
async function mark(page: Page, words: string, colour = 'yellow') {
  await select(page, words)
  await page.getByRole('button', { name: 'ขีด จด คั่น' }).click()
  await bar(page).locator(`.colour.${colour}`).click()
  await bar(page).locator('textarea').waitFor()
}

const readStored = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('shelf')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('marks').objectStore('marks').getAll()
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result) }
    }
  })`)

runInChromium('what readers mark', start, (stage) => {
  const openNew = (path: string, options = {}) => stage.open(path, { locale: 'th', ...options })

  test('a reader without marks loads no marking script', async () => {
    const { page } = await openNew('/robots.txt')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(stage.site.url + PAGE, { waitUntil: 'networkidle' })
    expect(requested.filter((url) => /marking|shelf|quoted/.test(url))).toEqual([])
    expect(await page.evaluate('indexedDB.databases()')).toEqual([])
  })

  test('marking scripts have at most 8 kB, for a page and for saved items', async () => {
    const measureScript = async (path: string, measured = new Set<string>()): Promise<number> => {
      if (measured.has(path)) return 0
      measured.add(path)
      const answer = await fetch(stage.site.url + path)
      const script = await answer.text()
      const imports = [...script.matchAll(/"\.\/([\w-]+\.[0-9a-f]{8}\.js)"/g)].map(([, name]) => `/assets/${name}`)
      let bytes = Bun.gzipSync(Buffer.from(script)).length
      for (const imported of imports) bytes += await measureScript(imported, measured)
      return bytes
    }
    for (const [path, attribute] of [
      [PAGE, 'data-marking'],
      ['/shelf', 'data-run'],
    ] as const) {
      const text = await (await fetch(stage.site.url + path)).text()
      const script = new RegExp(`${attribute}="([^"]+)"`).exec(text)?.[1] ?? ''
      expect(await measureScript(script)).toBeWithin(1_000, 8_000)
    }
  })

  test('marks and notes appear again on the page, its heading and the list of saved items', async () => {
    const { page, complaints } = await openNew(PAGE)
    await mark(page, 'ประชุมกันในโสกนี้', 'green')
    // three changes before the first one is stored and drawn
    await page.evaluate(`{
      const note = document.querySelector('#marking textarea')
      for (note.value of ['ที่', 'ที่ประ', 'ที่ประชุม']) note.dispatchEvent(new Event('input'))
    }`)
    await page.locator('button.own[aria-label$="ที่ประชุม"]').first().waitFor()
    expect(await handles(page).count()).toBe(1)
    await eventually(async () => expect(JSON.stringify(await readStored(page))).toContain('"ที่ประชุม"'))
    for (const path of [PAGE, HEADING]) {
      await page.goto(stage.site.url + path)
      await handles(page).waitFor()
      expect(await handles(page).getAttribute('aria-label')).toBe('ขีดสีเขียว: ที่ประชุม')
      expect(await readColoured(page, 'green')).toEqual(['ประชุมกันในโสกนี้'])
    }
    await page.goto(`${stage.site.url}/shelf`)
    const item = page.locator('.list.own li')
    await item.waitFor()
    const exporting = page.getByRole('button', { name: 'ส่งออกเป็นแฟ้ม' })
    await exporting.waitFor()
    expect(await item.locator('blockquote').textContent()).toBe('ประชุมกันในโสกนี้')
    expect(await item.locator('.note').textContent()).toBe('ที่ประชุม')
    expect(await item.locator('a').textContent()).toBe('ที.สี. (ฉบับหลวง) เล่ม ๙ หน้า ๑')
    expect(await page.locator('#shelf h2').textContent()).toBe('ที่อ่านล่าสุด')
    await page.getByRole('searchbox', { name: 'ค้นในชั้น' }).fill('ไม่มีคำนี้')
    await eventually(async () => expect(await item.count()).toBe(0))
    await page.getByRole('searchbox', { name: 'ค้นในชั้น' }).fill('ที่ประชุม')
    await item.waitFor()
    await item.locator('a').click()
    await handles(page).waitFor()
    // an empty shelf has nothing to export or search
    await page.goto(`${stage.site.url}/shelf`)
    await item.getByRole('button', { name: 'ลบ' }).click()
    await exporting.waitFor({ state: 'hidden' })
    // the places read last are left, and can be removed
    page.once('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'ลบทั้งหมด' }).click()
    await page.getByRole('button', { name: 'ลบทั้งหมด' }).waitFor({ state: 'hidden' })
    // until then, the offer to undo is in the place of this note
    await page.reload()
    await page.getByText('ยังไม่มีอะไรในชั้น').waitFor()
    await page.getByRole('button', { name: 'นำเข้าจากแฟ้ม' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a mark stores volume, edition, page, paragraph and quote as a Web Annotation', async () => {
    const { page } = await openNew(PAGE)
    await mark(page, 'สมัยนั้นแล')
    expect(await readStored(page)).toEqual([
      {
        id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
        type: 'Annotation',
        motivation: 'highlighting',
        created: expect.any(String),
        modified: expect.any(String),
        body: [{ type: 'TextualBody', purpose: 'classifying', value: 'yellow' }],
        target: {
          source: PAGE,
          citation: 'ที.สี. (ฉบับหลวง) เล่ม ๙ หน้า ๑',
          volume: 9,
          edition: 'royal',
          page: 1,
          selector: [
            {
              type: 'TextQuoteSelector',
              exact: 'สมัยนั้นแล',
              prefix: expect.stringMatching(/เชตวัน$/),
              suffix: expect.stringMatching(/^ภิกษุทั้งหลาย/),
            },
            { type: 'FragmentSelector', value: 'p2' },
          ],
        },
      },
    ])
  })

  test('marking works by keys: m, arrows, a colour, a note, Escape', async () => {
    const { page } = await openNew(PAGE)
    await page.keyboard.press('m')
    await bar(page).waitFor()
    await eventually(async () =>
      expect(await page.evaluate('document.activeElement.closest("#marking") !== null')).toBe(true),
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await eventually(async () => expect(await page.evaluate('getSelection().toString()')).toStartWith('สมัยนั้นแล'))
    await page.keyboard.press('Enter')
    await bar(page).locator('textarea').waitFor()
    await page.keyboard.type('จด')
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await eventually(async () => expect(JSON.stringify(await readStored(page))).toContain('"จด"'))
    expect(await readColoured(page, 'yellow')).toEqual([expect.stringMatching(/^สมัยนั้นแล.*สนทนากัน$/)])
  })

  test('a mark can be recoloured, removed and restored', async () => {
    const { page } = await openNew(PAGE)
    await mark(page, 'สมัยนั้นแล')
    await bar(page).locator('.colour.pink').click()
    await eventually(async () => expect(await readColoured(page, 'pink')).toEqual(['สมัยนั้นแล']))
    await bar(page).getByRole('button', { name: 'ลบ' }).click()
    await handles(page).waitFor({ state: 'detached' })
    // the focus moves from “remove” to “undo”, which stays when the selection ends
    await eventually(async () => expect(await page.evaluate('document.activeElement.textContent')).toBe('เอากลับ'))
    // the bar checks the selection after a delay, which is skipped here
    await page.evaluate(`new Promise((looked) => {
      const later = window.setTimeout
      window.setTimeout = (look) => {
        window.setTimeout = later
        return later(() => looked(look()))
      }
      document.dispatchEvent(new Event('selectionchange'))
    })`)
    await bar(page).getByRole('button', { name: 'เอากลับ' }).press('Enter')
    await handles(page).waitFor()
    expect(await readColoured(page, 'pink')).toEqual(['สมัยนั้นแล'])
  })

  test('after the first mark colours appear on selection, which stays', async () => {
    const { page } = await openNew(PAGE)
    await mark(page, 'สมัยนั้นแล')
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await select(page, 'พระวิหารเชตวัน')
    await bar(page).waitFor()
    expect(await page.evaluate('getSelection().toString()')).toBe('พระวิหารเชตวัน')
    await bar(page).locator('.colour.blue').click()
    await eventually(async () => expect(await readColoured(page, 'blue')).toEqual(['พระวิหารเชตวัน']))
  })

  test('marks stay in place after a correction, and are reported lost when their words are gone', async () => {
    const { page } = await openNew(PAGE)
    await mark(page, 'ประชุมกันในโสกนี้')
    await stage.site.library.correct({
      source: 'royal',
      division: 'digha-nikaya',
      entry: 'a',
      edition: 'royal',
      before: 'ใน',
      wrong: 'โสก',
      after: 'นี้',
      right: 'โลก',
      reason: 'ผิด',
    })
    await page.goto(stage.site.url + PAGE)
    await handles(page).waitFor()
    expect(await readColoured(page, 'yellow')).toEqual([expect.stringMatching(/^ประชุมกันในโลก.*นี้$/s)])
    await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('shelf')
      opening.onsuccess = () => {
        const store = opening.result.transaction('marks', 'readwrite').objectStore('marks')
        store.getAll().onsuccess = ({ target: { result: [mark] } }) => {
          mark.target.selector[0] = { type: 'TextQuoteSelector', exact: 'ถ้อยคำที่ไม่มีในหน้านี้เลย', prefix: 'ก', suffix: 'ข' }
          store.put(mark).onsuccess = () => { opening.result.close(); resolve() }
        }
      }
    })`)
    await page.reload()
    await page.locator('.gone').waitFor()
    expect(await page.locator('.gone').textContent()).toContain('หาคำที่ขีดไว้ไม่พบ ๑ แห่ง')
  })

  test('marked words that moved to the next page are found there', async () => {
    const { page } = await openNew('/canon/9/royal/2')
    await mark(page, 'หน้าที่สองเริ่มตรงนี้ ด้วยถ้อยคำอีกหลายคำ')
    await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('shelf')
      opening.onsuccess = () => {
        const store = opening.result.transaction('marks', 'readwrite').objectStore('marks')
        store.getAll().onsuccess = ({ target: { result: [mark] } }) => {
          mark.target.source = ${JSON.stringify(PAGE)}
          store.put(mark).onsuccess = () => { opening.result.close(); resolve() }
        }
      }
    })`)
    await page.goto(stage.site.url + PAGE)
    await page.locator('.gone a').click()
    await handles(page).waitFor()
    expect(await readStored(page)).toMatchObject([{ target: { source: '/canon/9/royal/2' } }])
  })

  test('marks are exported as one file and merged in another browser', async () => {
    const { page } = await openNew(PAGE)
    await mark(page, 'สมัยนั้นแล', 'blue')
    await page.goto(`${stage.site.url}/shelf`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'ส่งออกเป็นแฟ้ม' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^shelf-\d{4}-\d\d-\d\d\.jsonld$/)
    const text = await Bun.file(await file.path()).text()
    expect(JSON.parse(text)).toMatchObject({
      '@context': ['http://www.w3.org/ns/anno.jsonld', expect.anything()],
      type: 'AnnotationPage',
      items: [{ type: 'Annotation', target: { source: stage.site.url + PAGE } }],
    })
    const { page: other } = await openNew(PAGE)
    await mark(other, 'พระวิหารเชตวัน')
    await other.goto(`${stage.site.url}/shelf`)
    const importFile = async (content: string) =>
      other.locator('input[type="file"]').setInputFiles({
        name: 'shelf.jsonld',
        mimeType: 'application/ld+json',
        buffer: Buffer.from(content),
      })
    const status = other.locator('#shelf [role="status"]')
    // a file of another server, with one entry that is no mark
    const fromOtherServer = text.replaceAll(stage.site.url, 'https://library.example/lib')
    await importFile(fromOtherServer.replace('"items": [', '"items": [{ "type": "Annotation" }, '))
    await eventually(async () => expect(await status.textContent()).toBe('นำเข้าใหม่ ๑ ปรับ ๐ มีอยู่แล้ว ๐ อ่านไม่ได้ ๑ รายการ'))
    await eventually(async () => expect(await other.locator('.list.own li').count()).toBe(2))
    await importFile(text)
    await eventually(async () => expect(await status.textContent()).toBe('นำเข้าใหม่ ๐ ปรับ ๐ มีอยู่แล้ว ๑'))
    await importFile('not a file of marks')
    await eventually(async () => expect(await status.textContent()).toContain('อ่านแฟ้มนี้ไม่ได้'))
    await other.goto(stage.site.url + PAGE)
    await eventually(async () => expect(await handles(other).count()).toBe(2))
    expect(await readColoured(other, 'blue')).toEqual(['สมัยนั้นแล'])
  })

  test('the pen after a touched paragraph marks it or sets a bookmark', async () => {
    const { page } = await openNew(PAGE)
    await page.getByText('สมัยนั้นแล').hover()
    await page.locator('.pen').click()
    await bar(page).locator('.colour.green').click()
    await bar(page).locator('textarea').waitFor()
    expect(await readColoured(page, 'green')).toEqual([expect.stringMatching(/^สมัยนั้นแล.*กัน$/)])
    await bar(page).getByRole('button', { name: 'ลบ' }).click()
    await bar(page).getByRole('button', { name: 'ปิด' }).click()
    await page.getByText('สมัยนั้นแล').hover()
    await page.locator('.pen').click()
    await bar(page).getByRole('button', { name: 'คั่นหน้านี้' }).click()
    await page.locator('.bookmark').waitFor()
    expect(await readStored(page)).toMatchObject([{ target: { selector: [{}, { value: 'p2' }] } }])
  })

  test('a bookmark is at the paragraph in view, and all data can be removed from the device', async () => {
    const { page } = await openNew(PAGE)
    await page.keyboard.press('m')
    await bar(page).getByRole('button', { name: 'คั่นหน้านี้' }).click()
    await handles(page).waitFor()
    expect(await readStored(page)).toMatchObject([{ motivation: 'bookmarking', body: [] }])
    await page.goto(`${stage.site.url}/shelf`)
    await page.locator('.list.own li.bookmark').waitFor()
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'ลบทั้งหมด' }).click()
    await page.locator('.list.own li').waitFor({ state: 'detached' })
    expect(await page.evaluate("localStorage.getItem('marks')")).toBeNull()
  })

  test('marking passes axe and fits a phone, with the bar open and on saved items', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openNew(PAGE, { viewport: { width: 360, height: 740 }, colorScheme })
      await mark(page, 'สมัยนั้นแล')
      const checks = async () => {
        expect(await findAxeFaults(page, 'document')).toEqual([])
        expect(await findAxeFaults(page, 'document', CONTRAST_RULE)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      }
      await checks()
      await page.goto(`${stage.site.url}/shelf`)
      await page.locator('.list.own li').waitFor()
      await checks()
    }
  })
})
