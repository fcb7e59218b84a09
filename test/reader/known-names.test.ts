/** A well-known name is found first, with its kind and place, in the reader's language. */

import { afterAll, expect, test } from 'bun:test'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const DIVISION = 'anguttara-nikaya'
const SLUG = 'kesamuttisuttam'

const library = await openCanonLibrary({
  source: testSource('names'),
  headings: [
    testHeading(SLUG, {
      division: DIVISION,
      title: 'เกสปุตตสูตร',
      pali: 'Kesamuttisuttaṃ',
      volume: 20,
      royalPage: 179,
    }),
  ],
  passages: [testPassage(SLUG, [testParagraph(179, 'กาลามชนทั้งหลาย')], { division: DIVISION, volume: 20 })],
})
afterAll(() => library[Symbol.dispose]())

const search = async (query: string) => (await library.visit(`/search?${query}`)).text

test('known names are found in Thai with Pali, number, volume and page, above text matches', async () => {
  const page = await search('q=กาลามสูตร')
  const indexOf = (text: string) => page.indexOf(text)
  expect(page).toContain(`href="/canon/20/entries/${SLUG}?q=`)
  for (const part of ['เกสปุตตสูตร', 'Kesamutti', 'AN 3.65', 'เล่ม ๒๐ หน้า ๑๗๙']) expect(page).toContain(part)
  expect(indexOf('AN 3.65')).toBeGreaterThan(indexOf('<h1'))
})

test('a known name is not corrected as a misspelling of another', async () => {
  const createHeading = (slug: string, title: string, page: number) =>
    testHeading(slug, { division: DIVISION, title, volume: 24, royalPage: page })
  using own = await openCanonLibrary({
    source: testSource('alike'),
    headings: [createHeading('pabbajitaabhinhasuttam', 'ปัพพชิตสูตร', 1), createHeading('dasakammasuttam', 'ทสกัมมสูตร', 2)],
    passages: [
      testPassage('pabbajitaabhinhasuttam', [testParagraph(1, 'ธรรม')], { division: DIVISION, volume: 24 }),
      testPassage('dasakammasuttam', [testParagraph(2, 'ว่าด้วยทสกัมมสูตร')], { division: DIVISION, volume: 24 }),
    ],
  })
  const search = async (q: string) => (await own.visit(`/search?q=${q}`)).text
  // an unknown name is corrected
  expect(await search('ทสปัมมสูตร')).toContain('/canon/24/royal/2')
  expect(await search('ทสธัมมสูตร')).toContain('/canon/24/entries/pabbajitaabhinhasuttam')
  expect(await search('ทสธัมมสูตร')).not.toContain('/canon/24/royal/2')
})

test('known names are found in English', async () => {
  const page = await search('q=Kalama Sutta&lang=en')
  for (const part of ['Headings of the canon', 'AN 3.65', 'Volume 20 Page 179']) expect(page).toContain(part)
  expect(page).toContain('Kesamuttisuttaṃ</')
  expect(page).not.toContain('เกสปุตตสูตร')
})

test('a missing text is not offered', async () => {
  expect(await search('q=กรณียเมตตสูตร')).toContain('ไม่พบสิ่งที่ค้น')
})
