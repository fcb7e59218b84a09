/**
 * Rules between headings, for a list that replaces all headings (restore). Faults are reported by their path in the
 * list.
 */

import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'
import type { RequestIssues } from '../../foundation/app-error.ts'
import type { RecordToRestore } from '../../records/collections/collection.ts'
import {
  findRepeatedValues,
  getDumpedRecordFieldPath,
  throwIfFaultsFound,
} from '../../records/collections/consistent-records.ts'
import type { DivisionRow, DivisionsWithPackageNames } from './divisions.ts'
import { explainVolumeOutsideDivision } from './heading-rules.ts'

/** A heading of a list that replaces all headings (restore), linked to its parent. */
export interface RestoredHeading {
  readonly record: RecordToRestore
  readonly slug: string
  readonly division: DivisionRow
  parent: RestoredHeading | null
  /** From 1 among its siblings. */
  order: number
}

/**
 * Links a list of headings to trees by their parents, and checks the rules between them.
 * @param mayKeepVolume whether a heading may have a volume outside its division. This is true if it already has that
 * volume, because the division shrank or a package brought it so. A dump that GET returned must be accepted again.
 * @throws AppError `invalid_request` for unknown divisions and parents and for volumes outside the division, `conflict`
 * for duplicate slugs, cycles and branches that are too deep
 */
export function buildCheckedHeadingTrees(
  records: readonly RecordToRestore[],
  divisions: DivisionsWithPackageNames,
  mayKeepVolume: (record: RecordToRestore, division: DivisionRow) => boolean,
): readonly RestoredHeading[] {
  const bySlug = new Map(divisions.all().map((division) => [division.slug, division]))
  const faults: Record<string, readonly string[]> = { ...findRepeatedValues(records, 'id', 'รหัส') }
  const given = records.map((record, index): RestoredHeading | undefined => {
    const division = bySlug.get(String(record.division))
    if (!division) {
      faults[getDumpedRecordFieldPath(index, 'division')] = [
        `ไม่พบหมวด “${record.division}” กรุณาใช้หมวดที่มีอยู่ หรือสร้างหมวดก่อน`,
      ]
      return undefined
    }
    const fault = explainVolumeOutsideDivision(division, (record.volume ?? null) as number | null)
    if (fault !== undefined && !mayKeepVolume(record, division))
      faults[getDumpedRecordFieldPath(index, 'volume')] = [fault]
    return {
      record,
      slug: String(record.slug),
      division,
      parent: null,
      order: Number(record.order ?? Infinity),
    }
  })
  throwIfFaultsFound(faults, linkParents(given, faults))
  const headings = given.filter((heading) => heading !== undefined)
  numberSiblings(headings)
  return headings
}

/** Finds every parent; writes missing ones to `faults`. @returns issues of duplicate slugs, cycles and depth */
function linkParents(
  given: readonly (RestoredHeading | undefined)[],
  faults: Record<string, readonly string[]>,
): RequestIssues {
  const contradictions: Record<string, string[]> = {}
  const names = new Map<string, RestoredHeading>()
  for (const [index, heading] of given.entries()) {
    if (!heading) continue
    const name = nameOf(heading.division, heading.slug)
    if (names.has(name)) {
      contradictions[getDumpedRecordFieldPath(index, 'slug')] = [
        `“${heading.slug}” ซ้ำกับหัวข้ออื่นในหมวดเดียวกัน กรุณาแก้ไขให้ไม่ซ้ำกัน`,
      ]
    }
    names.set(name, heading)
  }
  for (const [index, heading] of given.entries()) {
    const parent = heading?.record.parent
    if (!heading || parent === null || parent === undefined) continue
    heading.parent = names.get(nameOf(heading.division, String(parent))) ?? null
    if (!heading.parent) {
      faults[getDumpedRecordFieldPath(index, 'parent')] = [
        `ไม่พบหัวข้อแม่ “${parent}” ในหมวดเดียวกัน กรุณาใส่หัวข้อนั้นด้วย หรือเว้นว่าง`,
      ]
    }
  }
  for (const [index, heading] of given.entries()) {
    if (heading && countLevelsAbove(heading) >= MAX_CONTENTS_DEPTH) {
      contradictions[getDumpedRecordFieldPath(index, 'parent')] = [
        `หัวข้อ “${heading.slug}” ซ้อนลึกเกิน ${MAX_CONTENTS_DEPTH} ระดับ หรือวนกลับมาอยู่ใต้ตัวเอง กรุณาเลือกหัวข้อแม่อื่น`,
      ]
    }
  }
  return contradictions
}

const nameOf = (division: DivisionRow, slug: string) => `${division.id}/${slug}`

/** Counts the headings above one, up to the maximum depth, so that a cycle counts as too deep. */
function countLevelsAbove(heading: RestoredHeading): number {
  let levels = 0
  for (let above = heading.parent; above && levels < MAX_CONTENTS_DEPTH; above = above.parent) levels++
  return levels
}

/** Numbers siblings 1 to n by the order that the records give; without one, by their place in the list. */
function numberSiblings(given: readonly RestoredHeading[]): void {
  const groups = Map.groupBy(given, (heading) => heading.parent ?? heading.division)
  for (const siblings of groups.values()) {
    for (const [index, heading] of siblings.toSorted(byOrder).entries()) heading.order = index + 1
  }
}

const byOrder = (a: RestoredHeading, b: RestoredHeading) => (a.order === b.order ? 0 : a.order - b.order)
