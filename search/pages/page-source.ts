/** What the page index asks of whoever keeps the text. */

/** Numbers of passages that readers see otherwise than usual. */
export type Exceptions = {
  /** Not seen, though first-ranked. */
  hidden: ReadonlySet<number>
  /** Seen, though not first-ranked. */
  shown: ReadonlySet<number>
}

/** What the index asks of whoever keeps the text. Parts are asked for by their numbers. */
export type PageSource = {
  /** The text of each part: its paragraphs, separated by line feeds, as it was given to the writer. */
  textsOf(parts: readonly number[]): string[]
  /** What decisions and hidden marks change; asked once a search. */
  exceptions(): Exceptions
}
