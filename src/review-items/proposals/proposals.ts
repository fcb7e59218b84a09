/** Proposals: writes of people who may not publish, stored until a reviewer decides (review §2). */

import { and, asc, desc, eq, ne, type SQL } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import {
  PROPOSAL_DEFINITION,
  type ProposalState,
  type RecordNamedByProposal,
} from '../../definitions/review-items/proposal.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import { AppError, createConflictError } from '../../foundation/app-error.ts'
import { hashJsonToHexTag } from '../../foundation/hex-tag.ts'
import { createTableRowLeaseManager, type LeaseRequestCursor } from '../leases.ts'
import { ReviewItemStore } from '../review-item-rows.ts'

/** A stored proposal. */
export type ProposalRow = ReviewItemRow<typeof PROPOSAL_DEFINITION>

/** The states that may follow each state. */
const NEXT_STATES: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  draft: ['waiting', 'withdrawn'],
  waiting: ['published', 'returned', 'withdrawn'],
  returned: ['waiting', 'withdrawn'],
  published: [],
  withdrawn: [],
}

const STATE_MESSAGES: Readonly<Record<ProposalState, string>> = {
  draft: 'ยังเป็นฉบับร่าง กรุณารอให้ผู้เสนอส่งก่อน',
  waiting: 'รอตรวจอยู่ กรุณาโหลดหน้านี้ใหม่',
  published: 'เผยแพร่แล้ว กรุณาโหลดหน้านี้ใหม่',
  returned: 'ส่งกลับไปให้ผู้เสนอแล้ว กรุณาโหลดหน้านี้ใหม่',
  withdrawn: 'ผู้เสนอถอนคืนแล้ว กรุณาโหลดหน้านี้ใหม่',
}

/** Maximum number of proposals of all editors together that may wait or be drafts. */
export const MAX_WAITING_PROPOSALS = 5_000
/** Maximum number of proposals of one editor that may wait or be drafts. */
export const MAX_WAITING_PROPOSALS_OF_KEY = 2_000

/** Filters of the list of proposals. An absent filter matches all. */
export interface ProposalQuery {
  readonly state?: ProposalState | undefined
  readonly by?: string | undefined
  readonly kind?: string | undefined
}

/** The proposed request and its description: a proposal without its state and decision. */
export type ProposedWrite = Pick<
  ProposalRow,
  'kind' | 'title' | 'method' | 'path' | 'ifMatch' | 'effect' | 'body' | 'further' | 'records' | 'subjects' | 'note'
>

/**
 * Returns the version of a proposal: a digest of the proposed request. By it reviewers notice that a proposal was
 * changed after they read it (review §2).
 */
export const computeProposalVersion = ({ method, path, body, ifMatch, further }: ProposalRow): string =>
  hashJsonToHexTag([method, path, body, ifMatch, ...(further ? [further] : [])])

/** Fields that are equal, besides method and path, when a request is sent again. */
const COMPARED_FIELDS = ['body', 'further', 'records'] as const

const UNDECIDED = { reason: null, decidedBy: null, decidedAt: null, edit: null, changed: false } as const

const proposals = getReviewItemTable(PROPOSAL_DEFINITION)

