/** Limits for imported files. They allow any book or list, but no more than a small computer can hold in memory. */

import { UnusableInputError } from '../base/request-errors.ts'

const MB = 1024 * 1024

/** Maximum size of an imported file in bytes. */
export const MAX_IMPORTED_FILE_BYTES = 32 * MB

/** Maximum total size in bytes of the unpacked XML parts of a `.docx` or `.xlsx` file. */
export const MAX_UNPACKED_OFFICE_XML_BYTES = 64 * MB

/** Maximum length of an imported text in UTF-16 units. The longest book in the library has three million. */
export const MAX_IMPORTED_TEXT_CHARS = 20_000_000

/** Maximum number of rows of an imported table. The server takes 2,000 rows at once. */
export const MAX_IMPORTED_TABLE_ROWS = 5_000
/** Maximum number of columns of an imported table. */
export const MAX_IMPORTED_TABLE_COLUMNS = 100

/** Maximum nesting depth of elements in HTML and XML. */
export const MAX_TAG_DEPTH = 300

/** Maximum number of paragraphs of an imported book. */
export const MAX_BOOK_PARAGRAPHS = 50_000

/** Creates the error for a file that exceeds a limit. @param what Thai sentence that says which limit */
export const createFileTooLargeError = (what: string): UnusableInputError =>
  new UnusableInputError(`${what} กรุณาแบ่งเป็นไฟล์เล็กลง หรือตัดรูปภาพและส่วนที่ไม่ใช้ออก แล้วลองใหม่`)
