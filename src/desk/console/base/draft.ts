/** What is typed and not saved yet, kept in this browser so that no closed tab or lost network takes it. */

import { useEffect, useMemo, useState } from 'preact/hooks'

const PREFIX = 'library-desk-draft:'

/** What a screen left behind: its tab was closed or loaded again, or another screen was opened in it. */
export interface LeftDraft<T> {
  readonly key: string
  /** When it was typed, in ISO 8601. */
  readonly at: string
  /** Whatever the screen needs to show it again. */
  readonly typed: T
}

/** The drafts of one screen. A draft belongs to what is written and to the screen that it was typed in. */
export interface Drafts<T> {
  /** What screens left behind, newest first; drafts of other tabs that still type are not among them. */
  readonly left: readonly LeftDraft<T>[]
  /** The browser has no room for the draft of this screen. */
  readonly isFull: boolean
  keep(typed: T): void
  /** Removes the draft of this screen. */
  drop(): void
  /** Takes a draft over: it stands in this screen from now on, and the others wait for the next visit. */
  use(draft: LeftDraft<T>): void
  discard(draft: LeftDraft<T>): void
}

/** The screens of this tab that are open; each tab says so when it is asked by another. */
const open = new Set<string>()
const tabs = new BroadcastChannel('library-desk-drafts')

/** Longest time that another tab is given to say that it still types, in milliseconds. */
const PATIENCE = 250

tabs.onmessage = ({ data }: MessageEvent<{ readonly asked?: string }>) => {
  if (data.asked !== undefined && open.has(data.asked)) tabs.postMessage({ here: data.asked })
}

/** The drafts whose screens are open in other tabs. Nothing waits where there is nothing to ask for. */
function typedElsewhere(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (keys.length === 0) return Promise.resolve(found)
  const { promise, resolve } = Promise.withResolvers<ReadonlySet<string>>()
  const hear = ({ data }: MessageEvent<{ readonly here?: string }>) => {
    if (data.here !== undefined && keys.includes(data.here)) found.add(data.here)
    if (found.size === keys.length) done()
  }
  const done = () => {
    clearTimeout(timer)
    tabs.removeEventListener('message', hear)
    resolve(found)
  }
  const timer = setTimeout(done, PATIENCE)
  tabs.addEventListener('message', hear)
  for (const asked of keys) tabs.postMessage({ asked })
  return promise
}

/** @param about names what is written, such as `chants/12`. */
export function useDrafts<T>(about: string): Drafts<T> {
  const start = `${PREFIX}${about}:`
  const key = useMemo(() => start + crypto.getRandomValues(new Uint32Array(2)).join('-'), [start])
  const [left, setLeft] = useState<readonly LeftDraft<T>[]>([])
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    open.add(key)
    leftAt<T>(start).then((drafts) => open.has(key) && setLeft(drafts))
    return () => {
      open.delete(key)
    }
  }, [key])
  const forget = (draft: LeftDraft<T>) => localStorage.removeItem(draft.key)
  return {
    left,
    isFull,
    keep: (typed) => setFull(!stored(key, typed)),
    drop: () => localStorage.removeItem(key),
    use: (draft) => {
      forget(draft)
      setLeft([])
    },
    discard: (draft) => {
      forget(draft)
      setLeft((before) => before.filter((other) => other !== draft))
    },
  }
}

/** @returns whether there was room for it. */
function stored(key: string, typed: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), typed }))
    return true
  } catch {
    return false
  }
}

/** @param start what the keys of all drafts of one thing begin with. */
async function leftAt<T>(start: string): Promise<readonly LeftDraft<T>[]> {
  const others = Object.keys(localStorage).filter((key) => key.startsWith(start) && !open.has(key))
  const elsewhere = await typedElsewhere(others)
  return others
    .filter((key) => !elsewhere.has(key))
    .flatMap((key): readonly LeftDraft<T>[] => {
      try {
        return [{ ...(JSON.parse(localStorage.getItem(key) ?? '') as Omit<LeftDraft<T>, 'key'>), key }]
      } catch {
        return []
      }
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}
