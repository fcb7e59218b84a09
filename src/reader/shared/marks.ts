/** The searched words on one page: their places in its texts, and the first of them, which links lead to. */

import { createHighlighter, type HighlightRange } from '../../../search/global/marks.ts'

/** Finds the words that a reader searched for in the texts of one page. */
export class SearchWordMarker {
  private isNamed = false
  private readonly known = new Map<string, readonly HighlightRange[]>()

  /** @param find returns their places in a text */
  constructor(private readonly find: (text: string) => readonly HighlightRange[]) {}

  /** @param query whose words are marked; none without one */
  static of(query: string | undefined): SearchWordMarker {
    return new SearchWordMarker(createHighlighter(query))
  }

  in(text: string): readonly HighlightRange[] {
    return this.find(text)
  }

  /** As `in`, of a paragraph that is written slice by slice: it is searched once. */
  inWhole(text: string): readonly HighlightRange[] {
    const found = this.known.get(text) ?? this.find(text)
    this.known.set(text, found)
    return found
  }

  /** The attribute of the next `<mark>`: an id on the first of a page. */
  attribute(): string {
    if (this.isNamed) return ''
    this.isNamed = true
    return ' id="m"'
  }
}
