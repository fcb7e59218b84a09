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

/** How the values of a filter are offered. */
interface Offered {
  readonly label: LabelInThaiAndEnglish
  readonly any: LabelInThaiAndEnglish
  readonly values: (
    reader: ReaderContext,
    context: PageContext,
  ) => readonly (readonly [value: string | number, title: string])[]
  /** A filter within this one, which is removed together with it. */
  readonly inside?: SearchFilterName
  /** Collapsed below a line of its own, since there are many. */
  readonly folded?: true
}

/** In the order in which they are. */
const OFFERED: Readonly<Record<SearchFilterName, Offered>> = {
  edition: {
    label: { th: 'ฉบับ', en: 'Edition' },
    any: { th: 'ทุกฉบับ', en: 'All editions' },
    values: (reader, context) =>
      reader.stores.canon.text.editions.map((edition) => [edition, getDisplayedEditionName(reader, context, edition)]),
  },
  pitaka: {
    label: { th: 'ปิฎก', en: 'Pitaka' },
    any: { th: 'ทุกปิฎก', en: 'All pitakas' },
    values: ({ stores: { canon } }, context) =>
      canon.divisions.overview(context.language).pitakas.map(({ slug, title }) => [slug, title]),
    inside: 'volume',
  },
  volume: {
    label: { th: 'เล่ม', en: 'Volume' },
    any: { th: 'ทุกเล่ม', en: 'All volumes' },
    values: (_, context) =>
      Array.from({ length: LAST_VOLUME }, (_, index) => [index + 1, formatVolumeName(context, index + 1)]),
    folded: true,
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
  const to = (changed: Partial<Filters>) => context.href('/search', { q, ...filters, ...changed })
  const choices = (name: SearchFilterName, { any, values, inside }: Offered): readonly FilterLink[] => {
    const current = within[name]
    const counts = countByFilterValue(name, within, places, pitakas)
    const there = values(reader, context)
      .map(([value, title]) => ({ value, title, found: counts.get(value) ?? 0 }))
      .filter(({ value, found }) => found > 0 || current === value)
    // a filter with a single value offers no choice
    if (there.length < 2 && current === undefined) return []
    const without = inside ? { [inside]: undefined } : {}
    return [
      {
        title: context.label(any),
        href: to({ ...without, [name]: undefined }),
        isCurrent: current === undefined,
      },
      ...there.map(({ value, title, found }) => ({
        title: `${title} ${context.number(found)}`,
        href: to({ ...without, [name]: value }),
        isCurrent: current === value,
      })),
    ]
  }
  const shown = (Object.keys(OFFERED) as SearchFilterName[]).map((name) => {
    const offered = OFFERED[name]
    const all = choices(name, offered)
    const links = renderFilterLinks(context, context.label(offered.label), all)
    if (!offered.folded || all.length === 0) return links
    const value = within[name]
    return html`<details class="narrow"><summary>${context.label(offered.label)}${typeof value === 'number' ? html` ${context.name(value)}` : undefined}</summary>${links}</details>`
  })
  const kinds = kindChoices(context, answer, filters, to)
  const layers = renderFilterLinks(context, context.say('ค้นใน', 'Look in'), layerChoices(reader, context, filters, to))
  return html`<div class="narrowing">${renderFilterLinks(context, context.say('ประเภท', 'Kind'), kinds)}${layers}${shown}</div>
`
}

const LAYER_NAMES: Readonly<Record<SearchLayer, LabelInThaiAndEnglish>> = {
  canon: { th: 'พระไตรปิฎก', en: 'Canon' },
  commentary: { th: 'อรรถกถา ฎีกา', en: 'Commentaries' },
  all: { th: 'รวม', en: 'Both' },
}

/** Whether to search the commentaries, too. They are not counted, since counting would search them. */
function layerChoices(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  filters: Filters,
  to: (changed: Partial<Filters>) => string,
): readonly FilterLink[] {
  if (!canon.text.editions.some(isCommentaryEdition)) return []
  return SEARCH_LAYERS.map((layer) => ({
    title: context.label(LAYER_NAMES[layer]),
    href: to({ layer: layer === 'canon' ? undefined : layer, edition: undefined }),
    isCurrent: resolveSearchLayer(filters) === layer,
  }))
}

/** Links to the kinds of results. With one kind selected only that is counted; the link back to all is always shown. */
function kindChoices(
  context: PageContext,
  { groups }: SearchAnswer,
  { kind }: Filters,
  to: (changed: Partial<Filters>) => string,
): readonly FilterLink[] {
  if (kind === undefined && groups.length < 2) return []
  const all = { title: context.say('ทุกประเภท', 'All kinds'), href: to({ kind: undefined }) }
  return [
    { ...all, isCurrent: kind === undefined },
    ...groups.map((group) => ({
      title: `${group.label} ${context.number(group.total)}`,
      href: to({ kind: group.kind }),
      isCurrent: kind === group.kind,
    })),
  ]
}
