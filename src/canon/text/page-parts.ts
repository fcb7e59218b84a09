/** What texts have on the pages of an edition: the one reading that pages, passages and the search in a volume are made from. */

import { readParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { PageState, Span } from '../../definitions/texts/format.ts'
import type { WordsPutRight } from './apply-corrections.ts'
import { DISPLAYED_PARAGRAPHS, JOIN_CORRECTED, PUT_RIGHT, readPutRight } from './correction-overlay.ts'
import { IS_DISPLAYED, IS_PRINTED, JOIN_EXCEPTION } from './exceptions.ts'
import type { VolumePart } from './volume-part.ts'

/** What one text has on a page. */
export interface PrintedPart<Paragraph> {
  /** Its own number in this text database. */
  readonly id: number
  readonly volume: number
  readonly page: number
  readonly passage: number
  /** The text's number in reading order. */
  readonly text: number
  /** The rank of the source that it is from. */
  readonly rank: number
  /** How the page is known; null where the source prints its number. */
  readonly state: PageState | null
  /** The file of the corpus that it was read in; null where the package does not tell. */
  readonly file: string | null
  readonly paragraphs: readonly Paragraph[]
  /** The ids of the paragraphs, as they are stored. */
  readonly segments: string | null
  /** What is corrected in them; their places are by paragraph. */
  readonly applyCorrections: readonly WordsPutRight[]
}

/** The parts of an edition and a volume (two parameters) that readers see there. */
export const SEEN_PARTS = `
FROM parts
JOIN passages ON passages.number = parts.passage
${JOIN_EXCEPTION}
${JOIN_CORRECTED}
WHERE parts.edition = ? AND parts.volume = ? AND ${IS_PRINTED.part} AND ${IS_DISPLAYED}`

/** The words of a part as they are stored, and their page. */
export interface StoredParagraphs {
  readonly page: number
  readonly paragraphs: string
}

/** In reading order; it ends the statement. */
export const IN_ORDER = 'ORDER BY parts.page, passages.text, parts.seq'

/** The text as it is shown, or whoever reads from it. */
interface RenderedPage {
  read<T>(work: (text: TextDatabase) => T, without: T): T
}

/** All parts of whatever passage. */
const ANY_PARTS = `FROM parts JOIN passages ON passages.number = parts.passage ${JOIN_CORRECTED}`

const partsAs = (paragraphs: string, applyCorrections: string) => `
SELECT parts.id, parts.passage, parts.volume, parts.page, passages.text, passages.source AS rank, parts.state, parts.file, parts.segments,
       ${paragraphs} AS stored, ${applyCorrections} AS words`
const DISPLAYED = partsAs(DISPLAYED_PARAGRAPHS, PUT_RIGHT)
/** Whatever was corrected. */
const PRINTED = partsAs('parts.paragraphs', 'NULL')

/**
 * One page in reading order; none where it has no words.
 * @param read readParagraphs or readPlainParagraphs
 * @param asPrinted whether it is read as if nothing had been corrected
 */
export const readPage = <Paragraph>(
  text: RenderedPage,
  { edition, volume }: VolumePart,
  page: number,
  read: Read<Paragraph>,
  asPrinted = false,
): readonly PrintedPart<Paragraph>[] =>
  partsBy(text, `${SEEN_PARTS} AND parts.page = ? ${IN_ORDER}`, [edition, volume, page], read, asPrinted)

/** All pages of a volume in reading order. @param read as for readPage */
export const readVolume = <Paragraph>(
  text: RenderedPage,
  { edition, volume }: VolumePart,
  read: Read<Paragraph>,
): readonly PrintedPart<Paragraph>[] => partsBy(text, `${SEEN_PARTS} ${IN_ORDER}`, [edition, volume], read)

/** Part by part what a passage has, or that one part alone, whether readers see it or not. @param asPrinted as for readPage */
export const readParts = (
  text: RenderedPage,
  of: 'passage' | 'id',
  number: number,
  asPrinted = false,
): readonly PrintedPart<readonly Span[]>[] =>
  partsBy(text, `${ANY_PARTS} WHERE parts.${of} = ? ORDER BY parts.seq`, [number], readParagraphs, asPrinted)

const partsBy = <Paragraph>(
  shown: RenderedPage,
  where: string,
  values: readonly (string | number)[],
  read: Read<Paragraph>,
  asPrinted = false,
): readonly PrintedPart<Paragraph>[] =>
  shown.read(
    (text) =>
      text
        .rows<StoredPart>(`${asPrinted ? PRINTED : DISPLAYED} ${where}`, ...values)
        .map(({ stored, words, ...part }) => ({
          ...part,
          paragraphs: read(stored),
          applyCorrections: readPutRight(words),
        })),
    [],
  )

type StoredPart = Omit<PrintedPart<unknown>, 'paragraphs' | 'applyCorrections'> & {
  readonly stored: string
  readonly words: string | null
}
type Read<Paragraph> = (json: string) => readonly Paragraph[]
