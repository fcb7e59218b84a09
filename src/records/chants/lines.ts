/** Pairs the lines of a chant: Pali, roman and meaning side by side, stanza by stanza (decisions §5). */

import { splitParagraphs } from '../books/paging.ts'

/** The three columns of a chant as stored: Pali, roman and meaning. An empty column is null. */
export interface ChantColumns {
  readonly pali: string | null
  readonly roman: string | null
  readonly meaning: string | null
}

/** One line of a chant. A column without text for it is null; at least one has text. */
interface ChantLine extends ChantColumns {
  /** Counted from 1 through the whole chant. */
  readonly number: number
  /** Counted from 1. */
  readonly stanza: number
}

/** The lines of each stanza. No stanza is empty and no line is blank. */
type Stanzas = readonly (readonly string[])[]

const COLUMNS = ['pali', 'roman', 'meaning'] as const

const splitStanzas = (text: string | null): Stanzas =>
  splitParagraphs(text ?? '').map((stanza) => stanza.split('\n').map((line) => line.trim()))

/** Divides the lines of a column into stanzas as another column is divided. Both have the same number of lines. */
function divideLike(guide: Stanzas, stanzas: Stanzas): Stanzas {
  const lines = stanzas.flat()
  let start = 0
  return guide.map(({ length }) => {
    start += length
    return lines.slice(start - length, start)
  })
}

/**
 * Aligns the lines of a chant's columns to rows. A blank line begins a new stanza. The first lines of all columns in a
 * stanza form a row, then the second lines, and so on.
 *
 * If the columns have different numbers of lines or stanzas, no line is lost or moves to another stanza:
 * - The column with the most stanzas determines where stanzas begin (on a tie Pali, then roman, then meaning).
 * - A column with as many stanzas is paired stanza by stanza. If it has fewer lines in a stanza, the rest of that
 *   stanza is null.
 * - A column with fewer stanzas but as many lines was typed without blank lines. It is paired line by line through the
 *   whole chant.
 * - Any other column is paired stanza by stanza from the start. It is null in the stanzas that it lacks.
 */
export function pairChantLines(columns: ChantColumns): ChantLine[] {
  const parsed = COLUMNS.map((name) => splitStanzas(columns[name]))
  const guide = parsed.reduce((most, stanzas) => (stanzas.length > most.length ? stanzas : most))
  const [pali, roman, meaning] = parsed.map((stanzas) =>
    stanzas.length < guide.length && stanzas.flat().length === guide.flat().length
      ? divideLike(guide, stanzas)
      : stanzas,
  )
  const lines: ChantLine[] = []
  for (let stanza = 0; stanza < guide.length; stanza++) {
    const columnsOfStanza = [pali?.[stanza] ?? [], roman?.[stanza] ?? [], meaning?.[stanza] ?? []] as const
    const rows = Math.max(...columnsOfStanza.map((column) => column.length))
    for (let row = 0; row < rows; row++) {
      lines.push({
        number: lines.length + 1,
        stanza: stanza + 1,
        pali: columnsOfStanza[0][row] ?? null,
        roman: columnsOfStanza[1][row] ?? null,
        meaning: columnsOfStanza[2][row] ?? null,
      })
    }
  }
  return lines
}
