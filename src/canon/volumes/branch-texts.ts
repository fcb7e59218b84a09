/** Text of a heading and all below it, in several editions, divided into parts of bounded size. */

import { parseSegmentIds } from '../../../db/stored-paragraphs.ts'
import { type EditionId, getEditionFacts, isCommentaryEdition } from '../../definitions/editions.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import {
  IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE,
  IS_PASSAGE_DISPLAYED_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from '../text/decision-exceptions.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import { type PassagePartOnPage, readPassageParts } from '../text/page-parts.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { HeadingNamesInPackages } from './entries.ts'

/** A part (the text of a passage on one page), without its words. */
export interface PassagePartSummary {
  readonly id: number
  readonly passage: number
  readonly volume: number
  readonly page: number
  /** The rank of the source that it is from. */
  readonly rank: number
  /** How many paragraphs it has. */
  readonly length: number
  /** Bytes of the stored paragraphs. */
  readonly size: number
}

/**
 * A heading with its text in each edition. A text that is too long for one part of a page is divided into several runs.
 */
export interface HeadingTextInEditions {
  readonly heading: HeadingNode
  readonly columns: ReadonlyMap<EditionId, readonly PassagePartSummary[]>
  /** Which run of the heading, from 0, and of how many; undefined for the whole. */
  readonly run?: { readonly index: number; readonly runs: number }
}

/**
 * The content of a part (the text of a passage on one page): paragraphs, their corpus ids, corrections, and the rank of
 * its source.
 */
export interface PassagePartContent
  extends Pick<PassagePartOnPage<readonly TextWithSpanKind[]>, 'paragraphs' | 'appliedCorrections' | 'rank'> {
  /** The ids that the corpus gives the paragraphs. */
  readonly segments: readonly (string | null)[]
}

/** The displayed text of some headings. */
interface BranchEditions {
  /** The editions that have text for any of them. */
  readonly editions: readonly EditionId[]
  /** One row for each heading that has text in one of these editions. */
  readonly rows: (editions: readonly EditionId[]) => readonly HeadingTextInEditions[]
}

const EMPTY: PassagePartContent = { paragraphs: [], appliedCorrections: [], segments: [], rank: 0 }

/** Estimated markup of one row, without its text. */
const ROW_BYTES = 320
/** Estimated markup of one passage part in a row, without its text. */
const PASSAGE_PART_BYTES = 260

/** A displayed passage, and the index of the name under which it was found. */
interface DisplayedRow {
  readonly nth: number
  readonly edition: EditionId
  readonly passage: number
}

/** The printed passages under names, given as a JSON list of `[division, entry, volume]`. */
const DISPLAYED_UNDER = `
SELECT wanted.key AS nth, texts.edition, passages.number AS passage FROM json_each(?) AS wanted
CROSS JOIN texts ON texts.division = wanted.value ->> 0 AND texts.entry = wanted.value ->> 1
CROSS JOIN passages ON passages.text = texts.id ${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE ${IS_PASSAGE_DISPLAYED_SQL} AND EXISTS (
  SELECT 1 FROM parts WHERE parts.passage = passages.number AND parts.volume = wanted.value ->> 2 AND ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.part})`
const IN_ORDER = 'ORDER BY wanted.key, texts.id'
/** Whether any edition of a JSON list has such a passage. */
const IS_DISPLAYED_IN = `${DISPLAYED_UNDER} AND texts.edition IN (SELECT value FROM json_each(?)) LIMIT 1`

const PASSAGE_PARTS = `
SELECT parts.id, passage, volume, page, length, passages.source AS rank, octet_length(paragraphs) AS size
FROM json_each(?) AS wanted CROSS JOIN passages ON passages.number = wanted.value
CROSS JOIN parts ON parts.passage = wanted.value ORDER BY wanted.key, seq`

