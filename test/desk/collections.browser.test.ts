/** Whole collections at the desk: progress is shown, and no change of others is overwritten unseen. */

import { expect, test } from 'bun:test'
import { TEST_KEY } from '../support/library.ts'
import { runAtDesk, undoButton, waitForNotice } from './desk-in-chromium.ts'

interface Dump {
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

runAtDesk('whole collections', (desk) => {
  const dumpOf = async (name: string) =>
    (await desk.site.library.call<Dump>('GET', `/collections/${name}`, { key: TEST_KEY })).body
  const fileOf = (dump: object) => ({
    name: 'chants.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(dump)),
  })

  test('restoring a collection shows each step and a preview with counts, and can be undone', async () => {
    const records = Array.from({ length: 60 }, (_, index) => ({
      slug: `large-${index}`,
      title: `บทที่ ${index}`,
      pali: `${index} ${'ก'.repeat(9_000)}`,
    }))
    const { page, complaints } = await desk.open('/desk/collections')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'นำออกเป็นไฟล์ บทสวด' }).click()
    const taken = JSON.parse(await Bun.file(await (await download).path()).text())
    expect(taken).toEqual(await dumpOf('chants'))
    /** Holds back the requests of a step until its progress text was checked. */
    const meanwhile = (path: string, sentence: string) =>
      page.route(path, async (route) => {
        if (route.request().method() !== 'HEAD') await page.getByText(sentence).waitFor()
        await route.continue()
      })
    await meanwhile('**/api/desk/preview/**', 'กำลังดูว่าบทสวดจะเปลี่ยนอะไรบ้าง ไฟล์ 1.6 MB')
    await meanwhile('**/api/v1/collections/chants', 'กำลังนำบทสวดกลับ กรุณาอย่าปิดหน้านี้')
    await page.locator('#dump').setInputFiles(fileOf({ ...taken, records }))
    await page.getByText(/^ใหม่ 60/).waitFor()
    await page.getByRole('button', { name: 'นำกลับตามนี้' }).click()
    await waitForNotice(page, 'กลับแล้ว')
    expect((await dumpOf('chants')).records).toHaveLength(60)
    await undoButton(page).click()
    await waitForNotice(page, 'เลิกทำแล้ว')
    expect((await dumpOf('chants')).records).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a write after the preview stops the restore and shows in the next preview', async () => {
    const { library } = desk.site
    const { page } = await desk.open('/desk/collections')
    const before = await dumpOf('chants')
    await page.locator('#dump').setInputFiles(fileOf({ ...before, records: [{ slug: 'from-file', title: 'จากไฟล์' }] }))
    await page.getByText(/^ใหม่ 1/).waitFor()
    await library.post('/chants', { slug: 'meanwhile', title: 'เขียนระหว่างนั้น' })
    await page.getByRole('button', { name: 'นำกลับตามนี้' }).click()
    await page.locator('#dump-fault', { hasText: 'มีผู้แก้ชุดข้อมูลนี้' }).waitFor()
    await page.locator('.preview tr.removed', { hasText: 'meanwhile' }).waitFor()
    expect((await library.get('/chants/meanwhile')).status).toBe(200)
    await page.getByRole('button', { name: 'นำกลับตามนี้' }).click()
    await waitForNotice(page, 'กลับแล้ว')
    expect((await library.get('/chants/meanwhile')).status).toBe(404)
  })
})
