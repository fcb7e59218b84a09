/** Numbered groups of teachings, such as the four noble truths. */

import type { ResourceDefinition } from './definition.ts'
import { createTitleField, descriptionField } from './labels.ts'

/** Definition of the resource `dhamma-groups`: groups of teachings with their members. */
export const dhammaGroupsResourceDefinition = {
  name: 'dhamma-groups',
  path: '/dhamma-groups',
  label: { th: 'หมวดธรรม', en: 'Dhamma group' },
  face: { title: { th: 'หมวดธรรม', en: 'Dhamma groups' }, unit: { th: 'หมวด', en: 'groups' }, place: 5 },
  searchKind: 'dhamma-groups',
  fields: {
    number: { kind: 'integer', label: { th: 'ลำดับ', en: 'Number' }, min: 1 },
    title: createTitleField(undefined, 'ชื่อหมวดธรรม'),
    description: { ...descriptionField, long: true },
    dictionaryNumber: {
      kind: 'integer',
      label: { th: 'ลำดับในพจนานุกรม', en: 'Dictionary number' },
      unique: true,
      min: 1,
    },
    set: {
      kind: 'reference',
      label: { th: 'ชุดหมวดธรรม', en: 'Set' },
      required: true,
      to: 'dhamma-group-sets',
    },
    size: {
      kind: 'integer',
      label: { th: 'จำนวนข้อ', en: 'Size' },
      min: 1,
      max: 200,
      countsWhenEmpty: 'members',
    },
    members: { kind: 'members', label: { th: 'ข้อธรรม', en: 'Members' }, translatable: true, max: 200 },
  },
  filters: {
    set: { by: 'equal', field: 'set', label: { th: 'ชุดหมวดธรรม', en: 'Set slug' } },
    size: { by: 'equal', field: 'size', label: { th: 'จำนวนข้อ', en: 'Number of members' } },
  },
  ordered: false,
  sorting: { by: ['set', 'number'] },
  linesTogether: ['members'],
  reservedSlugs: ['sets', 'bulk'],
} as const satisfies ResourceDefinition
