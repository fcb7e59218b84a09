/** Drafts: unsaved text stored in the browser, so that a closed tab or a lost connection does not lose it. */

const PREFIX = 'library-desk-draft:'

/** A stored draft: the unsaved text of a screen, with when and where it was typed. */
export interface StoredDraft<T> {
  readonly key: string
  /** When it was typed, in ISO 8601. */
  readonly at: string
  /** The content, in the screen's own form. */
  readonly typed: T
  /** The screen where it was typed; undefined in drafts of earlier versions. */
  readonly screen?: DraftScreen
}

/** Address and title of a screen, to link to. */
interface DraftScreen {
  readonly href: string
  readonly title: string
}

/**
 * Returns the first line of text in a draft's content, by which an editor tells drafts apart. Empty if there is no
 * text.
 */
export function getFirstDraftLine(typed: unknown): string {
  if (typeof typed === 'string') return typed.trim().split('\n', 1)[0] ?? ''
  for (const value of Object.values(Object(typed))) {
    const line = getFirstDraftLine(value)
    if (line !== '') return line
  }
  return ''
}

/**
 * Returns the stored drafts whose keys begin with a prefix, newest first. Values that are no JSON are left out.
 * @param keyPrefix by default that of the drafts of all screens
 */
export const listStoredDrafts = <T>(store: DraftStorage, keyPrefix = PREFIX): readonly StoredDraft<T>[] =>
  store
    .keys()
    .filter((key) => key.startsWith(keyPrefix))
    .flatMap((key): readonly StoredDraft<T>[] => {
      try {
        return [{ ...(JSON.parse(store.getItem(key) ?? '') as Omit<StoredDraft<T>, 'key'>), key }]
      } catch {
        return []
      }
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))

/** The part of the browser's `Storage` that drafts use. */
export interface DraftStorage {
  readonly keys: () => readonly string[]
  readonly getItem: (key: string) => string | null
  /** Stores a value; throws a DOMException if the storage is full. */
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/**
 * Marks a draft as being typed until a promise settles or the tab is closed.
 * @returns the keys of all drafts being typed, in any tab
 */
export type MarkDraftAsTyped = (key: string, until: Promise<void>) => Promise<ReadonlySet<string>>

/** The draft of one screen, and the drafts of the same content that earlier screens left. */
export class ScreenDrafts<T> {
  /** Drafts of earlier screens, newest first; without those that are being typed in another tab. */
  leftDrafts: readonly StoredDraft<T>[] = []
  /** Whether the browser had no room for this screen's draft. */
  isFull = false
  /** Prefix of the keys of all drafts for the same content. */
  private readonly keyPrefix: string
  private readonly key: string

  /**
   * @param about names what is edited, such as `chants/12`
   * @param redraw is called when `leftDrafts` or `isFull` has changed
   * @param screen returns the screen to which lists of drafts link; without it, none
   */
  constructor(
    private readonly store: DraftStorage,
    private readonly markAsTyped: MarkDraftAsTyped,
    about: string,
    private readonly redraw: () => void,
    private readonly screen?: () => DraftScreen,
  ) {
    this.keyPrefix = `${PREFIX}${about}:`
    this.key = this.keyPrefix + crypto.getRandomValues(new Uint32Array(2)).join('-')
  }

  /** Marks this screen as open and looks for drafts of earlier visits. @returns a function that marks it as closed */
  enter(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isOpen = true
    void this.markAsTyped(this.key, promise).then((typed) => {
      const drafts = this.listLeftDrafts(typed)
      if (isOpen && drafts.length > 0) this.setLeftDrafts(drafts)
    })
    return () => {
      isOpen = false
      resolve()
    }
  }

  /** Stores what was typed as the draft of this screen. */
  save(typed: T): void {
    const isFull = !this.tryStore(typed)
    if (isFull === this.isFull) return
    this.isFull = isFull
    this.redraw()
  }

  /** Deletes the draft of this screen. */
  deleteOwn(): void {
    this.store.removeItem(this.key)
  }

  /** Continues a stored draft in this screen; the others stay for the next visit. */
  resume(draft: StoredDraft<T>): void {
    this.store.removeItem(draft.key)
    this.setLeftDrafts([])
  }

  /** Leaves the drafts stored for another visit and starts a new one. */
  setAside(): void {
    this.setLeftDrafts([])
  }

  /** Deletes a draft of an earlier visit. */
  discard(draft: StoredDraft<T>): void {
    this.store.removeItem(draft.key)
    this.setLeftDrafts(this.leftDrafts.filter((other) => other !== draft))
  }

  /** @returns whether the storage had room */
  private tryStore(typed: T): boolean {
    try {
      this.store.setItem(this.key, JSON.stringify({ at: new Date().toISOString(), typed, screen: this.screen?.() }))
      return true
    } catch {
      return false
    }
  }

  private listLeftDrafts(typed: ReadonlySet<string>): readonly StoredDraft<T>[] {
    return listStoredDrafts<T>(this.store, this.keyPrefix).filter(({ key }) => !typed.has(key))
  }

  private setLeftDrafts(drafts: readonly StoredDraft<T>[]): void {
    this.leftDrafts = drafts
    this.redraw()
  }
}
