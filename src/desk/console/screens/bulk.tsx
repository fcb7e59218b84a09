/** Creates or changes many records from a pasted table, after a preview of each row. */

import { useMemo, useRef, useState } from 'preact/hooks'
import {
  type BulkPasteDefinition,
  findBulkPasteDefinition,
  listPasteableFields,
  type PastedColumnFields,
} from '../../../definitions/bulk-kinds.ts'
import { joinPastedCells, splitPastedCells } from '../../../definitions/pasted-cells.ts'
import { sendDynamicRequest } from '../base/api.ts'
import { useDrafts } from '../base/draft.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { findResource, getThaiFieldLabel } from '../base/names.ts'
import { type SelectOption, useRecordsAsOptions } from '../base/records.ts'
import { UnusableInputError } from '../base/request-errors.ts'
import { createScreenAddress, type ScreenAddress } from '../base/route.ts'
import type { ParsedTable } from '../files/document.ts'
import type { FileOrPastedHtml } from '../files/open-file.ts'
import { ErrorText, FormWithoutPageLoad, SelectField } from '../form/controls.tsx'
import { EarlierDraftList, FormSaveWarnings } from '../form/draft-offer.tsx'
import { FileInput, getPastedFileOrHtml, ImportMessages } from '../form/file-drop.tsx'
import {
  ConfirmCountButton,
  countAffectedRecords,
  isWritablePreview,
  PreviewTable,
  type WritePreview,
} from '../form/preview.tsx'
import { assignFieldToColumn, findFormulaErrors, type PastedTable, parsePastedTable } from '../lists/columns.ts'

/** The draft of the paste screen: the pasted table, the fields of its columns, and the chosen group. */
export interface BulkPasteDraft {
  /** Slug of the group for rows that name none; empty if not chosen. */
  readonly group: string
  readonly text: string
  /** The fields of the columns, if the editor changed them. */
  readonly layout: PastedColumnFields | null
  /** The slugs chosen for group names in the table that the library does not know. */
  readonly called: Readonly<Record<string, string>>
}

const EMPTY_DRAFT: BulkPasteDraft = { group: '', text: '', layout: null, called: {} }

interface PastePreview {
  readonly preview?: WritePreview
  /** Messages about the imported file. */
  readonly messages?: readonly string[]
}

/** Returns the state and the actions of the paste screen. @param onFailed runs when a request about the rows failed */
function usePasting(kind: BulkPasteDefinition, onFailed: () => void) {
  const { resource } = kind
  const drafts = useDrafts<BulkPasteDraft>(`bulk/${resource.name}`)
  const [pasted, setPasted] = useState(EMPTY_DRAFT)
  const [shown, setShown] = useState<PastePreview>({})
  /** Sheets or tables of the file, and the one that is used. */
  const [sheets, setSheets] = useState<readonly ParsedTable[]>([])
  const [sheet, setSheet] = useState(0)
  const { run, error, progress } = useRequestRunner()
  const table = useMemo(() => toTable(kind, pasted), [kind, pasted])
  /** The current draft, to detect answers about an earlier one. */
  const latest = useRef(pasted)
  const type = (typed: BulkPasteDraft) => {
    // drafts of earlier versions have no columns
    const next = { ...EMPTY_DRAFT, ...typed }
    latest.current = next
    setPasted(next)
    setShown({})
    if (next.text === '') drafts.deleteOwn()
    else drafts.save(next)
    return next
  }
  const send = <T,>(path: string, draft: BulkPasteDraft): Promise<T> => {
    rejectFormulaErrors(toTable(kind, draft))
    return sendDynamicRequest<T>('post', `/api/desk${path}${resource.path}/bulk`, toRequestBody(kind, draft))
  }
  const runOnRows = async <T,>(request: () => Promise<T>, progressText: string): Promise<T | undefined> => {
    const answer = await run(request, progressText)
    if (answer === undefined) onFailed()
    return answer
  }
  const showPreview = async (draft = pasted, messages: readonly string[] = []) => {
    const preview = await runOnRows(async () => send<WritePreview>('/preview', draft), 'กำลังดูทุกแถว…')
    if (latest.current === draft) setShown({ messages, ...(preview ? { preview } : {}) })
  }
  /** Uses a sheet instead of the pasted text, and shows its preview if the columns are known. */
  const applySheet = async (tables: readonly ParsedTable[], index: number) => {
    const chosen = tables[index]
    if (!chosen) return
    const next = type({ ...EMPTY_DRAFT, group: pasted.group, text: chosen.rows.map(joinPastedCells).join('\n') })
    setSheets(tables)
    setSheet(index)
    setShown({ messages: chosen.messages })
    if (isReady(kind, next)) await showPreview(next, chosen.messages)
  }
  const open = async (source: FileOrPastedHtml) => {
    const read = await run(async () => {
      const { readFileAsTables } = await import('../files/open-file.ts')
      return readFileAsTables(source)
    }, 'กำลังอ่านไฟล์…')
    if (read) await applySheet(read, 0)
  }
  const save = async () => {
    if (!shown.preview) return
    const records = [pasted.group, '*']
    const since = await runOnRows(async () => {
      const before = await fetchNewestEditId()
      await send('', pasted)
      return before
    }, 'กำลังบันทึก…')
    if (since === undefined) return
    if (latest.current === pasted) type({ ...EMPTY_DRAFT, group: pasted.group })
    await showUndoNotice('บันทึกทั้งหมดแล้ว', { since, collection: resource.name, records })
  }
  return {
    pasted,
    table,
    shown,
    error,
    progress,
    drafts,
    sheets,
    sheet,
    chooseSheet: (index: number) => applySheet(sheets, index),
    type,
    open,
    /** Whether a preview of the rows is possible. */
    isReady: isReady(kind, pasted),
    showPreview: (draft = pasted) => showPreview(draft, shown.messages),
    save,
  }
}

