/** The words looked for on one page: where they stand in its texts, and to which of them a link leads. */

import { type Mark, marker } from '../../../search/global/marks.ts'

export class Marks {
  private isNamed = false

  /** @param find where they stand in a text */
  constructor(private readonly find: (text: string) => readonly Mark[]) {}

  /** @param query whose words are marked; none without one */
  static of(query: string | undefined): Marks {
    return new Marks(marker(query))
  }

  in(text: string): readonly Mark[] {
    return this.find(text)
  }

  /** What the tag of the next mark has beside its name: on the first of a page, what a link leads to. */
  attribute(): string {
    if (this.isNamed) return ''
    this.isNamed = true
    return ' id="m"'
  }
}
