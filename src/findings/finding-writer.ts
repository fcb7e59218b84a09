/** What editors do with findings of one kind: it is judged by the version that they saw, and is one line of the log. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { EditActionName } from '../definitions/edit-actions.ts'
import type { FindingKind, FindingRow, NewFinding } from '../definitions/findings/finding.ts'
import { newBatch } from '../foundation/batch.ts'
import type { Intent } from '../foundation/intent.ts'
import { tagOfValues } from '../foundation/tag-of.ts'
import { findingOf, nameOfFinding } from './finding-collection.ts'
import type { FindingRows } from './finding-rows.ts'

/** What is decided of a finding. */
export interface Decided {
  readonly state: string
  /** Without it, what was said before stays. */
  readonly note?: string | null
}

export class FindingWriter<K extends FindingKind> {
  constructor(
    private readonly db: LibraryDatabase,
    protected readonly rows: FindingRows<K>,
  ) {}

  /** @throws Refusal `not_found` */
  require(id: number): FindingRow<K> {
    return this.rows.require(id)
  }

  /** @returns its number, and that of the edit */
  create(intent: Intent<Readonly<Record<string, unknown>>>): { id: number; edit: number } {
    const { kind } = this.rows
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const now = new Date().toISOString()
      const { decided } = kind
      const first = decided && { [decided.state]: waitingState(kind) }
      const row = findingOf(kind, { ...intent.body(), ...first }, now)
      const id = this.rows.add(row)
      log({ ...lineOf(kind, { ...row, id } as FindingRow<K>), action: 'create', change: intent.body() })
      return id
    })
    return { id: result, edit: line }
  }

  /**
   * Says what becomes of one, and of others alike.
   * @param alike which others, by what is decided
   * @returns the number of the edit, and how many were decided
   * @throws Refusal `not_found`, `version_mismatch`
   */
  decide<Body extends Decided>(
    id: number,
    intent: Intent<Body>,
    alike: (row: FindingRow<K>, body: Body) => readonly FindingRow<K>[] = () => [],
  ): { readonly edit: number; readonly decided: number } {
    const { kind } = this.rows
    const { line, result } = this.db.writeLine(intent.keyName, (log) => {
      const row = this.require(id)
      intent.precondition(versionOfFinding(kind, row))
      const body = intent.body()
      const all = [row, ...alike(row, body)]
      for (const each of all) this.rows.change(each.id, decisionOn(kind, body, each, intent.keyName))
      log({
        action: (kind.decided?.action ?? 'settle') as EditActionName,
        ...(all.length === 1 ? lineOf(kind, row) : { collection: kind.name, record: '*', batch: newBatch() }),
        change: { state: body.state, [kind.name]: all.length },
      })
      return all.length
    })
    return { edit: line, decided: result }
  }

  /** Takes one back. @throws Refusal `not_found`, `version_mismatch` */
  remove(
    id: number,
    intent: Pick<Intent, 'keyName' | 'precondition'>,
    action: EditActionName = 'delete',
    told: (row: FindingRow<K>) => unknown = () => null,
  ): { readonly id: number; readonly edit: number } {
    const { kind } = this.rows
    const { line } = this.db.writeLine(intent.keyName, (log) => {
      const row = this.require(id)
      intent.precondition(versionOfFinding(kind, row))
      this.rows.remove(id)
      log({ ...lineOf(kind, row), action, change: { before: told(row), after: null } })
    })
    return { id, edit: line }
  }
}

/** By which `If-Match` tells one state of a finding from another; who sent it is nobody's business. */
export function versionOfFinding<K extends FindingKind>({ fields, decided }: K, row: FindingRow<K>): string {
  const isTold = (name: string) => {
    const field = fields[name]
    // what is decided has a time of its own
    return name === 'updatedAt' ? decided === undefined : !(field && 'unseen' in field)
  }
  return tagOfValues(Object.fromEntries(Object.entries(row).filter(([name]) => isTold(name))))
}

/** The state of what nobody has decided. */
export const waitingState = ({ fields, decided }: FindingKind): string | undefined => {
  const field = decided && fields[decided.state]
  return field?.kind === 'one-of' ? field.values[0] : undefined
}

/** How the log calls one of them. */
const lineOf = <K extends FindingKind>(kind: K, row: FindingRow<K>) => ({
  collection: kind.name,
  record: kind.isLoggedByNumber ? String(row.id) : nameOfFinding(kind, row),
  recordId: row.id,
})

function decisionOn<K extends FindingKind>(
  kind: K,
  { state, note }: Decided,
  row: FindingRow<K>,
  keyName: string,
): Partial<NewFinding<K>> {
  const { decided } = kind
  if (!decided) throw new Error(`Nothing is decided of ${kind.name}`)
  const now = new Date().toISOString()
  const isOpen = state === waitingState(kind)
  const before = (row as Readonly<Record<string, unknown>>)[decided.note] as string | null
  return {
    [decided.state]: state,
    [decided.note]: (note === undefined ? before : note)?.trim() || null,
    [decided.by]: isOpen ? null : keyName,
    [decided.at]: isOpen ? null : now,
    updatedAt: now,
  } as unknown as Partial<NewFinding<K>>
}
