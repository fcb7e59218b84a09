/**
 * Translations of records: replaced whole, read or changed field by field, and listed if missing or outdated (contract;
 * desk §1).
 */

import type { EditLogEntry } from '../../db/edit-log.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { findTableOfCollection } from '../../db/recorded-tables.ts'
import { getEmptyFieldValue } from '../definitions/kinds/kinds.ts'
import { type RecordTranslation, removeEmptyTranslationFields } from '../definitions/languages/overlay.ts'
import { AppError, createInvalidRequestError, createNotFoundError } from '../foundation/app-error.ts'
import { hashJsonToHexTag } from '../foundation/hex-tag.ts'
import { normaliseAndValidateBody } from '../foundation/validation/validate-body.ts'
import type { ValuesByField, WriteIntent } from '../foundation/write-intent.ts'
import { type DumpableCollection, selectTranslatableFields } from '../records/collections/collection.ts'
import type { CollectionDumpStore } from '../records/collections/store.ts'
import { findOutdatedTranslationRecords } from '../records/translations/outdated.ts'
import type { TranslationStore } from '../records/translations/translations.ts'
import { listUntranslatedRecords } from '../records/translations/untranslated.ts'

/** The key of one translation: collection, id of the record, language. */
interface TranslationName {
  readonly collection: string
  readonly id: number
  readonly language: string
}