/** Reads and writes proposals in library.db, and changes their states. */
export class ProposalStore extends ReviewItemStore<typeof PROPOSAL_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, PROPOSAL_DEFINITION)
  }

  /** Returns a page of proposals: waiting ones oldest first, others latest first. */
  readPage(query: ProposalQuery, limit: number, offset: number): readonly ProposalRow[] {
    const order = query.state === 'waiting' ? [asc(proposals.id)] : [desc(proposals.updatedAt), desc(proposals.id)]
    return this.select({ which: toCondition(query), order, limit, offset })
  }

  /** Counts the proposals that match a query. */
  countMatching(query: ProposalQuery): number {
    return this.count(toCondition(query))
  }

  /** Returns the waiting proposals of others, by person and kind, so that a reviewer sees similar ones together. */
  listWaitingFor(reviewer: string, query: ProposalQuery): readonly ProposalRow[] {
    return this.select({
      which: and(toCondition({ ...query, state: 'waiting' }), ne(proposals.proposedBy, reviewer)),
      order: [asc(proposals.proposedBy), asc(proposals.kind), asc(proposals.id)],
    })
  }

  /** Returns the undecided proposals for records: drafts, waiting and returned ones, oldest first. */
  listOpen({ path, record, kind, by }: OpenProposalQuery): readonly OpenProposal[] {
    const given = [path, kind, by, record?.collection, record?.id].map((value) => value ?? null)
    const rows = this.db.sqlite.query<StoredOpenProposal, (string | number | null)[]>(OPEN_PROPOSALS_SQL).all(...given)
    return rows.map(({ names, ...row }) => ({
      ...row,
      ...(JSON.parse(names) as Pick<OpenProposal, 'body' | 'records'>),
    }))
  }

  /** Returns the subjects of waiting proposals, which are not assigned to other editors meanwhile. */
  subjects(): ReadonlySet<string> {
    const { subjects } = proposals
    const rows = this.db.orm
      .select({ subjects })
      .from(proposals)
      .where(toCondition({ state: 'waiting' }))
      .all()
    return new Set(rows.flatMap((row) => row.subjects))
  }

  /**
   * Stores a proposal; must be called inside a transaction. The same request sent again, for instance after a lost
   * answer, returns the proposal that already waits.
   * @returns its id
   * @throws AppError `conflict` when too many wait or are drafts
   */
  propose(write: ProposedWrite, proposedBy: string, state: 'waiting' | 'draft' = 'waiting'): number {
    const same = this.select({
      which: and(
        toCondition({ state, by: proposedBy }),
        eq(proposals.method, write.method),
        eq(proposals.path, write.path),
      ),
    }).find((row) => COMPARED_FIELDS.every((name) => Bun.deepEquals(row[name], write[name])))
    if (same) return same.id
    this.requireCapacity(proposedBy)
    const now = new Date().toISOString()
    return this.add({ ...write, ...UNDECIDED, proposedBy, state, createdAt: now, updatedAt: now })
  }

  /**
   * Changes the state of a proposal; must be called inside a transaction.
   * @param seen the version that the reviewer saw; undefined accepts any
   * @throws AppError `conflict` when its state does not allow that or too many wait, `version_mismatch` when the
   * proposal changed since
   */
  changeState(id: number, state: ProposalState, values: Partial<ProposalRow>, seen?: string): void {
    // read here, because another thread may have decided it since the caller read the row
    const row = this.require(id)
    if (!NEXT_STATES[row.state].includes(state))
      throw createConflictError(`งานเสนอที่ ${id} ${STATE_MESSAGES[row.state]}`)
    if (seen !== undefined && seen !== computeProposalVersion(row))
      throw new AppError('version_mismatch', `ผู้เสนอแก้งานเสนอที่ ${id} แล้วส่งใหม่หลังจากที่ท่านเปิดอ่าน กรุณาอ่านที่ส่งมาใหม่ก่อนตัดสิน`)
    // drafts are counted already
    if (row.state === 'returned' && state === 'waiting') this.requireCapacity(row.proposedBy)
    this.change(id, { ...values, state, updatedAt: new Date().toISOString() })
  }

  /** @throws AppError `conflict` when the limit of this editor or of all is reached */
  private requireCapacity(name: string): void {
    // drafts count, since sending one is not checked again
    const countOpen = (by?: string) =>
      this.countMatching({ state: 'waiting', by }) + this.countMatching({ state: 'draft', by })
    if (countOpen(name) >= MAX_WAITING_PROPOSALS_OF_KEY)
      throw createConflictError(
        `งานเสนอและฉบับร่างของ ${name} มีครบ ${MAX_WAITING_PROPOSALS_OF_KEY} รายการแล้ว กรุณารอให้ตรวจบ้าง หรือถอนคืนบ้าง แล้วจึงเสนอเพิ่ม`,
      )
    if (countOpen() >= MAX_WAITING_PROPOSALS)
      throw createConflictError(`มีงานเสนอและฉบับร่างครบ ${MAX_WAITING_PROPOSALS} รายการแล้ว กรุณารอให้ตรวจบ้าง แล้วจึงเสนอเพิ่ม`)
  }

  /** Returns what each person proposed and published per week, which begins on Monday (UTC); latest week first. */
  weeks(limit: number, offset: number) {
    const all = this.db.sqlite.query<WeeklyContribution, []>(WEEKS_SQL).all()
    return { items: all.slice(offset, offset + limit), total: all.length }
  }
}

