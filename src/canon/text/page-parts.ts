/** Reads the parts of texts on the pages of an edition. Pages, passages and the search in a volume all use this. */

import { parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { InferredPageNumberKind, TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { AppliedCorrection } from './apply-corrections.ts'
import {
  CORRECTED_WORDS_JSON_SQL,
  DISPLAYED_PARAGRAPHS_SQL,
  JOIN_CORRECTED_PARTS_SQL,
  parseAppliedCorrections,
} from './correction-overlay.ts'
import {
  IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE,
  IS_PASSAGE_DISPLAYED_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from './decision-exceptions.ts'
import type { VolumeEdition } from './volume-part.ts'

/** The part of one passage that is on one page. */
export interface PassagePartOnPage<Paragraph> {
  /** Id of the part in this text database. */
  readonly id: number
  readonly volume: number
  readonly page: number
  readonly passage: number
  /** The text's number in reading order. */
  readonly text: number
  /** The rank of the source that it is from. */
  readonly rank: number
  /** How the page number was inferred; null where the source prints it. */
  readonly state: InferredPageNumberKind | null
  /** The file of the corpus that contains it; null where the package does not say. */
  readonly file: string | null
  readonly paragraphs: readonly Paragraph[]
  /** The ids of the paragraphs, as they are stored. */
  readonly segments: string | null
  /** The corrections in them, by index of the paragraph in the part. */
  readonly appliedCorrections: readonly AppliedCorrection[]
}

/** A part with the division and heading of its text in packages. */
export interface NamedPassagePart<Paragraph> extends PassagePartOnPage<Paragraph> {
  readonly division: string
  readonly entry: string
  /** 1 where its passage begins on the page. */
  readonly begins: number
}

/** SQL `FROM … WHERE` that selects the parts that readers see in an edition (`?1`) and a volume (`?2`). */
export const DISPLAYED_PARTS_SQL = `
FROM parts
JOIN passages ON passages.number = parts.passage
${JOIN_PASSAGE_EXCEPTIONS_SQL}
${JOIN_CORRECTED_PARTS_SQL}
WHERE parts.edition = ?1 AND parts.volume = ?2 AND ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.part} AND ${IS_PASSAGE_DISPLAYED_SQL}`

/** The JSON of the paragraphs of a part, and their page. */
export interface StoredParagraphs {
  readonly page: number
  readonly paragraphs: string
}

/** SQL `ORDER BY` that sorts parts in reading order. It must end the statement. */
export const READING_ORDER_SQL = 'ORDER BY parts.page, passages.text, parts.seq'

/** The displayed text, or a database of it. */
interface TextReader {
  read<T>(work: (text: TextDatabase) => T, fallback: T): T
}

/** Parts of passages, displayed or not. */
const ANY_PARTS = `FROM parts JOIN passages ON passages.number = parts.passage ${JOIN_CORRECTED_PARTS_SQL}`

const selectPartsSql = (paragraphs: string, appliedCorrections: string) => `
SELECT parts.id, parts.passage, parts.volume, parts.page, passages.text, passages.source AS rank, parts.state, parts.file, parts.segments,
       ${paragraphs} AS stored, ${appliedCorrections} AS words`
const DISPLAYED = selectPartsSql(DISPLAYED_PARAGRAPHS_SQL, CORRECTED_WORDS_JSON_SQL)
/** Without corrections. */
const PRINTED = selectPartsSql('parts.paragraphs', 'NULL')

const NAMED_PARTS = `, texts.division, texts.entry, (
  SELECT starts AND printed AND first_page = parts.page FROM extents
  WHERE extents.edition = parts.edition AND extents.volume = parts.volume AND extents.passage = passages.number
) AS begins ${DISPLAYED_PARTS_SQL.replace('WHERE', 'JOIN texts ON texts.id = passages.text WHERE')}`

/**
 * Reads the displayed parts of one page in reading order. Empty for a page without words.
 * @param read parses stored paragraphs: parseStoredParagraphs or parseParagraphsAsPlainText
 * @param asPrinted whether to read without corrections
 */
export const readPageParts = <Paragraph>(
  text: TextReader,
  { edition, volume }: VolumeEdition,
  page: number,
  read: Read<Paragraph>,
  asPrinted = false,
): readonly NamedPassagePart<Paragraph>[] =>
  queryParts<Paragraph, NamedPassagePart<Paragraph>>(
    text,
    `${NAMED_PARTS} AND parts.page = ? ${READING_ORDER_SQL}`,
    [edition, volume, page],
    read,
    asPrinted,
  )

/**
 * Reads the displayed parts of all pages of a volume in reading order.
 * @param read parses stored paragraphs: parseStoredParagraphs or parseParagraphsAsPlainText
 */
export const readVolumeParts = <Paragraph>(
  text: TextReader,
  { edition, volume }: VolumeEdition,
  read: Read<Paragraph>,
): readonly NamedPassagePart<Paragraph>[] =>
  queryParts<Paragraph, NamedPassagePart<Paragraph>>(
    text,
    `${NAMED_PARTS} ${READING_ORDER_SQL}`,
    [edition, volume],
    read,
  )

/**
 * Reads all parts of passages, or single parts, displayed or not.
 * @param of whether `numbers` are numbers of passages or ids of parts
 * @param asPrinted whether to read without corrections
 */
export const readPassageParts = (
  text: TextReader,
  of: 'passage' | 'id',
  numbers: readonly number[],
  asPrinted = false,
): readonly PassagePartOnPage<readonly TextWithSpanKind[]>[] =>
  queryParts(
    text,
    `${ANY_PARTS} WHERE parts.${of} IN (SELECT value FROM json_each(?)) ORDER BY parts.seq`,
    [JSON.stringify(numbers)],
    parseStoredParagraphs,
    asPrinted,
  )

/**
 * Reads one part of a passage, whether readers see it or not. Undefined if there is no such part.
 * @param nth index of the part, from 0
 */
export const readPassagePart = (text: TextReader, passage: number, nth: number) =>
  queryParts(
    text,
    `${ANY_PARTS} WHERE parts.passage = ? ORDER BY parts.seq LIMIT 1 OFFSET ?`,
    [passage, nth],
    parseStoredParagraphs,
  )[0]

const queryParts = <Paragraph, Part extends PassagePartOnPage<Paragraph> = PassagePartOnPage<Paragraph>>(
  shown: TextReader,
  where: string,
  values: readonly (string | number)[],
  read: Read<Paragraph>,
  asPrinted = false,
): readonly Part[] =>
  shown.read(
    (text) =>
      text
        .rows<StoredPart<Part>>(`${asPrinted ? PRINTED : DISPLAYED} ${where}`, ...values)
        .map(({ stored, words, ...part }) => ({
          ...part,
          paragraphs: read(stored),
          appliedCorrections: parseAppliedCorrections(words),
        })) as unknown as readonly Part[],
    [],
  )

type StoredPart<Part> = Omit<Part, 'paragraphs' | 'appliedCorrections'> & {
  readonly stored: string
  readonly words: string | null
}
type Read<Paragraph> = (json: string) => readonly Paragraph[]
