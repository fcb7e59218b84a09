/**
 * Numbers the paragraphs of a whole text in one edition. A page whose number belongs to another edition is cited by
 * these.
 */

import { parseSegmentIds, parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { type CitableCanonText, findCitableTextContainingHeading } from '../../definitions/facts/citations.ts'
import type { PageParagraph } from './canon-places.ts'
import {
  IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE,
  IS_PASSAGE_DISPLAYED_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from './decision-exceptions.ts'
import { findItemNumberRanges } from './item-index.ts'

/**
 * A paragraph of a text in a citation: `§` with the number that the edition prints, or `¶` with its position from 1.
 */
export interface CitedParagraphNumber {
  readonly sign: '§' | '¶'
  readonly number: number
}

/** The part of a text that is on one page, without its words. */
interface Part {
  readonly id: number
  readonly passage: number
  readonly seq: number
  readonly text: number
  readonly volume: number
  readonly page: number
  readonly length: number
  readonly division: string
  readonly entry: string
}

type IndexedPart = Omit<Part, 'text' | 'division' | 'entry'>

/** A part with its paragraphs, as far as they have numbers, and the ids of all paragraphs. */
interface PartWithNumbers extends Part {
  readonly paragraphs: string
  readonly segments: string | null
}

const NUMBERS = `, parts.segments, iif(instr(parts.paragraphs, '"number"') > 0, parts.paragraphs, '[]') AS paragraphs`

const DISPLAYED = `
FROM parts JOIN passages ON passages.number = parts.passage JOIN texts ON texts.id = passages.text
${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE texts.edition = ?1 AND ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.part} AND ${IS_PASSAGE_DISPLAYED_SQL}`

/** Columns that the index over passages contains. */
const INDEXED = 'parts.id, parts.passage, parts.seq, parts.volume, parts.page, parts.length'
const COLUMNS =
  'parts.id, parts.seq, parts.passage, passages.text, parts.volume, parts.page, parts.length, texts.division, texts.entry'
const ON_PAGE = `SELECT ${COLUMNS} ${DISPLAYED} AND parts.edition = ?1 AND parts.volume = ?2 AND parts.page = ?3 ORDER BY passages.text, parts.seq`
const FIRST_ITEM = 'SELECT item_from AS item FROM items WHERE passage = ? AND seq = ? ORDER BY nth LIMIT 1'
/** The first part of these passages, a JSON list, in which an item begins. */
const ITEM_BEGINS = `
SELECT items.passage, items.seq FROM json_each(?) AS own CROSS JOIN items ON items.passage = own.value
WHERE items.item_from = ? ORDER BY own.key, items.seq LIMIT 1`

/**
 * Returns the text and paragraph by which a page is cited. Undefined if no text on it has an id.
 * @param part id of the part to cite, instead of the first one with an id
 * @param known the parts of the page in order, if they have been read already
 */
export function getCitedParagraphOfPage(
  text: TextDatabase,
  edition: EditionId,
  volume: number,
  page: number,
  part?: number,
  known: readonly Pick<Part, 'id' | 'division' | 'entry'>[] = text.rows<Part>(ON_PAGE, edition, volume, page),
): { readonly cited: CitableCanonText; readonly paragraph: CitedParagraphNumber } | undefined {
  for (const { id, division, entry } of known) {
    if (part !== undefined && id !== part) continue
    const cited = findCitableTextContainingHeading(division, entry)
    if (!cited) continue
    const parts = readDisplayedParts<IndexedPart>(text, edition, cited.headings, INDEXED)
    const index = parts.findIndex((one) => (part === undefined ? isOnPage(one, volume, page) : one.id === part))
    const own = parts[index]
    const counted = parts.slice(0, index).reduce((sum, one) => sum + one.length, 1)
    const printed = part === undefined && own ? findFirstItem(text, parts, own) : undefined
    return {
      cited,
      paragraph: printed === undefined ? { sign: '¶', number: counted } : { sign: '§', number: printed },
    }
  }
  return undefined
}

/** Returns the first item of a part; undefined when the same number occurs earlier in the text. */
function findFirstItem(text: TextDatabase, parts: readonly IndexedPart[], own: IndexedPart): number | undefined {
  const item = text.row<{ item: number }>(FIRST_ITEM, own.passage, own.seq)?.item
  if (item === undefined) return undefined
  const passages = JSON.stringify([...new Set(parts.map(({ passage }) => passage))])
  const first = text.row<{ passage: number; seq: number }>(ITEM_BEGINS, passages, item)
  return first?.passage === own.passage && first.seq === own.seq ? item : undefined
}

const isOnPage = (part: IndexedPart, volume: number, page: number) => part.volume === volume && part.page === page

/**
 * Finds the page of a cited paragraph, and its position on the page (from 1). Undefined if the text has no such
 * paragraph.
 */
export function findPageOfParagraph(
  text: TextDatabase,
  edition: EditionId,
  headings: CitableCanonText['headings'],
  { sign, number }: CitedParagraphNumber,
): (PageParagraph & { readonly volume: number }) | undefined {
  const parts = readDisplayedParts<PartWithNumbers>(text, edition, headings, COLUMNS + NUMBERS)
  let passed = 0
  for (const part of parts) {
    const inside = sign === '§' ? findParagraphWithItem(part, number) : number - passed
    if (inside !== undefined && inside >= 1 && inside <= part.length) {
      const { volume, page } = part
      return { volume, page, paragraph: inside + countParagraphsBefore(text, edition, part) }
    }
    passed += part.length
  }
  return undefined
}

/**
 * Finds the paragraph with a corpus id. Corpora give every sentence an id, so it may be the id of a sentence in the
 * paragraph. Undefined if the text has no such id in the edition.
 */
export function findParagraphOfSegment(
  text: TextDatabase,
  edition: EditionId,
  headings: CitableCanonText['headings'],
  id: string,
): (PageParagraph & { readonly volume: number }) | undefined {
  const wanted = parseSegmentNumbers(id)
  const all = readDisplayedParts<PartWithNumbers>(text, edition, headings, COLUMNS + NUMBERS).flatMap((part) =>
    parseSegmentIds(part.segments, part.length).map((segment, index) => ({ part, segment, index })),
  )
  const ofText = id.slice(0, id.indexOf(':') + 1)
  const own = all.filter(
    ({ segment }) => segment === id || (segment?.startsWith(ofText) && !TITLE_SEGMENT.test(segment)),
  )
  // the number may be that of a section: 1.4 names 1.4.1 and its successors
  const exact = own.find(({ segment }) => segment === id || segment?.startsWith(`${id}.`))
  const last = own.findLast(({ segment }) => !isAfter(parseSegmentNumbers(segment ?? ''), wanted))
  // a segment that continues on the next page is found where it begins
  const before = own.find(({ segment }) => segment === last?.segment)
  // after the last paragraph, only subdivisions of it are accepted
  const isWithinText = last !== own.at(-1) || isWithin(parseSegmentNumbers(before?.segment ?? ''), wanted)
  const found = exact ?? (isWithinText ? before : undefined)
  if (!found) return undefined
  const { volume, page } = found.part
  return { volume, page, paragraph: found.index + 1 + countParagraphsBefore(text, edition, found.part) }
}

/** Ids of titles, which a corpus numbers like segments: `dn16:0.2`, `dn16:1.4.0`. */
const TITLE_SEGMENT = /[.:]0(?:\.\d+)?$/

/** Parses the numbers of a segment id: `dn16:1.4` yields 1 and 4; a range yields its first number. */
const parseSegmentNumbers = (id: string): readonly number[] => (/:([\d.]+)/.exec(id)?.[1] ?? '').split('.').map(Number)

/** Whether the first number is after the second in the order of the text. */
function isAfter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== (other[index] ?? 0))
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

const isWithin = (one: readonly number[], other: readonly number[]): boolean =>
  one.slice(0, -1).every((number, index) => number === other[index])

function findParagraphWithItem(part: PartWithNumbers, number: number): number | undefined {
  const at = parseStoredParagraphs(part.paragraphs).findIndex((spans) =>
    findItemNumberRanges(spans).some(({ from, to }) => from <= number && number <= to),
  )
  return at < 0 ? undefined : at + 1
}

/** Reads the displayed parts of all headings of a text, in reading order. */
function readDisplayedParts<Row>(
  text: TextDatabase,
  edition: EditionId,
  headings: CitableCanonText['headings'],
  columns: string,
): readonly Row[] {
  const names = JSON.stringify(headings.map(({ division, slug }) => [division, slug]))
  return text.rows<Row>(
    `SELECT ${columns} FROM json_each(?2) AS wanted
     CROSS JOIN texts ON texts.division = value ->> 0 AND texts.entry = value ->> 1 AND texts.edition = ?1
     CROSS JOIN passages ON passages.text = texts.id ${JOIN_PASSAGE_EXCEPTIONS_SQL}
     CROSS JOIN parts ON parts.passage = passages.number
     WHERE ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.part} AND ${IS_PASSAGE_DISPLAYED_SQL} ORDER BY parts.volume, parts.page, passages.text, parts.seq`,
    ...[edition, names],
  )
}

/** Counts the paragraphs of a page before those of a text. */
function countParagraphsBefore(text: TextDatabase, edition: EditionId, part: Part): number {
  const onPage = text.rows<Part>(ON_PAGE, edition, part.volume, part.page)
  const own = onPage.findIndex((one) => one.text === part.text)
  return onPage.slice(0, own < 0 ? undefined : own).reduce((sum, { length }) => sum + length, 0)
}
