/** Reads a backup file: unpacks its databases into a folder and verifies them. */

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createNoRoomSentences, findDiskFaultSentence } from '../../../db/disk-fault.ts'
import { ArchiveFault } from '../../intake/archive/member.ts'
import { eachArchiveMember } from '../../intake/archive/members.ts'
import { DATABASE_FORMATS, type DatabasePaths, databaseNames } from '../integrity/files.ts'
import {
  BACKUP_FORMAT,
  BACKUP_METADATA_FILES,
  BackupError,
  type BackupManifest,
  INTERRUPTED_RESTORE_SENTENCE_START,
} from './format.ts'

interface UnpackedBackup {
  readonly about: BackupManifest
  /** The paths of the unpacked databases; those of text and words only if the backup has them. */
  readonly databases: Pick<DatabasePaths, 'library'> & Partial<DatabasePaths>
}

/** Maximum bytes of members that are read into memory. */
const MAX_METADATA_BYTES = 64 * 1024

/** Members are at the top of the archive, or in one folder if another tool packed them again. */
const MAX_DEPTH = 2

const isDatabase = (name: string): boolean => databaseNames.some((known) => DATABASE_FORMATS[known].file === name)

/**
 * Unpacks a backup into an existing folder and verifies it.
 * @param interrupted ends the work; the caller removes the files that are unpacked by then
 * @throws BackupError if the file is no backup, damaged, truncated or from a newer program, or on interruption
 */
export async function unpackBackup(file: string, folder: string, interrupted?: AbortSignal): Promise<UnpackedBackup> {
  const metadata = new Map<string, string>()
  const sums = new Map<string, string>()
  try {
    for await (const { path, size, bytes } of eachArchiveMember(file)) {
      const name = path.length <= MAX_DEPTH ? (path.at(-1) ?? '') : ''
      // a backup that another tool packed again may contain more
      if (!isDatabase(name) && name !== BACKUP_METADATA_FILES.about && name !== BACKUP_METADATA_FILES.sums) continue
      if (sums.has(name) || metadata.has(name)) throw createDamagedError(file)
      if (isDatabase(name)) {
        sums.set(name, await writeMember(bytes, join(folder, name), interrupted))
      } else if (size <= MAX_METADATA_BYTES) metadata.set(name, await readText(bytes))
    }
  } catch (error) {
    if (interrupted?.aborted) throw new BackupError(`${INTERRUPTED_RESTORE_SENTENCE_START} ยังไม่ได้เปลี่ยนอะไร`)
    throw toBackupError(file, error)
  }
  const about = parseManifest(file, metadata.get(BACKUP_METADATA_FILES.about))
  verifyChecksums(file, sums, metadata.get(BACKUP_METADATA_FILES.sums) ?? '')
  const unpacked = databaseNames.flatMap((name) => {
    const { file: member } = DATABASE_FORMATS[name]
    return sums.has(member) ? [[name, join(folder, member)] as const] : []
  })
  return { about, databases: Object.fromEntries(unpacked) as UnpackedBackup['databases'] }
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(bytes)).toString()
}

async function writeMember(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  interrupted: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of bytes) {
      interrupted?.throwIfAborted()
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(path, { flags: 'wx', flush: true }))
  return hash.digest('hex')
}

function toBackupError(file: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error
  if (error instanceof ArchiveFault) {
    return new BackupError(`อ่านไฟล์สำรอง ${file} ไม่ได้: ${error.message} ยังไม่ได้เปลี่ยนอะไร`)
  }
  const unreadable = `อ่านไฟล์สำรอง ${file} ไม่ได้`
  const sentence = findDiskFaultSentence(error, {
    ...createNoRoomSentences('พื้นที่ดิสก์ไม่พอสำหรับคลายไฟล์สำรอง ยังไม่ได้เปลี่ยนอะไร กรุณาเพิ่มพื้นที่'),
    missing: `${unreadable} กรุณาตรวจสอบชื่อไฟล์และสิทธิ์`,
    forbidden: `${unreadable} กรุณาตรวจสอบชื่อไฟล์และสิทธิ์`,
    broken: `${unreadable} เพราะดิสก์ขัดข้อง ยังไม่ได้เปลี่ยนอะไร กรุณาตรวจสอบดิสก์`,
  })
  return sentence ? new BackupError(sentence) : createDamagedError(file)
}

function parseManifest(file: string, text: string | undefined): BackupManifest {
  let about: unknown
  try {
    about = JSON.parse(text ?? '')
  } catch {
    throw createDamagedError(file)
  }
  const { format, version, createdAt } = Object(about) as Readonly<Record<string, unknown>>
  if (typeof format !== 'string' || typeof version !== 'string' || typeof createdAt !== 'string') {
    throw createDamagedError(file)
  }
  if (format === BACKUP_FORMAT) return { format, version, createdAt }
  if (format.startsWith('library-backup/')) {
    throw new BackupError(`ไฟล์สำรอง ${file} ทำด้วย Library รุ่นใหม่กว่า (${version}) กรุณากู้คืนด้วยโปรแกรมรุ่นนั้นหรือใหม่กว่า`)
  }
  throw createDamagedError(file)
}

/** Every database must have the checksum that the backup states, and library.db must exist. */
function verifyChecksums(file: string, sums: ReadonlyMap<string, string>, checksumFile: string): void {
  const statedSums = new Map(
    [...checksumFile.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum = '', name = '']) => [name, sum]),
  )
  const isComplete = statedSums.has(DATABASE_FORMATS.library.file) && statedSums.size === sums.size
  if (!isComplete || [...statedSums].some(([name, sum]) => sums.get(name) !== sum)) throw createDamagedError(file)
}

const createDamagedError = (file: string) =>
  new BackupError(`ไฟล์ ${file} เสียหาย ไม่ครบ หรือไม่ใช่ไฟล์จาก library backup จึงไม่ได้เปลี่ยนอะไร กรุณาใช้ไฟล์สำรองอื่น`)
