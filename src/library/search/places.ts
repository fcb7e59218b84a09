/** Where in the canon something is found, counted by edition and volume, and kept to some of it. */

import type { Canon } from '../../canon/canon.ts'
import { LAST_VOLUME } from '../../definitions/divisions.ts'
import type { Edition } from '../../definitions/editions.ts'

/** What is asked for; all of the canon where nothing is. */
export interface Within {
  /** By its slug. */
  readonly pitaka?: string | undefined
  readonly volume?: number | undefined
  /** Only pages are in an edition; headings are in all of them. */
  readonly edition?: Edition | undefined
}

/** How much is found in one volume: on pages of one edition, or, without one, among headings. */
export interface Place {
  readonly edition: Edition | null
  readonly volume: number
  readonly count: number
}

export const isWhole = ({ pitaka, volume, edition }: Within): boolean =>
  pitaka === undefined && volume === undefined && edition === undefined

/** The pitaka of each volume, by its slug. */
export type Pitakas = ReadonlyMap<number, string>

export function pitakasOf({ divisions, primaryLanguage }: Canon): Pitakas {
  const volumes = Array.from({ length: LAST_VOLUME }, (_, index) => index + 1)
  return new Map(
    volumes.map((volume) => [volume, divisions.named(volume, primaryLanguage).pitaka?.slug ?? '']),
  )
}

/** Whether a place is in what is asked for. */
export const isIn = (
  { pitaka, volume, edition }: Within,
  place: Pick<Place, 'edition' | 'volume'>,
  pitakas: Pitakas,
): boolean =>
  (edition === undefined || place.edition === edition) &&
  (volume === undefined || place.volume === volume) &&
  (pitaka === undefined || pitakas.get(place.volume) === pitaka)

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

/** Tells in which volume a heading stands, by its id; undefined for one that is gone. */
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
