/** What is typed and not saved yet, kept in this browser so that no closed tab or lost network takes it. */

const PREFIX = 'library-desk-draft:'

/** A draft as it is kept; `typed` is whatever the screen needs to show it again. */
export interface Draft<T> {
  /** When it was typed, in ISO 8601. */
  readonly at: string
  /** The visit that typed it: another tab's draft is not removed when this one saves. */
  readonly by: string
  readonly typed: T
}

/** The drafts of one screen. */
export interface DraftPlace<T> {
  /** The draft that an earlier visit left behind. */
  left(): Draft<T> | undefined
  keep(typed: T): void
  /** Removes the draft of this visit. */
  drop(): void
  /** Removes whatever draft there is. */
  discard(): void
}

/** @param place names what is written, such as `chants/itipiso`. */
export function draftPlace<T>(place: string): DraftPlace<T> {
  const key = PREFIX + place
  const by = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const read = (): Draft<T> | undefined => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<T> | null) ?? undefined
    } catch {
      return undefined
    }
  }
  return {
    left: () => {
      const draft = read()
      return draft?.by === by ? undefined : draft
    },
    keep: (typed) => {
      const draft: Draft<T> = { at: new Date().toISOString(), by, typed }
      try {
        localStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // a full or forbidden storage: the text still stands in the form, and leaving asks first
      }
    },
    drop: () => {
      if (read()?.by === by) localStorage.removeItem(key)
    },
    discard: () => localStorage.removeItem(key),
  }
}
