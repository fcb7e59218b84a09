/**
 * What may be meant by the beginning of a name: numbers and names that people know before all others that begin so, and
 * where few do, what has it elsewhere, by its bones, or within a typing error. Every write is in it as soon as it is answered.
 */

import type { Canon } from '../../src/canon/canon.ts'
import type { Language } from '../../src/definitions/languages/languages.ts'
import type { NamesIndex } from '../full-text/names-index.ts'
import { corrected, type Query, type Term } from '../full-text/query.ts'
import { collectionOfRow, rowOf } from '../full-text/records/record-rows.ts'
import { type NamedRow, NEARLY, type RecordSearch } from '../full-text/records/record-search.ts'
import { scoreOfKnownName } from '../full-text/scores.ts'
import { headingsBeginning, namedHeadings } from './named-headings.ts'
import type { SearchItem } from './search-item.ts'
import type { SearchRows } from './search-rows.ts'

/** So many names are suggested. */
const MOST = 8
/** So many words that begin as one that was typed are looked for in its place. */
const MOST_MEANT = 12

interface Indexes {
  readonly canon: Canon
  readonly rows: SearchRows
  readonly records: RecordSearch
  readonly names: NamesIndex
  /** Which of the collections the headings are. */
  readonly headings: number
}

export function suggestions(
  { canon, rows, records, names, headings }: Indexes,
  query: Query,
  language: Language,
): readonly SearchItem[] {
  if (query.terms.length === 0) return []
  const known = [...namedHeadings(canon, query.text), ...headingsBeginning(canon, query.text, MOST)]
  const found = new Map<number, NamedRow>()
  const take = (rows: Iterable<NamedRow>) => {
    for (const one of rows) if (!found.has(one.row)) found.set(one.row, one)
  }
  const corrections = (of: (term: Term) => readonly string[]) => {
    const other = corrected(query, of)
    return other ? records.named(other) : []
  }
  take(known.map(({ id, name }, nth) => ({ row: rowOf(headings, id), name, score: scoreOfKnownName(nth) })))
  take(records.named(query))
  if (found.size < MOST) take(corrections((term) => names.beginning(term.letters[0] ?? '', MOST_MEANT)))
  if (found.size < MOST) {
    const meant = corrections((term) => names.meantBy(term))
    const loosely = Map.groupBy(records.named(query, true), ({ score }) => score > NEARLY)
    take([...meant, ...(loosely.get(true) ?? [])].toSorted((a, b) => b.score - a.score))
    take(loosely.get(false) ?? [])
  }
  const items = found.values().flatMap(({ row, name, score }): SearchItem[] => {
    const view = rows.view(row, language)
    const kind = rows.collections[collectionOfRow(row)]?.kind
    if (!view || !kind) return []
    const { texts: _, ...shown } = view
    return [
      {
        kind,
        ...shown,
        snippet: { text: name, marks: [[0, name.length]] },
        score: Math.round(score * 100) / 100,
      },
    ]
  })
  return [...items.take(MOST)]
}
