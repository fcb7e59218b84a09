/** What is typed and not saved yet, kept in this browser so that no closed tab or lost network takes it. */

const PREFIX = 'library-desk-draft:'

/** What a screen left behind: its tab was closed or loaded again, or another screen was opened in it. */
export interface StoredDraft<T> {
  readonly key: string
  /** When it was typed, in ISO 8601. */
  readonly at: string
  /** Whatever the screen needs to show it again. */
  readonly typed: T
  /** The screen that it was typed in; undefined in drafts of older programs. */
  readonly screen?: DraftScreen
}

/** A screen, to go back to. */
interface DraftScreen {
  readonly href: string
  readonly title: string
}

/** The first line of text in what was typed, by which one draft is told from another. */
export function firstTextLine(typed: unknown): string {
  if (typeof typed === 'string') return typed.trim().split('\n', 1)[0] ?? ''
  for (const value of Object.values(Object(typed))) {
    const line = firstTextLine(value)
    if (line !== '') return line
  }
  return ''
}

/** The drafts in a store, of all screens or those whose keys begin with some words, newest first. */
export const listStoredDrafts = <T>(store: DraftStorage, start = PREFIX): readonly StoredDraft<T>[] =>
  store
    .keys()
    .filter((key) => key.startsWith(start))
    .flatMap((key): readonly StoredDraft<T>[] => {
      try {
        return [{ ...(JSON.parse(store.getItem(key) ?? '') as Omit<StoredDraft<T>, 'key'>), key }]
      } catch {
        return []
      }
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1))

/** What is kept between visits, as browsers have it. */
export interface DraftStorage {
  readonly keys: () => readonly string[]
  readonly getItem: (key: string) => string | null
  /** @throws where there is no room */
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/**
 * Says that a draft is being typed from now on, until what is given has ended or the tab is closed.
 * @returns the keys of all drafts that are being typed, in whichever tab
 */
export type DraftSession = (key: string, until: Promise<void>) => Promise<ReadonlySet<string>>

/** The drafts of one screen. A draft belongs to what is written and to the screen that it was typed in. */
export class ScreenDrafts<T> {
  /** What screens left behind, newest first; drafts of screens where a user still types are not among them. */
  left: readonly StoredDraft<T>[] = []
  /** The browser has no room for the draft of this screen. */
  isFull = false
  /** What the keys of all drafts of the same thing begin with. */
  private readonly start: string
  private readonly key: string

  /** @param about names what is written, such as `chants/12` */
  constructor(
    private readonly store: DraftStorage,
    private readonly typing: DraftSession,
    about: string,
    private readonly changed: () => void,
    private readonly screen?: () => DraftScreen,
  ) {
    this.start = `${PREFIX}${about}:`
    this.key = this.start + crypto.getRandomValues(new Uint32Array(2)).join('-')
  }

  /** The screen is open. @returns what ends that */
  enter(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isHere = true
    void this.typing(this.key, promise).then((typed) => {
      const left = this.leftBut(typed)
      if (isHere && left.length > 0) this.become(left)
    })
    return () => {
      isHere = false
      resolve()
    }
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

  /** Takes a draft over: it is in this screen from now on, and the others wait for the next visit. */
  use(draft: StoredDraft<T>): void {
    this.store.removeItem(draft.key)
    this.become([])
  }

  /** Stores the drafts for another visit, and begins another one. */
  setAside(): void {
    this.become([])
  }

  discard(draft: StoredDraft<T>): void {
    this.store.removeItem(draft.key)
    this.become(this.left.filter((other) => other !== draft))
  }

  /** @returns whether there was room for it */
  private stored(typed: T): boolean {
    try {
      this.store.setItem(this.key, JSON.stringify({ at: new Date().toISOString(), typed, screen: this.screen?.() }))
      return true
    } catch {
      return false
    }
  }

  private leftBut(typed: ReadonlySet<string>): readonly StoredDraft<T>[] {
    return listStoredDrafts<T>(this.store, this.start).filter(({ key }) => !typed.has(key))
  }

  private become(left: readonly StoredDraft<T>[]): void {
    this.left = left
    this.changed()
  }
}
