/** Checks whether a library has only the built-in facts. Only then the sample may be added. */

import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { headingsTable } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import { contentEditTable, getFieldColumn, getResourceTable } from '../../../db/tables.ts'
import { DatabaseUnopenableError, TextDatabase } from '../../../db/text-database.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'
import { builtInDivisions, builtInJatakas, builtInNipatas, builtInPitakas } from '../../definitions/facts/facts.ts'
import { contractResourceNames } from '../../definitions/registry.ts'
import { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import { TEXT_DATABASE_FILE_NAME } from '../../intake/import/text-file.ts'
import { samplePackages } from './sample-library.ts'

/** The key name under which the edit log has the sample. */
export const SAMPLE_AUDIT_KEY_NAME = 'sample'

/** The actions under which it is recorded: now, and in libraries of older programs. */
const SAMPLE_ACTIONS: readonly EditActionName[] = ['begin', 'sample']

/** The slugs of the built-in facts; a collection without any starts empty. */
const factSlugs: Partial<Record<ResourceName, ReadonlySet<string>>> = {
  pitakas: slugSet(builtInPitakas),
  divisions: slugSet(builtInDivisions),
  nipatas: slugSet(builtInNipatas),
  jataka: slugSet(builtInJatakas),
}

const sampleHeadings = slugSet(samplePackages.flatMap((pack) => pack.headings))
const sampleSources: ReadonlySet<string> = new Set(samplePackages.map(({ source }) => source.id))

/**
 * Why the sample is not added to a library: it had the sample before, has another text, or has records other than the
 * built-in facts.
 */
export type NoSampleReason = 'had-sample' | 'has-text' | 'has-records'

/**
 * Returns why the sample may not be added to a library. Undefined if the library has only the built-in facts, edited or
 * not, or an incomplete sample from an interrupted start. A library that had the sample never gets it again, so that a
 * deleted sample does not return.
 */
export function findReasonAgainstSample(db: LibraryDatabase, dataFolder: string): NoSampleReason | undefined {
  const hadSample = db.orm
    .select()
    .from(contentEditTable)
    .where(and(eq(contentEditTable.keyName, SAMPLE_AUDIT_KEY_NAME), inArray(contentEditTable.action, SAMPLE_ACTIONS)))
    .get()
  if (hadSample) return 'had-sample'
  if (!hasNoOtherText(join(dataFolder, TEXT_DATABASE_FILE_NAME))) return 'has-text'
  const isEmpty =
    contractResourceNames.every((name) => holdsOnly(db, name, factSlugs[name] ?? new Set())) &&
    hasDivisionsOfFacts(db) &&
    db.orm
      .select({ slug: headingsTable.originSlug })
      .from(headingsTable)
      .all()
      .every(({ slug }) => slug !== null && sampleHeadings.has(slug)) &&
    db.orm.select().from(getReviewItemTable(DECISION_DEFINITION)).get() === undefined
  return isEmpty ? undefined : 'has-records'
}

function slugSet(records: readonly { readonly slug: string }[]): ReadonlySet<string> {
  return new Set(records.map(({ slug }) => slug))
}

function holdsOnly(db: LibraryDatabase, name: ResourceName, slugs: ReadonlySet<string>): boolean {
  const table = getResourceTable(name)
  const rows = db.orm.select({ slug: table.slug }).from(table).all()
  return rows.every(({ slug }) => slugs.has(slug))
}

/** Whether the divisions are those of the facts, for which the sample's headings and pages are written. */
function hasDivisionsOfFacts(db: LibraryDatabase): boolean {
  const table = getResourceTable('divisions')
  const rows = db.orm
    .select({
      slug: table.slug,
      firstVolume: getFieldColumn(table, 'firstVolume'),
      lastVolume: getFieldColumn(table, 'lastVolume'),
    })
    .from(table)
    .all()
  return builtInDivisions.every((fact) =>
    rows.some(
      ({ slug, firstVolume, lastVolume }) =>
        slug === fact.slug && firstVolume === fact.firstVolume && lastVolume === fact.lastVolume,
    ),
  )
}

/** A text database that cannot be read must not be replaced. */
function hasNoOtherText(path: string): boolean {
  try {
    using text = TextDatabase.open(path)
    const sources = text.sqlite.query<{ id: string }, []>('SELECT id FROM sources').all()
    return sources.every(({ id }) => sampleSources.has(id))
  } catch (error) {
    if (!(error instanceof DatabaseUnopenableError)) throw error
    return error.why === 'missing'
  }
}
