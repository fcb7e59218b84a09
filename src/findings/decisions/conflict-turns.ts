/** Deals open pairs out to those who decide, in the order of the canon. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { textKey } from '../../canon/text/decisions.ts'
import { type AskedTurn, Turns } from '../../foundation/turns.ts'
import { type ConflictList, type ConflictQuery, isDealt } from './conflict-list.ts'
import type { PairName } from './judging.ts'

/** Which pairs are wanted. */
interface Wanted extends Omit<ConflictQuery, 'state'>, AskedTurn {
  /** The pair that is in sight: those behind it are dealt. */
  readonly after?: PairName | null
}

export class ConflictTurns {
  private readonly turns: Turns

  constructor(
    private readonly db: Pick<LibraryDatabase, 'read'>,
    private readonly list: ConflictList,
    now?: () => number,
  ) {
    this.turns = new Turns(now)
  }

  /** @returns the pairs, and how many others are passed over since somebody else is at them */
  deal({ tab, after, most, ...query }: Wanted, keyName: string) {
    const all = most === 0 ? [] : this.db.read(() => this.list.find({ ...query, state: 'all' }))
    const at = after ? all.findIndex(({ item }) => textKey(item) === textKey(after)) : -1
    const { dealt, elsewhere } = this.turns.deal(
      { tab, most },
      keyName,
      () => all.slice(at + 1).filter((conflict) => isDealt(conflict, query)),
      ({ name }) => textKey(name),
      at < 0 ? [] : all.slice(at, at + 1).map(({ name }) => textKey(name)),
    )
    const pairs = dealt.map(({ item: { division, entry, edition, title } }) => ({
      division,
      entry,
      edition,
      title,
    }))
    return { pairs, elsewhere }
  }
}
