/** Runs proposed writes, each by its own operation from the route table (review §2). */

import { memoize } from '../definitions/once.ts'
import type { FurtherWrite, RecordNamedByProposal } from '../definitions/review-items/proposal.ts'
import { AppError, createConflictError, createInvalidRequestError } from '../foundation/app-error.ts'
import { hashValuesToHexTag } from '../foundation/hex-tag.ts'
import { createBodyTooLargeError, MAX_ORDINARY_BODY_BYTES } from '../http/body.ts'
import type { ReceivedRequest } from '../http/request-worker.ts'
import { getFullRoutePath, type RoutedOperation, requiresKey } from '../http/route-group.ts'
import { runOperationForRequest } from '../http/run-operation.ts'
import { createWriteIntent } from '../http/validation.ts'
import type { LibraryStores } from '../services/stores.ts'
import type { ProposalRecordReferenceResolver } from './named-records.ts'

/** A proposed write with its further writes, as it would be sent. */
export interface ProposedRequest extends FurtherWrite {
  readonly ifMatch: string | null
  readonly further: readonly FurtherWrite[] | null
  /** What each further write names, where it was stored with the proposal. */
  readonly furtherRecords?: readonly (readonly RecordNamedByProposal[])[] | undefined
}

/** The value of `ifMatch` for a record that must not exist yet. */
export const IF_MATCH_FOR_NEW_RECORD = '*'

/** Placeholder in the path of a further write for the id that the main write creates. */
const ID = '{id}'

type SingleWrite = Pick<ProposedRequest, 'method' | 'path' | 'body' | 'ifMatch'>

interface Found {
  readonly operation: RoutedOperation
  readonly input: ReceivedRequest
  /** Whether it is guarded by a record's version; otherwise by its effect. */
  readonly isVersioned: boolean
}

/** The result of running a write with its further writes. */
export interface ProposedWriteRun extends Found {
  /** Id of its edit; those of further writes follow. */
  readonly edit: number
  /** Digest of the effect of all the writes. */
  readonly effect: string
  readonly subjects: readonly string[]
  /** What each write names, and the further writes with the present slugs. */
  readonly records: readonly (readonly RecordNamedByProposal[])[]
  readonly further: readonly FurtherWrite[] | null
  /** The version of the record before the write; undefined if it does not exist. */
  readonly version: string | undefined
  /** Whether it creates a record. */
  readonly isNew: boolean
}

/** Finds the operations of proposed writes and runs them. */
export class ProposedWriteRunner {
  /** @param operations of API and desk, for the editions that there are */
  constructor(
    private readonly stores: Pick<LibraryStores, 'edits' | 'languages'>,
    private readonly operations: () => readonly RoutedOperation[],
    private readonly named: ProposalRecordReferenceResolver,
  ) {}

  /** Runs a write, and what comes with it, inside a transaction. @throws AppError */
  run(write: ProposedRequest, keyName: string): ProposedWriteRun {
    const named = [this.named.of(write)]
    const first = this.runOne(write, keyName)
    if (!write.further) return { ...first, records: named, further: null }
    const id = this.stores.edits.recordId(first.edit)
    const further: FurtherWrite[] = []
    const runs = write.further.map((each, index) =>
      within(`with.${index}`, () => {
        if (id === null && each.path.includes(ID)) throw noOperation()
        // only now, since the first write may take a former slug
        const present = this.named.present(each, write.furtherRecords?.[index] ?? null)
        further.push(present)
        const sent = { ...present, path: present.path.replace(ID, String(id)) }
        named.push(this.named.of(sent))
        return this.runOne({ ...sent, ifMatch: null }, keyName)
      }),
    )
    const all = [first, ...runs]
    const subjects = all.flatMap((run) => run.subjects)
    const effect = hashValuesToHexTag(all.map(({ effect }) => effect))
    return { ...first, records: named, further, subjects, effect }
  }

  /** @throws AppError, `conflict` where it would change nothing and so leaves no line */
  private runOne(write: SingleWrite, keyName: string): Omit<ProposedWriteRun, 'further' | 'records'> {
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
    atOnce(runOperationForRequest(languages, operation, input, { ...intent, precondition }))
    const edit = edits.lastNumber()
    if (edit === last) throw createNothingChangedError()
    const subjects = operation.subjects?.({ params: operation.params ? input.params : {}, body: write.body }) ?? []
    return { ...found, edit, effect: edits.effect(edit), version, isNew, subjects }
  }

  /** @throws AppError where no operation takes it, or it cannot be proposed */
  find({ method, path, ifMatch, body }: SingleWrite, keyName: string): Found {
    const [address = '', query] = path.split('?')
    for (const operation of this.operations()) {
      if (operation.method !== method.toLowerCase() || !isWrite(operation)) continue
      const found = patternOf(operation).exec(address)
      if (!found) continue
      const { proposable = true } = operation
      if (!(typeof proposable === 'function' ? proposable(body) : proposable)) throw tooMuch()
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
}

const isWrite = (operation: RoutedOperation): boolean =>
  operation.method !== 'get' && requiresKey(operation) && !operation.proposers

/** Of its address. */
const patternOf = memoize(
  (operation: RoutedOperation) => new RegExp(`^${getFullRoutePath(operation).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
)

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

/** Creates the error for a write that would change nothing. */
export const createNothingChangedError = () =>
  createConflictError('รายการนี้เป็นอย่างที่เสนออยู่แล้ว จึงไม่มีอะไรเปลี่ยน กรุณาแก้อย่างน้อยหนึ่งช่องก่อนส่ง')

const noOperation = () => createInvalidRequestError({ path: ['ไม่มีการบันทึกที่ลิงก์นี้ด้วยวิธีนี้ กรุณาตรวจสอบลิงก์และวิธีบันทึก'] })

const tooMuch = () =>
  createInvalidRequestError({
    path: ['งานนี้เสนอไม่ได้ เพราะเปลี่ยนหลายรายการพร้อมกัน หรือเป็นการแบ่งงาน กรุณาเสนอทีละรายการ หรือให้ผู้ที่เผยแพร่ได้ทำ'],
  })
