/** Assignments of parts of the canon to editors (review §4). */

import {
  createNullableNumberField,
  createRequiredTextField,
  MAX_ID_FROM_PACKAGE_CHARS,
  MAX_KEY_NAME_CHARS,
  type ReviewItemDefinition,
} from './review-item.ts'

/**
 * Definition of assignments. A volume of an edition, or a range of its pages, is assigned to an editor. `name` is the
 * name of the editor's API key.
 */
export const ASSIGNMENT_DEFINITION = {
  name: 'shares',
  table: 'shares',
  label: 'ส่วนงาน',
  called: 'ส่วนงาน',
  fields: {
    edition: createRequiredTextField('ฉบับ', MAX_ID_FROM_PACKAGE_CHARS),
    volume: { kind: 'number', title: 'เล่ม', min: 1 },
    firstPage: createNullableNumberField('ตั้งแต่หน้า', 1),
    lastPage: createNullableNumberField('ถึงหน้า', 1),
    name: createRequiredTextField('ชื่อ', MAX_KEY_NAME_CHARS),
  },
  named: ['volume', 'edition', 'name'],
  unique: ['edition', 'volume', 'name'],
  missing: (id) => `ไม่พบส่วนงานหมายเลข ${id} กรุณาดูในรายการส่วนงาน`,
  actions: {
    share: { label: 'แบ่งส่วนงาน' },
    unshare: { label: 'เลิกส่วนงาน' },
  },
} as const satisfies ReviewItemDefinition
