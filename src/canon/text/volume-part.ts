/** One edition of one volume. Pages, layouts and searches in a volume belong to it. */

import type { EditionId } from '../../definitions/editions.ts'

/** Names one edition of one volume. */
export interface VolumeEdition {
  readonly edition: EditionId
  readonly volume: number
}

/** Returns the cache key of an edition of a volume. */
export const toVolumeEditionKey = ({ edition, volume }: VolumeEdition): string => `${edition} ${volume}`
