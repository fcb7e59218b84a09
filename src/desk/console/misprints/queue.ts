/** The misprints that one editor goes through: which is next, what of it is here already, and what was done so far. */

import { onHost } from '../base/host.ts'
import type { Walkable } from '../base/in-sight.ts'
import { sessionKey } from '../base/session.ts'
import { ownName } from '../conflicts/queue.ts'
import {
  type Done,
  dealt,
  listed,
  readMisprint,
  type SeenMisprint,
  type Surroundings,
  surroundings,
  undone,
} from './asking.ts'
import type { MisprintFilter } from './filter.ts'
import { type Misprint, type MisprintName, pairOf } from './misprint.ts'

/** Ids fetched at once of what was decided. */
const PAGE = 200
/** Things that are dealt at once: as many are nobody else's for a while. */
const DEALT = 12
/** More are dealt before fewer are left. */
const LEFT = 6
/** Things behind the one in sight that are fetched with all that is shown of them. */
const AHEAD = 3
/** Things kept so. */
const KEPT = 12

/** Tells this window from others of the same editor. */
const TAB = ownName()

interface Kept {
  readonly view: Promise<SeenMisprint>
  readonly around: Promise<Surroundings>
  /** Known once the view is there. */
  pair?: string
}

interface Step {
  readonly id: number
  readonly done: Promise<Done>
}

export class MisprintQueue implements Walkable<MisprintName, SeenMisprint> {
  private readonly kept = new Map<number, Kept>()
  private readonly ids: number[] = []
  /** Those that the server's list no longer has, for what was done here, and those that were left for another time. */
  private readonly gone = new Set<number>()
  private readonly steps: Step[] = []
  waiting = 0
  elsewhere = 0

  constructor(readonly filter: MisprintFilter) {}

  async first(): Promise<MisprintName | undefined> {
    if (this.isOpen) await this.deal(undefined)
    else if (this.ids.length === 0) await this.more()
    return named(this.ids.find((id) => !this.gone.has(id)))
  }

  view({ id }: MisprintName): Promise<SeenMisprint> {
    return this.keep(id).view
  }

  /** What others say of the place; it comes after the misprint itself. */
  around({ id }: MisprintName): Promise<Surroundings> {
    return this.keep(id).around
  }

  /** The one a step on or back; undefined at the end. */
  async beside({ id }: MisprintName, step: 1 | -1): Promise<MisprintName | undefined> {
    const at = () => this.ids.indexOf(id)
    if (step === -1) return named(at() > 0 ? this.ids[at() - 1] : undefined)
    if (!this.isOpen) {
      // somebody was sent into the middle of the list: its neighbours are found on the way there
      while ((at() < 0 || at() >= this.ids.length - 2) && (await this.more()) > 0);
      return named(this.ids.slice(at() + 1).find((other) => !this.gone.has(other)))
    }
    if (this.ahead(id).length === 0) await this.deal(id)
    return named(this.ahead(id)[0])
  }

  async preload({ id }: MisprintName): Promise<void> {
    if (this.isOpen) {
      const dealing = this.ahead(id).length < LEFT ? this.deal(id) : undefined
      if (this.ahead(id).length < AHEAD) await dealing
    }
    const next = this.isOpen ? this.ahead(id) : this.ids.slice(this.ids.indexOf(id) + 1)
    await Promise.all(next.slice(0, AHEAD).map((other) => this.keep(other).around))
  }

  /**
   * Does something about a misprint, which leaves the queue by it.
   * @param places more than its own: what else is said of is asked for anew
   * @throws Refused
   */
  async decide(misprint: Misprint, deciding: () => Promise<Done>): Promise<Done> {
    const { id } = misprint
    const wasGone = this.gone.has(id)
    this.gone.add(id)
    this.waiting++
    const step = { id, done: deciding() }
    this.steps.push(step)
    try {
      return await step.done
    } catch (error) {
      if (!wasGone) this.gone.delete(id)
      this.steps.splice(this.steps.indexOf(step), 1)
      throw error
    } finally {
      this.waiting--
      this.forget(misprint)
    }
  }

  /** Asks anew what waits behind one: more than that one was decided. */
  async dealAnew({ id }: MisprintName): Promise<void> {
    this.ids.splice(this.ids.indexOf(id) + 1)
    if (this.isOpen) await this.deal(id)
    else await this.more()
  }

  /** Passes one over from now on. */
  leaveOut({ id }: MisprintName): void {
    this.gone.add(id)
    this.kept.delete(id)
  }

  /** Takes the last step back. @returns what it was about; undefined where there is none. @throws Refused */
  async undo(): Promise<MisprintName | undefined> {
    const step = this.steps.pop()
    if (!step) return undefined
    this.waiting++
    try {
      const done = await step.done
      await undone(done)
      if (done.places > 1) this.kept.clear()
    } catch (error) {
      this.steps.push(step)
      throw error
    } finally {
      this.waiting--
    }
    this.gone.delete(step.id)
    this.kept.delete(step.id)
    return { id: step.id }
  }

  release(): void {
    const { value: key } = sessionKey
    if (!this.isOpen || key === undefined) return
    void fetch(onHost(`/api/desk/${this.filter.kind}/turns`), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tab: TAB, most: 0 }),
      keepalive: true,
    }).catch(() => undefined)
  }

  private get isOpen(): boolean {
    return this.filter.state === undefined
  }

  private keep(id: number): Kept {
    const known = this.kept.get(id)
    if (known) return known
    const view = readMisprint(this.filter, id)
    const around = view.then(surroundings)
    const kept: Kept = { view, around }
    view.then(
      (seen) => {
        kept.pair = pairOf(seen)
      },
      () => this.kept.delete(id),
    )
    around.catch(() => undefined)
    this.kept.set(id, kept)
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break
      this.kept.delete(old)
    }
    return kept
  }

  /** What is said of others of the pair has changed with one. */
  private forget(misprint: Misprint): void {
    const pair = pairOf(misprint)
    for (const [id, kept] of this.kept) if (id === misprint.id || kept.pair === pair) this.kept.delete(id)
  }

  private ahead(id: number): readonly number[] {
    const at = this.ids.indexOf(id)
    return at < 0 ? [] : this.ids.slice(at + 1).filter((other) => !this.gone.has(other))
  }

  private async deal(after: number | undefined): Promise<void> {
    const { ids, elsewhere } = await dealt(this.filter, TAB, DEALT, after)
    this.elsewhere = elsewhere
    // what was decided a moment ago may not be on the disk yet
    const fresh = ids.filter((id) => !this.gone.has(id))
    const others = this.ids.filter((id) => !fresh.includes(id))
    if (after !== undefined && !others.includes(after)) others.push(after)
    this.ids.splice(0, this.ids.length, ...others, ...fresh)
  }

  private async more(): Promise<number> {
    const offset = this.ids.filter((id) => !this.gone.has(id)).length
    const found = await listed(this.filter, PAGE, offset)
    const fresh = found.filter((id) => !this.ids.includes(id))
    this.ids.push(...fresh)
    return fresh.length
  }
}

const named = (id: number | undefined): MisprintName | undefined => (id === undefined ? undefined : { id })
