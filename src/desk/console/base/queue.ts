/** Things that one editor goes through one by one: which is next, what of it is here already, and what was done so far. */

/** Names fetched at once. */
const PAGE = 200
/** Things that are dealt at once: as many are nobody else's for a while. */
export const DEALT = 12
/** More are dealt before fewer are left: the ones that are fetched next must be known by then. */
const LEFT = 6
/** Things behind the one in sight that are fetched with all that is shown, so that nobody decides faster than they come. */
const AHEAD = 3
/** Things kept so: the ones around, since some are long. */
const KEPT = 12

/** What came of something that was done. */
export interface Done {
  /** Of how many things it was said. */
  readonly places: number
  /** Null where nobody can take it back. @throws Refused */
  readonly undo: (() => Promise<unknown>) | null
}

/** Where the things of a queue come from: `read`, `deal` and `list` ask the server. @throws Refused */
export interface Source<Name, View extends Name> {
  readonly keyOf: (name: Name) => string
  /** The name alone of what may be more. */
  readonly nameOf: (name: Name) => Name
  /** Whether the things wait: they are dealt, so that no two windows have the same ones. Others are listed for anybody. */
  readonly isDealt: boolean
  readonly read: (name: Name) => Promise<View>
  /** Has things kept for this window: those behind one, or the first ones. */
  readonly deal: (
    most: number,
    after: Name | undefined,
  ) => Promise<{ readonly names: readonly Name[]; readonly elsewhere: number }>
  readonly list: (limit: number, offset: number) => Promise<readonly Name[]>
  /** The one that stands before another for whoever was sent into the middle; where there is a way to know. */
  readonly before?: (view: View) => Name | undefined
  /** Tells things of which more is known together: one that is decided changes what is shown of the others. */
  readonly alike?: (view: View) => string
  /** Gives up what is kept for this window; also where the page goes, and nobody waits for an answer. */
  readonly release: () => void
}

/** One thing that was done, which the editor can take back here. */
interface Step<Name> {
  readonly name: Name
  readonly done: Promise<Done>
}

export class Queue<Name, View extends Name> {
  private readonly views = new Map<string, Promise<View>>()
  /** What is being done with a thing: what it is like is asked for afterwards. */
  private readonly doing = new Map<string, Promise<unknown>>()
  private readonly names: Name[] = []
  /** Those of the names that the server's list no longer has, for what was done here. */
  private readonly gone = new Set<string>()
  /** Those among them that were passed over, and are for another visit. */
  private readonly left = new Set<string>()
  private readonly steps: Step<Name>[] = []
  /** Ends when what is being taken back is. */
  private undoing: Promise<unknown> = Promise.resolve()
  /** What is on its way to the server. */
  waiting = 0
  /** Things that were passed over at the last deal, since somebody else is at them. */
  elsewhere = 0

  constructor(private readonly source: Source<Name, View>) {}

  /** The first one; undefined where there is none. */
  async first(): Promise<Name | undefined> {
    if (this.source.isDealt) {
      const [name] = await this.deal(undefined)
      return name
    }
    if (this.names.length === 0) await this.more()
    return this.names.find((name) => !this.isGone(name))
  }

  /** One with all that is shown of it; asked for once, until something about it changes. */
  view(name: Name): Promise<View> {
    const key = this.source.keyOf(name)
    const known = this.views.get(key)
    if (known) return known
    const asked = this.read(name)
    asked.catch(() => this.views.delete(key))
    this.views.set(key, asked)
    for (const old of this.views.keys()) {
      if (this.views.size <= KEPT) break
      this.views.delete(old)
    }
    return asked
  }

  private async read(name: Name): Promise<View> {
    await this.doing.get(this.source.keyOf(name))?.catch(() => undefined)
    return this.source.read(name)
  }

  /** The one a step on or back; undefined at the end. */
  async beside(name: Name, step: 1 | -1): Promise<Name | undefined> {
    if (this.source.isDealt && step === 1) return this.ahead(name)[0] ?? (await this.deal(name))[0]
    // somebody was sent into the middle of the list: its neighbours are found on the way there
    const isShort = () => this.at(name) < 0 || (step === 1 && this.at(name) >= this.names.length - 2)
    while (!this.source.isDealt && isShort() && (await this.more()) > 0);
    const at = this.at(name)
    if (step === 1) return this.names.slice(at + 1).find((other) => !this.isGone(other))
    return (
      this.names[at - 1] ?? (this.source.isDealt ? this.source.before?.(await this.view(name)) : undefined)
    )
  }

