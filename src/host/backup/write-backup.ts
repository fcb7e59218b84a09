/** Writes all databases into one file, while a server may be using them. */

import { createHash } from 'node:crypto'
import { closeSync, constants, copyFileSync, existsSync, linkSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTarPacker, type TarPackController } from 'modern-tar'
import {
  createNoPermissionSentences,
  createNoRoomSentences,
  type DiskFaultSentences,
  findDiskFaultSentence,
} from '../../../db/disk-fault.ts'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { fsyncFile } from '../../../db/fsync.ts'
import { openDatabaseForReading } from '../../../db/open-for-reading.ts'
import { copyOwnerFromLibraryFile } from '../../../db/ownership.ts'
import { TemporaryWorkFolder } from '../../../db/work-folder.ts'
import { DATABASE_FORMATS, type DatabasePaths, databaseNames } from '../integrity/files.ts'
import {
  BACKUP_FORMAT,
  BACKUP_METADATA_FILES,
  BackupError,
  type BackupManifest,
  formatChecksumLine,
  INTERRUPTED_RESTORE_SENTENCE_START,
} from './format.ts'

interface BackupRequest {
  /** Those of text and words may be missing. */
  readonly databases: DatabasePaths
  /** Path of the file to write, which must not exist. */
  readonly file: string
  /** Version of this program. */
  readonly version: string
  /** Ends the work and removes everything written. */
  readonly interrupted?: AbortSignal
}

/**
 * Writes a backup. It contains a snapshot of the library, which is taken without blocking writers. The file appears
 * when it is complete and flushed to the disk.
 * @returns its size in bytes
 * @throws BackupError if the file exists or cannot be written, or the work is interrupted
 */
export async function writeBackup(request: BackupRequest): Promise<number> {
  const { file } = request
  rejectExisting(file)
  try {
    using work = TemporaryWorkFolder.createNextTo(file)
    const [part, snapshot] = [work.file('backup'), work.file('snapshot.db')]
    takeSnapshot(request.databases.library, snapshot)
    reachFailpoint('backup: library copied')
    await writeArchive(request, snapshot, part)
    fsyncFile(part)
    reachFailpoint('backup: packed')
    if (existsSync(join(dirname(file), DATABASE_FORMATS.library.file))) copyOwnerFromLibraryFile(part, dirname(file))
    moveIntoPlace(part, file)
    reachFailpoint('backup: in place')
    return statSync(file).size
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`เขียนไฟล์สำรอง ${file} ไม่ได้ ${describeReason(error)}`)
  }
}

function rejectExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`มีไฟล์ ${file} อยู่แล้ว จึงไม่เขียนทับ กรุณาใช้ชื่ออื่น`)
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new BackupError(`ไม่พบโฟลเดอร์ ${dirname(file)} ที่จะเก็บไฟล์สำรอง กรุณาสร้างโฟลเดอร์ก่อน`)
  }
}

/** In write-ahead mode a reader blocks no writer; the snapshot lacks what is written after it began. */
function takeSnapshot(library: string, snapshot: string): void {
  using source = openDatabaseForReading(library)
  source.query('VACUUM INTO ?').run(snapshot)
}

async function writeArchive(request: BackupRequest, snapshot: string, part: string): Promise<void> {
  const { readable, controller } = createTarPacker()
  const writing = Bun.write(part, new Response(readable.pipeThrough(new CompressionStream('zstd'))))
  const about: BackupManifest = {
    format: BACKUP_FORMAT,
    version: request.version,
    createdAt: new Date().toISOString(),
  }
  const filling = addMembers(controller, request, snapshot, about).catch((error) => {
    controller.error(error)
    throw error
  })
  await Promise.all([filling, writing])
}

async function addMembers(
  controller: TarPackController,
  request: BackupRequest,
  snapshot: string,
  about: BackupManifest,
): Promise<void> {
  await addText(controller, BACKUP_METADATA_FILES.about, `${JSON.stringify(about, null, 2)}\n`)
  const paths: DatabasePaths = { ...request.databases, library: snapshot }
  let sums = ''
  for (const name of databaseNames) {
    const { file } = DATABASE_FORMATS[name]
    if (existsSync(paths[name])) sums += formatChecksumLine(await addFile(controller, file, paths[name], request), file)
  }
  await addText(controller, BACKUP_METADATA_FILES.sums, sums)
  controller.finalize()
}

/** File mode of members: a backup unpacked with tar is readable by its owner only. */
const OWNER_ONLY = 0o600

async function addText(controller: TarPackController, name: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text)
  const writer = controller.add({ name, size: bytes.byteLength, mode: OWNER_ONLY }).getWriter()
  await writer.write(bytes)
  await writer.close()
}

/** Adds a file and returns its SHA-256 in hexadecimal digits. An import may replace it meanwhile. */
async function addFile(
  controller: TarPackController,
  name: string,
  path: string,
  { interrupted }: BackupRequest,
): Promise<string> {
  const descriptor = openSync(path, 'r')
  try {
    const file = Bun.file(descriptor)
    const size = (await file.stat()).size
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mode: OWNER_ONLY }).getWriter()
    for await (const chunk of file.stream()) {
      if (interrupted?.aborted) throw new BackupError(`${INTERRUPTED_RESTORE_SENTENCE_START} ไม่มีไฟล์สำรอง`)
      hash.update(chunk)
      await writer.ready
      await writer.write(chunk)
    }
    await writer.close()
    return hash.digest('hex')
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Hard-links the file to its name, which unlike a rename fails when that exists; copies it where links are not
 * supported.
 */
function moveIntoPlace(part: string, file: string): void {
  try {
    linkSync(part, file)
  } catch {
    rejectExisting(file)
    copyFileSync(part, file, constants.COPYFILE_EXCL)
    fsyncFile(file)
  }
}

const SENTENCES: DiskFaultSentences = {
  ...createNoRoomSentences('เพราะพื้นที่ดิสก์เต็ม กรุณาเพิ่มพื้นที่หรือเลือกที่เก็บอื่น'),
  ...createNoPermissionSentences('เพราะไม่มีสิทธิ์เขียน กรุณาเลือกที่เก็บอื่น'),
}

function describeReason(error: unknown): string {
  return (
    findDiskFaultSentence(error, SENTENCES) ?? 'กรุณาตรวจสอบพื้นที่ดิสก์และสิทธิ์ของโฟลเดอร์ และตรวจฐานข้อมูลด้วยคำสั่ง library check'
  )
}
