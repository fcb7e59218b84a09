/** Follows the instructions of “ชั่วโมงแรก” by their labels and keys alone (desk §2). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PROPOSING_KEY } from '../canon/canon-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { eventually } from '../support/eventually.ts'
import { enterKey, runBeforeDeskOf, waitForNotice } from './desk-in-chromium.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

const WORDS = ['ภควา', 'ภิกฺขู', 'สาวตฺถิยํ', 'วิหรติ', 'นิสินฺโน', 'อายสฺมา', 'ตุณฺหี', 'อโหสิ', 'กถํ', 'สาราณียํ', 'ปุรโต', 'ปาวิสิ']

/** Twelve words with an impossible letter in one source; another source has the right words. */
const packages = (): readonly TestPackage[] => [
  {
    source: testSource('siam'),
    headings: [testHeading('a', { paliPage: 1 })],
    passages: [
      testPassage(
        'a',
        WORDS.map((word, index) => testParagraph(index + 1, `เอกํ สมยํ ${word}x อถ โข`)),
        { edition: 'pali' },
      ),
    ],
  },
  {
    source: testSource('other', { recension: 'other' }),
    headings: [],
    passages: [
      testPassage(
        'a',
        WORDS.map((word, index) => testParagraph(index + 1, `เอกํ สมยํ ${word} อถ โข`)),
        { edition: 'pali' },
      ),
    ],
  },
]

/** Returns the labels and keys that a task names, in order. */
const named = async (page: Page) => ({
  labels: await page.locator('.task .steps .label').allTextContents(),
  keys: await page.locator('.task .steps kbd').allTextContents(),
})

/** Opens a task through the menu. */
async function read(page: Page, task: string) {
  await page.locator('nav').getByRole('link', { name: 'ชั่วโมงแรก' }).click()
  await page.getByRole('link', { name: task }).click()
  await page.getByRole('heading', { name: task }).waitFor()
  return named(page)
}

const CODES: Readonly<Record<string, string>> = { 1: 'Digit1', P: 'KeyP', L: 'KeyL', U: 'KeyU', E: 'KeyE' }

runBeforeDeskOf(packages, 'the first hour', (desk) => {
  test('the first hour decides ten suspects and proposes a chant, as it says', async () => {
    const { library } = desk.site
    const total = async (path: string) => (await library.desk('GET', path)).body.total
    const { page, complaints } = await desk.open('/desk')
    await enterKey(page, PROPOSING_KEY)

    const suspects = await read(page, 'ตัดสินคำที่สงสัยสิบคำ')
    expect([suspects.labels, suspects.keys]).toEqual([['คำผิด'], ['Enter', '1', 'P', 'L', 'U']])
    const [wake = '', take = '', stays = '', later = '', undo = ''] = suspects.keys
    await page.getByRole('link', { name: 'ไปทำที่ คำผิด' }).click()
    const settle = async (key: string) => {
      await page.locator('.work:not(.waiting)[aria-busy=false] .printed mark').waitFor()
      const word = await page.locator('.printed mark').textContent()
      await pressThaiKeys(page, CODES[key] ?? key)
      return { word, next: () => eventually(async () => expect(await shown()).not.toBe(word)) }
    }
    const shown = () => page.locator('.work:not(.waiting)[aria-busy=false] .printed mark').textContent()
    await page.locator('.work:not(.waiting)[aria-busy=false]').press(wake)
    const first = await settle(take)
    await first.next()
    await pressThaiKeys(page, CODES[undo] ?? undo)
    await eventually(async () => expect(await shown()).toBe(first.word))
    for (const key of [take, take, take, take, take, take, take, stays, stays, later]) {
      const { next } = await settle(key)
      await next()
    }
    await eventually(async () => expect(await total('/proposals?state=waiting')).toBe(10))

    const chant = await read(page, 'เสนอบทสวดหนึ่งบท')
    const [list = '', add = '', name = '', pali = '', meaning = '', send = ''] = chant.labels
    await page.locator('nav').getByRole('link', { name: list, exact: true }).click()
    await page.getByRole('link', { name: add }).click()
    await page.getByLabel(name).first().fill('บทพิจารณาสังขาร')
    await page.getByLabel(pali).fill('สัพเพ สังขารา อนิจจา\nสัพเพ สังขารา ทุกขา')
    await page.getByLabel(meaning, { exact: true }).fill('สังขารทั้งปวงไม่เที่ยง\nสังขารทั้งปวงเป็นทุกข์')
    await page.getByRole('button', { name: send, exact: true }).click()
    // the proposal was sent when the list appears
    await page.waitForURL(/\/desk\/chants$/)

    const mine = await read(page, 'งานที่ส่งไปถึงไหนแล้ว')
    const [where = '', waiting = '', returned = '', again = '', published = ''] = mine.labels
    // the outcome is as the task describes it
    expect(await page.locator('.steps li', { hasText: waiting }).textContent()).toContain('ผู้อ่านยังไม่เห็น')
    expect((await library.api('GET', '/chants')).body.total).toBe(0)
    await page.locator('nav').getByRole('link', { name: where }).click()
    await page.getByRole('heading', { name: `${waiting} 11 งาน` }).waitFor()
    const { items } = (await library.desk('GET', '/proposals?state=waiting&kind=chants')).body
    const [{ id }] = items as [{ id: number }]
    await library.desk('POST', `/proposals/${id}/return`, { reason: 'กรุณาบอกที่มา' })
    await page.reload()
    await enterKey(page, PROPOSING_KEY)
    await page.getByRole('heading', { name: `${returned} 1 งาน` }).waitFor()
    await page.getByText('กรุณาบอกที่มา').waitFor()
    await page.getByRole('link', { name: /บทพิจารณาสังขาร/ }).click()
    await page.getByRole('button', { name: again }).click()
    await waitForNotice(page, 'ให้ตรวจแล้ว')
    expect((await library.desk('POST', `/proposals/${id}/publish`, {})).status).toBe(200)
    await page.reload()
    await enterKey(page, PROPOSING_KEY)
    await page.getByRole('heading', { name: `${published} 1 งาน` }).waitFor()
    expect((await library.api('GET', '/chants')).body.total).toBe(1)
    expect(complaints).toEqual([])
  })
})
