/** Stores a pasted list: all of it or nothing (contract, "bulk paste"; decisions §5). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { BulkPasteKind, PastedColumns } from '../../definitions/bulk-kinds.ts'
import type { DhammaGroupMember, FieldValue } from '../../definitions/definition.ts'
import { listFieldDefinitions } from '../../definitions/fields.ts'
import { getEmptyFieldValue } from '../../definitions/kinds/kinds.ts'
import { formatGroupMembersCell } from '../../definitions/member-lines.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { createConflictError, createInvalidRequestError, type RequestIssues } from '../../foundation/app-error.ts'
import { createWritePreview, type PreviewRow, type WritePreview } from '../../foundation/preview.ts'
import { normaliseString } from '../../foundation/validation/normalise.ts'
import type { ValuesByField, WriteIntent } from '../../foundation/write-intent.ts'
import { PreparedRecordQueries, RecordWriter } from '../queries.ts'
import type { StoredRecord } from '../record.ts'
import { PastedRowParentLookup } from './groups.ts'
import { getFieldLabel, type PastedCellFault } from './line.ts'
import { type BulkPasteRow, getRowIssueKey, type ParsedPastedRows, parsePastedRows } from './rows.ts'

/** How the log names what is of no single record. */
const SEVERAL = '*'

type RowResult = 'created' | 'updated' | 'unchanged'

/** What a bulk paste did with each row, in the order of the rows. */
export interface BulkPasteResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly items: readonly {
    /** The record's number, which a dhamma group may lack. */
    readonly number: number | null
    readonly slug: string
    readonly result: RowResult
  }[]
}

/** A paste as it was asked for. */
interface PasteInput {
  /** The fields that it writes beside the parent. */
  readonly columns: readonly string[]
  /** What each cell holds, where it is not the columns of the kind. */
  readonly layout: PastedColumns
  /** What rows belong to that do not say it. */
  readonly parent: string | undefined
  readonly rows: readonly string[]
}

/** What a paste writes of a record: the fields of its columns, and the slug of what it belongs to. */
type Written = Readonly<Record<string, FieldValue>>

/** A row, the record that it was matched with, and what that record is to hold. */
interface Plan {
  readonly row: BulkPasteRow
  readonly before: StoredRecord | undefined
  readonly slug: string
  readonly values: Written
  readonly result: RowResult
  /** What is wrong with it beside what the stored records tell. */
  readonly faults: readonly PastedCellFault[]
}

/** What a paste would come to. */
interface Judged {
  readonly input: PasteInput
  readonly read: ParsedPastedRows
  readonly groups: PastedRowParentLookup
  readonly plans: readonly Plan[]
}

/** A key of `issues` and a sentence under it. */
type Complaint = readonly [key: string, sentence: string]

/** Stores the rows of bulk pastes. */
export class BulkPasteStore {
  private readonly records: PreparedRecordQueries
  private readonly writer: RecordWriter
  private readonly parents: PreparedRecordQueries
  /** Thai label of the records that rows belong to, such as นิบาต. */
  private readonly parentLabel: string

  constructor(
    private readonly db: LibraryDatabase,
    readonly kind: BulkPasteKind,
  ) {
    const { resource } = kind
    const field = resource.fields[kind.parent]
    if (field?.kind !== 'reference') throw new Error(`${kind.parent} refers to nothing`)
    const parent = resourcesByName[field.to]
    this.records = new PreparedRecordQueries(db, resource)
    this.writer = new RecordWriter(db, resource)
    this.parents = new PreparedRecordQueries(db, parent)
    this.parentLabel = parent.label.th
  }

  /**
   * Matches the rows with the stored records by the kind's key and stores them. A record keeps the fields that its row
   * leaves empty or has no column for. A row that changes nothing leaves its record's version and times as they are.
   * @param intent its body holds the parent's slug and `rows`, as sent; at the desk `columns`, too
   * @throws AppError `invalid_request` with `issues` by row, or `conflict`; then nothing is stored
   */
  paste(intent: WriteIntent<ValuesByField>): BulkPasteResult {
    const input = this.input(intent.body())
    const read = parsePastedRows(this.kind, input.rows, input.layout)
    return this.db.write(intent.keyName, (log) => {
      const judged = this.judged(input, read)
      const { plans } = judged
      const issues = issuesOf([
        ...this.unknownParent(judged),
        ...Object.entries(read.issues).flatMap(([key, all]) => all.map((sentence) => [key, sentence] as const)),
        ...plans.flatMap((plan) => complaints(plan, [...plan.faults, ...this.lacking(plan, input)])),
      ])
      if (Object.keys(issues).length > 0) throw createInvalidRequestError(issues)
      this.rejectTakenSlugs(plans)
      this.apply(judged)
      const isOfOne = plans.every(({ values }) => values[this.kind.parent] === input.parent)
      log({
        action: 'bulk',
        collection: this.kind.resource.name,
        record: (isOfOne && input.parent) || SEVERAL,
        change: changeOf(plans),
      })
      return answerOf(plans)
    })
  }

