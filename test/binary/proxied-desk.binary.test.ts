/** The desk behind a proxy that removes a part of the path, as set by LIBRARY_BASE_URL. */

import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterKey, waitForNotice } from '../desk/desk-in-chromium.ts'
import { createSampleFolder } from '../host/sample-folder.ts'
import { KEY, startServer } from '../support/binary.ts'
import { runInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'

/** What the proxy takes away. */
const PREFIX = '/dhamma/library'

/** A server that knows its public address, and a proxy that answers nothing but what is below it. */
async function behindProxy() {
  const data = mkdtempSync(join(tmpdir(), 'library-proxied-'))
  let inside = ''
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // a busy machine may take long over an answer
    idleTimeout: 120,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      if (!pathname.startsWith(`${PREFIX}/`)) return new Response('not here', { status: 404 })
      return fetch(inside + pathname.slice(PREFIX.length) + search, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        decompress: false,
        ...(request.body ? { body: request.body } : {}),
      })
    },
  })
  const url = proxy.url.origin + PREFIX
  await createSampleFolder(data)
  const server = await startServer(data, [], { environment: { LIBRARY_BASE_URL: url } })
  inside = server.url
  return {
    url,
    server,
    [Symbol.asyncDispose]: async () => {
      await proxy.stop(true)
      await server.stop('SIGKILL')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

runInChromium('the desk behind a proxy', behindProxy, (stage) => {
  test('the desk works below a proxy path', async () => {
    const { page, complaints } = await stage.open('/desk/chants')
    await enterKey(page, KEY)
    // a list's own search knows its records by their addresses, which are whole ones here
    await page.locator('.records a').first().waitFor()
    const title = (await page.locator('.records a').first().textContent()) ?? ''
    await page.locator('#list-q').fill(title)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/desk/chants?q=*')
    const found = page.locator('.records a', { hasText: title }).first()
    await found.click()
    await page.locator('#th-source').fill('แก้ผ่านพร็อกซี')
    await page.locator('#th-source').press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    await eventually(async () => expect(new URL(page.url()).pathname).toStartWith(`${PREFIX}/desk/chants/`))
    // so does the search of the whole library
    await page.locator('#find').fill(title)
    await page.keyboard.press('Enter')
    const hit = page.locator('.records a', { hasText: title }).first()
    await hit.waitFor()
    await eventually(async () => expect(await hit.getAttribute('href')).toStartWith(`${PREFIX}/desk/chants/`))
    for (const place of await page.locator('.places a').all()) {
      await eventually(async () => expect(await place.getAttribute('href')).toStartWith(`${PREFIX}/desk`))
    }
    await eventually(async () =>
      expect(await page.getByRole('link', { name: 'เปิดหน้าเว็บ' }).getAttribute('href')).toBe(`${PREFIX}/`),
    )
    // what is loaded when it is wanted comes from there, too: a screen, and the script of readers' pages
    await page.locator('.places a', { hasText: 'คำที่แก้แล้ว' }).click()
    await page.locator('#corrections-state').waitFor()
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'เปิดหน้าเว็บ' }).click()
    const reader = await opening
    await reader.waitForFunction("sessionStorage.getItem('library-desk-reading')")
    const script = await reader.evaluate<string>("sessionStorage.getItem('library-desk-reading')")
    expect(script).toStartWith(`${PREFIX}/desk/files/reading.`)
    const { status } = await fetch(stage.site.server.url + script.slice(PREFIX.length))
    expect(status).toBe(200)
    expect(complaints).toEqual([])
  })
})
