/** What narrows the queue of misprints, as the address has it: a colleague who is sent there sees the same ones. */

import type { Edition } from '../base/names.ts'
import { anything, narrowedBy, oneOf, someEdition, someNumber } from '../base/narrowing.tsx'
import { address } from '../base/route.ts'
import { KINDS, type Kind, REPORT_STATES, SUSPECT_STATES } from './misprint.ts'

/** A type alias, since an address takes it as it is. */
export type MisprintFilter = {
  readonly kind: Kind
  /** What waits where it is absent. */
  readonly state?: string
  readonly source?: string
  readonly edition?: Edition
  readonly volume?: number
  /** With those that are hardly more likely misprints than not, and less. */
  readonly doubtful?: 1
}

export const statesOf = (kind: Kind): Readonly<Record<string, string>> =>
  kind === 'suspects' ? SUSPECT_STATES : REPORT_STATES

export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name)

/** What of the address narrows; what no misprint can have is left out, and reports are narrowed by their state alone. */
export function misprintFilter(kind: Kind, query: URLSearchParams): MisprintFilter {
  const state = oneOf(statesOf(kind), 'open')
  if (kind === 'reports') return { kind, ...narrowedBy<Pick<MisprintFilter, 'state'>>(query, { state }) }
  const narrowed = narrowedBy<Omit<MisprintFilter, 'kind'>>(query, {
    state,
    source: anything,
    edition: someEdition,
    volume: someNumber,
    doubtful: (given) => (given === '1' ? 1 : undefined),
  })
  return { kind, ...narrowed }
}

/** The queue, at one of its misprints where one is given. */
export const addressOfMisprint = (name: string | undefined, { kind, ...narrowed }: MisprintFilter): string =>
  address(['misprints', kind, ...(name === undefined ? [] : [name])], narrowed)
