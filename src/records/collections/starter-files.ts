/** Reads the dumps of starter collections from the program or from a folder. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import chantSections from './starter/chant-sections.json' with { type: 'file' }
import chants from './starter/chants.json' with { type: 'file' }
import dhammaGroupSets from './starter/dhamma-group-sets.json' with { type: 'file' }
import dhammaGroups from './starter/dhamma-groups.json' with { type: 'file' }
import glossary from './starter/glossary.json' with { type: 'file' }
import jataka from './starter/jataka.json' with { type: 'file' }

/** Dumps of starter collections, by collection name. */
export type StarterDumps = ReadonlyMap<string, unknown>

/** Paths of the files inside the program. At run time each import is a path, though its type is that of the content. */
const SHIPPED_PATHS: Readonly<Record<string, unknown>> = {
  'chant-sections': chantSections,
  chants,
  'dhamma-group-sets': dhammaGroupSets,
  'dhamma-groups': dhammaGroups,
  glossary,
  jataka,
}

/** Reads the starter collections that come with this program. */
export const readShippedStarterDumps = (): StarterDumps =>
  new Map(Object.entries(SHIPPED_PATHS).map(([name, path]) => [name, readJsonFile(String(path), `${name}.json`)]))

/**
 * Reads the dumps of starter collections from a folder, such as `collections` of another release.
 * @param names names of the collections to look for; those without a file are left out
 * @throws AppError if the folder has none of them
 */
export function readStarterDumpsInFolder(folder: string, names: Iterable<string>): StarterDumps {
  const present = [...names].filter((name) => existsSync(join(folder, `${name}.json`)))
  if (present.length === 0)
    throw createInvalidRequestError(
      {},
      `ไม่พบชุดข้อมูลใน ${folder} โฟลเดอร์ต้องมีไฟล์เช่น chants.json แบบเดียวกับโฟลเดอร์ collections ของโปรแกรม`,
    )
  return new Map(present.map((name) => [name, readJsonFile(join(folder, `${name}.json`), `${name}.json`)]))
}

function readJsonFile(path: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw createInvalidRequestError({}, `ไฟล์ ${file} ไม่ใช่ JSON ที่ถูกต้อง อาจถูกแก้ไขหรือคัดลอกมาไม่ครบ จึงไม่ได้ใส่อะไรเลย`)
  }
}
