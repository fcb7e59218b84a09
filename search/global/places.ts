/** Where in the canon something is found, counted by edition and volume, and kept to some of it. */

import type { Canon } from '../../src/canon/canon.ts'
import { isVolume, LAST_VOLUME } from '../../src/definitions/divisions.ts'
import { type Edition, isCommentary } from '../../src/definitions/editions.ts'
import { LAYERS, type Layer } from '../pages/page-lookup.ts'

/** A filter of the search: how its value is in an address, and which places it keeps. A new one is a row here. */
interface Filter<T> {
  /** What an address says; undefined for what there is not, which asks for nothing. */
  readonly read: (text: string, editions: readonly Edition[]) => T | undefined
  readonly keeps: (value: T, place: Pick<Place, 'edition' | 'volume'>, pitakas: Pitakas) => boolean
}

const filter = <T>(of: Filter<T>): Filter<T> => of

/** The filters of a search, each with how it is read and what it keeps. */
export const FILTERS = {
  /** By its slug. */
  pitaka: filter<string>({
    read: (text) => text,
    keeps: (slug, { volume }, pitakas) => pitakas.get(volume) === slug,
  }),
  volume: filter<number>({
    read: (text) => (isVolume(Number(text)) ? Number(text) : undefined),
    keeps: (volume, place) => place.volume === volume,
  }),
  /** Only pages are in an edition; headings are in all of them. */
  edition: filter<Edition>({
    read: (text, editions) => editions.find((edition) => edition === text),
    keeps: (edition, place) => place.edition === edition,
  }),
} as const

/** The name of a filter. */
export type FilterName = keyof typeof FILTERS

/** The names of all filters. */
export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[]

/** The request for; all of the canon where nothing is, and nothing that is said of it. */
export type Within = {
  readonly [Name in FilterName]?: (typeof FILTERS)[Name] extends Filter<infer T> ? T | undefined : never
} & { readonly layer?: Layer | undefined }

/** What an address asks for. */
export const withinOf = (
  input: Readonly<Record<string, string | undefined>>,
  editions: readonly Edition[],
): Within => ({
  ...Object.fromEntries(
    FILTER_NAMES.map((name) => [
      name,
      input[name] === undefined ? undefined : FILTERS[name].read(input[name], editions),
    ]),
  ),
  layer: editions.some(isCommentary) ? LAYERS.find((layer) => layer === input.layer) : undefined,
})

/** In which layer pages are looked for: who names a commentary means it. */
export const layerOf = ({ layer, edition }: Within): Layer =>
  layer ?? (edition !== undefined && isCommentary(edition) ? 'commentary' : 'canon')

/** How much is found in one volume: on pages of one edition, or, without one, among headings. */
export interface Place {
  readonly edition: Edition | null
  readonly volume: number
  readonly count: number
}

/** Whether no filter is set. */
export const isWhole = (within: Within): boolean => FILTER_NAMES.every((name) => within[name] === undefined)

/** The pitaka of each volume, by its slug. */
export type Pitakas = ReadonlyMap<number, string>

/** The slug of the pitaka of each volume. */
export function pitakasOf({ divisions, primaryLanguage }: Canon): Pitakas {
  const volumes = Array.from({ length: LAST_VOLUME }, (_, index) => index + 1)
  return new Map(
    volumes.map((volume) => [volume, divisions.named(volume, primaryLanguage).pitaka?.slug ?? '']),
  )
}

/** Whether a place is in the request for. */
export const isIn = (within: Within, place: Pick<Place, 'edition' | 'volume'>, pitakas: Pitakas): boolean =>
  FILTER_NAMES.every((name) => {
    const { keeps } = FILTERS[name] as Filter<NonNullable<Within[FilterName]>>
    const value = within[name]
    return value === undefined || keeps(value, place, pitakas)
  })

/** Counts what is found, place by place; who counts hands in one and the same object for each place. */
export class PlaceCounts {
  private readonly counts = new Map<Omit<Place, 'count'>, number>()

  note(place: Omit<Place, 'count'>): void {
    this.counts.set(place, (this.counts.get(place) ?? 0) + 1)
  }

  list(): readonly Place[] {
    return [...this.counts].map(([{ edition, volume }, count]) => ({ edition, volume, count }))
  }
}

/** Tells in which volume a heading is, by its id; undefined for one that is removed. */
export function headingPlaces(canon: Canon): (id: number) => Omit<Place, 'count'> | undefined {
  const divisions = canon.divisions.all().map((row) => ({ row, tree: canon.contents.of(row) }))
  const places = new Map<number, Omit<Place, 'count'>>()
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
