/** Leases items that wait for a decision to editors, so that two editors do not get the same item. */

/** Time after which a lease expires if its editor sends no request. */
const LEASE_MS = 5 * 60_000

/** Maximum leases of all editors; the oldest ones end first. */
const MAX_LEASES = 10_000

interface Lease {
  /** Key and browser tab. */
  readonly holder: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/** A request to lease queue items to one browser tab of an editor. */
export interface LeaseRequest {
  /** Distinguishes the browser tabs of one editor. */
  readonly tab: string
  /** Maximum number of items; 0 only releases the items that the tab held. */
  readonly most: number
}

/** A queue from which items are leased: its waiting items in order, and functions that return facts about an item. */
export interface LeasableQueue<Item> {
  readonly items: Iterable<Item>
  /** Returns the name of an item; items with one name are leased together. */
  readonly getName: (item: Item) => string
  /** Returns the proposal subject of an item (see subjects.ts), for queues whose items can be proposed. */
  readonly getSubject?: (item: Item) => string
  /** Returns the place of an item in the canon, for queues that put an editor's assignments first. */
  readonly getPlace?: (item: Item) => ItemPlace | undefined
  /** Name of the item on display, which stays leased to the requester. */
  readonly currentItem: string | undefined
}

/** A part of the canon that is assigned to an editor (see pages/assignments.ts). */
interface AssignedPart {
  readonly edition: string
  readonly volume: number
  readonly firstPage: number | null
  readonly lastPage: number | null
}

interface ItemPlace {
  readonly edition: string
  readonly volume: number
  /** Absent for items about a whole text. */
  readonly page?: number
}

/** What leases depend on in addition to the queue: waiting proposals, editors' assignments, and the clock. */
export interface LeaseContext {
  /** Subjects of waiting proposals, which are not leased until these are decided (review §2). */
  readonly proposals?: { readonly subjects: () => ReadonlySet<string> }
  /** Assignments of an editor, whose items come first (review §4). */
  readonly assignments?: { readonly list: (keyName: string) => readonly AssignedPart[] }
  /** Returns milliseconds since 1970; Date.now when absent. */
  readonly now?: () => number
}

const NO_SUBJECTS: ReadonlySet<string> = new Set()

/**
 * Leases waiting items to editors for five minutes. Leases are in memory only. Losing one loses no work, because each
 * decision names the state that its editor saw.
 */
export class LeaseManager<Item, Filter = object> {
  /** By the item's name; the oldest first. */
  private readonly leases = new Map<string, Lease>()

  /** @param listWaiting returns the waiting items that match the filter of a request, for the editor of a key */
  constructor(
    private readonly listWaiting: (filter: Filter, keyName: string) => LeasableQueue<Item>,
    private readonly context: LeaseContext = {},
  ) {}

  /**
   * Leases the first items that no other editor holds, and the one on display; releases what the tab held before.
   * @returns the leased items, and how many were skipped because other editors hold them
   */
  lease(
    request: Filter & LeaseRequest,
    keyName: string,
  ): { readonly leased: readonly Item[]; readonly elsewhere: number } {
    const { tab, most } = request
    const holder = `${keyName} ${tab}`
    this.release(holder)
    const leased: Item[] = []
    let elsewhere = 0
    if (most === 0) return { leased, elsewhere }
    const { items, getName, getSubject, getPlace, currentItem } = this.listWaiting(request, keyName)
    const proposed = (getSubject && this.context.proposals?.subjects()) ?? NO_SUBJECTS
    for (const item of getPlace ? this.sortAssignedFirst(items, getPlace, keyName) : items) {
      if (proposed.size > 0 && getSubject && proposed.has(getSubject(item))) continue
      if (this.leases.has(getName(item))) elsewhere++
      else if (leased.length < most) leased.push(item)
    }
    if (currentItem !== undefined) this.add(currentItem, holder)
    for (const item of leased) this.add(getName(item), holder)
    return { leased, elsewhere }
  }

  /** Moves the items of the editor's own assignments to the front; otherwise the order stays. */
  private sortAssignedFirst(
    items: Iterable<Item>,
    getPlace: (item: Item) => ItemPlace | undefined,
    keyName: string,
  ): Iterable<Item> {
    const assignments = this.context.assignments?.list(keyName) ?? []
    if (assignments.length === 0) return items
    const isAssigned = (item: Item) => {
      const place = getPlace(item)
      return place !== undefined && assignments.some((assignment) => isPlaceInAssignment(assignment, place))
    }
    const { assigned = [], others = [] } = Object.groupBy(items, (item) => (isAssigned(item) ? 'assigned' : 'others'))
    return [...assigned, ...others]
  }

  /** Ends the leases of a holder, and all expired ones. */
  private release(holder: string): void {
    const now = this.now
    for (const [name, lease] of this.leases) {
      if (lease.expiresAt <= now || lease.holder === holder) this.leases.delete(name)
    }
  }

  private get now(): number {
    return (this.context.now ?? Date.now)()
  }

  /** Leases an item by its name, unless it is leased already. */
  private add(name: string, holder: string): void {
    if (this.leases.has(name)) return
    this.leases.set(name, { holder, expiresAt: this.now + LEASE_MS })
    for (const oldest of this.leases.keys()) {
      if (this.leases.size <= MAX_LEASES) break
      this.leases.delete(oldest)
    }
  }
}

/** Whether a place is in an editor's assignment. A place without a page is in any assignment of its volume. */
export const isPlaceInAssignment = (
  { edition, volume, firstPage, lastPage }: AssignedPart,
  { page, ...part }: ItemPlace,
): boolean =>
  part.edition === edition &&
  part.volume === volume &&
  (page === undefined || ((firstPage ?? 1) <= page && page <= (lastPage ?? Number.POSITIVE_INFINITY)))

/** The part of a lease request that names the row on display. Only rows after it are leased. */
export interface LeaseRequestCursor {
  /** Id of that row; null or absent for none. */
  readonly after?: number | null
}

/**
 * Creates a lease manager for the rows of one table.
 * @param listWaiting returns all waiting rows in order; rows after the one on display are leased, or all if that one
 * does not wait any more
 */
export const createTableRowLeaseManager = <Row extends { readonly id: number }, Filter extends LeaseRequestCursor>(
  listWaiting: (filter: Filter, keyName: string) => readonly Row[],
  context: LeaseContext = {},
  accessors: Pick<LeasableQueue<Row>, 'getSubject' | 'getPlace'> = {},
) =>
  new LeaseManager<Row, Filter>((filter, keyName) => {
    const { after } = filter
    const all = listWaiting(filter, keyName)
    return {
      ...accessors,
      items: all.slice(all.findIndex(({ id }) => id === after) + 1),
      getName: ({ id }) => String(id),
      currentItem: after ? String(after) : undefined,
    }
  }, context)
