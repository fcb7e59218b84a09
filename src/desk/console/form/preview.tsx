/** Previews of writes of many records: counts, a table with errors at their cells, and a confirmation. */

import { useState } from 'preact/hooks'
import { WideTable } from '../base/keyboard-list.tsx'
import { getThaiFieldLabel } from '../base/names.ts'
import { formatThaiCount, WordsDiff } from '../base/readable-values.tsx'
import type { components } from '../types/desk.d.ts'
import { FormWithoutPageLoad, TextField } from './controls.tsx'
import { parseTypedNumber } from './field.tsx'

/** Up to this many records need no typed confirmation. */
const MAX_WITHOUT_CONFIRMING = 10

interface CountFieldProps {
  readonly id: string
  readonly count: number
  /** Thai noun for what is counted, such as `คู่`. */
  readonly noun: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Renders an input in which the editor types the number of affected items, to confirm a write. */
export const ConfirmCountField = ({ id, count, noun, typed, onType }: CountFieldProps) => (
  <TextField
    id={id}
    label={`พิมพ์จำนวน${noun} (${formatThaiCount(count)}) เพื่อยืนยัน`}
    inputMode="numeric"
    value={typed}
    onType={onType}
  />
)

/** Whether the typed text is the count. Thai digits and commas are allowed. */
export const isConfirmedCount = (typed: string, count: number): boolean =>
  parseTypedNumber(typed.replaceAll(',', '')) === count

interface ConfirmCountButtonProps extends Pick<CountFieldProps, 'id' | 'count' | 'noun'> {
  /** Label of the button. */
  readonly label: string
  readonly class?: 'danger'
  readonly disabled: boolean
  readonly onConfirm: () => void
}

/** Renders a button for a write of several items. If there are over 10, the editor must type their number first. */
export function ConfirmCountButton(props: ConfirmCountButtonProps) {
  const { id, count, noun, label, disabled, onConfirm } = props
  const [typed, setTyped] = useState('')
  const mustTypeCount = count > MAX_WITHOUT_CONFIRMING && !disabled
  const isConfirmed = !disabled && (!mustTypeCount || isConfirmedCount(typed, count))
  return (
    <FormWithoutPageLoad class={mustTypeCount ? 'confirm' : 'row'} onSend={() => isConfirmed && onConfirm()}>
      {mustTypeCount && <ConfirmCountField id={id} count={count} noun={noun} typed={typed} onType={setTyped} />}
      <button type="submit" class={props.class} disabled={!isConfirmed}>
        {label}
      </button>
    </FormWithoutPageLoad>
  )
}

/** The preview of a write of many records, as the desk API returns it: a result for each row, and counts. */
export type WritePreview = components['schemas']['Preview']
type PreviewRow = WritePreview['rows'][number]

const RESULT_LABELS: Readonly<Record<PreviewRow['result'], string>> = {
  new: 'ใหม่',
  changed: 'แก้',
  moved: 'ย้าย',
  unchanged: 'เหมือนเดิม',
  bad: 'ต้องแก้',
  removed: 'จะหายไป',
}

/** Maximum rows in the list; unchanged rows come last. */
const MAX_LISTED_ROWS = 500

interface PreviewTableProps {
  readonly preview: WritePreview
  readonly collection: string
  /** The fields of the pasted columns; none when a file is restored. */
  readonly columns?: readonly string[]
  readonly cells?: (row: number) => readonly string[]
  readonly nameOfParent?: (slug: string) => string
}

/** Renders the counts of a preview, and a table of its rows. */
export function PreviewTable({ preview, collection, columns = [], cells, nameOfParent }: PreviewTableProps) {
  const rows = preview.rows.filter(({ result }) => columns.length > 0 || result !== 'unchanged')
  return (
    <>
      <p role="status">{formatResultCounts(preview)}</p>
      {rows.length > 0 && (
        <WideTable
          label="ตัวอย่างผลที่จะได้"
          heads={['แถว', 'ผล', ...columns.map((name) => getThaiFieldLabel(collection, name)), 'สิ่งที่จะเปลี่ยน']}
        >
          {rows.slice(0, MAX_LISTED_ROWS).map((row, index) => (
            <tr key={`${row.row} ${row.slug} ${index}`} class={row.result}>
              <th scope="row">{row.row === null ? '' : row.row + 1}</th>
              <td>
                {row.result === 'moved' && row.from
                  ? `ย้ายจาก${nameOfParent?.(row.from) ?? row.from}`
                  : RESULT_LABELS[row.result]}
              </td>
              {columns.map((name, column) => (
                <td key={name} class={row.issues?.[name] ? 'bad' : undefined}>
                  <bdi>{cells?.(row.row ?? 0)[column]}</bdi>
                  <CellErrors sentences={row.issues?.[name] ?? []} />
                </td>
              ))}
              <td>
                <CellChanges row={row} collection={collection} columns={columns} />
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {rows.length > MAX_LISTED_ROWS && (
        <p>
          แสดง {MAX_LISTED_ROWS} แถวแรกจาก {rows.length} แถว
        </p>
      )}
    </>
  )
}

const CellErrors = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <p class="fault" key={sentence}>
      {sentence}
    </p>
  ))

interface CellChangesProps extends Pick<PreviewTableProps, 'collection' | 'columns'> {
  readonly row: PreviewRow
}

/** Renders the changes of a row, and errors that belong to no shown cell. */
function CellChanges({ row, collection, columns = [] }: CellChangesProps) {
  const others = Object.entries(row.issues ?? {}).filter(([name]) => !columns.includes(name))
  return (
    <>
      {columns.length === 0 && <bdi>{row.slug}</bdi>}
      <CellErrors sentences={others.flatMap(([, sentences]) => sentences)} />
      {row.result !== 'new' &&
        row.changes.map(({ field, before, after }) => (
          <div key={field}>
            {getThaiFieldLabel(collection, field)}
            <WordsDiff before={before} after={after} />
          </div>
        ))}
    </>
  )
}

const formatResultCounts = ({ counts }: WritePreview): string => {
  const phrases = (Object.keys(RESULT_LABELS) as PreviewRow['result'][])
    .filter((result) => counts[result] > 0)
    .map((result) => `${RESULT_LABELS[result]} ${counts[result]}`)
  return phrases.length === 0 ? 'ไม่มีแถวใดในข้อความที่วาง' : phrases.join(' · ')
}

/** Whether the previewed write has no errors and changes something. */
export const isWritablePreview = ({ counts }: WritePreview): boolean =>
  counts.bad === 0 && counts.new + counts.changed + counts.moved + counts.removed > 0

/** Counts the stored records that a previewed write would change, move or delete. New records do not count. */
export const countAffectedRecords = ({ counts }: WritePreview): number => counts.changed + counts.moved + counts.removed
