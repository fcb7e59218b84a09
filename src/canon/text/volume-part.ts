/** One edition of one volume: the unit of pages, layouts and searches inside a volume. */

import type { Edition } from '../../definitions/editions.ts'

/** Names one edition of one volume. */
export interface VolumeEdition {
  readonly edition: Edition
  readonly volume: number
}

/** Returns the cache key of an edition of a volume. */
export const volumeEditionKey = ({ edition, volume }: VolumeEdition): string => `${edition} ${volume}`
