/** Reading without a network in a real Chromium, below the path of a proxy: kept, read, renewed, removed, and broken off. */

import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CONTRAST_RULE, findAxeFaults } from '../support/axe.ts'
import { runInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { filesLeftBehind, NOTHING_LEFT } from './left-behind.ts'
import { offlineSite, PREFIX } from './offline-site.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

const keep = (page: Page) => page.getByRole('button', { name: 'เก็บไว้ในเครื่องนี้' })
const things = (page: Page) => page.locator('.keeps > li')
const said = (page: Page, words: string) => page.locator('#offline [role="status"]', { hasText: words }).waitFor()
const notice = (page: Page) => page.locator('main > .kept')

runInChromium('reading offline', offlineSite, (stage) => {
  const at = (path: string) => stage.site.url + path
  const goTo = (page: Page, path: string) => page.goto(at(path))

  /** Opens what is kept until it comes from the library: an answer that a busy machine brings late is not waited for. */
  const fromNetwork = (page: Page, path: string) =>
    eventually(async () => {
      await goTo(page, path)
      expect(await notice(page).count()).toBe(0)
    })

  /** A window of its own that keeps something. */
  async function keeping(path: string, options: object = {}) {
    stage.site.way = 'open'
    const { page, complaints } = await stage.open(path, options)
    await page.locator('.keep a').first().click()
    await keep(page).click()
    await things(page).waitFor()
    return { page, complaints }
  }

  describe('a stored volume', () => {
    test('is readable offline, each page says so, and other pages say that they need the network', async () => {
      const { page, complaints } = await keeping('/canon/9')
      expect(complaints).toEqual([])
      const scope = await page.evaluate('navigator.serviceWorker.getRegistration().then(({ scope }) => scope)')
      expect(scope).toBe(`${stage.site.url}/`)
      await page.context().setOffline(true)
      const answer = await goTo(page, '/canon/9/royal/1')
      const { headers } = await fetch(at('/canon/9/royal/1'))
      for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'x-content-type-options'])
        expect([name, await answer?.headerValue(name)]).toEqual([name, headers.get(name)])
      await eventually(async () =>
        expect(await notice(page).textContent()).toMatch(/^อ่านจากที่เก็บไว้เมื่อ [๐-๙]+ .* [๐-๙]{4} · สิ่งที่เก็บไว้$/),
      )
      for (const next of [2, 3]) {
        await page.keyboard.press('ArrowRight')
        await page.waitForURL(at(`/canon/9/royal/${next}`))
        await notice(page).waitFor()
      }
      const loaded = await page.evaluate<number>(
        'document.fonts.ready.then(() => [...document.fonts].filter(({ status }) => status === "error").length)',
      )
      expect(loaded).toBe(0)
      expect(await page.evaluate('getComputedStyle(document.querySelector(".kept")).paddingLeft')).toBe('12px')
      await notice(page).locator('a').click()
      await page.waitForURL(at('/offline'))
      await things(page).waitFor()

      // contents, the field for pages and marked words lead to its printed pages
      await goTo(page, '/canon/9')
      await page.locator('.tree a', { hasText: 'หัวข้อ two' }).click()
      await page.waitForURL(at('/canon/9/royal/2'))
      await notice(page).waitFor()
      await page.locator('.pager input[name="page"]').fill('๓')
      await page.keyboard.press('Enter')
      await page.waitForURL(at('/canon/9/royal/3'))
      await goTo(page, '/canon/9/royal/2?q=นิพพาน&back=9-roman-1#p1')
      await notice(page).waitFor()

      // what is not kept says that it needs the network; search finds names
      for (const path of ['/canon/10/royal/1', '/canon/9/royal/2?printed=1', '/canon/9/royal?item=4']) {
        const answer = await goTo(page, path)
        expect([path, answer?.status()]).toEqual([path, 503])
        await eventually(async () => expect(await page.locator('h1').textContent()).toBe('หน้านี้ต้องใช้เครือข่าย'))
        expect(page.url()).toBe(encodeURI(at(path)))
      }
      expect(await findAxeFaults(page, 'document')).toEqual([])
      // the door leads to what is kept
      expect((await goTo(page, '/'))?.status()).toBe(200)
      await things(page).waitFor()
      await goTo(page, '/canon/9/royal/1')
      await page.locator('.find input[name="q"]').fill('potthaka')
      await page.keyboard.press('Enter')
      await page.waitForURL(at('/offline?q=potthaka'))
      const found = page.locator('[role="search"] .list a')
      await eventually(async () => expect(await found.allTextContents()).toEqual([expect.stringContaining('เล่มทดลอง')]))
      expect(await page.locator('[role="search"]').last().textContent()).toContain('การค้นข้อความในหน้าต้องใช้เครือข่าย')
      await page.locator('#kept-q').fill('๙/๓')
      await eventually(async () => expect(await found.getAttribute('href')).toBe(`${PREFIX}/canon/9/royal/3`))
      await page.locator('#kept-q').fill('ไม่มีชื่อนี้')
      await said(page, 'ไม่พบชื่อนี้')
    })

    test('is used when the server is down, a proxy answers for it, or no answer comes for seconds', async () => {
      const { page } = await keeping('/canon/9')
      stage.site.way = 'bad gateway'
      await goTo(page, '/canon/9/royal/1')
      await notice(page).waitFor()
      // what is not kept is answered as it comes
      expect((await goTo(page, '/canon/10/royal/1'))?.status()).toBe(502)
      stage.site.way = 'hangs'
      await goTo(page, '/canon/9/royal/2')
      await notice(page).waitFor()
      stage.site.way = 'open'
      await fromNetwork(page, '/canon/9/royal/2')
    })

    test('never replaces a newer page, says that it is old, and is renewed', async () => {
      const { page } = await keeping('/canon/9')
      await page.getByRole('button', { name: /^ปรับเป็นฉบับล่าสุด/ }).click()
      await said(page, 'สิ่งที่เก็บไว้ตรงกับคลังแล้ว')
      // what is kept is marked, too, and the shelf is there
      await page.context().setOffline(true)
      await goTo(page, '/canon/9/royal/2')
      await page.keyboard.press('m')
      await page.locator('#marking').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.locator('#marking .colour.green').click()
      await page.locator('button.own').waitFor()
      await goTo(page, '/shelf')
      await page.locator('.list.own li.green').waitFor()
      await page.context().setOffline(false)
      const correction = {
        ...{ source: 'first', division: 'digha-nikaya', entry: 'two', edition: 'royal' },
        ...{ before: 'เริ่ม', wrong: 'กลางหน้า', right: 'กลางหน้านี้', reason: 'ตกคำ' },
      }
      await stage.site.library.correct(correction)
      await fromNetwork(page, '/canon/9/royal/2')
      expect(await page.locator('article').textContent()).toContain('กลางหน้านี้')
      await eventually(async () => {
        await goTo(page, '/offline')
        await things(page).waitFor()
        expect(await things(page).textContent()).toContain('ของเก่า')
      })
      // a file that pages loaded before the program was renewed
      await page.evaluate(
        `caches.open('library ${PREFIX}/ files').then((cache) => cache.put('${PREFIX}/assets/reader.00000000.css', new Response('')))`,
      )
      await page.getByRole('button', { name: 'ปรับทั้งหมดเป็นฉบับล่าสุด' }).click()
      await said(page, 'ปรับเป็นฉบับล่าสุดแล้ว ๑ รายการ')
      expect(await page.evaluate(`caches.match('${PREFIX}/assets/reader.00000000.css')`)).toBeUndefined()
      await eventually(async () => expect(await things(page).textContent()).not.toContain('ของเก่า'))
      await eventually(async () => expect((await filesLeftBehind(page)).caches.length).toBe(2))
      await page.context().setOffline(true)
      await goTo(page, '/canon/9/royal/2')
      await notice(page).waitFor()
      expect(await page.locator('article').textContent()).toContain('กลางหน้านี้')
      await page.locator('button.own').waitFor()
    })

    test('leaves no data when the last item is removed', async () => {
      const { page } = await keeping('/canon/9')
      await goTo(page, '/books/guide')
      await page.locator('.keep a').click()
      await keep(page).click()
      await eventually(async () => expect(await things(page).count()).toBe(2))
      // not what another program on this origin keeps
      await page.evaluate("caches.open('other')")
      const remove = page.getByRole('button', { name: /^ลบ คู่มือ/ })
      await remove.focus()
      await page.keyboard.press('Enter')
      await said(page, 'ลบ คู่มือ แล้ว')
      await eventually(async () => expect(await things(page).count()).toBe(1))
      expect((await filesLeftBehind(page)).registrations).toBe(1)
      await page.getByRole('button', { name: /^ลบ เล่ม ๙/ }).click()
      await eventually(async () => expect(await filesLeftBehind(page)).toEqual({ ...NOTHING_LEFT, caches: ['other'] }))
      const answer = await goTo(page, '/canon/9/royal/1')
      expect(answer?.fromServiceWorker()).toBe(false)
    })
  })

  test('headings, sections and books are stored as well, in English too', async () => {
    const { page } = await keeping('/canon/9/entries/book')
    for (const path of ['/chant-sections/morning', '/books/guide']) {
      await goTo(page, path)
      await page.locator('.keep a').click()
      await keep(page).click()
      await said(page, 'ไว้แล้ว')
    }
    await eventually(async () => expect(await things(page).count()).toBe(3))
    await goTo(page, '/canon/9?lang=en')
    await page.locator('.keep a').first().click()
    await page.getByRole('button', { name: /^Save on this device/ }).click()
    await eventually(async () => expect(await things(page).count()).toBe(4))
    // the device remembers the language that was chosen last
    await goTo(page, '/?lang=th')
    await page.context().setOffline(true)
    for (const path of [
      '/canon/9/entries/book',
      '/canon/9/entries/book?with=roman',
      '/chants/homage',
      '/books/guide/1',
    ]) {
      await goTo(page, path)
      await eventually(async () =>
        expect([path, await notice(page).textContent()]).toEqual([path, expect.stringContaining('อ่านจากที่เก็บไว้')]),
      )
    }
    // a heading below the one that is kept is on its page
    await goTo(page, '/canon/9/entries/two')
    await page.waitForURL(at('/canon/9/entries/book#two'))
    await goTo(page, '/canon/9/royal/1?lang=en')
    await eventually(async () => expect(await notice(page).textContent()).toStartWith('Saved copy of'))
    await notice(page).locator('a').click()
    await page.waitForURL(at('/offline?lang=en'))
    await page.getByRole('button', { name: 'Remove all' }).waitFor()
  })

  describe('incomplete downloads', () => {
    /** A window of its own in which something can be kept. */
    const offer = async (options: object) => {
      stage.site.way = 'open'
      const { page } = await stage.open('/canon/11', options)
      await page.locator('.keep a').click()
      await keep(page).waitFor()
      return page
    }

    test('leave no data when the network fails, a page is missing or the window closes; the reader is told', async () => {
      const page = await offer({})
      const nothing = () => eventually(async () => expect(await filesLeftBehind(page)).toEqual(NOTHING_LEFT))
      stage.site.way = 'cut'
      await keep(page).click()
      await said(page, 'เครือข่ายขาดระหว่างเก็บ')
      await nothing()
      stage.site.way = 'open'
      // what all pages load
      await page.route('**/offline/missing', (route) => route.fulfill({ status: 500 }))
      await keep(page).click()
      await said(page, 'ยังให้ไม่ได้ในขณะนี้')
      await nothing()
      await page.unroute('**/offline/missing')
      // as a browser leaves it that is killed
      await page.evaluate(
        `caches.open('library ${PREFIX}/ ${PREFIX}/offline/canon/11/royal 1').then((cache) => cache.put('${PREFIX}/canon/11', new Response('half')))`,
      )
      await goTo(page, '/offline')
      await said(page, 'ค้างอยู่ไม่เสร็จ')
      await nothing()
      await goTo(page, '/canon/11')
      await page.locator('.keep a').click()
      await keep(page).click()
      await things(page).waitFor()
    })

    test('leave no data when storage is full, and older items stay', async () => {
      const { page } = await keeping('/canon/9', {})
      await goTo(page, '/canon/11')
      await page.locator('.keep a').click()
      await keep(page).waitFor()
      const session = await page.context().newCDPSession(page)
      const origin = new URL(stage.site.url).origin
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 20_000 })
      await keep(page).click()
      await said(page, 'ที่ว่างในเครื่องไม่พอ')
      await session.send('Storage.overrideQuotaForOrigin', { origin })
      expect((await filesLeftBehind(page)).caches.length).toBe(2)
      await page.context().setOffline(true)
      await goTo(page, '/canon/9/royal/3')
      await notice(page).waitFor()
    })
  })

  describe('the service worker', () => {
    test('is installed only on request, and nothing of it is loaded before', async () => {
      stage.site.way = 'open'
      const { page, complaints } = await stage.open('/canon/9', {})
      stage.site.state.input.length = 0
      for (const path of ['/canon/9/royal/1', '/books/guide', '/chant-sections/morning']) await goTo(page, path)
      expect(stage.site.state.input.filter((path) => /offline|worker/.test(path))).toEqual([])
      expect(await filesLeftBehind(page)).toEqual(NOTHING_LEFT)
      // to look at what is kept installs nothing
      await goTo(page, '/offline')
      await page.getByText('ยังไม่ได้เก็บอะไรไว้').waitFor()
      expect(await filesLeftBehind(page)).toEqual(NOTHING_LEFT)
      expect(complaints).toEqual([])
    })

    test('ignores the desk, the API, requests with a key and other methods than GET', async () => {
      const { page } = await keeping('/canon/9')
      await goTo(page, '/desk')
      await page.locator('#desk *').first().waitFor()
      await goTo(page, '/docs')
      await goTo(page, '/offline')
      await things(page).waitFor()
      // of these alone: letters and pictures of the page come from the worker when they like
      const apart = ['/api/v1/health', '/api/openapi.json', '/canon/9/royal/1'].map((path) => PREFIX + path)
      const bySelf: (readonly [string, boolean])[] = []
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (apart.includes(pathname)) bySelf.push([pathname, response.fromServiceWorker()])
      })
      await page.evaluate(`Promise.all([
        fetch('${PREFIX}/api/v1/health'),
        fetch('${PREFIX}/api/openapi.json'),
        fetch('${PREFIX}/canon/9/royal/1', { headers: { authorization: 'Bearer x' } }),
        fetch('${PREFIX}/canon/9/royal/1', { method: 'POST' }),
        fetch('${PREFIX}/canon/9/royal/1'),
      ])`)
      await eventually(async () => expect(bySelf).toHaveLength(5))
      expect(bySelf.filter(([, isStored]) => isStored)).toEqual([])
      await page.context().setOffline(true)
      for (const path of ['/desk', '/api/v1/health']) {
        const failed = await goTo(page, path).then(
          () => 'answered',
          ({ message }) => String(message),
        )
        expect([path, failed]).toEqual([path, expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
      }
    })
  })

  describe('pages of offline reading', () => {
    const sideways = (page: Page) =>
      page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

    /** What axe finds by day and by night: beside its colours, a page is the same then. */
    const faults = async (page: Page) => {
      const byDay = await findAxeFaults(page, 'document')
      await page.emulateMedia({ colorScheme: 'dark' })
      const byNight = await findAxeFaults(page, 'document', CONTRAST_RULE)
      await page.emulateMedia({ colorScheme: 'light' })
      return [...byDay, ...byNight]
    }

    test('pass axe, light and dark, on a narrow screen too', async () => {
      const { page } = await keeping('/canon/9', { ...PHONE, colorScheme: 'light' })
      await goTo(page, '/canon/11')
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findAxeFaults(page, "'.keep'", CONTRAST_RULE)).toEqual([])
      }
      await page.locator('.keep a').click()
      await page.getByText('ต้องรับข้อมูล').waitFor()
      await things(page).waitFor()
      expect([await faults(page), await sideways(page)]).toEqual([[], false])
      await page.context().setOffline(true)
      await goTo(page, '/canon/9/royal/1')
      await notice(page).waitFor()
      expect([await faults(page), await sideways(page)]).toEqual([[], false])
    })

    test('have links without scripts', async () => {
      stage.site.way = 'open'
      const { page } = await stage.open('/canon/9', { javaScriptEnabled: false })
      await eventually(async () => expect(await page.locator('.keep').isVisible()).toBe(false))
      await goTo(page, '/offline')
      await page.locator('noscript p', { hasText: 'ต้องเปิดใช้ JavaScript' }).waitFor()
    })

    test('can be served below a path', async () => {
      stage.site.way = 'open'
      const { page } = await stage.open('/', {})
      const session = await page.context().newCDPSession(page)
      const { url, errors, data } = await session.send('Page.getAppManifest')
      expect([url, errors]).toEqual([at('/manifest.json'), []])
      const manifest = JSON.parse(data ?? '{}')
      expect([manifest.name, manifest.lang, manifest.scope, manifest.start_url]).toEqual([
        'คลังธรรมะ',
        'th',
        `${PREFIX}/`,
        `${PREFIX}/`,
      ])
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    })
  })
})
