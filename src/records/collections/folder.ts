/** Exports all collections as files in a folder, in a stable order for version control, and restores them. */

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { TemporaryWorkFolder } from '../../../db/work-folder.ts'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import type { CollectionDumpStore } from './store.ts'

const FILE_EXTENSION = '.json'

/**
 * Writes every collection as `{name}.json`, with one key per line. Each file is written atomically.
 * @returns the number of records by collection
 */
export function exportCollectionsToFolder(
  collections: CollectionDumpStore,
  folder: string,
): ReadonlyMap<string, number> {
  mkdirSync(folder, { recursive: true })
  const counts = new Map<string, number>()
  using work = TemporaryWorkFolder.createNextTo(join(folder, 'export'))
  for (const [name, dump] of collections.dumps()) {
    const file = name + FILE_EXTENSION
    writeFileSync(work.file(file), `${JSON.stringify(dump, null, 2)}\n`, { flush: true })
    reachFailpoint('export: file written')
    renameSync(work.file(file), join(folder, file))
    rmSync(join(folder, `${file}.part`), { force: true }) // left by a killed export of an older program
    counts.set(name, dump.records.length)
  }
  return counts
}

/**
 * Replaces every collection by the files of a folder, all in one transaction. A file may be missing if older programs
 * did not have its collection. That collection stays unchanged.
 * @returns the number of records by collection
 * @throws AppError when a file is missing, is no dump of its collection, or contradicts another; then nothing has
 * changed
 */
export function restoreCollectionsFromFolder(
  collections: CollectionDumpStore,
  folder: string,
): ReadonlyMap<string, number> {
  const present = collections.whole.filter(
    (collection) => collections.all.includes(collection) || existsSync(join(folder, collection.name + FILE_EXTENSION)),
  )
  const dumps = new Map(present.map(({ name }) => [name, readDump(folder, name)]))
  return collections.restoreAll('restore', dumps)
}

function readDump(folder: string, name: string): unknown {
  const file = name + FILE_EXTENSION
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw createInvalidRequestError({}, `ไฟล์ ${file} ไม่ใช่ JSON ที่ถูกต้อง อาจถูกแก้ไขหรือคัดลอกมาไม่ครบ จึงไม่ได้นำเข้าอะไรเลย`)
    throw createInvalidRequestError(
      {},
      `อ่านไฟล์ ${file} ในโฟลเดอร์ที่จะนำเข้าไม่ได้ โฟลเดอร์จาก library export ต้องมีครบทุกชุดข้อมูล จึงไม่ได้นำเข้าอะไรเลย`,
    )
  }
}
