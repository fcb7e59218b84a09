/** The generic store: lists, reads and writes the records of one resource. */

import { eq } from 'drizzle-orm'
import type { EditLogEntry } from '../../db/edit-log.ts'
import { findCurrentSlug, formatRenamedSlugMessage } from '../../db/former-slugs.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getResourceTable } from '../../db/tables.ts'
import type { FieldValue, ResourceDefinition } from '../definitions/definition.ts'
import type { EditActionName } from '../definitions/edit-actions.ts'
import { toStoredValue } from '../definitions/kinds/kinds.ts'
import type { LanguageCode } from '../definitions/languages/languages.ts'
import { createConflictError, createInvalidRequestError, createNotFoundError } from '../foundation/app-error.ts'
import { Cache } from '../foundation/cache.ts'
import type { ValuesByField, WriteIntent } from '../foundation/write-intent.ts'
import type { DeskRecordSearchOptions, ListFilterValues } from './filters.ts'
import { RecordLister } from './listing.ts'
import { getOrderGroup, type OnePositionMove, RecordOrderEditor } from './order.ts'
import { PreparedRecordQueries, RecordWriter } from './queries.ts'
import { computeRecordVersion, type DisplayedRecord, type StoredRecord, toDisplayedRecord } from './record.ts'
import { RecordConsistencyChecker } from './rules.ts'
import type { TranslationStore } from './translations/translations.ts'

