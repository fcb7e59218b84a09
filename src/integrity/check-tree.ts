/** Checks the contents trees: parents in the same division, no rings, no branch too deep, no two in one place. */

import type { Database } from 'bun:sqlite'
import { DEEPEST } from '../resources/heading.ts'
import { type Finding, MADE_ANEW } from './finding.ts'

interface Row {
  readonly id: number
  readonly division: number
  readonly parent: number | null
  readonly slug: string
  readonly position: number
}

export function checkTree(sqlite: Database): readonly Finding[] {
  const rows = sqlite
    .query<Row, []>('SELECT id, division_id AS division, parent_id AS parent, slug, position FROM headings')
    .all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const strayed = rows.filter((row) => {
    const parent = row.parent === null ? undefined : byId.get(row.parent)
    return parent !== undefined && parent.division !== row.division
  })
  const depths = rows.map((row) => ({ row, depth: depthOf(row, byId) }))
  const ringed = depths.filter(({ depth }) => depth === Number.POSITIVE_INFINITY)
  const deep = depths.filter(({ depth }) => depth > DEEPEST && depth < Number.POSITIVE_INFINITY)
  const places = Map.groupBy(rows, ({ division, parent, position }) => `${division} ${parent} ${position}`)
  const shared = [...places.values()].filter(([first, second]) => second || (first && first.position < 1))
  return [
    ...found(
      strayed.map(({ slug }) => slug),
      'หัวข้อที่อยู่คนละหมวดกับหัวข้อแม่',
      'แก้หัวข้อแม่ (parent) ของหัวข้อเหล่านั้นผ่าน API',
    ),
    ...found(
      ringed.map(({ row }) => row.slug),
      'หัวข้อที่วนอยู่ใต้ตัวเอง',
      MADE_ANEW,
    ),
    ...found(
      deep.map(({ row }) => row.slug),
      `หัวข้อที่ซ้อนลึกเกิน ${DEEPEST} ระดับ`,
      'ย้ายหัวข้อเหล่านั้นออกหนึ่งระดับผ่าน API (nest out)',
    ),
    ...found(
      shared.map(([first]) => first?.slug ?? ''),
      'ลำดับหัวข้อที่ซ้ำกันหรือไม่ถูกต้อง',
      'เลื่อนหัวข้อใดหัวข้อหนึ่งในกลุ่มนั้นผ่าน API (move) ระบบจะเรียงเลขใหม่เป็น 1 ถึง n',
    ),
  ]
}

/** 1 at the top; infinite in a ring. */
function depthOf(row: Row, byId: ReadonlyMap<number, Row>): number {
  let depth = 1
  for (let at: Row | undefined = row; at?.parent != null; at = byId.get(at.parent)) {
    if (++depth > byId.size + 1) return Number.POSITIVE_INFINITY
  }
  return depth
}

function found(slugs: readonly string[], what: string, remedy: string): readonly Finding[] {
  if (slugs.length === 0) return []
  const more = slugs.length > 5 ? ` และอีก ${slugs.length - 5}` : ''
  return [{ what: `มี${what} ${slugs.length} แห่ง: ${slugs.slice(0, 5).join(', ')}${more}`, remedy }]
}
