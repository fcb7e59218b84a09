/** Who is at what: deals out things that wait for a decision, so that two editors are not given the same. */

/** How long a thing is one editor's without a word from there, in milliseconds. */
const HELD_FOR = 5 * 60_000

/** Most things that are held at once, whoever holds them; the oldest are given up first. */
const MAX_HELD = 10_000

interface Turn {
  readonly holder: string
  /** In milliseconds since 1970. */
  readonly until: number
}

/** What an editor asks to be dealt. */
export interface LeaseRequest {
  /** Tells the windows of one editor apart. */
  readonly tab: string
  /** Most things to deal; with none the asker only gives up what it held. */
  readonly most: number
}

/** What is dealt out, and in which order. */
export interface LeaseQueue<Thing> {
  readonly things: Iterable<Thing>
  /** Things of one name are one editor's together. */
  readonly nameOf: (thing: Thing) => string
  /** What is proposed of it (see subjects.ts), where anything can be. */
  readonly subjectOf?: (thing: Thing) => string
  /** Where it is in the canon, where one can have a share of that. */
  readonly placeOf?: (thing: Thing) => PlaceOfThing | undefined
  /** The name of what the asker has in sight, which stays the asker's. */
  readonly currentItem: string | undefined
}

/** A part of the canon that is a user's (see pages/shares.ts). */
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

/** What turns depend on beside what waits. */
export interface LeaseContext {
  /** What is proposed is dealt to no user until that was decided (review §2). */
  readonly proposals?: { readonly subjects: () => ReadonlySet<string> }
  /** What is in one's own share comes first (review §3). */
  readonly shares?: { readonly list: (keyName: string) => readonly Share[] }
  readonly now?: () => number
}

const NOTHING: ReadonlySet<string> = new Set()

/** Kept in memory alone: a decision says itself what its editor saw, so that nothing is lost where a turn is. */
export class LeaseManager<Thing, Wanted = object> {
  /** By the thing's name; the oldest first. */
  private readonly held = new Map<string, Turn>()

  /**
   * @param waiting what waits for who wants it so, and of which key that is; asked where something is to be dealt
   */
  constructor(
    private readonly waiting: (wanted: Wanted, keyName: string) => LeaseQueue<Thing>,
    private readonly around: LeaseContext = {},
  ) {}

  /**
   * The first things that no other user is at. They, and what is in sight, are the asker's for some minutes; what the asker
   * held before is free again.
   * @returns what is dealt, and how many others are passed over since another user is at them
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
      return place !== undefined && own.some((share) => isPlaceInShare(share, place))
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
    this.held.set(name, { holder, until: this.now + HELD_FOR })
    for (const oldest of this.held.keys()) {
      if (this.held.size <= MAX_HELD) break
      this.held.delete(oldest)
    }
  }
}

/** Whether a share has what is there; of what has no page, with any of the volume's. */
export const isPlaceInShare = (
  { edition, volume, firstPage, lastPage }: Share,
  { page, ...part }: PlaceOfThing,
): boolean =>
  part.edition === edition &&
  part.volume === volume &&
  (page === undefined || ((firstPage ?? 1) <= page && page <= (lastPage ?? Number.POSITIVE_INFINITY)))

/** The row that is in sight, by its number. */
export interface SeenQueueRow {
  readonly after?: number | null
}

/**
 * Turns of rows of one table.
 * @param waiting all of them, in their order: those behind the one in sight are dealt, and where it waits no more, all
 */
export const leasesOfTableRows = <Row extends { readonly id: number }, Wanted extends SeenQueueRow>(
  waiting: (wanted: Wanted, keyName: string) => readonly Row[],
  around: LeaseContext = {},
  about: Pick<LeaseQueue<Row>, 'subjectOf' | 'placeOf'> = {},
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
