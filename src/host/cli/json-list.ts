/** Writes a list as JSON while its items are read, one item per line. */

import type { CommandTerminal } from './command.ts'

/** Writes items as one JSON array, one item per line. Only one item is held in memory. */
export function writeJsonList(items: Iterable<unknown>, { out }: CommandTerminal): void {
  let pending: string | undefined
  for (const item of items) {
    out(pending === undefined ? '[' : `${pending},`)
    pending = JSON.stringify(item)
  }
  if (pending === undefined) out('[]')
  else {
    out(pending)
    out(']')
  }
}
