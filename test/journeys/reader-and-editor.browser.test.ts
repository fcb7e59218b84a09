/**
 * A reader's and an editor's way through the library in a real Chromium: that pages, scripts and styles are joined. Each rule of
 * theirs has a test of its own room.
 */

import { expect, test } from 'bun:test'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { first, second } from '../canon/world.ts'
import { giveKey, told, visit } from '../desk/desk-in-chromium.ts'
import { press } from '../desk/thai-keyboard.ts'
import { axeFaults } from '../support/axe.ts'
import { inChromium, served } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'

const start = async () => served(await openCanonLibrary(first, second))

inChromium('a day at the library', start, (stage) => {
  test('a reader types a citation, turns the page, changes the theme, finds words and compares editions', async () => {
    const { page, complaints } = await stage.open('/')
    const search = page.locator('input[name="q"]').first()
    await search.fill('9/1')
    await search.press('Enter')
    await page.waitForURL('**/canon/9/royal/1')
    await page.getByText('ผู้มีเพียรย่อมพ้นทุกข์').waitFor()
    expect(await axeFaults(page, 'document')).toEqual([])
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/canon/9/royal/2')
    await page.locator('.set > summary').click()
    await page.getByRole('button', { name: 'มืด' }).click()
    await page.reload()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await search.fill('นิพพาน')
    await search.press('Enter')
    await page.locator('.found a[href^="/canon/9/royal/2"]').first().click()
    await page.locator('mark', { hasText: 'นิพพาน' }).waitFor()
    await page.goto(`${stage.site.url}/canon/9/entries/one`)
    await page.getByText('Evaṃ me sutaṃ').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('an editor opens the desk, decides a pair by one key, mends a chant, and takes it back', async () => {
    await stage.site.library.call('POST', '/chants', { slug: 'mended', title: 'บท', meaning: 'ขอนอบน้อม' })
    const { page, complaints } = await stage.open('/desk/conflicts')
    await giveKey(page)
    await page.waitForURL('**/desk/conflicts/digha-nikaya/two/roman')
    await page.locator('.work[aria-busy=false]').waitFor()
    expect(await axeFaults(page, 'document')).toEqual([])
    await page.locator('.work').press('Enter')
    await press(page, 'Digit2')
    await eventually(async () =>
      expect(stage.site.library.edits().map(({ action }) => action)).toContain('settle'),
    )
    await visit(page, '/desk/chants/mended')
    const meaning = page.getByLabel('คำแปล', { exact: true })
    await meaning.fill('ขอนอบน้อมแด่พระพุทธเจ้า')
    await meaning.press('Control+s')
    await told(page, 'บันทึกแล้ว')
    expect((await stage.site.library.visit('/chants/mended')).text).toContain('แด่พระพุทธเจ้า')
    await page.getByRole('link', { name: 'ประวัติของรายการนี้' }).click()
    await page.locator('.edits a').first().click()
    await page.locator('.marked ins').first().waitFor()
    await page.getByRole('button', { name: 'เลิกทำการแก้ไขนี้' }).click()
    await told(page, 'เลิกทำแล้ว')
    expect((await stage.site.library.get('/chants/mended')).meaning).toBe('ขอนอบน้อม')
    expect(complaints).toEqual([])
  })
})
