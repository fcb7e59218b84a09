/** The sample library: every record fits its definition, references hold, texts pair up, and it says that it is a sample. */

import { describe, expect, test } from 'bun:test'
import { agreementKey } from '../../../search/letters/agreement.ts'
import { toRoman } from '../../../search/letters/thai-pali.ts'
import type { Member } from '../../../src/definitions/definition.ts'
import { divisionFacts } from '../../../src/definitions/facts/facts.ts'
import { resources } from '../../../src/definitions/registry.ts'
import { createSchema, patchSchema, writableFields } from '../../../src/definitions/schemas.ts'
import { judge } from '../../../src/foundation/validation/judge.ts'
import {
  sampleCollections,
  sampleContents,
  sampleHeadingTranslations,
  samplePackages,
  sampleTranslations,
} from '../../../src/host/sample/sample-library.ts'
import type { SampleRecord } from '../../../src/host/sample/shape.ts'
import { checkHeading, checkPassage } from '../../../src/intake/import/check-lines.ts'
import { checkSource } from '../../../src/intake/import/check-source.ts'
import { pageBook } from '../../../src/records/books/paging.ts'
import { pairLines } from '../../../src/records/chants/lines.ts'

const recordsOf = (name: string): readonly SampleRecord[] =>
  sampleCollections.find(({ collection }) => collection === name)?.records ?? []
