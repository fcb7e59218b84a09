/** Unsaved text is never lost: closed tabs, a lost network, a key that no longer holds, a server that restarts (desk §2). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inChromium, type Site } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { type AnyRecord, openTestLibrary, type TestLibrary } from '../support/library.ts'
import { giveKey, rememberKey, told } from './desk-in-chromium.ts'

/** A server that can be stopped and started again at the same address. */
interface Restarting extends Site {
  readonly library: TestLibrary
  stop(): Promise<void>
  start(): void
}

function restarting(): Restarting {
  const library = openTestLibrary()
  const serve = (port: number) =>
    Bun.serve({
      port,
      hostname: '127.0.0.1',
      fetch: (request) => library.app.handle(request, () => '::1'),
    })
  let server = serve(0)
  const { origin, port } = server.url
  return {
    library,
    url: origin,
    stop: () => server.stop(true),
    start: () => {
      server = serve(Number(port))
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop(true)
      library[Symbol.dispose]()
    },
  }
}

inChromium(
  'what is not saved',
  async () => restarting(),
  (desk) => {
    const chant = async (slug: string) => {
      await desk.site.library.post('/chants', { slug, title: `บท ${slug}` })
      return `/desk/chants/${slug}`
    }
    const stored = async (slug: string) => (await desk.site.library.get<AnyRecord>(`/chants/${slug}`)).body
    const note = (page: Page) => page.getByLabel('หมายเหตุ', { exact: true })
    const source = (page: Page) => page.getByLabel('แหล่งที่มา')
    const use = (page: Page) => page.getByRole('button', { name: 'ใช้ฉบับร่าง' })

    test('two tabs of one record keep a draft each; both are offered when both are gone', async () => {
      const path = await chant('two-tabs')
      const { page: first } = await desk.open(path)
      await note(first).fill('ของแท็บแรก')
      const { page: second } = await desk.beside(first, path)
      await source(second).fill('ของแท็บที่สอง')
      // the other tab still types: nothing of it is offered, and nothing of it is taken
      await eventually(async () => expect(await use(second).count()).toBe(0))
      await first.close()
      const { page: third } = await desk.beside(second, path)
      await use(third).waitFor()
      await eventually(async () => expect(await use(third).count()).toBe(1))
      await second.close()
      await third.reload()
      await third.getByText('มีฉบับร่าง').first().waitFor()
      await eventually(async () => expect(await use(third).count()).toBe(2))
      await use(third).last().click()
      await eventually(async () => expect(await note(third).inputValue()).toBe('ของแท็บแรก'))
      await note(third).press('Control+s')
      await told(third, 'บันทึกแล้ว')
      await third.reload()
      await use(third).click()
      await eventually(async () => expect(await source(third).inputValue()).toBe('ของแท็บที่สอง'))
      await eventually(async () => expect(await note(third).inputValue()).toBe('ของแท็บแรก'))
    })

    test('a screen that is left and come back to offers what was typed; one that is thrown away is gone', async () => {
      const { page } = await desk.open(await chant('left'))
      await note(page).fill('ยังไม่เสร็จ')
      page.once('dialog', (dialog) => dialog.accept())
      await page.getByRole('link', { name: '← บทสวด' }).click()
      await page.locator('.records').waitFor()
      await page.goBack()
      await use(page).waitFor()
      await eventually(async () =>
        expect(await page.locator('form.record').getAttribute('inert')).not.toBeNull(),
      )
      await page.getByRole('button', { name: 'ทิ้งฉบับร่าง' }).click()
      await eventually(async () => expect(await note(page).inputValue()).toBe(''))
      await page.reload()
      await note(page).waitFor()
      // there is nothing left that could be offered
      expect(await page.evaluate('localStorage.length')).toBe(0)
    })

    test('a draft over words that somebody changed since asks whose to take', async () => {
      const path = await chant('older-draft')
      const { page } = await desk.open(path)
      await note(page).fill('ร่างของฉัน')
      await source(page).fill('ไม่มีใครแตะ')
      await page.waitForFunction("JSON.stringify(localStorage).includes('ไม่มีใครแตะ')")
      await page.close()
      await desk.site.library.patch('/chants/older-draft', { note: 'คนอื่นเขียนทีหลัง' })
      const { page: again } = await desk.beside(page, path)
      await use(again).click()
      await again.getByText('คนอื่นเขียนทีหลัง').waitFor()
      await again.getByLabel('ใช้ของอีกคน').check()
      await again.getByRole('button', { name: 'บันทึกตามนี้' }).click()
      await told(again, 'บันทึกแล้ว')
      const { note: kept, source: typed } = await stored('older-draft')
      expect([kept, typed]).toEqual(['คนอื่นเขียนทีหลัง', 'ไม่มีใครแตะ'])
    })

    test('what is typed while a save is under way stays typed', async () => {
      const { page } = await desk.open(await chant('typing-on'))
      await note(page).fill('ส่งไปแล้ว')
      await page.route('**/api/v1/chants/typing-on', async (route) => {
        await source(page).fill('พิมพ์ต่อ')
        await route.continue()
      })
      await note(page).press('Control+s')
      await told(page, 'บันทึกแล้ว')
      await eventually(async () => expect(await source(page).inputValue()).toBe('พิมพ์ต่อ'))
      await page.getByText('ยังไม่ได้บันทึก').waitFor()
      await page.unrouteAll()
      await page.reload()
      await use(page).click()
      await eventually(async () => expect(await source(page).inputValue()).toBe('พิมพ์ต่อ'))
      await eventually(async () => expect(await note(page).inputValue()).toBe('ส่งไปแล้ว'))
    })

    test('a lost network is waited out, and the answer that was lost with it is no other editor', async () => {
      const { page } = await desk.open(await chant('offline'))
      await note(page).fill('พิมพ์ก่อนสายหลุด')
      await page.context().setOffline(true)
      await note(page).press('Control+s')
      await told(page, 'ขาดการเชื่อมต่อ')
      await source(page).fill('พิมพ์ตอนสายหลุด')
      await page.context().setOffline(false)
      await told(page, 'บันทึกแล้ว')
      expect((await stored('offline')).note).toBe('พิมพ์ก่อนสายหลุด')
      await eventually(async () => expect(await source(page).inputValue()).toBe('พิมพ์ตอนสายหลุด'))
      // the write arrives, its answer does not
      let lost = 0
      await page.route('**/api/v1/chants/offline', async (route) => {
        if (route.request().method() !== 'PATCH' || lost++ > 0) return route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      })
      await source(page).press('Control+s')
      await told(page, 'ขาดการเชื่อมต่อ')
      await told(page, 'บันทึกแล้ว')
      await eventually(async () => expect(await page.locator('.met').count()).toBe(0))
      expect((await stored('offline')).source).toBe('พิมพ์ตอนสายหลุด')
    })

    test('a record whose first answer was lost is created once', async () => {
      const { page } = await desk.open('/desk/chants/+')
      let lost = 0
      await page.route('**/api/v1/chants', async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      })
      await page.getByLabel('ชื่อในลิงก์').fill('created-once')
      await page.getByLabel('ชื่อบทสวด (ต้องกรอก)').fill('สร้างครั้งเดียว')
      await source(page).press('Control+s')
      await told(page, 'บันทึกแล้ว')
      await eventually(async () => expect(new URL(page.url()).pathname).toBe('/desk/chants/created-once'))
      expect(desk.site.library.edits().filter(({ record }) => record === 'created-once')).toHaveLength(1)
    })

    test('a key that no longer holds locks the desk over the text, which is saved when there is one', async () => {
      const { page } = await desk.open(await chant('locked'))
      await note(page).fill('พิมพ์ก่อนถูกล็อก')
      let refusals = 0
      await page.route('**/api/v1/chants/locked', async (route) => {
        if (route.request().method() !== 'PATCH' || refusals++ > 0) return route.continue()
        await route.fulfill({ status: 401, json: {} })
      })
      await note(page).press('Control+s')
      await page.locator('#key').waitFor()
      await giveKey(page)
      await told(page, 'บันทึกแล้ว')
      await eventually(async () => expect(await note(page).inputValue()).toBe('พิมพ์ก่อนถูกล็อก'))
      expect((await stored('locked')).note).toBe('พิมพ์ก่อนถูกล็อก')
    })

    test('a server that restarts is waited for', async () => {
      const { page } = await desk.open(await chant('restarted'))
      await note(page).fill('พิมพ์ก่อนเซิร์ฟเวอร์ดับ')
      await desk.site.stop()
      await note(page).press('Control+s')
      await told(page, 'ขาดการเชื่อมต่อ')
      desk.site.start()
      await told(page, 'บันทึกแล้ว')
      expect((await stored('restarted')).note).toBe('พิมพ์ก่อนเซิร์ฟเวอร์ดับ')
    })

    test('where the browser has no room for a draft, the editor is told', async () => {
      const { page } = await desk.open(await chant('full'))
      await note(page).waitFor()
      await page.evaluate(
        'for (let size = 1 << 22; size > 0; size >>= 1) try { for (let n = 0; ; n++) localStorage.setItem(size + " " + n, "x".repeat(size)) } catch {}',
      )
      await note(page).fill('ไม่มีที่เก็บ')
      await page.getByText('เก็บฉบับร่างไม่ได้').waitFor()
    })
  },
  rememberKey,
)
