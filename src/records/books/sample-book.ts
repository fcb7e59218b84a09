/** The sample text of a book without chapters. It shows readers where its chapters will be (decisions §5). */

import { type PagedBook, paginateBook, type StoredChapter } from './paging.ts'

const thai: readonly StoredChapter[] = [
  {
    title: 'ข้อความตัวอย่าง',
    body: `ข้อความที่ท่านกำลังอ่านเป็นเพียงตัวอย่างที่มากับระบบ มิใช่เนื้อหาของหนังสือเล่มนี้ หนังสือมีชื่อและรายละเอียดอยู่ในห้องสมุดแล้ว แต่ยังไม่มีผู้นำตัวบทมาใส่

ตัวอย่างนี้แบ่งเป็นบทและย่อหน้าเหมือนหนังสือจริง เพื่อให้เห็นว่าเมื่อมีเนื้อหาแล้วจะอ่านอย่างไร แต่ละบทขึ้นหน้าใหม่เสมอ และย่อหน้าหนึ่งจะไม่ถูกตัดข้ามหน้า

เมื่อผู้ดูแลห้องสมุดใส่เนื้อหาจริง ข้อความตัวอย่างนี้จะหายไปเองทั้งหมด ไม่มีส่วนใดค้างอยู่ในหนังสือ`,
  },
  {
    title: 'สำหรับผู้ดูแลห้องสมุด',
    body: `เนื้อหาของหนังสือเก็บเป็นบท แต่ละบทมีชื่อบทและเนื้อความ ในเนื้อความให้เว้นบรรทัดว่างหนึ่งบรรทัดระหว่างย่อหน้า ระบบจะจัดหน้าให้เองตามความยาวของย่อหน้า

หากล้างเนื้อหาของหนังสือออกทั้งเล่ม หนังสือจะกลับมาแสดงข้อความตัวอย่างนี้อีกครั้ง พร้อมเครื่องหมายบอกผู้อ่านว่าเป็นตัวอย่าง`,
  },
]

const english: readonly StoredChapter[] = [
  {
    title: 'Sample text',
    body: `What you are reading is a sample that comes with the system. It is not the text of this book. The library knows the book and its details, but nobody has entered its contents yet.

The sample has chapters and paragraphs as a real book has, to show how reading will feel once the contents are there. Every chapter starts on a new page, and no paragraph is cut by the end of a page.

As soon as an editor enters the real contents, all of this sample disappears by itself and leaves nothing behind.`,
  },
  {
    title: 'For the library’s editors',
    body: `The contents of a book are kept as chapters, each with a title and a body. Leave one blank line between the paragraphs of a body; the pages are made from the lengths of the paragraphs.

When the contents of a book are cleared, the book shows this sample again, with a mark that tells readers so.`,
  },
]

const books: ReadonlyMap<string, PagedBook> = new Map([
  ['th', paginateBook(thai)],
  ['en', paginateBook(english)],
])

/** Returns the sample that a book without chapters shows, in the first of `languages` that has one, else in Thai. */
export function getSampleBookText(...languages: readonly string[]): PagedBook {
  for (const language of [...languages, 'th']) {
    const book = books.get(language)
    if (book) return book
  }
  throw new Error('There is no sample text')
}
