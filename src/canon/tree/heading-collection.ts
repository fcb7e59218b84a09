/** Headings as a collection that is dumped and restored (decisions §6, Collections). */

import { count, eq, sql } from 'drizzle-orm'
import { type TObject, Type } from 'typebox'
import { divisionOriginsTable, headingsTable } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import {
  createColumnInListCondition,
  createInsertPlaceholders,
  createUpsertAssignments,
} from '../../../db/statements.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import { headingFieldDefinitions, headingRefFieldNames } from '../../definitions/heading.ts'
import { createRequestFieldSchema } from '../../definitions/kinds/kinds.ts'
import { slugField } from '../../definitions/labels.ts'
import { closedObjectSchema, createRecordBodySchema, type FieldDefinitionsByName } from '../../definitions/schemas.ts'
import {
  createCommonDumpFieldSchemas,
  type DumpableCollection,
  type DumpRecord,
  dumpRecordIdSchema,
  getTranslationSchema,
  type RecordToRestore,
} from '../../records/collections/collection.ts'
import type { TranslationStore } from '../../records/translations/translations.ts'
import type { DivisionReader, DivisionsWithPackageNames } from './divisions.ts'
import { buildCheckedHeadingTrees, type RestoredHeading } from './heading-collection-rules.ts'
import type { StoredHeading } from './heading-reader.ts'
import { HeadingRowWriter, NO_PACKAGE_ORIGIN } from './heading-rows.ts'

/**
 * Schema of the origin of a heading: the names that text packages use, when they differ from the current ones. Without
 * it, a renamed heading would lose its text in a new library.
 */
const origin = Type.Object(
  { division: createRequestFieldSchema(slugField), slug: createRequestFieldSchema(slugField) },
  { additionalProperties: false, title: 'ชื่อในชุดข้อความ' },
)

const RECORD_SCHEMA: TObject = closedObjectSchema({
  id: dumpRecordIdSchema,
  division: { ...createRequestFieldSchema(slugField), title: 'หมวด' },
  ...createRecordBodySchema({ slug: slugField, ...headingFieldDefinitions }).properties,
  origin: Type.Optional(origin),
  ...createCommonDumpFieldSchemas(headingFieldDefinitions),
})

/** Exports all headings to a dump and restores them from it. */
export class HeadingDumpCollection implements DumpableCollection {
  readonly name = HEADINGS_COLLECTION
  readonly label = 'หัวข้อพระไตรปิฎก'
  readonly fields: FieldDefinitionsByName = headingFieldDefinitions
  readonly translationSchema = getTranslationSchema(headingFieldDefinitions)
  readonly recordSchema = RECORD_SCHEMA
  private readonly rows: HeadingRowWriter
  /** The slugs of headings before `freeUniqueNames` replaced them. */
  private slugsBeforeRestore: ReadonlyMap<number, string> = new Map()

  constructor(
    private readonly db: LibraryDatabase,
    private readonly translations: TranslationStore,
    private readonly divisions: DivisionReader,
  ) {
    this.rows = new HeadingRowWriter(db)
  }

  count(): number {
    return this.db.orm.select({ n: count() }).from(headingsTable).get()?.n ?? 0
  }

  nameOf(id: number): string | undefined {
    return this.db.orm.select({ slug: headingsTable.slug }).from(headingsTable).where(eq(headingsTable.id, id)).get()
      ?.slug
  }

  dump(): readonly DumpRecord[] {
    const rows = this.db.orm.select().from(headingsTable).orderBy(headingsTable.id).all()
    const slugs = new Map(rows.map((row) => [row.id, row.slug]))
    const divisions = new Map(this.divisions.all().map((division) => [division.id, division.slug]))
    const translations = this.translations.everyOf(HEADINGS_COLLECTION)
    return rows.map((row) => {
      const division = divisions.get(row.divisionId) ?? ''
      const ref = Object.fromEntries(headingRefFieldNames.map((name) => [name, row[name]]))
      return {
        id: row.id,
        division,
        slug: row.slug,
        parent: row.parentId === null ? null : (slugs.get(row.parentId) ?? null),
        title: row.title,
        pali: row.pali,
        note: row.note,
        ...ref,
        ...toOriginProperty(row, division),
        order: row.position,
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
        translations: translations.get(row.id) ?? {},
      }
    })
  }

  /**
   * Frees all slugs before a restore: `~` is in no valid slug, so no restored slug can collide. Foreign keys are
   * deferred, since children may come before their parents.
   */
  freeUniqueNames(): void {
    this.db.sqlite.run('PRAGMA defer_foreign_keys = ON')
    const rows = this.db.orm.select({ id: headingsTable.id, slug: headingsTable.slug }).from(headingsTable).all()
    this.slugsBeforeRestore = new Map(rows.map(({ id, slug: name }) => [id, name]))
    this.db.orm
      .update(headingsTable)
      .set({ slug: sql`'~' || ${headingsTable.id}` })
      .run()
  }

