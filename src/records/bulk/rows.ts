/** Parses a whole paste: the valid rows, and the faults of the others. */

import type { BulkPasteKind, PastedColumns } from '../../definitions/bulk-kinds.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { countPastedRowLines, splitPastedRowIntoLines } from './cells.ts'
import { createPastedLineParser, getFieldLabel, type ParsedPastedLine, type PastedCellFault } from './line.ts'

/** Maximum number of rows in one paste; blank ones do not count (decisions §5). */
export const MAX_PASTED_ROWS = 2_000

/** Most lines that are looked at, blank ones too. */
const MAX_LINES = 50_000

/** One pasted row that was parsed without faults. */
export interface BulkPasteRow extends ParsedPastedLine {
  /** Its index in the list that was sent, from 0. */
  readonly index: number
  /** How sentences call it. */
  readonly name: string
}

/** Result of parsing a paste. `issues` lists faults under `rows.{index}` or `rows`; it is empty when there are none. */
export interface ParsedPastedRows {
  readonly rows: readonly BulkPasteRow[]
  /** The same faults by the row's name and its cell. */
  readonly faults: readonly RowFault[]
  readonly issues: Readonly<Record<string, readonly string[]>>
}

/** What is wrong with a cell of a row. */
interface RowFault extends PastedCellFault {
  /** Its index in the list that was sent, and how sentences call it. */
  readonly index: number
  readonly name: string
}

/** Returns the key under which `issues` lists the faults of a row. */
export const getRowIssueKey = (row: { readonly index: number }): string => `rows.${row.index}`

/**
 * Parses pasted rows (decisions §5). Blank rows are skipped. It accepts tabs instead of bars, extra bars at either end,
 * Thai digits, non-breaking spaces, any line ends and byte-order marks; a row with several lines counts as several
 * rows. Unclear rows and repeated keys are reported in `issues`. Values are validated by the definition of the
 * resource. Stored records can still require more of a valid row, such as a title for a new record.
 */
export function parsePastedRows(
  kind: BulkPasteKind,
  pasted: readonly string[],
  layout?: PastedColumns,
): ParsedPastedRows {
  const all = pasted.reduce((sum, row) => sum + countPastedRowLines(row), 0)
  if (all > MAX_LINES) return tooMany(MAX_LINES, all, 'บรรทัดเมื่อรวมบรรทัดว่าง', 'ลบบรรทัดว่าง หรือ')
  const lines = pasted.flatMap(namedLines)
  if (lines.length > MAX_PASTED_ROWS) return tooMany(MAX_PASTED_ROWS, lines.length, 'แถว')
  const read = createPastedLineParser(kind, layout)
  const rows: BulkPasteRow[] = []
  const faults: RowFault[] = []
  const firstWith = new Map<number, string>()
  for (const { index, name, text } of lines) {
    const found = read(text)
    const add = (fault: PastedCellFault) => faults.push({ index, name, ...fault })
    if (isRead(found)) {
      const first = firstWith.get(found.key)
      if (first === undefined) firstWith.set(found.key, name)
      else {
        const sentence = `${getFieldLabel(kind, kind.key)} ${found.key} ซ้ำกับ${first} กรุณาเหลือไว้แถวเดียว`
        add({ field: kind.key, sentence })
      }
      rows.push({ index, name, ...found })
    } else for (const fault of found) add(fault)
  }
  const issues: Record<string, string[]> = {}
  for (const { index, name, sentence } of faults) {
    const under = issues[getRowIssueKey({ index })] ?? []
    issues[getRowIssueKey({ index })] = [...under, `${name}: ${sentence}`]
  }
  return { rows, faults, issues }
}

function tooMany(most: number, found: number, what: string, advice = ''): ParsedPastedRows {
  const [limit, given] = [formatGroupedNumber(most), formatGroupedNumber(found)]
  const sentence = `วางได้ครั้งละไม่เกิน ${limit} ${what} แต่ครั้งนี้มี ${given} ${what} กรุณา${advice}แบ่งวางเป็นหลายครั้ง`
  return { rows: [], faults: [], issues: { rows: [sentence] } }
}

const isRead = (found: ParsedPastedLine | readonly PastedCellFault[]): found is ParsedPastedLine =>
  !Array.isArray(found)

/** The lines of a pasted row with the names that sentences call them by; people count from 1. */
function namedLines(row: string, index: number) {
  const name = `แถวที่ ${formatGroupedNumber(index + 1)}`
  const lines = splitPastedRowIntoLines(row)
  return lines.map(({ number, text }) => ({
    index,
    text,
    name: lines.length > 1 ? `${name} บรรทัดที่ ${formatGroupedNumber(number)}` : name,
  }))
}
