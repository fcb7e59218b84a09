/**
 * The editor's key while the desk is open. It is kept in memory, and also in the tab's session storage if the editor
 * chose that.
 */

import { ObservableValue } from './signal.ts'

/** Session storage name of the remembered key, which the tab keeps until it is closed. */
const SESSION_STORAGE_KEY = 'library-desk-key'
/** The desk locks after this time without keyboard or pointer input. */
const IDLE_LOCK_MS = 30 * 60 * 1000

/**
 * Session storage name of the script that readers' pages load in tabs of the desk (see reading.ts). Tabs opened from
 * this one inherit it.
 */
const READER_SCRIPT_STORAGE_KEY = 'library-desk-reading'

const getRememberedKey = () => sessionStorage.getItem(SESSION_STORAGE_KEY) ?? undefined

/** Whether the key is in the tab's session storage, so that it survives a reload of the page. */
export const isKeyRemembered = (): boolean => getRememberedKey() !== undefined

/** The editor's key. Undefined while the desk is locked. */
export const currentEditorKey = new ObservableValue(getRememberedKey())

/**
 * Unlocks the desk with a key.
 * @param remember whether the key is also kept in the session storage until the tab is closed
 */
export function unlockDesk(key: string, remember: boolean): void {
  if (remember) sessionStorage.setItem(SESSION_STORAGE_KEY, key)
  currentEditorKey.value = key
  storeReaderScriptAddress()
  restartIdleTimer()
}

/** A Thai sentence saying why the desk locked itself. Undefined if the editor locked it or has not unlocked it yet. */
export const deskLockReason = new ObservableValue<string | undefined>(undefined)

/**
 * Locks the desk and forgets the key. Typed text stays on the screens.
 * @param why a Thai sentence; undefined if the editor locked it
 */
export function lockDesk(why?: string): void {
  deskLockReason.value = why
  sessionStorage.removeItem(SESSION_STORAGE_KEY)
  sessionStorage.removeItem(READER_SCRIPT_STORAGE_KEY)
  clearTimeout(idleTimer)
  currentEditorKey.value = undefined
}

/** Stores the address of the script that readers' pages load; it is not secret. */
function storeReaderScriptAddress(): void {
  const script = document.getElementById('desk')?.dataset.reading
  if (currentEditorKey.value !== undefined && script) sessionStorage.setItem(READER_SCRIPT_STORAGE_KEY, script)
}

let idleTimer: ReturnType<typeof setTimeout> | undefined

function restartIdleTimer(): void {
  if (currentEditorKey.value === undefined) return
  clearTimeout(idleTimer)
  idleTimer = setTimeout(() => lockDesk('ล็อกไว้เพราะไม่มีการใช้งาน 30 นาที ข้อความที่พิมพ์ไว้ยังอยู่'), IDLE_LOCK_MS)
}

for (const event of ['keydown', 'pointerdown', 'pointermove']) {
  addEventListener(event, restartIdleTimer, { passive: true })
}

/** Callbacks that send last requests with the key when the page is left. */
const pageLeaveCallbacks = new Set<() => void>()

/**
 * Registers a function that runs when the browser leaves the page. The key is still known then.
 * @returns a function that removes it
 */
export function addPageLeaveListener(callback: () => void): () => void {
  pageLeaveCallbacks.add(callback)
  return () => {
    pageLeaveCallbacks.delete(callback)
  }
}

// the back-forward cache keeps the page's memory, which must not contain the key
addEventListener('pagehide', () => {
  for (const callback of pageLeaveCallbacks) callback()
  currentEditorKey.value = undefined
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) currentEditorKey.value = getRememberedKey()
})
restartIdleTimer()
storeReaderScriptAddress()
