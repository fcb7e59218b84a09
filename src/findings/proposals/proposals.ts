/** Writes of people who may not publish, as library.db keeps them until somebody decides (review §2). */

import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { proposals } from '../../../db/proposal-table.ts'
import { conflict, notFound } from '../../foundation/refusal.ts'

export type ProposalRow = typeof proposals.$inferSelect
export type ProposalState = ProposalRow['state']

/**
 * - `waiting`: for somebody who may publish
 * - `published`: it is a write like any other now
 * - `returned`: with a reason; who proposed it may send it again
 * - `withdrawn`: by who proposed it
 */
export const PROPOSAL_STATES = [
  'waiting',
  'published',
  'returned',
  'withdrawn',
] as const satisfies readonly ProposalState[]

/** What may become of a proposal in a state. */
const NEXT: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  waiting: ['published', 'returned', 'withdrawn', 'waiting'],
  returned: ['waiting', 'withdrawn'],
  published: [],
  withdrawn: [],
}

const SAID: Readonly<Record<ProposalState, string>> = {
  waiting: 'รอตรวจอยู่',
  published: 'เผยแพร่แล้ว',
  returned: 'ส่งกลับไปให้ผู้เสนอแล้ว',
  withdrawn: 'ผู้เสนอถอนคืนแล้ว',
}

/** Most that wait, of all and of one key. */
export const MOST_PROPOSALS = 5_000
export const MOST_PROPOSED = 2_000

export interface ProposalQuery {
  readonly state?: ProposalState
  readonly by?: string
  readonly kind?: string
}

/** What is kept of a write besides what becomes of it. */
export type ProposedWrite = Pick<
  ProposalRow,
  'kind' | 'title' | 'method' | 'path' | 'ifMatch' | 'body' | 'subjects' | 'note'
>

export class Proposals {
  constructor(private readonly db: LibraryDatabase) {}

  one(id: number): ProposalRow | undefined {
    return this.db.orm.select().from(proposals).where(eq(proposals.id, id)).get()
  }

  /** @throws Refusal `not_found` */
  require(id: number): ProposalRow {
    const row = this.one(id)
    if (!row) throw notFound(`ไม่พบงานเสนอที่ ${id} กรุณาตรวจสอบเลขที่อีกครั้ง`)
    return row
  }

  all(): readonly ProposalRow[] {
    return this.db.orm.select().from(proposals).orderBy(asc(proposals.id)).all()
  }

  /** Those that wait are read the oldest first, all others the latest first. */
  page(query: ProposalQuery, limit: number, offset: number): readonly ProposalRow[] {
    const order =
      query.state === 'waiting' ? [asc(proposals.id)] : [desc(proposals.updatedAt), desc(proposals.id)]
    const asked = this.db.orm.select().from(proposals).where(asks(query))
    return asked
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all()
  }

  count(query: ProposalQuery): number {
    return this.db.orm.select({ n: count() }).from(proposals).where(asks(query)).get()?.n ?? 0
  }

  /** What waits that others proposed, by person and kind, so that who reviews sees what is alike together. */
  waitingFor(reviewer: string, query: ProposalQuery): readonly ProposalRow[] {
    return this.db.orm
      .select()
      .from(proposals)
      .where(and(asks({ ...query, state: 'waiting' }), ne(proposals.proposedBy, reviewer)))
      .orderBy(asc(proposals.proposedBy), asc(proposals.kind), asc(proposals.id))
      .all()
  }

  /** What nobody else is dealt, since a proposal about it waits. */
  subjects(): ReadonlySet<string> {
    const rows = this.db.sqlite
      .query<{ name: string }, []>(
        `SELECT DISTINCT each.value AS name FROM proposals, json_each(proposals.subjects) AS each
         WHERE state = 'waiting'`,
      )
      .all()
    return new Set(rows.map(({ name }) => name))
  }

  /** To be called inside a transaction. @throws Refusal `conflict` where enough wait */
  add(write: ProposedWrite, proposedBy: string): number {
    this.requireRoom(proposedBy)
    const now = new Date().toISOString()
    const row = { ...write, proposedBy, state: 'waiting' as const, createdAt: now, updatedAt: now }
    return this.db.orm.insert(proposals).values(row).returning({ id: proposals.id }).get().id
  }

  /** To be called inside a transaction. @throws Refusal `conflict` where its state does not allow that */
  become(row: ProposalRow, state: ProposalState, values: Partial<ProposalRow>): void {
    // as it is now: another thread may have decided since the row was read
    const { state: now } = this.require(row.id)
    if (!NEXT[now].includes(state)) throw conflict(`งานเสนอที่ ${row.id} ${SAID[now]} กรุณาโหลดหน้านี้ใหม่`)
    this.db.orm
      .update(proposals)
      .set({ ...values, state, updatedAt: new Date().toISOString() })
      .where(eq(proposals.id, row.id))
      .run()
  }

  /** Which line of the log it became. */
  note(id: number, edit: number): void {
    this.db.orm.update(proposals).set({ edit }).where(eq(proposals.id, id)).run()
  }

  private requireRoom(name: string): void {
    if (this.count({ state: 'waiting', by: name }) >= MOST_PROPOSED)
      throw conflict(`งานเสนอของ ${name} รอตรวจอยู่ครบ ${MOST_PROPOSED} รายการแล้ว กรุณารอให้ตรวจบ้าง แล้วจึงเสนอเพิ่ม`)
    if (this.count({ state: 'waiting' }) >= MOST_PROPOSALS)
      throw conflict(`มีงานเสนอรอตรวจอยู่ครบ ${MOST_PROPOSALS} รายการแล้ว กรุณารอให้ตรวจบ้าง แล้วจึงเสนอเพิ่ม`)
  }

  /** What each person proposed and published in each week, which begins on Monday (UTC); the latest week first. */
  weeks(limit: number, offset: number) {
    const all = this.db.sqlite.query<PersonsWeek, []>(WEEKS).all()
    return { items: all.slice(offset, offset + limit), total: all.length }
  }
}

export interface PersonsWeek {
  /** Its Monday. */
  readonly week: string
  readonly name: string
  readonly proposed: number
  readonly published: number
  readonly changed: number
  readonly returned: number
  /** Words put right, also those that somebody else published for them. */
  readonly corrected: number
}

const MONDAY = (time: string) => `date(${time}, '-6 days', 'weekday 1')`

const WEEKS = `
SELECT week, name, sum(proposed) AS proposed, sum(published) AS published, sum(changed) AS changed,
  sum(returned) AS returned, sum(corrected) AS corrected
FROM (
  SELECT ${MONDAY('created_at')} AS week, proposed_by AS name, 1 AS proposed, 0 AS published, 0 AS changed,
    0 AS returned, 0 AS corrected FROM proposals
  UNION ALL SELECT ${MONDAY('decided_at')}, proposed_by, 0, state = 'published', changed, state = 'returned', 0
    FROM proposals WHERE decided_at IS NOT NULL
  UNION ALL SELECT ${MONDAY('time')}, coalesce(proposed_by, key_name), 0, 0, 0, 0, 1
    FROM content_edit WHERE action = 'correct' AND undone_by IS NULL
)
GROUP BY week, name ORDER BY week DESC, name`

function asks({ state, by, kind }: ProposalQuery): SQL | undefined {
  return and(
    ...[
      state === undefined ? undefined : eq(proposals.state, state),
      by === undefined ? undefined : eq(proposals.proposedBy, by),
      kind === undefined ? undefined : eq(proposals.kind, kind),
    ].filter((clause) => clause !== undefined),
    sql`1`,
  )
}
