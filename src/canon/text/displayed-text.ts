/** Imported text as readers see it: which passage represents a heading, and which pages it covers. */

import type { SQLQueryBindings } from 'bun:sqlite'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { Edition } from '../../definitions/editions.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import { CorrectionOverlay } from './correction-overlay.ts'
import type { CorrectionStatus } from './corrections.ts'
import type { DecisionValues, TextName } from './decisions.ts'
import {
  createDecisionOverlay,
  IS_CHOSEN_SQL,
  IS_DISPLAYED_SQL,
  IS_HIDDEN_SQL,
  IS_PRINTED_SQL,
  IS_READ_SQL,
  JOIN_EXCEPTION_SQL,
} from './exceptions.ts'
import type { OverlayTable } from './overlay-rows.ts'
import { type PrintedPart, readPassageParts } from './page-parts.ts'
import type { EditorialState } from './said-of-text.ts'
import type { OpenTextDatabase, TextAvailability } from './text-shelf.ts'
import type { VolumeEdition } from './volume-part.ts'

/** One source's passage of a text. */
export interface PassageCandidate {
  readonly passage: number
  /** 1 for the first-ranked source of the recension that is shown, null for what is beside it. */
  readonly standing: number | null
  readonly source: string
  readonly firstVolume: number
  readonly firstPage: number
  readonly isChosen: boolean
  readonly isShown: boolean
  readonly isHidden: boolean
}

/** A text, whoever has it. */
interface StoredText {
  /** Its number in reading order. */
  readonly number: number
  /** How many sources have it. */
  readonly sources: number
  /** How many of them in the recension that is shown. */
  readonly copies: number
  /** Whether these differ. */
  readonly conflict: boolean
}

/** A passage as it is in one volume. */
export interface PassageExtent {
  readonly passage: number
  /** The text's number in reading order. */
  readonly text: number
  readonly division: string
  readonly entry: string
  readonly firstPage: number
  readonly lastPage: number
  /** Whether the passage begins in this volume. */
  readonly starts: boolean
}

/** A paragraph of a passage, and where it is. */
interface PlacedParagraph extends Pick<PrintedPart<unknown>, 'volume' | 'page' | 'state' | 'file'> {
  readonly spans: readonly TextSpan[]
}

/** The text as readers see it. */
export class DisplayedText {
  private readonly laid: OverlayTable<DecisionValues>
  private readonly applyCorrections: CorrectionOverlay

  constructor(
    private readonly shelf: OpenTextDatabase,
    said: EditorialState,
    version: CacheVersion,
  ) {
    this.laid = createDecisionOverlay(shelf, said, version)
    this.applyCorrections = new CorrectionOverlay(shelf, said, version)
  }

  /** The text that is open; undefined when there is none to read. */
  get current(): TextDatabase | undefined {
    return this.shelf.current
  }

  /** The editions that there are now; another list when a text brings one, or takes it away. */
  get editions(): readonly Edition[] {
    return this.shelf.editions
  }

  /** What `/health` says of it. */
  get health(): TextAvailability {
    return this.shelf.state
  }

  /** Why the text that is there cannot be read; see OpenTextDatabase. */
  get unreadable(): OpenTextDatabase['unreadable'] {
    return this.shelf.unreadable
  }

  /** The state of all that readers see of the text, decisions and corrections included: it rises when any of it changes. */
  get state(): number {
    return this.laid.state + this.applyCorrections.state
  }

  /** The state of what they see of one edition in one volume. */
  stateOf(part: VolumeEdition): number {
    return this.laid.stateOf(part) + this.applyCorrections.stateOf(part)
  }

  /** How a correction is in the text that is open. */
  standingOfCorrection(id: number): CorrectionStatus {
    return this.applyCorrections.standingOf(id)
  }

  /** Reads from the text, with all that is decided and corrected laid over it; `without` is the answer where there is none. */
  read<T>(work: (text: TextDatabase) => T, without: T): T {
    this.laid.catchUp()
    this.applyCorrections.catchUp()
    return this.shelf.read(work, without)
  }

  /** The rows of a statement over it, read so. */
  rows<Row>(sql: string, ...values: SQLQueryBindings[]): readonly Row[] {
    return this.read((text) => text.rows<Row>(sql, ...values), [])
  }

  /** The first of them. */
  row<Row>(sql: string, ...values: SQLQueryBindings[]): Row | undefined {
    return this.read((text) => text.row<Row>(sql, ...values), undefined)
  }

