/** What collections, actions, fields and languages are called before an editor. */

import type { Resource } from '../resources/definition.ts'
import { resources } from '../resources/registry.ts'

const OTHERS: Readonly<Record<string, string>> = {
  '*': 'หลายชุดข้อมูล',
  'tipitaka-contents': 'หัวข้อพระไตรปิฎก',
  'passage-decisions': 'การตัดสินข้อความ',
}

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'เพิ่ม',
  replace: 'เขียนทับ',
  patch: 'แก้',
  delete: 'ลบ',
  move: 'เลื่อน',
  place: 'ย้ายที่',
  nest: 'ย้ายระดับ',
  undo: 'เลิกทำ',
  'put-contents': 'แก้เนื้อหา',
  'put-chapter': 'แก้บทใน',
  'clear-contents': 'ล้างเนื้อหา',
  translate: 'แปล',
  'delete-translation': 'ลบคำแปล',
  retitle: 'ตั้งชื่อ',
  restore: 'นำกลับ',
  import: 'นำเข้า',
  sample: 'ใส่ข้อมูลตัวอย่าง',
  bulk: 'วางรายการ',
  settle: 'ตัดสิน',
  reopen: 'ส่งกลับเข้าคิว',
  hide: 'ซ่อน',
  unhide: 'เลิกซ่อน',
}

export const allResources: readonly Resource[] = Object.values<Resource>(resources)

/** @param name the collection's name, as the log has it. */
export const nameOfCollection = (name: string): string =>
  allResources.find((resource) => resource.name === name)?.label.th ?? OTHERS[name] ?? name

export const nameOfAction = (action: string): string => ACTIONS[action] ?? action

export const resourceNamed = (name: string | undefined): Resource | undefined =>
  allResources.find((resource) => resource.name === name)

const OTHER_FIELDS: Readonly<Record<string, string>> = {
  slug: 'ชื่อในลิงก์',
  order: 'ลำดับ',
  chapters: 'บทที่',
  parent: 'หัวข้อแม่',
  title: 'ชื่อ',
  pali: 'ชื่อภาษาบาลี',
  startVolume: 'เล่มที่เริ่ม',
  startPage: 'หน้าที่เริ่ม',
  division: 'หมวด',
  entry: 'หัวข้อ',
  edition: 'ฉบับ',
  choice: 'การตัดสิน',
  decidedBy: 'ผู้ตัดสิน',
  note: 'หมายเหตุ',
  source: 'แหล่งข้อความ',
  passage: 'หมายเลขข้อความ',
}

/** @param name a field's, with what narrows it behind a space: `title (en)`, `chapters 2`. */
export function labelOfField(collection: string, name: string): string {
  const [field = '', ...rest] = name.split(' ')
  const label = resourceNamed(collection)?.fields[field]?.label.th ?? OTHER_FIELDS[field] ?? field
  return [label, ...rest].join(' ')
}

const languages = new Intl.DisplayNames(['th'], { type: 'language' })

/** @param code such as `en`. */
export const nameOfLanguage = (code: string): string => languages.of(code) ?? code
