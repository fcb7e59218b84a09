/** The API reference in a real browser, served by the binary, with nothing from elsewhere. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { KEY, type Server, startServer } from '../support/binary.ts'

const CHROMIUM = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== '' && existsSync(path),
)

if (CHROMIUM === undefined) console.warn('skipped: the pages are looked at only where there is a chromium')

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

describe.skipIf(CHROMIUM === undefined)('in a browser', () => {
  const root = mkdtempSync(join(tmpdir(), 'library-browser-'))
  let server: Server
  let browser: Browser

  beforeAll(async () => {
    server = await startServer(join(root, 'data'), ['--sample'])
    browser = await chromium.launch({ ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: ARGUMENTS })
  }, 30_000)

  afterAll(async () => {
    await browser?.close()
    await server?.stop('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  })

  /** Opens a page, and gathers what it should not do: complaints, failures, requests to elsewhere. */
  async function open(path: string): Promise<{ page: Page; complaints: readonly string[] }> {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(server.url) && !url.startsWith('data:')) complaints.push(`elsewhere: ${url}`)
    })
    await page.goto(server.url + path)
    return { page, complaints }
  }

  test('the reference shows every operation', async () => {
    const { page, complaints } = await open('/docs')
    const { body: document } = await server.get('/api/v1/openapi.json')
    const tags = page.locator('.opblock-tag')
    await tags.first().waitFor()
    expect(await tags.count()).toBe(document.tags.length)
    await page.evaluate("document.querySelectorAll('.opblock-tag').forEach((tag) => tag.click())")
    const operations = Object.values(document.paths).reduce<number>(
      (sum, path) => sum + Object.keys(path as object).length,
      0,
    )
    expect(await page.locator('.opblock').count()).toBe(operations)
    expect(complaints).toEqual([])
    await page.close()
  }, 30_000)

  test('an editor is refused without the key, enters it and writes; the key is nowhere afterwards', async () => {
    const { page, complaints } = await open('/docs')
    await page.locator('.opblock-tag', { hasText: /^Chant section/ }).click()
    const post = page.locator('.opblock-post').first()
    const status = post.locator('.live-responses-table tbody .response-col_status').first()
    await post.locator('.opblock-summary-control').click()
    await post.getByRole('button', { name: 'Try it out' }).click()
    await post.locator('textarea').fill('{"slug":"from-the-browser","title":"จากเบราว์เซอร์"}')
    await post.getByRole('button', { name: 'Execute' }).click()
    await status.filter({ hasText: '401' }).waitFor()
    await page.locator('#key').fill(KEY)
    await page.locator('.key-button').click()
    expect(await page.locator('#key-state').textContent()).toContain('ใช้กุญแจนี้อยู่')
    expect(await page.locator('#key').inputValue()).toBe('')
    await post.getByRole('button', { name: 'Execute' }).click()
    await status.filter({ hasText: '201' }).waitFor()
    const { body } = await server.get('/api/v1/chant-sections/from-the-browser')
    expect(body.title).toBe('จากเบราว์เซอร์')
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(KEY)
    await page.reload()
    expect(await page.locator('#key-state').textContent()).toBe('')
    // the browser itself complains of the 401 that was asked for, and of nothing else
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    await page.close()
  }, 30_000)
})
