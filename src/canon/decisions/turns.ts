/** Deals open pairs out to those who decide, so that two editors who open the queue get different ones. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { textKey } from '../text/decisions.ts'
import type { ConflictList, ConflictQuery } from './conflict-list.ts'
import type { PairName } from './judging.ts'

/** How long a pair is one editor's without a word from there, in milliseconds. */
const HELD_FOR = 5 * 60_000

/** Most pairs that are held at once, whoever holds them; the oldest are given up first. */
const MOST_HELD = 10_000

/** Which pairs are wanted. */
interface Wanted extends Omit<ConflictQuery, 'state'> {
  /** Tells the windows of one editor apart. */
  readonly tab: string
  /** The pair that is in sight: those behind it are dealt. */
  readonly after?: PairName | null
  /** Most pairs to deal; with none the asker only gives up what it held. */
  readonly most: number
}

interface Turn {
  readonly holder: string
  /** In milliseconds since 1970. */
  readonly until: number
}

/** Kept in memory alone: a settlement says itself what its editor saw, so that nothing is lost where a turn is. */
export class Turns {
  /** By pair; the oldest first. */
  private readonly held = new Map<string, Turn>()

  constructor(
    private readonly db: Pick<LibraryDatabase, 'read'>,
    private readonly list: ConflictList,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Open pairs that nobody else is at, in the order of the canon. They, and the pair in sight, are the asker's for some
   * minutes; what the asker held before is free again.
   * @returns the pairs, and how many others are passed over since somebody else is at them
   */
  deal({ tab, after, most, ...query }: Wanted, keyName: string) {
    const holder = `${keyName} ${tab}`
    if (most === 0) this.forget(holder)
    if (most === 0) return { pairs: [], elsewhere: 0 }
    const all = this.db.read(() => this.list.find({ ...query, state: 'all' }))
    const at = after ? all.findIndex(({ item }) => textKey(item) === textKey(after)) : -1
    const open = all.slice(at + 1).filter(({ item }) => item.decision === null)
    this.forget(holder)
    const free = open.filter(({ name }) => !this.held.has(textKey(name)))
    const dealt = free.slice(0, most)
    const inSight = at < 0 ? [] : all.slice(at, at + 1)
    for (const { name } of [...inSight, ...dealt]) this.hold(textKey(name), holder)
    return {
      pairs: dealt.map(({ item: { division, entry, edition, title } }) => ({
        division,
        entry,
        edition,
        title,
      })),
      elsewhere: open.length - free.length,
    }
  }

  /** Gives up what is held for too long, and everything that the asker held. */
  private forget(holder: string): void {
    const now = this.now()
    for (const [key, turn] of this.held) {
      if (turn.until <= now || turn.holder === holder) this.held.delete(key)
    }
  }

  /** A pair that somebody else is at stays theirs. */
  private hold(key: string, holder: string): void {
    if (this.held.has(key)) return
    this.held.set(key, { holder, until: this.now() + HELD_FOR })
    for (const oldest of this.held.keys()) {
      if (this.held.size <= MOST_HELD) break
      this.held.delete(oldest)
    }
  }
}
