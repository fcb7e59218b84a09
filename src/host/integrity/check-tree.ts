/** Checks the contents trees: parents in the same division, no rings, no branch too deep, no two in one place. */

import type { Database } from 'bun:sqlite'
import { readTreeRows, type TreeRow, treeFaults } from '../../../db/tree-faults.ts'
import { DEEPEST } from '../../definitions/heading.ts'
import { firstFew } from '../../foundation/validation/first-few.ts'
import { type Finding, MADE_ANEW } from './finding.ts'

export function checkTree(sqlite: Database): readonly Finding[] {
  const headings = readTreeRows(sqlite)
  const { strayed, ringed, deep } = treeFaults(headings)
  const places = Map.groupBy(
    headings,
    ({ division, parent, position }) => `${division} ${parent} ${position}`,
  )
  const shared = [...places.values()].filter(([first, second]) => second || (first && first.position < 1))
  return [
    ...found(strayed, 'หัวข้อที่อยู่คนละหมวดกับหัวข้อแม่', 'แก้หัวข้อแม่ (parent) ของหัวข้อเหล่านั้นผ่าน API'),
    ...found(ringed, 'หัวข้อที่วนอยู่ใต้ตัวเอง', MADE_ANEW),
    ...found(deep, `หัวข้อที่ซ้อนลึกเกิน ${DEEPEST} ระดับ`, 'ย้ายหัวข้อเหล่านั้นออกหนึ่งระดับผ่าน API (nest out)'),
    ...found(
      shared.flatMap(([first]) => first ?? []),
      'ลำดับหัวข้อที่ซ้ำกันหรือไม่ถูกต้อง',
      'เลื่อนหัวข้อใดหัวข้อหนึ่งในกลุ่มนั้นผ่าน API (move) ระบบจะเรียงเลขใหม่เป็น 1 ถึง n',
    ),
  ]
}

const found = (headings: readonly TreeRow[], what: string, remedy: string): readonly Finding[] =>
  headings.length === 0
    ? []
    : [{ what: `มี${what} ${headings.length} แห่ง: ${firstFew(headings.map(({ slug }) => slug))}`, remedy }]
