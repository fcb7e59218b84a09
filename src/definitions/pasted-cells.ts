/**
 * Parses rows as spreadsheets copy them. A quoted cell may contain line breaks, tabs and bars, and doubled quotes (RFC
 * 4180, section 2).
 */

/** The vertical bar, and the full-width one that Asian keyboards give. */
const BAR = /[|｜]/

/** Matches the end of a line, including the two line separators of Unicode. */
const LINE_END = /\r\n?|[\n\u2028\u2029]/

const SEPARATOR = /[\t|｜\r\n\u2028\u2029]/

/** Matches content for which spreadsheets quote a cell; other quotes were typed by the author. */
const NEEDS_QUOTES = /""|[\t|｜\r\n\u2028\u2029]/

/** Splits pasted text into lines. A line break inside a quoted cell does not end a line. */
export const splitPastedLines = (text: string): string[] => splitOutsideQuotes(text, LINE_END)

/**
 * Splits a pasted line into cells at bars, or at tabs if it has no bar. Quotes around cells are removed.
 * @param maxCount maximum number of cells; further ones are dropped
 */
export const splitPastedCells = (line: string, maxCount = Number.POSITIVE_INFINITY): string[] =>
  splitOutsideQuotes(line, BAR.test(maskQuoted(line)) ? BAR : /\t/, maxCount).map(unquote)

/** Joins cells with tabs into a line for `splitPastedCells`. Cells with a separator or a line break are quoted. */
export const joinPastedCells = (cells: readonly string[]): string =>
  cells
    .map((cell) => (cell.startsWith('"') || SEPARATOR.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join('\t')

/** Removes the quotes that a spreadsheet put around a cell. */
function unquote(cell: string): string {
  const text = cell.trim()
  if (!text.startsWith('"') || !NEEDS_QUOTES.test(text) || findClosingQuote(text, 0) !== text.length - 1) return cell
  return text.slice(1, -1).replaceAll('""', '"')
}

/** Splits a text at separators outside of quotes. */
function splitOutsideQuotes(text: string, separator: RegExp, maxCount = Number.POSITIVE_INFINITY): string[] {
  const masked = maskQuoted(text)
  const parts: string[] = []
  const each = new RegExp(separator, 'g')
  let start = 0
  for (let found = each.exec(masked); found && parts.length < maxCount; found = each.exec(masked)) {
    parts.push(text.slice(start, found.index))
    start = found.index + found[0].length
  }
  if (parts.length < maxCount) parts.push(text.slice(start))
  return parts
}

/** Replaces quoted text by dots of the same length, so that no separator is found there. */
function maskQuoted(text: string): string {
  if (!text.includes('"')) return text
  const parts: string[] = []
  let stored = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const end = beginsCell(text, at) ? findClosingQuote(text, at) : undefined
    if (end === undefined) continue
    parts.push(text.slice(stored, at), '.'.repeat(end + 1 - at))
    stored = end + 1
    at = end
  }
  return parts.join('') + text.slice(stored)
}

/** Whether a quote is the first letter of a cell. */
function beginsCell(text: string, at: number): boolean {
  let before = at - 1
  while (text[before] === ' ') before--
  return before < 0 || SEPARATOR.test(text.charAt(before))
}

/**
 * Returns the index of the quote that closes a cell; undefined if a quote ends before the cell does, or none closes it.
 */
function findClosingQuote(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++
      continue
    }
    let after = at + 1
    while (text[after] === ' ') after++
    return after >= text.length || SEPARATOR.test(text.charAt(after)) ? at : undefined
  }
  return undefined
}
