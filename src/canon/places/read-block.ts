/** Reads the text of a block for alignment: the displayed text of each edition, and other copies that help. */

import { parseSegmentIds, parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  type EditionId,
  getRootEdition,
  isCommentaryEdition,
  isTranslationOrCommentary,
} from '../../definitions/editions.ts'
import { IS_PASSAGE_DISPLAYED_SQL, JOIN_PASSAGE_EXCEPTIONS_SQL } from '../text/decision-exceptions.ts'
import type { EditionParagraphsInBlock } from './align-block.ts'
import type { PassagePartInBlock } from './block-code.ts'
import type { HeadingWithReadingIndex, LocatedParagraphWithText } from './streams.ts'

/** The headings of a block as ids of the table `text_order`. The end is excluded. */
export interface AlignmentBlockHeadingRange {
  readonly from: number
  readonly to: number
}

/** Reads rows of a text database for alignment. The database may have the temporary tables of decisions. */
export type TextDatabaseRowReader = Pick<TextDatabase, 'rows'>

/** A part of a displayed text, with the id of its heading in `text_order`. */
interface PartRow {
  readonly heading: number
  /** Index in reading order, one edition after the other. */
  readonly text: number
  readonly edition: EditionId
  readonly passage: number
  readonly id: number
  readonly volume: number
  readonly page: number
}

interface TextRow extends PartRow {
  readonly segments: string | null
  readonly paragraphs: string
}

const PARTS = `
FROM text_order
CROSS JOIN texts ON texts.division = text_order.division AND texts.entry = text_order.entry
CROSS JOIN passages ON passages.text = texts.id
${JOIN_PASSAGE_EXCEPTIONS_SQL}
CROSS JOIN parts ON parts.passage = passages.number
WHERE text_order.id >= ? AND text_order.id < ?`

const COLUMNS =
  'text_order.id AS heading, texts.id AS text, texts.edition, passages.number AS passage, parts.id, parts.volume, parts.page'

const IS_PRINTED_SOMEWHERE =
  'EXISTS (SELECT 1 FROM parts AS shown WHERE shown.passage = passages.number AND shown.printed)'

const IN_ORDER = 'ORDER BY text_order.id, passages.first_volume, passages.source, parts.seq'

/** The displayed parts of some editions, from a JSON list. */
const DISPLAYED_PARTS = `SELECT ${COLUMNS} ${PARTS} AND texts.edition IN (SELECT value FROM json_each(?))
AND ${IS_PASSAGE_DISPLAYED_SQL} AND ${IS_PRINTED_SOMEWHERE} ${IN_ORDER}`

const DISPLAYED_TEXT = `SELECT ${COLUMNS}, parts.segments, parts.paragraphs ${PARTS} AND ${IS_PASSAGE_DISPLAYED_SQL} AND ${IS_PRINTED_SOMEWHERE} ${IN_ORDER}`

/** The first-ranked copy with paragraph ids of each text, among those that are not displayed. */
const COPIES = `SELECT ${COLUMNS}, parts.segments, parts.paragraphs ${PARTS} AND texts.edition = ?
AND passages.number = (
  SELECT copy.number FROM passages AS copy JOIN parts AS named ON named.passage = copy.number AND named.segments IS NOT NULL
  WHERE copy.text = texts.id ORDER BY copy.source LIMIT 1)
${IN_ORDER}`

/**
 * Returns a function that gives each heading id an object with only an index (the id). The same id always gives the
 * same object. The import aligns with these, because it needs no names of headings.
 */
export function createUnnamedHeadingFactory(): (id: number) => HeadingWithReadingIndex {
  const known = new Map<number, HeadingWithReadingIndex>()
  return (id) => {
    return known.getOrInsertComputed(id, () => ({ index: id }))
  }
}

/**
 * Reads the displayed parts of editions in a block, in reading order.
 * @param headings headings by id; a part whose heading is missing has an undefined one
 */
