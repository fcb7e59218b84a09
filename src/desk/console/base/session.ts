/** The editor's key while the desk is open: in memory, or in this tab's session storage if the editor chose that. */

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

/** Whether the key survives a reload of the page, because the editor let this tab remember it. */
export const isKeyRemembered = (): boolean => getRememberedKey() !== undefined

/** The editor's key; undefined while the desk is locked. */
export const currentEditorKey = new ObservableValue(getRememberedKey())

/** Unlocks the desk with a key. @param remember whether this tab stores the key until it is closed */
export function unlockDesk(key: string, remember: boolean): void {
  if (remember) sessionStorage.setItem(SESSION_STORAGE_KEY, key)
  currentEditorKey.value = key
  storeReaderScriptAddress()
  restartIdleTimer()
}

/** A Thai sentence saying why the desk locked itself; undefined if the editor locked it or has not opened it yet. */
export const deskLockReason = new ObservableValue<string | undefined>(undefined)

/** Locks the desk and forgets the key; typed text stays. @param why a Thai sentence, if the editor did not lock it */
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
 * Registers a callback that runs, with the key still known, when the page is left.
 * @returns a function that removes it
 */
export function onPageLeave(callback: () => void): () => void {
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
