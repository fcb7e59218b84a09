/** What narrows the queue of misprints, as the address has it: a colleague who is sent there sees the same ones. */

import { filterOf, type Narrowed } from '../base/filter.ts'
import { address } from '../base/route.ts'
import { KINDS, type Kind, REPORT_STATES, SUSPECT_STATES } from './misprint.ts'

/** What waits where no state is said; `doubtful` are also those that are hardly more likely misprints than not, and less. */
const FILTERS = {
  suspects: ['state', 'source', 'edition', 'volume', 'doubtful'],
  reports: ['state'],
} as const

/** Filters of misprints. */
export type MisprintFilter = { readonly kind: Kind } & Narrowed<(typeof FILTERS)[Kind][number]>

/** The states of a kind. */
export const statesOf = (kind: Kind): Readonly<Record<string, string>> =>
  kind === 'suspects' ? SUSPECT_STATES : REPORT_STATES

/** Whether a name is a kind of misprints. */
export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name)

/** What of the address narrows. */
export const misprintFilter = (kind: Kind, query: URLSearchParams): MisprintFilter => ({
  kind,
  ...filterOf<(typeof FILTERS)[Kind][number]>(query, FILTERS[kind]),
})

/** The queue, at one of its misprints where one is given. */
export const addressOfMisprint = (name: string | undefined, { kind, ...narrowed }: MisprintFilter): string =>
  address(['misprints', kind, ...(name === undefined ? [] : [name])], narrowed)
