/** A queue of items that one editor goes through: order, preloading, decisions and undo. */

/** Number of keys fetched at once. */
const KEYS_PER_REQUEST = 200
/** How many items a window leases at a time. While the lease lasts, other windows do not get these items. */
export const LEASE_BATCH_SIZE = 12
/** More items are leased when fewer than this are left, so that the next items to preload are always known. */
const MIN_LEASED_AHEAD = 6
/** How many items after the current one are preloaded, so that no editor decides faster than they load. */
const PRELOADED_ITEMS = 3
/** How many loaded items are cached; few, because some are long. */
const MAX_CACHED_ITEMS = 12

/** The result of a decision: how many items it covered, and how it is undone. */
export interface QueueActionResult {
  /** How many items the decision covered. */
  readonly places: number
  /** Undoes it; null if that is impossible. @throws RequestRejectedError */
  readonly undo: (() => Promise<unknown>) | null
}

/** The requests with which a queue loads, leases and releases its items. They throw RequestRejectedError. */
export interface QueueItemLoader<View> {
  /** Returns the key of an item, which ends its address. */
  readonly keyOf: (view: View) => string
  /** Whether the items are leased, so that no two windows get the same ones. Decided items are only listed. */
  readonly isLeased: boolean
  readonly read: (key: string) => Promise<View>
  /**
   * Leases items to this window: those after a key, or the first ones. `leasedElsewhere` counts the items that were
   * skipped because others hold them.
   */
  readonly lease: (
    limit: number,
    after: string | undefined,
  ) => Promise<{ readonly keys: readonly string[]; readonly leasedElsewhere: number }>
  readonly list: (limit: number, offset: number) => Promise<readonly string[]>
  /** Returns the key of the item before another, if it can be computed without the list. */
  readonly previousKey?: (view: View) => string | undefined
  /** Returns a group key: deciding an item makes the cached views of its group outdated. */
  readonly groupOf?: (view: View) => string
  /** Gives up the items leased to this window. */
  readonly release: () => void
}

/** One action of this window that undo reverses. */
interface UndoableStep {
  readonly key: string
  readonly result: Promise<QueueActionResult>
}

/**
 * The queue of one desk window. It knows the next and the previous item, loads the next ones in advance, and undoes
 * decisions.
 */
export class DeskQueue<View> {
  private readonly views = new Map<string, Promise<View>>()
  /** Actions in progress by item; an item is loaded again only after its action. */
  private readonly running = new Map<string, Promise<unknown>>()
  private readonly keys: string[] = []
  /** Keys of the items that this window has removed from the queue, by a decision or by skipping them. */
  private readonly removed = new Set<string>()
  /** The removed keys that were only skipped, until the next visit. */
  private readonly skipped = new Set<string>()
  private readonly steps: UndoableStep[] = []
  /** Settles when the undo in progress has ended. */
  private pendingUndo: Promise<unknown> = Promise.resolve()
  /** Number of requests in progress. */
  pendingRequests = 0
  /** Number of items skipped at the last lease because other windows hold them. */
  leasedElsewhere = 0

  constructor(readonly source: QueueItemLoader<View>) {}

  /** Returns the key of the first item; undefined if the queue is empty. */
  async fetchFirstKey(): Promise<string | undefined> {
    if (this.source.isLeased) return (await this.leaseAfter(undefined))[0]
    if (this.keys.length === 0) await this.fetchMoreKeys()
    return this.keys.find(this.isRemaining)
  }

  /** Loads an item; the result is cached until something about it changes. */
  load(key: string): Promise<View> {
    const cached = this.views.get(key)
    if (cached) return cached
    const loading = this.read(key)
    loading.catch(() => this.views.delete(key))
    this.views.set(key, loading)
    for (const old of this.views.keys()) {
      if (this.views.size <= MAX_CACHED_ITEMS) break
      this.views.delete(old)
    }
    return loading
  }

  private async read(key: string): Promise<View> {
    await this.running.get(key)?.catch(() => undefined)
    return this.source.read(key)
  }

  /** Returns the key of the next or previous item; undefined at the end. */
  async fetchNeighbourKey(key: string, direction: 1 | -1): Promise<string | undefined> {
    const { keys, source } = this
    if (source.isLeased && direction === 1) return this.keysAfter(key)[0] ?? (await this.leaseAfter(key))[0]
    // the editor may have opened an item in the middle of the list: fetch the keys up to it
    const needsMoreKeys = () => !keys.includes(key) || (direction === 1 && keys.indexOf(key) >= keys.length - 2)
    while (!source.isLeased && needsMoreKeys() && (await this.fetchMoreKeys()) > 0);
    const index = keys.indexOf(key)
    if (direction === 1) return keys.slice(index + 1).find(this.isRemaining)
    return keys[index - 1] ?? (source.isLeased ? source.previousKey?.(await this.load(key)) : undefined)
  }