function toTable(kind: BulkPasteDefinition, { text, layout }: BulkPasteDraft): PastedTable {
  const read = parsePastedTable(kind, text)
  return { ...read, layout: layout ?? read.layout }
}

/** Rejects a table with failed formulas. @throws UnusableInputError */
function rejectFormulaErrors(table: PastedTable): void {
  const [first] = findFormulaErrors(table)
  if (!first) return
  const [row, error] = first
  throw new UnusableInputError(
    `แถวที่ ${row} มี ${error} ซึ่งเป็นข้อผิดพลาดของสูตรในตาราง กรุณาแก้ในโปรแกรมตาราง หรือแก้ในช่องนี้ แล้วดูตัวอย่างอีกครั้ง`,
  )
}

const isReady = (kind: BulkPasteDefinition, pasted: BulkPasteDraft): boolean =>
  pasted.text.trim() !== '' && findMissingChoice(kind, pasted) === undefined

/** Returns a Thai sentence saying what is missing for a preview; undefined if nothing is. */
function findMissingChoice(kind: BulkPasteDefinition, pasted: BulkPasteDraft): string | undefined {
  const { heads, layout } = toTable(kind, pasted)
  const label = (name: string) => getThaiFieldLabel(kind.resource.name, name)
  if (!layout.includes(kind.key)) {
    const unknown = heads.filter((head, column) => head !== '' && layout[column] === null)
    const unknownHeads = unknown.length === 0 ? '' : `: ${unknown.join(' · ')}`
    return `ยังไม่รู้ว่าคอลัมน์ใดคือ${label(kind.key)} กรุณาเลือกให้คอลัมน์ที่ยังไม่รู้จัก${unknownHeads}`
  }
  if (pasted.group === '' && !layout.includes(kind.parent)) return `กรุณาเลือก${label(kind.parent)}ของทุกแถว`
  return undefined
}

function toRequestBody(kind: BulkPasteDefinition, pasted: BulkPasteDraft) {
  const table = toTable(kind, pasted)
  const { layout, rows } = table
  const column = layout.indexOf(kind.parent)
  const replaceGroupName = (row: string, index: number): string => {
    const cells = splitRow(table, index)
    const slug = pasted.called[(cells[column] ?? '').trim()]
    return slug === undefined ? row : joinPastedCells(cells.with(column, slug))
  }
  return {
    ...(pasted.group === '' ? {} : { [kind.parent]: pasted.group }),
    columns: layout,
    rows: column === -1 ? rows : rows.map(replaceGroupName),
  }
}

/** Returns the group names in the table that the library does not have, according to the preview. */
function listUnknownGroups(
  table: PastedTable,
  column: number,
  preview: WritePreview,
  parent: string,
): readonly string[] {
  const bad = preview.rows.flatMap(({ row, issues }) => (row !== null && issues?.[parent] ? [row] : []))
  return [...new Set(bad.map((row) => splitRow(table, row)[column] ?? ''))].filter(Boolean)
}