/** Reads and writes the translations of records, and lists records whose translation is missing or outdated. */
export class DeskTranslationStore {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly collections: CollectionDumpStore,
    private readonly translations: TranslationStore,
  ) {}

  /**
   * Replaces the translation that the body names by `collection`, `id` and `language`; if every field is empty, removes
   * it.
   * @returns whether it is new, and the translation after the write
   * @throws AppError `invalid_request`, or `not_found` when there is no such record
   */
  save(intent: WriteIntent<ValuesByField>) {
    const { collection: of, id, language, ...given } = intent.body()
    const name = { collection: String(of), id: Number(id), language: String(language).toLowerCase() }
    const collection = this.translatable(name.collection, name.language)
    normaliseAndValidateBody(collection.translationSchema, given)
    const after = removeEmptyTranslationFields(given)
    return this.db.write(intent.keyName, (log) => {
      const record = findRecordName(collection, name.id)
      const before = this.current(name)
      this.store(name, record, before, after, log)
      const isEmpty = Object.keys(after).length === 0
      const fields = Object.entries(selectTranslatableFields(collection.fields)).map(([field, definition]) => [
        field,
        after[field] ?? getEmptyFieldValue(definition),
      ])
      return {
        created: !before && !isEmpty,
        saved: { ...name, fields: Object.fromEntries(fields), deleted: isEmpty && before !== undefined },
      }
    })
  }

  /**
   * Reads a translation; all fields are null if it does not exist.
   * @throws AppError `not_found` when there is no such record
   */
  read(name: TranslationName) {
    const { collection } = this.find(name)
    return this.toResponse(name, collection, this.current(name))
  }

  private toResponse(name: TranslationName, { fields }: DumpableCollection, translated: RecordTranslation = {}) {
    const names = Object.keys(selectTranslatableFields(fields))
    return {
      ...name,
      // every translatable field; null where it is not translated
      fields: Object.fromEntries(names.map((field) => [field, translated[field] ?? null])),
      outdated: findOutdatedTranslationRecords(this.db, name.collection, names, name.language, name.id).length > 0,
      version: computeVersion(translated),
    }
  }

  /**
   * Lists records whose translation is older than its original.
   * @throws AppError `invalid_request` for a collection or language without translations
   */
  outdated(name: string, language: string, { limit, offset }: { limit: number; offset: number }) {
    const collection = this.translatable(name, language)
    const ids = findOutdatedTranslationRecords(
      this.db,
      name,
      Object.keys(selectTranslatableFields(collection.fields)),
      language,
    )
    const rows = ids.slice(offset, offset + limit).map((id) => this.named(name, id))
    return { items: rows, total: ids.length, limit, offset }
  }

  private named(collection: string, id: number) {
    const { name = '', title = 'slug', columns = [] } = findTableOfCollection(collection) ?? {}
    const division = columns.includes('division_id')
      ? '(SELECT slug FROM divisions WHERE divisions.id = division_id)'
      : 'NULL'
    const row = this.db.sqlite
      .query<{ slug: string; title: string; division: string | null }, [number]>(
        `SELECT slug, ${title} AS title, ${division} AS division FROM ${name} WHERE id = ?`,
      )
      .get(id)
    const { division: of = null, ...named } = row ?? { slug: '', title: '' }
    return { collection, id, ...named, ...(of === null ? {} : { division: of }) }
  }

  /**
   * Writes the fields that the body names and leaves the others; null empties a field.
   * @throws AppError `invalid_request`, `not_found`, or `version_mismatch`
   */
  change(name: TranslationName, intent: WriteIntent<unknown>) {
    const { collection, record } = this.find(name)
    const after = this.db.write(intent.keyName, (log) => {
      const before = this.current(name)
      intent.precondition(computeVersion(before))
      const given = normaliseAndValidateBody(collection.translationSchema, intent.body()) as ValuesByField
      const written = removeEmptyTranslationFields({ ...before, ...given })
      this.store(name, record, before, written, log)
      return written
    })
    // only now the log has the line that makes the translation up to date
    return this.toResponse(name, collection, after)
  }

  /** Removes a translation. @throws AppError `not_found`, or `version_mismatch` */
  remove(name: TranslationName, intent: WriteIntent) {
    const { collection, record } = this.find(name)
    return this.db.write(intent.keyName, (log) => {
      const before = this.current(name)
      intent.precondition(computeVersion(before))
      this.store(name, record, before, {}, log)
      return this.toResponse(name, collection, {})
    })
  }

  /**
   * Lists records that have no translation yet.
   * @throws AppError `invalid_request` for a collection or language without translations
   */
  waiting(name: string, language: string, page: { limit: number; offset: number }) {
    const collection = this.translatable(name, language)
    const fields = Object.keys(selectTranslatableFields(collection.fields))
    return { ...listUntranslatedRecords(this.db, name, fields, language, page), ...page }
  }

  private store(
    { collection, id, language }: TranslationName,
    record: string,
    before: RecordTranslation | undefined,
    after: RecordTranslation,
    log: (edit: EditLogEntry) => void,
  ): void {
    const isEmpty = Object.keys(after).length === 0
    if (isEmpty) this.translations.remove(collection, id, language)
    else this.translations.put(collection, id, language, after)
    log({
      action: isEmpty ? 'delete-translation' : 'translate',
      collection,
      record,
      recordId: id,
      change: { language, before: before ?? null, after: isEmpty ? null : after },
    })
  }

  private current({ collection, id, language }: TranslationName): RecordTranslation | undefined {
    return this.translations.find(collection, id, language)
  }

  /** Finds collection and record; invalid values in an address count as not found. @throws AppError `not_found` */
  private find(name: TranslationName): { readonly collection: DumpableCollection; readonly record: string } {
    try {
      const collection = this.translatable(name.collection, name.language)
      return { collection, record: findRecordName(collection, name.id) }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error
      throw createNotFoundError(Object.values(error.issues ?? {}).flat()[0] ?? error.message)
    }
  }

  /** The collection, if it can be translated into the language. @throws AppError `invalid_request` */
  private translatable(name: string, language: string): DumpableCollection {
    const translatable = this.collections.all.filter(
      ({ fields }) => Object.keys(selectTranslatableFields(fields)).length > 0,
    )
    const collection = translatable.find((candidate) => candidate.name === name)
    if (!collection) {
      const names = translatable.map((candidate) => candidate.name).join(', ')
      throw createInvalidRequestError({ collection: [`ไม่มีชุดข้อมูลชื่อ “${name.slice(0, 60)}” ที่แปลได้ ชุดที่แปลได้คือ ${names}`] })
    }
    const { primary, all } = this.translations.languages
    if (language === primary) {
      throw createInvalidRequestError({
        language: [`“${language}” เป็นภาษาหลักของห้องสมุด กรุณาแก้ไขที่ตัวรายการโดยตรงแทนการแปล`],
      })
    }
    if (!all.includes(language)) {
      const others = all.filter((code) => code !== primary).join(', ')
      throw createInvalidRequestError({
        language: [`ห้องสมุดนี้ไม่ได้เปิดภาษา “${language.slice(0, 20)}” ภาษาที่แปลได้คือ ${others || 'ยังไม่มี'}`],
      })
    }
    return collection
  }
}

/** Returns the name of a record for the log. @throws AppError `not_found` */
function findRecordName(collection: DumpableCollection, id: number): string {
  const record = collection.nameOf(id)
  if (record !== undefined) return record
  throw createNotFoundError(`ไม่พบ${collection.label}รหัส ${id} กรุณาตรวจสอบรหัสของรายการที่จะแปล`)
}

const computeVersion = (fields: RecordTranslation = {}): string =>
  hashJsonToHexTag(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
