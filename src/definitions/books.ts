/** Books of the library. Their chapters are in src/records/books. */

import type { ResourceDefinition } from './definition.ts'
import { createTitleField, descriptionField, recordSourceField } from './labels.ts'

/** Number of pages of a book without chapters. Readers see a made-up sample text of this length, in every language. */
export const SAMPLE_BOOK_PAGE_COUNT = 2

const CHAPTERS = { table: 'book_chapters', id: 'book_id' } as const

/** Definition of the resource `books`: books with chapters, which the server divides into pages. */
export const booksResourceDefinition = {
  name: 'books',
  path: '/books',
  label: { th: 'หนังสือ', en: 'Book' },
  face: { title: { th: 'หนังสือ', en: 'Books' }, unit: { th: 'เล่ม', en: 'books' }, place: 3 },
  searchKind: 'books',
  fields: {
    title: createTitleField(300, 'ชื่อหนังสือ'),
    subtitle: {
      kind: 'text',
      label: { th: 'ชื่อรอง', en: 'Subtitle' },
      name: 'another',
      translatable: true,
      max: 300,
    },
    author: { kind: 'text', label: { th: 'ผู้แต่ง', en: 'Author' }, max: 200 },
    translator: { kind: 'text', label: { th: 'ผู้แปล', en: 'Translator' }, max: 200 },
    publisher: { kind: 'text', label: { th: 'สำนักพิมพ์', en: 'Publisher' }, max: 200 },
    publishedYear: {
      kind: 'integer',
      label: { th: 'ปีที่พิมพ์ (พ.ศ.)', en: 'Year published (B.E.)' },
      min: 1,
      max: 3000,
      era: 'buddhist',
    },
    category: { kind: 'reference', label: { th: 'หมวดหนังสือ', en: 'Category' }, to: 'book-categories' },
    writtenIn: {
      kind: 'choice',
      label: { th: 'ภาษาที่เขียน', en: 'Written in' },
      values: ['ไทย', 'English', 'บาลี'],
    },
    description: { ...descriptionField, long: true },
    cover: { kind: 'url', label: { th: 'ภาพปก', en: 'Cover' }, holds: 'picture' },
    shelves: {
      kind: 'choices',
      label: { th: 'ชั้นหนังสือ', en: 'Shelves' },
      values: ['featured', 'popular', 'recent', 'continue'],
      called: { featured: 'แนะนำ', popular: 'มีผู้อ่านมาก', recent: 'มาใหม่', continue: 'อ่านต่อ' },
    },
    source: recordSourceField,
  },
  filters: {
    shelf: {
      by: 'holds',
      field: 'shelves',
      label: { th: 'ชั้นหนังสือ', en: 'Shelf' },
    },
    category: { by: 'equal', field: 'category', label: { th: 'หมวดหนังสือ', en: 'Category slug' } },
    author: { by: 'equal', field: 'author', label: { th: 'ผู้แต่ง', en: 'Author, the exact name' } },
    writtenIn: {
      by: 'equal',
      field: 'writtenIn',
      label: { th: 'ภาษาที่เขียน', en: 'Language the book is written in' },
    },
  },
  ordered: false,
  // so that the shelf `recent` is newest first, too (decisions §3)
  sorting: 'newest',
  computed: {
    sample: {
      kind: 'boolean',
      label: { th: 'เป็นข้อความตัวอย่าง', en: 'Sample text, not a real book' },
      without: CHAPTERS,
    },
    totalPages: {
      kind: 'integer',
      label: { th: 'จำนวนหน้า', en: 'Number of pages' },
      sum: { ...CHAPTERS, column: 'pages', whenNone: SAMPLE_BOOK_PAGE_COUNT },
    },
  },
} as const satisfies ResourceDefinition
