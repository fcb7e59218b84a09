/**
 * Unpacks documents that are ZIP archives. The limit applies to the real unpacked size, whatever the archive declares.
 */

import { Unzip, UnzipInflate, type Zippable, zipSync } from 'fflate'
import { UnusableInputError } from '../base/request-errors.ts'
import { createFileTooLargeError, MAX_UNPACKED_OFFICE_XML_BYTES } from './limits.ts'

/** Bytes unpacked at a time; small, because one packed byte may become a thousand. */
const CHUNK_BYTES = 16 * 1024

const isText = (name: string): boolean => /\.(xml|rels)$/i.test(name) || name === '[Content_Types].xml'

/** Maximum number of archive members; no document has as many. */
const MAX_MEMBERS = 5_000

/**
 * Unpacks the XML parts of a `.docx` or `.xlsx` file, by their name in the archive. Pictures and fonts are skipped.
 * @param maxBytes maximum total size of the unpacked parts in bytes
 * @throws UnusableInputError when the file is damaged or exceeds a limit
 */
export function unzipOfficeXml(
  bytes: Uint8Array,
  maxBytes = MAX_UNPACKED_OFFICE_XML_BYTES,
): ReadonlyMap<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  let [size, members] = [0, 0]
  const unzip = new Unzip((file) => {
    if (++members > MAX_MEMBERS) throw createFileTooLargeError('ไฟล์นี้มีชิ้นส่วนมากเกินไป')
    if (!isText(file.name)) return
    const chunks: Uint8Array[] = []
    parts.set(file.name, chunks)
    file.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > maxBytes) throw createFileTooLargeError('ไฟล์นี้คลายออกแล้วใหญ่เกินกว่าที่อ่านได้')
      chunks.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length)
  } catch (error) {
    throw error instanceof UnusableInputError
      ? error
      : new UnusableInputError('ไฟล์นี้เสียหรือไม่ครบ กรุณาเปิดในโปรแกรมที่ทำไฟล์ บันทึกใหม่ แล้วลองอีกครั้ง')
  }
  return new Map([...parts].map(([name, chunks]) => [name, concatenate(chunks)]))
}

/**
 * Packs unpacked parts into an uncompressed ZIP archive. It is for libraries that read only archives; the sizes that
 * this archive declares are true.
 */
export function zipOfficeXml(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const files: Zippable = {}
  for (const [name, content] of parts) files[name] = content
  return zipSync(files, { level: 0 })
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
