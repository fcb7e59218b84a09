/** Names that people know lead to their texts, in the spellings and scripts in which they are typed. */

import { describe, expect, test } from 'bun:test'
import { findExactKnownNames, findNamesSimilarToQuery, toPrefilterStem } from '../../../search/global/known-names.ts'
import { foldText } from '../../../search/letters/fold.ts'
import { extractSignificantWords } from '../../../search/pages/proximity-search.ts'
import { readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { listKnownTextNames } from '../../../src/definitions/facts/names.ts'

const headings = new Set(readBuiltInHeadings().map(({ division, slug }) => `${division}/${slug}`))

test('every known name names a heading or says that it has none', () => {
  const names = listKnownTextNames()
  expect(names.length).toBeGreaterThan(600)
  for (const { name, text, note } of names) {
    expect(name).not.toBe('')
    if (text) expect([name, headings.has(`${text.division}/${text.slug}`)]).toEqual([name, true])
    else expect(note).not.toBeNull()
  }
})

test('no text has the same name twice', () => {
  const lines = listKnownTextNames().map(
    ({ name, language, text }) => `${language} ${name} ${text?.division}/${text?.slug}`,
  )
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
})

describe('known names are found', () => {
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
    ['สามัญญผล', 'DN 2'],
    ['samannaphala', 'DN 2'],
  ])('%s', (words, citation) => {
    expect(findExactKnownNames(words).map(({ text }) => text?.citation)).toContain(citation)
  })
})

test('a name outside the canon is marked as such', () => {
  const [known] = findExactKnownNames('ชินบัญชร')
  expect(known?.text).toBeNull()
  expect(known?.note?.th).toContain('ไม่อยู่ในพระไตรปิฎก')
})

test('words that are not a name find no known name', () => {
  for (const words of ['ธรรม', 'the', 'สูตร', '', '๙/๒๓๑']) expect(findExactKnownNames(words)).toEqual([])
})

describe('sayings quoted in other words', () => {
  test.each([
    ['mind precedes all the things', 'Dhp 1'],
    ['hatred is overcome by no hatred', 'Dhp 5'],
    ['be an island unto yourselves', 'DN 16'],
    ['conquer your anger with love', 'Dhp 223'],
    ['อย่าเชื่อเพราะเพียงฟังตามกันมา', 'AN 3.65'],
    ['a man shot with a poisoned arrow wants no doctor until he knows the archer', 'MN 63'],
    ['no flood overwhelms the island that you make for your own refuge', 'Dhp 25'],
    // a clause of a longer saying
    ['drop by drop is the water pot filled', 'Dhp 121'],
    ['เหมือนแม่ปกป้องลูกคนเดียวด้วยชีวิต', 'Snp 1.8'],
    ['ชนะตนเองดีกว่าชนะคนอื่น', 'Dhp 103'],
    ['พระพุทธเจ้าเป็นเพียงผู้บอกทาง', 'Dhp 276'],
    ['the story of a man who was born with an axe in the mouth', 'Snp 3.10'],
  ])('%s: %s', (typed, citation) => {
    expect(findNamesSimilarToQuery(typed, 1).map(({ text }) => text?.citation)).toEqual([citation])
  })

  test('find each text once, by the most similar saying', () => {
    const found = findNamesSimilarToQuery('hatred is never overcome by any hatred', 5)
    expect(found.filter(({ text }) => text?.citation === 'Dhp 5').map(({ name }) => name)).toEqual([
      'Hatred is never overcome by hatred',
    ])
  })

  test('are compared with every name that has their words, and with few others', () => {
    const missed = listKnownTextNames().flatMap(({ name }) =>
      extractSignificantWords(name).filter((word) => !foldText(name).includes(toPrefilterStem(word))),
    )
    expect(missed).toEqual([])
    const [river, flood] = extractSignificantWords('rivers flooding').map(toPrefilterStem)
    expect(['a river floods', 'a mind at rest'].map((name) => name.includes(river ?? ''))).toEqual([true, false])
    expect(['a river floods', 'a mind at rest'].map((name) => name.includes(flood ?? ''))).toEqual([true, false])
  })

  test('do not find sayings that share a single word', () => {
    expect(findNamesSimilarToQuery('mind over matter and more', 5)).toEqual([])
    expect(findNamesSimilarToQuery('มหาสติพัฏฐานสูตร', 5)).toEqual([])
  })
})

test('names of chants and people lead to their texts, or are marked as outside the canon', () => {
  const first = (typed: string) => findExactKnownNames(typed)[0]
  expect(first('จันทปริตร')?.text?.citation).toBe('SN 2.9')
  expect(first('สุริยปริตร')?.text?.citation).toBe('SN 2.10')
  expect(first('ทสธัมมสูตร')?.text?.citation).toBe('AN 10.48')
  expect(first('องคุลิมาลปริตร')?.text?.citation).toBe('MN 86')
  expect(first('พระองคุลิมาล')?.text?.citation).toBe('MN 86')
  expect(first('ทศชาติ')?.text?.slug).toBe('jatakapali-2-mahanipato')
  expect(first('เวสสันดอนชาดก')?.text?.slug).toBe('vessantarajatakam')
  for (const typed of ['พาหุง', 'ชินบัญชร', 'Jinapanjara', 'ชยมงคลคาถา', 'Milindapanha'])
    expect(first(typed)?.note).not.toBeNull()
})
