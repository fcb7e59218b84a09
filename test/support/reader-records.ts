/** A record of each resource with pages for readers, and the address of a web page of each type. */

import type { Server } from './binary.ts'

interface Types {
  readonly printed: string
  readonly heading: string
  readonly chant: string
  readonly all: readonly string[]
  /** Pages that together use every colour of the theme. */
  readonly colours: readonly string[]
}

const COMMON = [
  '/',
  '/search',
  '/search?q=ธรรม',
  '/canon',
  '/canon/pitakas/sutta',
  '/canon/divisions/digha-nikaya',
  '/canon/9',
  '/chants',
  '/books',
  '/jataka',
  '/jataka/jataka-1',
  '/dhamma-groups',
  '/sources',
  '/about',
  '/reports',
  '/reports?address=/jataka/jataka-1&lang=en',
  '/?lang=en',
  '/nothing-here',
]

/** Paths of web pages of each type in a library with volume 9 of the corpus and the records of writeReaderRecords. */
export const CORPUS_PAGE_PATHS: Types = {
  printed: '/canon/9/royal/231',
  heading: '/canon/9/entries/culasilam',
  chant: '/chants/reader-chant',
  colours: [
    '/',
    '/search?q=ภควา',
    '/canon/9/pali/2?q=ภควา',
    '/canon/9/entries/culasilam?variants=1&with=roman,pali',
    '/chants',
    '/chants/reader-chant',
    '/sources',
    '/about',
  ],
  all: [
    ...COMMON,
    '/canon/9/royal/231',
    '/canon/9/pali/2?q=ภควา',
    '/canon/9/roman/1?lang=en',
    '/canon/9/entries/culasilam',
    '/canon/9/entries/culasilam?variants=1&with=roman,pali',
    '/canon/9/entries/brahmajalasuttam',
    '/chants/reader-chant',
    '/chant-sections/reader-section',
    '/books/reader-book',
    '/books/reader-book/1',
    '/book-categories/reader-category',
    '/jataka/nipatas/ekakanipata',
    '/dhamma-groups/reader-group',
    '/dhamma-groups/sets/reader-set',
    '/search?q=ภควา',
  ],
}

/** The same for the sample library. */
export const SAMPLE_PAGE_PATHS: Types = {
  printed: '/canon/9/royal/1',
  heading: '/canon/9/entries/sample-water',
  chant: '/chants/itipiso',
  colours: ['/', '/canon/9/royal/1', '/canon/9/entries/sample-riverbank', '/chants', '/chants/itipiso', '/sources'],
  all: [
    ...COMMON,
    '/canon/9/royal/1',
    '/canon/9/entries/sample-riverbank',
    '/chants/itipiso',
    '/chant-sections/homage',
  ],
}

/** Writes a record of each resource with pages for readers over the API. */
export async function writeReaderRecords(server: Server): Promise<void> {
  for (const [path, record] of RECORDS) {
    const { status, text } = await server.ask('POST', `/api/v1${path}`, record)
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  }
  await server.ask('PUT', '/api/v1/books/reader-book/contents', {
    chapterTitle: ['บทที่หนึ่ง', 'บทที่สอง'],
    chapterBody: ['ย่อหน้าแรก\n\nย่อหน้าที่สอง', 'เนื้อความของบทที่สอง'],
  })
}

const RECORDS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['/chant-sections', { slug: 'reader-section', title: 'หมวดบทสวดทดลอง', description: 'คำอธิบายหมวด' }],
  [
    '/chants',
    {
      slug: 'reader-chant',
      title: 'บทสวดทดลอง',
      section: 'reader-section',
      occasion: 'ก่อนนอน',
      pali: 'พุทฺธํ สรณํ คจฺฉามิ\nธมฺมํ สรณํ คจฺฉามิ',
      roman: 'buddhaṃ saraṇaṃ gacchāmi\ndhammaṃ saraṇaṃ gacchāmi',
      meaning: 'ข้าพเจ้าถือพระพุทธเจ้าเป็นที่พึ่ง\nข้าพเจ้าถือพระธรรมเป็นที่พึ่ง',
      audio: '/audio/none.mp3',
      note: 'หมายเหตุ',
      source: 'แหล่งทดลอง',
    },
  ],
  ['/book-categories', { slug: 'reader-category', title: 'หมวดหนังสือทดลอง' }],
  [
    '/books',
    {
      slug: 'reader-book',
      title: 'หนังสือทดลอง',
      subtitle: 'ชื่อรอง',
      author: 'ผู้แต่ง',
      category: 'reader-category',
      publishedYear: 2560,
      description: 'คำอธิบาย\n\nอีกย่อหน้า',
      source: 'แหล่งทดลอง',
    },
  ],
  ['/dhamma-groups/sets', { slug: 'reader-set', title: 'ชุดทดลอง' }],
  [
    '/dhamma-groups',
    {
      slug: 'reader-group',
      title: 'หมวดธรรมทดลอง',
      set: 'reader-set',
      number: 1,
      dictionaryNumber: 1,
      members: [{ title: 'ข้อหนึ่ง', pali: 'ปฐมํ', description: 'คำอธิบายข้อหนึ่ง' }],
    },
  ],
]