  /** Loads the items after a key in advance. */
  async preload(key: string): Promise<void> {
    if (this.source.isLeased) {
      const leasing = this.keysAfter(key).length < MIN_LEASED_AHEAD ? this.leaseAfter(key) : undefined
      if (this.keysAfter(key).length < PRELOADED_ITEMS) await leasing
    }
    const next = this.keysAfter(key).slice(0, PRELOADED_ITEMS)
    await Promise.all(next.map((nextKey) => this.load(nextKey)))
  }

  /**
   * Performs an action on an item as the editor saw it.
   * @param leavesList whether the item leaves the server's list by it
   * @throws RequestRejectedError 409 and the like when another editor was faster
   */
  async perform(view: View, leavesList: boolean, action: () => Promise<QueueActionResult>): Promise<QueueActionResult> {
    const key = this.source.keyOf(view)
    const wasRemoved = this.removed.has(key)
    if (leavesList) this.removed.add(key)
    const result = this.trackRequest(action())
    this.evict(view)
    this.running.set(key, result)
    const step = { key, result }
    this.steps.push(step)
    try {
      const settled = await result
      if (!settled.undo) this.removeStep(step)
      return settled
    } catch (error) {
      if (!wasRemoved) this.removed.delete(key)
      this.removeStep(step)
      throw error
    } finally {
      this.evict(view)
      if (this.running.get(key) === result) this.running.delete(key)
    }
  }

  /** Skips an item from now on, because another editor decided it or this editor postpones it. */
  skip(key: string): void {
    this.removed.add(key)
    this.skipped.add(key)
    this.views.delete(key)
  }

  /** Fetches the items after a key again, because a decision covered more than one. */
  async refetchAfter(key: string): Promise<void> {
    this.keys.splice(this.keys.indexOf(key) + 1)
    if (this.source.isLeased) await this.leaseAfter(key)
    else await this.fetchMoreKeys()
  }

  /**
   * Undoes the last action, after any undo in progress.
   * @returns the key of its item; undefined if there is nothing to undo
   * @throws RequestRejectedError
   */
  undo(): Promise<string | undefined> {
    const undoing = this.pendingUndo.then(() => this.undoLastStep())
    this.pendingUndo = undoing.catch(() => undefined)
    return undoing
  }

  private async undoLastStep(): Promise<string | undefined> {
    const step = this.steps.pop()
    if (!step) return undefined
    try {
      const { undo } = await step.result
      // only the answer tells that this action cannot be undone
      if (!undo) return this.undoLastStep()
      await this.trackRequest(undo())
    } catch (error) {
      this.steps.push(step)
      throw error
    }
    // the undo may have changed many items
    this.views.clear()
    this.removed.delete(step.key)
    return step.key
  }

  /** Gives up the items leased to this window. */
  release(): void {
    if (this.source.isLeased) this.source.release()
  }

  private removeStep(step: UndoableStep): void {
    const at = this.steps.indexOf(step)
    if (at >= 0) this.steps.splice(at, 1)
  }

  private readonly isRemaining = (key: string): boolean => !this.removed.has(key)

  /** Returns the known keys after a key. */
  private keysAfter(key: string): readonly string[] {
    const at = this.keys.indexOf(key)
    return at < 0 ? [] : this.keys.slice(at + 1).filter(this.isRemaining)
  }

  private async leaseAfter(after: string | undefined): Promise<readonly string[]> {
    const decided = [...this.removed].filter((key) => !this.running.has(key) && !this.skipped.has(key))
    const { keys, leasedElsewhere } = await this.source.lease(LEASE_BATCH_SIZE, after)
    this.leasedElsewhere = leasedElsewhere
    // the server may not have stored the latest decisions yet; any other item that it leases again is open again
    for (const key of new Set(decided).intersection(new Set(keys))) {
      this.removed.delete(key)
      this.views.delete(key)
    }
    const leased = keys.filter(this.isRemaining)
    const others = this.keys.filter((key) => !leased.includes(key))
    if (after !== undefined && !others.includes(after)) others.push(after)
    this.keys.splice(0, this.keys.length, ...others, ...leased)
    return leased
  }

  /** Fetches more keys. @returns the number of new ones */
  private async fetchMoreKeys(): Promise<number> {
    const found = await this.source.list(KEYS_PER_REQUEST, this.keys.filter(this.isRemaining).length)
    const fresh = found.filter((key) => !this.keys.includes(key))
    this.keys.push(...fresh)
    return fresh.length
  }

  /** Drops an item and its group from the cache. */
  private evict(view: View): void {
    const { keyOf, groupOf } = this.source
    this.views.delete(keyOf(view))
    for (const [key, loading] of groupOf ? this.views : []) {
      const isOutdated = (other: View) => groupOf?.(other) === groupOf?.(view) && this.views.get(key) === loading
      loading.then((other) => isOutdated(other) && this.views.delete(key)).catch(() => undefined)
    }
  }

  private async trackRequest<T>(request: Promise<T>): Promise<T> {
    this.pendingRequests++
    try {
      return await request
    } finally {
      this.pendingRequests--
    }
  }
}
