/**
 * An error because of which the program cannot start or open a library. `message` is a Thai sentence for the host. The
 * program exits with code 1.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  /** @param cause the system's error; see toDiskAppError */
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
