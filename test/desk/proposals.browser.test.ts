/** Review in Chromium: a correction is proposed, returned, edited, published with changes, and undone (review §3). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PROPOSING_KEY, SECOND_KEY, TEST_KEY } from '../canon/canon-library.ts'
import { eventually } from '../support/eventually.ts'
import { enterKey, runBeforeDeskOf, visitScreen, waitForNotice } from './desk-in-chromium.ts'
import { misprintPackages } from './misprint-packages.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

/** Opens the review queue and activates its keys. */
async function atQueue(page: Page, path: string): Promise<void> {
  await visitScreen(page, path)
  await listening(page)
  await page.locator('.work').press('Enter')
}
const listening = (page: Page) => page.locator('.work:not(.waiting)[aria-busy=false]').waitFor()

runBeforeDeskOf(misprintPackages, 'who proposes and who publishes', (desk) => {
  test('proposals use the same screens, with messages between author and reviewer', async () => {
    const { library } = desk.site
    const corrections = async () => (await library.desk('GET', '/corrections')).body.total
    /** Waits until the proposals have these states, because a notice appears before the server has answered. */
    const states = (...expected: readonly string[]) =>
      eventually(async () => {
        const { items } = (await library.desk('GET', '/proposals')).body
        expect(items.map(({ state }: { state: string }) => state)).toEqual(expected)
      })
    const { page: malee, complaints } = await desk.open('/desk')
    await enterKey(malee, PROPOSING_KEY)
    await malee.getByRole('link', { name: 'งานของฉัน' }).waitFor()
    expect(await malee.getByRole('link', { name: 'นำออกและนำกลับ' }).count()).toBe(0)
    await atQueue(malee, '/desk/misprints')
    await pressThaiKeys(malee, 'Digit1')
    await waitForNotice(malee, 'ส่งให้ตรวจแล้ว')
    await states('waiting')

    const { page: editor } = await desk.beside(malee, '/desk')
    await enterKey(editor, TEST_KEY)
    await editor.getByRole('link', { name: 'รอคุณตรวจ' }).waitFor()
    await atQueue(editor, '/desk/proposals')
    await editor.locator('.printed del').waitFor()
    // the form has the focus before the next frame, so that a second key pressed at once acts on it
    const hasFocus = await editor.evaluate(`(async () => {
      const key = new KeyboardEvent('keydown', { code: 'Digit2', bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(key)
      for (let turn = 0; turn < 100 && !document.querySelector('form.met'); turn++) await undefined
      return document.activeElement.closest('form.met') !== null
    })()`)
    expect(hasFocus).toBe(true)
    await pressThaiKeys(editor, 'Digit2')
    await waitForNotice(editor, 'ส่งกลับแล้ว')
    await states('returned')

    await visitScreen(malee, '/desk/mine')
    await malee.getByText('ยังไม่มีหลักฐาน').waitFor()
    await malee.locator('.records a').first().press('Enter')
    await malee.getByLabel('หลักฐาน').fill('ดูจากฉบับพิมพ์')
    await malee.getByRole('button', { name: 'ส่งให้ตรวจอีกครั้ง' }).click()
    await waitForNotice(malee, 'ให้ตรวจแล้ว')
    expect(await corrections()).toBe(0)

    // the proposal waits again, also for the reviewer who returned it
    await visitScreen(editor, '/desk')
    await atQueue(editor, '/desk/proposals')
    await pressThaiKeys(editor, 'KeyE')
    await editor.getByLabel('เหตุผล').fill('อักษรเกิน')
    await editor.getByRole('button', { name: 'เผยแพร่ตามที่แก้' }).click()
    await waitForNotice(editor, 'เผยแพร่ตามที่แก้แล้ว')
    await states('published')
    const { items } = (await library.desk('GET', '/corrections')).body
    expect(items).toMatchObject([{ reason: 'อักษรเกิน', evidence: 'ดูจากฉบับพิมพ์' }])
    await listening(editor)
    await pressThaiKeys(editor, 'KeyU')
    await waitForNotice(editor, 'เลิกทำแล้ว')
    expect(await corrections()).toBe(0)

    // decisions are shown in words, not as codes
    await atQueue(malee, '/desk/misprints')
    await pressThaiKeys(malee, 'KeyP')
    await waitForNotice(malee, 'คงตามที่พิมพ์')
    await eventually(async () => expect((await library.desk('GET', '/proposals')).body.total).toBe(2))
    await visitScreen(editor, '/desk')
    await visitScreen(editor, '/desk/proposals')
    await editor.locator('.work dd', { hasText: 'คงตามที่พิมพ์' }).waitFor()

    // a proposal that was returned by another user and resent meanwhile is not published unseen
    const { items: waiting } = (await library.desk('GET', '/proposals?state=waiting')).body
    const with_ = (key: string, what: string, body: object) =>
      library.desk('POST', `/proposals/${waiting[0].id}/${what}`, body, { authorization: `Bearer ${key}` })
    await with_(SECOND_KEY, 'return', { reason: 'ยังไม่แน่' })
    await with_(PROPOSING_KEY, 'send', { body: { ...waiting[0].body, state: 'later' } })
    await editor.locator('.work').press('Enter')
    await pressThaiKeys(editor, 'Digit1')
    await waitForNotice(editor, 'ส่งใหม่')
    await editor.getByRole('region', { name: 'ส่งมาใหม่' }).getByText('ไว้ภายหลัง').waitFor()
    expect((await library.desk('GET', '/proposals?state=published')).body.total).toBe(1)

    // editing a waiting proposal replaces it by a new one
    await visitScreen(malee, `/desk/mine/${waiting[0].id}`)
    await malee.getByLabel('หมายเหตุ').fill('ดูแล้วสองครั้ง')
    await malee.getByRole('button', { name: 'ส่งที่แก้ให้ตรวจ' }).click()
    await waitForNotice(malee, 'ให้ตรวจแล้ว')
    await listening(editor)
    await pressThaiKeys(editor, 'Digit1')
    await waitForNotice(editor, 'ผู้เสนอถอนคืนแล้ว')
    await visitScreen(editor, '/desk')
    await atQueue(editor, '/desk/proposals')
    await editor.getByText('ดูแล้วสองครั้ง').first().waitFor()
    await pressThaiKeys(editor, 'Digit1')
    await eventually(async () => expect((await library.desk('GET', '/proposals?state=published')).body.total).toBe(2))
    expect(complaints).toEqual([])
  })
})
