/** Distinguishes the Thai of the royal edition from Pali in Thai script: both are in page files with the same names. */

import { PackError } from '../pack-fault.ts'
import type { CorpusFile } from '../source-files.ts'

/** Phinthu, which joins consonants in Pali and hardly occurs in Thai. */
const PHINTHU = 0xda

/** Minimum share of phinthus in Pali: at least 5 of 100 bytes in Pali, less than 1 in Thai. */
const MIN_PALI_SHARE = 0.02

/** Fewer letters say nothing. */
const MIN_JUDGED_LETTERS = 200

/**
 * Rejects the files of a volume in the wrong language. All are checked together, since the first pages of a Thai volume
 * may hold Pali above its translation.
 * @throws PackError when the pages are of the other edition
 */
export function rejectFilesInOtherLanguage(files: readonly CorpusFile[], wanted: 'thai' | 'pali'): void {
  const [first] = files
  if (!first) return
  let [letters, marks] = [0, 0]
  for (const file of files) {
    for (const byte of file.read()) {
      if (byte >= 0xa1) letters++
      if (byte === PHINTHU) marks++
    }
  }
  if (letters < MIN_JUDGED_LETTERS || marks / letters >= MIN_PALI_SHARE === (wanted === 'pali')) return
  const [found, format] = wanted === 'pali' ? ['ภาษาไทย', 'royal-cp874'] : ['บาลีอักษรไทย', 'siamrath-cp874']
  throw new PackError(first.path, `ข้อความเป็น${found} กรุณาใช้แบบ ${format}`)
}
