/** A request that might hold up others, and how long they may wait for it. */

import type { FuzzRequest } from '../fuzz/requests.ts'

/** Milliseconds that any other request may wait (see docs/measuring.md). */
export const ORDINARY_WAIT = 250
export const DUMP_WAIT = 1_000

export interface HostileRequest {
  /** Of the operation that it goes to. */
  readonly operation: string
  /** What is hostile about it: `q: quoted`. */
  readonly what: string
  /** Milliseconds that another request may wait for it. */
  readonly limit: number
  /** It does what it says: an answer that refuses it would make the measure worth nothing. */
  readonly succeeds?: true | undefined
  /** Made when it is sent: there is no room for all of them at once. */
  readonly make: () => FuzzRequest | Promise<FuzzRequest>
}
