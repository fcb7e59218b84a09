/** Collects what an import read differently from what a package says, for its final report. */

import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'

/** Maximum kinds of warnings that are listed per package. */
const MAX_LISTED_KINDS = 20

interface WarningKind {
  readonly file: string
  /** First line; null for a file without lines. */
  readonly line: number | null
  readonly sentence: string
  count: number
}

/** Collects the warnings of one package. Each kind is listed once, with its first place and its count. */
export class PackageWarnings {
  private readonly kinds = new Map<string, WarningKind>()
  private unlistedCount = 0

  /** @param path of the package, as the user named it */
  constructor(private readonly path: string) {}

  /**
   * Counts a warning.
   * @param kind what is counted together
   * @param sentence a Thai sentence about the first of its kind
   * @param count how many occur here
   */
  add(file: string, line: number | null, kind: string, sentence: () => string, count = 1): void {
    const known = this.kinds.get(kind)
    if (known) known.count += count
    else if (this.kinds.size < MAX_LISTED_KINDS) this.kinds.set(kind, { file, line, sentence: sentence(), count })
    else this.unlistedCount += count
  }

  /** Returns one sentence per kind, with the file and line where it first occurred. */
  sentences(): readonly string[] {
    const sentences = [...this.kinds.values()].map(({ file, line, sentence, count }) => {
      const where = [file, ...(line === null ? [] : [`บรรทัด ${line}`])].join(' › ')
      return `${where}: ${sentence}${count > 1 ? ` (ทั้งหมด ${formatGroupedNumber(count)} แห่ง)` : ''}`
    })
    if (this.unlistedCount === 0) return sentences
    return [...sentences, `มีข้อสังเกตแบบอื่นอีก ${formatGroupedNumber(this.unlistedCount)} แห่ง`]
  }

  /** Returns the sentences with the path of the package in front, for imports of several packages. */
  reported(): readonly string[] {
    return this.sentences().map((sentence) => `${this.path} › ${sentence}`)
  }
}
