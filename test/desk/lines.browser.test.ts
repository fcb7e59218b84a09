/** Lines typed as a table, in a real browser: a chant out of Word or of lines in turn, members of a group (desk §2). */

import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import type { AnyRecord } from '../support/library.ts'
import { expectFitsPhone, paste, runAtDesk, waitForNotice } from './desk-in-chromium.ts'

const LINES = 40
const column = (line: (number: number) => string) => Array.from({ length: LINES }, (_, at) => line(at + 1))
const PALI = column((number) => `พุทฺธํ สรณํ คจฺฉามิ ${number}`)
const ROMAN = column((number) => `buddhaṃ saraṇaṃ gacchāmi ${number}`)
const MEANING = column((number) => `ข้าพเจ้าถือเอาพระพุทธเจ้าเป็นที่พึ่ง ${number}`)
const ENGLISH = column((number) => `I go to the Buddha for refuge ${number}`)

/** Returns a Word document with one table. */
function wordTable(columns: readonly (readonly string[])[]): Buffer {
  const cell = (words = '') => `<w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`
  const rows = PALI.map((_, at) => `<w:tr>${columns.map((lines) => cell(lines[at])).join('')}</w:tr>`)
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:tbl>${rows.join('')}</w:tbl></w:body></w:document>`
  return Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }))
}

runAtDesk('lines as a table', (desk) => {
  const chant = async () => (await desk.site.library.get<AnyRecord>('/chants/refuge')).body

  test('a chant of 40 lines comes from a Word table in three languages and English, and from interleaved lines', async () => {
    const { library } = desk.site
    await library.post('/chants', { slug: 'refuge', title: 'ไตรสรณคมน์' })
    const { page, complaints } = await desk.open('/desk/chants/refuge')
    await page.getByRole('button', { name: 'พิมพ์เป็นตาราง' }).click()
    const buffer = wordTable([PALI, ROMAN, MEANING, ENGLISH])
    await page.locator('#chant-lines-file').setInputFiles({ name: 'a.docx', mimeType: 'a/docx', buffer })
    await waitForNotice(page, 'บาลี 40 บรรทัด · โรมัน 40 บรรทัด · คำแปล 40 บรรทัด · English 40 บรรทัด')
    expect(await page.locator('.lines .warning').count()).toBe(0)
    expect(await page.locator('aside div').count()).toBe(LINES)
    const long = page.getByLabel('โรมัน บรรทัดที่ 1', { exact: true })
    await long.fill('ghorampanāḷavakamakkhamathaddhayakkhaṃ')
    await expectFitsPhone(page)
    await long.fill(ROMAN[0] ?? '')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect(await chant()).toMatchObject({
      pali: PALI.join('\n'),
      roman: ROMAN.join('\n'),
      meaning: MEANING.join('\n'),
    })
    const english = await library.get<AnyRecord>('/chants/refuge?lang=en')
    expect(english.body.meaning).toBe(ENGLISH.join('\n'))

    // a column with an additional line is marked; Alt+↑ moves the cells below up
    await page.getByLabel('โรมัน บรรทัดที่ 1', { exact: true }).press('Alt+ArrowDown')
    await page.locator('.lines .warning', { hasText: 'จำนวนบรรทัดไม่เท่ากัน' }).waitFor({ state: 'detached' })
    await page.getByLabel('โรมัน บรรทัดที่ 1', { exact: true }).fill('เกิน')
    await page.locator('.lines p.warning', { hasText: 'โรมัน 41' }).waitFor()
    await page.getByLabel('โรมัน บรรทัดที่ 1', { exact: true }).press('Alt+ArrowUp')
    await page.locator('.lines p.warning').waitFor({ state: 'detached' })

    await page.locator('#chant-lines-paste').focus()
    await paste(page, PALI.flatMap((line, at) => [`${line} นวํ`, ROMAN[at], MEANING[at]]).join('\n'))
    await waitForNotice(page, 'จากบรรทัดสลับกัน: บาลี 40 บรรทัด')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    expect((await chant()).pali).toBe(PALI.map((line) => `${line} นวํ`).join('\n'))
    expect(complaints).toEqual([])
  })

  test('members of a group come from a table, with a language alongside, and from one list', async () => {
    const { library } = desk.site
    await library.post('/dhamma-groups/sets', { slug: 'fours', title: 'จตุกกะ' })
    await library.post('/dhamma-groups', { slug: 'iddhipada', title: 'อิทธิบาท ๔', set: 'fours' })
    const { page } = await desk.open('/desk/dhamma-groups/iddhipada')
    await page.getByRole('button', { name: 'พิมพ์เป็นตาราง' }).click()
    await page.locator('#members-lines-paste').focus()
    await paste(page, '๑. ฉันทะ | chanda | ความพอใจ\n๒. วิริยะ | viriya\n๓. จิตตะ\n๔. วิมังสา')
    await waitForNotice(page, 'วางแล้ว 4 ข้อ')
    await page.getByLabel('ชื่อข้อธรรม (อังกฤษ) บรรทัดที่ 1').fill('Zeal')
    await page.keyboard.press('Control+s')
    await waitForNotice(page, 'บันทึกแล้ว')
    const { body } = await library.get<AnyRecord>('/dhamma-groups/iddhipada')
    expect(body.members).toEqual([
      { title: 'ฉันทะ', pali: 'chanda', description: 'ความพอใจ' },
      { title: 'วิริยะ', pali: 'viriya', description: null },
      { title: 'จิตตะ', pali: null, description: null },
      { title: 'วิมังสา', pali: null, description: null },
    ])
  })
})
