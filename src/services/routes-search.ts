/** `GET /search`: searches the whole library for words (decisions §6). */

import { Type } from 'typebox'
import { type GlobalSearch, RESULT_KINDS } from '../../search/global/search.ts'
import type { SearchAnswer, SearchRequest } from '../../search/global/search-answer.ts'
import type { SearchResultItem } from '../../search/global/search-item.ts'
import { computeSearchCost, findSearchQueryIssues, searchQuerySchema } from '../../search/global/search-query.ts'
import type { Canon } from '../canon/canon.ts'
import type { LanguageCode } from '../definitions/languages/languages.ts'
import { closedObjectArraySchema, closedObjectSchema, namedClosedObjectSchema } from '../definitions/schemas.ts'
import { SEARCH_RESULT_KINDS, type SearchResultKind } from '../definitions/search-kinds.ts'
import { createInvalidRequestError, INVALID_QUERY_MESSAGE } from '../foundation/app-error.ts'
import { defineOperation, type OperationDefinition, okResult } from '../http/operation.ts'
import { DEFAULT_LIST_LIMIT, langQueryProperties, pagingQueryProperties } from '../http/query.ts'

const kindSchema = Type.Unsafe<SearchResultKind>({
  type: 'string',
  enum: [...RESULT_KINDS],
  title: 'ประเภท',
  description: 'Kind of the result',
})

const item = closedObjectSchema({
  kind: kindSchema,
  slug: Type.String({ description: 'Of pages: volume, edition and page, separated by slashes' }),
  title: Type.String(),
  snippet: closedObjectSchema({
    text: Type.String(),
    marks: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
      description: 'Start and length of the matches, in UTF-16 units of the text',
    }),
  }),
  href: Type.String(),
  score: Type.Number({ description: 'Higher is better; comparable between kinds' }),
  division: Type.Optional(Type.String({ description: 'Of headings: the division in which the slug is unique' })),
  volume: Type.Optional(Type.Integer({ description: 'Of headings: its volume' })),
})

const answer = namedClosedObjectSchema('LibrarySearch', {
  query: Type.String(),
  total: Type.Integer({ minimum: 0 }),
  groups: closedObjectArraySchema({
    kind: kindSchema,
    label: Type.String(),
    total: Type.Integer({ minimum: 0, description: 'Number of all matches, whatever the limit' }),
    items: Type.Array(item),
  }),
})

/**
 * Creates the operation `GET /search`, which groups results by kind.
 * @param cited returns the places of a query that is a citation, as readers' pages find them; empty if it leads
 * nowhere, undefined for other queries
 */
export function createSearchOperation(
  { search, canon }: { readonly search: GlobalSearch; readonly canon: Canon },
  cited: (q: string, language: LanguageCode) => readonly SearchResultItem[] | undefined,
): OperationDefinition {
  return defineOperation('GET /search', 'searchLibrary', {
    tag: 'Library',
    summary: 'Search in everything, with results grouped by kind',
    description:
      'Finds parts of unspaced Thai, roman Pali with or without diacritics, and roman and Thai-script Pali for each other. Several words must all occur; words in quotation marks, at most 3, are matched literally in any case. Limit and offset apply to each group. A citation, such as 19/1664 or S V 420, finds only its places. Costs as much as 5 requests.',
    query: Type.Object({
      q: searchQuerySchema,
      kind: Type.Optional(kindSchema),
      ...pagingQueryProperties,
      ...langQueryProperties,
    }),
    cost: (input) => computeSearchCost(input.get('q')),
    answers: { 200: answer },
    run: ({ query, language }) => {
      canon.refresh()
      const { kind, limit = DEFAULT_LIST_LIMIT, offset = 0 } = query
      const q = query.q.trim()
      const issues = findSearchQueryIssues(q)
      if (issues) throw createInvalidRequestError(issues, INVALID_QUERY_MESSAGE)
      const places = cited(q, language)
      const request = { q, kind, limit, offset, language }
      const isCited = places !== undefined && places.length > 0
      const found = isCited ? groupCitedPlaces(places, request) : search.search(request)
      const { query: text, total, groups } = places?.length === 0 ? selectNamedResults(found) : found
      const asDescribed = groups.map(({ items, ...group }) => ({
        ...group,
        items: items.map(({ under: _, to: __, ...item }) => item),
      }))
      return okResult({ query: text, total, groups: asDescribed })
    },
  })
}

type Found = Pick<SearchAnswer, 'query' | 'total' | 'groups'>

/** Score of a title that contains the typed words as whole words; see scores.ts. */
const WHOLE_WORD_SCORE = 95

/** Selects results with an unknown code in their name; pages are left out. */
function selectNamedResults({ query, groups }: Found): Found {
  const named = groups.flatMap((group) => {
    const items = group.kind === 'pages' ? [] : group.items.filter(({ score }) => score >= WHOLE_WORD_SCORE)
    return items.length > 0 ? { ...group, total: items.length, items } : []
  })
  return { query, total: named.reduce((sum, { total }) => sum + total, 0), groups: named }
}

/** Groups the places of a citation like search results. */
function groupCitedPlaces(
  places: readonly SearchResultItem[],
  { q, kind, limit, offset, language }: SearchRequest,
): Found {
  const wanted = places.filter((place) => kind === undefined || place.kind === kind)
  const groups = [...Map.groupBy(wanted, (place) => place.kind)].map(([of, items]) => ({
    kind: of,
    label: SEARCH_RESULT_KINDS[of][language === 'en' ? 'en' : 'th'],
    total: items.length,
    items: items.slice(offset, offset + limit),
  }))
  return { query: q, total: wanted.length, groups }
}