/** Screen `/desk/bulk/{collection}`: creates or changes many records from a pasted table or a file, with a preview. */
export function BulkPasteScreen({ one }: ScreenAddress) {
  const kind = findBulkPasteDefinition(one)
  return kind && <BulkPaste kind={kind} />
}

function BulkPaste({ kind }: { readonly kind: BulkPasteDefinition }) {
  const { resource, columns, parent, example } = kind
  const field = useRef<HTMLTextAreaElement>(null)
  const pasting = usePasting(kind, () => field.current?.focus())
  const { pasted, table, shown, error, progress, drafts, type } = pasting
  const reference = resource.fields[parent]
  const target = reference?.kind === 'reference' ? findResource(reference.to) : undefined
  const groups = useRecordsAsOptions(target)
  const used = table.layout.filter((name) => name !== null)
  return (
    <>
      <p class="row">
        <a href={createScreenAddress([resource.name])}>← {resource.label.th}</a>
      </p>
      <EarlierDraftList drafts={drafts} onUse={type} />
      <FileInput
        id="bulk-file"
        label="เลือกไฟล์ หรือลากมาวางที่ใดก็ได้ในหน้านี้"
        accept=".xlsx,.csv,.tsv,.txt,.html,.htm,.docx"
        hint="ตารางใน .xlsx .csv .tsv .html หรือ .docx แถวแรกควรเป็นหัวตาราง ยังไม่มีอะไรถูกบันทึกจนกว่าจะกดบันทึก"
        progress={progress}
        onSource={(source) => void pasting.open(source)}
      />
      <div class="field">
        <label for="bulk-rows">หรือวางที่นี่ แถวละหนึ่งรายการ</label>
        <p id="bulk-hint" class="soft">
          คัดลอกมาจากตารางได้ทั้งตาราง พร้อมหัวตาราง หรือพิมพ์แถวละ{' '}
          {columns.map((name) => getThaiFieldLabel(resource.name, name)).join(' | ')} เช่น <bdi>{example}</bdi>
        </p>
        <textarea
          id="bulk-rows"
          rows={10}
          ref={field}
          value={pasted.text}
          aria-describedby="bulk-hint bulk-fault"
          aria-invalid={error !== ''}
          onInput={({ currentTarget }) => type({ ...pasted, text: currentTarget.value, layout: null })}
          onPaste={(event) => {
            const source = getPastedFileOrHtml(event, /<table\b/i)
            if (source === undefined) return
            event.preventDefault()
            event.stopPropagation()
            void pasting.open(source)
          }}
        />
        <ErrorText id="bulk-fault" text={error} />
        <FormSaveWarnings drafts={drafts} />
        <ImportMessages sentences={shown.messages ?? []} />
      </div>
      {pasting.sheets.length > 1 && (
        <SelectField
          class="field"
          id="bulk-sheet"
          label={`แผ่นงานหรือตารางที่ใช้ จาก ${pasting.sheets.length} ในไฟล์`}
          value={String(pasting.sheet)}
          options={pasting.sheets.map(({ name, rows }, index) => ({
            value: String(index),
            label: `${name} (${rows.length} แถว)`,
          }))}
          onChoose={(index) => void pasting.chooseSheet(Number(index))}
        />
      )}
      {pasted.text.trim() !== '' && (
        <ColumnFields kind={kind} table={table} onChoose={(layout) => type({ ...pasted, layout })} />
      )}
      <SelectField
        class="field"
        id="bulk-parent"
        label={`${reference?.label.th}${used.includes(parent) ? 'ของแถวที่ไม่ได้บอกไว้' : 'ของทุกแถว'}`}
        value={pasted.group}
        options={groups}
        noneLabel={used.includes(parent) ? '— คงไว้ตามเดิม —' : '— เลือก —'}
        onChoose={(group) => type({ ...pasted, group })}
      />
      <FormWithoutPageLoad class="row" onSend={() => progress === '' && pasting.isReady && pasting.showPreview()}>
        <button type="submit" disabled={progress !== '' || !pasting.isReady} class="quiet">
          ดูตัวอย่าง
        </button>
        {pasted.text.trim() !== '' && <span class="hint">{findMissingChoice(kind, pasted)}</span>}
      </FormWithoutPageLoad>
      <PreviewAndSave {...{ kind, pasting, groups }} />
    </>
  )
}

