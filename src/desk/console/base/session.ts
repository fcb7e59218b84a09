/** The editor's key while the desk is open: in memory, or in this tab's session storage if the editor chose that. */

import { Signal } from './shared.ts'

/** Where the key is when it is remembered; gone with the tab. */
const MEMOIZED = 'library-desk-key'
/** Locked after so long without a key pressed or a pointer moved, in milliseconds. */
const IDLE = 30 * 60 * 1000

/**
 * Where the tab says that it came from the desk, and which script readers' pages load then (see reading.ts). Tabs that are
 * opened from this one take it along.
 */
const READING = 'library-desk-reading'

const memo = () => sessionStorage.getItem(MEMOIZED) ?? undefined

/** Whether the key survives a reload of the page, because the editor let this tab remember it. */
export const isKeyRemembered = (): boolean => memo() !== undefined

/** The editor's key; undefined while the desk is locked. */
export const sessionKey = new Signal(memo())

/** Unlocks the desk with a key. @param remember whether this tab stores the key until it is closed */
export function openSession(given: string, remember: boolean): void {
  if (remember) sessionStorage.setItem(MEMOIZED, given)
  sessionKey.value = given
  reportReaders()
  stayAwake()
}

/** A Thai sentence saying why the desk locked itself; undefined if the editor locked it or has not opened it yet. */
export const lockReason = new Signal<string | undefined>(undefined)

/** Locks the desk and forgets the key; typed text stays. @param why a Thai sentence, if the editor did not lock it */
export function lockDesk(why?: string): void {
  lockReason.value = why
  sessionStorage.removeItem(MEMOIZED)
  sessionStorage.removeItem(READING)
  clearTimeout(idle)
  sessionKey.value = undefined
}

/** Nothing secret: anybody may look at that script. */
function reportReaders(): void {
  const script = document.getElementById('desk')?.dataset.reading
  if (sessionKey.value !== undefined && script) sessionStorage.setItem(READING, script)
}

let idle: ReturnType<typeof setTimeout> | undefined

function stayAwake(): void {
  if (sessionKey.value === undefined) return
  clearTimeout(idle)
  idle = setTimeout(() => lockDesk('ล็อกไว้เพราะไม่มีการใช้งาน 30 นาที ข้อความที่พิมพ์ไว้ยังอยู่'), IDLE)
}

for (const event of ['keydown', 'pointerdown', 'pointermove']) {
  addEventListener(event, stayAwake, { passive: true })
}
/** What is still to be said to the server, with the key, when the page goes. */
const lastWords = new Set<() => void>()

/**
 * Registers a callback that runs, with the key still known, when the page is left.
 * @returns a function that removes it
 */
export function onSessionEnd(say: () => void): () => void {
  lastWords.add(say)
  return () => {
    lastWords.delete(say)
  }
}

// a page in the back-forward cache keeps its memory: the key must not be in it
addEventListener('pagehide', () => {
  for (const say of lastWords) say()
  sessionKey.value = undefined
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sessionKey.value = memo()
})
stayAwake()
reportReaders()
