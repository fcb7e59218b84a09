/** What narrows the queue of misprints, as the address has it: a colleague who is sent there sees the same ones. */

import { address } from '../base/route.ts'
import { isEditionId } from '../conflicts/edition-names.ts'
import type { Edition } from '../conflicts/words.ts'
import { KINDS, type Kind, type MisprintName, REPORT_STATES, SUSPECT_STATES } from './misprint.ts'

export interface MisprintFilter {
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
  const { state = '', source, edition = '' } = Object.fromEntries(query)
  const volume = Number(query.get('volume'))
  const asked = state !== 'open' && Object.hasOwn(statesOf(kind), state) ? { kind, state } : { kind }
  if (kind === 'reports') return asked
  return {
    ...asked,
    ...(source ? { source } : {}),
    ...(isEditionId(edition) ? { edition } : {}),
    ...(Number.isInteger(volume) && volume > 0 ? { volume } : {}),
    ...(query.get('doubtful') === '1' ? { doubtful: 1 as const } : {}),
  }
}

/** The queue, at one of its misprints where one is given. */
export function addressOfMisprint(name: MisprintName | undefined, filter: MisprintFilter): string {
  const { kind, ...narrowed } = filter
  const query = Object.entries(narrowed).map(([part, value]) => [part, String(value)])
  return address(['misprints', kind, ...(name ? [name.id] : [])], Object.fromEntries(query))
}
