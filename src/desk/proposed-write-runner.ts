/** Runs proposed writes. Each is run by its own operation from the route table (review §2). */

import { memoize } from '../definitions/once.ts'
import type { FurtherWriteOfProposal, RecordNamedByProposal } from '../definitions/review-items/proposal.ts'
import { AppError, createConflictError, createInvalidRequestError } from '../foundation/app-error.ts'
import { hashJsonToHexTag } from '../foundation/hex-tag.ts'
import { createBodyTooLargeError, MAX_ORDINARY_BODY_BYTES } from '../http/body.ts'
import type { ReceivedRequest } from '../http/request-worker.ts'
import { getFullRoutePath, type RoutedOperation, requiresKey } from '../http/route-group.ts'
import { runOperationForRequest } from '../http/run-operation.ts'
import { createWriteIntent } from '../http/validation.ts'
import type { LibraryStores } from '../services/stores.ts'
import type { ProposalRecordReferenceResolver } from './named-records.ts'

/** A proposed write and its further writes, in the form of requests. */
export interface ProposedRequest extends FurtherWriteOfProposal {
  readonly ifMatch: string | null
  readonly further: readonly FurtherWriteOfProposal[] | null
  /** The records that each further write names, if they were stored with the proposal. */
  readonly furtherRecords?: readonly (readonly RecordNamedByProposal[])[] | undefined
}

/** The value of `ifMatch` for a record that must not exist. */
export const IF_MATCH_FOR_NEW_RECORD = '*'

/** Placeholder in the path of a further write for the id that the main write creates. */
const ID_PLACEHOLDER = '{id}'

type SingleWrite = Pick<ProposedRequest, 'method' | 'path' | 'body' | 'ifMatch'>

interface MatchedWrite {
  readonly operation: RoutedOperation
  readonly input: ReceivedRequest
  /** Whether If-Match protects it from concurrent changes; otherwise the digest of its effect does. */
  readonly isVersioned: boolean
}

/** The result of running a proposed write and its further writes. */
export interface ProposedWriteRun extends MatchedWrite {
  /** Id of its edit; those of further writes follow. */
  readonly edit: number
  /** Digest of the effect of all the writes. */
  readonly effect: string
  readonly subjects: readonly string[]
  /** The records that each write names. */
  readonly records: readonly (readonly RecordNamedByProposal[])[]
  /** The further writes with present slugs. */
  readonly further: readonly FurtherWriteOfProposal[] | null
  /** The version of the record before the write; undefined if it does not exist. */
  readonly version: string | undefined
  /** Whether it creates a record. */
  readonly isNew: boolean
}

/** Finds the operations of proposed writes and runs them. */
export class ProposedWriteRunner {
  /** @param operations returns the operations of API and desk, for the present editions */
  constructor(
    private readonly stores: Pick<LibraryStores, 'edits' | 'languages'>,
    private readonly operations: () => readonly RoutedOperation[],
    private readonly resolver: ProposalRecordReferenceResolver,
  ) {}

  /** Runs a write with its further writes; must be called inside a transaction. @throws AppError */
  run(write: ProposedRequest, keyName: string): ProposedWriteRun {
    const records = [this.resolver.listRecords(write)]
    const first = this.runOne(write, keyName)
    if (!write.further) return { ...first, records, further: null }
    const id = this.stores.edits.recordId(first.edit)
    const further: FurtherWriteOfProposal[] = []
    const runs = write.further.map((each, index) =>
      withIssuePrefix(`with.${index}`, () => {
        if (id === null && each.path.includes(ID_PLACEHOLDER)) throw createNoOperationError()
        // after the first write, which may have changed slugs
        const present = this.resolver.present(each, write.furtherRecords?.[index] ?? null)
        further.push(present)
        const withId = { ...present, path: present.path.replace(ID_PLACEHOLDER, String(id)) }
        records.push(this.resolver.listRecords(withId))
        return this.runOne({ ...withId, ifMatch: null }, keyName)
      }),
    )
    const all = [first, ...runs]
    const subjects = all.flatMap((run) => run.subjects)
    const effect = hashJsonToHexTag(all.map(({ effect }) => effect))
    return { ...first, records, further, subjects, effect }
  }

