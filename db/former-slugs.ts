/** Records the former slugs of records and headings by temporary triggers, and looks them up. */

import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { HEADINGS_COLLECTION } from '../src/definitions/collection-names.ts'
import { allResources } from '../src/definitions/registry.ts'
import { headingsTable } from './canon-tables.ts'
import { getResourceTable } from './tables.ts'

/** A table with slugs, and the SQL of the column within which slugs are unique: 0 for the whole table. */
interface TableWithSlugs {
  readonly table: string
  readonly scope: string
}

const TABLES_WITH_SLUGS: ReadonlyMap<string, TableWithSlugs> = new Map<string, TableWithSlugs>([
  ...allResources.map(({ name }) => [name, { table: getTableName(getResourceTable(name)), scope: '0' }] as const),
  [HEADINGS_COLLECTION, { table: getTableName(headingsTable), scope: 'division_id' }] as const,
])

/** First character of the placeholder slugs that a restore gives to all records, so that slugs can be swapped. */
const PLACEHOLDER_SIGN = '~'

/**
 * Installs temporary triggers that update the table `former_slugs` whenever a record is renamed, created or deleted. A
 * record with the same id but another creation time counts as another record.
 */
export function installFormerSlugTriggers(sqlite: Database): void {
  for (const [collection, { table, scope }] of TABLES_WITH_SLUGS) {
    const within = (row: string) => (scope === '0' ? scope : `${row}.${scope}`)
    const taken = `DELETE FROM former_slugs WHERE collection = '${collection}' AND scope = ${within('NEW')} AND slug = NEW.slug;`
    sqlite.run(`CREATE TEMP TRIGGER former_${table}_rename AFTER UPDATE OF slug ON ${table} WHEN OLD.slug <> NEW.slug BEGIN
      ${taken}
      DELETE FROM former_slugs WHERE collection = '${collection}' AND record_id = OLD.id AND OLD.created_at <> NEW.created_at;
      INSERT OR REPLACE INTO former_slugs (collection, scope, slug, record_id, created_at, updated_at)
        SELECT '${collection}', ${within('OLD')}, OLD.slug, OLD.id, NEW.updated_at, NEW.updated_at
        WHERE substr(OLD.slug, 1, 1) <> '${PLACEHOLDER_SIGN}';
    END`)
    sqlite.run(`CREATE TEMP TRIGGER former_${table}_insert AFTER INSERT ON ${table} BEGIN ${taken} END`)
    sqlite.run(`CREATE TEMP TRIGGER former_${table}_delete AFTER DELETE ON ${table} BEGIN
      DELETE FROM former_slugs WHERE collection = '${collection}' AND record_id = OLD.id;
    END`)
  }
}

/**
 * Runs `restore`, which replaces all collections and the table `former_slugs`. Then adds the slugs that the restore
 * itself changed. Two records count as the same if both id and creation time are equal, because the export may come
 * from another library.
 * @param hasFormerSlugs whether the export contains former slugs; if not, stored ones that would redirect to other
 * records are deleted
 * @returns what `restore` returned
 */
export function runRestoreAndRecordFormerSlugs<T>(sqlite: Database, restore: () => T, hasFormerSlugs: boolean): T {
  const tables = [...TABLES_WITH_SLUGS]
  const slugs = tables.map(
    ([collection, { table, scope }]) =>
      `SELECT '${collection}' AS collection, ${scope} AS scope, slug, id, created_at FROM ${table}`,
  )
  sqlite.run(`CREATE TEMP TABLE slugs_before AS ${slugs.join(' UNION ALL ')}`)
  const result = restore()
  for (const [collection, { table, scope }] of tables) {
    if (!hasFormerSlugs)
      sqlite.run(`DELETE FROM former_slugs WHERE collection = '${collection}' AND record_id NOT IN (
        SELECT now.id FROM slugs_before AS old JOIN ${table} AS now ON now.id = old.id AND now.created_at = old.created_at
        WHERE old.collection = '${collection}')`)
    sqlite.run(`INSERT OR IGNORE INTO former_slugs (collection, scope, slug, record_id, created_at, updated_at)
      SELECT old.collection, old.scope, old.slug, old.id, now.updated_at, now.updated_at
      FROM slugs_before AS old JOIN ${table} AS now ON now.id = old.id AND now.created_at = old.created_at
      WHERE old.collection = '${collection}' AND now.slug <> old.slug
        AND NOT EXISTS (SELECT 1 FROM ${table} WHERE slug = old.slug AND ${scope} = old.scope)`)
  }
  sqlite.run('DROP TABLE slugs_before')
  return result
}

/**
 * Looks up the current slug of a record by a former one. Undefined if no record had that slug, or another one has it
 * now.
 * @param scope the id of a heading's division, 0 for all other collections
 */
export function findCurrentSlug(sqlite: Database, collection: string, slug: string, scope = 0): string | undefined {
  const { table, scope: column } = TABLES_WITH_SLUGS.get(collection) ?? {}
  if (table === undefined) return undefined
  // a current slug never redirects; otherwise two stale rows could form a loop
  const isTaken = `EXISTS (SELECT 1 FROM ${table} WHERE slug = former.slug AND ${column} = former.scope)`
  const sql = `SELECT now.slug FROM former_slugs AS former JOIN ${table} AS now ON now.id = former.record_id
    WHERE former.collection = ? AND former.scope = ? AND former.slug = ? AND NOT ${isTaken}`
  return sqlite.query<{ slug: string }, [string, number, string]>(sql).get(collection, scope, slug)?.slug
}

/**
 * Identifies one record for good by its id and creation time. The id alone is not enough, because it may have belonged
 * to an earlier record.
 */
export interface RecordIdentity {
  readonly id: number
  readonly createdAt: string
  /** The id of a heading's division, within which its slug is unique; 0 for all other collections. */
  readonly scope: number
  /** Its slug when it was looked up. */
  readonly slug: string
}

/**
 * Looks up the identity of the record that has a slug now. Undefined if there is none. @param scope see RecordIdentity
 */
export const findRecordIdentityBySlug = (sqlite: Database, collection: string, slug: string, scope = 0) =>
  findRecord(sqlite, collection, 'slug = ?1 AND scope = ?2', slug, scope)

/** Looks up the identity of a record by its id. Undefined if there is none. */
export const findRecordIdentityById = (sqlite: Database, collection: string, id: number) =>
  findRecord(sqlite, collection, 'id = ?1', id)

/** Looks up the current slug of a record. Undefined if the record was deleted or replaced. */
export const findSlugOfRecord = (sqlite: Database, collection: string, { id, createdAt, scope }: RecordIdentity) =>
  findRecord(sqlite, collection, 'id = ?1 AND createdAt = ?2 AND scope = ?3', id, createdAt, scope)?.slug

function findRecord(sqlite: Database, collection: string, which: string, ...values: readonly (string | number)[]) {
  const { table, scope } = TABLES_WITH_SLUGS.get(collection) ?? {}
  if (table === undefined) return undefined
  const sql = `SELECT * FROM (SELECT id, slug, ${scope} AS scope, created_at AS createdAt FROM ${table}) WHERE ${which}`
  return sqlite.query<RecordIdentity, (string | number)[]>(sql).get(...values) ?? undefined
}

/** Returns the Thai error message for a record that has another slug now. */
export const formatRenamedSlugMessage = (slug: string): string => `รายการนี้เปลี่ยนชื่อในลิงก์เป็น “${slug}” แล้ว`