  /** Stores the headings of a dump; see DumpableCollection. */
  fill(records: readonly RecordToRestore[], withAll = false): readonly number[] {
    const divisions = this.divisions.now()
    const before = new Map(
      this.db.orm
        .select()
        .from(headingsTable)
        .all()
        .map((row) => [row.id, row]),
    )
    const given = buildCheckedHeadingTrees(records, divisions, ({ id, volume }, division) => {
      const old = before.get(id ?? 0)
      return withAll || (old?.divisionId === division.id && old.volume === volume)
    })
    const now = new Date().toISOString()
    const upsert = this.prepareUpsert()
    this.translations.removeCollection(HEADINGS_COLLECTION)
    this.storeDivisionOrigins(given, divisions)
    const ids = new Map<RestoredHeading, number>()
    const idOf = (heading: RestoredHeading): number => {
      const known = ids.get(heading)
      if (known !== undefined) return known
      const { record } = heading
      const old = before.get(record.id ?? 0)
      const id = upsert({
        id: record.id,
        divisionId: heading.division.id,
        parentId: heading.parent ? idOf(heading.parent) : null,
        slug: heading.slug,
        position: heading.order,
        title: String(record.title),
        pali: getTextField(record, 'pali'),
        note: getTextField(record, 'note'),
        ...(Object.fromEntries(headingRefFieldNames.map((name) => [name, record[name] ?? null])) as RefRow),
        ...this.originOf(heading, old, divisions),
        createdAt: getTextField(record, 'createdAt') ?? old?.createdAt ?? now,
        updatedAt: getTextField(record, 'updatedAt') ?? now,
      })
      ids.set(heading, id)
      this.translations.putAll(HEADINGS_COLLECTION, id, record.translations)
      return id
    }
    return given.map(idOf)
  }

  prune(stored: ReadonlySet<number>): void {
    const surplus = this.db.orm
      .select()
      .from(headingsTable)
      .all()
      .filter(({ id }) => !stored.has(id))
    this.rows.storeTombstones(surplus.map((row) => ({ ...row, slug: this.slugsBeforeRestore.get(row.id) ?? row.slug })))
    const ids = surplus.map(({ id }) => id)
    this.db.orm.delete(headingsTable).where(createColumnInListCondition(headingsTable.id, ids)).run()
  }

  /**
   * Stores the names that packages use for renamed divisions, which a dump contains as the origins of its headings.
   * Without them, those packages could not be imported again.
   */
  private storeDivisionOrigins(given: readonly RestoredHeading[], divisions: DivisionsWithPackageNames): void {
    const known = new Set(divisions.all().map((division) => division.slug))
    for (const { record, division } of given) {
      const origin = record.origin as GivenOrigin | undefined
      if (!origin || known.has(origin.division)) continue
      known.add(origin.division)
      const row = { slug: origin.division, divisionId: division.id }
      this.db.orm.insert(divisionOriginsTable).values(row).onConflictDoNothing().run()
    }
  }

  /** Returns the origin that the record gives, else that of the stored heading, else that of a deleted heading. */
  private originOf(
    { record, slug: name, division }: RestoredHeading,
    old: StoredHeading | undefined,
    divisions: DivisionsWithPackageNames,
  ): OriginRow {
    const given = record.origin as GivenOrigin | undefined
    if (given) return { originDivision: given.division, originSlug: given.slug }
    if (old) return { originDivision: old.originDivision, originSlug: old.originSlug }
    return this.rows.revive(divisions.namesInTexts(division), name) ?? NO_PACKAGE_ORIGIN
  }

  /** Prepares the statement that inserts or overwrites one row, and returns a function that runs it. */
  private prepareUpsert(): (row: Omit<StoredHeading, 'id'> & { readonly id: number | undefined }) => number {
    const statement = this.db.orm
      .insert(headingsTable)
      .values(createInsertPlaceholders(headingsTable))
      .onConflictDoUpdate({ target: headingsTable.id, set: createUpsertAssignments(headingsTable) })
      .returning({ id: headingsTable.id })
      .prepare()
    return (row) => statement.get({ ...row, id: row.id ?? null }).id
  }
}

type RefRow = Pick<StoredHeading, (typeof headingRefFieldNames)[number]>
type GivenOrigin = { readonly division: string; readonly slug: string }
type OriginRow = Pick<StoredHeading, 'originDivision' | 'originSlug'>

const getTextField = (record: RecordToRestore, name: string) => (record[name] ?? null) as string | null

function toOriginProperty({ originDivision, originSlug, slug: name }: StoredHeading, division: string): object {
  if (originDivision === null || originSlug === null) return {}
  if (originDivision === division && originSlug === name) return {}
  return { origin: { division: originDivision, slug: originSlug } }
}