/** Filters of undecided proposals. An absent filter matches all. */
export interface OpenProposalQuery extends Omit<ProposalQuery, 'state'> {
  /** Matches proposals whose address is this one or below it, and those that name `record`. */
  readonly path?: string | undefined
  readonly record?: RecordNamedByProposal | undefined
}

/** An undecided proposal, with the address of its record. */
export interface OpenProposal {
  readonly id: number
  readonly by: string
  readonly state: ProposalState
  readonly kind: string
  readonly title: string
  /** Path of the write. */
  readonly path: string
  readonly at: string
  /** Characters of the body. */
  readonly size: number
  readonly method: string
  /** Fields of the body that may name the record. */
  readonly body: Readonly<Record<string, unknown>>
  /** The records that the first write names; null if unknown. */
  readonly records: readonly RecordNamedByProposal[] | null
}

type StoredOpenProposal = Omit<OpenProposal, 'body' | 'records'> & { readonly names: string }

const OPEN_PROPOSALS_SQL = `
SELECT * FROM (
  SELECT id, proposed_by AS by, state, kind, title, updated_at AS at, coalesce(length(body), 0) + coalesce(length(further), 0) AS size,
    method, path, json_object('records', records -> '$[0]', 'body', json_object('slug', body ->> 'slug', 'id', body ->> 'id',
      'collection', body ->> 'collection', 'division', body ->> 'division', 'language', body ->> 'language')) AS names
  FROM proposals WHERE state IN ('draft', 'waiting', 'returned')) AS open
WHERE (?1 IS NULL OR instr(path || '/' || coalesce(names ->> '$.body.slug', '') || '/', ?1 || '/') = 1
    OR EXISTS (SELECT 1 FROM json_each(names -> 'records') WHERE value ->> 'collection' = ?4 AND value ->> 'id' = ?5))
  AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR by = ?3)
ORDER BY id`

/** Counts of what one person did in one week: proposals, decisions on them, corrected words and proofread pages. */
export interface WeeklyContribution {
  /** Date of its Monday. */
  readonly week: string
  readonly name: string
  readonly proposed: number
  readonly published: number
  readonly changed: number
  readonly returned: number
  /** Words corrected, including those that another editor published for them. */
  readonly corrected: number
  /** Pages read against the print, or confirmed. */
  readonly read: number
}

const mondaySql = (time: string) => `date(${time}, '-6 days', 'weekday 1')`

const WEEKS_SQL = `
SELECT week, name, sum(proposed) AS proposed, sum(published) AS published, sum(changed) AS changed,
  sum(returned) AS returned, sum(corrected) AS corrected, sum(read) AS read
FROM (
  SELECT ${mondaySql('created_at')} AS week, proposed_by AS name, 1 AS proposed, 0 AS published, 0 AS changed,
    0 AS returned, 0 AS corrected, 0 AS read FROM proposals
  UNION ALL SELECT ${mondaySql('decided_at')}, proposed_by, 0, state = 'published', changed, state = 'returned', 0, 0
    FROM proposals WHERE decided_at IS NOT NULL
  UNION ALL SELECT ${mondaySql('time')}, coalesce(proposed_by, key_name), 0, 0, 0, 0, action = 'correct', action = 'read-page'
    FROM content_edit WHERE action IN ('correct', 'read-page') AND undone_by IS NULL
)
GROUP BY week, name ORDER BY week DESC, name`

function toCondition({ state, by, kind }: ProposalQuery): SQL | undefined {
  return and(
    state === undefined ? undefined : eq(proposals.state, state),
    by === undefined ? undefined : eq(proposals.proposedBy, by),
    kind === undefined ? undefined : eq(proposals.kind, kind),
  )
}

/** Creates the lease manager of waiting proposals. Reviewers never get their own. */
export const createProposalLeaseManager = (proposals: Pick<ProposalStore, 'listWaitingFor'>) =>
  createTableRowLeaseManager(({ by, kind }: LeaseRequestCursor & Omit<ProposalQuery, 'state'>, reviewer) =>
    proposals.listWaitingFor(reviewer, { by, kind }),
  )
