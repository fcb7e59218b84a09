/** A request that might hold up others, and how long they may wait for it. */

import type { FuzzRequest } from '../../stress/fuzz/requests.ts'

export interface HostileRequest {
  /** Of the operation that it goes to. */
  readonly operation: string
  /** What is hostile about it: `q: quoted`. */
  readonly what: string
  /** Made when it is sent: there is no room for all of them at once. */
  readonly make: () => FuzzRequest | Promise<FuzzRequest>
}
