/** Formats a table row by row: with aligned columns for a person, separated by tabs for a program. */

/** A column of a table that a command prints. */
export interface CommandTableColumn {
  readonly title: string
  /** The widest padding of a cell, in terminal columns; longer cells overflow. Absent: no limit. */
  readonly widest?: number
  /** Whether longer cells are cut, for content that need only be recognised. */
  readonly cut?: true
}

/** Rows that are read before the first is written, to set the column widths. */
const MEASURED_ROWS = 50

/**
 * Yields the lines of a table, titles first. Yields nothing if there are no rows.
 * @param watched whether a person reads the table; then columns are aligned, else separated by tabs
 */
export function* formatTableLines(
  columns: readonly CommandTableColumn[],
  rows: Iterable<readonly string[]>,
  watched: boolean,
): Generator<string> {
  const titles = columns.map(({ title }) => title)
  if (!watched) {
    yield* formatWithTitles(titles, rows, (cells) => cells.map(toOneLine).join('\t'))
    return
  }
  const iterator = Iterator.from(rows)
  const first = [...iterator.take(MEASURED_ROWS)]
  const widths = columns.map(({ widest = 0 }, index) =>
    Math.min(widest, Math.max(...[titles, ...first].map((cells) => getWidth(cells[index] ?? '')))),
  )
  const line = (cells: readonly string[]) => formatAligned(columns, widths, cells)
  yield* formatWithTitles(titles, first, line)
  for (const cells of iterator) yield line(cells)
}

function* formatWithTitles(
  titles: readonly string[],
  rows: Iterable<readonly string[]>,
  line: (cells: readonly string[]) => string,
): Generator<string> {
  let isFirst = true
  for (const cells of rows) {
    if (isFirst) yield line(titles)
    isFirst = false
    yield line(cells)
  }
}

function formatAligned(
  columns: readonly CommandTableColumn[],
  widths: readonly number[],
  cells: readonly string[],
): string {
  return columns
    .map(({ cut }, index) => {
      const cell = toOneLine(cells[index] ?? '')
      const width = widths[index] ?? 0
      const displayed = cut && getWidth(cell) > width ? `${cutToWidth(cell, width - 1)}…` : cell
      return displayed + ' '.repeat(Math.max(0, width - getWidth(displayed)))
    })
    .join('  ')
    .trimEnd()
}

/** Width in terminal columns: Thai vowels and tone marks above and below take none. */
const getWidth = (text: string) => Bun.stringWidth(text)

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

function cutToWidth(text: string, width: number): string {
  let short = ''
  for (const { segment } of segmenter.segment(text)) {
    if (getWidth(short + segment) > width) break
    short += segment
  }
  return short
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
