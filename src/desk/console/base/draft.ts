/** Connects the drafts of a screen with this browser's storage and locks. */

import { useEffect, useMemo, useState } from 'preact/hooks'
import { type DraftStorage, listStoredDrafts, type MarkDraftAsTyped, ScreenDrafts } from './drafts.ts'

const browserStorage: DraftStorage = {
  keys: () => Object.keys(localStorage),
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/**
 * Holds a browser lock (Web Locks) for each draft. Browsers have no locks over plain http; there, drafts of screens
 * that are still open are offered, too.
 */
const holdDraftLock: MarkDraftAsTyped = async (key, until) => {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return new Set([key])
  await new Promise<void>((onHeld) => {
    const hold = () => {
      onHeld()
      return until
    }
    void locks.request(key, hold)
  })
  const { held = [] } = await locks.query()
  return new Set(held.map(({ name = '' }) => name))
}

const getCurrentScreen = () => ({ href: location.pathname + location.search, title: document.title })

/** Returns the drafts of all screens that are stored in this browser, newest first. */
export const listDrafts = () => listStoredDrafts<unknown>(browserStorage)

/**
 * Returns the drafts of one screen. They are stored in the browser's localStorage. The component renders again when
 * they change.
 * @param about names what is edited, such as `chants/12`
 */
export function useDrafts<T>(about: string): ScreenDrafts<T> {
  const [, redraw] = useState({})
  const drafts = useMemo(
    () => new ScreenDrafts<T>(browserStorage, holdDraftLock, about, () => redraw({}), getCurrentScreen),
    [about],
  )
  useEffect(() => drafts.enter(), [drafts])
  return drafts
}
