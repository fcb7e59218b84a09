/** Stores the passages of packages in the text database. Unchanged parts of stored passages stay as they are. */

import type { Database, Statement } from 'bun:sqlite'
import { parseStoredParagraphs, serializeParagraphs, serializeSegmentIds } from '../../../db/stored-paragraphs.ts'
import type { PackagePassage, TextSpan } from '../../definitions/texts/format.ts'
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
interface ComingPart extends Omit<StoredPart, 'id'> {
  readonly spans: readonly (readonly TextSpan[])[]
}

interface KnownPassage {
  readonly number: number
  readonly ordinal: number
}

/** A passage of the source that is being read. */
interface Reading {
  readonly text: number
  /** Parts read up to now. */
  parts: number
  /** Whether any part of it changed. */
  isChanged: boolean
  /** Whether it came in several lines, or had more parts before: it can only be measured when it is complete. */
  isDivided: boolean
}

const STORED = 'edition, volume, page, state, file, segments, paragraphs'

/** Writes the passages of packages to the database, and removes those that the packages no longer have. */
export class PassageStager {
  private readonly sqlite: Database
  private readonly textId: Statement<{ id: number }, [string, string, string]>
  private readonly addText: Statement<{ id: number }, [string, string, string]>
  private readonly known: Statement<KnownPassage, [number, number]>
  private readonly partsOf: Statement<StoredPart, [number, number, number]>
  private readonly addPart: Statement
  private readonly changePart: Statement
  private readonly retired: Statement<{ number: number }, [string, string, string, string]>
  private readonly passages: PassageRowWriter
  /** Passages of the source that is being read, by number. */
  private readonly reading = new Map<number, Reading>()
  private nextNumber: number

