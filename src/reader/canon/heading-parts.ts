/** Selects the text of a heading that is shown. Divides a long text into parts of a size that browsers can handle. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { listHeadingsOfWholeText } from '../../canon/tree/whole-text.ts'
import { divideRowsByMarkupSize, type HeadingTextInEditions } from '../../canon/volumes/branch-texts.ts'
import type { LocatedHeading } from '../../canon/volumes/entries.ts'
import type { EditionId } from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { addMissingPaliEdition } from '../citation/marked-place.ts'
import type { ReaderContext } from '../shared/reader.ts'
import type { RequestedVariantReadings } from './apparatus.ts'
import { selectDisplayedEditions } from './edition-choices.ts'
import { TextPartAddressNames } from './part-names.ts'

/** Maximum bytes of markup of one part, uncompressed; longer texts are divided (reader §2, Heading). */
const MAX_PART_BYTES = 250_000
/** The share of a part's size that is left for the text where variant readings are shown. */
const TEXT_SHARE_WITH_READINGS = { 1: 0.7, all: 0.5 } as const
/** The share of a part's size that is left for the text where each item is a row of its own. */
const TEXT_SHARE_WITH_ROWS = 0.85
/** Size of the page around the rows, including the table of contents. */
const FRAME_BYTES = 24_000

interface HeadingParts {
  /** The heading and all whose text is shown with it, in reading order. */
  readonly headings: readonly HeadingNode[]
  /** The editions that have text for the heading. */
  readonly all: readonly EditionId[]
  /** The editions that are shown. */
  readonly editions: readonly EditionId[]
  readonly rows: readonly HeadingTextInEditions[]
  readonly parts: readonly (readonly HeadingTextInEditions[])[]
  readonly names: TextPartAddressNames
  /** The approximate download in bytes for storing it offline. */
  readonly downloadBytes: number
}

/** The compressed download of a text's page as a share of its stored bytes. */
const COMPRESSED_SHARE = 0.12
/** Size of a download without its text. */
const MIN_DOWNLOAD_BYTES = 5_000

/**
 * Divides the text of a heading into parts of about 250 kB of markup. Returns them with the headings and editions that
 * are shown.
 * @param input the `with` parameter: ids of editions, separated by commas
 * @param variants the requested variant readings; they make parts shorter
 * @param withPali whether to show a Pali edition even if none is requested
 */
export function splitHeadingTextIntoParts(
  reader: ReaderContext,
  { tree, node }: Pick<LocatedHeading, 'tree' | 'node'>,
  {
    input,
    variants,
    language,
    withPali = false,
  }: { input: string | undefined; variants: RequestedVariantReadings; language: LanguageCode; withPali?: boolean },
): HeadingParts {
  const { canon } = reader.stores
  const headings = listHeadingsOfWholeText(tree, node)
  const texts = canon.branches.texts(headings)
  const all = texts.editions
  const requestedEditions = selectDisplayedEditions(input, all, language)
  const editions = withPali ? addMissingPaliEdition(requestedEditions, all, language === 'en') : requestedEditions
  const textShare =
    (variants ? TEXT_SHARE_WITH_READINGS[variants] : 1) * (editions.length > 1 ? TEXT_SHARE_WITH_ROWS : 1)
  const rows = texts.rows(editions)
  const dividedRows = divideRowsByMarkupSize(rows, (MAX_PART_BYTES - FRAME_BYTES) * textShare)
  const names = new TextPartAddressNames(reader, { headings, editions, parts: dividedRows })
  const downloadBytes = MIN_DOWNLOAD_BYTES + sumStoredRowBytes(rows) * COMPRESSED_SHARE
  return { headings, all, editions, rows, parts: names.parts, names, downloadBytes }
}

/** Returns the size of rows as stored, in bytes. */
export const sumStoredRowBytes = (rows: readonly HeadingTextInEditions[]): number =>
  rows.flatMap(({ columns }) => [...columns.values()].flat()).reduce((sum, { size }) => sum + size, 0)
