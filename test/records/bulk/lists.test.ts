/**
 * Pasted lists that name their columns (desk §1): each row may name its group; one paste is one line of the log and one
 * undo.
 */

import { afterAll, describe, expect, test } from 'bun:test'
import { PastedRowParentLookup } from '../../../src/records/bulk/groups.ts'
import type { BulkPasteResult } from '../../../src/records/bulk/store.ts'
import { type AnyRecord, type ErrorBody, ORIGIN, openTestLibrary } from '../../support/library.ts'

const library = openTestLibrary({ facts: 'all' })
afterAll(() => library.close())

const desk = <T>(path: string, body: object) =>
  library.call<T & ErrorBody>('POST', `${ORIGIN}/api/desk${path}`, { body })
const paste = (body: object) => desk<BulkPasteResult>('/jataka/bulk', body)
const all = async () => {
  const pages = [0, 200, 400].map((offset) => library.get<{ items: AnyRecord[] }>(`/jataka?limit=200&offset=${offset}`))
  return (await Promise.all(pages)).flatMap(({ body }) => body.items)
}

describe('missing values of a row', () => {
  test('take the group of the body, else the stored one, else ask', async () => {
    const [, , , fourth] = await all()
    await paste({ nipata: 'tikanipata', columns: ['number', 'nipata'], rows: ['4'] })
    expect((await all())[3]).toMatchObject({ number: 4, nipata: 'tikanipata' })
    await paste({ columns: ['number', 'title'], rows: ['4 | ชื่อใหม่'] })
    expect((await all())[3]).toMatchObject({ title: 'ชื่อใหม่', nipata: 'tikanipata', slug: fourth?.slug })
    await library.remove('/jataka/jataka-5')
    const { status, body } = await paste({ columns: ['number', 'title'], rows: ['5 | กลับมา'] })
    expect([status, body.error.issues?.['rows.0']?.[0]]).toEqual([
      400,
      'แถวที่ 1: ยังไม่มีชาดกที่มีลำดับชาดก 5 จึงต้องสร้างใหม่ กรุณาเลือกนิบาตที่ใช้กับแถวที่ไม่ได้บอกไว้',
    ])
    const back = await paste({ columns: ['number', 'title', 'nipata'], rows: ['5 | กลับมา | เอกนิบาต'] })
    expect(back.body.items).toEqual([{ number: 5, slug: 'jataka-5', result: 'created' }])
  })

  test('ask for a title of a new record, even without a column', async () => {
    await library.remove('/jataka/jataka-6')
    const { body } = await paste({ nipata: 'ekakanipata', columns: ['number', 'vagga'], rows: ['6 | ก'] })
    expect(body.error.issues?.['rows.0']?.[0]).toContain('กรุณาใส่ชื่อชาดก หรือแก้')
  })
})

test.each<[string, object, string, string]>([
  ['no key', { columns: ['title'], rows: ['ก'] }, 'columns', 'กรุณาบอกว่าคอลัมน์ใดเป็นลำดับชาดก'],
  ['one twice', { columns: ['number', 'title', 'title'], rows: [] }, 'columns', 'ชื่อชาดกมีสองคอลัมน์'],
  ['an unknown field', { columns: ['number', 'members'], rows: [] }, 'columns.1', 'ต้องเป็นค่าใดค่าหนึ่งใน'],
  [
    'an unknown nipata in a cell',
    { columns: ['number', 'nipata'], rows: ['1 | ไม่มี'] },
    'rows.0',
    'แถวที่ 1: ไม่พบนิบาต “ไม่มี”',
  ],
  ['an unknown nipata of all', { nipata: 'none', rows: ['1'] }, 'nipata', 'ไม่พบนิบาต “none”'],
  ['too many cells', { columns: ['number', null], rows: ['1 | ก | ข'] }, 'rows.0', 'คือ ลำดับชาดก | ไม่ใช้'],
])('a list with %s is rejected with its message', async (_, body, key, sentence) => {
  const edits = library.edits().length
  const refused = await paste(body)
  expect(refused.status).toBe(400)
  expect(refused.body.error.issues?.[key]?.[0]).toContain(sentence)
  expect(library.edits().length).toBe(edits)
})

test('a nipata is found by title, spelling variant or number, but not by an ambiguous name', () => {
  const groups = new PastedRowParentLookup(
    [
      { id: 1, slug: 'ekaka', fields: { title: 'เอกกนิบาต', number: 1 } },
      { id: 2, slug: 'duka', fields: { title: 'ทุกนิบาต', number: 2 } },
      { id: 3, slug: 'a', fields: { title: 'ซ้ำ', number: 3 } },
      { id: 4, slug: 'b', fields: { title: 'ซ้ำ', number: null } },
    ],
    'นิบาต',
  )
  const found = ['ekaka', 'เอกกนิบาต', 'เอกนิบาต', 'เอก', '๑', ' 2 ', 'นิบาตที่ 2', 'นิบาต 2', 'ซ้ำ', 'อื่น', 'a'].map(
    (cell) => groups.findByName(cell.trim())?.id,
  )
  expect(found).toEqual([1, 1, 1, 1, 1, 2, undefined, 2, undefined, undefined, 3])
})
