/** Filters of the misprint queue. They are in the address, so that a colleague who opens it sees the same items. */

import { type FilterValuesByName, parseListFilter } from '../base/filter.ts'
import { createScreenAddress } from '../base/route.ts'
import { MISPRINT_KINDS, type MisprintKind, REPORT_STATE_LABELS, SUSPECT_STATE_LABELS } from './misprint.ts'

/** Filter names by kind. Without `state`, open items are listed; `doubtful` includes suspects of low likelihood. */
const FILTERS = {
  suspects: ['state', 'source', 'edition', 'volume', 'doubtful'],
  reports: ['state'],
} as const

/** The filter of the misprint queue: the kind of misprints, and the filter values from the address. */
export type MisprintFilter = { readonly kind: MisprintKind } & FilterValuesByName<
  (typeof FILTERS)[MisprintKind][number]
>

/** Returns the Thai names of the states that misprints of a kind can have. */
export const getMisprintStateNames = (kind: MisprintKind): Readonly<Record<string, string>> =>
  kind === 'suspects' ? SUSPECT_STATE_LABELS : REPORT_STATE_LABELS

/** Whether a name is a kind of misprints: `suspects` or `reports`. */
export const isMisprintKind = (name: string): name is MisprintKind => Object.hasOwn(MISPRINT_KINDS, name)

/** Reads the filter of the misprint queue from a query string. The values are not checked. */
export const parseMisprintFilter = (kind: MisprintKind, query: URLSearchParams): MisprintFilter => ({
  kind,
  ...parseListFilter<(typeof FILTERS)[MisprintKind][number]>(query, FILTERS[kind]),
})

/**
 * Returns the address of the misprint queue with a filter.
 * @param name id or number of the misprint to open; undefined opens the first one
 */
export const getMisprintQueueAddress = (name: string | undefined, { kind, ...filters }: MisprintFilter): string =>
  createScreenAddress(['misprints', kind, ...(name === undefined ? [] : [name])], filters)
