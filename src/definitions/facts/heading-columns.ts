/** The file format of the built-in table of headings, column by column; read by headings.ts, written by scripts/facts/headings.ts. */

/** The cells as they are. */
type Texts = readonly string[]
/** An empty cell is the one above. */
type Runs = readonly string[]
/** How far each number is from the last one above; null where there is none. */
type Steps = readonly (number | null)[]

/** The file's content: every column has one cell a heading, in reading order. What they mean: `HeadingFact`. */
export interface HeadingColumns {
  readonly division: Runs
  readonly slug: Texts
  readonly depth: Steps
  readonly pali: Texts
  readonly volume: Steps
  readonly paliPage: Steps
  readonly royalPage: Steps
  readonly itemFrom: Steps
  readonly itemTo: Steps
  readonly beginsAtItem: Texts
  readonly cstFile: Runs
  readonly cstOrdinal: Steps
  readonly cstParagraph: Texts
  readonly scSegment: Texts
  readonly scText: Texts
}
