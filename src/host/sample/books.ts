/** Sample books: what readers find on the shelves; their chapters are in the files beside this one. */

import { englishKindness } from './book-kindness.ts'
import { readingTheCanon } from './book-reading.ts'
import { sittingQuietly } from './book-sitting.ts'
import { SAMPLE_SOURCE, type SampleContents, type SampleRecord, type SampleTranslation } from './shape.ts'

const AUTHOR = 'คณะผู้จัดทำห้องสมุด'

export const sampleBookCategories: readonly SampleRecord[] = [
  { slug: 'practice', title: 'การปฏิบัติ', description: 'หนังสือว่าด้วยการฝึกใจและการใช้ชีวิต (หมวดตัวอย่าง)' },
  { slug: 'study', title: 'การศึกษา', description: 'หนังสือช่วยอ่านและค้นคว้าพระคัมภีร์ (หมวดตัวอย่าง)' },
]

export const sampleBooks: readonly SampleRecord[] = [
  {
    slug: 'reading-pali-in-thai-script',
    title: 'หัดอ่านบาลีอักษรไทย (ตัวอย่าง)',
    author: AUTHOR,
    category: 'study',
    writtenIn: 'บาลี',
    description: 'หนังสือตัวอย่างที่ยังไม่มีผู้ใส่เนื้อหา จึงแสดงข้อความตัวอย่างของระบบแทน',
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'kindness-at-home',
    title: 'Kindness at Home (a sample)',
    subtitle: 'Short notes for families',
    author: AUTHOR,
    publisher: 'ห้องสมุดตัวอย่าง',
    publishedYear: 2569,
    category: 'practice',
    writtenIn: 'English',
    description: 'หนังสือตัวอย่างภาษาอังกฤษ ว่าด้วยการฝึกเมตตากับคนใกล้ตัว เขียนขึ้นใหม่เพื่อแสดงการทำงานของระบบ',
    shelves: ['popular'],
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'how-to-read-the-canon',
    title: 'อ่านพระไตรปิฎกอย่างไร (ตัวอย่าง)',
    subtitle: 'ฉบับ เล่ม หน้า และหัวข้อ',
    author: AUTHOR,
    publisher: 'ห้องสมุดตัวอย่าง',
    publishedYear: 2569,
    category: 'study',
    writtenIn: 'ไทย',
    description: 'หนังสือตัวอย่าง อธิบายว่าพระไตรปิฎกในห้องสมุดนี้จัดไว้อย่างไร และควรเริ่มอ่านจากที่ใด',
    shelves: ['featured', 'recent'],
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'sitting-quietly',
    title: 'นั่งนิ่ง ๆ กับลมหายใจ (ตัวอย่าง)',
    subtitle: 'คู่มือเล่มเล็กสำหรับผู้เริ่มต้น',
    author: AUTHOR,
    publisher: 'ห้องสมุดตัวอย่าง',
    publishedYear: 2569,
    category: 'practice',
    writtenIn: 'ไทย',
    description: 'หนังสือตัวอย่าง แนะนำการนั่งสมาธิอย่างง่าย เขียนขึ้นใหม่เพื่อแสดงการทำงานของระบบ',
    shelves: ['featured', 'popular', 'recent', 'continue'],
    source: SAMPLE_SOURCE,
  },
]

export const bookContents: readonly SampleContents[] = [
  { book: 'kindness-at-home', chapters: englishKindness },
  { book: 'how-to-read-the-canon', chapters: readingTheCanon },
  { book: 'sitting-quietly', chapters: sittingQuietly },
]

const english = (
  collection: SampleTranslation['collection'],
  slug: string,
  fields: SampleTranslation['fields'],
): SampleTranslation => ({ collection, slug, language: 'en', fields })

export const bookTranslations: readonly SampleTranslation[] = [
  english('book-categories', 'practice', {
    title: 'Practice',
    description: 'Books on training the mind and living with others (sample category)',
  }),
  english('book-categories', 'study', {
    title: 'Study',
    description: 'Books that help to read the scriptures (sample category)',
  }),
  english('books', 'reading-pali-in-thai-script', {
    title: 'Reading Pali in Thai Script (a sample)',
    description: 'A sample book whose contents nobody has entered yet, so it shows the system’s sample text',
  }),
  english('books', 'kindness-at-home', {
    description:
      'A sample book in English on practising kindness with those close to us, written to show how the system works',
  }),
  english('books', 'how-to-read-the-canon', {
    title: 'How to Read the Canon (a sample)',
    subtitle: 'Editions, volumes, pages and headings',
    description: 'A sample book on how the canon is arranged in this library and where to begin',
  }),
  english('books', 'sitting-quietly', {
    title: 'Sitting Quietly with the Breath (a sample)',
    subtitle: 'A small guide for beginners',
    description: 'A sample book that introduces simple meditation, written to show how the system works',
  }),
]
