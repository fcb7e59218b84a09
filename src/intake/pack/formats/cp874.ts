/** Decodes the Thai page files: CP874, with special bytes for two Pali letters. */

/** ฐ and ญ without their lower parts have special bytes in these files, for which TextDecoder gives other letters. */
const SPECIAL_BYTES: Readonly<Record<number, string>> = { 128: 'ฐ', 144: 'ญ', 133: '…', 160: ' ' }

/** Letters by byte; null for bytes without a meaning. */
const LETTERS: readonly (string | null)[] = Array.from({ length: 256 }, (_, byte) => {
  if (SPECIAL_BYTES[byte] !== undefined) return SPECIAL_BYTES[byte]
  if (byte === 9 || byte === 10 || (byte >= 32 && byte < 127)) return String.fromCharCode(byte)
  const isThai = (byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb)
  return isThai ? String.fromCharCode(byte - 0xa0 + 0x0e00) : null
})

const CARRIAGE_RETURN = 13

/**
 * Decodes a CP874 page file. Line ends become LF.
 * @param reportStray receives each byte without a meaning, and the number of its line
 */
export function decodeCp874(bytes: Uint8Array, reportStray: (byte: number, line: number) => void): string {
  const text: string[] = []
  let line = 1
  for (const byte of bytes) {
    const letter = LETTERS[byte] ?? null
    if (letter !== null) text.push(letter)
    else if (byte !== CARRIAGE_RETURN) reportStray(byte, line)
    if (letter === '\n') line++
  }
  return text.join('')
}

/** Whether bytes are Thai text in UTF-8. CP874 text of some length never is. */
export function isUtf8Thai(bytes: Uint8Array): boolean {
  try {
    return /[\u0e00-\u0e7f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
