/** Stores a paste as a whole, or nothing of it (contract, "bulk paste"; decisions §5). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { BulkPasteDefinition, PastedColumnFields } from '../../definitions/bulk-kinds.ts'
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

/** Record name in the log for an edit of several parents. */
const SEVERAL_RECORDS = '*'

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

/** The body of a paste request. */
interface PasteInput {
  /** The fields that it writes, without the parent. */
  readonly columns: readonly string[]
  /** The field of each cell of a row; null for ignored cells. */
  readonly layout: PastedColumnFields
  /** The slug of the parent of rows that name none. */
  readonly parent: string | undefined
  readonly rows: readonly string[]
}

/** The fields that a paste writes to a record: those of its columns, and the slug of its parent. */
type PastedFields = Readonly<Record<string, FieldValue>>

/** A row, the record that matches its key, and the fields to write to that record. */
interface RowPlan {
  readonly row: BulkPasteRow
  readonly before: StoredRecord | undefined
  readonly slug: string
  readonly values: PastedFields
  readonly result: RowResult
  /** Faults besides missing fields and taken slugs: an unknown parent. */
  readonly faults: readonly PastedCellFault[]
}

/** The validated rows of a paste, ready to be stored or previewed. */
interface PastePlan {
  readonly input: PasteInput
  readonly groups: PastedRowParentLookup
  readonly plans: readonly RowPlan[]
}

/** A key of `issues` and a message for it. */
type KeyedMessage = readonly [key: string, sentence: string]

/** Stores the rows of a paste in one transaction. */
export class BulkPasteStore {
  private readonly records: PreparedRecordQueries
  private readonly writer: RecordWriter
  private readonly parents: PreparedRecordQueries
  /** Thai label of the records that rows belong to, such as นิบาต. */
  private readonly parentLabel: string

  constructor(
    private readonly db: LibraryDatabase,
    readonly kind: BulkPasteDefinition,
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
    const input = this.parseInput(intent.body())
    const parsed = parsePastedRows(this.kind, input.rows, input.layout)
    return this.db.write(intent.keyName, (log) => {
      const pastePlan = this.planPaste(input, parsed)
      const { plans } = pastePlan
      const issues = toIssues([
        ...this.findUnknownParent(pastePlan),
        ...Object.entries(parsed.issues).flatMap(([key, all]) => all.map((sentence) => [key, sentence] as const)),
        ...plans.flatMap((plan) => toRowMessages(plan, [...plan.faults, ...this.findMissingFields(plan, input)])),
      ])
      if (Object.keys(issues).length > 0) throw createInvalidRequestError(issues)
      this.rejectTakenSlugs(plans)
      this.storeRows(pastePlan)
      const isOfOneParent = plans.every(({ values }) => values[this.kind.parent] === input.parent)
      log({
        action: 'bulk',
        collection: this.kind.resource.name,
        record: (isOfOneParent && input.parent) || SEVERAL_RECORDS,
        change: toLoggedChange(plans),
      })
      return toResult(plans)
    })
  }

  /**
   * Returns what `paste` would do with the body, row by row, without writing.
   * @throws AppError when `paste` would reject the body as a whole
   */
  preview(intent: WriteIntent<ValuesByField>): WritePreview {
    const input = this.parseInput(intent.body())
    const parsed = parsePastedRows(this.kind, input.rows, input.layout)
    if (parsed.issues.rows) throw createInvalidRequestError({ rows: parsed.issues.rows })
    return this.db.read(() => {
      const pastePlan = this.planPaste(input, parsed)
      const unknown = toIssues(this.findUnknownParent(pastePlan))
      if (Object.keys(unknown).length > 0) throw createInvalidRequestError(unknown)
      const parseFaults = Map.groupBy(parsed.faults, ({ name }) => name)
      const rows = pastePlan.plans.map((plan) => {
        const { name } = plan.row
        const faults = [
          ...(parseFaults.get(name) ?? []),
          ...plan.faults,
          ...this.findMissingFields(plan, input),
          ...this.findTakenSlug(plan),
        ]
        parseFaults.delete(name)
        return this.previewRow(plan, input, faults)
      })
      const unparsed = [...parseFaults.values()].map(
        (faults): PreviewRow => ({
          row: faults[0]?.index ?? null,
          slug: null,
          result: 'bad',
          changes: [],
          issues: toIssuesByField(faults),
        }),
      )
      return createWritePreview([...rows, ...unparsed].sort((a, b) => Number(a.row) - Number(b.row)))
    })
  }

