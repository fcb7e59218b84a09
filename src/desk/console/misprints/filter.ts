/** What narrows the queue of misprints, as the address has it: a colleague who is sent there sees the same ones. */

import { type FilterValuesByName, parseFilter } from '../base/filter.ts'
import { screenAddress } from '../base/route.ts'
import { MISPRINT_KINDS, type MisprintKind, REPORT_STATE_NAMES, SUSPECT_STATE_NAMES } from './misprint.ts'

/** What waits where no state is said; `doubtful` are also those that are hardly more likely misprints than not, and less. */
const FILTERS = {
  suspects: ['state', 'source', 'edition', 'volume', 'doubtful'],
  reports: ['state'],
} as const

/** Filters of misprints. */
export type MisprintFilter = { readonly kind: MisprintKind } & FilterValuesByName<
  (typeof FILTERS)[MisprintKind][number]
>

/** The states of a kind. */
export const misprintStatesOf = (kind: MisprintKind): Readonly<Record<string, string>> =>
  kind === 'suspects' ? SUSPECT_STATE_NAMES : REPORT_STATE_NAMES

/** Whether a name is a kind of misprints. */
export const isMisprintKind = (name: string): name is MisprintKind => Object.hasOwn(MISPRINT_KINDS, name)

/** What of the address narrows. */
export const parseMisprintFilter = (kind: MisprintKind, query: URLSearchParams): MisprintFilter => ({
  kind,
  ...parseFilter<(typeof FILTERS)[MisprintKind][number]>(query, FILTERS[kind]),
})

/** The queue, at one of its misprints where one is given. */
export const addressOfMisprint = (name: string | undefined, { kind, ...narrowed }: MisprintFilter): string =>
  screenAddress(['misprints', kind, ...(name === undefined ? [] : [name])], narrowed)
