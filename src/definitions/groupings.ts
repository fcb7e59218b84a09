/** The resources by which others are grouped: categories, sections, sets, pitakas and nipatas. */

import type { ResourceDefinition } from './definition.ts'
import { createPaliNameField, createTitleField, descriptionField } from './labels.ts'

const grouping = { searchKind: 'categories', filters: {}, ordered: true } as const

/** Definition of the resource `book-categories`, by which books are grouped. */
export const bookCategoriesResourceDefinition = {
  name: 'book-categories',
  path: '/book-categories',
  label: { th: 'หมวดหนังสือ', en: 'Book category' },
  ...grouping,
  fields: { title: createTitleField(undefined, 'ชื่อหมวด'), description: descriptionField },
  counts: { of: 'books', field: 'category' },
} as const satisfies ResourceDefinition

/** Definition of the resource `chant-sections`, by which chants are grouped. */
export const chantSectionsResourceDefinition = {
  name: 'chant-sections',
  path: '/chant-sections',
  label: { th: 'หมวดบทสวด', en: 'Chant section' },
  ...grouping,
  fields: { title: createTitleField(undefined, 'ชื่อหมวด'), description: descriptionField },
  counts: { of: 'chants', field: 'section' },
} as const satisfies ResourceDefinition

/** Definition of the resource `dhamma-group-sets`, by which dhamma groups are grouped. */
export const dhammaGroupSetsResourceDefinition = {
  name: 'dhamma-group-sets',
  path: '/dhamma-groups/sets',
  label: { th: 'ชุดหมวดธรรม', en: 'Dhamma group set' },
  ...grouping,
  fields: { title: createTitleField(undefined, 'ชื่อชุด'), description: descriptionField },
  counts: { of: 'dhamma-groups', field: 'set' },
} as const satisfies ResourceDefinition

/** Definition of the resource `pitakas`: the three baskets of the canon, by which divisions are grouped. */
export const pitakasResourceDefinition = {
  name: 'pitakas',
  path: '/canon/pitakas',
  label: { th: 'ปิฎก', en: 'Pitaka' },
  ...grouping,
  fields: {
    title: createTitleField(undefined, 'ชื่อปิฎก'),
    pali: createPaliNameField(200),
    description: descriptionField,
  },
  counts: { of: 'divisions', field: 'pitaka' },
} as const satisfies ResourceDefinition

/** Definition of the resource `nipatas`: the 22 books by which the jātaka stories are grouped. */
export const nipatasResourceDefinition = {
  name: 'nipatas',
  path: '/jataka/nipatas',
  label: { th: 'นิบาต', en: 'Nipata' },
  ...grouping,
  fields: {
    number: { kind: 'integer', label: { th: 'ลำดับนิบาต', en: 'Number' }, unique: true, min: 1, max: 22 },
    title: createTitleField(undefined, 'ชื่อนิบาต'),
    pali: createPaliNameField(),
    description: descriptionField,
  },
  counts: { of: 'jataka', field: 'nipata' },
} as const satisfies ResourceDefinition