/** Reads the text of headings and all below them in several editions. */
export class SubtreeTextReader {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly names: Pick<HeadingNamesInPackages, 'of'>,
  ) {}

  /**
   * Returns the editions that have text for headings, and a function that reads their rows.
   * @param headings in reading order
   */
  texts(headings: readonly HeadingNode[]): BranchEditions {
    const shown = this.readDisplayedPassages(headings)
    return {
      editions: this.text.editions.filter((edition) => shown.has(edition)),
      rows: (editions) => {
        const partsByPassage = this.partsByPassage(
          editions.flatMap((edition) => [...(shown.get(edition)?.values() ?? [])]),
        )
        return headings.flatMap((node) => {
          const columns = new Map<EditionId, readonly PassagePartSummary[]>()
          for (const edition of editions) {
            const passage = shown.get(edition)?.get(node)
            if (passage !== undefined) columns.set(edition, partsByPassage.get(passage) ?? [])
          }
          return columns.size === 0 ? [] : [{ heading: node, columns }]
        })
      },
    }
  }

  /** Returns the editions that have text for any of the headings. */
  editions(headings: readonly HeadingNode[]): readonly EditionId[] {
    return this.texts(headings).editions
  }

  /** Whether an edition other than a commentary has text for any of the headings. */
  has(headings: readonly HeadingNode[]): boolean {
    const editions = JSON.stringify(this.text.editions.filter((edition) => !isCommentaryEdition(edition)))
    // nearly always the first heading has some, and its descendants need no names
    return [headings.slice(0, 1), headings.slice(1)].some(
      (some) => this.text.row(IS_DISPLAYED_IN, namesAsJson(this.namesOf(some)), editions) !== undefined,
    )
  }

  /** Returns one row for each heading that has text in one of the editions. @param headings in reading order */
  rows(headings: readonly HeadingNode[], editions: readonly EditionId[]): readonly HeadingTextInEditions[] {
    return this.texts(headings).rows(editions)
  }

  /** Reads the paragraphs of a part of a text. @param asPrinted whether to read without corrections */
  read(part: number, asPrinted = false): PassagePartContent {
    return this.readAll([part], asPrinted).get(part) ?? EMPTY
  }

  /** Reads the paragraphs of parts of texts, by the ids of the parts. @param asPrinted whether without corrections */
  readAll(parts: readonly number[], asPrinted = false): ReadonlyMap<number, PassagePartContent> {
    const read = readPassageParts(this.text, 'id', parts, asPrinted)
    return new Map(
      read.map((part) => [part.id, { ...part, segments: parseSegmentIds(part.segments, part.paragraphs.length) }]),
    )
  }

  /** Returns the ranks of the sources of passages. */
  ranks(passages: ReadonlySet<number>): ReadonlySet<number> {
    const sql = 'SELECT DISTINCT source FROM passages WHERE number IN (SELECT value FROM json_each(?))'
    const rows = this.text.rows<{ source: number }>(sql, JSON.stringify([...passages]))
    return new Set(rows.map(({ source }) => source))
  }

  /** The names of headings in packages; none for a heading without a volume. */
  private namesOf(headings: readonly HeadingNode[]): readonly NamedHeading[] {
    return headings.flatMap((heading) =>
      heading.ref?.volume == null
        ? []
        : this.names.of(heading).map(({ division, entry }) => ({ heading, division, entry })),
    )
  }

  /** Returns the displayed passages of headings, by edition. */
  private readDisplayedPassages(headings: readonly HeadingNode[]): ReadonlyMap<EditionId, Map<HeadingNode, number>> {
    const names = this.namesOf(headings)
    const shown = new Map<EditionId, Map<HeadingNode, number>>()
    const rows = this.text.rows<DisplayedRow>(`${DISPLAYED_UNDER} ${IN_ORDER}`, namesAsJson(names))
    for (const { nth, edition, passage } of rows) {
      const heading = names[nth]?.heading
      if (!heading) continue
      const own = shown.get(edition) ?? new Map<HeadingNode, number>()
      shown.set(edition, own.set(heading, passage))
    }
    return shown
  }

  /** Returns the parts of passages, by the number of the passage. */
  private partsByPassage(passages: readonly number[]): ReadonlyMap<number, readonly PassagePartSummary[]> {
    const rows = this.text.rows<PassagePartSummary>(PASSAGE_PARTS, JSON.stringify(passages))
    return Map.groupBy(rows, ({ passage }) => passage)
  }
}

interface NamedHeading {
  readonly heading: HeadingNode
  readonly division: string
  readonly entry: string
}

const namesAsJson = (names: readonly NamedHeading[]): string =>
  JSON.stringify(names.map(({ heading, division, entry }) => [division, entry, heading.ref?.volume]))

const estimateBytes = (row: HeadingTextInEditions): number => estimateWholeBytes(row) / (row.run?.runs ?? 1)

const estimateWholeBytes = (row: HeadingTextInEditions): number => {
  let bytes = ROW_BYTES
  for (const [edition, parts] of row.columns) {
    for (const { size } of parts) bytes += size * getEditionFacts(edition).markupGrowth + PASSAGE_PART_BYTES
  }
  return bytes
}

/** Divides rows into groups that each give at most about `maxBytes` bytes of markup. */
export function divideRowsByMarkupSize(
  rows: readonly HeadingTextInEditions[],
  maxBytes: number,
): readonly (readonly HeadingTextInEditions[])[] {
  const parts: HeadingTextInEditions[][] = []
  let remaining = 0
  for (const row of rows.flatMap((undivided) => divideRow(undivided, maxBytes))) {
    const bytes = estimateBytes(row)
    const last = parts.at(-1)
    if (last && bytes <= remaining) last.push(row)
    else {
      parts.push([row])
      remaining = maxBytes
    }
    remaining -= bytes
  }
  return parts
}

/** Share of a part that is filled where the editions allow a cut. */
const FILL_SHARE = 0.8

/** Divides a row that is too long for one part into several runs. */
function divideRow(row: HeadingTextInEditions, maxBytes: number): readonly HeadingTextInEditions[] {
  const runs = estimateBytes(row) <= maxBytes ? 1 : Math.ceil(estimateBytes(row) / (maxBytes * FILL_SHARE))
  return runs === 1 ? [row] : Array.from({ length: runs }, (_, index) => ({ ...row, run: { index, runs } }))
}