/** Only the letters, without capitals: what two spellings of the same words share. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

describe('records', () => {
  test.each(sampleCollections.map((row) => [row.collection, row.records] as const))(
    '%s: bodies that a create accepts as they are, with slugs of their own',
    (collection, records) => {
      const resource = resources[collection]
      const schema = createSchema(writableFields(resource))
      for (const record of records) expect(judge(schema, record)).toEqual({ ...record })
      const slugs = records.map(({ slug }) => slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      for (const reserved of resource.reservedSlugs ?? []) expect(slugs).not.toContain(reserved)
      for (const [name, field] of Object.entries(resource.fields)) {
        if (!field.unique) continue
        const values = records.map((record) => record[name] ?? null).filter((value) => value !== null)
        expect(new Set(values).size).toBe(values.length)
      }
    },
  )

  test('a reference names a record of a collection that stands before', () => {
    const seen = new Set<string>()
    for (const { collection, records } of sampleCollections) {
      for (const [name, field] of Object.entries(resources[collection].fields)) {
        if (field.kind !== 'reference') continue
        const missing = records.filter(
          (record) => name in record && !seen.has(`${field.to} ${textOf(record[name])}`),
        )
        expect(missing).toEqual([])
      }
      for (const { slug } of records) seen.add(`${collection} ${slug}`)
    }
  })

  test('every group, category, section and set has members to show; every shelf and language a book', () => {
    const named = (collection: string, field: string) =>
      new Set(recordsOf(collection).map((row) => row[field]))
    for (const [of, field, by] of [
      ['books', 'category', 'book-categories'],
      ['chants', 'section', 'chant-sections'],
      ['dhamma-groups', 'set', 'dhamma-group-sets'],
    ] as const) {
      expect([...named(of, field)].toSorted()).toEqual(
        recordsOf(by)
          .map(({ slug }) => slug)
          .toSorted(),
      )
    }
    expect(new Set(recordsOf('books').flatMap((book) => (book.shelves ?? []) as readonly string[]))).toEqual(
      new Set(['featured', 'popular', 'recent', 'continue']),
    )
    expect(named('books', 'writtenIn')).toEqual(new Set(['ไทย', 'English', 'บาลี']))
  })

  test('it says that it is a sample', () => {
    for (const name of ['book-categories', 'chant-sections', 'dhamma-group-sets', 'books']) {
      for (const record of recordsOf(name)) expect(textOf(record.description)).toContain('ตัวอย่าง')
    }
    for (const record of recordsOf('chants')) expect(textOf(record.source)).toContain('ตัวอย่าง')
    for (const { source } of samplePackages) expect(source.title).toContain('มิใช่พระไตรปิฎก')
  })
})

describe('books and chants', () => {
  test('some books have contents with more pages than chapters, one has none', () => {
    const titles = recordsOf('books').map(({ slug }) => slug)
    const withContents = sampleContents.map(({ book }) => book)
    expect(titles).toEqual(expect.arrayContaining(withContents))
    expect(withContents).toHaveLength(titles.length - 1)
    const sizes = sampleContents.map(
      ({ chapters }) => [chapters.length, pageBook(chapters).pages.length] as const,
    )
    for (const [chapters, pages] of sizes) expect(pages).toBeGreaterThanOrEqual(chapters)
    expect(sizes.some(([chapters, pages]) => pages > chapters)).toBe(true)
    for (const { chapters } of sampleContents) {
      for (const { title, body } of chapters) expect([title, body]).toEqual([title.trim(), body.trim()])
    }
  })

  test('transcribed chants pair line by line, in Thai and in English; one chant awaits its text', () => {
    const chants = recordsOf('chants')
    expect(chants.filter(({ pali, roman }) => !pali && !roman)).toHaveLength(1)
    for (const chant of chants) {
      const english = sampleTranslations.find((row) => row.collection === 'chants' && row.slug === chant.slug)
      for (const meaning of [chant.meaning, english?.fields.meaning]) {
        const lines = pairLines({
          pali: textOf(chant.pali),
          roman: textOf(chant.roman),
          meaning: textOf(meaning),
        })
        expect(lines.filter((line) => !line.pali || !line.roman || !line.meaning)).toEqual([])
        expect(lines.length > 0).toBe(Boolean(chant.pali))
      }
    }
  })

  test('the Pali in Thai script and in roman letters say the same', () => {
    for (const chant of recordsOf('chants')) {
      expect(lettersOf(toRoman(textOf(chant.pali)))).toBe(lettersOf(textOf(chant.roman)))
    }
  })
})

describe('translations', () => {
  test('each fits the translatable fields of an existing record, and no record is left out', () => {
    for (const { collection, slug, fields } of sampleTranslations) {
      expect(recordsOf(collection).map((record) => record.slug)).toContain(slug)
      const translatable = Object.entries(resources[collection].fields).filter(
        ([, field]) => field.translatable,
      )
      expect(judge(patchSchema(Object.fromEntries(translatable)), fields)).toEqual({ ...fields })
    }
    const translated = sampleTranslations.map(({ collection, slug }) => `${collection} ${slug}`)
    const all = sampleCollections.flatMap(({ collection, records }) =>
      records.map(({ slug }) => `${collection} ${slug}`),
    )
    expect(translated.toSorted()).toEqual(all.toSorted())
  })

  test('translated members are as many as the members', () => {
    for (const group of recordsOf('dhamma-groups')) {
      const english = sampleTranslations.find(
        (row) => row.collection === 'dhamma-groups' && row.slug === group.slug,
      )
      const count = (value: unknown) => ((value ?? []) as readonly Member[]).length
      expect(count(english?.fields.members)).toBe(count(group.members))
      if (group.members) expect(group.size).toBeUndefined()
    }
  })

  test('headings: each of them has a translation', () => {
    const headings = new Set(
      samplePackages.flatMap((row) => row.headings.map((h) => `${h.division} ${h.slug}`)),
    )
    expect(new Set(sampleHeadingTranslations.map((row) => `${row.division} ${row.slug}`))).toEqual(headings)
  })
})

describe('text packages', () => {
  const passages = samplePackages.flatMap((row) =>
    row.passages.map((passage) => ({ ...passage, from: row.source.id })),
  )
  const textIn = (passage: (typeof passages)[number]) =>
    passage.paragraphs.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n')

  test('they are what an import takes, unchanged', () => {
    const stray = () => {
      throw new Error('There is a control character')
    }
    for (const { source, headings, passages: lines } of samplePackages) {
      const { format, ...rest } = source
      expect({ format, ...checkSource(source, stray) } as unknown).toEqual({ format, ...rest })
      for (const heading of headings) expect(checkHeading(heading, stray)).toEqual(heading)
      for (const line of lines) expect(checkPassage(line, stray)).toEqual(line)
    }
  })

  test('headings stand in their division, under parents that come before, and every passage has one', () => {
    const known = new Set<string>()
    for (const { headings, passages: lines } of samplePackages) {
      for (const { division, slug, parent, volume } of headings) {
        const range = divisionFacts.find((row) => row.slug === division)
        expect(volume).toBeGreaterThanOrEqual(range?.firstVolume ?? Number.NaN)
        expect(volume).toBeLessThanOrEqual(range?.lastVolume ?? Number.NaN)
        if (parent !== null) expect(known).toContain(`${division} ${parent}`)
        known.add(`${division} ${slug}`)
        expect(slug).toStartWith('sample-')
      }
      for (const { division, entry } of lines) expect(known).toContain(`${division} ${entry}`)
    }
  })

  test('a passage begins on the page that its heading gives', () => {
    const headings = samplePackages.flatMap((row) => row.headings)
    for (const { division, entry, edition, paragraphs } of passages) {
      const heading = headings.find((row) => row.division === division && row.slug === entry)
      expect(paragraphs[0]?.page).toBe(
        heading?.[`${edition as 'royal' | 'pali' | 'roman'}Page`] ?? Number.NaN,
      )
    }
  })

  test('both sources have text in all three editions', () => {
    for (const { source } of samplePackages) {
      const editions = new Set(
        passages.filter(({ from }) => from === source.id).map(({ edition }) => edition),
      )
      expect(editions).toEqual(new Set(['royal', 'pali', 'roman']))
    }
  })

  test('they meet twice: one pair disagrees, one agrees though it is spelt otherwise', () => {
    const pairs = passages.flatMap((one) =>
      passages
        .filter(
          (other) => other.from > one.from && other.entry === one.entry && other.edition === one.edition,
        )
        .map((other) => [one, other] as const),
    )
    expect(pairs).toHaveLength(2)
    const agreeing = pairs.filter(([one, other]) => agreementKey(textIn(one)) === agreementKey(textIn(other)))
    expect(agreeing).toHaveLength(1)
    for (const [one, other] of agreeing) expect(textIn(one)).not.toBe(textIn(other))
  })

  test('the Pali in Thai script and in roman letters say the same', () => {
    const words = (text: string) => lettersOf(text.replace(/\([^)]*\)/g, ''))
    for (const roman of passages.filter(({ edition }) => edition === 'roman')) {
      const pali = passages.find(
        (row) => row.edition === 'pali' && row.entry === roman.entry && row.from === roman.from,
      )
      if (pali) expect(words(toRoman(textIn(pali)))).toBe(words(textIn(roman)))
    }
  })
})

test('every string is NFC with composed SARA AM and without invisible characters', () => {
  const strings: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') strings.push(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect)
  }
  collect([sampleCollections, sampleContents, sampleTranslations, sampleHeadingTranslations, samplePackages])
  expect(strings.length).toBeGreaterThan(500)
  const bad = strings.filter(
    (text) =>
      text !== text.normalize('NFC') ||
      /\u0e4d[\u0e48-\u0e4b]?\u0e32|[\p{Cf}\u00a0\r\t]|[^\P{Cc}\n]/u.test(text),
  )
  expect(bad).toEqual([])
})
