/** Errors of requests, and the Thai sentences that the editor reads. */

/**
 * An error as the desk shows it: HTTP status, Thai message, and sentences by field (contract, Errors). The status is 0
 * if the error did not come from the server.
 */
export interface DisplayedError {
  readonly status: number
  /** A Thai sentence. */
  readonly message: string
  /** Thai sentences by field path. */
  readonly issues: Readonly<Record<string, readonly string[]>>
}

/** The errors of one form of a screen. */
export interface FormErrors {
  /** Id of the form on its screen; the ids of its fields begin with it. */
  readonly form: string
  readonly problem: DisplayedError
}

/** Thrown when the server rejects a request. Its message is a Thai sentence. */
export class RequestRejectedError extends Error {
  constructor(readonly problem: DisplayedError) {
    super(problem.message)
  }
}

/** Thrown for input that the desk itself cannot use, such as an unreadable file. Its message is a Thai sentence. */
export class UnusableInputError extends Error {}

const isRejectedWith =
  (...statuses: readonly number[]) =>
  (error: unknown): error is RequestRejectedError =>
    error instanceof RequestRejectedError && statuses.includes(error.problem.status)

/** Whether the server rejected a write with 412, because the record has changed since it was read. */
export const isHttp412Error = isRejectedWith(412)

/** Whether the server rejected a request with 404, because the record does not exist. */
export const isHttp404Error = isRejectedWith(404)

/** Whether the server rejected a write with 409, because it contradicts what is stored. */
export const isHttp409Error = isRejectedWith(409)

/** Whether the server rejected a write because another editor changed or deleted the record (404, 409, 412). */
export const isConcurrentEditError = isRejectedWith(404, 409, 412)

/** Converts any thrown value to an error to show. An unexpected error gets a general Thai message. */
export function toDisplayedError(error: unknown): DisplayedError {
  if (error instanceof RequestRejectedError) return error.problem
  const message = error instanceof UnusableInputError ? error.message : 'หน้าจอขัดข้อง กรุณาโหลดหน้านี้ใหม่'
  return { status: 0, message, issues: {} }
}

/** Returns the Thai message for any thrown value, without the sentences about fields. */
export const toErrorSentence = (error: unknown): string => toDisplayedError(error).message

/**
 * Returns the Thai message for any thrown value, followed by its sentences about fields. It is used where there are no
 * fields to show them at, such as in lists with filters.
 */
export function toErrorSentenceWithFields(error: unknown): string {
  const { message, issues } = toDisplayedError(error)
  return [message, ...Object.values(issues).flat()].join(' ')
}
