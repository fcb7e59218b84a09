/** Words selected on a page are located in the text of one source, also next to corrected words. */

import { expect, test } from 'bun:test'
import { matchCorrectionsToText, parseCorrectionLine } from '../../src/review-items/corrections/exchange.ts'
import { testHeading, testParagraph, testPassage, testPlace, testSource } from '../intake/import/packages.ts'
import { openDeskLibrary } from './desk-library.ts'

const open = () =>
  openDeskLibrary([
    {
      source: testSource('siam'),
      headings: ['one', 'two'].map((slug) => testHeading(slug, { paliPage: 1 })),
      passages: [
        testPassage('one', [testParagraph(1, 'เอวมฺเม สุตํ โสกสฺมินฺติ วุจฺจติ'), testParagraph(2, 'สุตํ อญฺญํ')], {
          edition: 'pali',
        }),
        testPassage('two', [testParagraph(1, 'อถ โข สุตํ ปนาติ')], { edition: 'pali' }),
      ],
    },
    {
      source: testSource('other'),
      headings: [],
      passages: [testPassage('one', [testParagraph(1, 'เอวมฺเม สุตํ โลกสฺมินฺติ วุจฺจติ')], { edition: 'pali' })],
    },
  ])

const CORRECTION = testPlace('one', 'pali', 1, {
  wrong: 'โสกสฺมินฺติ',
  right: 'โลกสฺมินฺติ',
  reason: 'พิมพ์ผิด',
})

const input = (words: string, before = '', after = '', page = 1) =>
  `/pointed-at?edition=pali&volume=9&page=${page}&${new URLSearchParams({ words, before, after })}`

test('selected words give the displayed source, the heading and unique context', async () => {
  using library = await open()
  const { status, body } = await library.desk('GET', input('โสกสฺมินฺติ', 'สุตํ', 'วุจ'))
  expect(status).toBe(200)
  expect(body.places).toEqual([testPlace('one', 'pali', 1, { before: 'สุตํ', wrong: 'โสกสฺมินฺติ', after: 'วุจฺจติ' })])
  // the answer can be sent as a correction
  const [place] = body.places as readonly object[]
  const made = await library.desk('POST', '/corrections', { ...place, right: 'โลกสฺมินฺติ', reason: 'พิมพ์ผิด' })
  expect(made.status).toBe(201)
})

test('the place that matches most context is chosen, on the given page', async () => {
  using library = await open()
  const entries = async (address: string) =>
    ((await library.desk('GET', address)).body.places as readonly { entry: string; page: number }[]).map(
      ({ entry, page }) => [entry, page],
    )
  expect(await entries(input('สุตํ'))).toEqual([
    ['one', 1],
    ['two', 1],
  ])
  expect(await entries(input('สุตํ', 'อถ โข'))).toEqual([['two', 1]])
  expect(await entries(input('สุตํ', '', '', 2))).toEqual([['one', 2]])
  expect(await entries(input('ไม่มี'))).toEqual([])
  expect(await entries(input('สุตํ', '', '', 9))).toEqual([])
})

test('nearby corrections do not interfere', async () => {
  using library = await open()
  await library.desk('POST', '/corrections', CORRECTION)
  const { body } = await library.desk('GET', input('สุตํ', 'เอวมฺเม', 'โลกสฺมินฺติ วุจฺจติ'))
  expect(body.places).toMatchObject([{ entry: 'one', wrong: 'สุตํ' }])
})

test('a key and a page are required', async () => {
  using library = await open()
  expect((await library.desk('GET', input('สุตํ'), undefined, { authorization: 'Bearer none' })).status).toBe(401)
  expect((await library.desk('GET', '/pointed-at?edition=pali&words=สุตํ')).status).toBe(400)
})

test('the printed context is returned, whatever was corrected', async () => {
  using library = await open()
  const place = { source: 'siam', division: 'digha-nikaya', entry: 'one', edition: 'pali' }
  const ask = (words: string, page = 1, more: Record<string, string> = {}) =>
    library.desk(
      'GET',
      `/in-print?${new URLSearchParams({ ...place, volume: '9', page: String(page), words, ...more })}`,
    )
  await library.desk('POST', '/corrections', CORRECTION)
  const text = 'เอวมฺเม สุตํ โสกสฺมินฺติ วุจฺจติ'
  const { body } = await ask('โสกสฺมินฺติ')
  expect(body).toEqual({
    volume: 9,
    page: 1,
    file: null,
    text,
    start: text.indexOf('โสก'),
    length: 'โสกสฺมินฺติ'.length,
  })
  // the page distinguishes several places
  expect([(await ask('สุตํ', 2)).body.page, (await ask('สุตํ', 1)).body.page]).toEqual([2, 1])
  expect((await ask('สุตํ', 1, { after: 'อญฺญํ' })).body.page).toBe(2)
  expect((await ask('ไม่มี')).status).toBe(404)
})

test('all corrections are exported as lines that another library imports', async () => {
  using library = await open()
  const made = await library.desk('POST', '/corrections', CORRECTION)
  expect(made.status).toBe(201)
  const { body } = await library.desk('GET', '/corrections/exchanged')
  expect(body.items).toMatchObject([{ source: 'siam', state: 'active', right: 'โลกสฺมินฺติ', line: null }])
  expect((await library.desk('GET', '/corrections/exchanged?source=other')).body.items).toEqual([])
  using elsewhere = await open()
  elsewhere.canon.refresh()
  const lines = (body.items as readonly unknown[]).map((item, index) => parseCorrectionLine(item, index + 1))
  const fits = elsewhere.canon.text.readUndecided((text) => matchCorrectionsToText(elsewhere.db, text, lines), null)
  expect([fits?.fitting.length, fits?.orphaned]).toEqual([1, []])
})
