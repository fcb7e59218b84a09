/** The desk's door, its patience, and that it takes text for text; in a real browser. */

import { expect, test } from 'bun:test'
import { consoleBundle } from '../../src/desk/console-bundle.ts'
import { loadedWith } from '../../src/desk/loaded-parts.ts'
import { eventually } from '../support/eventually.ts'
import { TEST_KEY } from '../support/library.ts'
import { conflictPackages, HOSTILE } from './conflict-packages.ts'
import { beforeTheDeskOf, giveKey, visit } from './desk-in-chromium.ts'

test('the first load is at most 60 kB', async () => {
  const bundle = await consoleBundle()
  const { script, style, parts } = bundle
  const first = [script, style, ...loadedWith(bundle, script).map((name) => parts[name] ?? '')]
  expect(first.length).toBeGreaterThan(2)
  const bytes = first.map((content) => Bun.gzipSync(content).length)
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(60_000)
})

beforeTheDeskOf(
  () => conflictPackages(3),
  'the desk',
  (desk) => {
    const opened = async (path: string) => {
      const watched = await desk.open(path)
      await giveKey(watched.page)
      return watched
    }
    const stored =
      'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href])'

    test('says at the field that a key is wrong, and whose the right one is; it stands nowhere', async () => {
      const { page } = await desk.open('/desk/chants')
      await giveKey(page, `${TEST_KEY}x`)
      const field = page.locator('#key')
      await page.locator('#key-fault', { hasText: 'กุญแจไม่ถูกต้อง' }).waitFor()
      await eventually(async () => expect(await field.getAttribute('aria-invalid')).toBe('true'))
      await eventually(async () => expect(await field.getAttribute('aria-describedby')).toBe('key-fault'))
      await giveKey(page)
      await page.locator('.told', { hasText: 'editor' }).waitFor()
      await eventually(async () => expect(await page.evaluate<string>(stored)).not.toContain(TEST_KEY))
      // a page that is left and come back to asks again
      await page.reload()
      await field.waitFor()
      // remembered in this tab where the editor wants that, and locked at once when asked to
      await page.getByLabel('จำไว้ในแท็บนี้จนกว่าจะปิด').check()
      await giveKey(page)
      await page.locator('.told', { hasText: 'editor' }).waitFor()
      await page.reload()
      await page.locator('h1', { hasText: 'บทสวด' }).waitFor()
      await eventually(async () =>
        expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).toBe('{}'),
      )
      await page.getByRole('button', { name: 'ล็อก' }).click()
      await field.waitFor()
      await eventually(async () => expect(await page.evaluate<string>(stored)).not.toContain(TEST_KEY))
    }, 60_000)

    test('shows markup in titles and texts as text', async () => {
      const { page, complaints } = await opened('/desk/conflicts')
      await page.locator('.work h2', { hasText: HOSTILE }).waitFor()
      await page.locator('.context', { hasText: HOSTILE }).waitFor()
      await eventually(async () => expect(await page.locator('.side', { hasText: HOSTILE }).count()).toBe(2))
      await eventually(async () => expect(await page.locator('img').count()).toBe(0))
      expect(complaints).toEqual([])
    })

    test('counts down when it is refused for asking too often, then goes on by itself', async () => {
      const { page } = await opened('/desk')
      await page.locator('.told', { hasText: 'editor' }).waitFor()
      // the start screen asks for the same: it is to have its answer
      await page.locator('main .loading').first().waitFor({ state: 'detached' })
      let refusals = 0
      await page.route('**/api/desk/conflicts/groups*', async (route) => {
        if (refusals++ > 0) return route.continue()
        await route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: {} })
      })
      // each sentence stands for a second, so it is looked out for before
      const counted = Promise.all(
        [2, 1].map((left) => page.getByText(`เรียกใช้ถี่เกินไป จะทำต่อเอง ในอีก ${left} วินาที`).waitFor()),
      )
      await page.getByRole('link', { name: 'ตัดสินทีละหลายคู่' }).click()
      await counted
      await page.getByRole('link', { name: 'nikkh → nikh' }).waitFor()
      await eventually(async () => expect(await page.locator('.told').textContent()).toBe(''))
    })

    test('goes on counting while another request is answered', async () => {
      const { page } = await opened('/desk')
      await page.locator('main .loading').first().waitFor({ state: 'detached' })
      await page.locator('.records').first().waitFor()
      await page.route('**/api/desk/conflicts/groups*', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} }),
      )
      await page.getByRole('link', { name: 'ตัดสินทีละหลายคู่' }).click()
      await page.getByText('จะทำต่อเอง ในอีก').waitFor()
      await page.evaluate(`(() => {
        window.emptied = 0
        const told = document.querySelector('.told')
        new MutationObserver(() => told.textContent === '' && window.emptied++)
          .observe(told, { childList: true, characterData: true, subtree: true })
      })()`)
      await visit(page, '/desk/history')
      await page.locator('.edits a:focus, main > p').first().waitFor()
      await eventually(async () => expect(await page.evaluate<number>('window.emptied')).toBe(0))
    })

    test('a key that no longer holds locks the desk, and what was asked goes on when there is one', async () => {
      const { page } = await opened('/desk')
      await page.locator('.told', { hasText: 'editor' }).waitFor()
      await page.locator('main .loading').first().waitFor({ state: 'detached' })
      let refusals = 0
      await page.route('**/api/desk/conflicts/groups*', async (route) => {
        if (refusals++ > 0) return route.continue()
        await route.fulfill({ status: 401, json: {} })
      })
      await page.getByRole('link', { name: 'ตัดสินทีละหลายคู่' }).click()
      await page.locator('#key').waitFor()
      await giveKey(page)
      await page.getByRole('link', { name: 'nikkh → nikh' }).waitFor()
    })
  },
)
