/** A library on whose pages words are misprinted, and what readers and editors do about it. */

import { type CanonLibrary, type Json, openCanonLibrary, type Reply } from '../../canon/canon-library.ts'
import { para, type TestPackage, testHeading, testPassage, testSource } from '../../intake/import/packages.ts'

/** Pages 1 and 2 of volume 9 in roman letters hold one heading, page 1 of the royal edition another. */
export const MISPRINTED: TestPackage = {
  source: testSource('siam'),
  headings: ['a', 'b'].map((slug) => testHeading(slug)),
  passages: [
    testPassage('a', [para(1, 'atha kho bhagavā sokasmin ti āha'), para(2, 'puna sokasmin ti vutte ๑ evaṃ')], {
      edition: 'roman',
    }),
    testPassage('b', [para(1, 'ในโสกนี้ดี')]),
  ],
}

export const SENT = {
  address: '/canon/9/roman/1',
  words: 'sokasmin',
  should: 'lokasmin',
  note: 'อักษรต้นผิด',
  name: 'ผู้อ่าน',
}

export const openReportLibrary = (): Promise<CanonLibrary> => openCanonLibrary(MISPRINTED)

/** Puts a report there as if it had come from `sender`. */
export const send = ({ stores }: CanonLibrary, over: Partial<typeof SENT> = {}, sender = 'someone'): number =>
  stores.reports.receive({ ...SENT, ...over }, sender)

export const one = async (library: CanonLibrary, number: number): Promise<Json> =>
  (await library.desk('GET', `/reports/${number}`)).body

export const answer = (
  library: CanonLibrary,
  number: number,
  body: object,
  headers?: Record<string, string>,
): Promise<Reply<Json>> => library.desk('POST', `/reports/${number}`, body, headers)

export const numbers = async (library: CanonLibrary, query = ''): Promise<readonly number[]> =>
  (await library.desk('GET', `/reports${query}`)).body.items.map(({ number }: Json) => number)
