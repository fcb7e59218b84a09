/** The one error that means "no, and here is why": everything a caller may be told goes through it. */

import { escapeDirectionSigns } from './legible.ts'

/** The code of an error, as responses carry it (contract, Errors). */
export type ErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'writes_disabled'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'version_mismatch'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal'
  | 'storage_refused'
  | 'text_unavailable'
  | 'overloaded'

/** Thai sentences under the name of the field that they are about. */
export type Issues = Readonly<Record<string, readonly string[]>>

const shownIssues = (issues: Issues): Issues =>
  Object.fromEntries(
    Object.entries(issues).map(([name, sentences]) => [
      name,
      sentences.map((sentence) => escapeDirectionSigns(sentence)),
    ]),
  )

/** A request that is refused. `message` is a Thai sentence for the user; nothing else is ever shown. */
export class AppError extends Error {
  override readonly name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    issues?: Issues,
  ) {
    super(escapeDirectionSigns(message))
    this.issues = issues && shownIssues(issues)
  }

  readonly issues: Issues | undefined
}

/** The thing that the address or the body names does not exist. */
export const notFoundError = (message: string): AppError => new AppError('not_found', message)

/** The request would contradict what is stored. */
export const conflictError = (message: string, issues?: Issues): AppError => new AppError('conflict', message, issues)

/** The message above sentences about query parameters. */
export const FAULTY_LINK_MESSAGE = 'พารามิเตอร์ในลิงก์ยังไม่ถูกต้อง กรุณาแก้ไขตามคำแนะนำ'

/** The request is faulty in the fields that `issues` names. */
export const invalidRequestError = (
  issues: Issues,
  message = 'ข้อมูลบางช่องยังไม่ถูกต้อง กรุณาแก้ไขตามคำแนะนำใต้แต่ละช่องแล้วส่งใหม่',
): AppError => new AppError('invalid_request', message, issues)

/** Not now: nothing was done. Told as a caller is who came too soon, with the seconds after which to come again. */
export class TooSoonError extends AppError {
  constructor(
    message: string,
    readonly seconds: number,
    code: ErrorCode = 'rate_limited',
  ) {
    super(code, message)
  }
}

/** Seconds after which who met a long write is to come again. */
const WHILE_WRITING = 2

/** Seconds after which who waited too long for a turn is to come again. */
const WHILE_OVERLOADED = 15

/** Too many long requests of others come first. */
export class OverloadedError extends TooSoonError {
  constructor() {
    super('ขณะนี้มีผู้ขอไฟล์ขนาดใหญ่อยู่มาก จึงยังเตรียมให้ไม่ได้ กรุณาลองใหม่ในอีกสักครู่', WHILE_OVERLOADED, 'overloaded')
  }
}

/** Another user writes, for longer than one can wait. */
export class DatabaseBusyError extends TooSoonError {
  constructor() {
    super('ระบบกำลังบันทึกงานใหญ่อยู่ ยังไม่ได้บันทึกรายการนี้ กรุณาลองใหม่ในอีกสักครู่', WHILE_WRITING)
  }
}
