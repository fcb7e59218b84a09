/** Markup in any field of the desk is text: as it was stored, as it is typed, as it is refused (desk §5, 12). */

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Field, FieldValue } from '../../src/definitions/definition.ts'
import { fieldsOf } from '../../src/definitions/fields.ts'
import { headingFields } from '../../src/definitions/heading.ts'
import { resources } from '../../src/definitions/registry.ts'
import { inChromium, served, type Watched } from '../support/chromium.ts'
import { barestBody, fullBody, libraryOfParents, save } from '../support/examples.ts'
import { ORIGIN, TEST_KEY } from '../support/library.ts'
import { rememberKey, visit } from './desk-in-chromium.ts'

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
async function expectText({ page, complaints }: Watched): Promise<void> {
  const { elements, title } = await page.evaluate<{ elements: number; title: string }>(
    "({ elements: document.querySelectorAll('main img, main [onerror]').length, title: document.title })",
  )
  expect([elements, title === 'taken']).toEqual([0, false])
  expect(complaints.filter((line) => !line.includes('status of 4'))).toEqual([])
}

/** What stands in each field where somebody can type, by its id. */
const typedIn = (page: Page) =>
  page.evaluate<Readonly<Record<string, string>>>(
    `Object.fromEntries(${FIELDS}.map(({ id, value }) => [id, value]))`,
  )

const typeEverywhere = (page: Page) =>
  page.evaluate(`(async () => {
    for (const field of ${FIELDS}.filter(({ readOnly, disabled }) => !readOnly && !disabled)) {
      field.value = ${JSON.stringify(HOSTILE)}
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((drawn) => setTimeout(drawn))
    }
  })()`)

const FIELDS = "[...document.querySelectorAll('main :is(input:not([type]), textarea)')]"

inChromium(
  'markup at the desk',
  async () => served(libraryOfParents()),
  (desk) => {
    const translate = (collection: string, id: number, fields: object) =>
      desk.site.library.call('PUT', `${ORIGIN}/api/desk/translations/${collection}/${id}/en`, {
        body: fields,
      })

    // forms, lists and histories are drawn from the definitions: these have every kind of field, and every kind of list
    for (const resource of [resources['dhamma-groups'], resources.books, resources.nipatas]) {
      const fields = fieldsOf(resource)

      test(`${resource.name}: as it is stored, in the list, the form, the translation and the history; typed, refused and met`, async () => {
        const { library } = desk.site
        const { id, slug } = await save(library, resource, {
          ...fullBody(resource),
          ...hostileFields(fields),
          slug: 'hostile',
        })
        await translate(resource.name, id, hostileFields(fields, true))
        const watched = await desk.open(`/desk/${resource.name}`)
        const { page } = watched
        page.on('dialog', (dialog) => dialog.accept())
        await page.locator('.records', { hasText: '<img' }).waitFor()
        await expectText(watched)
        await visit(page, `/desk/${resource.name}/${slug}`)
        await page.locator('form.record').waitFor()
        const shown = await typedIn(page)
        for (const [form, given] of [
          ['th', hostileFields(fields)],
          ['en', hostileFields(fields, true)],
        ] as const) {
          for (const [name, value] of Object.entries(given)) {
            const [input, text] = typeof value === 'object' ? [`${name}-0-title`, HOSTILE] : [name, value]
            expect([input, shown[`${form}-${input}`]]).toEqual([input, String(text)])
          }
        }
        await expectText(watched)
        await page.getByRole('link', { name: 'ประวัติของรายการนี้' }).click()
        await page.locator('.edits a').first().click()
        await page.locator('.marked', { hasText: '<img' }).first().waitFor()
        await expectText(watched)
        await library.remove(`${resource.path}/${slug}`)

        await visit(page, `/desk/${resource.name}/+`)
        await page.locator('form.record').waitFor()
        // a member of the record has its place in the translation at once
        const adding = page.getByRole('button', { name: 'เพิ่มข้อธรรม' })
        if ((await adding.count()) > 0) await adding.first().click()
        await typeEverywhere(page)
        await page.keyboard.press('Control+s')
        await page.locator('.faults').waitFor()
        const typed = await typedIn(page)
        expect([typed['th-slug'], Object.values(typed).includes('')]).toEqual([HOSTILE, false])
        await expectText(watched)

        await save(library, resource, { ...barestBody(resource, 2), slug: 'met' })
        await visit(page, `/desk/${resource.name}/met`)
        const [title = ''] = fields.find(([, field]) => field.name === 'the') ?? []
        await page.locator(`#th-${title}`).fill(SHORT)
        await library.patch(`${resource.path}/met`, { [title]: HOSTILE })
        await page.keyboard.press('Control+s')
        await page.locator('.met', { hasText: '<img' }).waitFor()
        await expectText(watched)
        await library.remove(`${resource.path}/met`)
      })
    }

    test('chapters, their pages, and what another editor made of them', async () => {
      const { library } = desk.site
      await library.post('/books', { slug: 'chapters', title: HOSTILE })
      await library.put('/books/chapters/contents', { chapterTitle: [HOSTILE], chapterBody: [HOSTILE] })
      const watched = await desk.open('/desk/books/chapters/contents')
      const { page } = watched
      await page.getByRole('button', { name: 'ตัวอย่างหน้า' }).click()
      await page.locator('.pages article', { hasText: HOSTILE }).waitFor()
      await page.getByLabel('เนื้อความบทที่ 1').fill(`${HOSTILE} mine`)
      await library.put('/books/chapters/contents', {
        chapterTitle: [HOSTILE],
        chapterBody: [`${HOSTILE} theirs`],
      })
      await page.keyboard.press('Control+s')
      await page.locator('.met', { hasText: 'theirs' }).waitFor()
      await expectText(watched)
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
      const watched = await desk.open('/desk/canon/1')
      const { page } = watched
      await page.locator('.tree', { hasText: HOSTILE }).waitFor()
      await page.locator('.heading').first().press('m')
      await page.getByLabel('ย้ายไปอยู่ใต้').waitFor()
      await expectText(watched)
      await visit(page, '/desk/canon/division/heading')
      await page.locator('form.record').waitFor()
      const shown = await typedIn(page)
      for (const id of ['th-title', 'th-pali', 'th-note', 'en-title', 'en-note'])
        expect([id, shown[id]]).toEqual([id, HOSTILE])
      await typeEverywhere(page)
      await page.keyboard.press('Control+s')
      await page.locator('.faults').waitFor()
      await expectText(watched)
    })

    test('pasted rows and names of files', async () => {
      const watched = await desk.open('/desk/bulk/jataka')
      const { page } = watched
      await page.locator('#bulk-parent').selectOption({ index: 1 })
      await page.locator('#bulk-rows').fill(`1 | ${HOSTILE}\n${HOSTILE} | ${HOSTILE}`)
      await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
      await page.locator('.preview', { hasText: HOSTILE }).waitFor()
      await expectText(watched)
      await visit(page, '/desk/collections')
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
      await expectText(watched)
      await choose(`${HOSTILE}.json`, { collection: HOSTILE })
      await page.locator('#dump-fault', { hasText: 'ไฟล์' }).waitFor()
      await expectText(watched)
    })
  },
  rememberKey,
)
