/** The table of names: long enough in each language, and each line matches the built-in headings. */

import { describe, expect, test } from 'bun:test'
import { toConsonantSkeleton } from '../../../search/letters/consonant-skeleton.ts'
import { readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import {
  getTextCitationNumber,
  listKnownNamesOfText,
  listKnownTextNames,
} from '../../../src/definitions/facts/names.ts'
import { getBuiltInHeadingThaiTitle } from '../../../src/intake/pack/heading-titles.ts'

const headings = new Map(readBuiltInHeadings().map((heading) => [`${heading.division}/${heading.slug}`, heading]))
const named = listKnownTextNames().flatMap((known) => (known.text ? [{ ...known, text: known.text }] : []))
const texts = Map.groupBy(named, ({ text }) => `${text.division}/${text.slug}`)

const has = (names: readonly { readonly language: string }[], language: string) =>
  names.some((name) => name.language === language)

/** Texts whose number begins so, that have a Thai and an English name; Pali is the title of each. */
const inAllLanguages = (citation: RegExp) =>
  [...texts.values()].filter(
    (names) =>
      citation.test(names[0]?.text.citation ?? '') &&
      has(names, 'th') &&
      has(names, 'en') &&
      headings.get(`${names[0]?.text.division}/${names[0]?.text.slug}`)?.pali,
  )

describe('the table of known names has', () => {
  test('names of 380 verses and sayings, each with words to find it by', () => {
    const sayings = named.filter(({ text }) => text.words.length > 0)
    expect(new Set(sayings.map(({ text }) => text.words.join())).size).toBeGreaterThanOrEqual(370)
  })

  test('a hundred suttas in Thai, Pali and English', () => {
    expect(inAllLanguages(/^(DN|MN|SN|AN|Snp|Ud|Kp) /).length).toBeGreaterThanOrEqual(100)
  })

  test('twenty jatakas, the last ten among them', () => {
    expect(inAllLanguages(/^Ja /).length).toBeGreaterThanOrEqual(20)
    for (let number = 538; number <= 546; number++) {
      expect(inAllLanguages(new RegExp(`^Ja ${number}$`)).length).toBe(1)
    }
    expect(has(listKnownNamesOfText('khuddaka-nikaya', 'vessantarajatakam'), 'en')).toBe(true)
  })

  // the seven and the twelve of the chanting books
  test.each([
    ['มงคลปริตร', 'Snp 2.4'],
    ['รตนปริตร', 'Snp 2.1'],
    ['กรณียเมตตปริตร', 'Snp 1.8'],
    ['ขันธปริตร', 'AN 4.67'],
    ['โมรปริตร', 'Ja 159'],
    ['วัฏฏกปริตร', 'Ja 35'],
    ['ธชัคคปริตร', 'SN 11.3'],
    ['อาฏานาฏิยปริตร', 'DN 32'],
    ['อังคุลิมาลปริตร', 'MN 86'],
    ['โพชฌังคปริตร', 'SN 46.14'],
  ])('the protection %s', (name, citation) => {
    const known = named.filter((one) => one.name === name)
    expect(known.map(({ text }) => text.citation)).toContain(citation)
    const { division = '', slug = '' } = known[0]?.text ?? {}
    expect(has(listKnownNamesOfText(division, slug), 'en')).toBe(true)
  })

  test('texts outside the canon', () => {
    const notes = listKnownTextNames().filter(({ note }) => note)
    for (const name of ['ชินบัญชร', 'พาหุง', 'อภยปริตร', 'ชัยปริตร'])
      expect(notes.some((known) => known.name === name)).toBe(true)
    for (const { note } of notes) expect([note?.th, note?.en].every((words) => words?.includes(' '))).toBe(true)
  })
})

/** Known under names that share too little with the title; each looked up by hand. */
const BY_HAND = new Set([
  'digha-nikaya/catusamvejaniyatthanani', // สังเวชนียสถาน, with the letters of Sanskrit
  'majjhima-nikaya/sekhasuttam', // เสขปฏิปทาสูตร
  'majjhima-nikaya/culamalukyasuttam', // มาลุงกยะ is Mālukya
  'majjhima-nikaya/mahamalukyasuttam',
  'anguttara-nikaya/kesamuttisuttam', // กาลามสูตร, after those to whom it was spoken
  'samyutta-nikaya/pathamachiggalayugasuttam', // the blind turtle
  'samyutta-nikaya/sabbasuttam', // The All
  'khuddaka-nikaya/saranattayam', // สรณคมน์
  'khuddaka-nikaya/vatthugatha', // the sixteen questions begin there
  'khuddaka-nikaya/pathamanibbanapatisamyuttasuttam', // known by what it says
  'khuddaka-nikaya/tatiyanibbanapatisamyuttasuttam',
  'anguttara-nikaya/uppadasuttam', // ธรรมนิยามสูตร, after what it says
  'anguttara-nikaya/dutiyapunnabhisandasuttam', // อริยธนคาถา is recited from there
  'samyutta-nikaya/daliddasuttam',
  'khuddaka-nikaya/mahanipato', // ทศชาติ
  'digha-nikaya/kammaraputtacundavatthu', // the last meal
  'digha-nikaya/anandaacchariyadhammo', // Ānanda weeps
])

/** Episodes of the Khandhakas are known by what happens there. */
const isEpisode = (text: string): boolean => /^(?:mahavagga|cullavagga)\//.test(text)

test('for every text a name equal to its title, or words to find it by', () => {
  const strange = [...texts].filter(([text, names]) => {
    const heading = headings.get(text)
    if (!heading) return true
    if (isEpisode(text) || BY_HAND.has(text) || names.some(({ text: { words } }) => words.length > 0)) return false
    const titles = [toConsonantSkeleton(heading.pali), toConsonantSkeleton(getBuiltInHeadingThaiTitle(heading).title)]
    return !names.some(({ name }) => titles.some((title) => title.includes(stemOf(name))))
  })
  expect(strange.map(([text, names]) => [text, ...names.map(({ name }) => name)])).toEqual([])
})

/** A name without what kind of text it is, and without what tells it from others. */
const stemOf = (name: string): string =>
  toConsonantSkeleton(name.replace(/ \(.*\)$/, '').replace(/(สูตร|ชาดก|ปริตร|ปริตต์|วรรค|sutta|jātaka|paritta)$/, ''))

test('words only with names, and numbers as people cite them', () => {
  for (const { text } of named) for (const word of text.words) expect(word.length).toBeGreaterThan(7)
  expect(getTextCitationNumber('samyutta-nikaya', 'dhammacakkappavattanasuttam')).toBe('SN 56.11')
  expect(getTextCitationNumber('khuddaka-nikaya', 'attavaggo')).toBe('Dhp 157–166')
  expect(getTextCitationNumber('mahavibhanga', 'adhikaranasamatha')).toBe('Bu As 1–7')
  expect(getTextCitationNumber('digha-nikaya', 'no-such-text')).toBeNull()
})
