/** Stores a pasted list: all of it or nothing (contract, "bulk paste"; decisions §5). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { BulkKind } from '../../definitions/bulk-kinds.ts'
import { resources } from '../../definitions/registry.ts'
import type { Intent, Values } from '../../foundation/intent.ts'
import { type Preview, type PreviewRow, previewOf } from '../../foundation/preview.ts'
import { conflict, type Issues, invalid } from '../../foundation/refusal.ts'
import { normaliseText } from '../../foundation/validation/normalise.ts'
import { BulkTable, type Matched, type Written } from './bulk-table.ts'
import { type CellFault, labelOf } from './line.ts'
import { type BulkRow, readRows, rowKey } from './rows.ts'

type BulkResult = 'created' | 'updated' | 'unchanged'

/** What became of each row, in the order of the rows. */
export interface BulkAnswer {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly items: readonly {
    /** The record's number, which a dhamma group may lack. */
    readonly number: number | null
    readonly slug: string
    readonly result: BulkResult
  }[]
}

/** A row, the record that it was matched with, and what that record is to hold. */
interface Plan {
  readonly row: BulkRow
  readonly before: Matched | undefined
  readonly slug: string
  readonly values: Written
  readonly result: BulkResult
}

/** A key of `issues` and a sentence under it. */
type Complaint = readonly [key: string, sentence: string]

export class BulkStore {
  private readonly table: BulkTable

  constructor(
    private readonly db: LibraryDatabase,
    readonly kind: BulkKind,
  ) {
    this.table = new BulkTable(db, kind)
  }

  /**
   * Matches the rows with the stored records by the kind's key and stores them. A record keeps what its row
   * leaves empty and everything that rows have no column for. A row that changes nothing leaves its record's
   * version and times as they are.
   * @param intent its body holds the parent's slug and `rows`, just as they were sent.
   * @throws Refusal `invalid_request` with `issues` by row, or `conflict`; then nothing is stored.
   */
  paste(intent: Intent<Values>): BulkAnswer {
    const body = intent.body()
    const parent = normaliseText(String(body[this.kind.parent]))
    const read = readRows(this.kind, body.rows as readonly string[])
    return this.db.write(intent.keyName, (log) => {
      const parentId = this.table.parentId(parent)
      const plans = read.rows.map((row) => this.plan(row, parent))
      const issues = issuesOf([
        ...(parentId === undefined ? [this.unknownParent(parent)] : []),
        ...Object.entries(read.issues).flatMap(([key, all]) =>
          all.map((sentence) => [key, sentence] as const),
        ),
        ...plans.flatMap((plan) => this.lacking(plan)),
      ])
      if (parentId === undefined || Object.keys(issues).length > 0) throw invalid(issues)
      this.refuseTakenSlugs(plans)
      this.apply(plans, parentId)
      log({
        action: 'bulk',
        collection: this.kind.resource.name,
        record: parent,
        change: changeOf(plans),
      })
      return answerOf(plans)
    })
  }

  /** What `paste` would do with the body, row by row; nothing is written. @throws Refusal as it does for the whole */
  preview(intent: Intent<Values>): Preview {
    const body = intent.body()
    const parent = normaliseText(String(body[this.kind.parent]))
    const read = readRows(this.kind, body.rows as readonly string[])
    if (read.issues.rows) throw invalid({ rows: read.issues.rows })
    return this.db.read(() => {
      if (this.table.parentId(parent) === undefined) throw invalid(issuesOf([this.unknownParent(parent)]))
      const faults = Map.groupBy(read.faults, ({ name }) => name)
      const rows = read.rows.map((row) => {
        const plan = this.plan(row, parent)
        const own = [...(faults.get(row.name) ?? []), ...this.lackingCells(plan), ...this.takenSlug(plan)]
        faults.delete(row.name)
        return this.previewRow(plan, parent, own)
      })
      const unread = [...faults.values()].map(
        (own): PreviewRow => ({
          row: own[0]?.index ?? null,
          slug: null,
          result: 'bad',
          changes: [],
          issues: byField(own),
        }),
      )
      return previewOf([...rows, ...unread].sort((a, b) => Number(a.row) - Number(b.row)))
    })
  }

  private previewRow(plan: Plan, parent: string, faults: readonly CellFault[]): PreviewRow {
    const { row, before, slug, values, result } = plan
    const about = { row: row.index, slug }
    if (faults.length > 0) return { ...about, result: 'bad', changes: [], issues: byField(faults) }
    const changes = this.kind.columns.flatMap((field) => {
      const [old, now] = [before?.values[field] ?? null, values[field] ?? null]
      return old === now ? [] : [{ field, before: old, after: now }]
    })
    const from = before?.values[this.kind.parent] ?? null
    if (!before) return { ...about, result: 'new', changes }
    if (from !== parent) return { ...about, result: 'moved', changes, from: String(from) }
    return { ...about, result: result === 'unchanged' ? 'unchanged' : 'changed', changes }
  }

