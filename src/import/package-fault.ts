/** A text package that cannot be taken in: which file and line, and in Thai what is wrong with it. */

export class PackageFault extends Error {
  override readonly name = 'PackageFault'
  /**
   * @param file the file inside the package, or the package itself
   * @param line counted from 1; null when the fault is not in a line
   * @param reason a Thai sentence that says what is wrong and what would be right
   */
  constructor(
    readonly path: string,
    readonly file: string | null,
    readonly line: number | null,
    readonly reason: string,
  ) {
    const place = [path, file, line === null ? null : `บรรทัด ${line}`].filter((part) => part !== null)
    super(`${place.join(' › ')}: ${reason}`)
  }
}
