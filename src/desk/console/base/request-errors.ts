/** Errors of requests, and the Thai sentences that the editor reads. */

/**
 * An error as the desk displays it: status, Thai message, and sentences by field (contract, Errors); status 0 for
 * an error that did not come from the server.
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

/** Thrown when the server rejects a request; screens show its sentences at the fields. */
export class RequestRejectedError extends Error {
  constructor(readonly problem: DisplayedError) {
    super(problem.message)
  }
}

/**
 * Thrown for input that the desk itself cannot process, such as an unreadable file. Its message is a Thai sentence for
 * the editor.
 */
export class UnusableInputError extends Error {}

const isRejectedWith =
  (...statuses: readonly number[]) =>
  (error: unknown): error is RequestRejectedError =>
    error instanceof RequestRejectedError && statuses.includes(error.problem.status)

/** Whether the server rejected a write because the record has changed since it was read (412). */
export const isOutdatedError = isRejectedWith(412)

/** Whether the server rejected a request because the record does not exist (404). */
export const isNotFoundError = isRejectedWith(404)

/** Whether the server rejected a write because it contradicts what is stored (409). */
export const isHttp409Error = isRejectedWith(409)

/**
 * Whether a write failed because another editor was faster: the record is gone, conflicts or has changed (404, 409,
 * 412).
 */
export const isOvertakenError = isRejectedWith(404, 409, 412)

/** Returns the Thai sentences for any thrown value; a general one if it is an unexpected error. */
export function toDisplayedError(error: unknown): DisplayedError {
  if (error instanceof RequestRejectedError) return error.problem
  const message = error instanceof UnusableInputError ? error.message : 'หน้าจอขัดข้อง กรุณาโหลดหน้านี้ใหม่'
  return { status: 0, message, issues: {} }
}

/** Returns the Thai message for any thrown value, without the sentences about fields. */
export const toErrorSentence = (error: unknown): string => toDisplayedError(error).message

/**
 * Returns the Thai message of an error followed by its sentences about fields, for places without fields to show them
 * at, such as lists with filters.
 */
export function toErrorSentenceWithFields(error: unknown): string {
  const { message, issues } = toDisplayedError(error)
  return [message, ...Object.values(issues).flat()].join(' ')
}
