/** Parses all rows of a paste: the valid rows, and the faults of the others. */

import type { BulkPasteDefinition, PastedColumnFields } from '../../definitions/bulk-kinds.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { countPastedRowLines, splitPastedRowIntoLines } from './cells.ts'
import { createPastedLineParser, getFieldLabel, type ParsedPastedLine, type PastedCellFault } from './line.ts'

/** Maximum number of rows in one paste. Blank rows do not count (decisions §5). */
export const MAX_PASTED_ROWS = 2_000

/** Maximum number of lines in one paste, including blank ones. */
const MAX_LINES = 50_000

/** One pasted row that was parsed without faults. */
export interface BulkPasteRow extends ParsedPastedLine {
  /** Its index in the list that was sent, from 0. */
  readonly index: number
  /** Its Thai name in messages, such as `แถวที่ 3`. */
  readonly name: string
}

/** Result of parsing a paste. `issues` lists faults under `rows.{index}` or `rows`. It is empty if there are none. */
export interface ParsedPastedRows {
  readonly rows: readonly BulkPasteRow[]
  /** The same faults with the row's name and the field. */
  readonly faults: readonly RowFault[]
  readonly issues: Readonly<Record<string, readonly string[]>>
}

/** A fault in a cell of a row. */
interface RowFault extends PastedCellFault {
  /** Index of the row in the list that was sent, from 0. */
  readonly index: number
  /** Name of the row in messages. */
  readonly name: string
}

/** Returns the key under which `issues` lists the faults of a row. */
export const getRowIssueKey = (row: { readonly index: number }): string => `rows.${row.index}`

/**
 * Parses the rows of a paste (decisions §5). A row with several lines counts as several rows. Blank rows are skipped.
 * Unclear rows and repeated keys are reported in `issues`. Values are validated by the definition of the resource. A
 * valid row may still lack a field that a new record needs, such as the title.
 *
 * Tabs instead of bars, extra bars at either end, Thai digits, non-breaking spaces, any line ends and byte-order marks
 * are accepted.
 * @param layout the fields of the columns, if other than `kind.columns`
 */
export function parsePastedRows(
  kind: BulkPasteDefinition,
  pasted: readonly string[],
  layout?: PastedColumnFields,
): ParsedPastedRows {
  const lineCount = pasted.reduce((sum, row) => sum + countPastedRowLines(row), 0)
  if (lineCount > MAX_LINES) return createTooManyIssue(MAX_LINES, lineCount, 'บรรทัดเมื่อรวมบรรทัดว่าง', 'ลบบรรทัดว่าง หรือ')
  const lines = pasted.flatMap(splitIntoNamedLines)
  if (lines.length > MAX_PASTED_ROWS) return createTooManyIssue(MAX_PASTED_ROWS, lines.length, 'แถว')
  const parseLine = createPastedLineParser(kind, layout)
  const rows: BulkPasteRow[] = []
  const faults: RowFault[] = []
  const firstRowByKey = new Map<number, string>()
  for (const { index, name, text } of lines) {
    const parsed = parseLine(text)
    const add = (fault: PastedCellFault) => faults.push({ index, name, ...fault })
    if (isParsed(parsed)) {
      const first = firstRowByKey.get(parsed.key)
      if (first === undefined) firstRowByKey.set(parsed.key, name)
      else {
        const sentence = `${getFieldLabel(kind, kind.key)} ${parsed.key} ซ้ำกับ${first} กรุณาเหลือไว้แถวเดียว`
        add({ field: kind.key, sentence })
      }
      rows.push({ index, name, ...parsed })
    } else for (const fault of parsed) add(fault)
  }
  const issues: Record<string, string[]> = {}
  for (const { index, name, sentence } of faults) {
    const under = issues[getRowIssueKey({ index })] ?? []
    issues[getRowIssueKey({ index })] = [...under, `${name}: ${sentence}`]
  }
  return { rows, faults, issues }
}

function createTooManyIssue(most: number, found: number, what: string, advice = ''): ParsedPastedRows {
  const [limit, given] = [formatGroupedNumber(most), formatGroupedNumber(found)]
  const sentence = `วางได้ครั้งละไม่เกิน ${limit} ${what} แต่ครั้งนี้มี ${given} ${what} กรุณา${advice}แบ่งวางเป็นหลายครั้ง`
  return { rows: [], faults: [], issues: { rows: [sentence] } }
}

const isParsed = (result: ParsedPastedLine | readonly PastedCellFault[]): result is ParsedPastedLine =>
  !Array.isArray(result)

/** Splits a pasted row into lines with their names in messages, counted from 1. */
function splitIntoNamedLines(row: string, index: number) {
  const name = `แถวที่ ${formatGroupedNumber(index + 1)}`
  const lines = splitPastedRowIntoLines(row)
  return lines.map(({ number, text }) => ({
    index,
    text,
    name: lines.length > 1 ? `${name} บรรทัดที่ ${formatGroupedNumber(number)}` : name,
  }))
}
