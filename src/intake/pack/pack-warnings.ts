/** Collects faults of a corpus that packing accepts. They are counted by group, with all their places. */

import type { PackageWarning } from '../../definitions/texts/format.ts'

/** The groups of warnings, in the order in which the terminal lists them, with their Thai labels. */
export const PACK_WARNING_GROUPS = {
  'wrong-page-marks': 'เครื่องหมายเลขหน้าผิด',
  'missing-page-marks': 'หน้าที่ไม่มีเครื่องหมายหรือไม่มีไฟล์',
  'empty-files': 'ไฟล์ว่างเปล่า 0 ไบต์ กรุณาดาวน์โหลดหรือคัดลอกใหม่',
  'links-outside': 'ลิงก์ที่ชี้ออกนอกโฟลเดอร์หรือหาปลายทางไม่พบ ไม่ได้อ่าน',
  'slipped-pages': 'ไฟล์ที่ชื่อบอกเลขหน้าต่ำไป เพราะไฟล์ก่อนหน้ามีหลายหน้า แก้เลขหน้าแล้ว',
  'crowded-pages': 'ไฟล์หน้าเดียวที่ยาวเหมือนมีหลายหน้า',
  'estimated-pages': 'เลขหน้าที่ประมาณ เพราะต้นฉบับไม่บอกว่าหน้าเริ่มตรงไหน',
  'overlong-pages': 'หน้าที่ยาวเกินหน้าหนังสือมาก ข้อความของหน้าอื่นอาจมารวมอยู่ด้วย',
  'overlong-passages': 'หัวข้อที่ข้อความยาวกว่าสัดส่วนมาก ข้อความของหัวข้ออื่นอาจมารวมอยู่ด้วย',
  'wrong-references': 'รายการอ้างอิงที่เขียนผิด',
  'untranslated-root': 'คำแปลของรหัสที่ไม่มีในต้นฉบับบาลี จึงไม่มีที่วาง ข้ามไป',
  'stray-markup': 'เครื่องหมายจัดรูปแบบที่ไม่รู้จัก ตัดทิ้ง เหลือข้อความ',
  'items-apart': 'เลขข้อที่เดินไม่ตรงกับฉบับบาลี เทียบให้ตรงกันแล้ว',
  'verse-like-titles': 'หลายบรรทัดติดกันกลางหน้าเหมือนหัวข้อ อ่านเป็นคาถาหรือรายการ',
  'item-marks': 'เลขข้อที่ไม่เรียงลำดับ ถือเป็นข้อความ ไม่ใช่เลขข้อ',
  'headings-as-text': 'หัวข้อที่ต้นฉบับทำเป็นข้อความ อ่านเป็นหัวข้อ',
  'new-headings': 'หัวข้อที่ไม่มีในตาราง เพิ่มเป็นหัวข้อใหม่',
  'unknown-ids': 'รหัสที่ไม่มีในตาราง ข้อความอยู่ใต้หัวข้อก่อนหน้านั้น',
  'headings-kept': 'หัวข้อย่อยที่ไม่มีในตาราง คงไว้เป็นบรรทัดหัวข้อในข้อความ',
  'headings-without-text': 'หัวข้อที่ไม่มีข้อความ',
  'text-without-heading': 'ข้อความที่ไม่มีหัวข้อ รวมไว้กับหัวข้อแรกที่ตามมา',
  'unplaced-files': 'ไฟล์ที่อธิบายคัมภีร์นอก 45 เล่ม จึงไม่มีที่วาง ข้ามไป',
  'files-of-no-text': 'ไฟล์ที่ไม่ได้อธิบายสูตรใดโดยเฉพาะ วางไว้กับหัวข้อที่ครอบอยู่',
  'outside-the-canon': 'ไฟล์ที่ไม่อยู่ใน 45 เล่ม ข้ามไป',
  'stray-bytes': 'ไบต์แปลกปลอม ตัดทิ้ง',
  'stray-characters': 'อักขระแปลกปลอม ตัดทิ้ง',
} as const satisfies Readonly<Record<string, string>>

/** Name of a group of packing warnings. */
export type PackWarningGroup = keyof typeof PACK_WARNING_GROUPS

/** Groups without loss for readers: counted, without places. */
const GROUPS_WITHOUT_PLACES: ReadonlySet<PackWarningGroup> = new Set(['headings-without-text', 'outside-the-canon'])

/** Maximum places of a group on the terminal; the package has all. */
const MAX_LISTED_PLACES = 20

/** A group of packing warnings, with its count and its first places. */
export interface WarningCount {
  readonly group: PackWarningGroup
  readonly count: number
  /** The first twenty places, as `FILE MARK → READ`. */
  readonly places: readonly string[]
  /** Whether the list is complete. */
  readonly isComplete: boolean
}

/** Collects packing warnings, by group. */
export class PackWarningCollector {
  private readonly groups = new Map<PackWarningGroup, { count: number; places: string[] }>()

  /**
   * Counts a warning.
   * @param place the place and what was done there, as `FILE MARK → READ`
   * @param count how many cases it covers
   */
  add(group: PackWarningGroup, place: string, count = 1): void {
    const entry = this.groups.getOrInsert(group, { count: 0, places: [] })
    entry.count += count
    if (!GROUPS_WITHOUT_PLACES.has(group)) entry.places.push(place)
  }

  /** Returns the counts by group, for the terminal. */
  counts(): readonly WarningCount[] {
    return this.listGroupsInOrder().map(([group, { count, places }]) => ({
      group,
      count,
      places: places.slice(0, MAX_LISTED_PLACES),
      isComplete: places.length <= MAX_LISTED_PLACES,
    }))
  }

  /** Returns the warnings as lines of warnings.jsonl. */
  lines(): readonly PackageWarning[] {
    return this.listGroupsInOrder().map(([group, { count, places }]) => ({
      group,
      title: PACK_WARNING_GROUPS[group],
      count,
      places,
    }))
  }

  private listGroupsInOrder() {
    return (Object.keys(PACK_WARNING_GROUPS) as PackWarningGroup[]).flatMap((group) => {
      const entry = this.groups.get(group)
      return entry ? [[group, entry] as const] : []
    })
  }
}
