/** The editor's key while the desk is open: in a closure, or in this tab's storage when the editor asked for that. */

/** Where the key stands when it is remembered; gone with the tab. */
const REMEMBERED = 'library-desk-key'
/** Locked after so long without a key pressed or a pointer moved, in milliseconds. */
const IDLE = 30 * 60 * 1000

type Listener = () => void

let key: string | undefined = sessionStorage.getItem(REMEMBERED) ?? undefined
let idle: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<Listener>()

export const session = {
  /** The key; undefined while the desk is locked. */
  get key(): string | undefined {
    return key
  },

  get isRemembered(): boolean {
    return sessionStorage.getItem(REMEMBERED) !== null
  },

  open(given: string, remember: boolean): void {
    key = given
    if (remember) sessionStorage.setItem(REMEMBERED, given)
    stayAwake()
    tell()
  },

  /** Forgets the key; what stands in the screens stays. */
  lock(): void {
    key = undefined
    sessionStorage.removeItem(REMEMBERED)
    clearTimeout(idle)
    tell()
  },

  /** Is told when the desk is opened or locked. @returns what ends that */
  onChange(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function tell(): void {
  for (const listener of listeners) listener()
}

function stayAwake(): void {
  if (key === undefined) return
  clearTimeout(idle)
  idle = setTimeout(session.lock, IDLE)
}

for (const event of ['keydown', 'pointerdown', 'pointermove']) {
  addEventListener(event, stayAwake, { passive: true })
}
// a page in the back-forward cache keeps its memory: the key must not be in it
addEventListener('pagehide', () => {
  key = undefined
})
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  key = sessionStorage.getItem(REMEMBERED) ?? undefined
  tell()
})
stayAwake()
