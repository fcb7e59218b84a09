/** Parses pasted rows of headings and titles, and reports the faults of each row in Thai. */

import { headingFieldDefinitions } from '../../definitions/heading.ts'
import { createInvalidRequestError, type RequestIssues } from '../../foundation/app-error.ts'
import { DIRECTION_OVERRIDE_SIGNS } from '../../foundation/direction-signs.ts'
import { describeCharacterPosition, normaliseString } from '../../foundation/validation/normalise.ts'
import type { DivisionContentsTree, HeadingNode } from './division-tree.ts'

/**
 * Parses rows `slug|title`. Blank rows are skipped. Each slug must be a heading of `tree`, and occur once.
 * @returns the headings with their new titles, in the order of the rows
 * @throws AppError `invalid_request` with all faults, by row
 */
export function parseHeadingTitleRows(rows: readonly string[], tree: DivisionContentsTree) {
  const issues: Record<string, string[]> = {}
  const first = new Map<HeadingNode, number>()
  const titles = rows.flatMap((row, index) => {
    if (row.trim() === '') return []
    const bar = row.indexOf('|')
    const slug = row.slice(0, bar < 0 ? undefined : bar).trim()
    const title = bar < 0 ? '' : normaliseString(row.slice(bar + 1))
    const node = tree.bySlug(slug)
    const fault = findTitleFault(slug, title, node, node && first.get(node))
    if (fault !== undefined || !node) {
      issues[`rows.${index}`] = [`แถวที่ ${index + 1}: ${fault}`]
      return []
    }
    first.set(node, index)
    return [{ node, title }]
  })
  if (Object.keys(issues).length > 0) throw createInvalidRequestError(issues as RequestIssues)
  return titles
}

const FORBIDDEN_CHARACTER = new RegExp(`[^\\P{Cc}\\t]|[${DIRECTION_OVERRIDE_SIGNS}]`, 'u')

function findTitleFault(slug: string, title: string, node: HeadingNode | undefined, before: number | undefined) {
  const { max } = headingFieldDefinitions.title
  if (!node) return `ไม่พบหัวข้อ “${slug.slice(0, 120)}” ในหมวดนี้ กรุณาพิมพ์เป็น ชื่อในลิงก์|ชื่อหัวข้อ`
  if (title === '') return 'ยังไม่มีชื่อหัวข้อ กรุณาพิมพ์เป็น ชื่อในลิงก์|ชื่อหัวข้อ'
  if ([...title].length > max) return `ชื่อหัวข้อยาวได้ไม่เกิน ${max} ตัวอักษร`
  const control = FORBIDDEN_CHARACTER.exec(title)
  if (control) return `ชื่อหัวข้อมีอักขระควบคุมที่มองไม่เห็น${describeCharacterPosition(title, control.index)} กรุณาลบออก`
  if (before !== undefined) return `หัวข้อ “${slug}” ซ้ำกับแถวที่ ${before + 1} กรุณาเหลือไว้แถวเดียว`
  return undefined
}
