/** How much of a file is read: enough for any book or list, and no more than a small computer can hold. */

import { UnsuitableError } from '../base/problem.ts'

const MB = 1024 * 1024

/** The file as it lies on the disk. */
export const MAX_FILE_BYTES = 32 * MB

/** All that is unpacked of one. */
export const MAX_UNPACKED_BYTES = 64 * MB

/** A text, in characters: the longest book in the library has three million. */
export const MAX_TEXT_CHARS = 20_000_000

/** Rows and columns of a table; the server takes 2 000 rows at once. */
export const MAX_TABLE_ROWS = 5_000
/** The most columns of a table. */
export const MAX_TABLE_COLUMNS = 100

/** Tags inside tags. */
export const MAX_TAG_DEPTH = 300

/** Paragraphs of a book. */
export const MAX_BOOK_PARAGRAPHS = 50_000

/** The error for a file above a limit. */
export const fileTooLargeError = (what: string): UnsuitableError =>
  new UnsuitableError(`${what} กรุณาแบ่งเป็นไฟล์เล็กลง หรือตัดรูปภาพและส่วนที่ไม่ใช้ออก แล้วลองใหม่`)
