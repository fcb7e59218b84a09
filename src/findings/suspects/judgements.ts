/** What editors say of suspects, as library.db keeps it, and of which suspects of a text it speaks (variants §3). */

import { asc, eq, isNull } from 'drizzle-orm'
import { suspectJudgements } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { meantOf, printedPartsOf, type SourceText } from '../../canon/text/corrections.ts'
import { PassageWords } from '../../canon/text/words-in-place.ts'
import { idsAt, idsOfPair } from './stored-suspects.ts'

export type JudgementRow = typeof suspectJudgements.$inferSelect
export type NewJudgement = Omit<JudgementRow, 'id'>

/**
 * - `printed`: it stands as the source printed it, and is right
 * - `later`: not now
 * - `open`: nobody has said anything
 */
export const JUDGED_STATES = ['printed', 'later', 'open'] as const
export type JudgedState = (typeof JUDGED_STATES)[number]

export class Judgements {
  constructor(private readonly db: LibraryDatabase) {}

  all(): readonly JudgementRow[] {
    return this.db.orm.select().from(suspectJudgements).orderBy(asc(suspectJudgements.id)).all()
  }

  /** Of pairs of words, wherever they stand in a source. */
  ofPairs(): readonly JudgementRow[] {
    return this.db.orm.select().from(suspectJudgements).where(isNull(suspectJudgements.division)).all()
  }

  one(id: number): JudgementRow | undefined {
    return this.db.orm.select().from(suspectJudgements).where(eq(suspectJudgements.id, id)).get()
  }

  /** To be called inside a write. @returns the new id */
  add(row: NewJudgement): number {
    return this.db.orm.insert(suspectJudgements).values(row).returning({ id: suspectJudgements.id }).get().id
  }

  /** To be called inside a write. */
  remove(id: number): void {
    this.db.orm.delete(suspectJudgements).where(eq(suspectJudgements.id, id)).run()
  }
}

/** Whether it speaks of a pair of words wherever it stands in the source. */
export const isEverywhere = ({ division }: Pick<JudgementRow, 'division'>): boolean => division === null

const SAME_WORDS = `
SELECT suspects.id, volume, page FROM suspects
JOIN sources ON sources.rank = suspects.source JOIN texts ON texts.id = suspects.text
WHERE sources.id = ? AND suspects.edition = ? AND wrong = ? AND texts.division = ? AND texts.entry = ?
  AND before = ? AND after = ?`

interface SameWords {
  readonly id: number
  readonly volume: number
  readonly page: number
}

/**
 * The suspects of a text that a judgement speaks of. Those of one place are found by the very words around them, which is quick,
 * and in a text whose words around are others as corrections are: by looking for what was around them then.
 */
export function suspectsJudged(text: TextDatabase, row: JudgementRow): readonly number[] {
  const { source, division, entry, edition, wrong, before, after } = row
  if (division === null || entry === null) return idsOfPair(text, row)
  const same = text.sqlite
    .query<SameWords, [string, string, string, string, string, string, string]>(SAME_WORDS)
    .all(source, edition, wrong, division, entry, before, after)
  const { volume, page } = row
  const here = same.filter((one) => one.volume === volume && one.page === page)
  if (here.length > 0) return here.map(({ id }) => id)
  if (same.length === 1) return same.map(({ id }) => id)
  const own: SourceText = { source, division, entry, edition }
  const stands = meantOf(new PassageWords(printedPartsOf(text, own), edition).find(row), row)
  return stands.length === 1 ? stands.flatMap((stand) => idsAt(text, stand)) : []
}
