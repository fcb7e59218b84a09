/**
 * Suggests names for a prefix: citations and popular names that begin with it first, then other names that do and, if
 * there are few, names that contain it, have its consonant skeleton or are one typo away. Every acknowledged write is
 * visible at once.
 */

import type { Canon } from '../../src/canon/canon.ts'
import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import { toWesternDigits } from '../../src/definitions/languages/numerals.ts'
import type { NamesIndex } from '../full-text/names-index.ts'
import { correctMissingTerms, type ParsedQuery } from '../full-text/query.ts'
import { parseCollectionOfSearchRow, toSearchRowId } from '../full-text/records/record-rows.ts'
import { MIN_LETTER_MATCH_SCORE, type NameMatchedRow, type RecordSearch } from '../full-text/records/record-search.ts'
import { scoreExactKnownName } from '../full-text/scores.ts'
import { filterKnownNamesByPrefix } from './known-names.ts'
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
  const addRows = (rows: Iterable<NameMatchedRow>) => {
    for (const match of rows) if (!found.has(match.row)) found.set(match.row, match)
  }
  const named = records.scoreRowsByNames(query, names.findCandidateRows(query))
  const known = [
    ...findNamedHeadings(canon, query.text).map(({ id, name }) => ({
      row: toSearchRowId(headings, id),
      name,
    })),
    ...names
      .findRowsByCitation(toWesternDigits(query.text))
      .map(({ record, citation }) => ({ row: record, name: citation })),
    ...filterKnownNamesByPrefix(query.text, named)
      .filter(({ row }) => parseCollectionOfSearchRow(row) === headings)
      .toSorted((a, b) => a.name.length - b.name.length)
      .slice(0, MAX_SUGGESTIONS),
  ]
  addRows(known.map(({ row, name }, nth) => ({ row, name, score: scoreExactKnownName(nth) })))
  addRows(named)
  if (found.size < MAX_SUGGESTIONS) {
    const corrected = correctMissingTerms(query, (term) => names.findCorrections(term))
    const bySimilarity = Map.groupBy(
      records.scoreRowsByNames(query, records.findRowsByNames(query)),
      ({ score }) => score > MIN_LETTER_MATCH_SCORE,
    )
    const typos = corrected ? records.scoreRowsByNames(corrected, names.findCandidateRows(corrected)) : []
    addRows([...(bySimilarity.get(true) ?? []), ...typos].toSorted((a, b) => b.score - a.score))
    addRows(bySimilarity.get(false) ?? [])
  }
  const items = found.values().flatMap(({ row, name, score }): SearchResultItem[] => {
    const view = rows.getRecordView(row, language)
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
