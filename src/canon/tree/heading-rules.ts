/** Rules of the contents tree: parents, depth, volumes (contract, Limits; decisions §4). */

import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'
import { type AppError, createConflictError, createInvalidRequestError } from '../../foundation/app-error.ts'
import type { DivisionContentsTree, HeadingNode } from './division-tree.ts'
import type { DivisionRow } from './divisions.ts'

/**
 * Returns the parent heading with a slug. Undefined for null, which means the top of the tree.
 * @throws AppError `invalid_request` for an unknown slug
 */
export function requireParentHeading(tree: DivisionContentsTree, slug: string | null): HeadingNode | undefined {
  if (slug === null) return undefined
  const parent = tree.bySlug(slug)
  if (parent) return parent
  throw createInvalidRequestError({
    parent: [`ไม่พบหัวข้อแม่ “${slug}” ในหมวดนี้ กรุณาเลือกจากหัวข้อที่มีอยู่ หรือเว้นว่างเพื่อให้อยู่ระดับบนสุด`],
  })
}

/** Returns the Thai sentence about a volume outside of a division. Undefined for null and for a volume inside. */
export function explainVolumeOutsideDivision(division: DivisionRow, volume: number | null): string | undefined {
  const { firstVolume, lastVolume, title } = division
  if (volume === null || (volume >= firstVolume && volume <= lastVolume)) return undefined
  return `เล่มต้องอยู่ใน${title} คือเล่ม ${firstVolume} ถึง ${lastVolume}`
}

/**
 * Checks that a volume belongs to the division.
 * @param volume null for a heading without a printed place of its own, which is valid
 * @throws AppError `invalid_request` on the field `volume` if it does not
 */
export function requireVolumeOfDivision(division: DivisionRow, volume: number | null): void {
  const fault = explainVolumeOutsideDivision(division, volume)
  if (fault !== undefined) throw createInvalidRequestError({ volume: [fault] })
}

/**
 * Checks that a heading may be placed below a parent: not below itself or its descendants, and not too deep.
 * @param node the heading with its branch; undefined for a new one
 * @param parent undefined for the top
 * @throws AppError `conflict` for a cycle, or a branch that is too deep
 */
export function requireValidParent(node: HeadingNode | undefined, parent: HeadingNode | undefined): void {
  for (let above: HeadingNode | null | undefined = parent; above; above = above.parent) {
    if (above === node) {
      throw createConflictError(`หัวข้อ “${node.row.slug}” จะอยู่ใต้ตัวเองหรือใต้หัวข้อย่อยของตัวเองไม่ได้ กรุณาเลือกหัวข้อแม่อื่น`)
    }
  }
  const deepest = (parent?.depth ?? 0) + (node ? heightOf(node) : 1)
  if (deepest <= MAX_CONTENTS_DEPTH) return
  throw createConflictError(`หัวข้อซ้อนกันได้ไม่เกิน ${MAX_CONTENTS_DEPTH} ระดับ แต่จะกลายเป็น ${deepest} ระดับ กรุณาเลือกที่ที่ตื้นกว่านี้`)
}

/** Creates the `conflict` error for a slug that another heading of the division has. */
export const createHeadingSlugTakenError = (slug: string): AppError =>
  createConflictError(`มีหัวข้อที่ใช้ชื่อ “${slug}” ในหมวดนี้อยู่แล้ว กรุณาใช้ชื่ออื่น`, {
    slug: [`“${slug}” มีหัวข้ออื่นใช้แล้ว กรุณาใช้ชื่ออื่น`],
  })

/** Counts the levels of a branch, including its own. */
function heightOf(node: HeadingNode): number {
  return 1 + Math.max(0, ...node.children.map(heightOf))
}
