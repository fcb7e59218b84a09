/** One edition of one volume: what pages, layouts and the search inside a volume are about. */

import type { Edition } from '../../definitions/editions.ts'

/** An edition of a volume. */
export interface VolumeEdition {
  readonly edition: Edition
  readonly volume: number
}

/** What is kept of it is kept under this. */
export const volumeEditionKey = ({ edition, volume }: VolumeEdition): string => `${edition} ${volume}`
