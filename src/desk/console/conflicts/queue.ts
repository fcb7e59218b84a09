/** The pairs that one editor goes through: which is next, what of it is here already, and what was done so far. */

import { DECISIONS } from '../../../definitions/collection-names.ts'
import { answered, api, desk } from '../base/api.ts'
import { onHost } from '../base/host.ts'
import { sessionKey } from '../base/session.ts'
import type { ConflictFilter, PairName } from './filter.ts'
import type { Choice, Conflict } from './words.ts'

/** Names fetched at once. */
const PAGE = 200
/** Open pairs that are dealt at once: as many are nobody else's for a while. */
const DEALT = 12
/** More are dealt before fewer are left: the ones that are fetched next must be known by then. */
const LEFT = 6
/** Pairs behind the one in sight that are fetched with both their texts, so that nobody decides faster than they come. */
const AHEAD = 3
/** Pairs kept with both their texts: the ones around, since some are long. */
const VIEWS_KEPT = 12

/** Tells this window from others of the same editor. */
const TAB = ownName()

/** A name that nobody else gives. */
export function ownName(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')
}

export const pairKey = ({ division, entry, edition }: PairName): string => `${division}/${entry}/${edition}`
export const nameOf = ({ division, entry, edition }: PairName): PairName => ({ division, entry, edition })

/** One edit that the editor can take back here. */
interface Step {
  readonly pair: PairName
  readonly undo: () => Promise<unknown>
}

export class Queue {
  private readonly views = new Map<string, Promise<Conflict>>()
  /** What is being done with a pair: what it is like is asked for afterwards. */
  private readonly doing = new Map<string, Promise<unknown>>()
  private readonly names: PairName[] = []
  /** Those of the names that the server's list no longer has, for what was done here. */
  private readonly gone = new Set<string>()
  private readonly steps: Step[] = []
  /** What is on its way to the server. */
  waiting = 0
  /** Open pairs that were passed over at the last deal, since somebody else is at them. */
  elsewhere = 0

  constructor(private readonly filter: ConflictFilter) {}

  /** The first pair; undefined where there is none. */
  async first(): Promise<PairName | undefined> {
    if (this.isOpen) {
      const [name] = await this.deal(undefined)
      return name
    }
    if (this.names.length === 0) await this.more()
    return this.names.find((name) => !this.gone.has(pairKey(name)))
  }

  /** A pair with both its texts; asked for once, until something about it changes. */
  view(pair: PairName): Promise<Conflict> {
    const key = pairKey(pair)
    const known = this.views.get(key)
    if (known) return known
    const asked = this.fetched(pair)
    asked.catch(() => this.views.delete(key))
    this.views.set(key, asked)
    for (const old of this.views.keys()) {
      if (this.views.size <= VIEWS_KEPT) break
      this.views.delete(old)
    }
    return asked
  }

  private async fetched(pair: PairName): Promise<Conflict> {
    await this.doing.get(pairKey(pair))?.catch(() => undefined)
    return answered(
      desk.GET('/api/desk/conflicts/{division}/{entry}/{edition}', { params: { path: nameOf(pair) } }),
    )
  }

  /** The pair one step on or back; undefined at the end. */
  async beside(pair: PairName, step: 1 | -1): Promise<PairName | undefined> {
    if (this.isOpen && step === 1) return this.after(pair)
    const isNarrowed = Object.keys(this.filter).length > 0
    const place = () => this.names.findIndex((name) => pairKey(name) === pairKey(pair))
    // somebody was sent into the middle of the list: its neighbours are found on the way there
    while (isNarrowed && !this.isOpen && place() === -1 && (await this.more()) > 0);
    const at = place()
    if (at >= 0) {
      if (step === 1 && at >= this.names.length - 2) await this.more()
      const found = this.names[at + step]
      if (found || (isNarrowed && !this.isOpen)) return found
    }
    if (isNarrowed && !this.isOpen) return step === 1 ? this.first() : undefined
    const { previous, next } = await this.view(pair)
    const found = step === 1 ? next : previous
    return found ? nameOf(found) : undefined
  }

  /** The next open pair that nobody else is at. */
  private async after(pair: PairName): Promise<PairName | undefined> {
    const [next] = this.ahead(pair)
    if (next) return next
    const [dealt] = await this.deal(pair)
    return dealt
  }

  /** The open pairs behind one, as this window was dealt them. */
  private ahead(pair: PairName): readonly PairName[] {
    const at = this.names.findIndex((name) => pairKey(name) === pairKey(pair))
    return at < 0 ? [] : this.names.slice(at + 1).filter((name) => !this.gone.has(pairKey(name)))
  }

  /** Has open pairs kept for this window: those behind a pair, or the first ones. */
  private async deal(after: PairName | undefined): Promise<readonly PairName[]> {
    const { state: _, ...narrowed } = this.filter
    const body = { tab: TAB, most: DEALT, ...narrowed, ...(after ? { after: nameOf(after) } : {}) }
    const { pairs, elsewhere } = await answered(desk.POST('/api/desk/conflicts/turns', { body }))
    this.elsewhere = elsewhere
    // what was decided a moment ago may not be on the disk yet
    const dealt = pairs.map(nameOf).filter((name) => !this.gone.has(pairKey(name)))
    const coming = new Set(dealt.map(pairKey))
    const others = this.names.filter((name) => !coming.has(pairKey(name)))
    if (after && !others.some((name) => pairKey(name) === pairKey(after))) others.push(nameOf(after))
    this.names.splice(0, this.names.length, ...others, ...dealt)
    return dealt
  }