export function readAlignmentBlockParts<Heading>(
  text: TextDatabaseRowReader,
  { from, to }: AlignmentBlockHeadingRange,
  headings: ReadonlyMap<number, Heading>,
  editions: readonly EditionId[],
): ReadonlyMap<EditionId, readonly PassagePartInBlock<Heading | undefined>[]> {
  const parts = new Map<EditionId, PassagePartInBlock<Heading | undefined>[]>(editions.map((edition) => [edition, []]))
  for (const row of text.rows<PartRow>(DISPLAYED_PARTS, from, to, JSON.stringify(editions))) {
    const { id, passage, volume, page } = row
    parts.get(row.edition)?.push({ id, heading: headings.get(row.heading), passage, volume, page })
  }
  return parts
}

/**
 * Reads the text of a block for alignment: the displayed text of each edition (`columns`), and texts that are not
 * displayed but have paragraph ids (`copies`).
 * @param headingOf returns the heading of an id; text is skipped if it returns undefined
 * @param commentaries the commentaries to read; others are skipped
 */
export function readAlignmentBlockText<Heading extends HeadingWithReadingIndex>(
  text: TextDatabaseRowReader,
  { from, to }: AlignmentBlockHeadingRange,
  headingOf: (id: number) => Heading | undefined,
  commentaries: readonly EditionId[] = [],
): {
  readonly columns: readonly EditionParagraphsInBlock<Heading>[]
  readonly copies: readonly EditionParagraphsInBlock<Heading>[]
} {
  const isRead = ({ edition }: TextRow) => !isCommentaryEdition(edition) || commentaries.includes(edition)
  const columns = buildColumns(text.rows<TextRow>(DISPLAYED_TEXT, from, to).filter(isRead), headingOf)
  const copies = columns.flatMap(({ edition, paragraphs }) => {
    const root = columns.find((column) => column.edition === getRootEdition(edition))
    if (!root || isCommentaryEdition(edition) || !isTranslationOrCommentary(edition)) return []
    if (!hasParagraphIds(paragraphs) || hasParagraphIds(root.paragraphs)) return []
    return buildColumns(text.rows<TextRow>(COPIES, from, to, root.edition), headingOf)
  })
  return { columns, copies }
}

const hasParagraphIds = (paragraphs: readonly LocatedParagraphWithText<unknown>[]): boolean =>
  paragraphs.some(({ segment }) => segment !== null)

function buildColumns<Heading extends HeadingWithReadingIndex>(
  rows: readonly TextRow[],
  headingOf: (id: number) => Heading | undefined,
): readonly EditionParagraphsInBlock<Heading>[] {
  const byEdition = [...Map.groupBy(rows, ({ edition }) => edition)]
  byEdition.sort(([, [one]], [, [other]]) => (one?.text ?? 0) - (other?.text ?? 0))
  return byEdition.flatMap(([edition, own]) => {
    const paragraphs = toParagraphs(own, headingOf)
    return paragraphs.length === 0 ? [] : [{ edition, paragraphs }]
  })
}

function toParagraphs<Heading extends HeadingWithReadingIndex>(
  rows: readonly TextRow[],
  headingOf: (id: number) => Heading | undefined,
): readonly LocatedParagraphWithText<Heading>[] {
  const read: LocatedParagraphWithText<Heading>[] = []
  let [before, nth] = [-1, 0]
  for (const { heading: id, passage, id: part, volume, page, segments, paragraphs: stored } of rows) {
    const heading = headingOf(id)
    if (!heading) continue
    if (passage !== before) [before, nth] = [passage, 0]
    const paragraphs = parseStoredParagraphs(stored)
    const ids = parseSegmentIds(segments, paragraphs.length)
    for (const [index, spans] of paragraphs.entries())
      read.push({
        heading,
        passage,
        part,
        volume,
        page,
        index,
        nth: nth++,
        spans,
        segment: ids[index] ?? null,
      })
  }
  return read
}
