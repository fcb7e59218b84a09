/** Reads and keeps the translations of records in library.db. */

import { and, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { columnInListCondition } from '../../../db/statements.ts'
import { translationsTable } from '../../../db/tables.ts'
import type { LanguageCode, PublishedLanguages } from '../../definitions/languages/languages.ts'
import { removeEmptyTranslationFields, type Translation } from '../../definitions/languages/overlay.ts'
import { callOnce } from '../../definitions/once.ts'

const NONE: ReadonlyMap<number, Translation> = new Map()

/** Reads and writes the translations of records. */
export class TranslationStore {
  constructor(
    private readonly db: LibraryDatabase,
    readonly languages: PublishedLanguages,
  ) {}

  private readonly one = callOnce(() =>
    this.db.orm
      .select({ fields: translationsTable.fields })
      .from(translationsTable)
      .where(and(isOf(placeholder('collection'), placeholder('id')), isIn(placeholder('language'))))
      .prepare(),
  )

  private readonly all = callOnce(() =>
    this.db.orm
      .select({ language: translationsTable.language, fields: translationsTable.fields })
      .from(translationsTable)
      .where(isOf(placeholder('collection'), placeholder('id')))
      .prepare(),
  )

  /** Returns the translation of one record; undefined in the primary language and when there is none. */
  of(collection: string, id: number, language: LanguageCode): Translation | undefined {
    if (language === this.languages.primary) return undefined
    return this.one().get({ collection, id, language })?.fields
  }

  /** Returns the translations of several records, by id. */
  ofMany(collection: string, ids: readonly number[], language: LanguageCode): ReadonlyMap<number, Translation> {
    if (language === this.languages.primary || ids.length === 0) return NONE
    return this.byRecord(isOf(collection), isIn(language), columnInListCondition(translationsTable.recordId, ids))
  }

  /** Returns every translation of one record, by language. */
  allOf(collection: string, id: number): Readonly<Record<LanguageCode, Translation>> {
    const rows = this.all().all({ collection, id })
    return Object.fromEntries(rows.map((row) => [row.language, row.fields]))
  }

  /** Returns every translation of a collection, by record id and language. */
  everyOf(collection: string): ReadonlyMap<number, Readonly<Record<LanguageCode, Translation>>> {
    const rows = this.db.orm.select().from(translationsTable).where(isOf(collection)).all()
    const byRecord = Map.groupBy(rows, (row) => row.recordId)
    return new Map(
      [...byRecord].map(([id, ofRecord]) => [
        id,
        Object.fromEntries(ofRecord.map((row) => [row.language, row.fields])),
      ]),
    )
  }

  /** Returns every translation of a collection in one language, by record id. */
  ofCollection(collection: string, language: LanguageCode): ReadonlyMap<number, Translation> {
    if (language === this.languages.primary) return NONE
    return this.byRecord(isOf(collection), isIn(language))
  }

  private byRecord(...conditions: readonly (SQL | undefined)[]): ReadonlyMap<number, Translation> {
    const which = and(...conditions)
    const rows = this.db.orm.select().from(translationsTable).where(which).all()
    return new Map(rows.map((row) => [row.recordId, row.fields]))
  }

  /** Returns the number of translated records by language. */
  counts(): ReadonlyMap<LanguageCode, number> {
    const { language } = translationsTable
    const rows = this.db.orm.select({ language, records: count() }).from(translationsTable).groupBy(language).all()
    return new Map(rows.map((row) => [row.language, row.records]))
  }

  /** Replaces one translation whole. Call it inside a write transaction. Returns whether there was one before. */
  put(collection: string, id: number, language: LanguageCode, fields: Translation): boolean {
    const before = this.drop(collection, id, language)
    this.db.orm.insert(translationsTable).values({ collection, recordId: id, language, fields }).run()
    return before
  }

  /** Stores the translations of a record that has none. Call it inside a write transaction. */
  putAll(collection: string, id: number, given: unknown): void {
    for (const [language, values] of Object.entries((given ?? {}) as Record<LanguageCode, Translation>)) {
      const fields = removeEmptyTranslationFields(values)
      if (Object.keys(fields).length > 0) this.put(collection, id, language, fields)
    }
  }

  /** Removes one translation. Call it inside a write transaction. Returns whether there was one. */
  drop(collection: string, id: number, language: LanguageCode): boolean {
    const which = and(isOf(collection, id), isIn(language))
    const removed = this.db.orm.delete(translationsTable).where(which).returning({ id: translationsTable.recordId })
    return removed.all().length > 0
  }

  /** Removes every translation of a collection. Call it inside the transaction that restores the collection. */
  dropCollection(collection: string): void {
    this.db.orm.delete(translationsTable).where(isOf(collection)).run()
  }

  /** Removes every translation of a record. Call it inside the transaction that deletes the record. */
  dropAll(collection: string, id: number): void {
    this.db.orm.delete(translationsTable).where(isOf(collection, id)).run()
  }
}

const { placeholder } = sql

const isOf = (collection: string | Placeholder, id?: number | Placeholder) =>
  and(eq(translationsTable.collection, collection), id === undefined ? undefined : eq(translationsTable.recordId, id))

const isIn = (language: string | Placeholder) => eq(translationsTable.language, language)