  /** Has the next ones here before the editor asks for them. */
  async preload(name: Name): Promise<void> {
    if (this.source.isDealt) {
      const dealing = this.ahead(name).length < LEFT ? this.deal(name) : undefined
      if (this.ahead(name).length < AHEAD) await dealing
    }
    await Promise.all(
      this.ahead(name)
        .slice(0, AHEAD)
        .map((next) => this.view(next)),
    )
  }

  /**
   * Does something about a thing as it was seen.
   * @param leaves whether it leaves the server's list by it
   * @throws Refused 409 and the like where somebody else was quicker
   */
  async take(seen: View, leaves: boolean, doing: () => Promise<Done>): Promise<Done> {
    const key = this.source.keyOf(seen)
    const wasGone = this.gone.has(key)
    if (leaves) this.gone.add(key)
    const done = this.sent(doing())
    this.forget(seen)
    this.doing.set(key, done)
    const step = { name: this.source.nameOf(seen), done }
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

  /** Passes one over from now on: somebody else decided it, or it is left for another time. */
  leaveOut(name: Name): void {
    this.gone.add(this.source.keyOf(name))
    this.left.add(this.source.keyOf(name))
    this.views.delete(this.source.keyOf(name))
  }

  /** Asks anew what comes behind one: more than that one was decided. */
  async askAnew(name: Name): Promise<void> {
    this.names.splice(this.at(name) + 1)
    if (this.source.isDealt) await this.deal(name)
    else await this.more()
  }

  /** Takes the last step back, after those that are being taken back. @returns what it was about; undefined where there is none. @throws Refused */
  undo(): Promise<Name | undefined> {
    const turn = this.undoing.then(() => this.takeBack())
    this.undoing = turn.catch(() => undefined)
    return turn
  }

  private async takeBack(): Promise<Name | undefined> {
    const step = this.steps.pop()
    if (!step) return undefined
    try {
      const { undo } = await step.done
      // it is known only now that this one is none
      if (!undo) return this.takeBack()
      await this.sent(undo())
    } catch (error) {
      this.steps.push(step)
      throw error
    }
    // what was said of many is unsaid of many
    this.views.clear()
    this.gone.delete(this.source.keyOf(step.name))
    return step.name
  }

  /** Gives up what is kept for this window. */
  release(): void {
    if (this.source.isDealt) this.source.release()
  }

  private drop(step: Step<Name>): void {
    const at = this.steps.indexOf(step)
    if (at >= 0) this.steps.splice(at, 1)
  }

  private at(name: Name): number {
    const key = this.source.keyOf(name)
    return this.names.findIndex((other) => this.source.keyOf(other) === key)
  }

  private readonly isGone = (name: Name): boolean => this.gone.has(this.source.keyOf(name))

  /** What comes behind one, of all that is known by name. */
  private ahead(name: Name): readonly Name[] {
    const at = this.at(name)
    return at < 0 ? [] : this.names.slice(at + 1).filter((other) => !this.isGone(other))
  }

  private async deal(after: Name | undefined): Promise<readonly Name[]> {
    const { keyOf, nameOf } = this.source
    const decided = [...this.gone].filter((key) => !this.doing.has(key) && !this.left.has(key))
    const { names, elsewhere } = await this.source.deal(DEALT, after)
    this.elsewhere = elsewhere
    // what was decided a moment ago may not be on the disk yet; what was there before that, and comes again, waits again
    const again = new Set(decided).intersection(new Set(names.map(keyOf)))
    for (const key of again) {
      this.gone.delete(key)
      this.views.delete(key)
    }
    const dealt = names.filter((name) => !this.isGone(name))
    const coming = new Set(dealt.map(keyOf))
    const others = this.names.filter((name) => !coming.has(keyOf(name)))
    if (after !== undefined && !others.some((name) => keyOf(name) === keyOf(after)))
      others.push(nameOf(after))
    this.names.splice(0, this.names.length, ...others, ...dealt)
    return dealt
  }

  /** Fetches more names. @returns how many came */
  private async more(): Promise<number> {
    const { keyOf, list } = this.source
    const known = new Set(this.names.map(keyOf))
    const found = await list(PAGE, this.names.filter((name) => !this.isGone(name)).length)
    const fresh = found.filter((name) => !known.has(keyOf(name)))
    this.names.push(...fresh)
    return fresh.length
  }

  /** What is shown of one, and of those like it, is not so any more. */
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
