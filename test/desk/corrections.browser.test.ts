/** Corrections in a real browser: from a reader's page and from texts of the desk, at all places, and undone. */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  type TestPackage,
  testHeading,
  testParagraph,
  testPassage,
  testPlace,
  testSource,
} from '../intake/import/packages.ts'
import { eventually } from '../support/eventually.ts'
import { runAtDeskOf, undoButton, visitScreen, waitForNotice } from './desk-in-chromium.ts'
import { pressThaiKeys } from './thai-keyboard.ts'

const WRONG = 'โสกสฺมินฺติ'
const RIGHT = 'โลกสฺมินฺติ'

/** The first text has the wrong word once; `สพฺเพสํ` is in many texts. */
const MANY = 12
function packages(): readonly TestPackage[] {
  const texts = Array.from({ length: MANY }, (_, index) => `many-${index + 1}`)
  const pali = { edition: 'pali' } as const
  const roman = { edition: 'roman' } as const
  return [
    {
      source: testSource('siam'),
      headings: ['one', ...texts].map((slug) => testHeading(slug, { paliPage: 1, royalPage: 1 })),
      passages: [
        testPassage('one', [testParagraph(1, `เอวมฺเม สุตํ อิมสฺมึ ${WRONG} วุจฺจติ`), testParagraph(2, 'อิโต ปรํ')], pali),
        ...texts.map((slug, index) =>
          testPassage(slug, [testParagraph(3 + index, `สพฺเพสํ ภิกฺขูนํ ${'ก'.repeat(index + 1)} ธมฺโม`)], pali),
        ),
        testPassage('one', [testParagraph(1, 'Evaṃ me sutaṃ imasmiṃ sokasmiṃ vuccati')], roman),
        testPassage('many-1', [testParagraph(1, 'ข้าพเจ้าได้สดับมาอย่างนี้')]),
      ],
    },
    {
      source: testSource('other'),
      headings: [],
      passages: [testPassage('one', [testParagraph(1, 'Evaṃ me sutaṃ imasmiṃ lokasmiṃ vuccati')], roman)],
    },
  ]
}

