/** Counts where in the canon results are, by edition and volume, and filters them by place. */

import type { Canon } from '../../src/canon/canon.ts'
import { isVolumeNumber, LAST_VOLUME } from '../../src/definitions/divisions.ts'
import { type EditionId, isCommentaryEdition } from '../../src/definitions/editions.ts'
import { SEARCH_LAYERS, type SearchLayer } from '../pages/page-lookup.ts'

/**
 * A search filter: how it is read from an address, and its value for a place. Adding a filter means adding a row here.
 */
interface Filter<T> {
  /** Parses the value in an address; undefined if it is unknown, which sets no filter. */
  readonly read: (text: string, editions: readonly EditionId[]) => T | undefined
  readonly valueOf: (
    place: Pick<VolumeResultCount, 'edition' | 'volume'>,
    pitakas: () => PitakaSlugByVolume,
  ) => T | null | undefined
}

const defineFilter = <T>(row: Filter<T>): Filter<T> => row

/** The filters of a search by place: pitaka, volume and edition. */
export const SEARCH_FILTERS = {
  /** The slug of a pitaka. */
  pitaka: defineFilter<string>({
    read: (text) => text,
    valueOf: ({ volume }, pitakas) => pitakas().get(volume),
  }),
  volume: defineFilter<number>({
    read: (text) => (isVolumeNumber(Number(text)) ? Number(text) : undefined),
    valueOf: ({ volume }) => volume,
  }),
  /** Pages have an edition; headings are in all of them. */
  edition: defineFilter<EditionId>({
    read: (text, editions) => editions.find((edition) => edition === text),
    valueOf: ({ edition }) => edition,
  }),
} as const

/** The name of a search filter. */
export type SearchFilterName = keyof typeof SEARCH_FILTERS

/** The names of all search filters. */
export const SEARCH_FILTER_NAMES = Object.keys(SEARCH_FILTERS) as readonly SearchFilterName[]

/** The filters and the layer (canon, commentaries or both) that a search is limited to; without any, the canon. */
export type SearchScope = {
  readonly [Name in SearchFilterName]?: (typeof SEARCH_FILTERS)[Name] extends Filter<infer T> ? T | undefined : never
} & { readonly layer?: SearchLayer | undefined }

/** Parses filters and layer of a search from query parameters of a URL. Unknown values set no filter. */
export const parseSearchScope = (
  input: Readonly<Record<string, string | undefined>>,
  editions: readonly EditionId[],
): SearchScope => ({
  ...Object.fromEntries(
    SEARCH_FILTER_NAMES.map((name) => [
      name,
      input[name] === undefined ? undefined : SEARCH_FILTERS[name].read(input[name], editions),
    ]),
  ),
  layer: editions.some(isCommentaryEdition) ? SEARCH_LAYERS.find((layer) => layer === input.layer) : undefined,
})

/** Returns the layer of a scope: the given one, else `commentary` if its edition is a commentary, else `canon`. */
export const resolveSearchLayer = ({ layer, edition }: SearchScope): SearchLayer =>
  layer ?? (edition !== undefined && isCommentaryEdition(edition) ? 'commentary' : 'canon')

/** Number of results in one volume: printed pages of one edition or, if `edition` is null, headings. */
export interface VolumeResultCount {
  readonly edition: EditionId | null
  readonly volume: number
  readonly count: number
}

/** Whether a scope sets no filter; its layer is ignored. */
export const isUnfilteredScope = (within: SearchScope): boolean =>
  SEARCH_FILTER_NAMES.every((name) => within[name] === undefined)

/** The slug of the pitaka of each volume; empty for a volume without one. */
export type PitakaSlugByVolume = ReadonlyMap<number, string>

/** Returns the pitaka of every volume, from the divisions of the canon. */
export function readPitakasOfVolumes({ divisions, primaryLanguage }: Canon): PitakaSlugByVolume {
  const volumes = Array.from({ length: LAST_VOLUME }, (_, index) => index + 1)
  return new Map(volumes.map((volume) => [volume, divisions.named(volume, primaryLanguage).pitaka?.slug ?? '']))
}

/** Whether a place passes all filters of a scope. @param pitakas called only for the filter by pitaka */
export const isInSearchScope = (
  within: SearchScope,
  place: Pick<VolumeResultCount, 'edition' | 'volume'>,
  pitakas: () => PitakaSlugByVolume,
): boolean =>
  SEARCH_FILTER_NAMES.every(
    (name) => within[name] === undefined || SEARCH_FILTERS[name].valueOf(place, pitakas) === within[name],
  )

/**
 * Counts the results for each value of one filter (facet counts of a filter menu); all other filters apply.
 * @param name of that filter
 * @param pitakas called only if a filter by pitaka is counted or applies
 */
export function countByFilterValue(
  name: SearchFilterName,
  within: SearchScope,
  places: readonly VolumeResultCount[],
  pitakas: () => PitakaSlugByVolume,
): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>()
  const others = { ...within, [name]: undefined }
  const isUnfiltered = isUnfilteredScope(others)
  for (const place of places) {
    if (!isUnfiltered && !isInSearchScope(others, place, pitakas)) continue
    const value = SEARCH_FILTERS[name].valueOf(place, pitakas)
    counts.set(value, (counts.get(value) ?? 0) + place.count)
  }
  return counts
}

/** Counts results by volume and edition. Places are compared by identity: pass the same object for the same place. */
export class ResultCounterByPlace {
  private readonly counts = new Map<Omit<VolumeResultCount, 'count'>, number>()

  /** Counts results by the place of each; those without a place are skipped. @param found ids of rows or pages */
  addAll(found: ArrayLike<number>, placeOf: (id: number) => Omit<VolumeResultCount, 'count'> | undefined): void {
    let from = 0
    let place = placeOf(found[0] ?? 0)
    // pages of a volume have consecutive numbers
    for (let nth = 1; nth <= found.length; nth++) {
      const next = placeOf(found[nth] ?? 0)
      if (next === place && nth < found.length) continue
      if (place) this.counts.set(place, (this.counts.get(place) ?? 0) + nth - from)
      from = nth
      place = next
    }
  }

  /** Returns the counts of all places. */
  list(): readonly VolumeResultCount[] {
    return [...this.counts].map(([{ edition, volume }, count]) => ({ edition, volume, count }))
  }
}

/** Creates a lookup of the place (its volume, `edition` null) of a heading by its id; undefined for a removed one. */
export function createHeadingVolumeLookup(canon: Canon): (id: number) => Omit<VolumeResultCount, 'count'> | undefined {
  const divisions = canon.divisions.all().map((row) => ({ row, tree: canon.contents.of(row) }))
  const places = new Map<number, Omit<VolumeResultCount, 'count'>>()
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
