/** A translation is aligned with its root paragraph by paragraph, even if it omits some (words §2). */

import { expect, test } from 'bun:test'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { importWithTranslation } from '../intake/pack/packing.ts'

const createStrings = (words: readonly string[]) =>
  JSON.stringify(Object.fromEntries(words.map((text, at) => [`dn1:1.1.${at + 1}`, text])))

const FILES = {
  'root/dn1_root-pli-ms.json': createStrings([
    'Ekaṁ samayaṁ bhagavā antarā ca rājagahaṁ antarā ca nāḷandaṁ. ',
    'Suppiyopi kho paribbājako addhānamaggappaṭipanno hoti. ',
    'Tatra sudaṁ suppiyo paribbājako anekapariyāyena buddhassa avaṇṇaṁ bhāsati. ',
    'Suppiyassa pana antevāsī brahmadatto māṇavo vaṇṇaṁ bhāsati. ',
  ]),
  'html/dn1_html.json': createStrings(['<p>{}</p>', '<p>{}</p>', '<p>{}</p>', '<p>{}</p>']),
  'translation/en/author/dn1_translation-en-author.json': createStrings([
    'First, and much longer in English than it is in Pali, since much has to be said that is understood. ',
    '',
    'Third. ',
    'Fourth, with a few words. ',
  ]),
}

test('omitted segments leave the others in their rows', async () => {
  using library = await openCanonLibrary()
  await importWithTranslation(library, FILES, 'en/author')
  const { text } = await library.visit('/canon/9/entries/paribbajakakatha?with=roman,english&lang=en')
  const rows = text
    .split('<section class="row"')
    .slice(1)
    .map((row) => row.replace(/<[^>]*>/g, ' '))
  const findRow = (word: string) => rows.findIndex((row) => row.includes(word))
  expect(findRow('First')).toBe(findRow('Ekaṁ samayaṁ'))
  expect(findRow('Third')).toBe(findRow('Tatra sudaṁ'))
  expect(findRow('Fourth')).toBe(findRow('antevāsī'))
  expect(findRow('Third')).toBeGreaterThan(findRow('First'))
  expect(findRow('Fourth')).toBeGreaterThan(findRow('Third'))
  // without an English title, the Pali one is shown and not the Thai one
  for (const lang of ['en', 'th']) {
    const { text: english } = await library.visit(
      `/canon/9/entries/paribbajakakatha?with=english${lang === 'en' ? '&lang=en' : ''}`,
    )
    const [, column = ''] = english.split('<div class="text english"')
    const [, language, title] = /<h2(?: lang="([^"]+)")?>([^<]*)/.exec(column) ?? []
    expect([language, title]).toEqual(['pi-Latn', 'Paribbājakakathā'])
  }
  // another Pali edition with one long paragraph does not change the rows
  await library.import({
    source: testSource('siamrath'),
    headings: [],
    passages: [
      testPassage('paribbajakakatha', [testParagraph(1, '[๑] เอกํ สมยํ ภควา อนฺตรา จ ราชคหํ สุปฺปิโยปิ โข ปริพฺพาชโก ฯ')], {
        edition: 'pali',
      }),
    ],
  })
  const withSiamRath = await library.visit('/canon/9/entries/paribbajakakatha?with=roman,english&lang=en')
  expect(withSiamRath.text.split('<section class="row"').length - 1).toBe(rows.length)
  // a paragraph that the translation omits has its own row, so that every row has one paragraph
  expect(rows.length).toBe(4)
  expect(rows[findRow('Suppiyopi')]).not.toMatch(/First|Third|Fourth/)
})
