/** Names that people know lead to their texts, in the spellings and scripts in which they are typed. */

import { describe, expect, test } from 'bun:test'
import { headingFacts } from '../../../src/definitions/facts/headings.ts'
import { knownNames } from '../../../src/definitions/facts/names.ts'
import { namesLike } from '../../../src/library/search/known-names.ts'

const headings = new Set(headingFacts().map(({ division, slug }) => `${division}/${slug}`))

test('every name of the table names a heading of the canon, or says that it is none', () => {
  const names = knownNames()
  expect(names.length).toBeGreaterThan(600)
  for (const { name, text, note } of names) {
    expect(name).not.toBe('')
    if (text) expect([name, headings.has(`${text.division}/${text.slug}`)]).toEqual([name, true])
    else expect(note).not.toBeNull()
  }
})

test('no name stands twice for one text', () => {
  const lines = knownNames().map(
    ({ name, language, text }) => `${language} ${name} ${text?.division}/${text?.slug}`,
  )
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
})

describe('is found', () => {
  test.each([
    ['กาลามสูตร', 'AN 3.65'],
    ['กาลาม สูตร', 'AN 3.65'],
    ['Kalama Sutta', 'AN 3.65'],
    ['kālāmasutta', 'AN 3.65'],
    ['อาทิตตปริยายสูตร', 'SN 35.28'],
    ['the fire sermon', 'SN 35.28'],
    ['the all is burning', 'SN 35.28'],
    ['สิงคาลกสูตร', 'DN 31'],
    ['กรณียเมตตสูตร', 'Snp 1.8'],
    ['มงคล ๓๘', 'Snp 2.4'],
    ['มงคล 38', 'Snp 2.4'],
    ['ธชัคคปริตร', 'SN 11.3'],
    ['ตนเป็นที่พึ่งแห่งตน', 'Dhp 160'],
    ['อัตตา หิ อัตตโน นาโถ', 'Dhp 160'],
    ['attā hi attano nātho', 'Dhp 160'],
    ['เวรย่อมระงับด้วยการไม่จองเวร', 'Dhp 5'],
    ['พระเวสสันดร', null],
    ['เตมีย์', 'Ja 538'],
    ['Greater Discourse on Mindfulness', 'DN 22'],
  ])('%s', (words, citation) => {
    expect(namesLike(words).map(({ text }) => text?.citation)).toContain(citation)
  })
})

test('what is no text of the canon is said to be none', () => {
  const [known] = namesLike('ชินบัญชร')
  expect(known?.text).toBeNull()
  expect(known?.note?.th).toContain('ไม่อยู่ในพระไตรปิฎก')
})

test('words that are no name are none', () => {
  for (const words of ['ธรรม', 'the', 'สูตร', '', '๙/๒๓๑']) expect(namesLike(words)).toEqual([])
})
