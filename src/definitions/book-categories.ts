/** Categories that books are shelved under. */

import type { Resource } from './definition.ts'
import { description, title } from './labels.ts'

export const bookCategories = {
  name: 'book-categories',
  path: '/book-categories',
  label: { th: 'หมวดหนังสือ', en: 'Book category' },
  searchKind: 'categories',
  fields: { title: title(undefined, 'ชื่อหมวด'), description },
  filters: {},
  ordered: true,
  counts: { of: 'books', field: 'category' },
} as const satisfies Resource