  /** Runs one write. @throws AppError; `conflict` if it changes nothing, so that the log gets no line */
  private runOne(write: SingleWrite, keyName: string): Omit<ProposedWriteRun, 'further' | 'records'> {
    const { edits, languages } = this.stores
    const matched = this.find(write, keyName)
    const { operation, input } = matched
    const intent = createWriteIntent(operation, input)
    let version: string | undefined
    let isNew = false
    const precondition: typeof intent.precondition = (...args) => {
      const [current] = args
      isNew = current === undefined
      version = typeof current === 'string' ? current : undefined
      intent.precondition(...args)
    }
    const last = edits.lastNumber()
    requireSynchronous(runOperationForRequest(languages, operation, input, { ...intent, precondition }))
    const edit = edits.lastNumber()
    if (edit === last) throw createNothingChangedError()
    const subjects = operation.subjects?.({ params: operation.params ? input.params : {}, body: write.body }) ?? []
    return { ...matched, edit, effect: edits.effect(edit), version, isNew, subjects }
  }

  /** Finds the operation of a write. @throws AppError if there is none, or the write cannot be proposed */
  find({ method, path, ifMatch, body }: SingleWrite, keyName: string): MatchedWrite {
    const [address = '', query] = path.split('?')
    for (const operation of this.operations()) {
      if (operation.method !== method.toLowerCase() || !isWrite(operation)) continue
      const match = getPathPattern(operation).exec(address)
      if (!match) continue
      const { proposable = true } = operation
      if (!(typeof proposable === 'function' ? proposable(body) : proposable)) throw createNotProposableError()
      const conditions: Record<string, string> =
        ifMatch === null
          ? {}
          : ifMatch === IF_MATCH_FOR_NEW_RECORD
            ? { 'if-none-match': IF_MATCH_FOR_NEW_RECORD }
            : { 'if-match': ifMatch }
      const bytes = operation.body && new TextEncoder().encode(JSON.stringify(body))
      const { largestBody = MAX_ORDINARY_BODY_BYTES } = operation
      if (bytes && bytes.byteLength > largestBody) throw createBodyTooLargeError(largestBody)
      const input: ReceivedRequest = {
        operation: operation.id,
        target: query === undefined ? address : `${address}?${query}`,
        params: decodeParams(match.groups ?? {}),
        headers: conditions,
        keyName,
        publishes: true,
        asker: { mark: '', wantsJson: true },
        body: bytes,
      }
      return { operation, input, isVersioned: operation.conditions?.includes('if-match') ?? false }
    }
    throw createNoOperationError()
  }
}

const isWrite = (operation: RoutedOperation): boolean =>
  operation.method !== 'get' && requiresKey(operation) && !operation.proposers

/** Returns the pattern of an operation's path, with a group for each parameter. */
const getPathPattern = memoize(
  (operation: RoutedOperation) => new RegExp(`^${getFullRoutePath(operation).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
)

/** Runs a write; adds the name of the write to the keys of the issues of its error. @throws AppError */
function withIssuePrefix<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const prefixed = Object.entries(error.issues ?? {}).map(([key, messages]) => [`${name}.${key}`, messages])
    const issues = prefixed.length > 0 ? Object.fromEntries(prefixed) : { [name]: [error.message] }
    throw new AppError(error.code, error.message, issues)
  }
}

/** Throws for an asynchronous operation, since a proposed write is one transaction. */
function requireSynchronous(answer: unknown): void {
  if (answer instanceof Promise) throw new Error('A write that waits cannot be proposed')
}

function decodeParams(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw createNoOperationError()
  }
}

/** Creates the error for a write that would change nothing. */
export const createNothingChangedError = () =>
  createConflictError('รายการนี้เป็นอย่างที่เสนออยู่แล้ว จึงไม่มีอะไรเปลี่ยน กรุณาแก้อย่างน้อยหนึ่งช่องก่อนส่ง')

const createNoOperationError = () =>
  createInvalidRequestError({ path: ['ไม่มีการบันทึกที่ลิงก์นี้ด้วยวิธีนี้ กรุณาตรวจสอบลิงก์และวิธีบันทึก'] })

const createNotProposableError = () =>
  createInvalidRequestError({
    path: ['งานนี้เสนอไม่ได้ เพราะเปลี่ยนหลายรายการพร้อมกัน หรือเป็นการแบ่งงาน กรุณาเสนอทีละรายการ หรือให้ผู้ที่เผยแพร่ได้ทำ'],
  })
