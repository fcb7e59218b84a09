/** Markup in any field of the desk is text: as it was stored, as it is typed, as it is refused (desk §5, 12). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Field, FieldValue } from '../../src/resources/definition.ts'
import { fieldsOf } from '../../src/resources/fields.ts'
import { headingFields } from '../../src/resources/heading.ts'
import { allResources, resources } from '../../src/resources/registry.ts'
import { inChromium, served } from '../support/chromium.ts'
import { barestBody, fullBody, libraryOfParents, save } from '../support/examples.ts'
import { ORIGIN, TEST_KEY } from '../support/library.ts'
import { rememberKey } from './desk-in-chromium.ts'

const HOSTILE = '<img src=x onerror="document.title=`taken`">'
/** As much of it as a short field takes. */
const SHORT = '<img src=x>'

const hostile = (field: Field): FieldValue | undefined => {
  if (field.kind === 'text') return field.max < HOSTILE.length ? SHORT : HOSTILE
  if (field.kind === 'members') return [{ title: HOSTILE, pali: HOSTILE, description: HOSTILE }]
  return undefined
}

const hostileFields = (fields: readonly (readonly [string, Field])[], translatable = false) =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = hostile(field)
      return value === undefined || (translatable && !field.translatable) ? [] : [[name, value]]
    }),
  )

/** Nothing of what was given became an element, or ran. */
async function expectText(page: Page, complaints: readonly string[]): Promise<void> {
  expect(await page.locator('main img, main [onerror]').count()).toBe(0)
  expect(await page.title()).not.toBe('taken')
  expect(complaints.filter((line) => !line.includes('status of 4'))).toEqual([])
}

/** Every field where somebody can type. */
const typed = (page: Page) => page.locator('main :is(input:not([type]), textarea)')

async function typeEverywhere(page: Page): Promise<void> {
  for (const field of await typed(page).all()) if (await field.isEditable()) await field.fill(HOSTILE)
}

