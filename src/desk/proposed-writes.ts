/** Validates, previews and publishes proposed writes, each by its own operation from the route table (review §2). */

import type { FurtherWrite } from '../definitions/review-items/proposal.ts'
import { AppError, conflictError, invalidRequestError } from '../foundation/app-error.ts'
import { createBatchName } from '../foundation/batch.ts'
import { hashValuesToHexTag } from '../foundation/hex-tag.ts'
import { memoize } from '../foundation/memoize.ts'
import { bodyTooLargeError, MAX_ORDINARY_BODY_BYTES } from '../http/body.ts'
import { ALREADY_EXISTS_SENTENCE, OUTDATED_SENTENCE } from '../http/preconditions.ts'
import type { ReceivedRequest } from '../http/request-worker.ts'
import { getFullRoutePath, type RoutedOperation, requiresKey } from '../http/route-group.ts'
import { runOperation } from '../http/run-operation.ts'
import { createWriteIntent } from '../http/validation.ts'
import { listFormerApiPaths, presentApiPath } from '../reader/shared/former-address.ts'
import type { ProposalRow, ProposalStore } from '../review-items/proposals/proposals.ts'
import type { LibraryStores } from '../services/stores.ts'

/** A proposed write with its further writes, as it would be sent. */
export interface ProposedRequest extends FurtherWrite {
  readonly ifMatch: string | null
  readonly further: readonly FurtherWrite[] | null
}

/** The value of `ifMatch` for a record that must not exist yet. */
const NEW = '*'

/** Placeholder in the path of a further write for the id that the main write creates. */
const ID = '{id}'

/** What a reviewer or author sends about a proposal: the versions they saw, and edited bodies. */
export interface ProposalReviewInput {
  /** The version of the proposal; undefined accepts any. */
  readonly version?: string | undefined
  /** The current state that the reviewer saw (`current` of the proposal), over which the write is done. */
  readonly ifMatch?: string | undefined
  readonly body?: unknown
  readonly further?: readonly FurtherWrite[] | undefined
}

/** The changes that a write makes or would make. */
type ChangeBeforeAndAfter = Pick<ReturnType<LibraryStores['edits']['one']>, 'before' | 'after'>

interface Found {
  readonly operation: RoutedOperation
  readonly input: ReceivedRequest
  /** Whether it is guarded by a record's version; otherwise by its effect. */
  readonly isVersioned: boolean
}

/** The result of running a write with its further writes. */
interface Run extends Found {
  /** Id of its edit; those of further writes follow. */
  readonly edit: number
  /** Digest of the effect of all the writes. */
  readonly effect: string
  readonly subjects: readonly string[]
  /** The version of the record before the write; undefined if it does not exist. */
  readonly version: string | undefined
  /** Whether it creates a record. */
  readonly isNew: boolean
}

/** Validates proposed writes, shows what they would change, and publishes them. */
export class ProposalPublisher {
  /** @param operations of API and desk, for the editions that there are */
  constructor(
    private readonly stores: Pick<LibraryStores, 'canon' | 'db' | 'edits' | 'languages' | 'proposals'>,
    private readonly operations: () => readonly RoutedOperation[],
    private readonly proposals: ProposalStore = stores.proposals,
    private readonly addressed = { db: stores.db, divisions: stores.canon.divisions },
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
    const proposed = { ...this.judge(write, () => this.run(write, keyName)), note }
    return this.stores.db.receive(() => {
      if (replaces !== undefined) this.proposals.become(this.own(replaces, keyName).id, 'withdrawn', {})
      return this.proposals.propose(proposed, keyName, draft ? 'draft' : 'waiting')
    })
  }

  /** Returns the addresses that a renamed record had before, under which proposals for it may wait. */
  formerPathsOf(path: string): readonly string[] {
    return listFormerApiPaths(this.addressed, path)
  }

