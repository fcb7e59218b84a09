/** Faults of packages: file, line, and a Thai sentence. All faults are reported together. */

import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'

/** Maximum faults of one package that are listed; the others are counted. */
const MAX_REPORTED_FAULTS = 20

/** Error for one fault in a package. */
export class PackageFault extends Error {
  override readonly name = 'PackageFault'
  /**
   * @param path of the package, as the user named it
   * @param file the file inside the package, or null for the package itself
   * @param line counted from 1; null when the fault is not in a line
   * @param reason a Thai sentence that says what is wrong and what would be right
   */
  constructor(
    readonly path: string,
    readonly file: string | null,
    readonly line: number | null,
    readonly reason: string,
  ) {
    const where = [path, file, line === null ? null : `บรรทัด ${line}`].filter((part) => part !== null)
    super(`${where.join(' › ')}: ${reason}`)
  }
}

/** Collects the faults of one package. */
export class PackageFaultList {
  /** The first twenty faults. */
  readonly reported: PackageFault[] = []
  count = 0

  constructor(private readonly path: string) {}

  /**
   * Adds a fault.
   * @param file inside the package; null for the package itself
   * @param line counted from 1; null when the fault is not in a line
   * @param reason a Thai sentence
   */
  add(file: string | null, line: number | null, reason: string): void {
    this.addCaught(new PackageFault(this.path, file, line, reason))
  }

  /** Adds a caught PackageFault. @throws any other error */
  addCaught(error: unknown): void {
    if (!(error instanceof PackageFault)) throw error
    this.count++
    if (this.reported.length < MAX_REPORTED_FAULTS) this.reported.push(error)
  }
}

/** Error for packages with faults. Its message lists them. Nothing of the import is stored. */
export class PackagesRejectedError extends Error {
  override readonly name = 'PackagesRejectedError'
  /** The first twenty faults of each package. */
  readonly faults: readonly PackageFault[]

  constructor(lists: readonly PackageFaultList[]) {
    const lines = lists.flatMap(({ reported, count }) => [
      ...reported.map(({ message }) => message),
      ...(count > reported.length
        ? [`${reported[0]?.path}: และอีก ${formatGroupedNumber(count - reported.length)} แห่ง`]
        : []),
    ])
    super(lines.join('\n'))
    this.faults = lists.flatMap(({ reported }) => reported)
  }
}
