/** What narrows the conflicts, as the address has it: a colleague who is sent there sees the same ones. */

import { address } from '../base/route.ts'
import { editionName, isEditionId } from './edition-names.ts'
import type { PairName } from './pair-name.ts'
import {
  CLASS_NAMES,
  type ConflictClass,
  type ConflictState,
  type Edition,
  readableSignature,
  STATE_NAMES,
} from './words.ts'

/** Empty for all open pairs. */
export interface ConflictFilter {
  /** Open pairs where it is absent. */
  readonly state?: ConflictState
  readonly class?: ConflictClass
  readonly signature?: string
  readonly division?: string
  readonly edition?: Edition
  readonly volume?: number
}

const isOneOf = <Key extends string>(names: Readonly<Record<Key, string>>, text: string): text is Key =>
  Object.hasOwn(names, text)

/** What of the address narrows; what no conflict can have is left out. */
export function filterOf(query: URLSearchParams): ConflictFilter {
  const { state = '', class: kind = '', signature, division, edition = '' } = Object.fromEntries(query)
  const volume = Number(query.get('volume'))
  return {
    ...(isOneOf(STATE_NAMES, state) && state !== 'open' ? { state } : {}),
    ...(isOneOf(CLASS_NAMES, kind) ? { class: kind } : {}),
    ...(signature ? { signature } : {}),
    ...(division ? { division } : {}),
    ...(isEditionId(edition) ? { edition } : {}),
    ...(Number.isInteger(volume) && volume > 0 ? { volume } : {}),
  }
}

/** The pair that the address names, and what narrows the queue. */
export const conflictRoute = (
  [, division = '', entry = '', edition = '']: readonly string[],
  query: URLSearchParams,
): { readonly pair: PairName | undefined; readonly filter: ConflictFilter } => ({
  pair: isEditionId(edition) ? { division, entry, edition } : undefined,
  filter: filterOf(query),
})

/** The filter as the address has it. */
export const queryOf = (filter: ConflictFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

/** The queue, at a pair where one is given. */
export const addressOfConflict = (pair: PairName | undefined, filter: ConflictFilter = {}): string =>
  address(['conflicts', ...(pair ? [pair.division, pair.entry, pair.edition] : [])], queryOf(filter))

/** Where all open pairs of a kind are settled together. */
export const addressOfBatch = ({ state: _, ...filter }: ConflictFilter = {}): string =>
  address(['batch'], queryOf(filter))

/** A filter as a sentence's part; empty where nothing narrows. */
export const readableFilter = (filter: ConflictFilter): string =>
  [
    filter.signature === undefined ? '' : readableSignature(filter.signature),
    filter.class === undefined ? '' : CLASS_NAMES[filter.class],
    filter.edition === undefined ? '' : editionName(filter.edition),
    filter.volume === undefined ? '' : `เล่ม ${filter.volume}`,
    filter.division ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
