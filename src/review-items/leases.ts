/** Assigns items that wait for a decision to editors by short leases, so that two editors do not get the same. */

/** Time after which a lease expires if its editor sends no request. */
const LEASE_MS = 5 * 60_000

/** Maximum leases of all editors; the oldest ones end first. */
const MAX_LEASES = 10_000

interface Turn {
  readonly holder: string
  /** In milliseconds since 1970. */
  readonly until: number
}

/** An editor's request for items to decide. */
export interface LeaseRequest {
  /** Distinguishes the browser tabs of one editor. */
  readonly tab: string
  /** Maximum number of items; 0 only releases the items that the tab held. */
  readonly most: number
}

/**
 * The waiting items of a queue in order, with functions that return an item's name, proposal subject and place in
 * the canon.
 */
export interface LeasableItems<Thing> {
  readonly things: Iterable<Thing>
  /** Returns the name of an item; items with one name are leased together. */
  readonly nameOf: (thing: Thing) => string
  /** Returns the proposal subject of an item (see subjects.ts), for queues whose items can be proposed. */
  readonly subjectOf?: (thing: Thing) => string
  /** Returns the place of an item in the canon, for queues that put an editor's assignments first. */
  readonly placeOf?: (thing: Thing) => PlaceOfThing | undefined
  /** Name of the item on display, which stays leased to the requester. */
  readonly currentItem: string | undefined
}

/** A part of the canon that is assigned to an editor (see pages/assignments.ts). */
interface Share {
  readonly edition: string
  readonly volume: number
  readonly firstPage: number | null
  readonly lastPage: number | null
}

interface PlaceOfThing {
  readonly edition: string
  readonly volume: number
  /** Unknown for what is of a whole text. */
  readonly page?: number
}

/**
 * What the assignment of items depends on besides the queue: waiting proposals, editors' assignments, and the clock.
 */
export interface LeaseContext {
  /** Subjects of waiting proposals, which are not leased until these are decided (review §2). */
  readonly proposals?: { readonly subjects: () => ReadonlySet<string> }
  /** Assignments of an editor, whose items come first (review §4). */
  readonly shares?: { readonly list: (keyName: string) => readonly Share[] }
  readonly now?: () => number
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Leases waiting items to editors for five minutes. Held in memory only: losing a lease loses no work, since each
 * decision names the state that its editor saw.
 */
export class LeaseManager<Thing, Wanted = object> {
  /** By the thing's name; the oldest first. */
  private readonly held = new Map<string, Turn>()

  /**
   * @param waiting what waits for who wants it so, and of which key that is; asked where something is to be dealt
   */
  constructor(
    private readonly waiting: (wanted: Wanted, keyName: string) => LeasableItems<Thing>,
    private readonly around: LeaseContext = {},
  ) {}

  /**
   * Leases the first items that no other editor holds, and the one on display; releases what the tab held before.
   * @returns the leased items, and how many were skipped because other editors hold them
   */
  deal(
    input: Wanted & LeaseRequest,
    keyName: string,
  ): { readonly dealt: readonly Thing[]; readonly elsewhere: number } {
    const { tab, most } = input
    const holder = `${keyName} ${tab}`
    this.forget(holder)
    const dealt: Thing[] = []
    let elsewhere = 0
    if (most === 0) return { dealt, elsewhere }
    const { things, nameOf, subjectOf, placeOf, currentItem } = this.waiting(input, keyName)
    const proposed = (subjectOf && this.around.proposals?.subjects()) ?? NOTHING
    for (const thing of placeOf ? this.ownFirst(things, placeOf, keyName) : things) {
      if (proposed.size > 0 && subjectOf && proposed.has(subjectOf(thing))) continue
      if (this.held.has(nameOf(thing))) elsewhere++
      else if (dealt.length < most) dealt.push(thing)
    }
    if (currentItem !== undefined) this.hold(currentItem, holder)
    for (const thing of dealt) this.hold(nameOf(thing), holder)
    return { dealt, elsewhere }
  }

  /** In the order in which they wait, but what is in the asker's own shares before all else. */
  private ownFirst(
    things: Iterable<Thing>,
    placeOf: (thing: Thing) => PlaceOfThing | undefined,
    keyName: string,
  ): Iterable<Thing> {
    const own = this.around.shares?.list(keyName) ?? []
    if (own.length === 0) return things
    const isOwn = (thing: Thing) => {
      const place = placeOf(thing)
      return place !== undefined && own.some((share) => isPlaceInAssignment(share, place))
    }
    const { own: first = [], others = [] } = Object.groupBy(things, (thing) => (isOwn(thing) ? 'own' : 'others'))
    return [...first, ...others]
  }

  /** Gives up what is held for too long, and everything that the asker held. */
  private forget(holder: string): void {
    const now = this.now
    for (const [name, turn] of this.held) {
      if (turn.until <= now || turn.holder === holder) this.held.delete(name)
    }
  }

  private get now(): number {
    return (this.around.now ?? Date.now)()
  }

  /** What another user is at stays theirs. */
  private hold(name: string, holder: string): void {
    if (this.held.has(name)) return
    this.held.set(name, { holder, until: this.now + LEASE_MS })
    for (const oldest of this.held.keys()) {
      if (this.held.size <= MAX_LEASES) break
      this.held.delete(oldest)
    }
  }
}

/** Whether a place is in an editor's assignment; a place without a page matches any assignment of its volume. */
export const isPlaceInAssignment = (
  { edition, volume, firstPage, lastPage }: Share,
  { page, ...part }: PlaceOfThing,
): boolean =>
  part.edition === edition &&
  part.volume === volume &&
  (page === undefined || ((firstPage ?? 1) <= page && page <= (lastPage ?? Number.POSITIVE_INFINITY)))

/** The part of a lease request that names the queue row on display; the rows after it are leased. */
export interface LeaseStartRow {
  readonly after?: number | null
}

/**
 * Creates a lease manager for the rows of one table.
 * @param waiting returns all waiting rows in order; those after the row on display are leased, or all when it no longer
 *   waits
 */
export const createTableRowLeases = <Row extends { readonly id: number }, Wanted extends LeaseStartRow>(
  waiting: (wanted: Wanted, keyName: string) => readonly Row[],
  around: LeaseContext = {},
  about: Pick<LeasableItems<Row>, 'subjectOf' | 'placeOf'> = {},
) =>
  new LeaseManager<Row, Wanted>((wanted, keyName) => {
    const { after } = wanted
    const all = waiting(wanted, keyName)
    return {
      ...about,
      things: all.slice(all.findIndex(({ id }) => id === after) + 1),
      nameOf: ({ id }) => String(id),
      currentItem: after ? String(after) : undefined,
    }
  }, around)
