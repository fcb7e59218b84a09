/** The filters of a search as links, each with how much it leaves: kind, edition, pitaka, volume. */

import { LAST_VOLUME } from '../definitions/divisions.ts'
import { isIn, type Place, pitakasOf, type Within } from '../library/search/places.ts'
import { KINDS, type SearchAnswer } from '../library/search/search.ts'
import { editionName, volumeName } from './canon-words.ts'
import { type FilterLink, filterLinks } from './lists.ts'
import { html, type Markup } from './pages/html.ts'
import type { LinkQuery, Visit } from './pages/visit.ts'
import type { Asked, Reader } from './reader.ts'

/** What an address asks for; what it names that there is not asks for nothing. */
export function filtersIn(
  { stores: { canon } }: Reader,
  query: Asked['query'],
): Within & Pick<LinkQuery, 'kind'> {
  const volume = Number(query.volume)
  return {
    kind: KINDS.find((name) => name === query.kind),
    pitaka: query.pitaka,
    volume: Number.isInteger(volume) && volume >= 1 && volume <= LAST_VOLUME ? volume : undefined,
    edition: canon.text.editions.find((edition) => edition === query.edition),
  }
}

type Filters = ReturnType<typeof filtersIn>

/** How much there would be in a part of the canon, of the kind that is asked for. */
function counter({ stores: { canon } }: Reader, places: readonly Place[], { kind }: Filters) {
  const pitakas = pitakasOf(canon)
  const asked = places.filter(
    ({ edition }) => kind === undefined || (kind === 'pages' ? edition !== null : edition === null),
  )
  return (within: Within) =>
    asked.reduce((sum, place) => sum + (isIn(within, place, pitakas) ? place.count : 0), 0)
}

/** @param answer of the search with these filters */
export function searchFilters(
  reader: Reader,
  visit: Visit,
  q: string,
  filters: Filters,
  answer: SearchAnswer,
): Markup {
  const { canon } = reader.stores
  const count = counter(reader, answer.places, filters)
  const { kind, ...within } = filters
  const to = (changed: Partial<Filters>) => visit.href('/search', { q, ...filters, ...changed })
  const choice = (
    title: string,
    changed: Partial<Filters>,
    isCurrent: boolean,
    found?: number,
  ): FilterLink => ({
    title: found === undefined ? title : `${title} ${visit.number(found)}`,
    href: to(changed),
    isCurrent,
  })
  const counted = <T extends string | number>(
    name: keyof Within,
    any: string,
    values: readonly T[],
    titleOf: (value: T) => string,
  ): readonly FilterLink[] => {
    const there = values
      .map((value) => ({ value, found: count({ ...within, [name]: value }) }))
      .filter(({ value, found }) => found > 0 || within[name] === value)
    // one that everything stands in leaves nothing to choose
    if (there.length < 2 && within[name] === undefined) return []
    const others = { volume: name === 'pitaka' ? undefined : within.volume }
    return [
      choice(any, { [name]: undefined, ...others }, within[name] === undefined),
      ...there.map(({ value, found }) =>
        choice(titleOf(value), { ...others, [name]: value }, within[name] === value, found),
      ),
    ]
  }
  const { pitakas } = canon.divisions.overview(visit.language)
  const kinds = kindChoices(visit, answer, filters, to)
  const editions = counted('edition', visit.say('ทุกฉบับ', 'All editions'), canon.text.editions, (edition) =>
    editionName(visit, edition),
  )
  const ofPitakas = counted(
    'pitaka',
    visit.say('ทุกปิฎก', 'All pitakas'),
    pitakas.map(({ slug }) => slug),
    (slug) => pitakas.find((pitaka) => pitaka.slug === slug)?.title ?? slug,
  )
  const volumes = counted(
    'volume',
    visit.say('ทุกเล่ม', 'All volumes'),
    Array.from({ length: LAST_VOLUME }, (_, index) => index + 1),
    (volume) => volumeName(visit, volume),
  )
  return html`<div class="narrowing">${filterLinks(visit, visit.say('ประเภท', 'Kind'), kinds)}${filterLinks(visit, visit.say('ฉบับ', 'Edition'), editions)}${filterLinks(visit, visit.say('ปิฎก', 'Pitaka'), ofPitakas)}${
    volumes.length === 0
      ? undefined
      : html`<details class="narrow"${within.volume === undefined ? undefined : html` open`}><summary>${visit.say('เล่ม', 'Volume')}${within.volume === undefined ? undefined : html` ${visit.name(within.volume)}`}</summary>${filterLinks(visit, visit.say('เล่ม', 'Volume'), volumes)}</details>`
  }</div>
`
}

/** Of one kind only that one is counted; the way back to all is always there. */
function kindChoices(
  visit: Visit,
  { groups }: SearchAnswer,
  { kind }: Filters,
  to: (changed: Partial<Filters>) => string,
): readonly FilterLink[] {
  if (kind === undefined && groups.length < 2) return []
  const all = { title: visit.say('ทุกประเภท', 'All kinds'), href: to({ kind: undefined }) }
  return [
    { ...all, isCurrent: kind === undefined },
    ...groups.map((group) => ({
      title: `${group.label} ${visit.number(group.total)}`,
      href: to({ kind: group.kind }),
      isCurrent: kind === group.kind,
    })),
  ]
}
