/** Lays corrections over the text, and keeps them in step with what people correct, here or in another process. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { Changes } from '../../foundation/changes.ts'
import { CORRECTIONS } from '../../resources/collection-names.ts'
import {
  type CorrectionRow,
  type CorrectionStanding,
  type Corrections,
  printedPartsOf,
  replacementsOf,
  sourceTextKey,
  standingsIn,
} from './corrections.ts'
import { putRight, type WordsPutRight } from './put-right.ts'
import type { TextShelf } from './text-shelf.ts'
import { partKey, type VolumePart } from './volume-part.ts'

/**
 * The parts of the text in which words were put right: their paragraphs as they are shown then, the words as JSON, and
 * a number that tells this state of the part from those before. In the memory of the connection, as exceptions are.
 */
const CORRECTED_TABLE = `
CREATE TEMP TABLE corrected (
  part INTEGER PRIMARY KEY,
  corrected_paragraphs TEXT NOT NULL,
  put_right TEXT NOT NULL,
  laid INTEGER NOT NULL
)`

/** Joins `corrected` to `parts`. */
export const JOIN_CORRECTED = 'LEFT JOIN temp.corrected ON corrected.part = parts.id'
/** The paragraphs of a part as readers see them. */
export const SHOWN_PARAGRAPHS = 'coalesce(corrected.corrected_paragraphs, parts.paragraphs)'
/** JSON of the words in them that were put right; null where there are none. */
export const PUT_RIGHT = 'corrected.put_right'

export const readPutRight = (json: string | null): readonly WordsPutRight[] =>
  json === null ? [] : (JSON.parse(json) as WordsPutRight[])

/** Prepares a newly opened text database: nothing is corrected. */
export function clearCorrected(text: Pick<TextDatabase, 'sqlite'>): void {
  text.sqlite.run('DROP TABLE IF EXISTS temp.corrected')
  text.sqlite.run(CORRECTED_TABLE)
}

type Rows = ReadonlyMap<string, readonly CorrectionRow[]>
const NONE: Rows = new Map()

export class LaidCorrections {
  private text: TextDatabase | undefined
  private rows = NONE
  private corrected = -1
  /** Rises with everything that is laid, and with each text. */
  private laid = 0
  private laidAnew = 0
  private readonly laidOn = new Map<string, number>()
  private readonly standings = new Map<number, CorrectionStanding>()

  constructor(
    private readonly shelf: TextShelf,
    private readonly corrections: Corrections,
    private readonly changes: Changes,
  ) {}

  /** The state of everything that is put right. */
  get state(): number {
    this.catchUp()
    return this.laid
  }

  /** The state of what is put right in one edition of one volume. */
  stateOf(part: VolumePart): number {
    this.catchUp()
    return Math.max(this.laidAnew, this.laidOn.get(partKey(part)) ?? 0)
  }

  /** How a correction stands in the text that is open. */
  standingOf(id: number): CorrectionStanding {
    this.catchUp()
    return this.standings.get(id) ?? NOWHERE
  }

  /** Lays what was corrected since; to be called before anything is read that depends on it. */
  catchUp(): void {
    const corrected = this.changes.stateOf([CORRECTIONS])
    const text = this.shelf.current
    if (text === this.text && corrected === this.corrected) return
    const rows = Map.groupBy(this.corrections.all(), sourceTextKey)
    if (text !== this.text) this.startWith(text)
    this.shelf.read((opened) => this.lay(opened, rows), undefined)
    this.rows = text ? rows : NONE
    this.text = text
    this.corrected = corrected
  }

  private startWith(text: TextDatabase | undefined): void {
    this.rows = NONE
    this.laidAnew = ++this.laid
    this.laidOn.clear()
    this.standings.clear()
    if (text) this.shelf.read(clearCorrected, undefined)
  }

  /** Lays anew what differs from what is laid. */
  private lay(text: TextDatabase, rows: Rows): void {
    const lay = text.sqlite.query('INSERT INTO temp.corrected VALUES (?, ?, ?, ?)')
    const forget = text.sqlite.query('DELETE FROM temp.corrected WHERE part = ?')
    for (const name of new Set([...this.rows.keys(), ...rows.keys()])) {
      const [old = [], now = []] = [this.rows.get(name), rows.get(name)]
      const [one] = now.length > 0 ? now : old
      if (!one || Bun.deepEquals(old, now)) continue
      this.laid++
      const parts = printedPartsOf(text, one)
      const standings = standingsIn(parts, now)
      const replacements = replacementsOf(standings)
      for (const { id } of old) this.standings.delete(id)
      for (const [{ id }, standing] of standings) this.standings.set(id, standing)
      for (const { id, stored, volume } of parts) {
        forget.run(id)
        const here = replacements.get(id)
        if (here) {
          const shown = putRight(stored, here)
          lay.run(id, shown.stored, JSON.stringify(shown.words), this.laid)
        }
        this.laidOn.set(partKey({ edition: one.edition, volume }), this.laid)
      }
    }
  }
}

/** Without a text, and without that source's text. */
const NOWHERE: CorrectionStanding = { state: 'homeless', places: 0, stand: undefined }
