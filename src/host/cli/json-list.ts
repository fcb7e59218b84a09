/** Writes a list as JSON while it is being read, one item a line. */

import type { CommandTerminal } from './command.ts'

/** One JSON array, however long, without holding it. */
export function writeJsonList(items: Iterable<unknown>, { out }: CommandTerminal): void {
  let waiting: string | undefined
  for (const item of items) {
    out(waiting === undefined ? '[' : `${waiting},`)
    waiting = JSON.stringify(item)
  }
  if (waiting === undefined) out('[]')
  else {
    out(waiting)
    out(']')
  }
}
