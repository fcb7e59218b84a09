/** The error type for everything that may be reported to a caller: code, Thai message and issues by field. */

import { escapeDirectionSigns } from './direction-signs.ts'

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

/** The faults of a request: Thai sentences by the name of the faulty field. */
export type RequestIssues = Readonly<Record<string, readonly string[]>>

const escapeIssues = (issues: RequestIssues): RequestIssues =>
  Object.fromEntries(
    Object.entries(issues).map(([name, sentences]) => [
      name,
      sentences.map((sentence) => escapeDirectionSigns(sentence)),
    ]),
  )

/**
 * An error that is reported to the caller, such as a rejected request. `message` is a Thai sentence for the user.
 * Nothing else of the error is shown.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    issues?: RequestIssues,
  ) {
    super(escapeDirectionSigns(message))
    this.issues = issues && escapeIssues(issues)
  }

  readonly issues: RequestIssues | undefined
}

/**
 * Creates the error `not_found`: a thing that the address or the body names does not exist.
 * @param message Thai sentence
 */
export const createNotFoundError = (message: string): AppError => new AppError('not_found', message)

/**
 * Creates the error `conflict`: the request contradicts stored data.
 * @param message Thai sentence
 * @param issues sentences by field
 */
export const createConflictError = (message: string, issues?: RequestIssues): AppError =>
  new AppError('conflict', message, issues)

/** The Thai message of the error for invalid query parameters. The sentences about each parameter follow it. */
export const INVALID_QUERY_MESSAGE = 'ค่าในลิงก์ยังไม่ถูกต้อง กรุณาแก้ไขตามคำแนะนำ'

/**
 * Creates the error `invalid_request`.
 * @param issues Thai sentences by the name of the faulty field
 * @param message Thai sentence above them
 */
export const createInvalidRequestError = (
  issues: RequestIssues,
  message = 'ข้อมูลบางช่องยังไม่ถูกต้อง กรุณาแก้ไขตามคำแนะนำใต้แต่ละช่องแล้วส่งใหม่',
): AppError => new AppError('invalid_request', message, issues)

/**
 * An error after which the caller may repeat the same request. Nothing was done. The response has a Retry-After header.
 * @param seconds seconds until the next attempt
 */
export class RetryLaterError extends AppError {
  constructor(
    message: string,
    readonly seconds: number,
    code: ErrorCode = 'rate_limited',
  ) {
    super(code, message)
  }
}

/** Seconds after which to retry when another write was running. */
const WRITING_RETRY_SECONDS = 2

/** Seconds after which to retry when the queue was too long. */
const OVERLOADED_RETRY_SECONDS = 15

/** The error `overloaded`: too many long requests of other callers are waiting. The caller may retry after 15 s. */
export class OverloadedError extends RetryLaterError {
  constructor() {
    super('ขณะนี้มีผู้ขอไฟล์ขนาดใหญ่อยู่มาก จึงยังเตรียมให้ไม่ได้ กรุณาลองใหม่ในอีกสักครู่', OVERLOADED_RETRY_SECONDS, 'overloaded')
  }
}

/** The error if another process or thread writes for too long. Nothing was saved. The caller may retry after 2 s. */
export class DatabaseBusyError extends RetryLaterError {
  constructor() {
    super('ระบบกำลังบันทึกงานใหญ่อยู่ ยังไม่ได้บันทึกรายการนี้ กรุณาลองใหม่ในอีกสักครู่', WRITING_RETRY_SECONDS)
  }
}
