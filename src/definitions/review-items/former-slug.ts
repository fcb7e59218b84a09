/** Slugs that records and headings had before they were renamed. Old addresses redirect to the new ones. */

import { createRequiredTextField, MAX_ID_FROM_PACKAGE_CHARS, type ReviewItemDefinition } from './review-item.ts'

/**
 * Definition of former slugs, from which old addresses redirect. `recordId` is the id of the record. `scope` is the id
 * of a heading's division, within which its slug is unique, and 0 for other records. Triggers write the rows
 * (db/former-slugs.ts). A redirect ends when another record takes the slug, or the record is deleted.
 */
export const FORMER_SLUG_DEFINITION = {
  name: 'former-slugs',
  table: 'former_slugs',
  label: 'ชื่อในลิงก์เดิม',
  called: 'ชื่อในลิงก์เดิม',
  fields: {
    collection: createRequiredTextField('ชุดข้อมูล', MAX_ID_FROM_PACKAGE_CHARS),
    scope: { kind: 'number', title: 'หมวด', min: 0 },
    slug: createRequiredTextField('ชื่อในลิงก์', MAX_ID_FROM_PACKAGE_CHARS),
    recordId: { kind: 'number', title: 'รายการ', min: 1 },
  },
  named: ['slug'],
  unique: ['collection', 'scope', 'slug'],
  isUnlogged: true,
  missing: (id) => `ไม่พบชื่อในลิงก์เดิมหมายเลข ${id} กรุณาตรวจสอบหมายเลขอีกครั้ง`,
  actions: {},
} as const satisfies ReviewItemDefinition
