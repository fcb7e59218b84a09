/** The error for input from which no package can be made. */

/**
 * Error for input from which no package can be made. `message` has the path and a Thai sentence that says what is
 * wrong.
 */
export class PackError extends Error {
  override readonly name = 'PackError'

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
  }
}
