/** Reads a zip archive by the directory at its end. A member is unpacked only when it is read. */

import { closeSync, openSync, readSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { ArchiveFault, createDamagedArchiveError, type RawArchiveMember } from './member.ts'

/** Mask for the mode bits with the type of a Unix file. */
const FILE_TYPE_MODE = 0o170000
/** Value of these bits for a regular file. */
const REGULAR_FILE_MODE = 0o100000

/**
 * Yields the members of a zip archive in the order of its directory. Errors of the file system are passed on unchanged.
 * @throws ArchiveFault
 */
export async function* eachZipMember(file: string): AsyncGenerator<RawArchiveMember, void> {
  for await (const { zip, entry, ...member } of listMembers(file))
    yield { ...member, bytes: streamBytes(() => zip.openReadStreamPromise(entry), entry) }
}

/** A member that can be read at any time, any number of times. */
type StoredMember = Omit<RawArchiveMember, 'bytes'> & {
  /** @throws ArchiveFault */
  readonly read: () => Uint8Array
}

/**
 * Yields the members of a zip archive. Each has a function that reads its content, at any time and repeatedly.
 * @throws ArchiveFault
 */
export async function* eachRereadableZipMember(file: string): AsyncGenerator<StoredMember, void> {
  for await (const { zip, entry, ...member } of listMembers(file)) {
    rejectEncrypted(entry)
    const { fileDataStart } = await zip
      .readLocalFileHeaderPromise(entry, { minimal: true })
      .catch(rethrowAsArchiveFault)
    const { compressedSize, compressionMethod } = entry
    const read = () => {
      try {
        const bytes = readBytesAt(file, fileDataStart, compressedSize)
        const content = compressionMethod === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: member.size + 1 })
        if (content.length === member.size) return content
      } catch (error) {
        // zlib's errors have a code, too
        rethrowAsArchiveFault(error)
      }
      throw createDamagedArchiveError()
    }
    yield { ...member, read }
  }
}

function readBytesAt(file: string, offset: number, size: number): Uint8Array {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.allocUnsafeSlow(size)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, size, offset))
  } finally {
    closeSync(descriptor)
  }
}

type ListedMember = Omit<RawArchiveMember, 'bytes'> & { readonly zip: ZipFile; readonly entry: Entry }

async function* listMembers(file: string): AsyncGenerator<ListedMember, void> {
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false }).catch(rethrowAsArchiveFault)
  try {
    for await (const entry of eachEntry(zip.eachEntry())) {
      const name = readName(entry)
      yield { zip, entry, name, type: readType(entry, name), size: entry.uncompressedSize }
    }
  } finally {
    zip.close()
  }
}

async function* eachEntry(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries
  } catch (error) {
    rethrowAsArchiveFault(error)
  }
}

async function* streamBytes(open: () => Promise<AsyncIterable<unknown>>, entry: Entry): AsyncGenerator<Uint8Array> {
  rejectEncrypted(entry)
  try {
    // sizes must agree with the directory: a longer file is an error
    for await (const chunk of await open()) yield chunk as Uint8Array
  } catch (error) {
    rethrowAsArchiveFault(error)
  }
}

function rejectEncrypted(entry: Entry): void {
  if (entry.isEncrypted()) throw new ArchiveFault('ไฟล์ในชุดนี้ตั้งรหัสผ่านไว้ กรุณาบีบอัดใหม่โดยไม่ใส่รหัสผ่าน')
}

/** Reads the raw name of an entry; `validatePath` checks it by the same rules for all formats. */
const readName = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)

/** Reads the type of an entry. Only Unix tools store a file mode; other tools leave these bits empty. */
function readType(entry: Entry, name: string): RawArchiveMember['type'] {
  if (name.endsWith('/')) return 'folder'
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MODE
  return type === 0 || type === REGULAR_FILE_MODE ? 'file' : 'other'
}

/** Rethrows errors of the system, which have a code; all others are faults of the archive. */
function rethrowAsArchiveFault(error: unknown): never {
  if (error instanceof ArchiveFault) throw error
  const { code } = error as NodeJS.ErrnoException
  throw code !== undefined && /^E[A-Z]+$/.test(code) ? error : createDamagedArchiveError()
}
