/** The filters of a search as links, each with how much it leaves: kind, edition, pitaka, volume. */

import {
  type FilterName,
  isIn,
  layerOf,
  type Place,
  pitakasOf,
  type Within,
  withinOf,
} from '../../../search/global/places.ts'
import { KINDS } from '../../../search/global/search.ts'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import { LAYERS, type Layer } from '../../../search/pages/page-lookup.ts'
import type { Label } from '../../definitions/definition.ts'
import { LAST_VOLUME } from '../../definitions/divisions.ts'
import { isCommentary } from '../../definitions/editions.ts'
import { html, type Markup } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'
import { shownName, volumeName } from '../shared/canon-words.ts'
import { type FilterLink, filterLinks } from '../shared/lists.ts'
import type { PageInput, Reader } from '../shared/reader.ts'

/** What an address asks for; what it names that there is not asks for nothing. */
export const filtersIn = (
  { stores: { canon } }: Reader,
  query: PageInput['query'],
): Within & Pick<LinkQuery, 'kind'> => ({
  kind: KINDS.find((name) => name === query.kind),
  ...withinOf(query, canon.text.editions),
})

/** How the values of a filter are offered. */
interface Offered {
  readonly label: Label
  readonly any: Label
  readonly values: (
    reader: Reader,
    context: PageContext,
  ) => readonly (readonly [value: string | number, title: string])[]
  /** Another filter that is taken back with it, since it is inside of it. */
  readonly inside?: FilterName
  /** Behind a line of its own, since there are many. */
  readonly folded?: true
}

/** In the order in which they are. */
const OFFERED: Readonly<Record<FilterName, Offered>> = {
  edition: {
    label: { th: 'ฉบับ', en: 'Edition' },
    any: { th: 'ทุกฉบับ', en: 'All editions' },
    values: (reader, context) =>
      reader.stores.canon.text.editions.map((edition) => [edition, shownName(reader, context, edition)]),
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
      Array.from({ length: LAST_VOLUME }, (_, index) => [index + 1, volumeName(context, index + 1)]),
    folded: true,
  },
}

type Filters = ReturnType<typeof filtersIn>

/** How much there would be in a part of the canon, of the kind that is asked for. */
function counter({ stores: { canon } }: Reader, places: readonly Place[], { kind }: Filters) {
  const pitakas = pitakasOf(canon)
  const input = places.filter(
    ({ edition }) => kind === undefined || (kind === 'pages' ? edition !== null : edition === null),
  )
  return (within: Within) =>
    input.reduce((sum, place) => sum + (isIn(within, place, pitakas) ? place.count : 0), 0)
}

/** The filters of a search as links. @param answer of the search with these filters */
export function searchFilters(
  reader: Reader,
  context: PageContext,
  q: string,
  filters: Filters,
  answer: SearchAnswer,
): Markup {
  const count = counter(reader, answer.places, filters)
  const { kind: _, ...within } = filters
  const to = (changed: Partial<Filters>) => context.href('/search', { q, ...filters, ...changed })
  const choices = (name: FilterName, { any, values, inside }: Offered): readonly FilterLink[] => {
    const current = within[name]
    const there = values(reader, context)
      .map(([value, title]) => ({ value, title, found: count({ ...within, [name]: value }) }))
      .filter(({ value, found }) => found > 0 || current === value)
    // one that everything is in leaves nothing to choose
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
  const shown = (Object.keys(OFFERED) as FilterName[]).map((name) => {
    const offered = OFFERED[name]
    const all = choices(name, offered)
    const links = filterLinks(context, context.label(offered.label), all)
    if (!offered.folded || all.length === 0) return links
    const value = within[name]
    return html`<details class="narrow"${value === undefined ? undefined : html` open`}><summary>${context.label(offered.label)}${typeof value === 'number' ? html` ${context.name(value)}` : undefined}</summary>${links}</details>`
  })
  const kinds = kindChoices(context, answer, filters, to)
  const layers = filterLinks(
    context,
    context.say('ค้นใน', 'Look in'),
    layerChoices(reader, context, filters, to),
  )
  return html`<div class="narrowing">${filterLinks(context, context.say('ประเภท', 'Kind'), kinds)}${layers}${shown}</div>
`
}

const LAYER_NAMES: Readonly<Record<Layer, Label>> = {
  canon: { th: 'พระไตรปิฎก', en: 'Canon' },
  commentary: { th: 'อรรถกถา ฎีกา', en: 'Commentaries' },
  all: { th: 'รวม', en: 'Both' },
}

/** Whether what is said of the canon is looked through, too; it is not counted, since that would look through it. */
function layerChoices(
  { stores: { canon } }: Reader,
  context: PageContext,
  filters: Filters,
  to: (changed: Partial<Filters>) => string,
): readonly FilterLink[] {
  if (!canon.text.editions.some(isCommentary)) return []
  return LAYERS.map((layer) => ({
    title: context.label(LAYER_NAMES[layer]),
    href: to({ layer: layer === 'canon' ? undefined : layer, edition: undefined }),
    isCurrent: layerOf(filters) === layer,
  }))
}

/** Of one kind only that one is counted; the way back to all is always there. */
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
