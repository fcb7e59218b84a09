/**
 * Pasted rows as spreadsheets copy them: a cell in quotes may hold line breaks, tabs and bars, and its own quotes twice
 * (RFC 4180, section 2).
 */

/** The vertical bar, and the full-width one that Asian keyboards give. */
const BAR = /[|｜]/

/** What ends a line; Unicode has two separators of its own. */
const LINE_END = /\r\n?|[\n\u2028\u2029]/

const PARTS_CELLS = /[\t|｜\r\n\u2028\u2029]/

/** What a cell holds where spreadsheets put it in quotes; a cell without them was quoted by its author. */
const NEEDS_QUOTES = /""|[\t|｜\r\n\u2028\u2029]/

/** Splits pasted text into lines. A line break inside a quoted cell does not end a line. */
export const splitPastedLines = (text: string): string[] => cut(text, LINE_END)

/**
 * Splits a pasted line into cells at bars, or at tabs when it has no bar.
 * @param most maximum number of cells; further ones are dropped
 */
export const splitPastedCells = (line: string, most = Number.POSITIVE_INFINITY): string[] =>
  cut(line, BAR.test(hidden(line)) ? BAR : /\t/, most).map(unquoted)

/**
 * Joins cells into one line that `splitPastedCells` reads back: separated by tabs, and quoted when they contain a
 * separator or line break.
 */
export const joinPastedCells = (cells: readonly string[]): string =>
  cells
    .map((cell) => (cell.startsWith('"') || PARTS_CELLS.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join('\t')

/** The text without the quotes that a spreadsheet put around it. */
function unquoted(cell: string): string {
  const text = cell.trim()
  if (!text.startsWith('"') || !NEEDS_QUOTES.test(text) || closing(text, 0) !== text.length - 1) return cell
  return text.slice(1, -1).replaceAll('""', '"')
}

/** Cuts a text at its separators outside of quotes. */
function cut(text: string, separator: RegExp, most = Number.POSITIVE_INFINITY): string[] {
  const looked = hidden(text)
  const pieces: string[] = []
  const each = new RegExp(separator, 'g')
  let start = 0
  for (let found = each.exec(looked); found && pieces.length < most; found = each.exec(looked)) {
    pieces.push(text.slice(start, found.index))
    start = found.index + found[0].length
  }
  if (pieces.length < most) pieces.push(text.slice(start))
  return pieces
}

/** The text with another letter for each one in quotes, so that no separator is found there. */
function hidden(text: string): string {
  if (!text.includes('"')) return text
  const pieces: string[] = []
  let stored = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const end = beginsCell(text, at) ? closing(text, at) : undefined
    if (end === undefined) continue
    pieces.push(text.slice(stored, at), '.'.repeat(end + 1 - at))
    stored = end + 1
    at = end
  }
  return pieces.join('') + text.slice(stored)
}

/** Whether a quote is the first letter of a cell. */
function beginsCell(text: string, at: number): boolean {
  let before = at - 1
  while (text[before] === ' ') before--
  return before < 0 || PARTS_CELLS.test(text.charAt(before))
}

/** Where the quote ends that opens there; undefined where one is before the end of a cell, or none at all. */
function closing(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++
      continue
    }
    let after = at + 1
    while (text[after] === ' ') after++
    return after >= text.length || PARTS_CELLS.test(text.charAt(after)) ? at : undefined
  }
  return undefined
}
