/** How many misprints wait, of both kinds. */

import { answered, desk } from '../base/api.ts'
import type { Kind } from './misprint.ts'

/** `likely` are the suspects that are rather misprints than not. @throws Refused */
export async function countWaiting(): Promise<Readonly<Record<Kind | 'likely', number>>> {
  const [{ open, likely }, { total }] = await Promise.all([
    answered(desk.GET('/api/desk/suspects/progress')),
    answered(desk.GET('/api/desk/reports', { params: { query: { state: 'open', limit: 1 } } })),
  ])
  return { suspects: open, likely, reports: total }
}
