/** The JSON form of errors, and the HTTP status of each error code (decisions §7). */

import { type TSchema, Type } from 'typebox'
import { closedObjectSchema, enumSchema } from '../definitions/schemas.ts'
import { AppError, type ErrorCode } from '../foundation/app-error.ts'

/** The HTTP status of each error code (decisions §7). */
export const HTTP_STATUS_BY_ERROR_CODE = {
  invalid_request: 400,
  unauthorized: 401,
  writes_disabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_mismatch: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  text_unavailable: 503,
  overloaded: 503,
  storage_refused: 507,
} as const satisfies Record<ErrorCode, number>

/** The meaning of each error code, for the OpenAPI document. */
export const MEANING_BY_ERROR_CODE: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The request is faulty; `issues` names the fields',
  unauthorized: 'No key, or a wrong one',
  writes_disabled: 'This server has no write key and only lets read',
  not_found: 'What was asked for does not exist',
  method_not_allowed: 'The path does not take this method',
  conflict: 'The request contradicts what is stored',
  version_mismatch: 'The record has changed since it was read',
  payload_too_large: 'The body is too large',
  unsupported_media_type: 'The body is not application/json',
  rate_limited: 'Too many requests, or a long write is under way; Retry-After says how many seconds to wait',
  internal: 'The server failed; nothing was changed',
  text_unavailable: 'The text database cannot be opened or is empty',
  overloaded: 'Too many long requests of others wait; Retry-After says when to come again',
  storage_refused: 'The disk of the server takes no writes now; nothing was changed, and reading goes on',
}

/** JSON schema of an error response: `{ error: { code, message, issues? } }`. */
export const errorSchema = closedObjectSchema({
  error: closedObjectSchema({
    code: enumSchema(Object.keys(HTTP_STATUS_BY_ERROR_CODE) as ErrorCode[]),
    message: Type.String({ description: 'A Thai sentence for the user' }),
    issues: Type.Optional(
      Type.Unsafe<Record<string, string[]>>({
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'Thai sentences by field',
      } as TSchema),
    ),
  }),
})

const INTERNAL = 'ระบบขัดข้อง ยังไม่ได้บันทึกอะไร กรุณาลองใหม่อีกครั้ง หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'

/** Converts any error to an AppError. An unexpected error becomes `internal`, which reveals nothing. */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', INTERNAL)

/** Returns the JSON body of an error response, with Thai sentences for users. */
export const toErrorBody = ({ code, message, issues = {} }: AppError) => ({
  error: { code, message, ...(Object.keys(issues).length > 0 ? { issues } : {}) },
})
