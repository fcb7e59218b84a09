/** What names a pair of texts. */

import type { Edition } from './words.ts'

export interface PairName {
  readonly division: string
  readonly entry: string
  readonly edition: Edition
}

export const pairKey = ({ division, entry, edition }: PairName): string => `${division}/${entry}/${edition}`
export const nameOf = ({ division, entry, edition }: PairName): PairName => ({ division, entry, edition })
