/** What narrows the conflicts, as the address has it: a colleague who is sent there sees the same ones. */

import { anything, narrowedBy, oneOf, someEdition, someNumber } from '../base/narrowing.tsx'
import { address } from '../base/route.ts'
import { editionName } from '../base/text-names.ts'
import { CLASS_NAMES, type ConflictFilter, readableSignature, STATE_NAMES } from './words.ts'

/** What of the address narrows; what no conflict can have is left out. */
export const conflictFilter = (query: URLSearchParams): ConflictFilter =>
  narrowedBy<ConflictFilter>(query, {
    state: oneOf(STATE_NAMES, 'open'),
    class: oneOf(CLASS_NAMES),
    signature: anything,
    division: anything,
    edition: someEdition,
    volume: someNumber,
  })

/** The queue, at a pair where one is given. */
export const addressOfConflict = (key: string | undefined, filter: ConflictFilter = {}): string =>
  address(['conflicts', ...(key?.split('/') ?? [])], filter)

/** Where all open pairs of a kind are settled together. */
export const addressOfBatch = ({ state: _, ...filter }: ConflictFilter = {}): string =>
  address(['batch'], filter)

/** A filter as a sentence's part; empty where nothing narrows. */
export const readableFilter = (filter: ConflictFilter): string =>
  [
    filter.signature && readableSignature(filter.signature),
    filter.class && CLASS_NAMES[filter.class],
    filter.edition && editionName(filter.edition),
    filter.volume && `เล่ม ${filter.volume}`,
    filter.division,
  ]
    .filter(Boolean)
    .join(' · ')
