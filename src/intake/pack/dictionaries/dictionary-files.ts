/**
 * Finds the files of a dictionary in a folder, next to a file, or in a zip archive. Reads them into memory, up to a
 * limit.
 */

import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ArchiveFault } from '../../archive/member.ts'
import { eachArchiveMember } from '../../archive/members.ts'
import { PackError } from '../pack-fault.ts'

/** Maximum unpacked bytes of one file: twenty times the largest dictionary of Pali. */
const MAX_FILE_BYTES = 256 * 2 ** 20

/** The files of one dictionary, by name. */
export interface DictionaryFiles {
  readonly names: readonly string[]
  /** @throws PackError if the file is larger than any dictionary */
  read(name: string): Promise<Uint8Array>
}

/**
 * Finds the files of a dictionary: those in a folder, next to a file, or in a zip archive.
 * @throws PackError if files are missing or too large, or the archive is damaged
 */
export async function readDictionaryFiles(path: string): Promise<DictionaryFiles> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new PackError(path, 'ไม่พบไฟล์หรือโฟลเดอร์นี้ กรุณาตรวจสอบที่อยู่')
  if (stats.isDirectory()) return openFolder(path, readdirSync(path))
  if (/\.(?:zip|tar|tgz|tar\.\w+)$/i.test(path)) return await readArchive(path)
  const stem = getStarDictFileStem(basename(path))
  return openFolder(
    dirname(path),
    readdirSync(dirname(path)).filter((name) => getStarDictFileStem(name) === stem),
  )
}

/** Returns the name that all files of a StarDict dictionary share: a file name without its extensions. */
export const getStarDictFileStem = (name: string): string => name.replace(/\.(?:ifo|idx|dict|syn)(?:\.gz|\.dz)?$/i, '')

function openFolder(folder: string, names: readonly string[]): DictionaryFiles {
  return {
    names: names.filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile()),
    read: async (name) => {
      const path = join(folder, name)
      if (statSync(path).size > MAX_FILE_BYTES) throw createTooLargeError(path)
      return readFileSync(path)
    },
  }
}

async function readArchive(path: string): Promise<DictionaryFiles> {
  const files = new Map<string, Uint8Array>()
  try {
    for await (const member of eachArchiveMember(path)) {
      const name = member.path.at(-1) ?? ''
      if (!/\.(?:ifo|idx|idx\.gz|dict|dict\.dz|syn|syn\.dz|json)$/i.test(name)) continue
      if (member.path.includes('__MACOSX')) continue
      if (member.size > MAX_FILE_BYTES) throw createTooLargeError(`${path} › ${name}`)
      files.set(name, Buffer.concat(await Array.fromAsync(member.bytes)))
    }
  } catch (error) {
    throw error instanceof ArchiveFault ? new PackError(path, error.message) : error
  }
  return {
    names: [...files.keys()],
    read: async (name) => files.get(name) ?? new Uint8Array(),
  }
}

/**
 * Decompresses gzip. Files of dictzip are gzip, too.
 * @param name name of the file, for error messages
 * @throws PackError if the file is damaged, truncated or far too large
 */
export async function gunzipFile(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const compressed = new Blob([Uint8Array.from(bytes)]).stream()
    for await (const chunk of compressed.pipeThrough(new DecompressionStream('gzip'))) {
      length += chunk.byteLength
      if (length > MAX_FILE_BYTES) throw createTooLargeError(name)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PackError) throw error
    throw new PackError(name, 'ไฟล์บีบอัดเสียหายหรือไม่ครบ กรุณาดาวน์โหลดหรือคัดลอกใหม่')
  }
  return Buffer.concat(chunks)
}

const createTooLargeError = (path: string) =>
  new PackError(path, 'ใหญ่เกิน 256 MB ซึ่งใหญ่กว่าพจนานุกรมใด ๆ จึงไม่อ่าน กรุณาตรวจสอบว่าเป็นไฟล์ที่ถูกต้อง')

/** Reads a file into memory, up to a size limit. @throws PackError if it is missing or larger */
export async function readWholeFile(path: string): Promise<Uint8Array> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new PackError(path, 'ไม่พบไฟล์นี้ กรุณาตรวจสอบที่อยู่')
  if (stats.isDirectory()) throw new PackError(path, 'เป็นโฟลเดอร์ กรุณาระบุไฟล์ .json')
  if (stats.size > MAX_FILE_BYTES) throw createTooLargeError(path)
  return Buffer.concat(await Array.fromAsync(createReadStream(path) as AsyncIterable<Uint8Array>))
}
