/** A translation is aligned with its root paragraph by paragraph, even if it omits some (words §2). */

import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { packFiles } from '../intake/pack/packing.ts'

const strings = (words: readonly string[]) =>
  JSON.stringify(Object.fromEntries(words.map((text, at) => [`dn1:1.1.${at + 1}`, text])))

const FILES = {
  'root/dn1_root-pli-ms.json': strings([
    'Ekaṁ samayaṁ bhagavā antarā ca rājagahaṁ antarā ca nāḷandaṁ. ',
    'Suppiyopi kho paribbājako addhānamaggappaṭipanno hoti. ',
    'Tatra sudaṁ suppiyo paribbājako anekapariyāyena buddhassa avaṇṇaṁ bhāsati. ',
    'Suppiyassa pana antevāsī brahmadatto māṇavo vaṇṇaṁ bhāsati. ',
  ]),
  'html/dn1_html.json': strings(['<p>{}</p>', '<p>{}</p>', '<p>{}</p>', '<p>{}</p>']),
  'translation/en/somebody/dn1_translation-en-somebody.json': strings([
    'First, and much longer in English than it is in Pali, since much has to be said that is understood. ',
    '',
    'Third. ',
    'Fourth, with a few words. ',
  ]),
}

test('omitted segments leave the others in their rows', async () => {
  using library = await openCanonLibrary()
  for (const translation of [undefined, 'en/somebody']) {
    const path = library.folder.file(`${translation ? 'english' : 'root'}.tar.zst`)
    writeFileSync(path, (await packFiles('bilara', FILES, translation)).bytes)
    await library.import(path)
  }
  const { text } = await library.visit('/canon/9/entries/paribbajakakatha?with=roman,english&lang=en')
  const rows = text
    .split('<section class="row"')
    .slice(1)
    .map((row) => row.replace(/<[^>]*>/g, ' '))
  const rowOf = (word: string) => rows.findIndex((row) => row.includes(word))
  expect(rowOf('First')).toBe(rowOf('Ekaṁ samayaṁ'))
  expect(rowOf('Third')).toBe(rowOf('Tatra sudaṁ'))
  expect(rowOf('Fourth')).toBe(rowOf('antevāsī'))
  expect(rowOf('Third')).toBeGreaterThan(rowOf('First'))
  expect(rowOf('Fourth')).toBeGreaterThan(rowOf('Third'))
  // there is no English title, and the Pali tells any reader more than the Thai
  for (const lang of ['en', 'th']) {
    const { text: english } = await library.visit(
      `/canon/9/entries/paribbajakakatha?with=english${lang === 'en' ? '&lang=en' : ''}`,
    )
    const [, column = ''] = english.split('<div class="text english"')
    const [, language, title] = /<h2(?: lang="([^"]+)")?>([^<]*)/.exec(column) ?? []
    expect([language, title]).toEqual(['pi-Latn', 'Paribbājakakathā'])
  }
  // a Siam Rath that has all of it in one paragraph makes no difference
  await library.import({
    source: testSource('siamrath'),
    headings: [],
    passages: [
      testPassage('paribbajakakatha', [testParagraph(1, '[๑] เอกํ สมยํ ภควา อนฺตรา จ ราชคหํ สุปฺปิโยปิ โข ปริพฺพาชโก ฯ')], {
        edition: 'pali',
      }),
    ],
  })
  const beside = await library.visit('/canon/9/entries/paribbajakakatha?with=roman,english&lang=en')
  expect(beside.text.split('<section class="row"').length - 1).toBe(rows.length)
  // what the translation leaves out is a row of its own, so that no other row holds more than one paragraph
  expect(rows.length).toBe(4)
  expect(rows[rowOf('Suppiyopi')]).not.toMatch(/First|Third|Fourth/)
})
