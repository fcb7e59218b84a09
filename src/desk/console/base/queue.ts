/** A queue of items that one editor goes through: order, preloading, decisions and undo. */

/** Number of keys fetched at once. */
const KEYS_PER_REQUEST = 200
/** How many items a window leases at once: other windows do not get them for a while. */
export const LEASE_BATCH_SIZE = 12
/** More items are leased when fewer than this are left, so that the next items to preload are always known. */
const MIN_LEASED_AHEAD = 6
/** How many items after the current one are preloaded, so that no editor decides faster than they load. */
const PRELOADED_ITEMS = 3
/** How many loaded items are cached; few, because some are long. */
const MAX_CACHED_ITEMS = 12

/** The result of a decision: how many items it covered, and how to undo it. */
export interface QueueActionResult {
  /** How many items the decision covered. */
  readonly places: number
  /** Undoes it; null if that is impossible. @throws RequestRejectedError */
  readonly undo: (() => Promise<unknown>) | null
}

/**
 * The requests by which a queue loads, leases and releases its items. `keyOf` returns the key of an item, which
 * ends its address. Each item has a key, which ends its address; all methods but `keyOf` send requests.
 * @throws RequestRejectedError
 */
export interface QueueItemLoader<View> {
  readonly keyOf: (view: View) => string
  /** Whether the items are leased, so that no two windows get the same ones; decided items are only listed. */
  readonly isDealt: boolean
  readonly read: (key: string) => Promise<View>
  /**
   * Leases items to this window: those after a key, or the first ones. `elsewhere` counts those skipped because others
   * hold them.
   */
  readonly deal: (
    most: number,
    after: string | undefined,
  ) => Promise<{ readonly keys: readonly string[]; readonly elsewhere: number }>
  readonly list: (limit: number, offset: number) => Promise<readonly string[]>
  /** Returns the key of the item before another, if it can be computed without the list. */
  readonly before?: (view: View) => string | undefined
  /** Returns a group key: deciding an item makes the cached views of its group outdated. */
  readonly alike?: (view: View) => string
  /** Gives up the items leased to this window. */
  readonly release: () => void
}

/** One completed action that can be undone here. */
interface Step {
  readonly key: string
  readonly done: Promise<QueueActionResult>
}

/** The queue of one desk window: knows the next and previous items, preloads them, and undoes decisions. */
export class DeskQueue<View> {
  private readonly views = new Map<string, Promise<View>>()
  /** Actions in progress by item; an item is loaded again only after its action. */
  private readonly doing = new Map<string, Promise<unknown>>()
  private readonly keys: string[] = []
  /** Keys that have left the server's list because of actions here. */
  private readonly gone = new Set<string>()
  /** Those of them that the editor skipped until the next visit. */
  private readonly left = new Set<string>()
  private readonly steps: Step[] = []
  /** Settles when the undo in progress has ended. */
  private undoing: Promise<unknown> = Promise.resolve()
  /** Number of requests in progress. */
  waiting = 0
  /** Number of items skipped at the last lease because other windows hold them. */
  elsewhere = 0

  constructor(readonly source: QueueItemLoader<View>) {}

  /** Returns the key of the first item; undefined if the queue is empty. */
  async first(): Promise<string | undefined> {
    if (this.source.isDealt) return (await this.deal(undefined))[0]
    if (this.keys.length === 0) await this.more()
    return this.keys.find(this.isThere)
  }

  /** Loads an item; the result is cached until something about it changes. */
  view(key: string): Promise<View> {
    const known = this.views.get(key)
    if (known) return known
    const input = this.read(key)
    input.catch(() => this.views.delete(key))
    this.views.set(key, input)
    for (const old of this.views.keys()) {
      if (this.views.size <= MAX_CACHED_ITEMS) break
      this.views.delete(old)
    }
    return input
  }

  private async read(key: string): Promise<View> {
    await this.doing.get(key)?.catch(() => undefined)
    return this.source.read(key)
  }

  /** Returns the key of the next or previous item; undefined at the end. */
  async beside(key: string, step: 1 | -1): Promise<string | undefined> {
    const { keys, source } = this
    if (source.isDealt && step === 1) return this.ahead(key)[0] ?? (await this.deal(key))[0]
    // the editor opened an item in the middle of the list: fetch up to there to find its neighbours
    const isShort = () => !keys.includes(key) || (step === 1 && keys.indexOf(key) >= keys.length - 2)
    while (!source.isDealt && isShort() && (await this.more()) > 0);
    const at = keys.indexOf(key)
    if (step === 1) return keys.slice(at + 1).find(this.isThere)
    return keys[at - 1] ?? (source.isDealt ? source.before?.(await this.view(key)) : undefined)
  }

