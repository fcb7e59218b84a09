/** Reads a zip by the list at its end; a file in it is unpacked only when it is read. */

import { type Entry, getFileNameLowLevel, openPromise } from 'yauzl'
import { ArchiveFault, damaged, type RawMember } from './member.ts'

/** The bits of a Unix mode that say what a file is, and which of them mean a plain file. */
const FILE_TYPE = 0o170000
const PLAIN_FILE = 0o100000

/**
 * The members in the order of the list.
 * @throws ArchiveFault; what the system says when the file cannot be read goes through as it is.
 */
export async function* zipMembers(file: string): AsyncGenerator<RawMember, void> {
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false }).catch(refuse)
  try {
    for await (const entry of eachOf(zip.eachEntry())) {
      const name = nameOf(entry)
      yield {
        name,
        type: typeOf(entry, name),
        size: entry.uncompressedSize,
        bytes: bytesOf(() => zip.openReadStreamPromise(entry), entry),
      }
    }
  } finally {
    zip.close()
  }
}

async function* eachOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries
  } catch (error) {
    refuse(error)
  }
}

async function* bytesOf(
  open: () => Promise<AsyncIterable<unknown>>,
  entry: Entry,
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw new ArchiveFault('ไฟล์ในชุดนี้ตั้งรหัสผ่านไว้ กรุณาบีบอัดใหม่โดยไม่ใส่รหัสผ่าน')
  try {
    // sizes are held to what the list says: a file that is longer is an error
    for await (const chunk of await open()) yield chunk as Uint8Array
  } catch (error) {
    refuse(error)
  }
}

/** Names are judged by the library's own rules, the same for every format. */
const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)

/** Only Unix tools write a mode; others leave those bits empty. */
function typeOf(entry: Entry, name: string): RawMember['type'] {
  if (name.endsWith('/')) return 'folder'
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  return type === 0 || type === PLAIN_FILE ? 'file' : 'other'
}

/** Errors of the system have a code; all others are faults of the archive. */
function refuse(error: unknown): never {
  if (error instanceof ArchiveFault) throw error
  const { code } = error as NodeJS.ErrnoException
  throw code !== undefined && /^E[A-Z]+$/.test(code) ? error : damaged()
}
