/** A library with misprinted words, and helpers that send and answer reports of them. */

import { type CanonLibrary, type Json, type LibraryReply, openCanonLibrary } from '../../canon/canon-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../../intake/import/packages.ts'

/** Pages 1 and 2 of volume 9 in roman letters hold one heading, page 1 of the royal edition another. */
export const MISPRINTED_WORDS: TestPackage = {
  source: testSource('siam'),
  headings: ['a', 'b'].map((slug) => testHeading(slug)),
  passages: [
    testPassage(
      'a',
      [testParagraph(1, 'atha kho bhagavā sokasmin ti āha'), testParagraph(2, 'puna sokasmin ti vutte ๑ evaṃ')],
      {
        edition: 'roman',
      },
    ),
    testPassage('b', [testParagraph(1, 'ในโสกนี้ดี')]),
  ],
}

export const SENT_REPORT = {
  address: '/canon/9/roman/1',
  words: 'sokasmin',
  should: 'lokasmin',
  note: 'อักษรต้นผิด',
  name: 'ผู้อ่าน',
}

export const openReportLibrary = (): Promise<CanonLibrary> => openCanonLibrary(MISPRINTED_WORDS)

/** Stores a report of a sender, without the limits of the form. */
export const sendReport = (
  { stores }: CanonLibrary,
  over: Partial<typeof SENT_REPORT> = {},
  sender = 'someone',
): number => stores.reports.receive({ ...SENT_REPORT, ...over }, sender)

export const readOneReport = async (library: CanonLibrary, number: number): Promise<Json> =>
  (await library.desk('GET', `/reports/${number}`)).body

export const answerReport = (
  library: CanonLibrary,
  number: number,
  body: object,
  headers?: Record<string, string>,
): Promise<LibraryReply<Json>> => library.desk('POST', `/reports/${number}`, body, headers)

export const listReportNumbers = async (library: CanonLibrary, query = ''): Promise<readonly number[]> =>
  (await library.desk('GET', `/reports${query}`)).body.items.map(({ number }: Json) => number)
