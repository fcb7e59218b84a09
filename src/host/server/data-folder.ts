/** The data folder: its files, and checks that it can be used. */

import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createNoRoomSentences, type DiskFaultSentences, findDiskFaultSentence } from '../../../db/disk-fault.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import { WRITE_PROBE_FILE } from '../../../db/temporary-names.ts'
import { TEXT_DATABASE_FILE_NAME } from '../../intake/import/text-file.ts'
import { WORDS_FILE_NAME } from '../../words/words-file.ts'

/** The paths of a data folder and its files. */
export interface DataFolderPaths {
  readonly path: string
  /** library.db: everything that people write. */
  readonly library: string
  /** text.db: imported text. */
  readonly text: string
  /** words.db: imported dictionaries. */
  readonly words: string
  /** Locked by the process that serves from this folder. */
  readonly lock: string
}

/** Returns the paths of a data folder. The disk is not accessed. */
export function getDataFolderPaths(folder: string): DataFolderPaths {
  const path = resolve(folder)
  return {
    path,
    library: join(path, 'library.db'),
    text: join(path, TEXT_DATABASE_FILE_NAME),
    words: join(path, WORDS_FILE_NAME),
    lock: join(path, 'serve.lock'),
  }
}

/** Creates the data folder if it is missing. Checks that it is writable. @throws StartFailure */
export function createDataFolder(folder: string): DataFolderPaths {
  const paths = getDataFolderPaths(folder)
  try {
    mkdirSync(paths.path, { recursive: true })
    probeWriting(paths.path)
    return paths
  } catch (error) {
    throw new StartFailure(`${describeReason(error)} (โฟลเดอร์ข้อมูล ${paths.path})`, error)
  }
}

/**
 * Creates a file and removes it. The name is always the same, so that killed processes do not leave ever more files. An
 * existing file of that name is removed and never written: it may be a link to elsewhere.
 */
function probeWriting(folder: string): void {
  const probe = join(folder, WRITE_PROBE_FILE)
  rmSync(probe, { force: true })
  closeSync(openSync(probe, 'wx'))
  rmSync(probe, { force: true })
}

/** Returns the paths of a data folder that has a library. @throws StartFailure if it has none, or cannot be read */
export function requireDataFolder(folder: string): DataFolderPaths {
  const existing = getDataFolderPaths(folder)
  if (existsSync(existing.library)) return existing
  rejectUnsearchable(existing)
  const isFolder = statSync(existing.path, { throwIfNoEntry: false })?.isDirectory() === true
  throw new StartFailure(
    isFolder
      ? `ในโฟลเดอร์ ${existing.path} ยังไม่มีคลังข้อมูล กรุณาตรวจสอบ --data หรือเริ่มใช้งานครั้งแรกด้วยคำสั่ง library serve`
      : `ไม่พบโฟลเดอร์ข้อมูล ${existing.path} กรุณาตรวจสอบ --data หรือ LIBRARY_DATA`,
  )
}

/** Rejects a folder that may not be read, since its content is unknown. @throws StartFailure */
function rejectUnsearchable({ path, library }: DataFolderPaths): void {
  try {
    statSync(library, { throwIfNoEntry: false })
  } catch (error) {
    throw new StartFailure(`${describeReason(error)} (โฟลเดอร์ข้อมูล ${path})`)
  }
}

/** Returns the paths of a data folder that has a library and is writable. @throws StartFailure */
export function requireWritableDataFolder(folder: string): DataFolderPaths {
  const existing = requireDataFolder(folder)
  try {
    accessSync(existing.path, constants.W_OK)
    return existing
  } catch (error) {
    throw new StartFailure(`${describeReason(error)} (โฟลเดอร์ข้อมูล ${existing.path})`)
  }
}

/** Whether this process may create files in the folder. */
export function isDataFolderWritable({ path }: DataFolderPaths): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const SENTENCES: DiskFaultSentences = {
  ...createNoRoomSentences('พื้นที่ดิสก์เต็ม กรุณาเพิ่มพื้นที่แล้วเริ่มใหม่'),
  forbidden: 'ไม่มีสิทธิ์อ่านหรือเขียนในโฟลเดอร์ข้อมูล กรุณาแก้สิทธิ์ของโฟลเดอร์หรือใช้ผู้ใช้อื่น',
  'read-only': 'โฟลเดอร์ข้อมูลอยู่บนดิสก์ที่อ่านได้อย่างเดียว กรุณาใช้โฟลเดอร์อื่น',
  'no-folder': 'ที่ที่ระบุไว้เป็นไฟล์ ไม่ใช่โฟลเดอร์ กรุณาระบุโฟลเดอร์',
  existing: 'ที่ที่ระบุไว้เป็นไฟล์ ไม่ใช่โฟลเดอร์ กรุณาระบุโฟลเดอร์',
}

function describeReason(error: unknown): string {
  return findDiskFaultSentence(error, SENTENCES) ?? 'ใช้โฟลเดอร์ข้อมูลไม่ได้ กรุณาตรวจสอบสิทธิ์และพื้นที่ดิสก์'
}