interface PreviewAndSaveProps {
  readonly kind: BulkPasteDefinition
  readonly pasting: ReturnType<typeof usePasting>
  /** The groups to which rows may belong. */
  readonly groups: readonly SelectOption[]
}

/** Renders the preview with the save button, and select boxes for unknown group names. */
function PreviewAndSave({ kind: { resource, parent }, pasting, groups }: PreviewAndSaveProps) {
  const { pasted, table, shown, progress, type } = pasting
  const { preview } = shown
  if (!preview) return null
  const label = getThaiFieldLabel(resource.name, parent)
  const nameOf = (slug: string) => groups.find(({ value }) => value === slug)?.label ?? slug
  return (
    <>
      {listUnknownGroups(table, table.layout.indexOf(parent), preview, parent).map((name) => (
        <SelectField
          key={name}
          class="field"
          id={`called-${name}`}
          label={`ไม่มี${label} “${name}” ในห้องสมุด ใช้กับทุกแถวของชื่อนี้เป็น`}
          value=""
          options={groups}
          noneLabel="— เลือก —"
          onChoose={(slug) => {
            void pasting.showPreview(type({ ...pasted, called: { ...pasted.called, [name]: slug } }))
          }}
        />
      ))}
      <ConfirmCountButton
        id="bulk-count"
        count={countAffectedRecords(preview)}
        noun="รายการที่แก้หรือย้าย"
        label="บันทึกทั้งหมด"
        disabled={progress !== '' || !isWritablePreview(preview)}
        onConfirm={() => void pasting.save()}
      />
      <PreviewTable
        preview={preview}
        collection={resource.name}
        columns={table.layout.filter((name) => name !== null)}
        cells={(row) => listUsedCells(table, row, parent, nameOf(pasted.group))}
        nameOfParent={(slug) => `${label} ${nameOf(slug)}`}
      />
    </>
  )
}

/** Returns the used cells of a row; a group taken over from a row above has an arrow. */
function listUsedCells(table: PastedTable, row: number, parent: string, group: string): readonly string[] {
  const cells = splitRow(table, row)
  return table.layout.flatMap((name, column) => {
    if (name === null) return []
    const cell = cells[column] ?? ''
    if (name !== parent || cell !== '') return [cell]
    for (let above = row - 1; above >= 0; above--) {
      const groupAbove = splitRow(table, above)[column] ?? ''
      if (groupAbove !== '') return [`↑ ${groupAbove}`]
    }
    return [group === '' ? '' : `↑ ${group}`]
  })
}

function splitRow({ rows, layout }: PastedTable, row: number): readonly string[] {
  const cells = splitPastedCells(rows[row] ?? '').map((cell) => cell.trim())
  // the row may begin with a separator, which leaves an empty first cell
  return cells.length > layout.length && cells[0] === '' ? cells.slice(1) : cells
}

interface ColumnFieldsProps {
  readonly kind: BulkPasteDefinition
  readonly table: PastedTable
  readonly onChoose: (layout: PastedColumnFields) => void
}

/** Renders a select box with the field of each column, to correct the assignment by headers. */
function ColumnFields({ kind, table: { heads, layout }, onChoose }: ColumnFieldsProps) {
  const options = listPasteableFields(kind).map((value) => ({
    value,
    label: getThaiFieldLabel(kind.resource.name, value),
  }))
  const unusedHeads = heads.filter((head, column) => head !== '' && layout[column] === null)
  return (
    <fieldset class="columns">
      <legend>แต่ละคอลัมน์คืออะไร</legend>
      {layout.map((name, column) => (
        <SelectField
          key={column}
          id={`column-${column}`}
          label={`${column + 1}. ${heads[column] || 'ไม่มีหัว'}`}
          value={name ?? ''}
          options={options}
          noneLabel="ไม่ใช้"
          onChoose={(field) => onChoose(assignFieldToColumn(layout, column, field || null))}
        />
      ))}
      {unusedHeads.length > 0 && (
        <p class="warning">
          ไม่ใช้คอลัมน์ <bdi>{unusedHeads.join(' · ')}</bdi>
        </p>
      )}
    </fieldset>
  )
}
