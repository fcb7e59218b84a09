/** Shares for readers: `12.3%`, in the digits of their language. */

import type { Visit } from '../pages/visit.ts'

/** Writes a share from 0 to 1 with one decimal. */
export function percent(visit: Visit, share: number): string {
  const written = (share * 100).toFixed(1)
  return `${visit.say(
    written.replace(/\d/g, (digit) => visit.name(Number(digit))),
    written,
  )}%`
}
