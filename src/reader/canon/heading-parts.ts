/** What of a heading's text is shown, and how it is divided into parts that a browser can bear. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { headingsOfWholeText } from '../../canon/tree/whole-text.ts'
import { type BranchTextRow, divideIntoParts } from '../../canon/volumes/branch-texts.ts'
import type { LocatedHeading } from '../../canon/volumes/entries.ts'
import type { Edition } from '../../definitions/editions.ts'
import type { Language } from '../../definitions/languages/languages.ts'
import { defaultPaliEdition } from '../citation/marked-place.ts'
import type { ReaderContext } from '../shared/reader.ts'
import type { RequestedVariants } from './apparatus.ts'
import { editionsToOpen } from './opening-editions.ts'
import { PartNaming } from './part-names.ts'

/** Bytes of markup before compression; what is longer is divided (reader §2, Heading). */
const MAX_COUNT = 250_000
/** How much of it is for the text itself where the readings of other sources are beside it. */
const WITHOUT_READINGS = { 1: 0.7, all: 0.5 } as const
/** The same where each item is a row of its own. */
const WITHOUT_ROWS = 0.85
/** What is around the rows, contents included. */
const AROUND = 24_000

interface HeadingParts {
  /** The heading and all whose text is shown with it, in reading order. */
  readonly headings: readonly HeadingNode[]
  /** The editions that have text for it. */
  readonly all: readonly Edition[]
  /** Those that are shown. */
  readonly editions: readonly Edition[]
  readonly rows: readonly BranchTextRow[]
  readonly parts: readonly (readonly BranchTextRow[])[]
  readonly names: PartNaming
  /** About how many bytes are fetched to keep it for reading offline. */
  readonly fetched: number
}

/** How many of the stored bytes of a text are fetched when its page is kept, compressed. */
const FETCHED_SHARE = 0.12
/** What is fetched with it in any case. */
const FETCHED_AROUND = 5_000

/**
 * The parts of a heading's text, and the one that is shown.
 * @param asked the editions, as they are in the address @param variants whether other readings are beside @param withPali whether the Pali is shown in any case
 */
export function splitHeadingParts(
  reader: ReaderContext,
  { tree, node }: Pick<LocatedHeading, 'tree' | 'node'>,
  {
    input,
    variants,
    language,
    withPali = false,
  }: { input: string | undefined; variants: RequestedVariants; language: Language; withPali?: boolean },
): HeadingParts {
  const { canon } = reader.stores
  const headings = headingsOfWholeText(tree, node)
  const texts = canon.branches.texts(headings)
  const all = texts.editions
  const opening = editionsToOpen(input, all, language)
  const editions = withPali ? defaultPaliEdition(opening, all, language === 'en') : opening
  const shares = (variants ? WITHOUT_READINGS[variants] : 1) * (editions.length > 1 ? WITHOUT_ROWS : 1)
  const rows = texts.rows(editions)
  const divided = divideIntoParts(rows, (MAX_COUNT - AROUND) * shares)
  const names = new PartNaming(reader, { headings, editions, parts: divided })
  const fetched = FETCHED_AROUND + storedBytesOfRows(rows) * FETCHED_SHARE
  return { headings, all, editions, rows, parts: names.parts, names, fetched }
}

/** The stored size of rows, in bytes. */
export const storedBytesOfRows = (rows: readonly BranchTextRow[]): number =>
  rows.flatMap(({ columns }) => [...columns.values()].flat()).reduce((sum, { size }) => sum + size, 0)
