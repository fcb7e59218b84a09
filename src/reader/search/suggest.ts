/** `GET /search/suggest`: names that begin with what was typed so far, for the list under the search box. */

import { Type } from 'typebox'
import { joinPhrasesToHighlight } from '../../../search/global/highlighter.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { MAX_QUERY_CHARS, MIN_QUERY_CHARS } from '../../../search/global/search-query.ts'
import { convertKeyboardLayout } from '../../../search/letters/keyboards.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { closedObjectSchema, namedClosedObjectSchema } from '../../definitions/schemas.ts'
import { SEARCH_RESULT_KINDS, type SearchResultKind } from '../../definitions/search-kinds.ts'
import { defineOperation, type OperationDefinition, okResult } from '../../http/operation.ts'
import { langQueryProperties } from '../../http/query.ts'
import { describeHeadingPlace, getNamesOfFoundHeading } from '../canon/found-headings.ts'
import { PageContext } from '../pages/page-context.ts'
import { getHeadingPagePath } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { suggestCitedPlaces } from './cited-items.ts'
import { getResultHref, getResultTitleInPageLanguage } from './result-items.ts'

interface Suggestion {
  readonly name: string
  readonly also: readonly string[]
  readonly kind: SearchResultKind
  readonly place: string
  readonly href: string
}

const MAX_SUGGESTIONS = 8

/** Maximum other names of a suggestion. */
const MAX_OTHER_NAMES = 3

const suggestionSchema = closedObjectSchema({
  name: Type.String({ description: 'The matching name' }),
  also: Type.Array(Type.String(), { description: 'Other names' }),
  kind: Type.Unsafe<SearchResultKind>({ type: 'string', enum: Object.keys(SEARCH_RESULT_KINDS) }),
  place: Type.String({ description: 'Its place, in the requested language' }),
  href: Type.String({ description: 'Address of the item' }),
})

/** Returns the operation `suggestNames`: names that begin with the typed text, for the list under the search box. */
export const createSuggestOperation = (reader: ReaderContext): OperationDefinition =>
  defineOperation('GET /search/suggest', 'suggestNames', {
    tag: 'Words',
    summary: 'Names that begin with what was typed, or are one typing error from it',
    description: 'At most eight, the likeliest first; none for fewer than 2 characters, or more than 200.',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 2_000, title: 'คำค้น', description: 'The typed beginning' })),
      ...langQueryProperties,
    }),
    answers: {
      200: namedClosedObjectSchema('Suggestions', {
        query: Type.String(),
        items: Type.Array(suggestionSchema, { maxItems: MAX_SUGGESTIONS }),
      }),
    },
    run: ({ query, language }) => {
      const typed = (query.q ?? '').trim()
      if (typed.length < MIN_QUERY_CHARS || typed.length > MAX_QUERY_CHARS) return okResult({ query: typed, items: [] })
      reader.stores.canon.refresh()
      const context = new PageContext(reader, language)
      const byName = findNames(reader, typed, language).map((found) => toSuggestion(reader, context, found))
      // a text suggested by its name is not suggested again by its number
      const isSame = (one: Suggestion) => (other: Suggestion) =>
        one.href.split(/[?#]/)[0] === other.href.split(/[?#]/)[0]
      const cited = suggestCitedPlaces(reader, context, typed).filter((one) => !byName.some(isSame(one)))
      const items: Suggestion[] = [...cited, ...byName]
      return okResult({ query: typed, items: items.slice(0, MAX_SUGGESTIONS) })
    },
  })

/** Finds names that begin with the typed text; if there are none, with the text of the other keyboard layout. */
function findNames(
  { stores: { search } }: ReaderContext,
  typed: string,
  language: LanguageCode,
): readonly SearchResultItem[] {
  const found = search.suggest(typed, language)
  const other = found.length === 0 ? convertKeyboardLayout(typed) : undefined
  return other === undefined ? found : search.suggest(other, language)
}

function toSuggestion(reader: ReaderContext, context: PageContext, found: SearchResultItem): Suggestion {
  const { kind, snippet } = found
  const name = snippet.text
  if (kind !== 'headings') {
    const place = context.label(SEARCH_RESULT_KINDS[kind])
    const chapter = kind === 'books' ? findChapterHref(reader, context, found) : undefined
    if (chapter) return { name, also: listOtherNames(name, [found.title]), kind, place, href: chapter }
    return {
      name,
      also: listOtherNames(name, [getResultTitleInPageLanguage(reader, context, found)]),
      kind,
      place,
      href: getResultHref(context, '', found),
    }
  }
  const { volume = 0 } = found
  const heading = getNamesOfFoundHeading(reader, context, found)
  const words = heading.name?.text?.words
  return {
    name,
    also: listOtherNames(name, [heading.title, heading.pali, heading.citation]),
    kind,
    place: describeHeadingPlace(reader, context, heading.node, volume),
    href: context.href(
      getHeadingPagePath(heading.node, volume),
      words?.length ? { words: joinPhrasesToHighlight(words) } : {},
    ),
  }
}

/** Finds the address of the chapter whose title matched; undefined if the book's title did. */
function findChapterHref(
  { stores }: ReaderContext,
  context: PageContext,
  { slug, snippet }: SearchResultItem,
): string | undefined {
  const { chapters } = stores.contents.read(slug, context.language)
  const chapter = chapters.find(({ title }) => title === snippet.text)
  return chapter && context.href(`/books/${slug}/${chapter.firstPage}`)
}

const listOtherNames = (name: string, names: readonly (string | null)[]): readonly string[] =>
  [...new Set(names.flatMap((one) => one ?? []))].filter((one) => one !== name).slice(0, MAX_OTHER_NAMES)
