/** Stores the passages of packages in the text database. Rows of unchanged parts are not rewritten. */

import type { Database, Statement } from 'bun:sqlite'
import { parseStoredParagraphs, serializeParagraphs, serializeSegmentIds } from '../../../db/stored-paragraphs.ts'
import type { PackagePassage, TextWithSpanKind } from '../../definitions/texts/format.ts'
import { collectGarbageOccasionally } from '../../foundation/collect-garbage.ts'
import { measurePassage, type PassageSpansOnPage } from './measure-passage.ts'
import type { TextDatabaseBuilder } from './text-builder.ts'

interface StoredPart {
  readonly id: number
  readonly edition: string
  readonly volume: number
  readonly page: number
  readonly state: string | null
  readonly file: string | null
  readonly segments: string | null
  readonly paragraphs: string
}

/** A part to store, with its paragraphs. */
interface NewPart extends Omit<StoredPart, 'id'> {
  readonly spans: readonly (readonly TextWithSpanKind[])[]
}

interface KnownPassage {
  readonly number: number
  readonly ordinal: number
}

/** A passage of the source that is being read. */
interface PassageInProgress {
  readonly text: number
  /** Number of parts read so far. */
  parts: number
  /** Whether any part of it changed. */
  isChanged: boolean
  /** Whether it has several lines, or had more parts before; then it is measured when it is complete. */
  isDivided: boolean
}

const PART_COLUMNS = 'edition, volume, page, state, file, segments, paragraphs'

/** Writes the passages of packages to the database, and removes those that the packages no longer have. */
export class PassageStager {
  private readonly sqlite: Database
  private readonly findTextId: Statement<{ id: number }, [string, string, string]>
  private readonly insertText: Statement<{ id: number }, [string, string, string]>
  private readonly findPassage: Statement<KnownPassage, [number, number]>
  private readonly findParts: Statement<StoredPart, [number, number, number]>
  private readonly insertPartRow: Statement
  private readonly updatePartRow: Statement
  private readonly takeRetiredNumber: Statement<{ number: number }, [string, string, string, string]>
  private readonly passages: PassageRowWriter
  /** Passages of the source that is being read, by number. */
  private readonly passagesInProgress = new Map<number, PassageInProgress>()
  private nextNumber: number