runAtDeskOf(packages, 'words put right', (desk) => {
  const corrections = async (query = '') => (await desk.site.library.desk('GET', `/corrections?limit=200${query}`)).body
  const open = (path: string) => desk.open(path)
  /** Selects a word as a double click does. */
  const select = (page: Page, within: string, word: string) =>
    page.evaluate(`(() => {
      const walker = document.createTreeWalker(document.querySelector(${JSON.stringify(within)}), NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.data.indexOf(${JSON.stringify(word)})
        if (at >= 0) return getSelection().setBaseAndExtent(node, at, node, at + ${word.length})
      }
      throw new Error('no such word')
    })()`)
  const offered = (page: Page) => page.getByRole('button', { name: 'แก้คำผิด (E)' })

  test('a correction takes fewer than ten keys from page to reader, is searched, printed and undone', async () => {
    const { page: deskPage, complaints } = await open('/desk')
    const opening = deskPage.context().waitForEvent('page')
    await deskPage.getByRole('link', { name: 'เปิดหน้าเว็บ' }).click()
    const page = await opening
    await page.goto(`${desk.site.url}/canon/9/pali/1`)
    // selecting a part of a word selects the whole word
    await select(page, 'article.text', 'สกสฺมิน')
    await offered(page).waitFor()
    let keys = 0
    const key = async (code: string) => {
      keys++
      await pressThaiKeys(page, code)
    }
    await key('KeyE')
    const right = page.getByLabel('คำที่ถูก')
    await eventually(async () => expect(await right.inputValue()).toBe(WRONG))
    await page.locator('#correct-right:focus').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await page.keyboard.type('ล')
    await page.keyboard.press('Enter')
    keys += 4
    await page.getByText('ผู้อ่านเห็นแล้ว').waitFor()
    await page.locator('a:focus', { hasText: 'กลับไปที่เดิม' }).waitFor()
    await page.keyboard.press('Enter')
    keys++
    await page.locator('article ins', { hasText: RIGHT }).waitFor()
    expect(keys).toBeLessThan(10)
    expect(keys).toBe(6)
    const { items } = await corrections()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      source: 'siam',
      entry: 'one',
      wrong: WRONG,
      right: RIGHT,
      state: 'active',
    })
    expect((items[0] as { before: string }).before).toContain('อิมสฺมึ')

    const found = async (words: string) => {
      const { body } = await desk.site.library.call('GET', `/canon/volumes/9/search?edition=pali&q=${words}`)
      return (body as { total: number }).total > 0
    }
    await eventually(async () => expect([await found(RIGHT), await found(WRONG)]).toEqual([true, false]))
    await page.goto(`${desk.site.url}/canon/9/pali/1?printed=1`)
    await page.locator('article', { hasText: WRONG }).waitFor()

    await visitScreen(deskPage, '/desk/corrections')
    await deskPage.locator('.records a', { hasText: RIGHT }).click()
    await deskPage.getByRole('button', { name: 'เลิกการแก้นี้', exact: true }).click()
    await deskPage.getByRole('button', { name: 'เลิกการแก้นี้', exact: true }).click()
    await waitForNotice(deskPage, 'เลิกการแก้แล้ว')
    expect((await corrections()).total).toBe(0)
    // the undo can be undone, too
    await undoButton(deskPage).click()
    await eventually(async () => expect((await corrections()).total).toBe(1))
    await undoButton(deskPage).click()
    await eventually(async () => expect((await corrections()).total).toBe(0))
    // the displayed correction was read again
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test('readers who did not come from the desk see no correction button', async () => {
    const { page } = await desk.open('/canon/9/pali/1', {})
    await page.evaluate(`sessionStorage.clear()`)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${desk.site.url}/canon/9/pali/2`)
    await select(page, 'article.text', 'อิโต')
    await page.keyboard.press('e')
    await page.waitForLoadState('networkidle')
    expect(await offered(page).count()).toBe(0)
    expect(loaded.filter((url) => url.includes('/desk'))).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/canon/9/pali/2')
  })

  test('a heading allows corrections, with the page from page marks', async () => {
    const { page } = await open('/desk')
    await page.goto(`${desk.site.url}/canon/9/entries/one?with=pali`)
    await select(page, '.text.pali', 'ปรํ')
    await offered(page).click()
    await page.locator('.printed mark', { hasText: /^ปรํ$/ }).waitFor()
    await eventually(async () => {
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('page'), searchParams.get('from')]).toEqual(['2', '/canon/9/entries/one?with=pali'])
    })
  })

  test('a word of the current pair is corrected on the desk', async () => {
    const { page, complaints } = await open('/desk/conflicts/digha-nikaya/one/roman')
    await page.locator('.differences li').first().waitFor()
    await page.locator('.work:not(.waiting)[aria-busy=false]').waitFor()
    await select(page, '.differences', 'okasmi')
    await offered(page).waitFor()
    await pressThaiKeys(page, 'KeyE')
    const right = page.getByLabel('คำที่ถูก')
    await right.fill('lokasmiṃ')
    await page.getByText('พบคำนี้ 1 แห่ง').waitFor()
    await right.press('Enter')
    await page.getByText('ผู้อ่านเห็นแล้ว').waitFor()
    // its screen shows the current state, also after the undo and the undo of that
    const undo = undoButton(page)
    await undo.click()
    await page.getByText('การแก้นี้ถูกเลิกแล้ว').waitFor()
    await waitForNotice(page, 'เลิกทำแล้ว')
    await undo.click()
    await page.getByText('ผู้อ่านเห็นแล้ว').waitFor()
    await page.getByRole('link', { name: 'กลับไปที่เดิม' }).click()
    await page.waitForURL('**/desk/conflicts/digha-nikaya/one/roman')
    const { items } = await corrections('&source=siam')
    expect(items).toHaveLength(1)
    await desk.site.library.desk('DELETE', `/corrections/${(items[0] as { id: number }).id}`)
    // the withdrawn correction was read again
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test('a correction everywhere counts places, leaves some out, and has one undo', async () => {
    const { page, complaints } = await open('/desk/corrections/+')
    await page.getByLabel('ฉบับ').selectOption({ label: 'บาลีอักษรไทย' })
    await page.getByLabel('เล่ม', { exact: true }).fill('๙')
    await page.getByLabel('หน้า', { exact: true }).fill('3')
    await page.getByLabel(/คำที่พิมพ์ผิด/).fill('สพฺเพสํ')
    await page.getByRole('button', { name: 'หาคำนี้' }).click()
    await page.getByLabel('คำที่ถูก').fill('สพฺเพสฺ')
    await page.getByLabel(/แก้ทุกแห่ง/).check()
    await page.getByRole('button', { name: `แก้ ${MANY} แห่ง` }).waitFor()
    await page.locator('.found input[type=checkbox]').nth(2).uncheck()
    await page.getByRole('button', { name: `แก้ ${MANY - 1} แห่ง` }).click()
    await waitForNotice(page, `แล้ว ${MANY - 1} แห่ง`)
    expect((await corrections()).total).toBe(MANY - 1)
    await undoButton(page).click()
    await eventually(async () => expect((await corrections()).total).toBe(0))
    // the displayed correction was read again
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test('typed text is offered again, and errors are at their field', async () => {
    const address =
      '/desk/corrections/+?source=siam&division=digha-nikaya&entry=one&edition=pali&volume=9&page=1&wrong=สุตํ'
    const { page } = await open(address)
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByLabel('คำที่ถูก').press('Enter')
    await page.locator('.faults:focus').waitFor()
    await page.locator('#correct-right-fault', { hasText: 'เหมือนคำที่พิมพ์ไว้' }).waitFor()
    // an error of the preview is shown at its field before the correction is sent
    await page.getByLabel(/แก้ทุกแห่ง/).check()
    await page.getByLabel('คำที่ถูก').fill('ก'.repeat(1_001))
    await page.locator('#correct-right-fault', { hasText: 'คำที่ถูก' }).waitFor()
    await page.getByLabel(/แก้ทุกแห่ง/).uncheck()
    // a tone mark before its vowel causes a warning next to the field, and a question
    await page.getByLabel('คำที่ถูก').fill('สุต้ัํ')
    await page.locator('#correct-right-fault', { hasText: 'ตรงที่ที่ตัวหนังสือนี้มีไม่ได้' }).waitFor()
    expect(await page.locator('.printed del').textContent()).toBe('สุตํ')
    await page.getByRole('button', { name: 'แก้คำนี้' }).click()
    await page.getByRole('button', { name: 'ไม่แก้ตามนี้' }).click()
    expect((await corrections()).items).toEqual([])
    await page.getByLabel('คำที่ถูก').fill('สุตมฺ')
    await page.getByLabel(/เหตุผล/).fill('ตามฉบับพิมพ์')
    await page.reload()
    await page.getByRole('button', { name: 'ใช้ฉบับร่าง' }).click()
    await eventually(async () => expect(await page.getByLabel('คำที่ถูก').inputValue()).toBe('สุตมฺ'))
    expect(await page.getByLabel(/เหตุผล/).inputValue()).toBe('ตามฉบับพิมพ์')
    // another user has made the same correction meanwhile
    const { status } = await desk.site.library.desk(
      'POST',
      '/corrections',
      testPlace('one', 'pali', 1, { wrong: 'สุตํ', right: 'สุตมฺ', reason: 'ผิด' }),
    )
    expect(status).toBe(201)
    await page.getByRole('button', { name: 'แก้คำนี้' }).click()
    await waitForNotice(page, 'คำนี้แก้ไว้แล้วโดย editor')
    const { items } = await corrections()
    const [made] = items as readonly { id: number; version: string }[]
    // the other user withdraws it while its screen is open
    await page.getByRole('button', { name: 'เลิกการแก้นี้', exact: true }).waitFor()
    await desk.site.library.desk('DELETE', `/corrections/${made?.id}`)
    await page.getByRole('button', { name: 'เลิกการแก้นี้', exact: true }).click()
    await page.getByRole('button', { name: 'เลิกการแก้นี้', exact: true }).click()
    await waitForNotice(page, 'มีผู้เลิกไปก่อนแล้ว')
  })

  test('the list filter is in the address; an orphaned correction asks for a place', async () => {
    const { library } = desk.site
    const correct = (entry: string, page: number, wrong: string, right: string) =>
      library.desk('POST', '/corrections', testPlace(entry, 'pali', page, { wrong, right, reason: 'ผิด' }))
    await correct('one', 2, 'ปรํ', 'ปรมฺ')
    await correct('many-2', 4, 'ธมฺโม', 'ธมฺมา')
    const [siam, other] = packages()
    if (!siam || !other) throw new Error('There are two')
    const passages = siam.passages.map((passage) =>
      JSON.stringify(passage).includes('อิโต ปรํ')
        ? testPassage('one', [testParagraph(1, `เอวมฺเม สุตํ อิมสฺมึ ${WRONG} วุจฺจติ`), testParagraph(2, 'อิโต อญฺญํ')], {
            edition: 'pali',
          })
        : passage,
    )
    await library.import({ ...siam, passages }, other)
    const { page, complaints } = await open('/desk/corrections')
    await eventually(async () => expect(await page.locator('.records li').count()).toBe(2))
    await page.getByLabel('สถานะ').selectOption({ label: 'ไม่พบที่เดิม' })
    await page.getByLabel('แหล่ง').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'แสดง' }).click()
    await eventually(async () => expect(await page.locator('.records li').count()).toBe(1))
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('state') === 'homeless' && searchParams.get('source') === 'siam',
    )
    await page.locator('.records a').first().click()
    await page.getByText('ไม่มีคำนี้ตรงที่เดิม').waitFor()
    expect(complaints).toEqual([])
  })

  test('corrections are downloaded as a file, with commands to copy', async () => {
    const { page } = await open('/desk/corrections')
    await page.getByText('ดาวน์โหลดคำที่แก้ทั้งหมด').click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลด corrections.jsonl' }).click()
    const path = await (await file).path()
    const lines = (await Bun.file(path).text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).source)).toContain('siam')
    await page.locator('code', { hasText: 'export --format tsv --corpus FOLDER' }).waitFor()
  })
})
