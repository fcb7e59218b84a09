/** A library with an example of every kind of EPUB. */

import { type CanonLibrary, openCanonLibrary } from '../../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../../intake/import/packages.ts'
import { openBook } from './opened-book.ts'

const VERSE = 'ในโสกนี้มีสุข\nโลกหน้าก็มี\n'
/** Characters that XML does not allow, but some corpora have. */
const INVALID_XML_CHARACTERS = '\u0001\uffff'

/** The addresses of pages with an EPUB: at least one of each kind. */
export const BOOKS = [
  '/canon/9/royal',
  '/canon/9/pali',
  '/canon/9/entries/a',
  '/canon/9/entries/a?with=royal,pali',
  '/books/reader-book',
  '/chant-sections/reader-section',
] as const

export const epubAddress = (page: string): string => page.replace(/(\?|$)/, '.epub$1')

export interface EpubLibrary extends CanonLibrary {
  fetch(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Response>
  /** Fetches the EPUB of a page, opens it and checks it. */
  book(page: string): Promise<ReturnType<typeof openBook>>
  /** Corrects words of the royal text. */
  correct(words: object): Promise<void>
}

export async function openEpubLibrary(): Promise<EpubLibrary> {
  const library = await openCanonLibrary(
    {
      source: testSource('royal', { licence: 'CC0-1.0', version: 'รุ่น ๓', url: 'https://example.org/text' }),
      headings: [
        testHeading('top', { title: 'วรรค <หนึ่ง> & สอง', pali: 'Vagga' }),
        testHeading('a', { parent: 'top' }),
        testHeading('b', { parent: 'top' }),
      ],
      passages: [
        testPassage('a', [
          testParagraph(1, [{ text: 'ต้นหน้า', kind: 'heading' }]),
          testParagraph(1, [
            { text: '[๑] ', kind: 'number' },
            { text: 'เรื่องโสก', kind: 'bold' },
            { text: ` กับ <โสกะ>${INVALID_XML_CHARACTERS} ` },
            { text: '[๑]', kind: 'mark' },
          ]),
          testParagraph(1, [
            { text: '๑ ', kind: 'mark' },
            { text: 'หมายเหตุท้ายหน้า', kind: 'note' },
          ]),
          testParagraph(1, [{ text: 'ความต่อเนื่องของหมายเหตุ', kind: 'note' }]),
          testParagraph(3, [{ text: VERSE, kind: 'verse' }]),
        ]),
        testPassage('b', [testParagraph(3, 'หัวข้อที่สอง'), testParagraph(4, 'จบบริบูรณ์')]),
      ],
    },
    {
      source: testSource('siamrath'),
      headings: [testHeading('a', { pali: 'aggañña' }), testHeading('b')],
      passages: [
        testPassage('a', [testParagraph(7, 'เอวมฺเม สุตํ เอกํ สมยํ')], { edition: 'pali' }),
        testPassage('b', [testParagraph(8, 'อิทมโวจ ภควา')], { edition: 'pali' }),
      ],
    },
  )
  const write = async (path: string, body: object) => {
    const { status } = await library.call(path.endsWith('contents') ? 'PUT' : 'POST', path, body)
    if (status >= 300) throw new Error(`${path} → ${status}`)
  }
  await write('/books', {
    slug: 'reader-book',
    title: 'หนังสือ <ทดสอบ>',
    subtitle: 'ชื่อรอง',
    author: 'ผู้แต่ง & เพื่อน',
    translator: 'ผู้แปล',
    publishedYear: 2560,
    source: 'แหล่งของหนังสือ',
  })
  await write('/books/reader-book/contents', {
    chapterTitle: ['บทแรก', ''],
    chapterBody: ['ย่อหน้าหนึ่ง\nบรรทัดสอง\n\nย่อหน้า <สอง> Saṃyutta', 'บทที่ไม่มีชื่อ'],
  })
  await write('/books', { slug: 'empty-book', title: 'หนังสือว่าง' })
  await write('/chant-sections', { slug: 'reader-section', title: 'หมวดทดสอบ' })
  await write('/chant-sections', { slug: 'empty-section', title: 'หมวดว่าง' })
  await write('/chants', {
    slug: 'reader-chant',
    title: 'บทนมัสการ',
    section: 'reader-section',
    pali: 'นโม ตสฺส ภควโต\nอรหโต\n\nสมฺมาสมฺพุทฺธสฺส',
    roman: 'namo tassa bhagavato\narahato\n\nsammāsambuddhassa',
    meaning: 'ขอนอบน้อม\nแด่พระอรหันต์\n\nผู้ตรัสรู้ชอบ',
  })
  const fetch: EpubLibrary['fetch'] = async (path, headers = {}, method = 'GET') =>
    library.app.handle(new Request(`http://library.local${encodeURI(path)}`, { method, headers }))
  return {
    ...library,
    fetch,
    book: async (page) => {
      const response = await fetch(epubAddress(page))
      if (response.status !== 200) throw new Error(`${page} → ${response.status} ${await response.text()}`)
      return openBook(await response.bytes())
    },
    correct: async (words) => {
      const place = { source: 'royal', division: 'digha-nikaya', entry: 'a', edition: 'royal', reason: 'ผิด' }
      await library.correct({ ...place, ...words })
    },
    [Symbol.dispose]: () => library[Symbol.dispose](),
  }
}
