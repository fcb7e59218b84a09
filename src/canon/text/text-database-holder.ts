/** The open text database and its availability. */

import { ImportedDatabaseFile } from '../../../db/imported-file.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { BUILT_IN_EDITION_IDS, type EditionId } from '../../definitions/editions.ts'
import { AppError, createNotFoundError } from '../../foundation/app-error.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'

/**
 * State of the text database in the answer of `/health`: `ok` with text, `empty` without, `unopenable` if it cannot be
 * opened.
 */
export type TextDatabaseAvailability = 'ok' | 'empty' | 'unopenable'

/** Holds the open text database (text.db) and opens a new file when an import replaces it. */
export class TextDatabaseHolder extends ImportedDatabaseFile<TextDatabase> {
  /** @param version raised with every other text that is opened, and when there is none any more */
  constructor(path: string, version: Pick<CacheVersion, 'noteText'>) {
    super(path, TextDatabase.open, (text) => version.noteText(text?.generation))
  }

  /** The built-in editions, and those that the text adds. */
  get editions(): readonly EditionId[] {
    return this.current?.editions ?? BUILT_IN_EDITION_IDS
  }

  /** Whether there is text to read. */
  get state(): TextDatabaseAvailability {
    if (!this.current) return 'unopenable'
    return this.current.passages === 0 ? 'empty' : 'ok'
  }
}

type Text = Pick<TextDatabaseHolder, 'unreadable'>

const BEING_REBUILT = 'ข้อความกำลังเตรียมให้ทันโปรแกรมรุ่นใหม่ ยังไม่ใช่ว่าไม่มี กรุณากลับมาใหม่ในอีกสักครู่'
const UNREADABLE = 'ขณะนี้เซิร์ฟเวอร์อ่านข้อความพระไตรปิฎกไม่ได้ กรุณากลับมาใหม่ในอีกสักครู่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'

const describeUnreadable = ({ unreadable }: Text): string | undefined =>
  unreadable && (unreadable === 'older' ? BEING_REBUILT : UNREADABLE)

/**
 * Creates the `not_found` error (404) for missing text. The contract promises 404 to programs even while the text
 * cannot be read. The message then says that it cannot be read.
 * @param message the message if the text can be read
 */
export const createTextMissingError = (text: Text, message: string): AppError =>
  createNotFoundError(describeUnreadable(text) ?? message)

/**
 * Creates the `text_unavailable` error (503) while the text cannot be read. Undefined if it can be read. It is not a
 * 404, because search engines would then drop the address.
 */
export function createErrorIfTextUnavailable(text: Text): AppError | undefined {
  const why = describeUnreadable(text)
  return why === undefined ? undefined : new AppError('text_unavailable', why)
}
