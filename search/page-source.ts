/** What the page index asks of whoever keeps the text. */
import type { Place } from './scores.ts'

/** Numbers of passages that readers see otherwise than usual. */
export type Exceptions = {
  /** Not seen, though first-ranked. */
  hidden: ReadonlySet<number>
  /** Seen, though not first-ranked. */
  shown: ReadonlySet<number>
}

/** What the index asks of whoever keeps the text. */
export type PageSource = {
  /** The text of a part: its paragraphs, separated by line feeds, as it was given to the writer. */
  textOf(part: number): string
  /** What decisions and hidden marks change; asked once a search. */
  exceptions(): Exceptions
  /**
   * For each of the parts whether it contains these words exactly as given: at a word's beginning, inside a word, or
   * (null) not at all.
   */
  placesOf(words: string, parts: readonly number[]): readonly (Place | null)[]
}
