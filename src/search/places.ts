/** Where in the canon something is found, counted by edition and volume, and kept to some of it. */

import type { Canon } from '../canon/canon.ts'
import { LAST_VOLUME } from '../resources/divisions.ts'
import type { Edition } from '../resources/editions.ts'

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

/** Counts what is found, place by place. */
export class PlaceCounts {
  private readonly counts = new Map<string, Place & { count: number }>()

  note(edition: Edition | null, volume: number): void {
    const key = `${edition} ${volume}`
    const place = this.counts.get(key)
    if (place) place.count++
    else this.counts.set(key, { edition, volume, count: 1 })
  }

  list(): readonly Place[] {
    return [...this.counts.values()]
  }
}

/** The volume in which a heading stands, by its id; null for one that is gone. */
export function volumeOfHeading(canon: Canon, id: number): number | null {
  for (const division of canon.divisions.all()) {
    const node = canon.contents.of(division).byId(id)
    if (node) return node.ref?.volume ?? division.firstVolume
  }
  return null
}
