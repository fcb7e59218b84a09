/** The filters of a search as links, each with its number of results: kind, edition, pitaka, volume. */

import { RESULT_KINDS } from '../../../search/global/search.ts'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import {
  countByFilterValue,
  parseSearchScope,
  readPitakasOfVolumes,
  resolveSearchLayer,
  type SearchFilterName,
  type SearchScope,
} from '../../../search/global/search-scope.ts'
import { SEARCH_LAYERS, type SearchLayer } from '../../../search/pages/page-lookup.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import { LAST_VOLUME } from '../../definitions/divisions.ts'
import { isCommentaryEdition } from '../../definitions/editions.ts'
import { callOnce } from '../../definitions/once.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'
import { formatVolumeName, getDisplayedEditionName } from '../shared/canon-words.ts'
import { type FilterLink, renderFilterLinks } from '../shared/lists.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'

/** Reads the filters of a search from a page's query; ignores unknown values. */
export const parseSearchFilters = (
  { stores: { canon } }: ReaderContext,
  query: PageHandlerInput['query'],
): SearchScope & Pick<LinkQuery, 'kind'> => ({
  kind: RESULT_KINDS.find((name) => name === query.kind),
  ...parseSearchScope(query, canon.text.editions),
})

/** The labels and values of a filter. */
interface FilterDefinition {
  readonly label: LabelInThaiAndEnglish
  readonly anyLabel: LabelInThaiAndEnglish
  readonly values: (
    reader: ReaderContext,
    context: PageContext,
  ) => readonly (readonly [value: string | number, title: string])[]
  /** A filter within this one, which is removed together with it. */
  readonly innerFilter?: SearchFilterName
  /** Whether its values are collapsed at first, since there are many. */
  readonly isCollapsed?: true
}

/** The filters in the order in which they are shown. */
const FILTERS: Readonly<Record<SearchFilterName, FilterDefinition>> = {
  edition: {
    label: { th: 'ฉบับ', en: 'Edition' },
    anyLabel: { th: 'ทุกฉบับ', en: 'All editions' },
    values: (reader, context) =>
      reader.stores.canon.text.editions.map((edition) => [edition, getDisplayedEditionName(reader, context, edition)]),
  },
  pitaka: {
    label: { th: 'ปิฎก', en: 'Pitaka' },
    anyLabel: { th: 'ทุกปิฎก', en: 'All pitakas' },
    values: ({ stores: { canon } }, context) =>
      canon.divisions.overview(context.language).pitakas.map(({ slug, title }) => [slug, title]),
    innerFilter: 'volume',
  },
  volume: {
    label: { th: 'เล่ม', en: 'Volume' },
    anyLabel: { th: 'ทุกเล่ม', en: 'All volumes' },
    values: (_, context) =>
      Array.from({ length: LAST_VOLUME }, (_, index) => [index + 1, formatVolumeName(context, index + 1)]),
    isCollapsed: true,
  },
}

type Filters = ReturnType<typeof parseSearchFilters>

/**
 * Renders the filters of a search as links with numbers of results.
 * @param answer of the search with the current filters
 */
export function renderSearchFilters(
  reader: ReaderContext,
  context: PageContext,
  q: string,
  filters: Filters,
  answer: SearchAnswer,
): SafeHtml {
  const { kind, ...within } = filters
  const places = answer.places.filter(
    ({ edition }) => kind === undefined || (kind === 'pages' ? edition !== null : edition === null),
  )
  const pitakas = callOnce(() => readPitakasOfVolumes(reader.stores.canon))
  const createHref = (changed: Partial<Filters>) => context.href('/search', { q, ...filters, ...changed })
  const createChoices = (
    name: SearchFilterName,
    { anyLabel, values, innerFilter }: FilterDefinition,
  ): readonly FilterLink[] => {
    const current = within[name]
    const counts = countByFilterValue(name, within, places, pitakas)
    const options = values(reader, context)
      .map(([value, title]) => ({ value, title, found: counts.get(value) ?? 0 }))
      .filter(({ value, found }) => found > 0 || current === value)
    // a filter with a single value offers no choice
    if (options.length < 2 && current === undefined) return []
    const resetInner = innerFilter ? { [innerFilter]: undefined } : {}
    return [
      {
        title: context.label(anyLabel),
        href: createHref({ ...resetInner, [name]: undefined }),
        isCurrent: current === undefined,
      },
      ...options.map(({ value, title, found }) => ({
        title,
        found,
        href: createHref({ ...resetInner, [name]: value }),
        isCurrent: current === value,
      })),
    ]
  }
  const rendered = (Object.keys(FILTERS) as SearchFilterName[]).map((name) => {
    const offered = FILTERS[name]
    const all = createChoices(name, offered)
    const links = renderFilterLinks(context, context.label(offered.label), all)
    if (!offered.isCollapsed || all.length === 0) return links
    const value = within[name]
    return html`<details class="narrow"><summary>${context.label(offered.label)}${typeof value === 'number' ? html` ${context.name(value)}` : undefined}</summary>${links}</details>`
  })
  const kinds = createKindLinks(context, answer, filters, createHref)
  const layers = renderFilterLinks(
    context,
    context.say('ค้นใน', 'Look in'),
    createLayerLinks(reader, context, filters, createHref),
  )
  return html`<div class="narrowing">${renderFilterLinks(context, context.say('ประเภท', 'Kind'), kinds)}${layers}${rendered}</div>
`
}

const LAYER_NAMES: Readonly<Record<SearchLayer, LabelInThaiAndEnglish>> = {
  canon: { th: 'พระไตรปิฎก', en: 'Canon' },
  commentary: { th: 'อรรถกถา ฎีกา', en: 'Commentaries' },
  all: { th: 'รวม', en: 'Both' },
}

/**
 * Creates the links that choose whether to search commentaries. They have no counts, since counting would search them.
 */
function createLayerLinks(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  filters: Filters,
  createHref: (changed: Partial<Filters>) => string,
): readonly FilterLink[] {
  if (!canon.text.editions.some(isCommentaryEdition)) return []
  return SEARCH_LAYERS.map((layer) => ({
    title: context.label(LAYER_NAMES[layer]),
    href: createHref({ layer: layer === 'canon' ? undefined : layer, edition: undefined }),
    isCurrent: resolveSearchLayer(filters) === layer,
  }))
}

/** Creates the links to the kinds of results. With one kind selected, only that and the link back to all are shown. */
function createKindLinks(
  context: PageContext,
  { groups }: SearchAnswer,
  { kind }: Filters,
  createHref: (changed: Partial<Filters>) => string,
): readonly FilterLink[] {
  if (kind === undefined && groups.length < 2) return []
  const all = { title: context.say('ทุกประเภท', 'All kinds'), href: createHref({ kind: undefined }) }
  return [
    { ...all, isCurrent: kind === undefined },
    ...groups.map((group) => ({
      title: group.label,
      found: group.total,
      href: createHref({ kind: group.kind }),
      isCurrent: kind === group.kind,
    })),
  ]
}
