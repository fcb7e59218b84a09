/** Keeps what people decided when the sources come to rank in another order. */

import { eq } from 'drizzle-orm'
import { passageDecisions } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { isChoice } from '../text/decisions.ts'

/**
 * `keep` and `swap` mean the first and the second source (decisions §4). So that a decided text shows the same source as
 * before, its choice is turned round where the two have changed ranks, and taken back where the chosen source is
 * neither of the first two any more. To be called inside a write.
 * @returns how many choices were turned round and how many taken back; both 0 when the order is what it was
 */
export function keepDecisions(
  { orm }: LibraryDatabase,
  { sqlite }: TextDatabase,
): { readonly turned: number; readonly undecided: number } {
  let [turned, undecided] = [0, 0]
  const about = sqlite.query<{ before: string | null }, []>('SELECT ranked_before AS before FROM about').get()
  if (!about?.before) return { turned, undecided }
  const before = JSON.parse(about.before) as readonly string[]
  const sourcesOf = sqlite.query<{ id: string }, [string, string, string]>(
    `SELECT sources.id FROM texts JOIN passages ON passages.text = texts.id
     JOIN sources ON sources.rank = passages.source
     WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ? ORDER BY standing`,
  )
  for (const row of orm.select().from(passageDecisions).all().filter(isChoice)) {
    const now = sourcesOf.all(row.division, row.entry, row.edition).map(({ id }) => id)
    if (now.length < 2) continue // decides nothing at present
    const then = now.toSorted((a, b) => before.indexOf(a) - before.indexOf(b))
    const shown = now.indexOf(then[row.choice === 'swap' ? 1 : 0] ?? '')
    const choice = shown === 0 ? 'keep' : 'swap'
    if (shown > 1) {
      orm.delete(passageDecisions).where(eq(passageDecisions.id, row.id)).run()
      undecided++
    } else if (choice !== row.choice) {
      orm.update(passageDecisions).set({ choice }).where(eq(passageDecisions.id, row.id)).run()
      turned++
    }
  }
  return { turned, undecided }
}
