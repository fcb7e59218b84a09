/** What collections, actions, fields and languages are called before an editor. */

import { HEADINGS } from '../../../definitions/collection-names.ts'
import type { Field, Resource } from '../../../definitions/definition.ts'
import { editAction } from '../../../definitions/edit-actions.ts'
import { findingKinds } from '../../../definitions/findings/registry.ts'
import { headingFields } from '../../../definitions/heading.ts'
import { allResources } from '../../../definitions/registry.ts'

const OTHERS: Readonly<Record<string, string>> = {
  '*': 'หลายชุดข้อมูล',
  [HEADINGS]: 'หัวข้อพระไตรปิฎก',
  ...Object.fromEntries(findingKinds.map(({ name, called }) => [name, called])),
}

/** @param name the collection's name, as the log has it. */
export const nameOfCollection = (name: string): string =>
  resourceNamed(name)?.label.th ?? OTHERS[name] ?? name

export const nameOfAction = (action: string): string => editAction(action)?.label ?? action

export const resourceNamed = (name: string | undefined): Resource | undefined =>
  allResources.find((resource) => resource.name === name)

const OTHER_FIELDS: Readonly<Record<string, string>> = {
  slug: 'ชื่อในลิงก์',
  order: 'ลำดับ',
  chapters: 'บทที่',
  parent: 'หัวข้อแม่',
  division: 'หมวด',
  entry: 'หัวข้อ',
  edition: 'ฉบับ',
  volume: 'เล่ม',
  page: 'หน้า',
  choice: 'การตัดสิน',
  chosen: 'แหล่งที่ให้แสดง',
  other: 'อีกแหล่ง',
  ranks: 'ลำดับแหล่งที่ใช้อ่าน',
  decidedBy: 'ผู้ตัดสิน',
  note: 'หมายเหตุ',
  source: 'แหล่งข้อความ',
  passage: 'หมายเลขข้อความ',
  before: 'คำข้างหน้า',
  wrong: 'คำผิด',
  after: 'คำข้างหลัง',
  right: 'คำที่ถูก',
  reason: 'เหตุผล',
  evidence: 'หลักฐาน',
  report: 'เลขที่แจ้งคำผิด',
  correctedBy: 'ผู้แก้',
  judgedBy: 'ผู้ตัดสิน',
  state: 'สถานะ',
  answer: 'คำตอบแก่ผู้อ่าน',
  decidedAt: 'เวลาที่ตัดสิน',
}

const { parent: _, ...ofHeadings } = headingFields

/** @param name a field's, with what narrows it behind a space: `title (en)`, `chapters 2`. */
export function labelOfField(collection: string, name: string): string {
  const [field = '', ...rest] = name.split(' ')
  const fields: Readonly<Record<string, Field>> | undefined =
    collection === HEADINGS ? ofHeadings : resourceNamed(collection)?.fields
  const label = fields?.[field]?.label.th ?? OTHER_FIELDS[field] ?? field
  return [label, ...rest].join(' ')
}

const languages = new Intl.DisplayNames(['th'], { type: 'language' })

/** @param code such as `en`. */
export const nameOfLanguage = (code: string): string => languages.of(code) ?? code
