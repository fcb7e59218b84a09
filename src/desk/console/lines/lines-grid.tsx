/** A table of lines that are typed: a column for each text, counts under the heads, cells that move up and down, and what falls into place. */

import { useAttempts } from '../base/loaded.tsx'
import { notices } from '../base/notices.ts'
import { readableCount } from '../base/value.tsx'
import type { Rows } from '../files/document.ts'
import type { Source } from '../files/opened.ts'
import { Tool } from '../form/controls.tsx'
import { FileDrop, pastedSource } from '../form/file-drop.tsx'
import {
  countLines,
  differingColumns,
  type LineRows,
  pulledUp,
  pushedDown,
  withCells,
  withRow,
} from './rows.ts'

/** A column of a grid. */
export interface LineColumn {
  readonly key: string
  readonly label: string
  readonly lang: string
}

/** Rows in the place of those that are there, and what is said of it. */
export interface Filled {
  readonly rows: LineRows
  readonly said: string
}

interface LinesGridProps {
  /** Tells two tables of one screen apart. */
  readonly id: string
  readonly label: string
  readonly columns: readonly LineColumn[]
  readonly rows: LineRows
  readonly onRows: (rows: LineRows) => void
  /** Puts a whole table, or lines, where they belong; undefined where nothing fits. */
  readonly fill: (cells: Rows) => Filled | undefined
  /** Whether columns of another length are marked. */
  readonly isCounted?: boolean
}

/** A grid of lines. */
export function LinesGrid(props: LinesGridProps) {
  const { id, label, columns, rows, onRows, fill, isCounted = false } = props
  const { attempt, fault, busy } = useAttempts()
  const open = async (source: Source) => {
    const read = await attempt(async () => {
      const { openLines } = await import('../files/opened.ts')
      return openLines(source)
    }, 'กำลังอ่าน…')
    if (!read) return
    const filled = fill(read.rows)
    if (!filled) return notices.refused('ไม่พบบรรทัดที่วางได้ กรุณาวางข้อความ ตาราง หรือเลือกไฟล์อื่น')
    onRows(filled.rows)
    notices.done([filled.said, ...read.said].join(' · '), () => onRows(rows))
  }
  const counts = countLines(rows, columns.length)
  const differing = isCounted ? differingColumns(counts) : []
  // one more, to go on typing
  const shown = [...rows, columns.map(() => '')]
  return (
    <section class="lines" aria-label={label}>
      <FileDrop
        id={`${id}-file`}
        label="เลือกไฟล์ หรือลากมาวางที่ใดก็ได้ในหน้านี้"
        accept=".docx,.xlsx,.csv,.tsv,.html,.htm,.txt"
        hint="ตาราง บรรทัดสลับกัน หรือข้อความต่อกัน จะลงคอลัมน์ให้เอง ทำความสะอาดให้ และบอกว่าทำอะไรบ้าง"
        {...{ busy, fault }}
        onSource={(source) => void open(source)}
      />
      <PasteAll id={`${id}-paste`} onSource={(source) => void open(source)} />
      <p class="soft">
        Enter ไปบรรทัดถัดไป · Alt+↓ เลื่อนช่องนี้ลง · Alt+↑ ตัดช่องนี้ให้ช่องล่างเลื่อนขึ้น · วางหลายบรรทัดในช่องใดก็ได้
      </p>
      {differing.length > 0 && (
        <p class="warning" role="status">
          จำนวนบรรทัดไม่เท่ากัน:{' '}
          {columns.map(({ label: name }, at) => `${name} ${readableCount(counts[at] ?? 0)}`).join(' · ')}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">ที่</th>
            {columns.map(({ key, label: name }, at) => (
              <th key={key} scope="col" class={differing.includes(at) ? 'warning' : undefined}>
                {name} <span class="soft">{readableCount(counts[at] ?? 0)}</span>
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

/** Where all lines are pasted at once: a table, or a text. */
const PasteAll = ({ id, onSource }: { readonly id: string; readonly onSource: (source: Source) => void }) => (
  <div class="field">
    <label for={id}>หรือวางทั้งหมดที่นี่</label>
    <textarea
      id={id}
      rows={1}
      value=""
      onPaste={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSource(pastedSource(event, TABLE) ?? textPasted(event))
      }}
    />
  </div>
)

const TABLE = /<table\b/i

const textPasted = ({ clipboardData }: ClipboardEvent): Blob =>
  new Blob([clipboardData?.getData('text/plain') ?? ''])

interface LineRowProps extends LinesGridProps {
  /** The one after the last is there to be typed into. */
  readonly row: number
  /** Is given what is pasted into an empty table. */
  readonly onOpen: (source: Source) => void
}

function LineRow({ id, columns, rows, onRows, row, onOpen }: LineRowProps) {
  const width = columns.length
  const paste = (event: ClipboardEvent, column: number) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const source = pastedSource(event, TABLE)
    if (source === undefined && !text.trim().includes('\n')) return
    event.preventDefault()
    event.stopPropagation()
    if (rows.every((cells) => cells.every((cell) => cell === ''))) return onOpen(source ?? textPasted(event))
    onRows(withCells(rows, width, row, column, cellsOf(text)))
    notices.done('วางจากช่องนี้ลงไปแล้ว', () => onRows(rows))
  }
  const press = (event: KeyboardEvent, column: number) => {
    const act = keyAct(event, rows[row]?.[column] ?? '')
    if (!act) return
    event.preventDefault()
    if (act === 'down') onRows(pushedDown(rows, width, row, column))
    if (act === 'up') onRows(pulledUp(rows, width, row, column))
    const next = act === 'up' ? row : row + 1
    // the row may be drawn in a moment
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
              onRows(withCells(rows, width, row, column, [[currentTarget.value]]))
            }
            onKeyDown={(event) => press(event, column)}
            onPaste={(event) => paste(event, column)}
          />
        </td>
      ))}
      <td>
        {row < rows.length && (
          <>
            <Tool
              label="แทรก"
              about={`ก่อนบรรทัดที่ ${row + 1}`}
              onClick={() => onRows(withRow(rows, width, row))}
            />
            <Tool label="ลบ" about={`บรรทัดที่ ${row + 1}`} onClick={() => onRows(rows.toSpliced(row, 1))} />
          </>
        )}
      </td>
    </tr>
  )
}

const cellId = (id: string, row: number, column: number): string => `${id}-${row}-${column}`

/** What a key does in a cell; undefined where it types. */
function keyAct({ key, altKey, shiftKey, isComposing }: KeyboardEvent, value: string) {
  if (isComposing) return undefined
  if (key === 'Enter' && !shiftKey) return 'next'
  if (altKey && key === 'ArrowDown') return 'down'
  if (altKey && key === 'ArrowUp') return 'up'
  return key === 'Backspace' && value === '' ? 'up' : undefined
}

/** Lines that were copied, with cells where tabs part them. */
const cellsOf = (text: string): Rows =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.split('\t'))
