/** Where in the canon something is found, counted by edition and volume, and kept to some of it. */

import type { Canon } from '../../src/canon/canon.ts'
import { isVolume, LAST_VOLUME } from '../../src/definitions/divisions.ts'
import { type Edition, isCommentaryEdition } from '../../src/definitions/editions.ts'
import { SEARCH_LAYERS, type SearchLayer } from '../pages/page-lookup.ts'

/** A filter of the search: how its value is in an address, and which one a place has. A new one is a row here. */
interface Filter<T> {
  /** What an address says; undefined for what there is not, which asks for nothing. */
  readonly read: (text: string, editions: readonly Edition[]) => T | undefined
  readonly valueOf: (
    place: Pick<ResultPlaceCount, 'edition' | 'volume'>,
    pitakas: () => PitakaByVolume,
  ) => T | null | undefined
}

const filter = <T>(of: Filter<T>): Filter<T> => of

/** The filters of a search, each with how it is read and what it keeps. */
export const SEARCH_FILTERS = {
  /** By its slug. */
  pitaka: filter<string>({
    read: (text) => text,
    valueOf: ({ volume }, pitakas) => pitakas().get(volume),
  }),
  volume: filter<number>({
    read: (text) => (isVolume(Number(text)) ? Number(text) : undefined),
    valueOf: ({ volume }) => volume,
  }),
  /** Only pages are in an edition; headings are in all of them. */
  edition: filter<Edition>({
    read: (text, editions) => editions.find((edition) => edition === text),
    valueOf: ({ edition }) => edition,
  }),
} as const

/** The name of a filter. */
export type SearchFilterName = keyof typeof SEARCH_FILTERS

/** The names of all filters. */
export const SEARCH_FILTER_NAMES = Object.keys(SEARCH_FILTERS) as readonly SearchFilterName[]

/** The request for; all of the canon where nothing is, and nothing that is said of it. */
export type SearchScope = {
  readonly [Name in SearchFilterName]?: (typeof SEARCH_FILTERS)[Name] extends Filter<infer T> ? T | undefined : never
} & { readonly layer?: SearchLayer | undefined }

/** What an address asks for. */
export const parseSearchScope = (
  input: Readonly<Record<string, string | undefined>>,
  editions: readonly Edition[],
): SearchScope => ({
  ...Object.fromEntries(
    SEARCH_FILTER_NAMES.map((name) => [
      name,
      input[name] === undefined ? undefined : SEARCH_FILTERS[name].read(input[name], editions),
    ]),
  ),
  layer: editions.some(isCommentaryEdition) ? SEARCH_LAYERS.find((layer) => layer === input.layer) : undefined,
})

/** In which layer pages are looked for: who names a commentary means it. */
export const searchLayerOf = ({ layer, edition }: SearchScope): SearchLayer =>
  layer ?? (edition !== undefined && isCommentaryEdition(edition) ? 'commentary' : 'canon')

/** How much is found in one volume: on pages of one edition, or, without one, among headings. */
export interface ResultPlaceCount {
  readonly edition: Edition | null
  readonly volume: number
  readonly count: number
}

/** Whether no filter is set. */
export const isUnfilteredScope = (within: SearchScope): boolean =>
  SEARCH_FILTER_NAMES.every((name) => within[name] === undefined)

/** The pitaka of each volume, by its slug. */
export type PitakaByVolume = ReadonlyMap<number, string>

/** The slug of the pitaka of each volume. */
export function readPitakasOfVolumes({ divisions, primaryLanguage }: Canon): PitakaByVolume {
  const volumes = Array.from({ length: LAST_VOLUME }, (_, index) => index + 1)
  return new Map(volumes.map((volume) => [volume, divisions.named(volume, primaryLanguage).pitaka?.slug ?? '']))
}

/** Whether a place is in the request for. */
export const isInSearchScope = (
  within: SearchScope,
  place: Pick<ResultPlaceCount, 'edition' | 'volume'>,
  pitakas: () => PitakaByVolume,
): boolean =>
  SEARCH_FILTER_NAMES.every(
    (name) => within[name] === undefined || SEARCH_FILTERS[name].valueOf(place, pitakas) === within[name],
  )

/** How much there would be with each value of a filter, where the others stay as they are. */
export function countsBy(
  name: SearchFilterName,
  within: SearchScope,
  places: readonly ResultPlaceCount[],
  pitakas: () => PitakaByVolume,
): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>()
  for (const place of places) {
    if (!isInSearchScope({ ...within, [name]: undefined }, place, pitakas)) continue
    const value = SEARCH_FILTERS[name].valueOf(place, pitakas)
    counts.set(value, (counts.get(value) ?? 0) + place.count)
  }
  return counts
}

/** Counts what is found, place by place; who counts hands in one and the same object for each place. */
export class ResultPlaceCounter {
  private readonly counts = new Map<Omit<ResultPlaceCount, 'count'>, number>()

  /** Counts some records or pages. */
  noteAll(found: Iterable<number>, placeOf: (one: number) => Omit<ResultPlaceCount, 'count'> | undefined): void {
    for (const one of found) {
      const place = placeOf(one)
      if (place) this.counts.set(place, (this.counts.get(place) ?? 0) + 1)
    }
  }

  list(): readonly ResultPlaceCount[] {
    return [...this.counts].map(([{ edition, volume }, count]) => ({ edition, volume, count }))
  }
}

/** Tells in which volume a heading is, by its id; undefined for one that is removed. */
export function createHeadingVolumeLookup(canon: Canon): (id: number) => Omit<ResultPlaceCount, 'count'> | undefined {
  const divisions = canon.divisions.all().map((row) => ({ row, tree: canon.contents.of(row) }))
  const places = new Map<number, Omit<ResultPlaceCount, 'count'>>()
  return (id) => {
    for (const { row, tree } of divisions) {
      const node = tree.byId(id)
      if (!node) continue
      const volume = node.ref?.volume ?? row.firstVolume
      const place = places.get(volume) ?? { edition: null, volume }
      places.set(volume, place)
      return place
    }
    return undefined
  }
}
