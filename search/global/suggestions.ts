/**
 * What may be meant by the beginning of a name: numbers and names that people know before all others that begin so, and
 * where few do, what has it elsewhere, by its bones, or within a typing error. Every write is in it as soon as it is answered.
 */

import type { Canon } from '../../src/canon/canon.ts'
import type { Language } from '../../src/definitions/languages/languages.ts'
import { westernDigits } from '../../src/definitions/languages/thai-digits.ts'
import type { NamesIndex } from '../full-text/names-index.ts'
import { corrected, type Query } from '../full-text/query.ts'
import { collectionOfRow, rowOf } from '../full-text/records/record-rows.ts'
import { type NamedRow, NEARLY, type RecordSearch } from '../full-text/records/record-search.ts'
import { scoreOfKnownName } from '../full-text/scores.ts'
import { knownNamesBeginning } from './known-names.ts'
import { namedHeadings } from './named-headings.ts'
import type { SearchItem } from './search-item.ts'
import type { SearchRows } from './search-rows.ts'

/** So many names are suggested. */
const MAX_COUNT = 8
interface Indexes {
  readonly canon: Canon
  readonly rows: SearchRows
  readonly records: RecordSearch
  readonly names: NamesIndex
  /** Which of the collections the headings are. */
  readonly headings: number
}

/** Suggests names for a prefix, the best first. */
export function suggestions(
  { canon, rows, records, names, headings }: Indexes,
  query: Query,
  language: Language,
): readonly SearchItem[] {
  if (query.terms.length === 0) return []
  const found = new Map<number, NamedRow>()
  const take = (rows: Iterable<NamedRow>) => {
    for (const one of rows) if (!found.has(one.row)) found.set(one.row, one)
  }
  const named = records.named(query, names.candidates(query))
  const known = [
    ...namedHeadings(canon, query.text).map(({ id, name }) => ({ row: rowOf(headings, id), name })),
    ...names
      .cited(westernDigits(query.text))
      .map(({ record, citation }) => ({ row: record, name: citation })),
    ...knownNamesBeginning(query.text, named)
      .filter(({ row }) => collectionOfRow(row) === headings)
      .toSorted((a, b) => a.name.length - b.name.length)
      .slice(0, MAX_COUNT),
  ]
  take(known.map(({ row, name }, nth) => ({ row, name, score: scoreOfKnownName(nth) })))
  take(named)
  if (found.size < MAX_COUNT) {
    const meant = corrected(query, (term) => names.corrections(term))
    const near = Map.groupBy(records.named(query, records.withNames(query)), ({ score }) => score > NEARLY)
    const typos = meant ? records.named(meant, names.candidates(meant)) : []
    take([...(near.get(true) ?? []), ...typos].toSorted((a, b) => b.score - a.score))
    take(near.get(false) ?? [])
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
  return [...items.take(MAX_COUNT)]
}