inChromium(
  'markup at the desk',
  async () => served(libraryOfParents()),
  (desk) => {
    const translate = (collection: string, id: number, fields: object) =>
      desk.site.library.call('PUT', `${ORIGIN}/api/desk/translations/${collection}/${id}/en`, {
        body: fields,
      })

    for (const resource of allResources) {
      const fields = fieldsOf(resource)

      test(`${resource.name}: as it is stored, in the list, the form, the translation and the history`, async () => {
        const { library } = desk.site
        const { id, slug } = await save(library, resource, {
          ...fullBody(resource),
          ...hostileFields(fields),
          slug: 'hostile',
        })
        await translate(resource.name, id, hostileFields(fields, true))
        const { page, complaints } = await desk.open(`/desk/${resource.name}`)
        await page.locator('.records', { hasText: '<img' }).waitFor()
        await expectText(page, complaints)
        await page.goto(`${desk.site.url}/desk/${resource.name}/${slug}`)
        await page.locator('form.record').waitFor()
        for (const [form, given] of [
          ['th', hostileFields(fields)],
          ['en', hostileFields(fields, true)],
        ] as const) {
          for (const [name, value] of Object.entries(given)) {
            const input = page.locator(
              typeof value === 'object' ? `#${form}-${name}-0-title` : `#${form}-${name}`,
            )
            expect(await input.inputValue()).toBe(typeof value === 'object' ? HOSTILE : String(value))
          }
        }
        await expectText(page, complaints)
        await page.getByRole('link', { name: 'ประวัติของรายการนี้' }).click()
        await page.locator('.edits a').first().click()
        await page.locator('.marked', { hasText: '<img' }).first().waitFor()
        await expectText(page, complaints)
        await library.remove(`${resource.path}/${slug}`)
      })

      test(`${resource.name}: as it is typed and refused, and met`, async () => {
        const { library } = desk.site
        const { page, complaints } = await desk.open(`/desk/${resource.name}/+`)
        await page.locator('form.record').waitFor()
        const adding = page.getByRole('button', { name: 'เพิ่มข้อธรรม' })
        for (const button of await adding.all()) await button.click()
        await typeEverywhere(page)
        await page.keyboard.press('Control+s')
        await page.locator('.faults').waitFor()
        expect(await page.locator('#th-slug').inputValue()).toBe(HOSTILE)
        await expectText(page, complaints)
        await save(library, resource, { ...barestBody(resource, 2), slug: 'met' })
        const { page: meeting, complaints: others } = await desk.beside(page, `/desk/${resource.name}/met`)
        const [title = ''] = fields.find(([, field]) => field.name === 'the') ?? []
        await meeting.locator(`#th-${title}`).fill(SHORT)
        await library.patch(`${resource.path}/met`, { [title]: HOSTILE })
        await meeting.keyboard.press('Control+s')
        await meeting.locator('.met', { hasText: '<img' }).waitFor()
        await expectText(meeting, others)
        await library.remove(`${resource.path}/met`)
      })
    }

    test('chapters, their pages, and what another editor made of them', async () => {
      const { library } = desk.site
      await library.post('/books', { slug: 'chapters', title: HOSTILE })
      await library.put('/books/chapters/contents', { chapterTitle: [HOSTILE], chapterBody: [HOSTILE] })
      const { page, complaints } = await desk.open('/desk/books/chapters/contents')
      await page.getByRole('button', { name: 'ตัวอย่างหน้า' }).click()
      await page.locator('.pages article', { hasText: HOSTILE }).waitFor()
      await page.getByLabel('เนื้อความบทที่ 1').fill(`${HOSTILE} mine`)
      await library.put('/books/chapters/contents', {
        chapterTitle: [HOSTILE],
        chapterBody: [`${HOSTILE} theirs`],
      })
      await page.keyboard.press('Control+s')
      await page.locator('.met', { hasText: 'theirs' }).waitFor()
      await expectText(page, complaints)
    })

    test('headings: in the tree, the form and the translation', async () => {
      const { library } = desk.site
      await save(library, resources.divisions, { ...fullBody(resources.divisions), slug: 'division' })
      const fields = Object.entries(headingFields).filter(([name]) => name !== 'parent')
      const path = '/canon/volumes/1/entries'
      const { entry } = (
        await library.post<{ entry: { id: number } }>(path, { slug: 'heading', ...hostileFields(fields) })
      ).body
      await library.post(path, { slug: 'child', title: HOSTILE, parent: 'heading' })
      await translate('tipitaka-contents', entry.id, hostileFields(fields, true))
      const { page, complaints } = await desk.open('/desk/canon/1')
      await page.locator('.tree', { hasText: HOSTILE }).waitFor()
      await page.locator('.heading').first().press('m')
      await page.getByLabel('ย้ายไปอยู่ใต้').waitFor()
      await expectText(page, complaints)
      await page.goto(`${desk.site.url}/desk/canon/division/heading`)
      for (const id of ['th-title', 'th-pali', 'th-note', 'en-title', 'en-note'])
        expect([id, await page.locator(`#${id}`).inputValue()]).toEqual([id, HOSTILE])
      await typeEverywhere(page)
      await page.keyboard.press('Control+s')
      await page.locator('.faults').waitFor()
      await expectText(page, complaints)
    })

    test('pasted rows and names of files', async () => {
      const { page, complaints } = await desk.open('/desk/bulk/jataka')
      await page.locator('#bulk-parent').selectOption({ index: 1 })
      await page.locator('#bulk-rows').fill(`1 | ${HOSTILE}\n${HOSTILE} | ${HOSTILE}`)
      await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
      await page.locator('.preview', { hasText: HOSTILE }).waitFor()
      await expectText(page, complaints)
      await page.goto(`${desk.site.url}/desk/collections`)
      const choose = (name: string, dump: object) =>
        page.locator('#dump').setInputFiles({
          name,
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(dump)),
        })
      const { body: dump } = await desk.site.library.call<{ records: object[] }>(
        'GET',
        '/collections/nipatas',
        { key: TEST_KEY },
      )
      await choose(`${HOSTILE}.json`, {
        ...dump,
        records: dump.records.map((record) => ({ ...record, title: HOSTILE })),
      })
      await page.locator('.preview', { hasText: HOSTILE }).waitFor()
      await expectText(page, complaints)
      await choose(`${HOSTILE}.json`, { collection: HOSTILE })
      await page.locator('#dump-fault', { hasText: 'ไฟล์' }).waitFor()
      await expectText(page, complaints)
    })
  },
  rememberKey,
)
