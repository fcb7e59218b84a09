/** Reads and writes the translations of records in library.db. */

import { and, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { createColumnInListCondition } from '../../../db/statements.ts'
import { translationsTable } from '../../../db/tables.ts'
import type { LanguageCode, PublishedLanguages } from '../../definitions/languages/languages.ts'
import { type RecordTranslation, removeEmptyTranslationFields } from '../../definitions/languages/overlay.ts'
import { callOnce } from '../../definitions/once.ts'

const NO_TRANSLATIONS: ReadonlyMap<number, RecordTranslation> = new Map()

/** Reads and writes the translations of records. */
export class TranslationStore {
  constructor(
    private readonly db: LibraryDatabase,
    readonly languages: PublishedLanguages,
  ) {}

  private readonly oneStatement = callOnce(() =>
    this.db.orm
      .select({ fields: translationsTable.fields })
      .from(translationsTable)
      .where(and(isOfRecord(placeholder('collection'), placeholder('id')), isInLanguage(placeholder('language'))))
      .prepare(),
  )

  private readonly allStatement = callOnce(() =>
    this.db.orm
      .select({ language: translationsTable.language, fields: translationsTable.fields })
      .from(translationsTable)
      .where(isOfRecord(placeholder('collection'), placeholder('id')))
      .prepare(),
  )

  /** Returns the translation of one record; undefined in the primary language and when there is none. */
  find(collection: string, id: number, language: LanguageCode): RecordTranslation | undefined {
    if (language === this.languages.primary) return undefined
    return this.oneStatement().get({ collection, id, language })?.fields
  }

  /** Returns the translations of several records, by id. */
  findMany(collection: string, ids: readonly number[], language: LanguageCode): ReadonlyMap<number, RecordTranslation> {
    if (language === this.languages.primary || ids.length === 0) return NO_TRANSLATIONS
    return this.readByRecord(
      isOfRecord(collection),
      isInLanguage(language),
      createColumnInListCondition(translationsTable.recordId, ids),
    )
  }

  /** Returns every translation of one record, by language. */
  allOf(collection: string, id: number): Readonly<Record<LanguageCode, RecordTranslation>> {
    const rows = this.allStatement().all({ collection, id })
    return Object.fromEntries(rows.map((row) => [row.language, row.fields]))
  }

  /** Returns every translation of a collection, by record id and language. */
  everyOf(collection: string): ReadonlyMap<number, Readonly<Record<LanguageCode, RecordTranslation>>> {
    const rows = this.db.orm.select().from(translationsTable).where(isOfRecord(collection)).all()
    const byRecord = Map.groupBy(rows, (row) => row.recordId)
    return new Map(
      [...byRecord].map(([id, ofRecord]) => [
        id,
        Object.fromEntries(ofRecord.map((row) => [row.language, row.fields])),
      ]),
    )
  }

  /** Returns every translation of a collection in one language, by record id. */
  readCollection(collection: string, language: LanguageCode): ReadonlyMap<number, RecordTranslation> {
    if (language === this.languages.primary) return NO_TRANSLATIONS
    return this.readByRecord(isOfRecord(collection), isInLanguage(language))
  }

  private readByRecord(...conditions: readonly (SQL | undefined)[]): ReadonlyMap<number, RecordTranslation> {
    const rows = this.db.orm
      .select()
      .from(translationsTable)
      .where(and(...conditions))
      .all()
    return new Map(rows.map((row) => [row.recordId, row.fields]))
  }

  /** Returns the number of translated records by language. */
  countByLanguage(): ReadonlyMap<LanguageCode, number> {
    const { language } = translationsTable
    const rows = this.db.orm.select({ language, records: count() }).from(translationsTable).groupBy(language).all()
    return new Map(rows.map((row) => [row.language, row.records]))
  }

  /** Replaces one translation whole. Call it inside a write transaction. Returns whether there was one before. */
  put(collection: string, id: number, language: LanguageCode, fields: RecordTranslation): boolean {
    const before = this.remove(collection, id, language)
    this.db.orm.insert(translationsTable).values({ collection, recordId: id, language, fields }).run()
    return before
  }

  /** Stores the translations of a record that has none. Call it inside a write transaction. */
  putAll(collection: string, id: number, translations: unknown): void {
    for (const [language, values] of Object.entries((translations ?? {}) as Record<LanguageCode, RecordTranslation>)) {
      const fields = removeEmptyTranslationFields(values)
      if (Object.keys(fields).length > 0) this.put(collection, id, language, fields)
    }
  }

  /** Removes one translation. Call it inside a write transaction. Returns whether there was one. */
  remove(collection: string, id: number, language: LanguageCode): boolean {
    const which = and(isOfRecord(collection, id), isInLanguage(language))
    const removed = this.db.orm.delete(translationsTable).where(which).returning({ id: translationsTable.recordId })
    return removed.all().length > 0
  }

  /** Removes every translation of a collection. Call it inside the transaction that restores the collection. */
  removeCollection(collection: string): void {
    this.db.orm.delete(translationsTable).where(isOfRecord(collection)).run()
  }

  /** Removes every translation of a record. Call it inside the transaction that deletes the record. */
  removeAllOf(collection: string, id: number): void {
    this.db.orm.delete(translationsTable).where(isOfRecord(collection, id)).run()
  }
}

const { placeholder } = sql

const isOfRecord = (collection: string | Placeholder, id?: number | Placeholder) =>
  and(eq(translationsTable.collection, collection), id === undefined ? undefined : eq(translationsTable.recordId, id))

const isInLanguage = (language: string | Placeholder) => eq(translationsTable.language, language)