  /**
   * Returns what `paste` would do with the body, row by row, without writing.
   * @throws AppError when `paste` would reject the body as a whole
   */
  preview(intent: WriteIntent<ValuesByField>): WritePreview {
    const input = this.input(intent.body())
    const read = parsePastedRows(this.kind, input.rows, input.layout)
    if (read.issues.rows) throw createInvalidRequestError({ rows: read.issues.rows })
    return this.db.read(() => {
      const judged = this.judged(input, read)
      const unknown = issuesOf(this.unknownParent(judged))
      if (Object.keys(unknown).length > 0) throw createInvalidRequestError(unknown)
      const faults = Map.groupBy(read.faults, ({ name }) => name)
      const rows = judged.plans.map((plan) => {
        const { name } = plan.row
        const own = [...(faults.get(name) ?? []), ...plan.faults, ...this.lacking(plan, input), ...this.takenSlug(plan)]
        faults.delete(name)
        return this.previewRow(plan, input, own)
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
      return createWritePreview([...rows, ...unread].sort((a, b) => Number(a.row) - Number(b.row)))
    })
  }

  /**
   * Reads the body of a paste.
   * @throws AppError when the columns do not identify the record of a row, or one of them occurs twice
   */
  private input(body: ValuesByField): PasteInput {
    const { kind } = this
    const [parent, rows] = [body[kind.parent], body.rows as readonly string[]]
    const layout = (body.columns as PastedColumns | undefined) ?? kind.columns
    const named = layout.filter((name) => name !== null)
    const twice = named.find((name, index) => named.indexOf(name) < index)
    if (twice !== undefined)
      throw createInvalidRequestError({ columns: [`${getFieldLabel(kind, twice)}มีสองคอลัมน์ กรุณาเลือกใช้คอลัมน์เดียว`] })
    if (!named.includes(kind.key))
      throw createInvalidRequestError({
        columns: [`กรุณาบอกว่าคอลัมน์ใดเป็น${getFieldLabel(kind, kind.key)} เพราะใช้บอกว่าแถวเป็นรายการใด`],
      })
    const columns = named.filter((name) => name !== kind.parent)
    return {
      columns,
      layout,
      rows,
      parent: parent === undefined ? undefined : normaliseString(String(parent)),
    }
  }

  /**
   * Validates the rows. An empty cell in the parent's column has the value of the cell above: spreadsheets give it once
   * for all rows under it.
   */
  private judged(input: PasteInput, read: ParsedPastedRows): Judged {
    const groups = new PastedRowParentLookup(this.parents.all(), this.parentLabel)
    let above = input.parent
    const plans = read.rows.map((row) => {
      above = row.group ?? above
      return this.plan(row, input, above, groups)
    })
    return { input, read, groups, plans }
  }

  private previewRow(plan: Plan, { columns }: PasteInput, faults: readonly PastedCellFault[]): PreviewRow {
    const { row, before, slug, values, result } = plan
    const about = { row: row.index, slug }
    if (faults.length > 0) return { ...about, result: 'bad', changes: [], issues: byField(faults) }
    const changes = columns.flatMap((field) => {
      const [old, now] = [valueIn(before, field), values[field] ?? null]
      return Bun.deepEquals(old, now) ? [] : [{ field, before: shown(old), after: shown(now) }]
    })
    const from = valueIn(before, this.kind.parent)
    if (!before) return { ...about, result: 'new', changes }
    if (from !== values[this.kind.parent]) return { ...about, result: 'moved', changes, from: String(from) }
    return { ...about, result: result === 'unchanged' ? 'unchanged' : 'changed', changes }
  }

  private plan(row: BulkPasteRow, input: PasteInput, named: string | undefined, groups: PastedRowParentLookup): Plan {
    const { kind } = this
    const before = this.records.byUnique(kind.key, row.key)
    const group = named === undefined ? undefined : groups.named(named)
    const given: Written = { ...row.fields, [kind.parent]: group?.slug ?? null }
    const values: Written = Object.fromEntries(
      [...input.columns, kind.parent].map((name) => [name, given[name] ?? valueIn(before, name)]),
    )
    const same = before && Object.entries(values).every(([name, value]) => Bun.deepEquals(before.fields[name], value))
    // a name that a row above says counts for the rows below it, also where nothing has that name
    const isUnknown = named !== undefined && named !== input.parent && !group
    return {
      row,
      before,
      slug: before?.slug ?? kind.slugPrefix + row.key,
      values,
      result: before ? (same ? 'unchanged' : 'updated') : 'created',
      faults: isUnknown ? [{ field: kind.parent, sentence: this.noGroup(named) }] : [],
    }
  }

  /** Returns the required fields that a new record needs and its row does not give, as faults. */
  private lacking(plan: Plan, { columns, layout, parent }: PasteInput): readonly PastedCellFault[] {
    const { row, before, values, faults } = plan
    if (before) return []
    const { kind } = this
    const [what, key] = [kind.resource.label.th, getFieldLabel(kind, kind.key)]
    const needed = new Set(
      [...kind.columns, ...columns].filter((name) => kind.resource.fields[name]?.required && !values[name]),
    )
    if (values[kind.parent] === null && parent === undefined && faults.length === 0) needed.add(kind.parent)
    return [...needed].map((name) => {
      const label = getFieldLabel(kind, name)
      const place = layout.includes(name) ? `ในช่องที่ ${layout.indexOf(name) + 1}` : ''
      const put = `ใส่${label}${place} หรือแก้${key}ให้ตรงกับรายการที่มีอยู่`
      const advice = name === kind.parent ? `เลือก${label}ที่ใช้กับแถวที่ไม่ได้บอกไว้` : put
      return { field: name, sentence: `ยังไม่มี${what}ที่มี${key} ${row.key} จึงต้องสร้างใหม่ กรุณา${advice}` }
    })
  }

  private unknownParent({ input: { parent }, groups }: Judged): readonly Complaint[] {
    return parent === undefined || groups.withSlug(parent) ? [] : [[this.kind.parent, this.noGroup(parent)]]
  }

  private noGroup(named = ''): string {
    return `ไม่พบ${this.parentLabel} “${named.slice(0, 120)}” กรุณาเลือกจากรายการที่มีอยู่ หรือสร้างก่อนแล้วค่อยวางรายการ`
  }

  /**
   * Rejects rows whose new record would get a taken slug: the slug follows from the row's key, and only an editor can
   * decide whether both are the same record.
   * @throws AppError `conflict`
   */
  private rejectTakenSlugs(plans: readonly Plan[]): void {
    const taken = plans.flatMap((plan) => complaints(plan, this.takenSlug(plan)))
    const [first] = taken
    if (first) throw createConflictError(first[1], issuesOf(taken))
  }

  private takenSlug({ row, before, slug }: Plan): readonly PastedCellFault[] {
    const { kind } = this
    const key = getFieldLabel(kind, kind.key)
    const owner = before ? undefined : this.records.bySlug(slug)
    if (!owner) return []
    const number = valueIn(owner, kind.key)
    const its = number === null ? `ไม่มี${key}` : `มี${key} ${number}`
    const same = `หากเป็นรายการเดียวกัน กรุณาแก้${key}ของรายการนั้นเป็น ${row.key}`
    const other = 'หากไม่ใช่ กรุณาเปลี่ยนชื่อในลิงก์ของรายการนั้น แล้ววางใหม่'
    const sentence = `ชื่อในลิงก์ “${slug}” เป็นของ “${owner.fields.title}” ซึ่ง${its} ${same} ${other}`
    return [{ field: kind.key, sentence }]
  }

  /** Stores the new and changed records. */
  private apply({ plans, groups }: Judged): void {
    const now = new Date().toISOString()
    const empty = listFieldDefinitions(this.kind.resource).map(
      ([name, field]) => [name, getEmptyFieldValue(field)] as const,
    )
    for (const { before, slug, values, result } of plans) {
      if (result === 'unchanged') continue
      const group = groups.withSlug(String(values[this.kind.parent]))
      if (!group) throw new Error(`${slug} belongs to nothing`)
      this.writer.store({
        ...(before?.fields ?? Object.fromEntries(empty)),
        ...values,
        ...before?.references,
        [this.kind.parent]: group.id,
        id: before?.id ?? null,
        slug,
        createdAt: before?.createdAt ?? now,
        updatedAt: now,
      })
    }
  }
}

const valueIn = (record: StoredRecord | undefined, name: string): FieldValue => record?.fields[name] ?? null

/** A value as a preview has it: members as the lines of their cell. */
const shown = (value: FieldValue): string | number | null =>
  Array.isArray(value)
    ? formatGroupMembersCell(value as readonly DhammaGroupMember[])
    : (value as string | number | null)

/** Sentences about a row, with its name. */
const complaints = ({ row }: Plan, faults: readonly PastedCellFault[]): readonly Complaint[] =>
  faults.map(({ sentence }) => [getRowIssueKey(row), `${row.name}: ${sentence}`])

/** Sentences by the cell that they are about. */
const byField = (faults: readonly PastedCellFault[]): RequestIssues =>
  issuesOf(faults.map(({ field, sentence }) => [field, sentence]))

/** Sentences by the key that they are under. */
const issuesOf = (complaints: readonly Complaint[]): RequestIssues =>
  Object.fromEntries(
    [...Map.groupBy(complaints, ([key]) => key)].map(([key, all]) => [key, all.map(([, sentence]) => sentence)]),
  )

function answerOf(plans: readonly Plan[]): BulkPasteResult {
  const count = (result: RowResult) => plans.filter((plan) => plan.result === result).length
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
    const names = Object.keys(values).filter((name) => !Bun.deepEquals(values[name], before.fields[name]))
    const only = (from: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(names.map((name) => [name, from[name]]))
    return [{ slug, before: only(before.fields), after: only(values) }]
  }),
  unchanged: plans.filter(({ result }) => result === 'unchanged').length,
})
