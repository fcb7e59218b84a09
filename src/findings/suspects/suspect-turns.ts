/** Deals open suspects out to those who decide, the likeliest first; all places of a pair of words are one editor's. */

import type { ShownText } from '../../canon/text/shown-text.ts'
import { type AskedTurn, Turns } from '../../foundation/turns.ts'
import { type SuspectFilters, storedSuspect } from './stored-suspects.ts'
import type { SuspectStates } from './suspect-states.ts'

interface Wanted extends AskedTurn, SuspectFilters {
  /** The suspect that is in sight: those behind it are dealt. */
  readonly after?: number | null
}

export class SuspectTurns {
  private readonly turns: Turns

  constructor(
    private readonly text: ShownText,
    private readonly states: SuspectStates,
    now?: () => number,
  ) {
    this.turns = new Turns(now)
  }

  /** @returns their ids, and how many others are passed over since somebody else is at them */
  deal({ tab, after, most, ...filters }: Wanted, keyName: string) {
    const own = after ? this.text.read((text) => storedSuspect(text, after), undefined) : undefined
    const inSight = own ? [JSON.stringify([own.source, own.edition, own.wrong, own.right])] : []
    const { dealt, elsewhere } = this.turns.deal(
      { tab, most },
      keyName,
      () => this.waiting(filters, after ?? 0),
      ({ pair }) => pair,
      inSight,
    )
    return { suspects: dealt.map(({ id }) => id), elsewhere }
  }

  /** Their ids are in the order of weight. */
  private waiting(filters: SuspectFilters, after: number): readonly Waiting[] {
    const { source = null, edition = null, volume = null } = filters
    const all = this.text.read(
      ({ sqlite }) =>
        sqlite
          .query<Waiting, [string | null, string | null, number | null]>(ALL)
          .all(source, edition, volume),
      [],
    )
    const standings = this.states.all()
    return all.filter(({ id }) => id > after && (standings.get(id)?.state ?? 'open') === 'open')
  }
}

/** A suspect by the words that its places have in common: whoever decides one of them may decide all. */
interface Waiting {
  readonly id: number
  readonly pair: string
}

const ALL = `
SELECT suspects.id, json_array(sources.id, edition, wrong, right) AS pair
FROM suspects JOIN sources ON sources.rank = suspects.source
WHERE (?1 IS NULL OR sources.id = ?1) AND (?2 IS NULL OR edition = ?2) AND (?3 IS NULL OR volume = ?3)
ORDER BY suspects.id`
