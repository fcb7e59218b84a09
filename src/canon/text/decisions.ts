/** What people decided about imported text, as library.db keeps it: settled pairs and hidden passages. */

import { and, asc, eq } from 'drizzle-orm'
import { passageDecisions } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { Edition } from '../../texts/format.ts'

export type Choice = 'keep' | 'swap'
export type DecisionRow = typeof passageDecisions.$inferSelect

/** What was decided, of which text and of which source. */
export type Verdict = Pick<DecisionRow, 'division' | 'entry' | 'edition' | 'choice' | 'source'>

/** One text, under the names that the packages use. */
export interface TextName {
  readonly division: string
  readonly entry: string
  readonly edition: Edition
}

/** The `source` of a row that decides a pair; hidden marks name the source of the passage. */
const PAIR = ''

export class Decisions {
  constructor(private readonly db: LibraryDatabase) {}

  all(): readonly DecisionRow[] {
    return this.db.orm.select().from(passageDecisions).orderBy(asc(passageDecisions.id)).all()
  }

  /** What is decided, by text; without the times. */
  byText(): ReadonlyMap<string, readonly Verdict[]> {
    const rows = this.db.sqlite
      .query<Verdict, []>(
        'SELECT division, entry, edition, choice, source FROM passage_decisions ORDER BY id',
      )
      .all()
    return Map.groupBy(rows, ({ division, entry, edition }) => `${division}/${entry}/${edition}`)
  }

  /** Everything decided about one text. */
  of({ division, entry, edition }: TextName): readonly DecisionRow[] {
    return this.db.orm
      .select()
      .from(passageDecisions)
      .where(
        and(
          eq(passageDecisions.division, division),
          eq(passageDecisions.entry, entry),
          eq(passageDecisions.edition, edition),
        ),
      )
      .all()
  }

  /** How a pair was decided, if it was. */
  choice(text: TextName): (DecisionRow & { readonly choice: Choice }) | undefined {
    return this.of(text).find(isChoice)
  }

  /** Remembers a choice; to be called inside a write. @returns its row's id, and since when it has stood */
  settle(text: TextName, choice: Choice): { readonly id: number; readonly decidedAt: string } {
    const before = this.choice(text)
    if (before?.choice === choice) return { id: before.id, decidedAt: before.updatedAt }
    const now = new Date().toISOString()
    if (before) {
      this.db.orm
        .update(passageDecisions)
        .set({ choice, updatedAt: now })
        .where(eq(passageDecisions.id, before.id))
        .run()
      return { id: before.id, decidedAt: now }
    }
    const { division, entry, edition } = text
    return {
      id: this.insert({ division, entry, edition, choice, source: PAIR, createdAt: now, updatedAt: now }),
      decidedAt: now,
    }
  }

  /** Forgets a choice or a hidden mark; to be called inside a write. */
  forget(id: number): void {
    this.db.orm.delete(passageDecisions).where(eq(passageDecisions.id, id)).run()
  }

  /** The hidden mark on one source's passage of a text, if there is one. */
  hiddenMark(text: TextName, source: string): DecisionRow | undefined {
    return this.of(text).find((row) => row.choice === 'hide' && row.source === source)
  }

  /** Marks one source's passage as hidden; to be called inside a write. @returns the mark's id */
  hide({ division, entry, edition }: TextName, source: string, passage: number): number {
    const now = new Date().toISOString()
    const name = { division, entry, edition }
    return this.insert({ ...name, choice: 'hide', source, passage, createdAt: now, updatedAt: now })
  }

  private insert(row: typeof passageDecisions.$inferInsert): number {
    return this.db.orm.insert(passageDecisions).values(row).returning({ id: passageDecisions.id }).get().id
  }
}

export const isChoice = <R extends Pick<DecisionRow, 'choice'>>(
  row: R,
): row is R & { readonly choice: Choice } => row.choice !== 'hide'
