/** A reason why the program cannot start, said to the person who runs it; the program ends with code 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  /** @param cause what the system said; see diskRefusal */
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
