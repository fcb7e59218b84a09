/** Imported text as readers see it: which passage is displayed for a heading, and which pages it is on. */

import type { SQLQueryBindings } from 'bun:sqlite'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../definitions/editions.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import { CorrectionOverlay } from './correction-overlay.ts'
import type { CorrectionStatus } from './corrections.ts'
import {
  createDecisionOverlay,
  IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE,
  IS_PASSAGE_CHOSEN_SQL,
  IS_PASSAGE_DISPLAYED_FOR_HEADING_SQL,
  IS_PASSAGE_DISPLAYED_SQL,
  IS_PASSAGE_HIDDEN_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from './decision-exceptions.ts'
import type { EditionTextIdentifier, EditorialDecisionsSource, OverlayDecision } from './decisions.ts'
import type { TextOverlayUpdater } from './overlay-rows.ts'
import { type PassagePartOnPage, readPassagePart, readPassageParts } from './page-parts.ts'
import type { TextDatabaseAvailability, TextDatabaseHolder } from './text-database-holder.ts'
import type { VolumeEdition } from './volume-part.ts'

/** One source's passage of a text, with its rank, and whether it is chosen, displayed or hidden. */
export interface PassageDisplayCandidate {
  readonly passage: number
  /**
   * Rank among the sources of the displayed recension, from 1; null for a source of another recension, which is only
   * compared.
   */
  readonly standing: number | null
  readonly source: string
  readonly firstVolume: number
  readonly firstPage: number
  readonly isChosen: boolean
  readonly isShown: boolean
  readonly isHidden: boolean
}

/** A text, and how many sources have it. */
interface StoredText {
  /** Its number in reading order. */
  readonly number: number
  /** How many sources have it. */
  readonly sources: number
  /** How many of them belong to the displayed recension. */
  readonly copies: number
  /** Whether those differ. */
  readonly conflict: boolean
}

/** The pages of a displayed passage in one volume. */
export interface PassagePageRange {
  readonly passage: number
  /** The text's number in reading order. */
  readonly text: number
  readonly division: string
  readonly entry: string
  readonly firstPage: number
  readonly lastPage: number
  /** 1 where the passage begins in this volume, else 0. */
  readonly starts: number
}

/** A paragraph of a passage, and where it is. */
interface PlacedParagraph extends Pick<PassagePartOnPage<unknown>, 'volume' | 'page' | 'state' | 'file'> {
  readonly spans: readonly TextWithSpanKind[]
}

/** Reads the open text database as readers see it, with decisions and corrections applied. */
export class DisplayedTextReader {
  private readonly decisionOverlay: TextOverlayUpdater<OverlayDecision>
  private readonly correctionOverlay: CorrectionOverlay
  /** The version at the last refresh of decisions and corrections; a new text raises it, too. */
  private refreshedVersion = -1

  constructor(
    private readonly texts: TextDatabaseHolder,
    decisions: EditorialDecisionsSource,
    private readonly version: CacheVersion,
  ) {
    this.decisionOverlay = createDecisionOverlay(texts, decisions, version)
    this.correctionOverlay = new CorrectionOverlay(texts, decisions, version)
  }

  /** The open text database; undefined when there is none that can be read. */
  get current(): TextDatabase | undefined {
    return this.texts.current
  }

  /** The built-in editions and those of the text; a new list object when an import adds or removes one. */
  get editions(): readonly EditionId[] {
    return this.texts.editions
  }

  /** State of the text database as `/health` reports it. */
  get health(): TextDatabaseAvailability {
    return this.texts.state
  }

  /** Why the text database on disk cannot be read; see TextDatabaseHolder. */
  get unreadable(): TextDatabaseHolder['unreadable'] {
    return this.texts.unreadable
  }

  /**
   * Version of everything that readers see of the text, decisions and corrections included; increases with every
   * change.
   */
  get state(): number {
    return this.decisionOverlay.version + this.correctionOverlay.version
  }

  /** Version of what readers see of one edition in one volume. */
  versionOf(part: VolumeEdition): number {
    return this.decisionOverlay.versionOf(part) + this.correctionOverlay.versionOf(part)
  }

  /** Returns the status of a correction in the open text, by its id. */
  getCorrectionStatus(id: number): CorrectionStatus {
    return this.correctionOverlay.getCorrectionStatus(id)
  }

  /**
   * Reads from the text database after applying new decisions and corrections.
   * @param fallback the result when there is no text
   */
  read<T>(work: (text: TextDatabase) => T, fallback: T): T {
    const { current } = this.version
    if (current !== this.refreshedVersion) {
      this.decisionOverlay.refresh()
      this.correctionOverlay.refresh()
      this.refreshedVersion = current
    }
    return this.texts.read(work, fallback)
  }

  /** Runs a query with decisions and corrections applied, and returns its rows; none without text. */
  rows<Row>(sql: string, ...values: SQLQueryBindings[]): readonly Row[] {
    return this.read((text) => text.rows<Row>(sql, ...values), [])
  }

  /** Runs a query with decisions and corrections applied, and returns its first row. */
  row<Row>(sql: string, ...values: SQLQueryBindings[]): Row | undefined {
    return this.read((text) => text.row<Row>(sql, ...values), undefined)
  }

  /** Reads from the text database without applying new decisions: for callers that are about to write decisions. */
  readUndecided<T>(work: (text: TextDatabase) => T, fallback: T): T {
    return this.texts.read(work, fallback)
  }

  /**
   * Returns all sources' passages of a text: first those of the displayed recension by rank, then those of other
   * recensions.
   */
  candidates({ division, entry, edition }: EditionTextIdentifier): readonly PassageDisplayCandidate[] {
    return this.rows<StoredCandidate>(CANDIDATES, division, entry, edition).map((row) => ({
      ...row,
      isChosen: row.isChosen === 1,
      isShown: row.isShown === 1,
      isHidden: row.isHidden === 1,
    }))
  }

  /** Returns how many sources have a text and whether they differ; undefined when no text has that name. */
  textOf({ division, entry, edition }: EditionTextIdentifier): StoredText | undefined {
    const row = this.row<Omit<StoredText, 'conflict'> & { conflict: number }>(
      'SELECT id AS number, sources, copies, conflict FROM texts WHERE division = ? AND entry = ? AND edition = ?',
      ...[division, entry, edition],
    )
    return row && { ...row, conflict: row.conflict === 1 }
  }

  /** Whether any source has text under the name of a heading, in any edition. */
  hasTexts(division: string, entry: string): boolean {
    return this.row('SELECT 1 FROM texts WHERE division = ? AND entry = ?', division, entry) !== undefined
  }

  /** Counts the passages of the headings with these names, over all sources and editions. */
  countPassages(origins: readonly { readonly originDivision: string; readonly originSlug: string }[]): number {
    const sql = 'SELECT sum(sources) AS passages FROM texts WHERE division = ? AND entry = ?'
    return origins.reduce(
      (sum, { originDivision, originSlug }) =>
        sum + (this.row<{ passages: number | null }>(sql, originDivision, originSlug)?.passages ?? 0),
      0,
    )
  }

  /** Returns the text and the source of a passage number; undefined when no passage has it. */
  nameOf(passage: number): (EditionTextIdentifier & { readonly source: string }) | undefined {
    return this.row(
      `SELECT texts.division, texts.entry, texts.edition, sources.id AS source FROM passages
       JOIN texts ON texts.id = passages.text JOIN sources ON sources.rank = passages.source
       WHERE passages.number = ?`,
      passage,
    )
  }

  /** Returns the paragraphs of a passage as readers see them, each with its page. */
  paragraphs(passage: number): readonly PlacedParagraph[] {
    return readPassageParts(this, 'passage', [passage]).flatMap(placedParagraphs)
  }

  /**
   * Returns the paragraphs of a part of a passage as readers see them; undefined after the last one.
   * @param nth from 0
   */
  partOf(passage: number, nth: number): PassagePartOnPage<readonly TextWithSpanKind[]>['paragraphs'] | undefined {
    return readPassagePart(this, passage, nth)?.paragraphs
  }

  /** Counts the paragraphs of passages. */
  countParagraphs(passages: readonly number[]): number {
    const sql = 'SELECT sum(length) AS count FROM parts WHERE passage IN (SELECT value FROM json_each(?))'
    return this.row<{ count: number | null }>(sql, JSON.stringify(passages))?.count ?? 0
  }

  /** Returns the paragraphs of a passage as they are printed, without corrections, as the import compared them. */
  printedParagraphs(passage: number): readonly PlacedParagraph[] {
    return readPassageParts(this, 'passage', [passage], true).flatMap(placedParagraphs)
  }

  /** Returns the displayed passages of an edition in a volume, in reading order. */
  extents({ edition, volume }: VolumeEdition): readonly PassagePageRange[] {
    return this.rows(EXTENTS, edition, volume)
  }
}

const placedParagraphs = ({ paragraphs, volume, page, state, file }: PassagePartOnPage<readonly TextWithSpanKind[]>) =>
  paragraphs.map((spans): PlacedParagraph => ({ volume, page, state, file, spans }))

type Flag = 'isChosen' | 'isShown' | 'isHidden'
type StoredCandidate = Omit<PassageDisplayCandidate, Flag> & Readonly<Record<Flag, number>>

const CANDIDATES = `
SELECT passages.number AS passage, iif(beside, NULL, standing) AS standing, sources.id AS source,
       parts.volume AS firstVolume, parts.page AS firstPage, NOT beside AND ${IS_PASSAGE_CHOSEN_SQL} AS isChosen, ${IS_PASSAGE_DISPLAYED_FOR_HEADING_SQL} AS isShown,
       ${IS_PASSAGE_HIDDEN_SQL} AS isHidden
FROM texts
JOIN passages ON passages.text = texts.id
JOIN sources ON sources.rank = passages.source
JOIN parts ON parts.passage = passages.number AND parts.seq = 1
${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ?
ORDER BY beside, passages.standing, passages.source`

const EXTENTS = `
SELECT passages.number AS passage, texts.id AS text, texts.division, texts.entry,
       extents.first_page AS firstPage, extents.last_page AS lastPage, extents.starts
FROM extents
JOIN passages ON passages.number = extents.passage
JOIN texts ON texts.id = passages.text
${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE extents.edition = ? AND extents.volume = ? AND ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.extent} AND ${IS_PASSAGE_DISPLAYED_SQL}
ORDER BY texts.id`