  private plan(row: BulkRow, parent: string): Plan {
    const { kind, table } = this
    const before = table.byKey(row.key)
    const given: Written = { ...row.fields, [kind.parent]: parent }
    const values = Object.fromEntries(
      [...kind.columns, kind.parent].map((name) => [name, given[name] ?? before?.values[name] ?? null]),
    )
    const same = before && Object.entries(values).every(([name, value]) => before.values[name] === value)
    return {
      row,
      before,
      slug: before?.slug ?? kind.slugPrefix + row.key,
      values,
      result: before ? (same ? 'unchanged' : 'updated') : 'created',
    }
  }

  /** What a new record needs and its row does not give. */
  private lacking(plan: Plan): readonly Complaint[] {
    const { row } = plan
    return this.lackingCells(plan).map(({ sentence }) => [rowKey(row), `${row.name}: ${sentence}`])
  }

  private lackingCells({ row, before, values }: Plan): readonly CellFault[] {
    if (before) return []
    const { kind } = this
    const [what, key] = [kind.resource.label.th, labelOf(kind, kind.key)]
    const needed = [...kind.columns.entries()].filter(
      ([, name]) => kind.resource.fields[name]?.required && values[name] === null,
    )
    return needed.map(([column, name]) => ({
      field: name,
      sentence: `ยังไม่มี${what}ที่มี${key} ${row.key} จึงต้องสร้างใหม่ กรุณาใส่${labelOf(kind, name)}ในช่องที่ ${column + 1} หรือแก้${key}ให้ตรงกับรายการที่มีอยู่`,
    }))
  }

  private unknownParent(slug: string): Complaint {
    const { parent, resource } = this.kind
    const field = resource.fields[parent]
    const label = field?.kind === 'reference' ? resources[field.to].label.th : labelOf(this.kind, parent)
    return [parent, `ไม่พบ${label} “${slug.slice(0, 120)}” กรุณาเลือกจากรายการที่มีอยู่ หรือสร้างก่อนแล้วค่อยวางรายการ`]
  }

  /**
   * The address of a new record follows from its key. Where another record has it, only an editor can say
   * whether the two are one and the same, so nothing is guessed.
   * @throws Refusal `conflict`
   */
  private refuseTakenSlugs(plans: readonly Plan[]): void {
    const complaints = plans.flatMap((plan): readonly Complaint[] =>
      this.takenSlug(plan).map(({ sentence }) => [rowKey(plan.row), `${plan.row.name}: ${sentence}`]),
    )
    const [first] = complaints
    if (first) throw conflict(first[1], issuesOf(complaints))
  }

  private takenSlug({ row, before, slug }: Plan): readonly CellFault[] {
    const { kind, table } = this
    const key = labelOf(kind, kind.key)
    const owner = before ? undefined : table.bySlug(slug)
    if (!owner) return []
    const its = owner.values[kind.key] === null ? `ไม่มี${key}` : `มี${key} ${owner.values[kind.key]}`
    const same = `หากเป็นรายการเดียวกัน กรุณาแก้${key}ของรายการนั้นเป็น ${row.key}`
    const other = 'หากไม่ใช่ กรุณาเปลี่ยนชื่อในลิงก์ของรายการนั้น แล้ววางใหม่'
    const sentence = `ชื่อในลิงก์ “${slug}” เป็นของ “${owner.values.title}” ซึ่ง${its} ${same} ${other}`
    return [{ field: kind.key, sentence }]
  }

  /** Stores what is new or changed. */
  private apply(plans: readonly Plan[], parentId: number): void {
    const now = new Date().toISOString()
    for (const { before, slug, values, result } of plans) {
      if (!before) this.table.insert(slug, values, parentId, now)
      else if (result !== 'unchanged') this.table.update(before.id, values, parentId, now)
    }
  }
}

/** Sentences by the cell that they are about. */
const byField = (faults: readonly CellFault[]): Issues =>
  issuesOf(faults.map(({ field, sentence }) => [field, sentence]))

/** Sentences by the key that they stand under. */
const issuesOf = (complaints: readonly Complaint[]): Issues =>
  Object.fromEntries(
    [...Map.groupBy(complaints, ([key]) => key)].map(([key, all]) => [
      key,
      all.map(([, sentence]) => sentence),
    ]),
  )

function answerOf(plans: readonly Plan[]): BulkAnswer {
  const count = (result: BulkResult) => plans.filter((plan) => plan.result === result).length
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    items: plans.map(({ slug, values, result }) => ({ number: numberOf(values), slug, result })),
  }
}

const numberOf = ({ number }: Written): number | null => (typeof number === 'number' ? number : null)

/** What the audit log keeps: the new records, and of the changed ones what differs. */
const changeOf = (plans: readonly Plan[]) => ({
  created: plans.flatMap(({ slug, values, result }) => (result === 'created' ? [{ slug, ...values }] : [])),
  updated: plans.flatMap(({ before, slug, values, result }) => {
    if (!before || result !== 'updated') return []
    const names = Object.keys(values).filter((name) => values[name] !== before.values[name])
    const only = (from: Written) => Object.fromEntries(names.map((name) => [name, from[name]]))
    return [{ slug, before: only(before.values), after: only(values) }]
  }),
  unchanged: plans.filter(({ result }) => result === 'unchanged').length,
})
