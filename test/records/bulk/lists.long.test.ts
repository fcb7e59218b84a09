/** A paste of all 547 stories. */

import { afterAll, describe, expect, test } from 'bun:test'
import type { BulkPasteResult } from '../../../src/records/bulk/store.ts'
import { type AnyRecord, type ErrorBody, ORIGIN, openTestLibrary, TEST_KEY } from '../../support/library.ts'

const library = openTestLibrary({ facts: 'all' })
afterAll(() => library.close())

const desk = <T>(path: string, body: object) =>
  library.call<T & ErrorBody>('POST', `${ORIGIN}/api/desk${path}`, { body })
const paste = (body: object) => desk<BulkPasteResult>('/jataka/bulk', body)
const preview = (body: object) =>
  desk<{ counts: Record<string, number>; rows: AnyRecord[] }>('/preview/jataka/bulk', body)
const all = async () => {
  const pages = [0, 200, 400].map((offset) => library.get<{ items: AnyRecord[] }>(`/jataka?limit=200&offset=${offset}`))
  return (await Promise.all(pages)).flatMap(({ body }) => body.items)
}
const fields = (record: AnyRecord) => [record.number, record.title, record.nipata, record.vagga]

describe('547 stories in one paste', () => {
  const COLUMNS = ['nipata', null, 'number', 'title', 'vagga']

  test('go to the nipata named in or above their row; one edit, one undo', async () => {
    const before = await all()
    const titles = new Map(
      (await library.get<{ items: AnyRecord[] }>('/jataka/nipatas?limit=100')).body.items.map((one) => [
        one.slug,
        one.title,
      ]),
    )
    let previous: unknown
    // only the first row of each nipata names it, as in a sheet with merged cells
    const rows = before.map(({ number, nipata }, index) => {
      const name = nipata === previous ? '' : titles.get(String(nipata))
      previous = nipata
      return `${name}\tไม่ใช้ ${index}\t${number}\tชาดกที่ ${number}\tวรรค ${index % 10}`
    })
    const seen = await preview({ columns: COLUMNS, rows })
    expect(seen.body.counts).toMatchObject({ changed: 547, moved: 0, bad: 0, new: 0 })
    const edits = library.edits().length
    const { status, body } = await paste({ columns: COLUMNS, rows })
    expect([status, body.updated, library.edits().length - edits]).toEqual([200, 547, 1])
    expect((await all()).map(fields)).toEqual(
      before.map(({ number, nipata }, index) => [number, `ชาดกที่ ${number}`, nipata, `วรรค ${index % 10}`]),
    )
    const line = await library.call<{ items: AnyRecord[] }>('GET', `${ORIGIN}/api/desk/edits?limit=1`, {
      key: TEST_KEY,
    })
    expect(line.body.items[0]).toMatchObject({ action: 'bulk', record: '*', records: 547, undoable: true })
    await desk(`/edits/${line.body.items[0]?.id}/undo`, {})
    expect((await all()).map(fields)).toEqual(before.map(fields))
  })

  test('below a row with an unknown nipata have its fault, and are not moved', async () => {
    const { body } = await preview({
      columns: ['nipata', 'number'],
      rows: ['ไม่มีนิบาตนี้ | 1', '| 2', 'มหา | 3', '| 4'],
    })
    expect(body.rows.map(({ result, issues }) => [result, Object.keys(Object(issues))])).toEqual([
      ['bad', ['nipata']],
      ['bad', ['nipata']],
      ['moved', []],
      ['moved', []],
    ])
  })

  test('that move name their former nipata, and keep their other fields', async () => {
    const [first] = await all()
    const rows = ['๒ | 1', '| 2', 'มหา | 3']
    const { body } = await preview({ columns: ['nipata', 'number'], rows })
    expect(body.rows.map(({ result, from, changes }) => [result, from, changes])).toEqual(
      [1, 2, 3].map(() => ['moved', 'ekakanipata', []]),
    )
    await paste({ columns: ['nipata', 'number'], rows })
    expect((await all()).slice(0, 3).map(({ nipata }) => nipata)).toEqual(['dukanipata', 'dukanipata', 'mahanipata'])
    expect((await all())[0]).toMatchObject({ title: first?.title, vagga: first?.vagga })
  })
})
