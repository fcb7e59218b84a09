/** Reads the tables that people write: a row a line, cells between tabs. */

/** The rows of a table by their cells; empty lines and those that begin with # say nothing. */
export const tableRows = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
