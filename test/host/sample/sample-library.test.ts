/**
 * What a library begins with, and the sample beside it: every record fits its definition, references hold, texts pair
 * up.
 */

import { describe, expect, test } from 'bun:test'
import { toThaiChantSpelling } from '../../../search/letters/chant-spelling.ts'
import { toSearchKey } from '../../../search/letters/fold.ts'
import { toRomanReadingsOfThaiPali } from '../../../search/letters/phonetic-keys.ts'
import { toSourceAgreementKey } from '../../../search/letters/source-agreement.ts'
import { thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import type { DhammaGroupMember } from '../../../src/definitions/definition.ts'
import { builtInJatakas, builtInNipatas } from '../../../src/definitions/facts/facts.ts'
import {
  getCanonHeadingsOfChant,
  getCanonHeadingsOfJataka,
  getSuttasOfDhammaGroup,
} from '../../../src/definitions/facts/starter-places.ts'
import { resourcesByName } from '../../../src/definitions/registry.ts'
import { createSampleDumps, samplePackages } from '../../../src/host/sample/sample-library.ts'
import { pairChantLines } from '../../../src/records/chants/lines.ts'
import type { RecordToRestore } from '../../../src/records/collections/collection.ts'
import { openTestLibrary } from '../../support/library.ts'

type Row = RecordToRestore & { readonly slug: string; readonly translations?: { en?: { title?: string } } }

const dumps = createSampleDumps()
const listRecords = (name: string) => (dumps.get(name) as { records: readonly Row[] } | undefined)?.records ?? []
/** Only the letters, without capitals: what two spellings of the same words share. */
const toLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const listLines = ({ pali, roman, meaning }: Row) =>
  pairChantLines({ pali: toText(pali), roman: toText(roman), meaning: toText(meaning) || null })

test('every dump has unique slugs and refers only to earlier records', () => {
  using library = openTestLibrary()
  const known = new Set(builtInNipatas.map(({ slug }) => `nipatas ${slug}`))
  for (const { name } of library.stores.collections.all) {
    if (!dumps.has(name)) continue
    const { records } = library.stores.collections.validate(library.stores.collections.find(name), dumps.get(name))
    expect(new Set(records.map(({ slug }) => slug)).size).toBe(records.length)
    const { fields } = resourcesByName[name as keyof typeof resourcesByName]
    for (const [field, definition] of Object.entries(fields)) {
      if (definition.kind !== 'reference') continue
      const missing = records.filter((record) => record[field] && !known.has(`${definition.to} ${record[field]}`))
      expect(missing).toEqual([])
    }
    for (const { slug } of records) known.add(`${name} ${slug}`)
  }
})

test('the sample has the stated number of records, and no empty group', () => {
  expect(listRecords('chants').length).toBeGreaterThanOrEqual(60)
  expect(listRecords('dhamma-groups').length).toBeGreaterThanOrEqual(150)
  expect(listRecords('jataka').length).toBeGreaterThanOrEqual(50)
  for (const [of, field, by] of [
    ['books', 'category', 'book-categories'],
    ['chants', 'section', 'chant-sections'],
    ['dhamma-groups', 'set', 'dhamma-group-sets'],
  ] as const) {
    const named = new Set(listRecords(of).map((row) => row[field]))
    expect([...named].toSorted()).toEqual(
      listRecords(by)
        .map(({ slug }) => slug)
        .toSorted(),
    )
    for (const row of [...listRecords(of), ...listRecords(by)])
      expect([row.slug, toText(row.translations?.en?.title) === '' && row.writtenIn !== 'English']).toEqual([
        row.slug,
        false,
      ])
  }
})

describe('chants of the sample', () => {
  test('have words in two scripts that agree, an occasion and a source', () => {
    for (const chant of listRecords('chants')) {
      const lines = listLines(chant)
      expect(lines.filter((line) => !line.pali || !line.roman)).toEqual([])
      // the sign around a peyyāla is … in roman letters
      expect(toLetters(thaiPaliToRoman(toText(chant.pali)).replaceAll('ฯ', ''))).toBe(toLetters(toText(chant.roman)))
      expect(toText(chant.occasion)).not.toBe('')
      expect(toText(chant.source)).toMatch(/^(พระไตรปิฎก|นอกพระไตรปิฎก)/)
    }
  })

  test('are translated line by line', () => {
    for (const chant of listRecords('chants').filter(({ meaning }) => meaning))
      expect(listLines(chant).filter((line) => !line.meaning)).toEqual([])
  })

  test('mark lines of the canon, and say so', () => {
    for (const chant of listRecords('chants')) {
      const places = getCanonHeadingsOfChant(chant.slug)
      const source = toText(chant.source)
      expect([chant.slug, source === 'นอกพระไตรปิฎก']).toEqual([chant.slug, places.length === 0])
      const last = Math.max(0, ...places.flatMap(({ lines }) => (lines ?? '').split(/[-,]/).map(Number)))
      expect(last).toBeLessThanOrEqual(listLines(chant).length)
    }
  })

  test('sound alike in canon and chant spelling', () => {
    // joined consonants behind เ and โ sound like two things
    const isClear = (line: string) => !/ฯ|[เโ][ก-ฮ]\u0e3a/.test(line) && /\u0e30/.test(toThaiChantSpelling(line))
    for (const { pali } of listRecords('chants'))
      for (const line of toText(pali).split('\n').filter(isClear))
        expect(toRomanReadingsOfThaiPali(toThaiChantSpelling(line)).map(toSearchKey)).toContain(
          toSearchKey(thaiPaliToRoman(line)),
        )
  })
})

test('a dhamma group has the number of members in its name, each with a short text', () => {
  const digits = '๐๑๒๓๔๕๖๗๘๙'
  for (const group of listRecords('dhamma-groups')) {
    const members = group.members as readonly DhammaGroupMember[]
    const said = Number(
      [...(toText(group.title).split(' ').at(-1) ?? '')].map((digit) => digits.indexOf(digit)).join(''),
    )
    expect([group.slug, group.size ?? members.length]).toEqual([group.slug, said])
    for (const { title, pali, description } of members) expect([title, pali, description]).not.toContain('')
    expect(toText(group.description)).not.toBe('')
  }
  const taught = listRecords('dhamma-groups').filter(({ slug }) => getSuttasOfDhammaGroup(slug).length > 0)
  expect(taught.length).toBeGreaterThan(130)
})

test('every jataka but one has its own heading in volume 27 or 28', () => {
  const slugs = builtInJatakas.flatMap(({ number }) => getCanonHeadingsOfJataka(number).map(({ slug }) => slug))
  expect(slugs).toHaveLength(546)
  expect(new Set(slugs).size).toBe(546)
  expect(getCanonHeadingsOfJataka(521)[0]?.slug).toBe('tesakunajatakam')
  for (const { slug, number } of listRecords('jataka')) expect(slug).toBe(`jataka-${number}`)
})

test('the sample is labelled as a sample', () => {
  for (const name of ['book-categories', 'books'])
    for (const record of listRecords(name)) expect(toText(record.description)).toContain('ตัวอย่าง')
  for (const { source, headings } of samplePackages) {
    expect(source.title).toContain('มิใช่พระไตรปิฎก')
    for (const { titles } of headings) expect(titles?.en).toBeString()
  }
})

describe('text packages of the sample', () => {
  const passages = samplePackages.flatMap((row) => row.passages.map((passage) => ({ ...passage, from: row.source.id })))
  const textIn = (passage: (typeof passages)[number]) =>
    passage.paragraphs.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n')

  test('begin each passage on the page of its heading', () => {
    const headings = samplePackages.flatMap((row) => row.headings)
    for (const { division, entry, edition, paragraphs } of passages) {
      const heading = headings.find((row) => row.division === division && row.slug === entry)
      expect(paragraphs[0]?.page).toBe(heading?.[`${edition as 'royal' | 'pali' | 'roman'}Page`] ?? Number.NaN)
    }
  })

  test('have text of both sources in three editions', () => {
    for (const { source } of samplePackages) {
      const editions = new Set(passages.filter(({ from }) => from === source.id).map(({ edition }) => edition))
      expect(editions).toEqual(new Set(['royal', 'pali', 'roman']))
    }
  })

  test('have one pair in conflict, and one that differs in spelling only', () => {
    const pairs = passages.flatMap((one) =>
      passages
        .filter((other) => other.from > one.from && other.entry === one.entry && other.edition === one.edition)
        .map((other) => [one, other] as const),
    )
    expect(pairs).toHaveLength(2)
    const agreeing = pairs.filter(
      ([one, other]) => toSourceAgreementKey(textIn(one)) === toSourceAgreementKey(textIn(other)),
    )
    expect(agreeing).toHaveLength(1)
    for (const [one, other] of agreeing) expect(textIn(one)).not.toBe(textIn(other))
  })

  test('have the same Pali in Thai and roman script', () => {
    const words = (text: string) => toLetters(text.replace(/\([^)]*\)/g, ''))
    for (const roman of passages.filter(({ edition }) => edition === 'roman')) {
      const pali = passages.find(
        (row) => row.edition === 'pali' && row.entry === roman.entry && row.from === roman.from,
      )
      if (pali) expect(words(thaiPaliToRoman(textIn(pali)))).toBe(words(textIn(roman)))
    }
  })
})
