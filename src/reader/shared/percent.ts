/** Formats shares for readers: `12.3%`, in the digits of their language. */

import type { PageContext } from '../pages/page-context.ts'

/** Formats a share from 0 to 1 as a percentage with one decimal, in the digits of the page's language. */
export function formatPercent(context: PageContext, share: number): string {
  const written = (share * 100).toFixed(1)
  return `${context.say(
    written.replace(/\d/g, (digit) => context.name(Number(digit))),
    written,
  )}%`
}
