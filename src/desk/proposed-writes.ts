/** Validates, previews and publishes proposed writes (review §2). */

import type { FurtherWriteOfProposal, RecordNamedByProposal } from '../definitions/review-items/proposal.ts'
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

/** What a reviewer or author sends about a proposal: the versions that they saw, and edited bodies. */
export interface ProposalReviewInput {
  /** The version of the proposal; undefined accepts any. */
  readonly version?: string | undefined
  /** The current state that the reviewer saw (`current` of the proposal), over which the write is done. */
  readonly ifMatch?: string | undefined
  readonly body?: unknown
  readonly further?: readonly FurtherWriteOfProposal[] | undefined
}

/** The properties of a proposal that depend on the present state of the library. */
interface PresentProposalProperties extends Pick<ReturnType<LibraryStores['edits']['readEdit']>, 'before' | 'after'> {
  readonly path: string
  readonly body: unknown
  readonly with: readonly FurtherWriteOfProposal[]
  readonly others: readonly Pick<OpenProposal, 'id' | 'by'>[]
  readonly undone: boolean
  readonly problem: string | null
  readonly current: string | null
}

/** Validates proposed writes, shows what they would change, and publishes them. */
export class ProposalPublisher {
  /** @param operations returns the operations of API and desk, for the present editions */
  constructor(
    private readonly stores: Pick<LibraryStores, 'canon' | 'db' | 'edits' | 'languages' | 'proposals'>,
    operations: () => readonly RoutedOperation[],
    private readonly proposals: ProposalStore = stores.proposals,
    private readonly resolver = new ProposalRecordReferenceResolver({
      db: stores.db,
      divisions: stores.canon.divisions,
    }),
    private readonly runner = new ProposedWriteRunner(stores, operations, resolver),
  ) {}

  /**
   * Stores a write until a reviewer decides. It is validated as if it were carried out now.
   * @param note of the author to the reviewer
   * @param replaces id of an own proposal that is withdrawn in the same transaction
   * @param draft whether it is not reviewed until it is sent
   * @returns the id of the proposal
   * @throws AppError if the write would be rejected
   */
  propose(
    write: ProposedRequest,
    note: string | null,
    keyName: string,
    { replaces, draft = false }: { readonly replaces?: number; readonly draft?: boolean } = {},
  ): number {
    const proposed = { ...this.validate(write, () => this.runner.run(write, keyName)), note }
    return this.stores.db.receive(() => {
      if (replaces !== undefined) this.proposals.changeState(this.requireOwn(replaces, keyName).id, 'withdrawn', {})
      return this.proposals.propose(proposed, keyName, draft ? 'draft' : 'waiting')
    })
  }

  /**
   * Returns the undecided proposals, oldest first, each with the present address of its record.
   * @param path path of a record; matches proposals for it and for what belongs to it
   */
  listOpen(query: Pick<OpenProposalQuery, 'path' | 'kind' | 'by'>): readonly OpenProposal[] {
    const { path } = query
    const requested = path === undefined ? '' : this.resolver.addressOf({ method: 'DELETE', path, body: null })
    const [record] = path === undefined ? [] : this.resolver.listRecords({ method: 'DELETE', path, body: null })
    return this.proposals.listOpen({ ...query, record }).flatMap((proposal) => {
      const write = this.findPresentWrite(proposal, proposal.records)
      const address = this.resolver.addressOf(write ?? proposal)
      if (path === undefined) return [{ ...proposal, path: address }]
      const isMatch = write && (address === requested || address.startsWith(`${requested}/`))
      return isMatch ? [{ ...proposal, path: path + address.slice(requested.length) }] : []
    })
  }

  /** Returns other proposals for the same record that wait or are drafts. */
  private findOthers(row: ProposalRow, write: FurtherWriteOfProposal): readonly Pick<OpenProposal, 'id' | 'by'>[] {
    const address = this.resolver.addressOf(write)
    return this.listOpen({ path: address, kind: row.kind }).flatMap(({ id, by, state, path }) =>
      id === row.id || state === 'returned' || path !== address ? [] : [{ id, by }],
    )
  }

