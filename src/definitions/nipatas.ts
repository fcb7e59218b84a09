/** The 22 books that the jataka stories are grouped in. */

import type { Resource } from './definition.ts'
import { description, pali, title } from './labels.ts'

export const nipatas = {
  name: 'nipatas',
  path: '/jataka/nipatas',
  label: { th: 'นิบาต', en: 'Nipata' },
  searchKind: 'categories',
  fields: {
    number: { kind: 'integer', label: { th: 'ลำดับนิบาต', en: 'Number' }, unique: true, min: 1, max: 22 },
    title: title(undefined, 'ชื่อนิบาต'),
    pali: pali(),
    description,
  },
  filters: {},
  ordered: true,
  counts: { of: 'jataka', field: 'nipata' },
} as const satisfies Resource
