/** Finds the headings of texts, whatever editors call them now. */

import type { Contents } from '../../canon/tree/contents.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DivisionRow, Divisions } from '../../canon/tree/divisions.ts'

export interface FoundHeading {
  readonly division: DivisionRow
  readonly node: HeadingNode
}

/** For many texts of one state of the library. */
export class HeadingsOfTexts {
  private readonly divisionsOf = new Map<string, readonly DivisionRow[]>()

  constructor(
    private readonly contents: Contents,
    private readonly divisions: Divisions,
  ) {}

  /** Its present slugs and title; those that packages use where the heading was deleted. */
  named(text: { readonly division: string; readonly entry: string }) {
    const { division, node } = this.of(text) ?? {}
    return {
      division: division?.slug ?? text.division,
      entry: node?.row.slug ?? text.entry,
      title: node?.row.title ?? '',
    }
  }

  /** Undefined where the heading was deleted. */
  of({ division, entry }: { readonly division: string; readonly entry: string }): FoundHeading | undefined {
    let rows = this.divisionsOf.get(division)
    if (!rows) {
      rows = this.divisions.all().filter((row) => this.divisions.namesInTexts(row).includes(division))
      this.divisionsOf.set(division, rows)
    }
    for (const row of rows) {
      const node = this.contents.of(row).ofText(division, entry)
      if (node) return { division: row, node }
    }
    return undefined
  }
}
