/** One edition of one volume: what pages, layouts and the search inside a volume are about. */

import type { Edition } from '../../definitions/editions.ts'

/** An edition of a volume. */
export interface VolumePart {
  readonly edition: Edition
  readonly volume: number
}

/** What is kept of it is kept under this. */
export const partKey = ({ edition, volume }: VolumePart): string => `${edition} ${volume}`
