/** What is typed and not saved yet, kept in this browser so that no closed tab or lost network takes it. */

const PREFIX = 'library-desk-draft:'

/** Longest time that another tab is given to say that it still types, in milliseconds. */
const PATIENCE = 250

/** What a screen left behind: its tab was closed or loaded again, or another screen was opened in it. */
export interface LeftDraft<T> {
  readonly key: string
  /** When it was typed, in ISO 8601. */
  readonly at: string
  /** Whatever the screen needs to show it again. */
  readonly typed: T
}

/** What is kept between visits, as browsers have it. */
export interface Store {
  readonly keys: () => readonly string[]
  readonly getItem: (key: string) => string | null
  /** @throws where there is no room */
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** What tabs tell each other. */
interface Told {
  /** The key of a draft: does any tab still type it? */
  readonly asked?: string
  /** A key that was asked for: this tab does. */
  readonly here?: string
}

export interface Channel {
  readonly post: (told: Told) => void
  /** Hears the other tabs from now on. */
  readonly hear: (listener: (told: Told) => void) => void
}

/** The drafts of one tab: it says which of them it still types when it is asked by another. */
export class DraftTab {
  private readonly open = new Set<string>()
  private readonly waiting = new Set<(told: Told) => void>()

  constructor(
    private readonly store: Store,
    private readonly others: Channel,
  ) {
    others.hear((told) => {
      if (told.asked !== undefined && this.open.has(told.asked)) others.post({ here: told.asked })
      for (const hear of this.waiting) hear(told)
    })
  }

  /** A screen begins. @param about names what is written, such as `chants/12` */
  begin<T>(about: string, changed: () => void): Drafts<T> {
    const start = `${PREFIX}${about}:`
    const key = start + crypto.getRandomValues(new Uint32Array(2)).join('-')
    return new Drafts<T>(this.store, key, changed, {
      enter: async () => {
        this.open.add(key)
        const left = await this.leftAt<T>(start)
        return this.open.has(key) ? left : []
      },
      leave: () => this.open.delete(key),
    })
  }

  /** @param start what the keys of all drafts of one thing begin with */
  private async leftAt<T>(start: string): Promise<readonly LeftDraft<T>[]> {
    const others = this.store.keys().filter((key) => key.startsWith(start) && !this.open.has(key))
    const elsewhere = await this.typedElsewhere(others)
    return others
      .filter((key) => !elsewhere.has(key))
      .flatMap((key): readonly LeftDraft<T>[] => {
        try {
          return [{ ...(JSON.parse(this.store.getItem(key) ?? '') as Omit<LeftDraft<T>, 'key'>), key }]
        } catch {
          return []
        }
      })
      .sort((one, other) => (one.at < other.at ? 1 : -1))
  }

  /** The drafts whose screens are open in other tabs. Nothing waits where there is nothing to ask for. */
  private typedElsewhere(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    if (keys.length === 0) return Promise.resolve(found)
    const { promise, resolve } = Promise.withResolvers<ReadonlySet<string>>()
    const done = () => {
      clearTimeout(timer)
      this.waiting.delete(hear)
      resolve(found)
    }
    const hear = ({ here }: Told) => {
      if (here !== undefined && keys.includes(here)) found.add(here)
      if (found.size === keys.length) done()
    }
    const timer = setTimeout(done, PATIENCE)
    this.waiting.add(hear)
    for (const asked of keys) this.others.post({ asked })
    return promise
  }
}

/** The drafts of one screen. A draft belongs to what is written and to the screen that it was typed in. */
export class Drafts<T> {
  /** What screens left behind, newest first; drafts of other tabs that still type are not among them. */
  left: readonly LeftDraft<T>[] = []
  /** The browser has no room for the draft of this screen. */
  isFull = false

  constructor(
    private readonly store: Store,
    private readonly key: string,
    private readonly changed: () => void,
    private readonly tab: {
      readonly enter: () => Promise<readonly LeftDraft<T>[]>
      readonly leave: () => unknown
    },
  ) {}

  /** The screen is open. @returns what ends that */
  enter(): () => void {
    void this.tab.enter().then((left) => {
      if (left.length > 0) this.become(left)
    })
    return () => void this.tab.leave()
  }

  keep(typed: T): void {
    const isFull = !this.stored(typed)
    if (isFull === this.isFull) return
    this.isFull = isFull
    this.changed()
  }

  /** Removes the draft of this screen. */
  drop(): void {
    this.store.removeItem(this.key)
  }

  /** Takes a draft over: it stands in this screen from now on, and the others wait for the next visit. */
  use(draft: LeftDraft<T>): void {
    this.store.removeItem(draft.key)
    this.become([])
  }

  discard(draft: LeftDraft<T>): void {
    this.store.removeItem(draft.key)
    this.become(this.left.filter((other) => other !== draft))
  }

  /** @returns whether there was room for it */
  private stored(typed: T): boolean {
    try {
      this.store.setItem(this.key, JSON.stringify({ at: new Date().toISOString(), typed }))
      return true
    } catch {
      return false
    }
  }

  private become(left: readonly LeftDraft<T>[]): void {
    this.left = left
    this.changed()
  }
}
