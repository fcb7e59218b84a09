/** Why no package can be made of what was given: which file, and a Thai sentence that says what is wrong with it. */

export class PackError extends Error {
  override readonly name = 'PackFault'

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
  }
}
