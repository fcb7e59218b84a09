/** Rejects files that have the names of a corpus, but another script, another encoding, or other content. */

import { PackError } from './pack-fault.ts'
import type { CorpusFile } from './source-files.ts'

/** Minimum letters of a volume that are judged. */
const MIN_JUDGED_LETTERS = 200
/** Minimum share of letters in the script of the edition. */
const MIN_SCRIPT_SHARE = 0.5

/** Maximum share of bytes without a meaning in the encoding of a file. */
const MAX_STRAY_SHARE = 0.05
/** Minimum bytes that are judged. */
const MIN_BYTES = 100

const NON_LETTERS = /[^\p{L}]+/gu
/** Letters outside of a script, and its Thai name; other scripts are not judged. */
const SCRIPTS: Readonly<Record<string, { readonly others: RegExp; readonly name: string }>> = {
  Thai: { others: /[^[\p{L}&&\p{Script=Thai}]]+/gv, name: 'อักษรไทย' },
  Latn: { others: /[^[\p{L}&&\p{Script=Latin}]]+/gv, name: 'อักษรโรมัน' },
}

/** Counts the letters of a volume, and how many of them are in the expected script. */
export class ExpectedScriptChecker {
  private letters = 0
  private lettersInScript = 0

  /** @param script ISO 15924 */
  constructor(private readonly script: string) {}

  /** Counts the letters of a text. */
  add(text: string): void {
    const script = SCRIPTS[this.script]
    if (!script) return
    this.letters += text.replace(NON_LETTERS, '').length
    this.lettersInScript += text.replace(script.others, '').length
  }

  /** Checks the script of a volume with at least 200 letters. @throws PackError when under half of them are of it */
  judge(volume: number, path: string): void {
    if (this.letters < MIN_JUDGED_LETTERS || this.lettersInScript / this.letters >= MIN_SCRIPT_SHARE) return
    const percent = Math.floor((100 * this.lettersInScript) / this.letters)
    throw new PackError(
      path,
      `เล่ม ${volume} ควรเป็น${SCRIPTS[this.script]?.name} แต่ตัวอักษรเพียง ${percent}% เป็นอักษรนั้น กรุณาตรวจสอบว่าเป็นไฟล์ของคลังนี้`,
    )
  }
}

/** Rejects a file in UTF-16. @throws PackError if it begins with a UTF-16 byte-order mark, as no page file does */
export function rejectUtf16(bytes: Uint8Array, path: string): void {
  const byteOrderMark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (byteOrderMark === 0xfffe || byteOrderMark === 0xfeff)
    throw new PackError(path, 'ไฟล์เป็น UTF-16 ไม่ใช่ CP874 กรุณาใช้ไฟล์ต้นฉบับ')
}

/**
 * Rejects a CP874 file of at least 100 bytes if more than 5% of them have no meaning in CP874.
 * @param stray number of such bytes
 * @param bytes size of the file
 * @throws PackError
 */
export function rejectMisdecodedText(stray: number, bytes: number, path: string): void {
  if (bytes < MIN_BYTES || stray / bytes <= MAX_STRAY_SHARE) return
  const percent = Math.round((100 * stray) / bytes)
  throw new PackError(path, `ไบต์ ${percent}% ไม่ใช่อักษรใดของ CP874 ไฟล์อาจถูกแปลงรหัสอักษรผิดมาก่อน กรุณาใช้ไฟล์ต้นฉบับ`)
}

/** Phinthu, which joins consonants in Pali and is rare in Thai. */
const PHINTHU = 0xda

/** Minimum share of phinthus in Pali: at least 5 of 100 bytes in Pali, less than 1 in Thai. */
const MIN_PALI_SHARE = 0.02

/**
 * Rejects the CP874 files of a volume if their share of phinthus shows that they are in the other language. All are
 * checked together, because the first pages of a Thai volume may have Pali above its translation. Accepts files with
 * fewer than 200 letters in all.
 * @throws PackError if the pages are of the other edition
 */
export function rejectFilesInOtherLanguage(files: readonly CorpusFile[], expected: 'thai' | 'pali'): void {
  const [first] = files
  if (!first) return
  let [letters, phinthus] = [0, 0]
  for (const file of files) {
    for (const byte of file.read()) {
      if (byte >= 0xa1) letters++
      if (byte === PHINTHU) phinthus++
    }
  }
  if (letters < MIN_JUDGED_LETTERS || phinthus / letters >= MIN_PALI_SHARE === (expected === 'pali')) return
  const [foundLanguage, format] = expected === 'pali' ? ['ภาษาไทย', 'royal-cp874'] : ['บาลีอักษรไทย', 'siamrath-cp874']
  throw new PackError(first.path, `ข้อความเป็น${foundLanguage} กรุณาใช้แบบ ${format}`)
}
