/** Tells callers apart for as long as the program runs, without keeping who they are. */

import { createHmac, randomBytes } from 'node:crypto'

/** In the memory of this process alone, so that no address can be found out by a mark that is left on a disk. */
const secret = randomBytes(32)

/** The same for the same caller until the program ends, then another: 16 hex digits. */
export const markOf = (caller: string): string =>
  createHmac('sha256', secret).update(caller).digest('hex').slice(0, 16)