  /** Has the next pairs here before the editor asks for them. */
  async preload(pair: PairName): Promise<void> {
    if (this.isOpen) {
      const dealing = this.ahead(pair).length < LEFT ? this.deal(pair) : undefined
      if (this.ahead(pair).length < AHEAD) await dealing
      await Promise.all(
        this.ahead(pair)
          .slice(0, AHEAD)
          .map((next) => this.view(next)),
      )
      return
    }
    const next = await this.beside(pair, 1)
    if (next) await this.view(next)
  }

  /**
   * Sends a decision about the pair as it was seen.
   * @param note replaces the one that the pair has; undefined leaves it
   * @throws Refused 409 where somebody else decided it meanwhile
   */
  decide(pair: Conflict, choice: Choice, note?: string): Promise<unknown> {
    const pairs = [{ ...nameOf(pair), shown: pair.shown }]
    const body = { choice, pairs, batch: ownName(), ...(note === undefined ? {} : { note }) }
    return this.take(pair, this.isOpen, async () => {
      const { batch } = await answered(desk.POST('/api/desk/settlements', { body }))
      return async () => batch !== null && undoBatch(batch)
    })
  }

  /** Passes a pair over from now on: somebody else decided it. */
  leaveOut(pair: PairName): void {
    this.gone.add(pairKey(pair))
    this.views.delete(pairKey(pair))
  }

  /** Puts a decided pair back among those that wait. @throws Refused */
  reopen(pair: PairName): Promise<unknown> {
    return this.take(pair, this.filter.state === 'decided', async () => {
      await answered(api.POST('/api/v1/passages/reopen', { body: nameOf(pair) }))
      return () => undoReopened(pair)
    })
  }

  /** Hides what readers see of a pair, or shows it again. @returns whether it is hidden now @throws Refused */
  async hide(pair: PairName): Promise<boolean> {
    const { hidden, sides } = await this.view(pair)
    const passages = sides.filter(({ shown }) => hidden || shown).map(({ passage }) => passage)
    const set = async (hide: boolean) => {
      for (const passage of passages) await setHidden(passage, hide)
    }
    await this.take(pair, this.filter.state === 'hidden' && hidden, async () => {
      await set(!hidden)
      return () => set(hidden)
    })
    return !hidden
  }

  /** Takes the last step back. @returns the pair it was about; undefined where there is none. @throws Refused */
  async undo(): Promise<PairName | undefined> {
    const step = this.steps.pop()
    if (!step) return undefined
    try {
      await this.send(step.undo)
    } catch (error) {
      this.steps.push(step)
      throw error
    }
    this.gone.delete(pairKey(step.pair))
    this.views.delete(pairKey(step.pair))
    return step.pair
  }

  /** Gives up the pairs that are kept for this window; also where the page goes, and nobody waits for an answer. */
  release(): void {
    const { value: key } = sessionKey
    if (!this.isOpen || key === undefined) return
    void fetch(onHost('/api/desk/conflicts/turns'), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tab: TAB, most: 0 }),
      keepalive: true,
    }).catch(() => undefined)
  }

  private get isOpen(): boolean {
    return (this.filter.state ?? 'open') === 'open'
  }

  /** @param leaves whether the pair leaves the server's list by it @param doing is answered by what takes it back */
  private async take(
    pair: PairName,
    leaves: boolean,
    doing: () => Promise<() => Promise<unknown>>,
  ): Promise<void> {
    const key = pairKey(pair)
    const wasGone = this.gone.has(key)
    if (leaves) this.gone.add(key)
    const done = this.send(doing)
    this.views.delete(key)
    this.doing.set(key, done)
    const step = { pair, undo: async () => (await done)() }
    this.steps.push(step)
    try {
      await done
    } catch (error) {
      if (!wasGone) this.gone.delete(key)
      this.steps.splice(this.steps.indexOf(step), 1)
      throw error
    } finally {
      this.views.delete(key)
      if (this.doing.get(key) === done) this.doing.delete(key)
    }
  }

  private async send<T>(sending: () => Promise<T>): Promise<T> {
    this.waiting++
    try {
      return await sending()
    } finally {
      this.waiting--
    }
  }

  /** Fetches more names. @returns how many came */
  private async more(): Promise<number> {
    const known = new Set(this.names.map(pairKey))
    const offset = this.names.filter((name) => !this.gone.has(pairKey(name))).length
    const { items } = await answered(
      desk.GET('/api/desk/conflicts', { params: { query: { ...this.filter, limit: PAGE, offset } } }),
    )
    const fresh = items.map(nameOf).filter((name) => !known.has(pairKey(name)))
    this.names.push(...fresh)
    return fresh.length
  }
}

/** Undoes all that one request decided. @throws Refused */
export async function undoBatch(batch: string): Promise<void> {
  const { items } = await answered(desk.GET('/api/desk/edits', { params: { query: { batch, limit: 1 } } }))
  const id = items[0]?.id
  if (id === undefined) return
  await answered(desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id }, query: { batch: '1' } } }))
}

/** Decides a pair again as it was; not where somebody did something with it since. @throws Refused */
async function undoReopened(pair: PairName): Promise<void> {
  const query = { collection: DECISIONS, record: pairKey(pair), limit: 1 }
  const { items } = await answered(desk.GET('/api/desk/edits', { params: { query } }))
  const [latest] = items
  if (latest?.action !== 'reopen') return
  await answered(desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id: latest.id } } }))
}

const setHidden = (passage: number, hide: boolean) =>
  answered(api.POST('/api/v1/passages/{passage}/hide', { params: { path: { passage } }, body: { hide } }))
