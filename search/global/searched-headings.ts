/** Makes the headings of the canon searchable. */

import { eq, sql } from 'drizzle-orm'
import { headingsTable } from '../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Canon } from '../../src/canon/canon.ts'
import { HEADINGS_COLLECTION } from '../../src/definitions/collection-names.ts'
import {
  getKnownTextNamesVersion,
  getTextCitationNumber,
  listKnownNamesOfText,
} from '../../src/definitions/facts/names.ts'
import { headingFields } from '../../src/definitions/heading.ts'
import { callOnce } from '../../src/definitions/once.ts'
import type { TranslationStore } from '../../src/records/translations/translations.ts'
import {
  isSpacedNonPaliLanguage,
  listSearchableRecordTexts,
  type RecordText,
  sortTextsForReader,
  type TranslationsByLanguage,
} from './record-texts.ts'
import type { SearchableCollection } from './searched-collection.ts'

interface HeadingTexts {
  readonly title: string
  readonly pali: string | null
  readonly note: string | null
  /** The division under which packages know the heading; null if an editor added it. */
  readonly originDivision: string | null
  readonly originSlug: string | null
  readonly divisionId: number
  readonly slug: string
}

/** Headings are many: they are read in pages, and only the searched columns. */
const PAGE = `SELECT id, title, pali, note, origin_division AS originDivision, origin_slug AS originSlug,
  division_id AS divisionId, slug FROM headings WHERE id > ? ORDER BY id LIMIT ?`
/** Rows that one statement reads. */
const ROWS_PER_READ = 500

/** Creates the searchable collection of headings, with their titles, notes, translations and popular names. */
export function createSearchableHeadings(
  db: LibraryDatabase,
  canon: Canon,
  translations: TranslationStore,
  baseUrl: string,
): SearchableCollection {
  const one = callOnce(() =>
    db.orm
      .select()
      .from(headingsTable)
      .where(eq(headingsTable.id, sql.placeholder('id')))
      .prepare(),
  )

  const originOf = (row: HeadingTexts) => ({
    division: row.originDivision ?? canon.divisions.byId(row.divisionId)?.slug ?? '',
    slug: row.originSlug ?? row.slug,
  })

  const texts = (row: HeadingTexts, translated: TranslationsByLanguage) => {
    const { title, pali, note } = row
    const own = listSearchableRecordTexts(headingFields, { title, pali, note }, translated, translations.languages.all)
    const { division, slug } = originOf(row)
    return [...own, ...known(division, slug, own)]
  }

  /** Texts to index, with the number under which the heading is cited. Showing a heading needs no citation. */
  const indexed = (row: HeadingTexts, translated: TranslationsByLanguage) => {
    const [first, ...others] = texts(row, translated)
    const { division, slug } = originOf(row)
    return first ? [{ ...first, citation: getTextCitationNumber(division, slug) }, ...others] : []
  }

  /** The popular names of a heading besides its titles. */
  function known(division: string, slug: string, own: readonly RecordText[]): RecordText[] {
    const names = listKnownNamesOfText(division, slug).map(({ name, language, text }): RecordText => {
      const its = language === 'th' ? null : language
      return {
        text: name,
        title: true,
        known: true,
        pali: language === 'pi',
        foreign: isSpacedNonPaliLanguage(its, name),
        language: its,
        saying: text?.words.length !== 0,
      }
    })
    return names.filter(({ text }) => !own.some((other) => other.text === text))
  }

  return {
    name: HEADINGS_COLLECTION,
    kind: 'headings',
    form: getKnownTextNamesVersion(),
    *all() {
      const translated = translations.everyOf(HEADINGS_COLLECTION)
      const page = db.sqlite.query<HeadingTexts & { id: number }, [number, number]>(PAGE)
      let last = 0
      for (;;) {
        const rows = page.all(last, ROWS_PER_READ)
        for (const row of rows) yield { id: row.id, fields: indexed(row, translated.get(row.id) ?? {}) }
        if (rows.length < ROWS_PER_READ) return
        last = rows.at(-1)?.id ?? last
      }
    },
    fields(id) {
      const row = one().get({ id })
      return row ? indexed(row, translations.allOf(HEADINGS_COLLECTION, id)) : null
    },
    view(id, language) {
      const row = one().get({ id })
      const division = row && canon.divisions.byId(row.divisionId)
      if (!row || !division) return null
      const volume = row.volume ?? canon.contents.of(division).byId(id)?.ref?.volume ?? division.firstVolume
      const translated = translations.allOf(HEADINGS_COLLECTION, id)
      return {
        slug: row.slug,
        title: String(translated[language]?.title ?? row.title),
        href: `${baseUrl}/canon/${volume}/entries/${row.slug}`,
        texts: {
          [Symbol.iterator]: () =>
            sortTextsForReader(texts(row, translated), language)
              .values()
              .map(({ text }) => text),
        },
        division: division.slug,
        volume,
      }
    },
  }
}