/** One page of a list, in the format of every list endpoint (contract, common rule 1). */
export interface RecordListPage {
  readonly items: readonly DisplayedRecord[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Parameters of a list request: filters, language and paging. */
export interface RecordListRequest {
  readonly filters: ListFilterValues
  readonly language: LanguageCode
  readonly limit: number
  readonly offset: number
  /** Search options of the desk; public lists have none. */
  readonly search?: DeskRecordSearchOptions
}

/** The id of the record that each reference field names. */
type References = Readonly<Record<string, number | null>>

/** A record without its long fields, with the ids of its references. */
interface ListedRecord {
  readonly record: DisplayedRecord
  readonly references: References
}

/** Estimated bytes of a listed record; a thousand of each resource are cached. */
const LIST_ITEM_BYTES = 1_000

/** Reads and writes the records of one resource. */
export class RecordStore {
  readonly queries: PreparedRecordQueries
  private readonly listing: RecordLister
  private readonly rules: RecordConsistencyChecker
  private readonly order: RecordOrderEditor
  private readonly writer: RecordWriter
  private readonly listItemCache = new Cache<ListedRecord>('list items', 1_000 * LIST_ITEM_BYTES)

  constructor(
    private readonly db: LibraryDatabase,
    readonly resource: ResourceDefinition,
    private readonly translations: TranslationStore,
  ) {
    this.queries = new PreparedRecordQueries(db, resource)
    this.listing = new RecordLister(db, resource)
    this.rules = new RecordConsistencyChecker(db, resource)
    this.order = new RecordOrderEditor(db, resource)
    this.writer = new RecordWriter(db, resource)
  }

  /** Returns one page of records, without their long fields. */
  list({ filters, language, limit, offset, search }: RecordListRequest): RecordListPage {
    // changes of an open transaction may be rolled back, so they must not be cached
    const isCommitted = !this.db.sqlite.inTransaction
    return this.db.read(() => {
      const { ids, total } = this.listing.page(filters, limit, offset, search)
      const isPrimary = language === this.translations.languages.primary
      const items = isCommitted && isPrimary ? this.readCachedItems(ids) : this.readItems(ids, language)
      return { items, total, limit, offset }
    })
  }

  /** Returns one record with all its fields. @throws AppError `not_found` */
  read(slug: string, language: LanguageCode): DisplayedRecord {
    const record = this.find(slug)
    if (language === this.translations.languages.primary) return this.toCompleteRecord(record)
    const translation = this.translations.find(this.resource.name, record.id, language)
    return toDisplayedRecord(this.resource, record, translation, true)
  }

  /** Returns one record as it is stored. @throws AppError `not_found` */
  find(slug: string): StoredRecord {
    const record = this.queries.findBySlug(slug)
    if (record) return record
    const { name, label } = this.resource
    const now = findCurrentSlug(this.db.sqlite, name, slug)
    throw createNotFoundError(
      `ไม่พบ${label.th} “${slug.slice(0, 120)}” ${now === undefined ? 'กรุณาตรวจสอบชื่อในลิงก์' : formatRenamedSlugMessage(now)}`,
    )
  }

  /**
   * Creates a record from the body, or replaces the one with the same slug whole.
   * @throws AppError for invalid or conflicting values
   */
  save(intent: WriteIntent<ValuesByField>): { readonly created: boolean; readonly record: DisplayedRecord } {
    const body = intent.body()
    const slug = String(body.slug)
    return this.db.write(intent.keyName, (log) => {
      const before = this.queries.findBySlug(slug)
      const values = this.toCompleteValues(body)
      const references = this.validate(slug, values)
      intent.precondition(before && computeRecordVersion(this.resource, before))
      const change = before ? this.findChanges(before, slug, values) : { after: { slug, ...values } }
      const isSame = before !== undefined && Object.keys(change.after).length === 0
      const record = isSame ? before : this.store(before, slug, values, references)
      log(this.createLogEntry(before ? 'replace' : 'create', record, change))
      return { created: !before, record: this.toCompleteRecord(record) }
    })
  }

  /** Changes the fields of a record that the body names (contract, common rule 6). @throws AppError */
  patch(slug: string, intent: WriteIntent<ValuesByField>): DisplayedRecord {
    return this.db.write(intent.keyName, (log) => {
      const before = this.find(slug)
      intent.precondition(computeRecordVersion(this.resource, before))
      const body = intent.body()
      const newSlug = body.slug === undefined ? before.slug : String(body.slug)
      const values = this.toCompleteValues({ ...before.fields, ...body })
      const change = this.findChanges(before, newSlug, values)
      const isChanged = Object.keys(change.after).length > 0
      const after = isChanged ? this.store(before, newSlug, values, this.validate(newSlug, values)) : before
      log(this.createLogEntry('patch', before, change))
      return this.toCompleteRecord(after)
    })
  }

  /** Deletes a record with its translations. @throws AppError `conflict` while other records refer to it */
  remove(slug: string, intent: WriteIntent): void {
    this.db.write(intent.keyName, (log) => {
      const before = this.find(slug)
      intent.precondition(computeRecordVersion(this.resource, before))
      if (before.count) {
        throw createConflictError(
          `ลบ${this.resource.label.th} “${slug}” ไม่ได้ เพราะยังมีรายการอยู่ข้างใน ${before.count} รายการ กรุณาย้ายหรือลบรายการเหล่านั้นก่อน`,
        )
      }
      this.rules.checkNoReferences(before)
      const table = getResourceTable(this.resource.name)
      this.db.orm.delete(table).where(eq(table.id, before.id)).run()
      this.translations.removeAllOf(this.resource.name, before.id)
      log(this.createLogEntry('delete', before, { before: { slug, ...before.fields } }))
    })
  }

  /** Swaps a record with its neighbour; at either end nothing changes. @throws AppError `not_found` */
  move(slug: string, intent: WriteIntent<{ readonly delta: OnePositionMove }>): DisplayedRecord {
    return this.db.write(intent.keyName, (log) => {
      const before = this.find(slug)
      intent.precondition(computeRecordVersion(this.resource, before))
      const { delta } = intent.body()
      const moved = this.order.move(before, delta, new Date().toISOString())
      log(this.createLogEntry('move', before, { delta, moved: moved.length > 0 }))
      return this.toCompleteRecord(this.find(slug))
    })
  }

  /**
   * Moves a record before another one of its group, or to the end; its group stays the same (desk §1).
   * @throws AppError `not_found`, or `invalid_request` on `before`
   */
  place(slug: string, before: string | null, intent: WriteIntent<unknown>): DisplayedRecord {
    return this.db.write(intent.keyName, (log) => {
      const record = this.find(slug)
      intent.precondition(computeRecordVersion(this.resource, record))
      const target = before === null ? null : this.queries.findBySlug(before)?.id
      const now = new Date().toISOString()
      const moved = target === undefined ? undefined : this.order.place(record, target, now)
      if (moved === undefined) {
        throw createInvalidRequestError({
          before: [
            `“${before}” ไม่ได้อยู่ในกลุ่มเดียวกับ “${slug}” กรุณาเลือก${this.resource.label.th}ในกลุ่มเดียวกัน หรือเว้นว่างเพื่อวางไว้เป็นลำดับสุดท้าย`,
          ],
        })
      }
      log(this.createLogEntry('place', record, { before, moved: moved.length > 0 }))
      return this.toCompleteRecord(this.find(slug))
    })
  }

  /** Builds the log entry for a write to one record. */
  private createLogEntry(action: EditActionName, { id, slug }: StoredRecord, change: unknown): EditLogEntry {
    return { action, collection: this.resource.name, record: slug, recordId: id, change }
  }

  /** Returns the records with these ids, in the same order. */
  private readItems(ids: readonly number[], language: LanguageCode): readonly DisplayedRecord[] {
    const translated = this.translations.findMany(this.resource.name, ids, language)
    const records = new Map(this.queries.findByIds(ids).map((record) => [record.id, record]))
    return ids.flatMap((id) => {
      const record = records.get(id)
      return record ? [toDisplayedRecord(this.resource, record, translated.get(id), false)] : []
    })
  }

  /**
   * Returns the records with these ids in the primary language, in the same order. They are cached until a record of
   * the resource or of one that it counts changes; the slugs of references are read each time.
   */
  private readCachedItems(ids: readonly number[]): readonly DisplayedRecord[] {
    const { name, counts } = this.resource
    const version = this.db.version.of(name, ...(counts ? [counts.of] : []))
    const listed = new Map(ids.map((id) => [id, this.listItemCache.get(String(id), version)]))
    const missing = ids.filter((id) => !listed.get(id))
    for (const record of missing.length > 0 ? this.queries.findByIds(missing) : []) {
      const item = { record: toDisplayedRecord(this.resource, record, undefined, false), references: record.references }
      listed.set(record.id, item)
      this.listItemCache.put(String(record.id), version, item, LIST_ITEM_BYTES)
    }
    const found = ids.flatMap((id) => listed.get(id) ?? [])
    const slugs = this.queries.referencedSlugs(found.map(({ references }) => references))
    return found.map(({ record, references }) => {
      const displayed: Record<string, DisplayedRecord[string]> & DisplayedRecord = { ...record }
      for (const [field, slugById] of slugs) displayed[field] = slugById.get(references[field] ?? 0) ?? null
      return displayed
    })
  }

  /** Completes the values of a record: absent fields become empty. */
  private toCompleteValues(values: ValuesByField): Readonly<Record<string, FieldValue>> {
    const complete: Record<string, FieldValue> = {}
    for (const [name, field] of Object.entries(this.resource.fields))
      complete[name] = toStoredValue(field, values[name])
    return complete
  }

  /**
   * Validates the values of a record and resolves its references to ids.
   * @throws AppError `invalid_request` for values that are wrong in themselves
   */
  private validate(slug: string, values: Readonly<Record<string, FieldValue>>): References {
    this.rules.checkValues(slug, values)
    return this.rules.resolveReferences(values)
  }

  /** Stores one validated record whole and returns it. @throws AppError `conflict` */
  private store(
    before: StoredRecord | undefined,
    slug: string,
    fields: Readonly<Record<string, FieldValue>>,
    references: References,
  ): StoredRecord {
    this.rules.checkConflicts(before, slug, fields)
    const now = new Date().toISOString()
    const common = {
      slug,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
      ...this.computePosition(before, references),
    }
    const stored = this.writer.store({ ...fields, ...references, ...common, id: before?.id ?? null })
    const count = this.resource.counts ? { count: before?.count ?? 0 } : {}
    return { ...common, ...count, fields, references, ...stored }
  }

  /** Returns the position of a record: the last of its group when it is new there, else its present one. */
  private computePosition(before: StoredRecord | undefined, references: References): { readonly position?: number } {
    const { resource } = this
    if (!resource.ordered) return {}
    const group = getOrderGroup(resource, references)
    if (before?.position !== undefined && getOrderGroup(resource, before.references) === group) {
      return { position: before.position }
    }
    return { position: this.order.getPositionAtEnd(group) }
  }

  /** Returns the fields that differ, with their values before and after. */
  private findChanges(before: StoredRecord, slug: string, values: Readonly<Record<string, FieldValue>>) {
    const old: Readonly<Record<string, FieldValue>> = { slug: before.slug, ...before.fields }
    const changed = Object.entries({ slug, ...values }).filter(([name, value]) => !Bun.deepEquals(value, old[name]))
    return {
      before: Object.fromEntries(changed.map(([name]) => [name, old[name]])),
      after: Object.fromEntries(changed),
    }
  }

  /** Converts a record to its form with all fields, in the primary language. */
  private toCompleteRecord(record: StoredRecord): DisplayedRecord {
    return toDisplayedRecord(this.resource, record, undefined, true)
  }
}
