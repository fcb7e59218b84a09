/** GET /api/desk/witnesses: who reads what under a heading and at one place, as the document says (variants §5). */

import { afterAll, describe, expect, test } from 'bun:test'
import { cstPackage, scPackage, siamPackage } from '../canon/witness-packages.ts'
import type { Json } from '../support/json.ts'
import { openDeskLibrary } from './desk-library.ts'

const library = await openDeskLibrary([siamPackage, cstPackage, scPackage])
afterAll(() => library[Symbol.dispose]())

const ask = async (entry: string, query: Readonly<Record<string, string>> = {}): Promise<Json> =>
  (await library.desk('GET', `/witnesses/digha-nikaya/${entry}?${new URLSearchParams(query)}`)).body
const texts = ({ readings }: Json): readonly string[] => readings.map(({ text }: Json) => text)

describe('witnesses of a heading', () => {
  test('include all witnesses and the places of difference', async () => {
    const { witnesses, places, total } = await ask('sutta')
    expect(witnesses).toEqual([
      { source: 'siam', edition: 'pali', recension: 'siamrath', title: 'Siam, in Thai letters' },
      { source: 'cst', edition: 'roman', recension: 'chattha', title: 'Chattha, roman' },
      { source: 'sc', edition: 'roman', recension: 'chattha', title: 'Mahasangiti, roman' },
    ])
    expect(total).toBe(5)
    expect(places[1]).toEqual({
      readings: [
        { witness: 0, text: 'สาวตฺถิยํ' },
        { witness: 1, text: 'rājagahe' },
        { witness: 2, text: 'rājagahe' },
        { witness: 1, text: 'sāvatthiyaṃ', note: 'syā. kaṃ.' },
      ],
      known: true,
      class: 'reading',
      entry: 'one',
      volume: 9,
      page: 5,
    })
  })

  test('are filtered by class and page, and paged', async () => {
    const classes = async (query: Readonly<Record<string, string>>) =>
      (await ask('sutta', query)).places.map((place: Json) => place.class)
    expect(await classes({ from: 'reading' })).toEqual(['reading', 'reading', 'reading'])
    expect(await classes({ edition: 'pali', page: '6' })).toEqual(['orthography'])
    expect(await classes({ edition: 'roman', page: '2', volume: '9' })).toEqual([
      'notation',
      'reading',
      'reading',
      'reading',
    ])
    expect(await classes({ limit: '1', offset: '4' })).toEqual(['orthography'])
  })

  test('are empty with a single source, and 404 for an unknown heading', async () => {
    using lonely = await openDeskLibrary([cstPackage])
    const { body } = await lonely.desk('GET', '/witnesses/digha-nikaya/sutta')
    expect(body).toMatchObject({ witnesses: [], places: [], total: 0 })
    expect((await library.desk('GET', '/witnesses/digha-nikaya/none')).status).toBe(404)
    expect((await library.desk('GET', '/witnesses/digha-nikaya/sutta?from=bad')).status).toBe(400)
  })
})

describe('one place', () => {
  const place = { source: 'siam', edition: 'pali', wrong: 'โกโรติ' }

  test('has the readings where the words of one source are', async () => {
    const { places } = await ask('one', place)
    expect(places).toHaveLength(1)
    expect(texts(places[0])).toEqual(['โกโรติ', 'karoti', 'karoti'])
    const [agreed] = (await ask('one', { ...place, wrong: 'เชตวเน' })).places
    expect(texts(agreed)).toEqual(['เชตวเน', 'jetavane', 'jetavane'])
    expect(agreed.class).toBe('notation')
  })

  test('is distinguished by context and page', async () => {
    const words = { ...place, wrong: 'ภควา' }
    const countPlaces = async (more: object) => (await ask('one', { ...words, ...more })).places.length
    expect(await countPlaces({})).toBe(2)
    expect(await countPlaces({ before: 'สมยํ' })).toBe(1)
    expect(await countPlaces({ after: 'ภิกฺขู' })).toBe(1)
    expect(await countPlaces({ volume: '9', page: '6' })).toBe(1)
  })

  test('is found by the print and shown as corrected', async () => {
    const { status, body } = await library.desk('POST', '/corrections', {
      ...place,
      division: 'digha-nikaya',
      entry: 'one',
      right: 'กโรติ',
      reason: 'พิมพ์ผิด',
    })
    expect(status).toBe(201)
    const [found] = (await ask('one', place)).places
    expect(found.readings[0]).toEqual({ witness: 0, text: 'กโรติ', printed: 'โกโรติ' })
    expect(found.class).toBe('notation')
    await library.desk('DELETE', `/corrections/${body.correction.id}`)
    expect(texts((await ask('one', place)).places[0])[0]).toBe('โกโรติ')
  })

  test('requires the source of the words', async () => {
    const { status, body } = await library.desk('GET', '/witnesses/digha-nikaya/one?wrong=x')
    expect(status).toBe(400)
    expect(Object.keys(body.error.issues)).toEqual(['source', 'edition'])
    const nowhere = await library.desk(
      'GET',
      `/witnesses/digha-nikaya/one?${new URLSearchParams({ ...place, wrong: 'นิพฺพานํ' })}`,
    )
    expect(nowhere.status).toBe(404)
  })

  test('has no witness in an edition other than Pali', async () => {
    expect(await ask('one', { ...place, edition: 'royal' })).toMatchObject({ witnesses: [], places: [] })
  })
})
