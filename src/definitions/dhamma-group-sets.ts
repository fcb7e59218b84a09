/** Sets that dhamma groups are collected in. */

import type { Resource } from './definition.ts'
import { description, title } from './labels.ts'

export const dhammaGroupSets = {
  name: 'dhamma-group-sets',
  path: '/dhamma-groups/sets',
  label: { th: 'ชุดหมวดธรรม', en: 'Dhamma group set' },
  searchKind: 'categories',
  fields: { title: title(undefined, 'ชื่อชุด'), description },
  filters: {},
  ordered: true,
  counts: { of: 'dhamma-groups', field: 'set' },
} as const satisfies Resource
