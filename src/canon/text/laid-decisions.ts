/** Keeps what is laid over the text in step with what people decide, here or in another process. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { Changes } from '../../foundation/changes.ts'
import { DECISIONS } from '../../resources/collection-names.ts'
import type { Decisions, Verdict } from './decisions.ts'
import { clearExceptions, layOnText } from './exceptions.ts'
import type { TextShelf } from './text-shelf.ts'
import { partKey, type VolumePart } from './volume-part.ts'

const SHOWN = [DECISIONS]

/** Verdicts by the name of the text that they are about. */
type Verdicts = ReadonlyMap<string, readonly Verdict[]>
const NONE: Verdicts = new Map()

const PARTS_OF = `
SELECT DISTINCT extents.edition, extents.volume FROM texts
JOIN passages ON passages.text = texts.id JOIN extents ON extents.passage = passages.number
WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ?`

export class LaidDecisions {
  private text: TextDatabase | undefined
  private verdicts = NONE
  private decided = -1
  /** Rises with everything that is laid, and with each text. */
  private laid = 0
  private laidAnew = 0
  private readonly laidOn = new Map<string, number>()

  constructor(
    private readonly shelf: TextShelf,
    private readonly decisions: Decisions,
    private readonly changes: Changes,
  ) {}

  /** The state of all that readers see of the text. */
  get state(): number {
    this.catchUp()
    return this.laid
  }

  /** The state of what they see of one edition in one volume. */
  stateOf(part: VolumePart): number {
    this.catchUp()
    return Math.max(this.laidAnew, this.laidOn.get(partKey(part)) ?? 0)
  }

  /** Lays what was decided since; to be called before anything is read that depends on it. */
  catchUp(): void {
    const decided = this.changes.stateOf(SHOWN)
    const text = this.shelf.current
    if (text === this.text && decided === this.decided) return
    const verdicts = this.decisions.byText()
    if (text !== this.text) this.startWith(text)
    this.shelf.read((opened) => this.lay(opened, verdicts), undefined)
    this.verdicts = verdicts
    this.text = text
    this.decided = decided
  }

  private startWith(text: TextDatabase | undefined): void {
    this.verdicts = NONE
    this.laidAnew = ++this.laid
    this.laidOn.clear()
    if (text) this.shelf.read(clearExceptions, undefined)
  }

  /** Lays anew what differs from what is laid. */
  private lay(text: TextDatabase, verdicts: Verdicts): void {
    const parts = text.sqlite.query<VolumePart, [string, string, string]>(PARTS_OF)
    for (const name of new Set([...this.verdicts.keys(), ...verdicts.keys()])) {
      const [old = [], now = []] = [this.verdicts.get(name), verdicts.get(name)]
      const [one] = now.length > 0 ? now : old
      if (!one || Bun.deepEquals(old, now)) continue
      layOnText(text, one, now)
      this.laid++
      for (const part of parts.iterate(one.division, one.entry, one.edition)) {
        this.laidOn.set(partKey(part), this.laid)
      }
    }
  }
}
