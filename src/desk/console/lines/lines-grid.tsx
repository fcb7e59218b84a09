/** An editable table of lines with a column for each text. It counts lines, moves cells, and takes pasted tables. */

import { useRequestRunner } from '../base/load-and-render.tsx'
import { noticeArea } from '../base/notices.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import type { TableCells } from '../files/document.ts'
import type { FileOrPastedHtml } from '../files/open-file.ts'
import { SecondaryButton } from '../form/controls.tsx'
import { FileInput, getPastedFileOrHtml } from '../form/file-drop.tsx'
import {
  type AlignedLineRows,
  countNonBlankLinesByColumn,
  findColumnsWithDifferingLineCount,
  insertCellInColumn,
  insertEmptyLineRow,
  pasteCellsIntoRows,
  removeCellFromColumn,
} from './rows.ts'

/** A column of an editable table of lines. */
export interface GridColumnDefinition {
  readonly key: string
  readonly label: string
  readonly lang: string
}

/** The rows of a table of lines after a paste, and a Thai message that says how the paste was assigned to columns. */
export interface FilledRowsWithMessage {
  readonly rows: AlignedLineRows
  readonly message: string
}

interface LinesGridProps {
  /** Id of the table on its screen. */
  readonly id: string
  readonly label: string
  readonly columns: readonly GridColumnDefinition[]
  readonly rows: AlignedLineRows
  readonly onRows: (rows: AlignedLineRows) => void
  /** Assigns a pasted table or lines to the columns; undefined if nothing fits. */
  readonly fill: (cells: TableCells) => FilledRowsWithMessage | undefined
  /** Whether columns with a different number of lines are marked. */
  readonly isCounted?: boolean
}

/**
 * Renders an editable table of lines.
 * @param fill assigns a pasted table to the columns; returns undefined if nothing fits
 */