  /** Sends a returned proposal or a draft, perhaps edited; fields that are not given stay. */
  send(id: number, given: Omit<ProposalReviewInput, 'version'> & { note?: string | null }, keyName: string) {
    const row = this.own(id, keyName)
    const judged = this.judge(this.laid(row, given), () => this.runAgain(row, given, keyName))
    const { note = row.note } = given
    const decided = { reason: null, decidedBy: null, decidedAt: null }
    this.stores.db.receive(() => this.proposals.become(id, 'waiting', { ...judged, ...decided, note }))
  }

  withdraw(id: number, keyName: string): void {
    this.own(id, keyName)
    this.stores.db.receive(() => this.proposals.become(id, 'withdrawn', {}))
  }

  giveBack(id: number, { reason, version }: { reason: string; version?: string }, keyName: string): void {
    this.others(id, keyName)
    const decided = { reason, decidedBy: keyName, decidedAt: new Date().toISOString() }
    this.stores.db.receive(() => this.proposals.become(id, 'returned', decided, version))
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
      if (row.proposedBy === keyName && row.state === 'draft') this.proposals.become(id, 'waiting', {})
      else this.others(id, keyName)
      // before it is written, since its state may not allow that
      const decided = { reason: null, decidedBy: keyName, decidedAt: new Date().toISOString() }
      const { body, further } = this.laid(row, given)
      const changed = JSON.stringify([body, further]) !== JSON.stringify([row.body, row.further])
      this.proposals.become(id, 'published', { ...decided, changed }, given.version)
      const { edit } = this.runAgain(row, given, keyName)
      this.proposals.change(id, { edit })
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
   * Returns what a proposal changed or would change now, why it cannot be published, and the version of the current
   * record.
   */
  show(row: ProposalRow): ChangeBeforeAndAfter & { undone: boolean; problem: string | null; current: string | null } {
    const { edits, db } = this.stores
    const nothing = { before: [], after: [], undone: false, problem: null, current: null }
    // another number of writes may have been published than was proposed: they are a batch of their own
    const changesFrom = (edit: number) =>
      edits.changes((row.changed ? edits.batchOf(edit) : null) ?? numbersFrom(edit, row.further))
    if (row.edit !== null)
      return { ...nothing, ...changesFrom(row.edit), undone: edits.one(row.edit).undoneBy !== null }
    // what a restored library took over from another one is no line of its log
    if (row.state === 'published') return nothing
    try {
      return db.tryOut(() => {
        const run = this.run({ ...this.laid(row, {}), ifMatch: null }, row.proposedBy)
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
  private judge({ method, path, body, further }: ProposedRequest, running: () => Run) {
    const { db, edits } = this.stores
    return db.tryOut(() => {
      const { operation, edit, effect, version, isNew, isVersioned, subjects } = running()
      const shown = edits.one(edit)
      const { before, after } = edits.changes(numbersFrom(edit, further))
      // a translation that is saved as it is says that it is right
      const confirms = [{ path }, ...(further ?? [])].some((one) => one.path.startsWith('/api/desk/translations/'))
      if (before.length + after.length === 0 && !confirms) throw nothingChanged()
      const [only, ...others] = shown.after.length > 0 ? shown.after : shown.before
      const title = shown.title ?? (others.length === 0 ? only?.title : null) ?? shown.record
      const mustBeNew = isNew && operation.conditions?.includes('if-none-match') ? NEW : null
      const ifMatch = isVersioned ? (version ?? mustBeNew) : effect
      const kind = shown.collection
      return { kind, title, method: method.toUpperCase(), path, ifMatch, effect, body, further, subjects }
    })
  }

  /**
   * Runs a proposal, perhaps changed, inside a transaction. What its write would replace must be what it was judged on;
   * other fields of the same record may have changed meanwhile, unless the proposal is changed.
   * @throws AppError `version_mismatch` where it is not, and any as the write is refused
   */
  private runAgain(row: ProposalRow, given: ProposalReviewInput, keyName: string): Run {
    const write = this.laid(row, given)
    if (given.body !== undefined || given.further !== undefined) {
      this.requireUnmoved(row, given)
      return this.run(write, keyName)
    }
    const isMerged = row.effect !== null && row.ifMatch !== NEW && given.ifMatch === undefined
    const run = this.run(isMerged ? { ...write, ifMatch: null } : write, keyName)
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
    if (!own.further && this.find(own, row.proposedBy).isVersioned) return
    try {
      this.stores.db.tryOut(() => requireEffect(row, given, this.run(own, row.proposedBy)))
    } catch (error) {
      // what would be refused is what is being mended
      if (!(error instanceof AppError) || error.code === 'version_mismatch') throw error
    }
  }

  /** Runs a write, and what comes with it, inside a transaction. @throws AppError */
  private run(write: ProposedRequest, keyName: string): Run {
    const first = this.runOne(write, keyName)
    if (!write.further) return first
    const id = this.stores.edits.recordId(first.edit)
    const runs = write.further.map(({ method, path, body }, index) =>
      within(`with.${index}`, () => {
        if (id === null && path.includes(ID)) throw noOperation()
        // only now, since the first write may take a former slug
        const present = presentApiPath(this.addressed, path.replace(ID, String(id)))
        return this.runOne({ method, path: present, body, ifMatch: null }, keyName)
      }),
    )
    const all = [first, ...runs]
    const subjects = all.flatMap((run) => run.subjects)
    return { ...first, subjects, effect: hashValuesToHexTag(all.map(({ effect }) => effect)) }
  }

  /** @throws AppError, `conflict` where it would change nothing and so leaves no line */
  private runOne(write: Omit<ProposedRequest, 'further'>, keyName: string): Run {
    const { edits, languages } = this.stores
    const found = this.find(write, keyName)
    const { operation, input } = found
    const intent = createWriteIntent(operation, input)
    let version: string | undefined
    let isNew = false
    const precondition: typeof intent.precondition = (...called) => {
      const [first] = called
      isNew = first === undefined
      version = typeof first === 'string' ? first : undefined
      intent.precondition(...called)
    }
    const last = edits.lastNumber()
    atOnce(runOperation(languages, operation, input, { ...intent, precondition }))
    const edit = edits.lastNumber()
    if (edit === last) throw nothingChanged()
    const subjects = operation.subjects?.({ params: operation.params ? input.params : {}, body: write.body }) ?? []
    return { ...found, edit, effect: edits.effect(edit), version, isNew, subjects }
  }

  /** @throws AppError where no operation takes it, or it cannot be proposed */
  private find({ method, path, ifMatch, body }: Omit<ProposedRequest, 'further'>, keyName: string): Found {
    const [address = '', query] = path.split('?')
    for (const operation of this.operations()) {
      if (operation.method !== method.toLowerCase() || !isWrite(operation)) continue
      const found = patternOf(operation).exec(address)
      if (!found) continue
      const { proposable = true } = operation
      if (!(typeof proposable === 'function' ? proposable(body) : proposable)) throw tooMuch()
      const conditions: Record<string, string> =
        ifMatch === null ? {} : ifMatch === NEW ? { 'if-none-match': NEW } : { 'if-match': ifMatch }
      const bytes = operation.body && new TextEncoder().encode(JSON.stringify(body))
      const { largestBody = MAX_ORDINARY_BODY_BYTES } = operation
      if (bytes && bytes.byteLength > largestBody) throw bodyTooLargeError(largestBody)
      const input: ReceivedRequest = {
        operation: operation.id,
        target: query === undefined ? address : `${address}?${query}`,
        params: decoded(found.groups ?? {}),
        headers: conditions,
        keyName,
        publishes: true,
        asker: { mark: '', wantsJson: true },
        body: bytes,
      }
      return { operation, input, isVersioned: operation.conditions?.includes('if-match') ?? false }
    }
    throw noOperation()
  }

  /** A proposal with what a user put in its place, at the present address of a record that was renamed meanwhile. */
  private laid({ method, path, ifMatch, body, further }: ProposalRow, given: ProposalReviewInput): ProposedRequest {
    return {
      method,
      path: presentApiPath(this.addressed, path),
      ifMatch: given.ifMatch ?? ifMatch,
      body: given.body === undefined ? body : given.body,
      further: toStoredFurtherWrites(given.further ?? further),
    }
  }

  private own(id: number, keyName: string): ProposalRow {
    const row = this.proposals.require(id)
    if (row.proposedBy !== keyName)
      throw conflictError(`งานเสนอที่ ${id} เป็นของ ${row.proposedBy} กรุณาให้ ${row.proposedBy} ส่งใหม่หรือถอนคืนเอง`)
    return row
  }

  private others(id: number, keyName: string): ProposalRow {
    const row = this.proposals.require(id)
    if (row.proposedBy === keyName) throw conflictError(`งานเสนอที่ ${id} เป็นของท่านเอง กรุณาให้ผู้อื่นตรวจ`)
    return row
  }
}

const isWrite = (operation: RoutedOperation): boolean =>
  operation.method !== 'get' && requiresKey(operation) && !operation.proposers

/** The numbers of the edits of a write with its further writes, as they follow each other. */
const numbersFrom = (edit: number, further: ProposedRequest['further']): readonly number[] =>
  Array.from({ length: 1 + (further?.length ?? 0) }, (_, at) => edit + at)

/** Of its address. */
const patternOf = memoize(
  (operation: RoutedOperation) => new RegExp(`^${getFullRoutePath(operation).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
)

/** Returns further writes in the form in which they are stored; null if there are none. */
export const toStoredFurtherWrites = (further: readonly FurtherWrite[] | null): readonly FurtherWrite[] | null =>
  further?.length ? further.map(({ method, path, body = null }) => ({ method, path, body })) : null

/** Names the write that was refused in the issues. @throws AppError */
function within<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const issues = Object.entries(error.issues ?? {}).map(([key, said]) => [`${name}.${key}`, said])
    const named = issues.length > 0 ? Object.fromEntries(issues) : { [name]: [error.message] }
    throw new AppError(error.code, error.message, named)
  }
}

/**
 * What is there now, as who publishes over it says it. An If-Match may be a list: to the version of the first record
 * belongs what the further writes would replace, which have no If-Match of their own.
 */
function currentOf({ further }: ProposalRow, { isVersioned, version, effect }: Run): string | null {
  if (!isVersioned) return effect
  return (version && further ? `${version}, ${effect}` : version) ?? null
}

/** Why a proposal would not be published without another look; null where nothing came between. */
function movedSince({ ifMatch, effect }: ProposalRow, run: Run): string | null {
  if (ifMatch === NEW && !run.isNew) return ALREADY_EXISTS_SENTENCE
  // rows of older programs have the version alone
  const isMoved =
    effect === null ? run.isVersioned && ifMatch !== NEW && ifMatch !== run.version : effect !== run.effect
  return isMoved ? OUTDATED_SENTENCE : null
}

/** @param run the proposal's own write as it would be, or was, done now @throws AppError `version_mismatch` */
function requireEffect(row: ProposalRow, { ifMatch }: ProposalReviewInput, run: Run): void {
  const seen = !run.isVersioned ? ifMatch : row.further ? ifMatch?.split(', ')[1] : undefined
  const expected = ifMatch === undefined ? row.effect : (seen ?? null)
  if (expected !== null && expected !== run.effect) throw new AppError('version_mismatch', OUTDATED_SENTENCE)
}

/** A write waits for nothing: all of it is one transaction. */
function atOnce(answer: unknown): void {
  if (answer instanceof Promise) throw new Error('A write that waits cannot be proposed')
}

function decoded(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw noOperation()
  }
}

const nothingChanged = () => conflictError('รายการนี้เป็นอย่างที่เสนออยู่แล้ว จึงไม่มีอะไรเปลี่ยน กรุณาแก้อย่างน้อยหนึ่งช่องก่อนส่ง')

const noOperation = () => invalidRequestError({ path: ['ไม่มีการบันทึกที่ลิงก์นี้ด้วยวิธีนี้ กรุณาตรวจสอบลิงก์และวิธีบันทึก'] })

const tooMuch = () =>
  invalidRequestError({
    path: ['งานนี้เสนอไม่ได้ เพราะเปลี่ยนหลายรายการพร้อมกัน หรือเป็นการแบ่งงาน กรุณาเสนอทีละรายการ หรือให้ผู้ที่เผยแพร่ได้ทำ'],
  })