  /** Reads from the text as it is, whatever is decided: for those who are about to write decisions. */
  readUndecided<T>(work: (text: TextDatabase) => T, without: T): T {
    return this.shelf.read(work, without)
  }

  /** All sources' passages of a text: the copies of the recension that is shown by their ranks, then those of others. */
  candidates({ division, entry, edition }: TextName): readonly PassageCandidate[] {
    return this.rows<StoredCandidate>(CANDIDATES, division, entry, edition).map((row) => ({
      ...row,
      isChosen: row.isChosen === 1,
      isShown: row.isShown === 1,
      isHidden: row.isHidden === 1,
    }))
  }

  /** Undefined when no text has that name. */
  textOf({ division, entry, edition }: TextName): StoredText | undefined {
    const row = this.row<Omit<StoredText, 'conflict'> & { conflict: number }>(
      'SELECT id AS number, sources, copies, conflict FROM texts WHERE division = ? AND entry = ? AND edition = ?',
      ...[division, entry, edition],
    )
    return row && { ...row, conflict: row.conflict === 1 }
  }

  /** Whether any source has text under the name of a heading, in whatever edition. */
  hasTexts(division: string, entry: string): boolean {
    return this.row('SELECT 1 FROM texts WHERE division = ? AND entry = ?', division, entry) !== undefined
  }

  /** How many passages, of all sources and editions, the headings of these names have. */
  countPassages(origins: readonly { readonly originDivision: string; readonly originSlug: string }[]): number {
    const sql = 'SELECT sum(sources) AS passages FROM texts WHERE division = ? AND entry = ?'
    return origins.reduce(
      (sum, { originDivision, originSlug }) =>
        sum + (this.row<{ passages: number | null }>(sql, originDivision, originSlug)?.passages ?? 0),
      0,
    )
  }

  /** The text and the source that a passage number represents; undefined when no passage has it. */
  nameOf(passage: number): (TextName & { readonly source: string }) | undefined {
    return this.row(
      `SELECT texts.division, texts.entry, texts.edition, sources.id AS source FROM passages
       JOIN texts ON texts.id = passages.text JOIN sources ON sources.rank = passages.source
       WHERE passages.number = ?`,
      passage,
    )
  }

  /** The paragraphs of a passage with the place of each, as readers see them. */
  paragraphs(passage: number): readonly PlacedParagraph[] {
    return readPassageParts(this, 'passage', passage).flatMap(placedParagraphs)
  }

  /** The same as they are printed, whatever was corrected: the import compared these. */
  printedParagraphs(passage: number): readonly PlacedParagraph[] {
    return readPassageParts(this, 'passage', passage, true).flatMap(placedParagraphs)
  }

  /** The shown passages of an edition in a volume, in reading order. */
  extents({ edition, volume }: VolumeEdition): readonly PassageExtent[] {
    return this.rows<StoredExtent>(EXTENTS, edition, volume).map((row) => ({
      ...row,
      starts: row.starts === 1,
    }))
  }
}

const placedParagraphs = ({ paragraphs, volume, page, state, file }: PrintedPart<readonly TextSpan[]>) =>
  paragraphs.map((spans): PlacedParagraph => ({ volume, page, state, file, spans }))

type Flag = 'isChosen' | 'isShown' | 'isHidden'
type StoredCandidate = Omit<PassageCandidate, Flag> & Readonly<Record<Flag, number>>

const CANDIDATES = `
SELECT passages.number AS passage, iif(beside, NULL, standing) AS standing, sources.id AS source,
       parts.volume AS firstVolume, parts.page AS firstPage, NOT beside AND ${IS_CHOSEN_SQL} AS isChosen, ${IS_READ_SQL} AS isShown,
       ${IS_HIDDEN_SQL} AS isHidden
FROM texts
JOIN passages ON passages.text = texts.id
JOIN sources ON sources.rank = passages.source
JOIN parts ON parts.passage = passages.number AND parts.seq = 1
${JOIN_EXCEPTION_SQL}
WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ?
ORDER BY beside, passages.standing, passages.source`

const EXTENTS = `
SELECT passages.number AS passage, texts.id AS text, texts.division, texts.entry,
       extents.first_page AS firstPage, extents.last_page AS lastPage, extents.starts
FROM extents
JOIN passages ON passages.number = extents.passage
JOIN texts ON texts.id = passages.text
${JOIN_EXCEPTION_SQL}
WHERE extents.edition = ? AND extents.volume = ? AND ${IS_PRINTED_SQL.extent} AND ${IS_DISPLAYED_SQL}
ORDER BY texts.id`

type StoredExtent = Omit<PassageExtent, 'starts'> & { readonly starts: number }
