/** What the server refuses, and the sentence of it that an editor reads. */

/** What a refusal says (contract, Errors). */
export interface ErrorSentences {
  readonly status: number
  /** A Thai sentence. */
  readonly message: string
  /** By field. */
  readonly issues: Readonly<Record<string, readonly string[]>>
}

/** What is wrong with one form of a screen. */
export interface FormErrors {
  /** Tells the forms of one screen apart; ids of fields begin with it. */
  readonly form: string
  readonly problem: ErrorSentences
}

/** Thrown when the server refuses; screens show it at the fields that it names. */
export class RequestRejectedError extends Error {
  constructor(readonly problem: ErrorSentences) {
    super(problem.message)
  }
}

/** Thrown for what the desk itself cannot take. Its message is a sentence for the editor. */
export class UnsuitableError extends Error {}

const isRefusedWith =
  (...statuses: readonly number[]) =>
  (error: unknown): error is RequestRejectedError =>
    error instanceof RequestRejectedError && statuses.includes(error.problem.status)

/** Whether a write was refused since what it would change is another one by now. */
export const isOutdatedError = isRefusedWith(412)

/** Whether it was refused since there is nothing there. */
export const isGoneError = isRefusedWith(404)

/** Whether it was refused since it would contradict what is stored. */
export const isConflictError = isRefusedWith(409)

/** Whether another user was quicker, in whichever way. */
export const isOvertakenError = isRefusedWith(404, 409, 412)

/** What to tell the editor of whatever went wrong. */
export function errorSentencesOf(error: unknown): ErrorSentences {
  if (error instanceof RequestRejectedError) return error.problem
  const message = error instanceof UnsuitableError ? error.message : 'หน้าจอขัดข้อง กรุณาโหลดหน้านี้ใหม่'
  return { status: 0, message, issues: {} }
}

/** The sentence of an error. */
export const errorSentenceOf = (error: unknown): string => errorSentencesOf(error).message

/** The same, with what is said of each thing that narrowed: no field is beside it that would say so. */
export function errorSentenceWithFields(error: unknown): string {
  const { message, issues } = errorSentencesOf(error)
  return [message, ...Object.values(issues).flat()].join(' ')
}
