/** Validates, previews and publishes proposed writes (review §2). */

import type { FurtherWrite, RecordNamedByProposal } from '../definitions/review-items/proposal.ts'
import { AppError, createConflictError } from '../foundation/app-error.ts'
import { createBatchName } from '../foundation/batch.ts'
import { ALREADY_EXISTS_SENTENCE, RECORD_CHANGED_SENTENCE } from '../http/preconditions.ts'
import type { RoutedOperation } from '../http/route-group.ts'
import type {
  OpenProposal,
  OpenProposalQuery,
  ProposalRow,
  ProposalStore,
} from '../review-items/proposals/proposals.ts'
import type { LibraryStores } from '../services/stores.ts'
import { ProposalRecordReferenceResolver } from './named-records.ts'
import {
  createNothingChangedError,
  IF_MATCH_FOR_NEW_RECORD,
  type ProposedRequest,
  type ProposedWriteRun,
  ProposedWriteRunner,
} from './proposed-write-runner.ts'

/** What a reviewer or author sends about a proposal: the versions they saw, and edited bodies. */
export interface ProposalReviewInput {
  /** The version of the proposal; undefined accepts any. */
  readonly version?: string | undefined
  /** The current state that the reviewer saw (`current` of the proposal), over which the write is done. */
  readonly ifMatch?: string | undefined
  readonly body?: unknown
  readonly further?: readonly FurtherWrite[] | undefined
}

/** A proposal with what follows from the state of the library. */
interface ProposalAsOfNow extends Pick<ReturnType<LibraryStores['edits']['one']>, 'before' | 'after'> {
  readonly path: string
  readonly body: unknown
  readonly with: readonly FurtherWrite[]
  readonly others: readonly Pick<OpenProposal, 'id' | 'by'>[]
  readonly undone: boolean
  readonly problem: string | null
  readonly current: string | null
}

/** Validates proposed writes, shows what they would change, and publishes them. */
export class ProposalPublisher {
  /** @param operations of API and desk, for the editions that there are */
  constructor(
    private readonly stores: Pick<LibraryStores, 'canon' | 'db' | 'edits' | 'languages' | 'proposals'>,
    operations: () => readonly RoutedOperation[],
    private readonly proposals: ProposalStore = stores.proposals,
    private readonly named = new ProposalRecordReferenceResolver({ db: stores.db, divisions: stores.canon.divisions }),
    private readonly runner = new ProposedWriteRunner(stores, operations, named),
  ) {}

  /**
   * Stores a write until a reviewer decides. It is validated as if it were carried out now.
   * @param replaces an own proposal that is withdrawn in the same transaction @param draft waits for no reviewer
   * until it is sent
   * @returns the id of the proposal
   * @throws AppError if the write would be rejected
   */
  propose(
    write: ProposedRequest,
    note: string | null,
    keyName: string,
    { replaces, draft = false }: { readonly replaces?: number; readonly draft?: boolean } = {},
  ): number {
    const proposed = { ...this.judge(write, () => this.runner.run(write, keyName)), note }
    return this.stores.db.receive(() => {
      if (replaces !== undefined) this.proposals.changeState(this.own(replaces, keyName).id, 'withdrawn', {})
      return this.proposals.propose(proposed, keyName, draft ? 'draft' : 'waiting')
    })
  }

  /**
   * Returns the undecided proposals, oldest first, each with the present address of its record.
   * @param path of a record: those for it and for what belongs to it
   */
  open(query: Pick<OpenProposalQuery, 'path' | 'kind' | 'by'>): readonly OpenProposal[] {
    const { path } = query
    const asked = path === undefined ? '' : this.named.addressOf({ method: 'DELETE', path, body: null })
    const [record] = path === undefined ? [] : this.named.of({ method: 'DELETE', path, body: null })
    return this.proposals.open({ ...query, record }).flatMap((one) => {
      const write = this.presentOr(one, one.records)
      const address = this.named.addressOf(write ?? one)
      if (path === undefined) return [{ ...one, path: address }]
      const isAbout = write && (address === asked || address.startsWith(`${asked}/`))
      return isAbout ? [{ ...one, path: path + address.slice(asked.length) }] : []
    })
  }