  constructor({ sqlite }: TextDatabaseBuilder) {
    this.sqlite = sqlite
    this.textId = sqlite.query('SELECT id FROM texts WHERE division = ? AND entry = ? AND edition = ?')
    this.addText = sqlite.query(
      'INSERT INTO texts (division, entry, edition, sources, copies, conflict) VALUES (?, ?, ?, 0, 0, 0) RETURNING id',
    )
    this.known = sqlite.query('SELECT number, ordinal FROM passages WHERE text = ? AND source = ?')
    this.partsOf = sqlite.query(`SELECT id, ${STORED} FROM parts WHERE passage = ? AND seq > ? ORDER BY seq LIMIT ?`)
    this.addPart = sqlite.query(`INSERT INTO parts (passage, seq, ${STORED}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    this.changePart = sqlite.query(`UPDATE parts SET (${STORED}) = (?, ?, ?, ?, ?, ?, ?) WHERE id = ?`)
    this.retired = sqlite.query(
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
    const text = this.textId.get(division, entry, edition)?.id ?? this.addText.get(division, entry, edition)?.id ?? 0
    const coming = partsIn(passage)
    const known = this.known.get(text, source)
    if (!known) {
      const number = this.retired.get(sourceId, division, entry, edition)?.number ?? this.nextNumber++
      this.reading.set(number, { text, parts: coming.length, isChanged: true, isDivided: false })
      for (const [index, part] of coming.entries()) this.put(number, index + 1, part)
      this.passages.add({ number, text, source, ordinal }, measurePassage(coming))
      return
    }
    const { number } = known
    const before = this.reading.get(number)
    const reading = before ?? { text, parts: 0, isChanged: false, isDivided: false }
    const there = this.partsOf.all(number, reading.parts, coming.length + 1)
    for (const [index, part] of coming.entries()) {
      const old = there[index]
      reading.parts++
      if (old && isSame(old, part)) continue
      reading.isChanged = true
      if (old) this.changePart.run(...valuesOf(part), old.id)
      else this.put(number, reading.parts, part)
    }
    if (before) before.isDivided = true
    else {
      this.reading.set(number, reading)
      this.passages.setOrdinal(number, ordinal, known.ordinal)
      reading.isDivided = there.length > coming.length
      if (reading.isChanged && !reading.isDivided) this.passages.change(number, measurePassage(coming))
    }
  }

  /**
   * Removes the passages that a source no longer has, and reserves their numbers. Call it after all lines of the
   * source.
   */
  finish(source: number): void {
    const dropParts = this.sqlite.query('DELETE FROM parts WHERE passage = ? AND seq > ?')
    const note = this.sqlite.query('INSERT OR REPLACE INTO changed VALUES (?, ?, 1)')
    for (const [number, reading] of this.reading) {
      if (reading.isDivided && dropParts.run(number, reading.parts).changes > 0) reading.isChanged = true
      if (!reading.isChanged) continue
      if (reading.isDivided) this.passages.remeasure(number)
      note.run(number, reading.text)
    }
    const gone = this.sqlite.query('INSERT INTO temp.gone VALUES (?)')
    const there = this.sqlite.query<{ number: number }, [number]>('SELECT number FROM passages WHERE source = ?')
    for (const { number } of there.all(source)) if (!this.reading.has(number)) gone.run(number)
    removeGonePassages(this.sqlite)
    this.reading.clear()
  }

  private put(number: number, seq: number, part: ComingPart): void {
    this.addPart.run(number, seq, ...valuesOf(part))
  }
}

const HIGHEST_NUMBER = `
SELECT max(coalesce((SELECT max(number) FROM passages), 0),
           coalesce((SELECT max(number) FROM retired), 0)) AS number`

/** Groups paragraphs that are on one page and come from one place into a part. */
function partsIn({ edition, volume, paragraphs }: PackagePassage): readonly ComingPart[] {
  const parts: ComingPart[] = []
  let from = 0
  for (let at = 1; at <= paragraphs.length; at++) {
    const { page = 1, pageState: state = null, file = null } = paragraphs[from] ?? {}
    const next = paragraphs[at]
    if (next?.page === page && (next.pageState ?? null) === state && (next.file ?? null) === file) continue
    const run = paragraphs.slice(from, at)
    const spans = run.map((paragraph) => paragraph.spans)
    const segments = serializeSegmentIds(run)
    parts.push({ edition, volume, page, state, file, segments, paragraphs: serializeParagraphs(spans), spans })
    from = at
  }
  return parts
}

const valuesOf = ({ edition, volume, page, state, file, segments, paragraphs }: Omit<StoredPart, 'id'>) =>
  [edition, volume, page, state, file, segments, paragraphs] as const

function isSame(stored: StoredPart, coming: ComingPart): boolean {
  const [there, here] = [valuesOf(stored), valuesOf(coming)]
  return here.every((value, index) => value === there[index])
}

/** Deletes the passages listed in `temp.gone`, and reserves their numbers in case they come back. */
export function removeGonePassages(sqlite: Database): void {
  sqlite.run(
    'INSERT OR REPLACE INTO changed SELECT number, text, 1 FROM passages JOIN temp.gone ON gone.passage = number',
  )
  sqlite.run(`
    INSERT INTO retired
    SELECT passages.number, sources.id, division, entry, edition FROM temp.gone
    JOIN passages ON passages.number = gone.passage
    JOIN texts ON texts.id = passages.text
    JOIN sources ON sources.rank = passages.source`)
  for (const table of ['parts', 'extents'])
    sqlite.run(`DELETE FROM ${table} WHERE passage IN (SELECT passage FROM temp.gone)`)
  sqlite.run('DELETE FROM passages WHERE number IN (SELECT passage FROM temp.gone)')
  sqlite.run('DELETE FROM temp.gone')
}

/** Writes the rows of passages and of their extents. */
export class PassageRowWriter {
  private readonly insert: Statement
  private readonly update: Statement
  private readonly order: Statement
  private readonly dropExtents: Statement
  private readonly addExtent: Statement
  private readonly parts: Statement<Omit<PassageSpansOnPage, 'spans'> & { readonly paragraphs: string }, [number]>

  constructor(sqlite: Database) {
    this.insert = sqlite.query(
      `INSERT INTO passages (number, text, source, ordinal, standing, beside, characters, printed, letters, first_volume, first_page, worded)
       VALUES (?, ?, ?, ?, 0, 0, ?, 0, ?, ?, ?, ?)`,
    )
    this.update = sqlite.query(
      'UPDATE passages SET (characters, letters, first_volume, first_page, worded) = (?, ?, ?, ?, ?) WHERE number = ?',
    )
    this.order = sqlite.query('UPDATE passages SET ordinal = ? WHERE number = ?')
    this.dropExtents = sqlite.query('DELETE FROM extents WHERE passage = ?')
    this.addExtent = sqlite.query('INSERT INTO extents VALUES (?, ?, ?, ?, ?, ?, 1, ?)')
    this.parts = sqlite.query('SELECT edition, volume, page, paragraphs FROM parts WHERE passage = ? ORDER BY seq')
  }

  /** Inserts a passage with its extents. */
  add(
    { number, text, source, ordinal }: KnownPassage & { readonly text: number; readonly source: number },
    measured: ReturnType<typeof measurePassage>,
  ): void {
    const { characters, letters, volume, page, worded } = measured
    this.insert.run(number, text, source, ordinal, characters, letters, volume, page, worded)
    this.putExtents(number, measured)
  }

  /** Updates the measurements and extents of a passage. */
  change(number: number, measured: ReturnType<typeof measurePassage>): void {
    const { characters, letters, volume, page, worded } = measured
    this.update.run(characters, letters, volume, page, worded, number)
    this.dropExtents.run(number)
    this.putExtents(number, measured)
  }

  /** Updates the measurements and extents of a passage from its stored parts. */
  remeasure(number: number): void {
    const parts = this.parts.all(number)
    for (const { paragraphs } of parts) collectGarbageOccasionally(paragraphs.length)
    this.change(
      number,
      measurePassage(parts.map((part) => ({ ...part, spans: parseStoredParagraphs(part.paragraphs) }))),
    )
  }

  /** Changes the position of a passage within its source. */
  setOrdinal(number: number, ordinal: number, before: number): void {
    if (ordinal !== before) this.order.run(ordinal, number)
  }

  private putExtents(number: number, { extents }: ReturnType<typeof measurePassage>): void {
    for (const { edition, volume, first, last, starts, characters } of extents)
      this.addExtent.run(edition, volume, number, first, last, starts, characters)
  }
}
