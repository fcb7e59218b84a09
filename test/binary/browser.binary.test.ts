/** The API reference in a real browser, served by the binary, without requests to other servers. */

import { expect, test } from 'bun:test'
import { KEY, startServerInFolder } from '../support/binary.ts'
import { runInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'

runInChromium(
  'the API reference',
  () => startServerInFolder(),
  (reference) => {
    test('the API reference shows every operation; a write needs the key, which is stored nowhere', async () => {
      const { page, complaints } = await reference.open('/docs')
      const { body: document } = await reference.site.get('/api/v1/openapi.json')
      const tags = page.locator('.opblock-tag')
      await tags.first().waitFor()
      await eventually(async () => expect(await tags.count()).toBe(document.tags.length))
      await page.evaluate("document.querySelectorAll('.opblock-tag').forEach((tag) => tag.click())")
      const operations = Object.values(document.paths).reduce<number>(
        (sum, path) => sum + Object.keys(path as object).length,
        0,
      )
      await eventually(async () => expect(await page.locator('.opblock').count()).toBe(operations))

      const section = page.locator('.opblock-tag-section', {
        has: page.locator('.opblock-tag', { hasText: /^Chant section/ }),
      })
      const post = section.locator('.opblock-post').first()
      const status = post.locator('.live-responses-table tbody .response-col_status').first()
      await post.locator('.opblock-summary-control').click()
      await post.getByRole('button', { name: 'Try it out' }).click()
      await post.locator('textarea').fill('{"slug":"from-the-browser","title":"จากเบราว์เซอร์"}')
      await post.getByRole('button', { name: 'Execute' }).click()
      await status.filter({ hasText: '401' }).waitFor()
      await page.locator('.btn.authorize').first().click()
      await page.locator('#auth-bearer-value').fill(KEY)
      await page.locator('.modal-ux .btn.authorize').click()
      await page.locator('.btn-done').click()
      await post.getByRole('button', { name: 'Execute' }).click()
      await status.filter({ hasText: '201' }).waitFor()
      const { body } = await reference.site.get('/api/v1/chant-sections/from-the-browser')
      expect(body.title).toBe('จากเบราว์เซอร์')
      const stored = 'JSON.stringify([localStorage, sessionStorage, document.cookie, history.state, location.href])'
      await eventually(async () => expect(await page.evaluate<string>(stored)).not.toContain(KEY))
      await page.setViewportSize({ width: 360, height: 740 })
      await eventually(async () => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360))
      // the browser itself complains of the 401 that was asked for, and of nothing else
      expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    })
  },
)
