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
import { headingFieldDefinitions } from '../../src/definitions/heading.ts'
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

/** Reads a page of headings, and only the searched columns, since there are very many. */
const HEADINGS_PAGE_SQL = `SELECT id, title, pali, note, origin_division AS originDivision, origin_slug AS originSlug,
  division_id AS divisionId, slug FROM headings WHERE id > ? ORDER BY id LIMIT ?`
/** Headings per page. */
const ROWS_PER_READ = 500

/** Makes the headings searchable: by title, Pali title, note, translations, popular names and citation. */
export function createSearchableHeadings(
  db: LibraryDatabase,
  canon: Canon,
  translations: TranslationStore,
  baseUrl: string,
): SearchableCollection {
  const selectHeading = callOnce(() =>
    db.orm
      .select()
      .from(headingsTable)
      .where(eq(headingsTable.id, sql.placeholder('id')))
      .prepare(),
  )

  const getOrigin = (row: HeadingTexts) => ({
    division: row.originDivision ?? canon.divisions.byId(row.divisionId)?.slug ?? '',
    slug: row.originSlug ?? row.slug,
  })

  const texts = (row: HeadingTexts, translated: TranslationsByLanguage) => {
    const { title, pali, note } = row
    const own = listSearchableRecordTexts(
      headingFieldDefinitions,
      { title, pali, note },
      translated,
      translations.languages.all,
    )
    const { division, slug } = getOrigin(row)
    return [...own, ...listKnownNames(division, slug, own)]
  }

  /** Lists the texts to index, with the citation of the heading, which its view does not need. */
  const listIndexedTexts = (row: HeadingTexts, translated: TranslationsByLanguage) => {
    const [first, ...others] = texts(row, translated)
    const { division, slug } = getOrigin(row)
    return first ? [{ ...first, citation: getTextCitationNumber(division, slug) }, ...others] : []
  }

  /** Lists the popular names of a heading that differ from its titles. */
  function listKnownNames(division: string, slug: string, own: readonly RecordText[]): RecordText[] {
    const names = listKnownNamesOfText(division, slug).map(({ name, language, text }): RecordText => {
      const textLanguage = language === 'th' ? null : language
      return {
        text: name,
        title: true,
        known: true,
        pali: language === 'pi',
        foreign: isSpacedNonPaliLanguage(textLanguage, name),
        language: textLanguage,
        saying: text?.words.length !== 0,
      }
    })
    return names.filter(({ text }) => !own.some((other) => other.text === text))
  }

  return {
    name: HEADINGS_COLLECTION,
    kind: 'headings',
    fingerprint: getKnownTextNamesVersion(),
    *iterateRecords() {
      const translated = translations.everyOf(HEADINGS_COLLECTION)
      const page = db.sqlite.query<HeadingTexts & { id: number }, [number, number]>(HEADINGS_PAGE_SQL)
      let last = 0
      for (;;) {
        const rows = page.all(last, ROWS_PER_READ)
        for (const row of rows) yield { id: row.id, fields: listIndexedTexts(row, translated.get(row.id) ?? {}) }
        if (rows.length < ROWS_PER_READ) return
        last = rows.at(-1)?.id ?? last
      }
    },
    readTexts(id) {
      const row = selectHeading().get({ id })
      return row ? listIndexedTexts(row, translations.allOf(HEADINGS_COLLECTION, id)) : null
    },
    getRecordView(id, language) {
      const row = selectHeading().get({ id })
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