  /** Returns a write with present slugs; undefined if a record that it names was deleted. */
  private findPresentWrite(
    write: FurtherWriteOfProposal,
    records: readonly RecordNamedByProposal[] | null,
  ): FurtherWriteOfProposal | undefined {
    try {
      return this.resolver.present(write, records)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return undefined
    }
  }

  /** Sends a returned proposal or a draft, perhaps edited; absent fields stay unchanged, a null note is removed. */
  send(id: number, input: Omit<ProposalReviewInput, 'version'> & { note?: string | null }, keyName: string) {
    const row = this.requireOwn(id, keyName)
    const validated = this.validate(this.applyInput(row, input), () => this.runProposal(row, input, keyName))
    const { note = row.note } = input
    const decided = { reason: null, decidedBy: null, decidedAt: null }
    this.stores.db.receive(() => this.proposals.changeState(id, 'waiting', { ...validated, ...decided, note }))
  }

  /** Withdraws an own proposal. @throws AppError `conflict` */
  withdraw(id: number, keyName: string): void {
    this.requireOwn(id, keyName)
    this.stores.db.receive(() => this.proposals.changeState(id, 'withdrawn', {}))
  }

  /** Returns a proposal to its author with a reason. @throws AppError `conflict`, `version_mismatch` */
  returnToAuthor(id: number, { reason, version }: { reason: string; version?: string }, keyName: string): void {
    this.requireOfOther(id, keyName)
    const decided = { reason, decidedBy: keyName, decidedAt: new Date().toISOString() }
    this.stores.db.receive(() => this.proposals.changeState(id, 'returned', decided, version))
  }

