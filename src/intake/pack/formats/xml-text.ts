/** The text of an XML file, whatever its encoding: told by the first bytes, else by the declaration. */

import { PackError } from '../pack-fault.ts'

/**
 * Decodes an XML file. The first bytes, or else the declaration, determine its encoding.
 * @throws PackError for an unknown encoding, when declaration and bytes disagree, or when the bytes are not text of
 * that encoding
 */
export function decodeXmlFile(bytes: Uint8Array, path: string): string {
  const found = encodingOfBytes(bytes)
  const declared = declaredEncoding(bytes, found)
  // a declaration that can be read byte by byte is not in a file of UTF-16
  const isWide = found !== null && kindOf(found) === 'utf-16'
  if (declared !== null && (found ? kindOf(found) !== kindOf(declared) : kindOf(declared) === 'utf-16')) {
    const really = isWide ? 'UTF-16' : 'ไม่ใช่ UTF-16'
    throw new PackError(path, `ไฟล์บอกว่าเป็น ${declared} แต่ไบต์จริง${isWide ? `เป็น ${really}` : really} กรุณาใช้ไฟล์ต้นฉบับ`)
  }
  try {
    return new TextDecoder((found ?? declared ?? 'utf-8') as 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PackError(path, `ไฟล์ไม่ใช่ข้อความ ${found ?? declared ?? 'UTF-8'} ที่ถูกต้อง อาจเสียหายหรือไม่ครบ`)
  }
}

/** What the first bytes show: a byte order mark, or the zeros of UTF-16 around `<`. */
function encodingOfBytes([a, b, c]: Uint8Array): string | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0x3c && b === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  return null
}

function declaredEncoding(bytes: Uint8Array, found: string | null): string | null {
  const head = new TextDecoder((found ?? 'latin1') as 'latin1').decode(bytes.subarray(0, 400))
  return /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)["']/.exec(head.replace(/^\ufeff/, ''))?.[1] ?? null
}

const kindOf = (encoding: string) =>
  /^(utf-?16|ucs-?2)/i.test(encoding) ? 'utf-16' : encoding.toLowerCase().replace('utf8', 'utf-8')
