/** Counts what an import would remove from a source or dictionary that it imports again, before it is replaced. */

import type { Database } from 'bun:sqlite'

/** Removals above this share of a source, and of at least MIN_REMOVED passages or words, need confirmation. */
const MAX_REMOVED_SHARE = 0.02
const MIN_REMOVED = 50
/** The removal of a whole volume with at least this many passages needs confirmation, too. */
const MIN_VOLUME_PASSAGES = 10

interface Count {
  readonly removed: number
  readonly before: number
}

/** What an import would remove from one source or dictionary: how many passages or words, of how many. */
export interface ImportRemoval extends Count {
  readonly id: string
  /** What the numbers count. */
  readonly unit: 'passages' | 'words'
  /** Volumes that lose passages, in order; empty for a dictionary. */
  readonly volumes: readonly (Count & { readonly volume: number })[]
}

/** Decides whether an import may remove what it would remove. */
export type ImportRemovalApprover = (removals: readonly ImportRemoval[]) => boolean

/** Whether the host must confirm a removal: it is a large share of the source, or all passages of a volume. */
export const isLargeRemoval = ({ removed, before, volumes }: ImportRemoval): boolean =>
  (removed >= MIN_REMOVED && removed > MAX_REMOVED_SHARE * before) ||
  volumes.some((volume) => volume.before >= MIN_VOLUME_PASSAGES && volume.removed === volume.before)

/** Writes the list of existing passages to a temporary table. Call it before packages are read. */
export function snapshotPassages(sqlite: Database): void {
  sqlite.run('CREATE TEMP TABLE before AS SELECT number, source, first_volume AS volume FROM passages')
}

/**
 * Compares the passages of a source with those that `snapshotPassages` wrote. Returns the removed ones by volume;
 * undefined if none was removed.
 */
export function findRemovedPassages(
  sqlite: Database,
  { id, rank }: { readonly id: string; readonly rank: number },
): ImportRemoval | undefined {
  const volumesBefore = sqlite
    .query<ImportRemoval['volumes'][number], [number]>(
      `SELECT volume, count(*) AS before, count(*) FILTER (WHERE number NOT IN (SELECT number FROM passages)) AS removed
       FROM temp.before WHERE source = ? GROUP BY volume ORDER BY volume`,
    )
    .all(rank)
  const total = (count: keyof Count) => volumesBefore.reduce((sum, volume) => sum + volume[count], 0)
  const volumes = volumesBefore.filter(({ removed }) => removed > 0)
  if (volumes.length === 0) return undefined
  return { id, unit: 'passages', removed: total('removed'), before: total('before'), volumes }
}