export function LinesGrid(props: LinesGridProps) {
  const { id, label, columns, rows, onRows, fill, isCounted = false } = props
  const { run, error, progress } = useRequestRunner()
  const open = async (source: FileOrPastedHtml) => {
    const read = await run(async () => {
      const { readFileAsLines } = await import('../files/open-file.ts')
      return readFileAsLines(source)
    }, 'กำลังอ่าน…')
    if (!read) return
    const filled = fill(read.rows)
    if (!filled) return noticeArea.showError('ไม่พบบรรทัดที่วางได้ กรุณาวางข้อความ ตาราง หรือเลือกไฟล์อื่น')
    onRows(filled.rows)
    noticeArea.showDone([filled.message, ...read.messages].join(' · '), () => onRows(rows))
  }
  const counts = countNonBlankLinesByColumn(rows, columns.length)
  const differing = isCounted ? findColumnsWithDifferingLineCount(counts) : []
  // an empty row at the end to type into
  const shown = [...rows, columns.map(() => '')]
  return (
    <section class="lines" aria-label={label}>
      <FileInput
        id={`${id}-file`}
        label="เลือกไฟล์ หรือลากมาวางที่ใดก็ได้ในหน้านี้"
        accept=".docx,.xlsx,.csv,.tsv,.html,.htm,.txt"
        hint="ตาราง บรรทัดสลับกัน หรือข้อความต่อกัน จะลงคอลัมน์ให้เอง ทำความสะอาดให้ และบอกว่าทำอะไรบ้าง"
        {...{ progress, error }}
        onSource={(source) => void open(source)}
      />
      <PasteAll id={`${id}-paste`} onSource={(source) => void open(source)} />
      <p class="soft">Enter ไปบรรทัดถัดไป · Alt+↓ เลื่อนช่องนี้ลง · Alt+↑ ตัดช่องนี้ให้ช่องล่างเลื่อนขึ้น · วางหลายบรรทัดในช่องใดก็ได้</p>
      {differing.length > 0 && (
        <p class="warning" role="status">
          จำนวนบรรทัดไม่เท่ากัน:{' '}
          {columns.map(({ label: name }, at) => `${name} ${formatThaiCount(counts[at] ?? 0)}`).join(' · ')}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">ที่</th>
            {columns.map(({ key, label: name }, at) => (
              <th key={key} scope="col" class={differing.includes(at) ? 'warning' : undefined}>
                {name} <span class="soft">{formatThaiCount(counts[at] ?? 0)}</span>
              </th>
            ))}
            <th scope="col">จัดการ</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((_, row) => (
            <LineRow key={row} {...props} row={row} onOpen={(source) => void open(source)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Renders a field into which a whole table or text is pasted. */
const PasteAll = ({ id, onSource }: { readonly id: string; readonly onSource: (source: FileOrPastedHtml) => void }) => (
  <div class="field">
    <label for={id}>หรือวางทั้งหมดที่นี่</label>
    <textarea
      id={id}
      rows={1}
      value=""
      onPaste={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSource(getPastedFileOrHtml(event, TABLE_TAG) ?? getPastedText(event))
      }}
    />
  </div>
)

const TABLE_TAG = /<table\b/i

const getPastedText = ({ clipboardData }: ClipboardEvent): Blob =>
  new Blob([clipboardData?.getData('text/plain') ?? ''])

interface LineRowProps extends LinesGridProps {
  /** Index of the row; the one after the last is empty. */
  readonly row: number
  /** Called with what is pasted into an empty table. */
  readonly onOpen: (source: FileOrPastedHtml) => void
}

function LineRow({ id, columns, rows, onRows, row, onOpen }: LineRowProps) {
  const width = columns.length
  const paste = (event: ClipboardEvent, column: number) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const source = getPastedFileOrHtml(event, TABLE_TAG)
    if (source === undefined && !text.trim().includes('\n')) return
    event.preventDefault()
    event.stopPropagation()
    if (rows.every((cells) => cells.every((cell) => cell === ''))) return onOpen(source ?? getPastedText(event))
    onRows(pasteCellsIntoRows(rows, width, row, column, splitCells(text)))
    noticeArea.showDone('วางจากช่องนี้ลงไปแล้ว', () => onRows(rows))
  }
  const handleKey = (event: KeyboardEvent, column: number) => {
    const action = getKeyAction(event, rows[row]?.[column] ?? '')
    if (!action) return
    event.preventDefault()
    if (action === 'down') onRows(insertCellInColumn(rows, width, row, column))
    if (action === 'up') onRows(removeCellFromColumn(rows, width, row, column))
    const next = action === 'up' ? row : row + 1
    // the next row may be rendered only with the next frame
    requestAnimationFrame(() => document.getElementById(cellId(id, next, column))?.focus())
  }
  return (
    <tr>
      <th scope="row">{row < rows.length ? row + 1 : '+'}</th>
      {columns.map(({ key, label: name, lang }, column) => (
        <td key={key} data-label={name}>
          <textarea
            id={cellId(id, row, column)}
            rows={1}
            lang={lang}
            aria-label={`${name} บรรทัดที่ ${row + 1}`}
            value={rows[row]?.[column] ?? ''}
            onInput={({ currentTarget }) =>
              onRows(pasteCellsIntoRows(rows, width, row, column, [[currentTarget.value]]))
            }
            onKeyDown={(event) => handleKey(event, column)}
            onPaste={(event) => paste(event, column)}
          />
        </td>
      ))}
      <td>
        {row < rows.length && (
          <>
            <SecondaryButton
              label="แทรก"
              about={`ก่อนบรรทัดที่ ${row + 1}`}
              onClick={() => onRows(insertEmptyLineRow(rows, width, row))}
            />
            <SecondaryButton label="ลบ" about={`บรรทัดที่ ${row + 1}`} onClick={() => onRows(rows.toSpliced(row, 1))} />
          </>
        )}
      </td>
    </tr>
  )
}

const cellId = (id: string, row: number, column: number): string => `${id}-${row}-${column}`

/** Returns the action of a key in a cell; undefined if it types text. */
function getKeyAction({ key, altKey, shiftKey, isComposing }: KeyboardEvent, value: string) {
  if (isComposing) return undefined
  if (key === 'Enter' && !shiftKey) return 'next'
  if (altKey && key === 'ArrowDown') return 'down'
  if (altKey && key === 'ArrowUp') return 'up'
  return key === 'Backspace' && value === '' ? 'up' : undefined
}

/** Splits copied text into rows and tab-separated cells. */
const splitCells = (text: string): TableCells =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.split('\t'))