  /** Returns other proposals for the same record that wait or are drafts. */
  private othersFor(row: ProposalRow, write: FurtherWrite): readonly Pick<OpenProposal, 'id' | 'by'>[] {
    const about = this.named.addressOf(write)
    return this.open({ path: about, kind: row.kind }).flatMap(({ id, by, state, path }) =>
      id === row.id || state === 'returned' || path !== about ? [] : [{ id, by }],
    )
  }

  /** A write with present slugs; undefined where a record that it names was deleted. */
  private presentOr(write: FurtherWrite, records: readonly RecordNamedByProposal[] | null): FurtherWrite | undefined {
    try {
      return this.named.present(write, records)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return undefined
    }
  }

  /** Sends a returned proposal or a draft, perhaps edited; fields that are not given stay. */
  send(id: number, given: Omit<ProposalReviewInput, 'version'> & { note?: string | null }, keyName: string) {
    const row = this.own(id, keyName)
    const judged = this.judge(this.laid(row, given), () => this.runAgain(row, given, keyName))
    const { note = row.note } = given
    const decided = { reason: null, decidedBy: null, decidedAt: null }
    this.stores.db.receive(() => this.proposals.changeState(id, 'waiting', { ...judged, ...decided, note }))
  }

  withdraw(id: number, keyName: string): void {
    this.own(id, keyName)
    this.stores.db.receive(() => this.proposals.changeState(id, 'withdrawn', {}))
  }

  giveBack(id: number, { reason, version }: { reason: string; version?: string }, keyName: string): void {
    this.others(id, keyName)
    const decided = { reason, decidedBy: keyName, decidedAt: new Date().toISOString() }
    this.stores.db.receive(() => this.proposals.changeState(id, 'returned', decided, version))
  }

  /**
   * Carries out the proposed write with its further writes in one transaction, logged under author and reviewer. An
   * author may publish an own draft without a reviewer.
   * @returns the id of its edit
   * @throws AppError `version_mismatch` when the proposal or the record has changed since it was seen
   */
  publish(id: number, given: ProposalReviewInput, keyName: string, batch?: string): number {
    const { proposedBy, further } = this.proposals.require(id)
    const whole = batch ?? ((given.further ?? further) ? createBatchName() : undefined)
    const reported = { ...(proposedBy === keyName ? {} : { proposedBy }), ...(whole ? { batch: whole } : {}) }
    return this.stores.db.together(() => {
      const row = this.proposals.require(id)
      if (row.proposedBy === keyName && row.state === 'draft') this.proposals.changeState(id, 'waiting', {})
      else this.others(id, keyName)
      // changes the state before the write, since this throws if the state does not allow it
      const decided = { reason: null, decidedBy: keyName, decidedAt: new Date().toISOString() }
      this.proposals.changeState(id, 'published', decided, given.version)
      const [sent, proposed] = [given, {}].map((each) => this.laid(row, each))
      const changed = !Bun.deepEquals([sent?.body, sent?.further], [proposed?.body, proposed?.further])
      const { edit } = this.runAgain(row, given, keyName)
      this.proposals.change(id, { edit, changed })
      return edit
    }, reported)
  }

  /**
   * Publishes several proposals as one batch; those that cannot be published keep waiting and are reported.
   * @param seen ids, with the version that was seen if known
   */
  publishAll(seen: readonly { readonly id: number; readonly version?: string }[], keyName: string) {
    const batch = createBatchName()
    const published: number[] = []
    const refused: { id: number; message: string }[] = []
    this.stores.db.together(() => {
      for (const { id, version } of new Map(seen.map((one) => [one.id, one])).values()) {
        try {
          this.publish(id, { version }, keyName, batch)
          published.push(id)
        } catch (error) {
          if (!(error instanceof AppError) || /^(internal|storage_refused)$/.test(error.code)) throw error
          refused.push({ id, message: error.message })
        }
      }
    })
    return { batch: published.length === 0 ? null : batch, published, refused }
  }

