/** Checks that the owner of library.db, as whom the service runs, can access all files of a data folder. */

import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAccessibleToLibraryOwner } from '../../../db/ownership.ts'
import type { IntegrityFault } from './integrity-fault.ts'

/** The files that a service reads, and those that it must be able to write. */
const FILES = [
  ['text.db', 'reading'],
  ['words.db', 'reading'],
  ['library.db-wal', 'writing'],
  ['library.db-shm', 'writing'],
  ['serve.lock', 'writing'],
  ['import.lock', 'writing'],
] as const

const MAY_NOT = { reading: 'อ่านไม่ได้', writing: 'เขียนไม่ได้' } as const

/**
 * Finds files of the data folder that the owner of library.db may not read or write.
 * @param folder the data folder; it must have a library.db
 */
export function checkFileOwners(folder: string): readonly IntegrityFault[] {
  if (process.getuid === undefined) return []
  const owner = statSync(join(folder, 'library.db'))
  return FILES.flatMap(([name, right]) => {
    const file = readStats(join(folder, name))
    if (!file || isAccessibleToLibraryOwner(owner, file, right)) return []
    return [
      {
        what: `ไฟล์ ${name} เป็นของผู้ใช้หมายเลข ${file.uid} (สิทธิ์ ${(file.mode & 0o777).toString(8)}) ผู้ใช้หมายเลข ${owner.uid} ซึ่งเป็นเจ้าของ library.db ${MAY_NOT[right]}`,
        remedy: `สั่ง chown --reference=library.db ${name} และ chmod --reference=library.db ${name} ในโฟลเดอร์ข้อมูล`,
      },
    ]
  })
}

const readStats = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })
