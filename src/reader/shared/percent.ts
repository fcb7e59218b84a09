/** A share as readers are told it: 12.3%, in the digits of their language. */

import type { Visit } from '../pages/visit.ts'

export function percent(visit: Visit, share: number): string {
  const written = (share * 100).toFixed(1)
  return `${visit.say(
    written.replace(/\d/g, (digit) => visit.name(Number(digit))),
    written,
  )}%`
}
