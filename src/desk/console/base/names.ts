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

/** Findings of which the desk needs to know no more than their definition says. */
export const plainKinds = findingKinds.flatMap(({ atDesk, decided, ...kind }) =>
  atDesk && decided ? [{ ...kind, atDesk, decided }] : [],
)
export type PlainKind = (typeof plainKinds)[number]

/** @param name the collection's name, as the log has it. */
export const nameOfCollection = (name: string): string =>
  resourceNamed(name)?.label.th ?? OTHERS[name] ?? name

export const nameOfAction = (action: string): string => editAction(action)?.label ?? action

export const resourceNamed = (name: string | undefined): Resource | undefined =>
  allResources.find((resource) => resource.name === name)

/** What stands here is called so whatever the definition of a finding says. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  slug: 'ชื่อในลิงก์',
  order: 'ลำดับ',
  chapters: 'บทที่',
  parent: 'หัวข้อแม่',
  choice: 'การตัดสิน',
  ranks: 'ลำดับแหล่งที่ใช้อ่าน',
  source: 'แหล่งข้อความ',
  answer: 'คำตอบแก่ผู้อ่าน',
  decidedBy: 'ผู้ตัดสิน',
  decidedAt: 'เวลาที่ตัดสิน',
  letters: 'ตัวอักษรที่อ่าน',
  readBy: 'ผู้อ่าน',
  readAt: 'เวลาที่อ่าน',
  confirmedBy: 'ผู้ยืนยัน',
  confirmedAt: 'เวลาที่ยืนยัน',
  firstPage: 'ตั้งแต่หน้า',
  lastPage: 'ถึงหน้า',
  name: 'ชื่อ',
}

const { parent: _, ...ofHeadings } = headingFields

/** @param name a field's, with what narrows it behind a space: `title (en)`, `chapters 2`. */
export function labelOfField(collection: string, name: string): string {
  const [field = '', ...rest] = name.split(' ')
  const fields: Readonly<Record<string, Field>> | undefined =
    collection === HEADINGS ? ofHeadings : resourceNamed(collection)?.fields
  // a finding's is what sentences about faults call it, without its own name behind
  const title = findingKinds.find((kind) => kind.name === collection)?.fields[field]?.title
  const label = fields?.[field]?.label.th ?? OTHER_FIELDS[field] ?? title?.replace(/ \(\w+\)$/, '') ?? field
  return [label, ...rest].join(' ')
}

const languages = new Intl.DisplayNames(['th'], { type: 'language' })

/** @param code such as `en`. */
export const nameOfLanguage = (code: string): string => languages.of(code) ?? code
