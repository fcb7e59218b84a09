/** The drafts of a screen, kept by this browser. */

import { useEffect, useMemo, useState } from 'preact/hooks'
import { type Drafts, DraftTab } from './drafts.ts'

const tabs = new BroadcastChannel('library-desk-drafts')

const tab = new DraftTab(
  {
    keys: () => Object.keys(localStorage),
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  {
    post: (told) => tabs.postMessage(told),
    hear: (listener) => tabs.addEventListener('message', ({ data }) => listener(data)),
  },
)

/** @param about names what is written, such as `chants/12`. */
export function useDrafts<T>(about: string): Drafts<T> {
  const [, draw] = useState({})
  const drafts = useMemo(() => tab.begin<T>(about, () => draw({})), [about])
  useEffect(() => drafts.enter(), [drafts])
  return drafts
}