  /**
   * Returns a proposal's writes with present slugs, what it changed or would change now, why it cannot be published, and
   * the version of the current record.
   */
  show(row: ProposalRow): ProposalAsOfNow {
    const { edits, db } = this.stores
    const isOpen = row.state !== 'published'
    const write = (isOpen && this.presentOr(row, mainRecordsOf(row))) || row
    const further = row.further ?? []
    const shown = {
      path: write.path,
      body: write.body,
      with: isOpen ? further.map((one, at) => this.presentOr(one, row.records?.[at + 1] ?? null) ?? one) : further,
      others: this.othersFor(row, write),
    }
    const nothing = { ...shown, before: [], after: [], undone: false, problem: null, current: null }
    // the number of published writes may differ from the proposed one: changed proposals are a batch
    const changesFrom = (edit: number) =>
      edits.changes((row.changed ? edits.batchOf(edit) : null) ?? numbersFrom(edit, row.further))
    if (row.edit !== null)
      return { ...nothing, ...changesFrom(row.edit), undone: edits.one(row.edit).undoneBy !== null }
    // a proposal that came with a restore has no edit in this log
    if (row.state === 'published') return nothing
    try {
      return db.tryOut(() => {
        const run = this.runner.run({ ...this.laid(row, {}), ifMatch: null }, row.proposedBy)
        return {
          ...nothing,
          ...changesFrom(run.edit),
          problem: movedSince(row, run),
          current: currentOf(row, run),
        }
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...nothing, problem: error.message }
    }
  }

  /** What is kept of a write that would be taken now. @throws AppError as it would be refused */
  private judge({ method, path, body }: ProposedRequest, running: () => ProposedWriteRun) {
    const { db, edits } = this.stores
    const judged = db.tryOut(() => {
      const { operation, edit, effect, version, isNew, isVersioned, subjects, ...run } = running()
      const shown = edits.one(edit)
      const { further } = run
      const { before, after } = edits.changes(numbersFrom(edit, further))
      // saving an unchanged translation confirms it
      const confirms = [{ path }, ...(further ?? [])].some((one) => one.path.startsWith('/api/desk/translations/'))
      if (before.length + after.length === 0 && !confirms) throw createNothingChangedError()
      const [only, ...others] = shown.after.length > 0 ? shown.after : shown.before
      const title = shown.title ?? (others.length === 0 ? only?.title : null) ?? shown.record
      const mustBeNew = isNew && operation.conditions?.includes('if-none-match') ? IF_MATCH_FOR_NEW_RECORD : null
      const ifMatch = isVersioned ? (version ?? mustBeNew) : effect
      const kind = shown.collection
      const { records } = run
      return { kind, title, method: method.toUpperCase(), path, ifMatch, effect, body, further, records, subjects }
    })
    // a record that the proposal itself creates is known by its slug
    const exists = (record: RecordNamedByProposal) => this.named.slugOf(record) !== undefined
    return { ...judged, records: judged.records.map((named) => named.filter(exists)) }
  }

  /**
   * Runs a proposal, perhaps changed, inside a transaction. What its write would replace must be what it was judged on;
   * other fields of the same record may have changed meanwhile, unless the proposal is changed.
   * @throws AppError `version_mismatch` where it is not, and any as the write is refused
   */
  private runAgain(row: ProposalRow, given: ProposalReviewInput, keyName: string): ProposedWriteRun {
    const write = this.laid(row, given)
    if (isUncertain(row) && given.ifMatch === undefined) throw outdated()
    if (given.body !== undefined || given.further !== undefined) {
      this.requireUnmoved(row, given)
      return this.runner.run(write, keyName)
    }
    const isMerged = row.effect !== null && row.ifMatch !== IF_MATCH_FOR_NEW_RECORD && given.ifMatch === undefined
    const run = this.runner.run(isMerged ? { ...write, ifMatch: null } : write, keyName)
    requireEffect(row, given, run)
    return run
  }

  /**
   * For writes that no If-Match guards and that are changed before they are done: what was proposed would still do what
   * was seen.
   * @throws AppError `version_mismatch`
   */
  private requireUnmoved(row: ProposalRow, { ifMatch }: ProposalReviewInput): void {
    const given = { ifMatch }
    const own = this.laid(row, given)
    if (!own.further && this.runner.find(own, row.proposedBy).isVersioned) return
    try {
      this.stores.db.tryOut(() => requireEffect(row, given, this.runner.run(own, row.proposedBy)))
    } catch (error) {
      // other errors of the proposal as sent may be what the given text corrects
      if (!(error instanceof AppError) || error.code === 'version_mismatch') throw error
    }
  }

  /** A proposal as its reviewer changed it, about the records that it names. @throws AppError if one is gone */
  private laid(row: ProposalRow, given: ProposalReviewInput): ProposedRequest {
    const { method, path, body } = row
    const isGiven = given.body !== undefined
    return {
      ...this.named.present({ method, path, body: isGiven ? null : body }, mainRecordsOf(row)),
      ...(isGiven ? { body: given.body } : {}),
      ifMatch: given.ifMatch ?? row.ifMatch,
      further: toStoredFurtherProposalWrites(given.further ?? row.further),
      furtherRecords: given.further ? undefined : row.records?.slice(1),
    }
  }

  private own(id: number, keyName: string): ProposalRow {
    const row = this.proposals.require(id)
    if (row.proposedBy !== keyName)
      throw createConflictError(`งานเสนอที่ ${id} เป็นของ ${row.proposedBy} กรุณาให้ ${row.proposedBy} ส่งใหม่หรือถอนคืนเอง`)
    return row
  }

  private others(id: number, keyName: string): ProposalRow {
    const row = this.proposals.require(id)
    if (row.proposedBy === keyName) throw createConflictError(`งานเสนอที่ ${id} เป็นของท่านเอง กรุณาให้ผู้อื่นตรวจ`)
    return row
  }
}

/** What the first write of a proposal names; null where that is unknown. */
const mainRecordsOf = ({ records }: ProposalRow) => records?.[0] ?? null

/** Whether another record may have the slug by now, so that a reviewer has to see which one it is. */
const isUncertain = ({ ifMatch, records }: Pick<ProposalRow, 'ifMatch' | 'records'>) =>
  records === null && ifMatch !== IF_MATCH_FOR_NEW_RECORD

const outdated = () => new AppError('version_mismatch', RECORD_CHANGED_SENTENCE)

/** The numbers of the edits of a write with its further writes, as they follow each other. */
const numbersFrom = (edit: number, further: ProposedRequest['further']): readonly number[] =>
  Array.from({ length: 1 + (further?.length ?? 0) }, (_, at) => edit + at)

/**
 * Returns the further writes of a proposal, those that follow its first one, in the form in which they are stored;
 * null if there are none.
 */
export const toStoredFurtherProposalWrites = (
  further: readonly FurtherWrite[] | null,
): readonly FurtherWrite[] | null =>
  further?.length ? further.map(({ method, path, body = null }) => ({ method, path, body })) : null

/**
 * What is there now, as who publishes over it says it. An If-Match may be a list: to the version of the first record
 * belongs what the further writes would replace, which have no If-Match of their own.
 */
function currentOf({ further }: ProposalRow, { isVersioned, version, effect }: ProposedWriteRun): string | null {
  if (!isVersioned) return effect
  return (version && further ? `${version}, ${effect}` : version) ?? null
}

/** Why a proposal would not be published without another look; null where nothing came between. */
function movedSince({ ifMatch, effect, records }: ProposalRow, run: ProposedWriteRun): string | null {
  if (ifMatch === IF_MATCH_FOR_NEW_RECORD && !run.isNew) return ALREADY_EXISTS_SENTENCE
  if (isUncertain({ ifMatch, records })) return RECORD_CHANGED_SENTENCE
  // rows of earlier versions contain only the record version
  const isMoved =
    effect === null
      ? run.isVersioned && ifMatch !== IF_MATCH_FOR_NEW_RECORD && ifMatch !== run.version
      : effect !== run.effect
  return isMoved ? RECORD_CHANGED_SENTENCE : null
}

/** @param run the proposal's own write as it would be, or was, done now @throws AppError `version_mismatch` */
function requireEffect(row: ProposalRow, { ifMatch }: ProposalReviewInput, run: ProposedWriteRun): void {
  const seen = !run.isVersioned ? ifMatch : row.further ? ifMatch?.split(', ')[1] : undefined
  const expected = ifMatch === undefined ? row.effect : (seen ?? null)
  if (expected !== null && expected !== run.effect) throw outdated()
}
