/** Lists as tables: exported and imported again unchanged, in Excel and CSV, with members and formulas. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DHAMMA_GROUP_BULK_PASTE } from '../../../src/definitions/bulk-kinds.ts'
import { chantsResourceDefinition } from '../../../src/definitions/chants.ts'
import { dhammaGroupsResourceDefinition } from '../../../src/definitions/dhamma-groups.ts'
import { formatGroupMembersCell, parseGroupMembersCell } from '../../../src/definitions/member-lines.ts'
import { joinPastedCells } from '../../../src/definitions/pasted-cells.ts'
import { readFileAsTables } from '../../../src/desk/console/files/open-file.ts'
import { writeCsvForExcel, writeWorkbook } from '../../../src/desk/console/files/write-table.ts'
import { parsePastedTable } from '../../../src/desk/console/lists/columns.ts'
import {
  computeImportedTableChanges,
  createExportTableRows,
  type ExportedRecord,
} from '../../../src/desk/console/lists/table-of-records.ts'
import { type AnyRecord, ORIGIN, openTestLibrary } from '../../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

const GROUPS = 60
const MEMBERS = 5

beforeAll(async () => {
  const set = 'pancaka'
  await library.post('/dhamma-groups/sets', { slug: set, title: 'ปัญจกะ หมวด ๕' })
  const rows = Array.from({ length: GROUPS }, (_, group) => {
    const members = Array.from({ length: MEMBERS }, (__, index) =>
      index === 0
        ? { title: `ข้อ ${group}`, pali: null, description: '=1+1\nบรรทัดที่สอง\n\nย่อหน้า' }
        : { title: `ทาน ${index}`, pali: `dāna ${index}`, description: index === 1 ? '"การให้" | แบ่ง' : null },
    )
    return joinPastedCells([
      `${group + 1}`,
      `=หมวด ${group}`,
      '-คำอธิบาย',
      `${9_000 + group}`,
      formatGroupMembersCell(members),
    ])
  })
  const columns = ['number', 'title', 'description', 'dictionaryNumber', 'members']
  const { status, body } = await library.call<AnyRecord>('POST', `${ORIGIN}/api/desk/dhamma-groups/bulk`, {
    body: { set, columns, rows },
  })
  expect([status, body.created]).toEqual([200, GROUPS])
})

/** Reads all records of a resource with all fields. */
async function records(path: string): Promise<readonly ExportedRecord[]> {
  const { body } = await library.get<{ items: AnyRecord[] }>(`${path}?limit=200`)
  return Promise.all(body.items.map(async ({ slug }) => (await library.get<ExportedRecord>(`${path}/${slug}`)).body))
}

describe('an exported list', () => {
  test.each(['xlsx', 'csv'])('of 60 groups with members is unchanged after import from %s', async (ending) => {
    const all = await records(dhammaGroupsResourceDefinition.path)
    const rows = createExportTableRows(dhammaGroupsResourceDefinition, all, (_, slug) => slug)
    const content = ending === 'csv' ? writeCsvForExcel(rows) : new Uint8Array(await writeWorkbook('รายการ', rows))
    const [read] = await readFileAsTables(new File([content], `a.${ending}`))
    const { layout, rows: lines } = parsePastedTable(
      DHAMMA_GROUP_BULK_PASTE,
      (read?.rows ?? []).map(joinPastedCells).join('\n'),
    )
    const { status, body } = await library.call<{ counts: Record<string, number> }>(
      'POST',
      `${ORIGIN}/api/desk/preview${dhammaGroupsResourceDefinition.path}/bulk`,
      { body: { columns: layout, rows: lines } },
    )
    expect([status, body.counts]).toEqual([
      200,
      { new: 0, changed: 0, moved: 0, unchanged: all.length, bad: 0, removed: 0 },
    ])
  })

  test('is safe against formulas in CSV and has text cells in a workbook', async () => {
    const rows = createExportTableRows(
      chantsResourceDefinition,
      [{ slug: 'a', title: '=HYPERLINK("x")', pali: '-ก', note: '@ข' }],
      () => '',
    )
    const csv = writeCsvForExcel(rows)
    expect(csv).not.toMatch(/(^|,|\n)"?[=+\-@]/)
    const [read] = await readFileAsTables(new File([csv], 'a.csv'))
    expect(read?.rows[1]?.slice(0, 2)).toEqual(['a', '=HYPERLINK("x")'])
    const [sheet] = await readFileAsTables(new File([new Uint8Array(await writeWorkbook('ก', rows))], 'a.xlsx'))
    expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['a', '=HYPERLINK("x")'])
  })

  test('names referenced records and heads member columns', () => {
    const [heads, row] = createExportTableRows(
      dhammaGroupsResourceDefinition,
      [{ slug: 'a', title: 'ก', set: 'dukas', members: [{ title: 'ข', pali: 'kha', description: 'ค' }] }],
      (resource, slug) => `${resource}/${slug}`,
    )
    expect(heads?.slice(-4)).toEqual(['ชุดหมวดธรรม', 'จำนวนข้อ', 'ข้อ ๑', 'ข้อ ๒'])
    expect(row?.slice(-4)).toEqual(['dhamma-group-sets/dukas', null, 'ข | kha\nค', null])
  })
})

test('a table of any list is imported by slug, and unknown columns are reported', () => {
  const records = [
    { slug: 'a', version: '1', title: 'ก', pali: 'พุทฺธ', section: 'morning', note: null },
    { slug: 'b', version: '2', title: 'ข', pali: null, section: null, note: 'ห' },
  ]
  const out = createExportTableRows(chantsResourceDefinition, records, (_, slug) => `หมวด ${slug}`).map((row) =>
    row.map((cell) => String(cell ?? '')),
  )
  const slugOf = (_: string, title: string) => title.replace('หมวด ', '')
  expect(computeImportedTableChanges(chantsResourceDefinition, out, records, slugOf)).toEqual({
    changes: [],
    messages: [],
  })
  const [heads = [], first = [], second = []] = out
  const at = (label: string) => heads.indexOf(label)
  const edited = [
    [...heads, 'อื่น'],
    first.with(at('บทบาลี'), 'ธมฺม').with(at('หมวดบทสวด'), 'หมวด evening'),
    second.with(at('หมายเหตุ'), ''),
    ['none', 'ค'],
  ]
  expect(computeImportedTableChanges(chantsResourceDefinition, edited, records, slugOf)).toEqual({
    changes: [
      {
        slug: 'a',
        title: 'ก',
        version: '1',
        fields: { section: 'evening', pali: 'ธมฺม' },
        before: { section: 'morning', pali: 'พุทฺธ' },
      },
    ],
    messages: ['ไม่ใช้คอลัมน์ อื่น', 'ไม่มีรายการชื่อในลิงก์ none จึงไม่ได้ใช้ 1 แถว'],
  })
  expect(computeImportedTableChanges(chantsResourceDefinition, [['ชื่อ']], records, slugOf)).toBeUndefined()
})

test('members become lines of a cell that are read back equal', () => {
  const word = fc.stringMatching(/^[ก-ค]{1,3}$/)
  const member = fc.record({
    title: word,
    pali: fc.option(word),
    description: fc.option(fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
  })
  fc.assert(
    fc.property(fc.array(member, { maxLength: 4 }), (members) => {
      expect(parseGroupMembersCell(formatGroupMembersCell(members))).toEqual(members)
    }),
  )
  expect(parseGroupMembersCell('๑. ทาน\n2) ศีล | sīla')).toEqual([
    { title: 'ทาน', pali: null, description: null },
    { title: 'ศีล', pali: 'sīla', description: null },
  ])
})
