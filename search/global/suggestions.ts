/**
 * Suggests names for a prefix: citations and popular names that begin so first, then other names that do and, if there
 * are few, names that contain it, have its consonant skeleton or are one typo away. Every acknowledged write shows at
 * once.
 */

import type { Canon } from '../../src/canon/canon.ts'
import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import { toWesternDigits } from '../../src/definitions/languages/numerals.ts'
import type { NamesIndex } from '../full-text/names-index.ts'
import { correctMissingTerms, type ParsedQuery } from '../full-text/query.ts'
import { parseCollectionOfSearchRow, toSearchRowId } from '../full-text/records/record-rows.ts'
import { MIN_EXACT_NAME_SCORE, type NameMatchedRow, type RecordSearch } from '../full-text/records/record-search.ts'
import { scoreKnownName } from '../full-text/scores.ts'
import { findKnownNamesWithPrefix } from './known-names.ts'
import { findNamedHeadings } from './named-headings.ts'
import type { SearchResultItem } from './search-item.ts'
import type { SearchRowUpdater } from './search-rows.ts'

/** Maximum suggestions. */
const MAX_SUGGESTIONS = 8
interface Indexes {
  readonly canon: Canon
  readonly rows: SearchRowUpdater
  readonly records: RecordSearch
  readonly names: NamesIndex
  /** The number of the collection of headings. */
  readonly headings: number
}

/** Suggests names for a parsed prefix, at most 8, the best first. */
export function suggestNamesForPrefix(
  { canon, rows, records, names, headings }: Indexes,
  query: ParsedQuery,
  language: LanguageCode,
): readonly SearchResultItem[] {
  if (query.terms.length === 0) return []
  const found = new Map<number, NameMatchedRow>()
  const take = (rows: Iterable<NameMatchedRow>) => {
    for (const one of rows) if (!found.has(one.row)) found.set(one.row, one)
  }
  const named = records.named(query, names.candidates(query))
  const known = [
    ...findNamedHeadings(canon, query.text).map(({ id, name }) => ({
      row: toSearchRowId(headings, id),
      name,
    })),
    ...names.cited(toWesternDigits(query.text)).map(({ record, citation }) => ({ row: record, name: citation })),
    ...findKnownNamesWithPrefix(query.text, named)
      .filter(({ row }) => parseCollectionOfSearchRow(row) === headings)
      .toSorted((a, b) => a.name.length - b.name.length)
      .slice(0, MAX_SUGGESTIONS),
  ]
  take(known.map(({ row, name }, nth) => ({ row, name, score: scoreKnownName(nth) })))
  take(named)
  if (found.size < MAX_SUGGESTIONS) {
    const meant = correctMissingTerms(query, (term) => names.corrections(term))
    const near = Map.groupBy(
      records.named(query, records.withNames(query)),
      ({ score }) => score > MIN_EXACT_NAME_SCORE,
    )
    const typos = meant ? records.named(meant, names.candidates(meant)) : []
    take([...(near.get(true) ?? []), ...typos].toSorted((a, b) => b.score - a.score))
    take(near.get(false) ?? [])
  }
  const items = found.values().flatMap(({ row, name, score }): SearchResultItem[] => {
    const view = rows.view(row, language)
    const kind = rows.collections[parseCollectionOfSearchRow(row)]?.kind
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
  return [...items.take(MAX_SUGGESTIONS)]
}
