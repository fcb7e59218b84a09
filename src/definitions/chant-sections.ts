/** Sections of the chanting book. */

import type { Resource } from './definition.ts'
import { description, title } from './labels.ts'

export const chantSections = {
  name: 'chant-sections',
  path: '/chant-sections',
  label: { th: 'หมวดบทสวด', en: 'Chant section' },
  searchKind: 'categories',
  fields: { title: title(undefined, 'ชื่อหมวด'), description },
  filters: {},
  ordered: true,
  counts: { of: 'chants', field: 'section' },
} as const satisfies Resource
