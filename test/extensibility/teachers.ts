/**
 * A made-up additional resource: called by `name`, ordered within a reference; and the lines that teachers belong to.
 */

import type { ResourceDefinition } from '../../src/definitions/definition.ts'
import { createTitleField, descriptionField } from '../../src/definitions/labels.ts'

// the compiler asks for a line in ResourceName; these are none of the product's
const [TEACHERS, LINES] = ['teachers', 'teacher-lines'] as unknown as [
  ResourceDefinition['name'],
  ResourceDefinition['name'],
]

export const teacherLines = {
  name: LINES,
  path: '/teacher-lines',
  label: { th: 'สายครูบาอาจารย์', en: 'Line of teachers' },
  searchKind: 'categories',
  fields: { title: createTitleField(undefined, 'ชื่อสาย'), description: descriptionField },
  filters: {},
  ordered: true,
  counts: { of: TEACHERS, field: 'line' },
} as const satisfies ResourceDefinition

export const teachers = {
  name: TEACHERS,
  path: '/teachers',
  label: { th: 'ครูบาอาจารย์', en: 'Teacher' },
  searchKind: 'categories',
  fields: {
    name: {
      kind: 'text',
      label: { th: 'ชื่อ', en: 'Name' },
      name: 'the',
      required: true,
      translatable: true,
      max: 300,
    },
    line: { kind: 'reference', label: { th: 'สาย', en: 'Line' }, to: LINES },
    born: { kind: 'integer', label: { th: 'ปีเกิด', en: 'Born' }, min: 1, max: 3000 },
    life: { kind: 'text', label: { th: 'ประวัติ', en: 'Life' }, translatable: true, long: true, max: 20_000 },
    portrait: { kind: 'url', label: { th: 'ภาพ', en: 'Portrait' }, holds: 'picture' },
    temple: { kind: 'url', label: { th: 'เว็บไซต์วัด', en: 'Temple' } },
  },
  filters: {
    line: { by: 'equal', field: 'line', label: { th: 'สาย', en: 'Slug of the line' } },
    born: { by: 'equal', field: 'born', label: { th: 'ปีเกิด', en: 'Year of birth' } },
  },
  ordered: { within: 'line' },
} as const satisfies ResourceDefinition

/** A field that chants come to have, in the words of their definition. */
export const CHANTS_TEACHER = "teacher: { kind: 'reference', label: { th: 'ผู้ถ่ายทอด', en: 'Teacher' }, to: 'teachers' },"
