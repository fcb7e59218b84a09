/** Judges, shows and publishes writes that were proposed: each by its own operation, found in the table of all (review §2). */

import type { ProposalRow, Proposals } from '../findings/proposals/proposals.ts'
import { newBatch } from '../foundation/batch.ts'
import { oncePer } from '../foundation/once-per.ts'
import { conflict, invalid, Refusal } from '../foundation/refusal.ts'
import type { ReceivedRequest } from '../http/lane.ts'
import { needsKey, type Served, wholePath } from '../http/surface.ts'
import { answerOf, intentOf } from '../http/work.ts'
import type { Stores } from '../library/stores.ts'

/** A write as it would be sent. */
export interface Write {
  readonly method: string
  /** From the root on, as it would be asked: `/api/v1/chants/metta`. */
  readonly path: string
  readonly ifMatch: string | null
  /** Null where it has none. */
  readonly body: unknown
}

/** Stands for what must not be there yet. */
const NEW = '*'

/** What a write would do now. */
type Shown = ReturnType<Stores['edits']['one']>

interface Found {
  readonly operation: Served
  readonly asked: ReceivedRequest
}

export class ProposedWrites {
  /** @param operations of API and desk, for the editions that there are */
  constructor(
    private readonly stores: Pick<Stores, 'db' | 'edits' | 'languages' | 'proposals'>,
    private readonly operations: () => readonly Served[],
  ) {
    this.proposals = stores.proposals
  }

  private readonly proposals: Proposals

  /**
   * Keeps a write until somebody decides; it is judged as it would be now, and what would be refused is refused.
   * @returns its number
   */
  propose(write: Write, note: string | null, keyName: string): number {
    const judged = this.judge(write, keyName)
    return this.stores.db.receive(() => this.proposals.propose({ ...judged, note }, keyName))
  }

  /** Sends a proposal again, with what was mended; what is not said stays. */
  send(
    id: number,
    given: Partial<Pick<Write, 'body' | 'ifMatch'>> & { note?: string | null },
    keyName: string,
  ) {
    const row = this.own(id, keyName)
    const judged = this.judge(laid(row, given), keyName)
    const { note = row.note } = given
    const decided = { reason: null, decidedBy: null, decidedAt: null }
    this.stores.db.receive(() => this.proposals.become(row, 'waiting', { ...judged, ...decided, note }))
  }

  withdraw(id: number, keyName: string): void {
    const row = this.own(id, keyName)
    this.stores.db.receive(() => this.proposals.become(row, 'withdrawn', {}))
  }

  giveBack(id: number, reason: string, keyName: string): void {
    const row = this.others(id, keyName)
    const decided = { reason, decidedBy: keyName, decidedAt: new Date().toISOString() }
    this.stores.db.receive(() => this.proposals.become(row, 'returned', decided))
  }

  /** The write itself, in one transaction with what is said of it, under both names. @returns the number of its line in the log */
  publish(
    id: number,
    given: Partial<Pick<Write, 'body' | 'ifMatch'>>,
    keyName: string,
    batch?: string,
  ): number {
    const { proposedBy } = this.others(id, keyName)
    const { db, edits, languages } = this.stores
    const told = { proposedBy, ...(batch === undefined ? {} : { batch }) }
    return db.together(() => {
      // what was sent again meanwhile is not what was looked at before
      const row = this.others(id, keyName)
      const { operation, asked } = this.find(laid(row, given), keyName)
      // before it is written, since its state may not allow that
      const decided = { reason: null, decidedBy: keyName, decidedAt: new Date().toISOString() }
      const changed = given.body !== undefined && JSON.stringify(given.body) !== JSON.stringify(row.body)
      this.proposals.become(row, 'published', { ...decided, changed })
      atOnce(answerOf(languages, operation, asked))
      const { id: edit } = edits.last()
      this.proposals.change(id, { edit })
      return edit
    }, told)
  }

  /** Several that were looked at, as one batch: those that do not go any more are told, and wait on. */
  publishAll(ids: readonly number[], keyName: string) {
    const batch = newBatch()
    const published: number[] = []
    const refused: { id: number; message: string }[] = []
    this.stores.db.together(() => {
      for (const id of new Set(ids)) {
        try {
          this.publish(id, {}, keyName, batch)
          published.push(id)
        } catch (error) {
          if (!(error instanceof Refusal) || error.code === 'internal') throw error
          refused.push({ id, message: error.message })
        }
      }
    })
    return { batch: published.length === 0 ? null : batch, published, refused }
  }

