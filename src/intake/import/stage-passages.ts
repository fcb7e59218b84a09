/** Puts passages into the new text database: their parts by page, their numbers, the hash of their letters. */

import type { Database, Statement } from 'bun:sqlite'
import { readParagraphs, storeParagraphs, storeSegments } from '../../../db/stored-paragraphs.ts'
import { TEXT_PART_INDEX } from '../../../db/text-schema.ts'
import { comparedLetters } from '../../canon/collation/comparable.ts'
import type { PackagePassage, Span } from '../../definitions/texts/format.ts'
import { charactersIn } from '../../foundation/validation/characters.ts'
import type { TextBuilder } from './text-builder.ts'

/** The length of a passage's letters hash in bytes; enough that two texts do not agree by accident. */
const HASH_BYTES = 16

interface StagedRow {
  readonly number: number
  readonly parts: number
}

export class PassageStage {
  private readonly sqlite: Database
  private readonly nameId: Statement<{ id: number }, [string, string, string]>
  private readonly stagedPassage: Statement<StagedRow, [number, number]>
  private readonly stage: Statement
  private readonly extend: Statement
  private readonly addPart: Statement
  private readonly oldNumber: Statement<{ number: number }, [number, string, string, string, string]> | null
  private nextNumber: number

  constructor(builder: TextBuilder) {
    this.sqlite = builder.sqlite
    this.nameId = this.sqlite.query(
      `INSERT INTO temp.names (division, entry, edition) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET id = id RETURNING id`,
    )
    this.stagedPassage = this.sqlite.query(
      'SELECT number, parts FROM temp.staged WHERE name = ? AND source = ?',
    )
    this.stage = this.sqlite.query('INSERT INTO temp.staged VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    this.extend = this.sqlite.query(
      'UPDATE temp.staged SET parts = ?, characters = characters + ?, letters = NULL WHERE number = ?',
    )
    this.addPart = this.sqlite.query(
      `INSERT INTO parts (passage, seq, edition, volume, page, state, file, segments, paragraphs)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.oldNumber = builder.old !== 'none' ? this.sqlite.query(OLD_NUMBER) : null
    this.nextNumber =
      builder.old !== 'none'
        ? (this.sqlite.query<{ number: number }, []>(HIGHEST_OLD_NUMBER).get()?.number ?? 0) + 1
        : 1
  }

  /**
   * Stores one line. A further line of the same division, entry and edition goes on with the same passage
   * (decisions §4, text packages).
   */
  add(source: number, sourceId: string, ordinal: number, passage: PackagePassage): void {
    const { division, entry, edition, volume } = passage
    const name = this.nameId.get(division, entry, edition)?.id ?? 0
    const characters = countCharacters(passage)
    const before = this.stagedPassage.get(name, source)
    if (before) {
      const parts = this.storeParts(before.number, before.parts, passage)
      this.extend.run(parts, characters, before.number)
      return
    }
    const number = this.numberOf(source, sourceId, passage)
    const parts = this.storeParts(number, 0, passage)
    const page = passage.paragraphs[0]?.page ?? 1
    const letters = hashOf(passage.paragraphs.map((paragraph) => paragraph.spans))
    this.stage.run(number, name, source, ordinal, volume, page, parts, characters, letters)
  }

  /** Hashes the letters of passages that came in several lines, now that they are whole. */
  finishLetters(): void {
    this.sqlite.run(TEXT_PART_INDEX)
    const parts = this.sqlite.query<{ paragraphs: string }, [number]>(
      'SELECT paragraphs FROM parts WHERE passage = ? ORDER BY seq',
    )
    const update = this.sqlite.query('UPDATE temp.staged SET letters = ? WHERE number = ?')
    const unfinished = this.sqlite
      .query<{ number: number }, []>('SELECT number FROM temp.staged WHERE letters IS NULL')
      .all()
    for (const { number } of unfinished) {
      update.run(hashOf(parts.all(number).flatMap((part) => readParagraphs(part.paragraphs))), number)
    }
  }

  /** The number that the passage had in the old text, be it retired there, or else a new one. */
  private numberOf(source: number, sourceId: string, passage: PackagePassage): number {
    const { division, entry, edition } = passage
    const old = this.oldNumber?.get(source, sourceId, division, entry, edition)
    return old?.number ?? this.nextNumber++
  }

  /** One part for each run of paragraphs that stand on one page and come from one place; the number of parts that the passage then has. */
  private storeParts(number: number, partsBefore: number, passage: PackagePassage): number {
    let seq = partsBefore
    let from = 0
    const { paragraphs } = passage
    for (let at = 1; at <= paragraphs.length; at++) {
      const { page = 1, pageState = null, file = null } = paragraphs[from] ?? {}
      const next = paragraphs[at]
      if (next?.page === page && (next.pageState ?? null) === pageState && (next.file ?? null) === file)
        continue
      const run = paragraphs.slice(from, at)
      const spans = run.map((paragraph) => paragraph.spans)
      seq++
      const { edition, volume } = passage
      const place = [edition, volume, page, pageState, file, storeSegments(run)] as const
      this.addPart.run(number, seq, ...place, storeParagraphs(spans))
      from = at
    }
    return seq
  }
}

const OLD_NUMBER = `
SELECT passages.number FROM old_texts AS texts JOIN old_passages AS passages ON passages.text = texts.id
WHERE texts.division = ?3 AND texts.entry = ?4 AND texts.edition = ?5 AND passages.source = ?1
UNION ALL
SELECT number FROM old_retired
WHERE source = ?2 AND division = ?3 AND entry = ?4 AND edition = ?5
LIMIT 1`

const HIGHEST_OLD_NUMBER = `
SELECT max(coalesce((SELECT max(number) FROM old_passages), 0),
           coalesce((SELECT max(number) FROM old_retired), 0)) AS number`

/** Two passages agree when these are equal (decisions §4). */
function hashOf(paragraphs: readonly (readonly Span[])[]): Uint8Array {
  return new Bun.CryptoHasher('sha256').update(comparedLetters(paragraphs)).digest().subarray(0, HASH_BYTES)
}

function countCharacters(passage: PackagePassage): number {
  let count = 0
  for (const { spans } of passage.paragraphs) {
    for (const { text } of spans) count += charactersIn(text)
  }
  return count
}
