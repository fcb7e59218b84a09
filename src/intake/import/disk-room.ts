/** Checks before an import that the disk has enough space. */

import { statfsSync, statSync } from 'node:fs'
import { openImmutableDatabase } from '../../../db/text-database.ts'
import { ImportRejectedError } from './import-error.ts'
import type { OpenedPackage } from './read-package.ts'

/** Needed and free disk space, in bytes. */
export interface NeededAndFreeDiskSpace {
  readonly needed: number
  readonly free: number
}

/** Disk space of a new source per byte of its package: text, index, and the space for building the index. */
const NEW_SOURCE_FACTOR = 3
/** The same for a known source, most of which is unchanged. */
const KNOWN_SOURCE_FACTOR = 1

/** Space for sorted tables and for everything smaller than a database page. */
const RESERVE_BYTES = 16 * 1024 * 1024

/**
 * Checks that the disk has space for the new text database in addition to the old one, which stays until the new one is
 * complete. Returns the space that is needed and free.
 * @param path of the old text database
 * @param keepOld whether the texts of the old database are copied to the new one
 * @throws ImportRejectedError if there is not enough
 */
export async function requireDiskSpace(
  folder: string,
  path: string,
  keepOld: boolean,
  packages: readonly Pick<OpenedPackage, 'pack' | 'source'>[] = [],
): Promise<NeededAndFreeDiskSpace> {
  const oldBytes = keepOld ? (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : 0
  const knownIds = keepOld ? readSourceIds(path) : []
  const packageBytes = packages.reduce(
    (sum, { pack, source }) =>
      sum + pack.bytes * (source && knownIds.includes(source.id) ? KNOWN_SOURCE_FACTOR : NEW_SOURCE_FACTOR),
    0,
  )
  const { bavail, bsize } = statfsSync(folder)
  const space = { needed: oldBytes + packageBytes + RESERVE_BYTES, free: bavail * bsize }
  if (space.needed <= space.free) return space
  throw new ImportRejectedError(
    `ที่ว่างในดิสก์ไม่พอ ต้องใช้ราว ${ceilMegabytes(space.needed)} เมกะไบต์ แต่เหลือ ${ceilMegabytes(space.free)} เมกะไบต์ กรุณาเพิ่มที่ว่างก่อน จึงไม่ได้เปลี่ยนอะไร`,
  )
}

/** Converts bytes to megabytes (10⁶ bytes), rounded up. */
export const ceilMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

function readSourceIds(path: string): readonly string[] {
  using sqlite = openImmutableDatabase(path)
  return sqlite
    .query<{ id: string }, []>('SELECT id FROM sources')
    .all()
    .map(({ id }) => id)
}
