/** Marks the searched words on one page, and gives the first match the id that links lead to. */

import { createHighlighter, type HighlightRange } from '../../../search/global/highlighter.ts'

const NO_RANGES: readonly HighlightRange[] = []

/**
 * Finds the searched words in the texts of one page. One instance serves the whole page, so that only the first match
 * gets an id.
 */
export class SearchWordMarker {
  private isNamed = false
  private readonly known = new Map<string, readonly HighlightRange[]>()

  /** @param find returns their places in a text; undefined where no words are marked */
  constructor(private readonly find?: (text: string) => readonly HighlightRange[]) {}

  /** Creates the marker of a search. @param query whose words are marked; none without one */
  static of(query: string | undefined): SearchWordMarker {
    return new SearchWordMarker(query ? createHighlighter(query) : undefined)
  }

  /** Returns the ranges of the searched words in a text. */
  in(text: string): readonly HighlightRange[] {
    return this.find?.(text) ?? NO_RANGES
  }

  /** Returns the ranges of the searched words in a paragraph that is rendered slice by slice; caches them by the text. */
  inWhole(text: string): readonly HighlightRange[] {
    return this.find ? this.known.getOrInsertComputed(text, this.find) : NO_RANGES
  }

  /** Returns the attribute of the next `<mark>`: ` id="m"` for the first one on the page, else nothing. */
  attribute(): string {
    if (this.isNamed) return ''
    this.isNamed = true
    return ' id="m"'
  }
}
