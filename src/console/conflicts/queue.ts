/** The pairs that one editor goes through: which is next, what of it is here already, and what was decided so far. */

import { answered, api, desk } from '../api.ts'
import type { Choice, Conflict, ConflictClass } from './words.ts'

export interface PairName {
  readonly division: string
  readonly entry: string
  readonly edition: Conflict['edition']
}

/** What narrows the queue; empty for all open pairs in the order of the canon. */
export interface Filter {
  readonly class?: ConflictClass
  readonly signature?: string
}

/** Names fetched at once. */
const PAGE = 100

export const keyOf = ({ division, entry, edition }: PairName): string => `${division}/${entry}/${edition}`
const nameOf = ({ division, entry, edition }: PairName): PairName => ({ division, entry, edition })

/** One edit that the editor can take back here. */
interface Step {
  readonly pair: PairName
  readonly undo: () => Promise<unknown>
}

export class Queue {
  private readonly views = new Map<string, Promise<Conflict>>()
  private readonly names: PairName[] = []
  private readonly decided = new Set<string>()
  private readonly steps: Step[] = []
  /** Decisions that are on their way to the server. */
  waiting = 0

  constructor(private readonly filter: Filter) {}

  /** The first open pair; undefined where none waits. */
  async first(): Promise<PairName | undefined> {
    await this.more()
    return this.names.find((name) => !this.decided.has(keyOf(name)))
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
    return asked
  }

  /** The pair one step on or back; undefined at the end. */
  async beside(pair: PairName, step: 1 | -1): Promise<PairName | undefined> {
    const at = this.names.findIndex((name) => keyOf(name) === keyOf(pair))
    const isFiltered = this.filter.class !== undefined || this.filter.signature !== undefined
    if (at >= 0) {
      if (step === 1 && at >= this.names.length - 2) await this.more()
      const found = this.names[at + step]
      if (found || isFiltered) return found
    }
    const { previous, next } = await this.view(pair)
    const found = step === 1 ? next : previous
    return found ? nameOf(found) : undefined
  }

  /** Has the next pair here before the editor asks for it. */
  async preload(pair: PairName): Promise<void> {
    const next = await this.beside(pair, 1)
    if (next) await this.view(next)
  }

  /** Sends a decision. @throws Refused */
  decide(pair: PairName, choice: Choice): Promise<unknown> {
    this.decided.add(keyOf(pair))
    const sent = this.send(() =>
      answered(desk.POST('/api/desk/settlements', { body: { choice, pairs: [nameOf(pair)] } })),
    )
    const step = { pair, undo: async () => undoBatch((await sent).batch) }
    this.steps.push(step)
    sent.catch(() => {
      this.decided.delete(keyOf(pair))
      this.steps.splice(this.steps.indexOf(step), 1)
    })
    return sent.finally(() => this.views.delete(keyOf(pair)))
  }

  /** Hides what readers see of a pair, or shows it again. @throws Refused */
  async hide(pair: PairName): Promise<boolean> {
    const { hidden, sides } = await this.view(pair)
    const passages = sides.filter(({ shown }) => hidden || shown).map(({ passage }) => passage)
    const set = (hide: boolean) =>
      this.send(async () => {
        for (const passage of passages) await setHidden(passage, hide)
        this.views.delete(keyOf(pair))
      })
    await set(!hidden)
    this.steps.push({ pair, undo: () => set(hidden) })
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
    this.decided.delete(keyOf(step.pair))
    this.views.delete(keyOf(step.pair))
    return step.pair
  }

  private async send<T>(sending: () => Promise<T>): Promise<T> {
    this.waiting++
    try {
      return await sending()
    } finally {
      this.waiting--
    }
  }

  /** Fetches more names; those that were decided here have left the list on the server. */
  private async more(): Promise<void> {
    const known = new Set(this.names.map(keyOf))
    const open = this.names.filter((name) => !this.decided.has(keyOf(name))).length
    const { items } = await answered(
      desk.GET('/api/desk/conflicts', { params: { query: { ...this.filter, limit: PAGE, offset: open } } }),
    )
    this.names.push(...items.map(nameOf).filter((name) => !known.has(keyOf(name))))
  }
}

/** Undoes all that one request decided. @throws Refused */
export async function undoBatch(batch: string): Promise<void> {
  const { items } = await answered(desk.GET('/api/desk/edits', { params: { query: { batch, limit: 1 } } }))
  const id = items[0]?.id
  if (id === undefined) return
  await answered(desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id }, query: { batch: '1' } } }))
}

const setHidden = (passage: number, hide: boolean) =>
  answered(api.POST('/api/v1/passages/{passage}/hide', { params: { path: { passage } }, body: { hide } }))
