/**
 * A misprint reported in a real Chromium: from a phone without a script, by the keyboard, and with the words that are
 * selected.
 */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CONTRAST_RULE, findAxeFaults } from '../../support/axe.ts'
import { runInChromium, serveForChromium } from '../../support/chromium.ts'
import { eventually } from '../../support/eventually.ts'
import { answerReport, openReportLibrary, readOneReport } from './report-library.ts'

const PHONE = { viewport: { width: 360, height: 740 } }
const PAGE = '/canon/9/roman/1'

const sideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

const main = (page: Page) => page.locator('main')
const numberOf = (page: Page) => Number(/\/reports\/(\d+)$/.exec(page.url())?.[1])

/** Selects words of the page, as a mouse or a finger does. */
const select = (page: Page, words: string) =>
  page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector('article'), 4)
    while (walker.nextNode()) {
      const at = walker.currentNode.data.indexOf(${JSON.stringify(words)})
      if (at >= 0) getSelection().setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + ${words.length})
    }
  })()`)

runInChromium(
  'a misprint',
  async () => serveForChromium(await openReportLibrary()),
  (stage) => {
    const desk = (method: string, path: string, body?: object) => stage.site.library.desk(method, path, body)

    test('a report is sent from a phone without scripts, accepted, rejected, and found by number', async () => {
      const { page, complaints } = await stage.open(PAGE, { ...PHONE, javaScriptEnabled: false })
      await page.locator('.report a').click()
      await page.waitForURL(/\/reports\?address=/)
      expect(await main(page).locator('form.ask').textContent()).toContain('หน้าที่พบ: เล่ม ๙ หน้า ๑')
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      await page.getByLabel('คำที่ผิด').fill('sokasmin')
      await page.getByLabel('ที่ถูกควรเป็น').fill('lokasmin')
      await page.getByLabel('ชื่อของท่าน').fill('ผู้อ่านทางไกล')
      await page.getByRole('button', { name: 'ส่งให้บรรณาธิการ' }).click()
      await page.waitForURL(/\/reports\/\d+$/)
      const number = numberOf(page)
      expect(await main(page).textContent()).toContain('รอบรรณาธิการตรวจ')
      expect(await main(page).textContent()).not.toContain('lokasmin')
      const { place, version } = await readOneReport(stage.site.library, number)
      await answerReport(
        stage.site.library,
        number,
        { state: 'refused', note: 'ต้นฉบับเป็นอย่างนี้' },
        { 'if-match': `"${version}"` },
      )
      await page.reload()
      expect(await main(page).textContent()).toContain('คงข้อความไว้ตามเดิม')
      expect(await main(page).textContent()).toContain('ต้นฉบับเป็นอย่างนี้')
      const { places: _, ...body } = place
      const corrected = await desk('POST', '/corrections', {
        ...body,
        right: 'lokasmin',
        reason: 'ผู้อ่านแจ้ง',
        report: number,
      })
      expect(corrected.status).toBe(201)
      await page.reload()
      expect(await main(page).textContent()).toContain('บรรณาธิการรับไว้แล้ว')
      expect(await main(page).textContent()).toContain('lokasmin')
      await page.goto(stage.site.url + PAGE)
      expect(await page.locator('article').textContent()).toContain('bhagavā lokasmin')
      expect((await desk('POST', `/edits/${corrected.body.edit}/undo`)).status).toBe(200)
      expect((await readOneReport(stage.site.library, number)).state).toBe('refused')
      expect(complaints).toEqual([])
    })

    test('a report contains the selection, and keeps typed text after errors', async () => {
      const { page, complaints } = await stage.open(PAGE)
      await select(page, 'sokasmin ti')
      await page.locator('.report a').click()
      await page.waitForURL(/words=sokasmin\+ti$/)
      expect(await page.getByLabel('คำที่ผิด').inputValue()).toBe('sokasmin ti')
      // a browser that does not look itself
      await page.evaluate("document.querySelector('form.ask').noValidate = true")
      await page.getByLabel('หมายเหตุ').fill('เทียบกับฉบับพิมพ์')
      await page.getByRole('button', { name: 'ส่งให้บรรณาธิการ' }).click()
      await page.locator('#report-should[aria-invalid]').waitFor()
      await eventually(async () => expect(await page.evaluate('document.activeElement.name')).toBe('should'))
      expect(await page.getByLabel('หมายเหตุ').inputValue()).toBe('เทียบกับฉบับพิมพ์')
      expect(await page.getByLabel('คำที่ผิด').inputValue()).toBe('sokasmin ti')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findAxeFaults(page, 'document', colorScheme === 'dark' ? CONTRAST_RULE : undefined)).toEqual([])
      }
      await page.getByLabel('ที่ถูกควรเป็น').fill('lokasmin ti')
      await page.getByRole('button', { name: 'ส่งให้บรรณาธิการ' }).click()
      await page.waitForURL(/\/reports\/\d+$/)
      expect(await readOneReport(stage.site.library, numberOf(page))).toMatchObject({
        address: PAGE,
        words: 'sokasmin ti',
        should: 'lokasmin ti',
        note: 'เทียบกับฉบับพิมพ์',
        place: { page: 1 },
      })
      // the refused form is told by the browser, too
      expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    })

    test('a report is sent by keyboard, in English too', async () => {
      const { page } = await stage.open(`${PAGE}?lang=en`)
      await page.locator('.report a').focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/reports\?/)
      await page.getByLabel('The words as they stand').focus()
      await page.keyboard.type('sokasmin')
      await page.keyboard.press('Tab')
      await page.keyboard.type('lokasmin')
      for (const name of ['note', 'name', ''] as const) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate('document.activeElement.name')).toBe(name)
      }
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/reports\/\d+\?lang=en$/)
      expect(await main(page).textContent()).toContain('It waits for an editor')
    })

    test('report pages pass axe, fit a phone, and have large targets', async () => {
      const { library } = stage.site
      const number = library.stores.reports.receive(
        { address: PAGE, words: 'ก'.repeat(300), should: 'x'.repeat(300), note: null, name: null },
        'axe',
      )
      await answerReport(library, number, { state: 'taken', note: 'y'.repeat(300) })
      for (const path of [PAGE, '/reports', `/reports?address=${PAGE}`, `/reports/${number}`]) {
        const { page, complaints } = await stage.open(path, PHONE)
        await eventually(async () => expect(await page.evaluate('document.readyState')).toBe('complete'))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const faults = await findAxeFaults(page, 'document', colorScheme === 'dark' ? CONTRAST_RULE : undefined)
          expect([path, colorScheme, faults]).toEqual([path, colorScheme, []])
        }
        expect([path, await sideways(page)]).toEqual([path, false])
        const strayed = await page.evaluate(
          "[...document.querySelectorAll('.ask > label')].filter((one) => { const [label, field] = [one, one.control].map((each) => each.getBoundingClientRect()); return field.top < label.bottom || field.top > label.bottom + 20 }).length",
        )
        expect([path, strayed]).toEqual([path, 0])
        const small = await page.evaluate(
          "[...document.querySelectorAll('.report a, .ask input:not([type=hidden], [tabindex]), .ask button, .ask textarea')].filter((one) => one.getBoundingClientRect().height < 44).length",
        )
        expect([path, small]).toEqual([path, 0])
        expect([path, complaints]).toEqual([path, []])
      }
    })
  },
)