  /** What a proposal did, or would do now; and why it would not. */
  show(row: ProposalRow): Pick<Shown, 'before' | 'after'> & { undone: boolean; problem: string | null } {
    const { edits, db } = this.stores
    if (row.edit !== null) {
      const { before, after, undoneBy } = edits.one(row.edit)
      return { before, after, undone: undoneBy !== null, problem: null }
    }
    // what a restored library took over from another one is no line of its log
    if (row.state === 'published') return { before: [], after: [], undone: false, problem: null }
    try {
      const { before, after } = db.tryOut(() => this.tried(laid(row, {}), row.proposedBy).shown)
      return { before, after, undone: false, problem: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { before: [], after: [], undone: false, problem: error.message }
    }
  }

  /** What is kept of a write that would be taken now. @throws Refusal as it would be refused */
  private judge(write: Write, keyName: string) {
    const { db } = this.stores
    const { shown, ifMatch, subjects } = db.tryOut(() => this.tried(write, keyName))
    const { method, path, body } = write
    const { before, after } = shown
    const [only, ...others] = after.length > 0 ? after : before
    const title = shown.title ?? (others.length === 0 ? only?.title : null) ?? shown.record
    return { kind: shown.collection, title, method: method.toUpperCase(), path, ifMatch, body, subjects }
  }

  /** Runs a write and shows what it did; to be taken back. */
  private tried(write: Write, keyName: string) {
    const { operation, asked } = this.find(write, keyName)
    const intent = intentOf(operation, asked)
    let version: string | undefined
    let isNew = false
    const precondition: typeof intent.precondition = (...called) => {
      const [first] = called
      isNew = first === undefined
      version = typeof first === 'string' ? first : undefined
      intent.precondition(...called)
    }
    atOnce(answerOf(this.stores.languages, operation, asked, { ...intent, precondition }))
    const shown = this.stores.edits.last()
    const judgedOn = operation.conditions?.includes('if-match') ? version : undefined
    const mustBeNew = isNew && operation.conditions?.includes('if-none-match') ? NEW : undefined
    const params = operation.params ? asked.params : {}
    const subjects = operation.subjects?.({ params, body: write.body }) ?? []
    return { shown, ifMatch: write.ifMatch ?? judgedOn ?? mustBeNew ?? null, subjects }
  }

  /** @throws Refusal where no operation takes it, or it cannot be proposed */
  private find({ method, path, ifMatch, body }: Write, keyName: string): Found {
    const [address = '', query] = path.split('?')
    for (const operation of this.operations()) {
      if (operation.method !== method.toLowerCase() || !isWrite(operation)) continue
      const found = patternOf(operation).exec(address)
      if (!found) continue
      const { proposable = true } = operation
      if (!(typeof proposable === 'function' ? proposable(body) : proposable)) throw tooMuch()
      const conditions =
        ifMatch === null ? {} : ifMatch === NEW ? { 'if-none-match': NEW } : { 'if-match': ifMatch }
      const asked: ReceivedRequest = {
        operation: operation.id,
        target: query === undefined ? address : `${address}?${query}`,
        params: decoded(found.groups ?? {}),
        headers: conditions,
        keyName,
        publishes: true,
        asker: { mark: '', wantsJson: true },
        body: operation.body ? new TextEncoder().encode(JSON.stringify(body)) : undefined,
      }
      return { operation, asked }
    }
    throw noOperation()
  }

  private own(id: number, keyName: string): ProposalRow {
    const row = this.proposals.require(id)
    if (row.proposedBy !== keyName)
      throw conflict(`งานเสนอที่ ${id} เป็นของ ${row.proposedBy} ผู้เสนอเองเท่านั้นที่ส่งใหม่หรือถอนคืนได้`)
    return row
  }

  private others(id: number, keyName: string): ProposalRow {
    const row = this.proposals.require(id)
    if (row.proposedBy === keyName) throw conflict(`งานเสนอที่ ${id} เป็นของท่านเอง กรุณาให้ผู้อื่นตรวจ`)
    return row
  }
}

const isWrite = (operation: Served): boolean =>
  operation.method !== 'get' && needsKey(operation) && !operation.proposers

/** Of its address. */
const patternOf = oncePer(
  (operation: Served) => new RegExp(`^${wholePath(operation).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
)

/** A proposal with what somebody put in its place. */
const laid = (
  { method, path, ifMatch, body }: ProposalRow,
  given: Partial<Pick<Write, 'body' | 'ifMatch'>>,
): Write => ({
  method,
  path,
  ifMatch: given.ifMatch ?? ifMatch,
  body: given.body === undefined ? body : given.body,
})

/** A write waits for nothing: all of it is one transaction. */
function atOnce(answer: unknown): void {
  if (answer instanceof Promise) throw new Error('A write that waits cannot be proposed')
}

function decoded(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    throw noOperation()
  }
}

const noOperation = () => invalid({ path: ['ไม่มีการบันทึกที่ลิงก์นี้ด้วยวิธีนี้ กรุณาตรวจสอบ method และ path'] })

const tooMuch = () =>
  invalid({
    path: ['งานนี้เสนอไม่ได้ เพราะเปลี่ยนหลายรายการพร้อมกัน หรือเป็นการแบ่งงาน กรุณาเสนอทีละรายการ หรือให้ผู้ที่เผยแพร่ได้ทำ'],
  })
