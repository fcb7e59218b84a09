/** Cuts a pasted row into its cells, and cleans what word processors, spreadsheets and web pages leave in them. */

/** What ends a line; Unicode has two separators of its own. */
const LINE_END = /\r\n?|[\n\u2028\u2029]/

/** The vertical bar, and the full-width one that Asian keyboards give. */
const BAR = /[|｜]/

/** Marks without width: byte-order mark, zero-width space and joiners, word joiner. */
const EDGE_MARKS = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/g

const THAI_ZERO = 0x0e50

/** The lines of one pasted row that hold anything but bars and spaces, each with its number (from 1). */
export function linesOf(row: string): { readonly number: number; readonly text: string }[] {
  return row
    .split(LINE_END)
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => cellsOf(text).some((cell) => cell !== ''))
}

/** The cells of a line, cleaned: parted by bars, or by tabs where it has no bar (as spreadsheets copy). */
export function cellsOf(line: string): string[] {
  return line.split(BAR.test(line) ? BAR : '\t').map(cleanCell)
}

/** Without marks at the edges and byte-order marks; every kind of space and tab is a plain space. */
function cleanCell(cell: string): string {
  return cell
    .replaceAll('\ufeff', '')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(EDGE_MARKS, '')
}

/**
 * The cells in their columns: cells missing at the end are empty, and empty ones beyond the last column are
 * dropped. So is the empty cell that a bar before the first column makes, when there is one cell too many or
 * when `firstIsNeeded` says that the first column is never empty. Null when there are still too many cells.
 */
export function inColumns(
  cells: readonly string[],
  columns: number,
  firstIsNeeded: boolean,
): string[] | null {
  let used = cells.length
  while (used > columns && cells[used - 1] === '') used--
  const start = cells[0] === '' && (firstIsNeeded || used > columns) ? 1 : 0
  if (used - start > columns) return null
  return Array.from({ length: columns }, (_, column) => cells[start + column] ?? '')
}

/**
 * The number that a cell holds, in Arabic, Thai or full-width digits, perhaps with the full stop or bracket
 * of a numbered list after it; null when it holds anything else.
 */
export function numberIn(cell: string): number | null {
  const arabic = cell.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
  const digits = /^(\d+)[.)]?$/.exec(arabic)?.[1]
  return digits === undefined ? null : Number(digits)
}
