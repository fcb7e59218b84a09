/** The three baskets of the canon. */

import type { Resource } from './definition.ts'
import { description, pali, title } from './labels.ts'

export const pitakas = {
  name: 'pitakas',
  path: '/canon/pitakas',
  label: { th: 'ปิฎก', en: 'Pitaka' },
  searchKind: 'categories',
  fields: { title: title(undefined, 'ชื่อปิฎก'), pali: pali(200), description },
  filters: {},
  ordered: true,
  counts: { of: 'divisions', field: 'pitaka' },
} as const satisfies Resource