  constructor({ sqlite }: TextDatabaseBuilder) {
    this.sqlite = sqlite
    this.findTextId = sqlite.query('SELECT id FROM texts WHERE division = ? AND entry = ? AND edition = ?')
    this.insertText = sqlite.query(
      'INSERT INTO texts (division, entry, edition, sources, copies, conflict) VALUES (?, ?, ?, 0, 0, 0) RETURNING id',
    )
    this.findPassage = sqlite.query('SELECT number, ordinal FROM passages WHERE text = ? AND source = ?')
    this.findParts = sqlite.query(
      `SELECT id, ${PART_COLUMNS} FROM parts WHERE passage = ? AND seq > ? ORDER BY seq LIMIT ?`,
    )
    this.insertPartRow = sqlite.query(
      `INSERT INTO parts (passage, seq, ${PART_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.updatePartRow = sqlite.query(`UPDATE parts SET (${PART_COLUMNS}) = (?, ?, ?, ?, ?, ?, ?) WHERE id = ?`)
    this.takeRetiredNumber = sqlite.query(
      `DELETE FROM retired WHERE source = ? AND division = ? AND entry = ? AND edition = ? RETURNING number`,
    )
    this.passages = new PassageRowWriter(sqlite)
    this.nextNumber = (sqlite.query<{ number: number }, []>(HIGHEST_NUMBER).get()?.number ?? 0) + 1
  }

  /**
   * Stores one line of passages.jsonl. A further line with the same division, entry and edition continues the same
   * passage (decisions §4, text packages).
   */
  add(source: number, sourceId: string, ordinal: number, passage: PackagePassage): void {
    const { division, entry, edition } = passage
    const knownText = this.findTextId.get(division, entry, edition)
    const text = knownText?.id ?? this.insertText.get(division, entry, edition)?.id ?? 0
    const newParts = groupIntoParts(passage)
    const knownPassage = knownText && this.findPassage.get(text, source)
    if (!knownPassage) {
      const number = this.takeRetiredNumber.get(sourceId, division, entry, edition)?.number ?? this.nextNumber++
      this.passagesInProgress.set(number, { text, parts: newParts.length, isChanged: true, isDivided: false })
      for (const [index, part] of newParts.entries()) this.insertPart(number, index + 1, part)
      this.passages.add({ number, text, source, ordinal }, measurePassage(newParts))
      return
    }
    const { number } = knownPassage
    const earlierLines = this.passagesInProgress.get(number)
    const inProgress = earlierLines ?? { text, parts: 0, isChanged: false, isDivided: false }
    const storedParts = this.findParts.all(number, inProgress.parts, newParts.length + 1)
    for (const [index, part] of newParts.entries()) {
      const old = storedParts[index]
      inProgress.parts++
      if (old && isSamePart(old, part)) continue
      inProgress.isChanged = true
      if (old) this.updatePartRow.run(...toColumnValues(part), old.id)
      else this.insertPart(number, inProgress.parts, part)
    }
    if (earlierLines) earlierLines.isDivided = true
    else {
      this.passagesInProgress.set(number, inProgress)
      this.passages.setOrdinal(number, ordinal, knownPassage.ordinal)
      inProgress.isDivided = storedParts.length > newParts.length
      if (inProgress.isChanged && !inProgress.isDivided) this.passages.change(number, measurePassage(newParts))
    }
  }

  /**
   * Removes the passages that a source no longer has, and reserves their numbers. Call it after all lines of the
   * source.
   */
  finish(source: number): void {
    const deletePartsAfter = this.sqlite.query('DELETE FROM parts WHERE passage = ? AND seq > ?')
    const recordChange = this.sqlite.query('INSERT OR REPLACE INTO changed VALUES (?, ?, 1)')
    for (const [number, inProgress] of this.passagesInProgress) {
      if (inProgress.isDivided && deletePartsAfter.run(number, inProgress.parts).changes > 0)
        inProgress.isChanged = true
      if (!inProgress.isChanged) continue
      if (inProgress.isDivided) this.passages.remeasure(number)
      recordChange.run(number, inProgress.text)
    }
    const recordRemoval = this.sqlite.query('INSERT INTO temp.removed_passages VALUES (?)')
    const storedPassages = this.sqlite.query<{ number: number }, [number]>(
      'SELECT number FROM passages WHERE source = ?',
    )
    for (const { number } of storedPassages.all(source))
      if (!this.passagesInProgress.has(number)) recordRemoval.run(number)
    deleteRemovedPassages(this.sqlite)
    this.passagesInProgress.clear()
  }

  private insertPart(number: number, seq: number, part: NewPart): void {
    this.insertPartRow.run(number, seq, ...toColumnValues(part))
  }
}

const HIGHEST_NUMBER = `
SELECT max(coalesce((SELECT max(number) FROM passages), 0),
           coalesce((SELECT max(number) FROM retired), 0)) AS number`

/** Groups paragraphs that are on one page and come from one place into a part. */
function groupIntoParts({ edition, volume, paragraphs }: PackagePassage): readonly NewPart[] {
  const parts: NewPart[] = []
  let from = 0
  for (let at = 1; at <= paragraphs.length; at++) {
    const { page = 1, pageState: state = null, file = null } = paragraphs[from] ?? {}
    const next = paragraphs[at]
    if (next?.page === page && (next.pageState ?? null) === state && (next.file ?? null) === file) continue
    const consecutive = paragraphs.slice(from, at)
    const spans = consecutive.map((paragraph) => paragraph.spans)
    const segments = serializeSegmentIds(consecutive)
    parts.push({ edition, volume, page, state, file, segments, paragraphs: serializeParagraphs(spans), spans })
    from = at
  }
  return parts
}

const toColumnValues = ({ edition, volume, page, state, file, segments, paragraphs }: Omit<StoredPart, 'id'>) =>
  [edition, volume, page, state, file, segments, paragraphs] as const

function isSamePart(storedPart: StoredPart, newPart: NewPart): boolean {
  const [storedValues, newValues] = [toColumnValues(storedPart), toColumnValues(newPart)]
  return newValues.every((value, index) => value === storedValues[index])
}

/** Deletes the passages that `temp.removed_passages` lists. Their numbers stay reserved, in case they come back. */
export function deleteRemovedPassages(sqlite: Database): void {
  sqlite.run(
    'INSERT OR REPLACE INTO changed SELECT number, text, 1 FROM passages JOIN temp.removed_passages ON removed_passages.passage = number',
  )
  sqlite.run(`
    INSERT INTO retired
    SELECT passages.number, sources.id, division, entry, edition FROM temp.removed_passages
    JOIN passages ON passages.number = removed_passages.passage
    JOIN texts ON texts.id = passages.text
    JOIN sources ON sources.rank = passages.source`)
  for (const table of ['parts', 'extents'])
    sqlite.run(`DELETE FROM ${table} WHERE passage IN (SELECT passage FROM temp.removed_passages)`)
  sqlite.run('DELETE FROM passages WHERE number IN (SELECT passage FROM temp.removed_passages)')
  sqlite.run('DELETE FROM temp.removed_passages')
}

/** Writes the rows of passages and of their extents. */
export class PassageRowWriter {
  private readonly insertPassage: Statement
  private readonly updatePassage: Statement
  private readonly updateOrdinal: Statement
  private readonly deleteExtents: Statement
  private readonly insertExtent: Statement
  private readonly readParts: Statement<Omit<PassageSpansOnPage, 'spans'> & { readonly paragraphs: string }, [number]>

  constructor(sqlite: Database) {
    this.insertPassage = sqlite.query(
      `INSERT INTO passages (number, text, source, ordinal, standing, beside, characters, printed, letters, first_volume, first_page, worded)
       VALUES (?, ?, ?, ?, 0, 0, ?, 0, ?, ?, ?, ?)`,
    )
    this.updatePassage = sqlite.query(
      'UPDATE passages SET (characters, letters, first_volume, first_page, worded) = (?, ?, ?, ?, ?) WHERE number = ?',
    )
    this.updateOrdinal = sqlite.query('UPDATE passages SET ordinal = ? WHERE number = ?')
    this.deleteExtents = sqlite.query('DELETE FROM extents WHERE passage = ?')
    this.insertExtent = sqlite.query('INSERT INTO extents VALUES (?, ?, ?, ?, ?, ?, 1, ?)')
    this.readParts = sqlite.query('SELECT edition, volume, page, paragraphs FROM parts WHERE passage = ? ORDER BY seq')
  }

  /** Inserts a passage with its extents. */
  add(
    { number, text, source, ordinal }: KnownPassage & { readonly text: number; readonly source: number },
    measured: ReturnType<typeof measurePassage>,
  ): void {
    const { characters, letters, volume, page, worded } = measured
    this.insertPassage.run(number, text, source, ordinal, characters, letters, volume, page, worded)
    this.insertExtents(number, measured)
  }

  /** Updates the measurements and extents of a passage. */
  change(number: number, measured: ReturnType<typeof measurePassage>): void {
    const { characters, letters, volume, page, worded } = measured
    this.updatePassage.run(characters, letters, volume, page, worded, number)
    this.deleteExtents.run(number)
    this.insertExtents(number, measured)
  }

  /** Updates the measurements and extents of a passage from its stored parts. */
  remeasure(number: number): void {
    const parts = this.readParts.all(number)
    for (const { paragraphs } of parts) collectGarbageOccasionally(paragraphs.length)
    this.change(
      number,
      measurePassage(parts.map((part) => ({ ...part, spans: parseStoredParagraphs(part.paragraphs) }))),
    )
  }

  /** Changes the position of a passage within its source. */
  setOrdinal(number: number, ordinal: number, before: number): void {
    if (ordinal !== before) this.updateOrdinal.run(ordinal, number)
  }

  private insertExtents(number: number, { extents }: ReturnType<typeof measurePassage>): void {
    for (const { edition, volume, first, last, starts, characters } of extents)
      this.insertExtent.run(edition, volume, number, first, last, starts, characters)
  }
}