  /**
   * Carries out the proposed write with its further writes in one transaction, logged under author and reviewer. An
   * author may publish an own draft without a reviewer.
   * @param batch name of the batch of edits to which it belongs; by default one of its own if it has further writes
   * @returns the id of its edit
   * @throws AppError `version_mismatch` when the proposal or the record has changed since it was seen
   */
  publish(id: number, input: ProposalReviewInput, keyName: string, batch?: string): number {
    const { proposedBy, further } = this.proposals.require(id)
    const ownBatch = batch ?? ((input.further ?? further) ? createBatchName() : undefined)
    const logged = { ...(proposedBy === keyName ? {} : { proposedBy }), ...(ownBatch ? { batch: ownBatch } : {}) }
    return this.stores.db.together(() => {
      const row = this.proposals.require(id)
      if (row.proposedBy === keyName && row.state === 'draft') this.proposals.changeState(id, 'waiting', {})
      else this.requireOfOther(id, keyName)
      // changes the state before the write, since this throws if the state does not allow it
      const decided = { reason: null, decidedBy: keyName, decidedAt: new Date().toISOString() }
      this.proposals.changeState(id, 'published', decided, input.version)
      const [edited, proposed] = [this.applyInput(row, input), this.applyInput(row, {})]
      const changed = !Bun.deepEquals([edited.body, edited.further], [proposed.body, proposed.further])
      const { edit } = this.runProposal(row, input, keyName)
      this.proposals.change(id, { edit, changed })
      return edit
    }, logged)
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
   * Returns a proposal's writes with present slugs, what it changed or would change now, why it cannot be published,
   * and the version of the current record.
   */
  show(row: ProposalRow): PresentProposalProperties {
    const { edits, db } = this.stores
    const isOpen = row.state !== 'published'
    const write = (isOpen && this.findPresentWrite(row, getMainRecords(row))) || row
    const further = row.further ?? []
    const writes = {
      path: write.path,
      body: write.body,
      with: isOpen
        ? further.map((one, at) => this.findPresentWrite(one, row.records?.[at + 1] ?? null) ?? one)
        : further,
      others: this.findOthers(row, write),
    }
    const withoutChanges = { ...writes, before: [], after: [], undone: false, problem: null, current: null }
    // the number of published writes may differ from the proposed one: changed proposals are a batch
    const readChanges = (edit: number) =>
      edits.readChangesOfEdits((row.changed ? edits.batchOf(edit) : null) ?? listEditNumbers(edit, row.further))
    if (row.edit !== null)
      return { ...withoutChanges, ...readChanges(row.edit), undone: edits.readEdit(row.edit).undoneBy !== null }
    // a proposal that came with a restore has no edit in this log
    if (row.state === 'published') return withoutChanges
    try {
      return db.tryOut(() => {
        const run = this.runner.run({ ...this.applyInput(row, {}), ifMatch: null }, row.proposedBy)
        const problem = findProblem(row, run)
        return { ...withoutChanges, ...readChanges(run.edit), problem, current: getCurrentState(row, run) }
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...withoutChanges, problem: error.message }
    }
  }

  /**
   * Runs a write, rolls it back, and returns the values to store for its proposal.
   * @throws AppError if the write is rejected
   */
  private validate({ method, path, body }: ProposedRequest, runWrite: () => ProposedWriteRun) {
    const { db, edits } = this.stores
    const proposal = db.tryOut(() => {
      const { operation, edit, effect, version, isNew, isVersioned, subjects, ...run } = runWrite()
      const line = edits.readEdit(edit)
      const { further } = run
      const { before, after } = edits.readChangesOfEdits(listEditNumbers(edit, further))
      // saving an unchanged translation confirms it
      const confirmsTranslation = [{ path }, ...(further ?? [])].some((one) =>
        one.path.startsWith('/api/desk/translations/'),
      )
      if (before.length + after.length === 0 && !confirmsTranslation) throw createNothingChangedError()
      const [only, ...others] = line.after.length > 0 ? line.after : line.before
      const title = line.title ?? (others.length === 0 ? only?.title : null) ?? line.record
      const mustBeNew = isNew && operation.conditions?.includes('if-none-match') ? IF_MATCH_FOR_NEW_RECORD : null
      const ifMatch = isVersioned ? (version ?? mustBeNew) : effect
      const kind = line.collection
      const { records } = run
      return { kind, title, method: method.toUpperCase(), path, ifMatch, effect, body, further, records, subjects }
    })
    // records that the proposal itself creates do not exist after the rollback, and are named by slug
    const exists = (record: RecordNamedByProposal) => this.resolver.slugOf(record) !== undefined
    return { ...proposal, records: proposal.records.map((records) => records.filter(exists)) }
  }

  /**
   * Runs a proposal, perhaps edited; must be called inside a transaction. The values that the write replaces must be
   * the same as when it was proposed. Other fields of the record may have changed since, unless the proposal is edited.
   * @throws AppError `version_mismatch` if they differ, and any error of the write
   */
  private runProposal(row: ProposalRow, input: ProposalReviewInput, keyName: string): ProposedWriteRun {
    const write = this.applyInput(row, input)
    if (isRecordUncertain(row) && input.ifMatch === undefined) throw createOutdatedError()
    if (input.body !== undefined || input.further !== undefined) {
      this.requireSameEffectUnedited(row, input)
      return this.runner.run(write, keyName)
    }
    const ignoresVersion = row.effect !== null && row.ifMatch !== IF_MATCH_FOR_NEW_RECORD && input.ifMatch === undefined
    const run = this.runner.run(ignoresVersion ? { ...write, ifMatch: null } : write, keyName)
    requireSameEffect(row, input, run)
    return run
  }

  /**
   * Checks an edited proposal whose write If-Match does not protect: without the edits, it must still have the effect
   * that was seen.
   * @throws AppError `version_mismatch`
   */
  private requireSameEffectUnedited(row: ProposalRow, { ifMatch }: ProposalReviewInput): void {
    const unedited = this.applyInput(row, { ifMatch })
    if (!unedited.further && this.runner.find(unedited, row.proposedBy).isVersioned) return
    try {
      this.stores.db.tryOut(() => requireSameEffect(row, { ifMatch }, this.runner.run(unedited, row.proposedBy)))
    } catch (error) {
      // the edits may correct other errors of the proposal
      if (!(error instanceof AppError) || error.code === 'version_mismatch') throw error
    }
  }

  /** Returns the write of a proposal with the edits of a reviewer and present slugs. @throws AppError `not_found` */
  private applyInput(row: ProposalRow, input: ProposalReviewInput): ProposedRequest {
    const { method, path, body } = row
    const hasBody = input.body !== undefined
    return {
      ...this.resolver.present({ method, path, body: hasBody ? null : body }, getMainRecords(row)),
      ...(hasBody ? { body: input.body } : {}),
      ifMatch: input.ifMatch ?? row.ifMatch,
      further: toStoredFurtherProposalWrites(input.further ?? row.further),
      furtherRecords: input.further ? undefined : row.records?.slice(1),
    }
  }

  private requireOwn(id: number, keyName: string): ProposalRow {
    const row = this.proposals.require(id)
    if (row.proposedBy !== keyName)
      throw createConflictError(`งานเสนอที่ ${id} เป็นของ ${row.proposedBy} กรุณาให้ ${row.proposedBy} ส่งใหม่หรือถอนคืนเอง`)
    return row
  }

  private requireOfOther(id: number, keyName: string): void {
    const row = this.proposals.require(id)
    if (row.proposedBy === keyName) throw createConflictError(`งานเสนอที่ ${id} เป็นของท่านเอง กรุณาให้ผู้อื่นตรวจ`)
  }
}

/** Returns the records that the first write of a proposal names; null if unknown. */
const getMainRecords = ({ records }: ProposalRow) => records?.[0] ?? null

/** Whether another record may have the slug by now, so that a reviewer must confirm which record is changed. */
const isRecordUncertain = ({ ifMatch, records }: Pick<ProposalRow, 'ifMatch' | 'records'>) =>
  records === null && ifMatch !== IF_MATCH_FOR_NEW_RECORD

const createOutdatedError = () => new AppError('version_mismatch', RECORD_CHANGED_SENTENCE)

/** Returns the numbers of the edits of a write and its further writes, which are consecutive. */
const listEditNumbers = (edit: number, further: ProposedRequest['further']): readonly number[] =>
  Array.from({ length: 1 + (further?.length ?? 0) }, (_, at) => edit + at)

/** Returns the further writes of a proposal in the form in which they are stored. Null if there are none. */
export const toStoredFurtherProposalWrites = (
  further: readonly FurtherWriteOfProposal[] | null,
): readonly FurtherWriteOfProposal[] | null =>
  further?.length ? further.map(({ method, path, body = null }) => ({ method, path, body })) : null

/**
 * Returns the current state, which a reviewer sends as `ifMatch` to publish over it. It may be a list: the version of
 * the first record, and the digest of the effect of all writes, since further writes have no If-Match of their own.
 */
function getCurrentState({ further }: ProposalRow, { isVersioned, version, effect }: ProposedWriteRun): string | null {
  if (!isVersioned) return effect
  return (version && further ? `${version}, ${effect}` : version) ?? null
}

/** Returns the Thai reason why a reviewer must look at a proposal again; null if nothing changed since. */
function findProblem({ ifMatch, effect, records }: ProposalRow, run: ProposedWriteRun): string | null {
  if (ifMatch === IF_MATCH_FOR_NEW_RECORD && !run.isNew) return ALREADY_EXISTS_SENTENCE
  if (isRecordUncertain({ ifMatch, records })) return RECORD_CHANGED_SENTENCE
  // rows of earlier versions contain only the record version
  const isChanged =
    effect === null
      ? run.isVersioned && ifMatch !== IF_MATCH_FOR_NEW_RECORD && ifMatch !== run.version
      : effect !== run.effect
  return isChanged ? RECORD_CHANGED_SENTENCE : null
}

/**
 * Checks that a write has the effect that was proposed, or that the reviewer saw.
 * @param run the write of the unedited proposal
 * @throws AppError `version_mismatch`
 */
function requireSameEffect(row: ProposalRow, { ifMatch }: ProposalReviewInput, run: ProposedWriteRun): void {
  const seen = !run.isVersioned ? ifMatch : row.further ? ifMatch?.split(', ')[1] : undefined
  const expected = ifMatch === undefined ? row.effect : (seen ?? null)
  if (expected !== null && expected !== run.effect) throw createOutdatedError()
}
