/** The pairs that one editor goes through: which is next, what of it is here already, and what was done so far. */

import { DECISIONS } from '../../resources/collection-names.ts'
import { answered, api, desk } from '../api.ts'
import type { Filter, PairName } from './filter.ts'
import type { Choice, Conflict } from './words.ts'

/** Names fetched at once. */
const PAGE = 200
/** Pairs kept with both their texts: the ones around, since some are long. */
const VIEWS_KEPT = 12

export const keyOf = ({ division, entry, edition }: PairName): string => `${division}/${entry}/${edition}`
export const nameOf = ({ division, entry, edition }: PairName): PairName => ({ division, entry, edition })

/** One edit that the editor can take back here. */
interface Step {
  readonly pair: PairName
  readonly undo: () => Promise<unknown>
}

export class Queue {
  private readonly views = new Map<string, Promise<Conflict>>()
  private readonly names: PairName[] = []
  /** Those of the names that the server's list no longer has, for what was done here. */
  private readonly gone = new Set<string>()
  private readonly steps: Step[] = []
  /** What is on its way to the server. */
  waiting = 0

  constructor(private readonly filter: Filter) {}

  /** The first pair; undefined where there is none. */
  async first(): Promise<PairName | undefined> {
    if (this.names.length === 0) await this.more()
    return this.names.find((name) => !this.gone.has(keyOf(name)))
  }

  /** A pair with both its texts; asked for once, until something about it changes. */
  view(pair: PairName): Promise<Conflict> {
    const key = keyOf(pair)
    const known = this.views.get(key)
    if (known) return known
    const asked = answered(
      desk.GET('/api/desk/conflicts/{division}/{entry}/{edition}', { params: { path: nameOf(pair) } }),
    )
    asked.catch(() => this.views.delete(key))
    this.views.set(key, asked)
    for (const old of this.views.keys()) {
      if (this.views.size <= VIEWS_KEPT) break
      this.views.delete(old)
    }
    return asked
  }

  /** The pair one step on or back; undefined at the end. */
  async beside(pair: PairName, step: 1 | -1): Promise<PairName | undefined> {
    const isNarrowed = Object.keys(this.filter).length > 0
    const place = () => this.names.findIndex((name) => keyOf(name) === keyOf(pair))
    // somebody was sent into the middle of the list: its neighbours are found on the way there
    while (isNarrowed && place() === -1 && (await this.more()) > 0);
    const at = place()
    if (at >= 0) {
      if (step === 1 && at >= this.names.length - 2) await this.more()
      const found = this.names[at + step]
      if (found || isNarrowed) return found
    }
    if (isNarrowed) return step === 1 ? this.first() : undefined
    const { previous, next } = await this.view(pair)
    const found = step === 1 ? next : previous
    return found ? nameOf(found) : undefined
  }

  /** Has the next pair here before the editor asks for it. */
  async preload(pair: PairName): Promise<void> {
    const next = await this.beside(pair, 1)
    if (next) await this.view(next)
  }

  /** Sends a decision. @param note replaces the one that the pair has; undefined leaves it @throws Refused */
  decide(pair: PairName, choice: Choice, note?: string): Promise<unknown> {
    const body = { choice, pairs: [nameOf(pair)], ...(note === undefined ? {} : { note }) }
    return this.take(pair, this.isOpen, async () => {
      const { batch } = await answered(desk.POST('/api/desk/settlements', { body }))
      return () => undoBatch(batch)
    })
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
    this.gone.delete(keyOf(step.pair))
    this.views.delete(keyOf(step.pair))
    return step.pair
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
    const key = keyOf(pair)
    const wasGone = this.gone.has(key)
    if (leaves) this.gone.add(key)
    const done = this.send(doing)
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
    const known = new Set(this.names.map(keyOf))
    const offset = this.names.filter((name) => !this.gone.has(keyOf(name))).length
    const { items } = await answered(
      desk.GET('/api/desk/conflicts', { params: { query: { ...this.filter, limit: PAGE, offset } } }),
    )
    const fresh = items.map(nameOf).filter((name) => !known.has(keyOf(name)))
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
  const query = { collection: DECISIONS, record: keyOf(pair), limit: 1 }
  const { items } = await answered(desk.GET('/api/desk/edits', { params: { query } }))
  const [latest] = items
  if (latest?.action !== 'reopen') return
  await answered(desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id: latest.id } } }))
}

const setHidden = (passage: number, hide: boolean) =>
  answered(api.POST('/api/v1/passages/{passage}/hide', { params: { path: { passage } }, body: { hide } }))