  /**
   * Reads the body of a paste.
   * @throws AppError when the columns do not identify the record of a row, or one of them occurs twice
   */
  private parseInput(body: ValuesByField): PasteInput {
    const { kind } = this
    const [parent, rows] = [body[kind.parent], body.rows as readonly string[]]
    const layout = (body.columns as PastedColumnFields | undefined) ?? kind.columns
    const named = layout.filter((name) => name !== null)
    const repeated = named.find((name, index) => named.indexOf(name) < index)
    if (repeated !== undefined)
      throw createInvalidRequestError({ columns: [`${getFieldLabel(kind, repeated)}มีสองคอลัมน์ กรุณาเลือกใช้คอลัมน์เดียว`] })
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
   * Plans the rows. An empty cell in the parent's column takes the value of the cell above, since spreadsheets often
   * name it only once for all rows below.
   */
  private planPaste(input: PasteInput, parsed: ParsedPastedRows): PastePlan {
    const groups = new PastedRowParentLookup(this.parents.all(), this.parentLabel)
    let above = input.parent
    const plans = parsed.rows.map((row) => {
      above = row.group ?? above
      return this.planRow(row, input, above, groups)
    })
    return { input, groups, plans }
  }

  private previewRow(plan: RowPlan, { columns }: PasteInput, faults: readonly PastedCellFault[]): PreviewRow {
    const { row, before, slug, values, result } = plan
    const common = { row: row.index, slug }
    if (faults.length > 0) return { ...common, result: 'bad', changes: [], issues: toIssuesByField(faults) }
    const changes = columns.flatMap((field) => {
      const [old, now] = [getValue(before, field), values[field] ?? null]
      return Bun.deepEquals(old, now) ? [] : [{ field, before: toPreviewValue(old), after: toPreviewValue(now) }]
    })
    const from = getValue(before, this.kind.parent)
    if (!before) return { ...common, result: 'new', changes }
    if (from !== values[this.kind.parent]) return { ...common, result: 'moved', changes, from: String(from) }
    return { ...common, result: result === 'unchanged' ? 'unchanged' : 'changed', changes }
  }

  private planRow(
    row: BulkPasteRow,
    input: PasteInput,
    named: string | undefined,
    groups: PastedRowParentLookup,
  ): RowPlan {
    const { kind } = this
    const before = this.records.findByUniqueValue(kind.key, row.key)
    const group = named === undefined ? undefined : groups.findByName(named)
    const fields: PastedFields = { ...row.fields, [kind.parent]: group?.slug ?? null }
    const values: PastedFields = Object.fromEntries(
      [...input.columns, kind.parent].map((name) => [name, fields[name] ?? getValue(before, name)]),
    )
    const isSame = before && Object.entries(values).every(([name, value]) => Bun.deepEquals(before.fields[name], value))
    // an unknown name in a row also applies to the rows below it without a name
    const isUnknown = named !== undefined && named !== input.parent && !group
    return {
      row,
      before,
      slug: before?.slug ?? kind.slugPrefix + row.key,
      values,
      result: before ? (isSame ? 'unchanged' : 'updated') : 'created',
      faults: isUnknown ? [{ field: kind.parent, sentence: this.describeUnknownParent(named) }] : [],
    }
  }

  /** Returns the required fields that a new record needs and its row does not give, as faults. */
  private findMissingFields(plan: RowPlan, { columns, layout, parent }: PasteInput): readonly PastedCellFault[] {
    const { row, before, values, faults } = plan
    if (before) return []
    const { kind } = this
    const [label, keyLabel] = [kind.resource.label.th, getFieldLabel(kind, kind.key)]
    const needed = new Set(
      [...kind.columns, ...columns].filter((name) => kind.resource.fields[name]?.required && !values[name]),
    )
    if (values[kind.parent] === null && parent === undefined && faults.length === 0) needed.add(kind.parent)
    return [...needed].map((name) => {
      const fieldLabel = getFieldLabel(kind, name)
      const place = layout.includes(name) ? `ในช่องที่ ${layout.indexOf(name) + 1}` : ''
      const fillIn = `ใส่${fieldLabel}${place} หรือแก้${keyLabel}ให้ตรงกับรายการที่มีอยู่`
      const advice = name === kind.parent ? `เลือก${fieldLabel}ที่ใช้กับแถวที่ไม่ได้บอกไว้` : fillIn
      return { field: name, sentence: `ยังไม่มี${label}ที่มี${keyLabel} ${row.key} จึงต้องสร้างใหม่ กรุณา${advice}` }
    })
  }

  private findUnknownParent({ input: { parent }, groups }: PastePlan): readonly KeyedMessage[] {
    return parent === undefined || groups.findBySlug(parent)
      ? []
      : [[this.kind.parent, this.describeUnknownParent(parent)]]
  }

  private describeUnknownParent(named = ''): string {
    return `ไม่พบ${this.parentLabel} “${named.slice(0, 120)}” กรุณาเลือกจากรายการที่มีอยู่ หรือสร้างก่อนแล้วค่อยวางรายการ`
  }

  /**
   * Rejects rows whose new record would get a taken slug: the slug follows from the row's key, and only an editor can
   * decide whether both are the same record.
   * @throws AppError `conflict`
   */
  private rejectTakenSlugs(plans: readonly RowPlan[]): void {
    const taken = plans.flatMap((plan) => toRowMessages(plan, this.findTakenSlug(plan)))
    const [first] = taken
    if (first) throw createConflictError(first[1], toIssues(taken))
  }

  private findTakenSlug({ row, before, slug }: RowPlan): readonly PastedCellFault[] {
    const { kind } = this
    const key = getFieldLabel(kind, kind.key)
    const owner = before ? undefined : this.records.findBySlug(slug)
    if (!owner) return []
    const number = getValue(owner, kind.key)
    const ownerKey = number === null ? `ไม่มี${key}` : `มี${key} ${number}`
    const same = `หากเป็นรายการเดียวกัน กรุณาแก้${key}ของรายการนั้นเป็น ${row.key}`
    const other = 'หากไม่ใช่ กรุณาเปลี่ยนชื่อในลิงก์ของรายการนั้น แล้ววางใหม่'
    const sentence = `ชื่อในลิงก์ “${slug}” เป็นของ “${owner.fields.title}” ซึ่ง${ownerKey} ${same} ${other}`
    return [{ field: kind.key, sentence }]
  }

  /** Stores the new and changed records. */
  private storeRows({ plans, groups }: PastePlan): void {
    const now = new Date().toISOString()
    const empty = listFieldDefinitions(this.kind.resource).map(
      ([name, field]) => [name, getEmptyFieldValue(field)] as const,
    )
    for (const { before, slug, values, result } of plans) {
      if (result === 'unchanged') continue
      const group = groups.findBySlug(String(values[this.kind.parent]))
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

const getValue = (record: StoredRecord | undefined, name: string): FieldValue => record?.fields[name] ?? null

/** Converts a value to its form in a preview: members as the lines of their cell. */
const toPreviewValue = (value: FieldValue): string | number | null =>
  Array.isArray(value)
    ? formatGroupMembersCell(value as readonly DhammaGroupMember[])
    : (value as string | number | null)

/** Returns the messages for the faults of a row, with the row's name. */
const toRowMessages = ({ row }: RowPlan, faults: readonly PastedCellFault[]): readonly KeyedMessage[] =>
  faults.map(({ sentence }) => [getRowIssueKey(row), `${row.name}: ${sentence}`])

/** Groups the messages of faults by field. */
const toIssuesByField = (faults: readonly PastedCellFault[]): RequestIssues =>
  toIssues(faults.map(({ field, sentence }) => [field, sentence]))

/** Groups messages by key. */
const toIssues = (messages: readonly KeyedMessage[]): RequestIssues =>
  Object.fromEntries(
    [...Map.groupBy(messages, ([key]) => key)].map(([key, all]) => [key, all.map(([, sentence]) => sentence)]),
  )

function toResult(plans: readonly RowPlan[]): BulkPasteResult {
  const count = (result: RowResult) => plans.filter((plan) => plan.result === result).length
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    items: plans.map(({ slug, values, result }) => ({ number: getNumberOrNull(values), slug, result })),
  }
}

const getNumberOrNull = ({ number }: PastedFields): number | null => (typeof number === 'number' ? number : null)

/** Returns the change for the edit log: the new records whole, and of the changed ones the fields that differ. */
const toLoggedChange = (plans: readonly RowPlan[]) => ({
  created: plans.flatMap(({ slug, values, result }) => (result === 'created' ? [{ slug, ...values }] : [])),
  updated: plans.flatMap(({ before, slug, values, result }) => {
    if (!before || result !== 'updated') return []
    const names = Object.keys(values).filter((name) => !Bun.deepEquals(values[name], before.fields[name]))
    const selectChanged = (from: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(names.map((name) => [name, from[name]]))
    return [{ slug, before: selectChanged(before.fields), after: selectChanged(values) }]
  }),
  unchanged: plans.filter(({ result }) => result === 'unchanged').length,
})
