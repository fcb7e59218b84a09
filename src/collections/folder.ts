/** All collections as files in a folder: readable, stable in order, fit for version control. */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invalid } from '../refusal.ts'
import type { CollectionStore } from './store.ts'

const ENDING = '.json'

/**
 * Writes every collection as `{name}.json`, one key a line, each file whole or not at all.
 * @returns the number of records by collection.
 */
export function exportFolder(collections: CollectionStore, folder: string): ReadonlyMap<string, number> {
  mkdirSync(folder, { recursive: true })
  const counts = new Map<string, number>()
  for (const { name } of collections.all) {
    const dump = collections.dump(name)
    const path = join(folder, name + ENDING)
    writeFileSync(`${path}.part`, `${JSON.stringify(dump, null, 2)}\n`, { flush: true })
    renameSync(`${path}.part`, path)
    counts.set(name, dump.records.length)
  }
  return counts
}

/**
 * Replaces every collection by the files of a folder, all in one write.
 * @returns the number of records by collection.
 * @throws Refusal when a file is missing, is no dump of its collection, or contradicts another; then nothing
 * has changed.
 */
export function restoreFolder(collections: CollectionStore, folder: string): ReadonlyMap<string, number> {
  const dumps = new Map(collections.all.map(({ name }) => [name, readDump(folder, name)]))
  return collections.restoreAll('restore', dumps)
}

/** Whether the folder looks like one from `exportFolder`. */
export const isExportFolder = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((file) => file.endsWith(ENDING))

function readDump(folder: string, name: string): unknown {
  const file = name + ENDING
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw invalid({}, `ไฟล์ ${file} ไม่ใช่ JSON ที่ถูกต้อง (${error.message}) จึงไม่ได้นำเข้าอะไรเลย`)
    throw invalid(
      {},
      `อ่านไฟล์ ${file} ในโฟลเดอร์ที่จะนำเข้าไม่ได้ โฟลเดอร์จาก library export ต้องมีครบทุกชุดข้อมูล จึงไม่ได้นำเข้าอะไรเลย`,
    )
  }
}