  /** Loads the items after a key in advance. */
  async preload(key: string): Promise<void> {
    if (this.source.isDealt) {
      const dealing = this.ahead(key).length < MIN_LEASED_AHEAD ? this.deal(key) : undefined
      if (this.ahead(key).length < PRELOADED_ITEMS) await dealing
    }
    const next = this.ahead(key).slice(0, PRELOADED_ITEMS)
    await Promise.all(next.map((one) => this.view(one)))
  }

  /**
   * Performs an action on an item as the editor saw it.
   * @param leaves whether the item leaves the server's list by it
   * @throws RequestRejectedError 409 and the like when another editor was faster
   */
  async take(seen: View, leaves: boolean, doing: () => Promise<QueueActionResult>): Promise<QueueActionResult> {
    const key = this.source.keyOf(seen)
    const wasGone = this.gone.has(key)
    if (leaves) this.gone.add(key)
    const done = this.sent(doing())
    this.forget(seen)
    this.doing.set(key, done)
    const step = { key, done }
    this.steps.push(step)
    try {
      const came = await done
      if (!came.undo) this.drop(step)
      return came
    } catch (error) {
      if (!wasGone) this.gone.delete(key)
      this.drop(step)
      throw error
    } finally {
      this.forget(seen)
      if (this.doing.get(key) === done) this.doing.delete(key)
    }
  }

  /** Skips an item from now on: another editor decided it, or it is left for later. */
  leaveOut(key: string): void {
    this.gone.add(key)
    this.left.add(key)
    this.views.delete(key)
  }

  /** Fetches the items after a key again, because a decision covered more than one. */
  async askAnew(key: string): Promise<void> {
    this.keys.splice(this.keys.indexOf(key) + 1)
    if (this.source.isDealt) await this.deal(key)
    else await this.more()
  }

  /**
   * Undoes the last action, after any undo in progress.
   * @returns the key of its item; undefined if there is nothing to undo
   * @throws RequestRejectedError
   */
  undo(): Promise<string | undefined> {
    const turn = this.undoing.then(() => this.takeBack())
    this.undoing = turn.catch(() => undefined)
    return turn
  }

  private async takeBack(): Promise<string | undefined> {
    const step = this.steps.pop()
    if (!step) return undefined
    try {
      const { undo } = await step.done
      // only now is it known that this action cannot be undone
      if (!undo) return this.takeBack()
      await this.sent(undo())
    } catch (error) {
      this.steps.push(step)
      throw error
    }
    // the undo may have changed many items
    this.views.clear()
    this.gone.delete(step.key)
    return step.key
  }

  /** Gives up the items leased to this window. */
  release(): void {
    if (this.source.isDealt) this.source.release()
  }

  private drop(step: Step): void {
    const at = this.steps.indexOf(step)
    if (at >= 0) this.steps.splice(at, 1)
  }

  private readonly isThere = (key: string): boolean => !this.gone.has(key)

  /** Returns the known keys after a key. */
  private ahead(key: string): readonly string[] {
    const at = this.keys.indexOf(key)
    return at < 0 ? [] : this.keys.slice(at + 1).filter(this.isThere)
  }

  private async deal(after: string | undefined): Promise<readonly string[]> {
    const decided = [...this.gone].filter((key) => !this.doing.has(key) && !this.left.has(key))
    const { keys, elsewhere } = await this.source.deal(LEASE_BATCH_SIZE, after)
    this.elsewhere = elsewhere
    // a decision of a moment ago may not be on the disk yet; items leased again are open again
    for (const key of new Set(decided).intersection(new Set(keys))) {
      this.gone.delete(key)
      this.views.delete(key)
    }
    const dealt = keys.filter(this.isThere)
    const others = this.keys.filter((key) => !dealt.includes(key))
    if (after !== undefined && !others.includes(after)) others.push(after)
    this.keys.splice(0, this.keys.length, ...others, ...dealt)
    return dealt
  }

  /** Fetches more keys. @returns the number of new ones */
  private async more(): Promise<number> {
    const found = await this.source.list(KEYS_PER_REQUEST, this.keys.filter(this.isThere).length)
    const fresh = found.filter((key) => !this.keys.includes(key))
    this.keys.push(...fresh)
    return fresh.length
  }

  /** Drops an item and its group from the cache. */
  private forget(seen: View): void {
    const { keyOf, alike } = this.source
    this.views.delete(keyOf(seen))
    for (const [key, view] of alike ? this.views : []) {
      const drop = (other: View) => alike?.(other) === alike?.(seen) && this.views.get(key) === view
      view.then((other) => drop(other) && this.views.delete(key)).catch(() => undefined)
    }
  }

  private async sent<T>(sending: Promise<T>): Promise<T> {
    this.waiting++
    try {
      return await sending
    } finally {
      this.waiting--
    }
  }
}
