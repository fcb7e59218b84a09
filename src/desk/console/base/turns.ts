/** What this window is dealt, so that no two editors have the same before them. */

import { onHost } from './host.ts'
import { sessionKey } from './session.ts'

/** A name that nobody else gives. */
export const ownName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** Tells this window from others of the same editor. */
export const TAB = ownName()

/** Gives up what is kept for this window; nobody waits for an answer. */
export function giveUp(kind: 'conflicts' | 'suspects' | 'reports' | 'proposals'): void {
  const { value: key } = sessionKey
  if (key === undefined) return
  void fetch(onHost(`/api/desk/${kind}/turns`), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tab: TAB, most: 0 }),
    keepalive: true,
  }).catch(() => undefined)
}
