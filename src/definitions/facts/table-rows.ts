/** Reads tables that people edit: one row per line, cells separated by tabs. */

/** Splits a tab-separated table into rows of cells. Empty lines and lines that begin with `#` are skipped. */
export const parseTabSeparatedRows = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
