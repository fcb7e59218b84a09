/**
 * Keyboard shortcuts. They are bound to physical keys, because a Thai keyboard has other letters there. A shortcut
 * without Ctrl or Alt acts only while the focus is in a list (WCAG 2.1.4), so that dictation or a hand on the keyboard
 * triggers nothing.
 */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A key combination, its Thai description, and what it does. */
export interface KeyboardShortcut {
  /** `KeyboardEvent.code`: `KeyS`, `Digit1`, `ArrowDown`, `Enter`. */
  readonly code: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  /** The notation shown in the help, such as `Ctrl+S`. */
  readonly keys: string
  readonly meaning: string
  readonly act: (event: Event) => void
}

/** `KeyboardEvent.code` of keys that are neither letters nor digits, by their notation. */
const CODES_BY_KEY: Readonly<Record<string, string>> = {
  '/': 'Slash',
  '?': 'Slash',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
}

/**
 * Creates a shortcut from the notation that the help shows.
 * @param keys such as `1`, `Ctrl+S` or `Alt+↑`
 * @param meaning Thai description
 */
export function parseShortcut(keys: string, meaning: string, act: (event: Event) => unknown): KeyboardShortcut {
  const name = keys.split('+').at(-1) ?? ''
  const code = name.replace(/^\d$/, 'Digit$&').replace(/^[A-Z]$/, 'Key$&')
  return {
    code: CODES_BY_KEY[name] ?? code,
    keys,
    meaning,
    shift: name === '?',
    ctrl: keys.startsWith('Ctrl+'),
    alt: keys.startsWith('Alt+'),
    act: (event) => void act(event),
  }
}

/** The element id of the input of the library-wide search. */
export const LIBRARY_SEARCH_INPUT_ID = 'find'

const focusLibrarySearch = () => {
  const field = document.getElementById(LIBRARY_SEARCH_INPUT_ID)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
const openHelp = () => dispatchEvent(new Event('desk-help'))

/** Submits the focused form, else the last form that is not a search or filter, else the last filter. */
const submitCurrentForm = () => {
  const focusedForm = document.activeElement?.closest<HTMLFormElement>('main form')
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form:not(search > form)')]
  const form = focusedForm ?? forms.findLast((candidate) => !candidate.classList.contains('filters')) ?? forms.at(-1)
  if (form && !form.closest('[inert]')) form.requestSubmit()
}

const FIND = 'ค้นหาทั้งห้องสมุด'
const HELP = 'ดูแป้นลัดของหน้าจอนี้'

/** Shortcuts of every list. */
const LIST_SHORTCUTS = [parseShortcut('/', FIND, focusLibrarySearch), parseShortcut('?', HELP, openHelp)]
/** Shortcuts that work wherever the focus is. */
const GLOBAL_SHORTCUTS = [
  parseShortcut('Ctrl+K', FIND, focusLibrarySearch),
  parseShortcut('Ctrl+/', HELP, openHelp),
  parseShortcut('Ctrl+S', 'บันทึกหรือส่งแบบฟอร์มนี้', submitCurrentForm),
]

/** Shortcuts of the current screen, which the help lists. */
const listedShortcuts = new Set<readonly KeyboardShortcut[]>()

/** Runs the shortcut that was pressed, if any; keys without a modifier are ignored in text fields. */
function runPressedShortcut(event: KeyboardEvent, shortcuts: readonly KeyboardShortcut[]): void {
  if (event.isComposing || event.metaKey || event.defaultPrevented) return
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
  const found = shortcuts.find(
    ({ code, ctrl, alt, shift }) =>
      event.code === code && event.ctrlKey === ctrl && event.altKey === alt && event.shiftKey === shift,
  )
  if (!found || (isTyping && !found.ctrl && !found.alt)) return
  event.preventDefault()
  // a held key repeats arrow movements only
  if (!event.repeat || found.code.startsWith('Arrow')) found.act(event)
}

/**
 * Returns a keydown handler for a list. It handles the given shortcuts, and those of every list: `/` searches the
 * library, `?` opens the help.
 */
export function createListKeydownHandler(shortcuts: readonly KeyboardShortcut[]): (event: KeyboardEvent) => void {
  return (event) => runPressedShortcut(event, [...shortcuts, ...LIST_SHORTCUTS])
}

/**
 * Activates shortcuts for the whole screen while the component is mounted. Shortcuts without Ctrl or Alt are only
 * listed in the help.
 */
export function useShortcuts(shortcuts: readonly KeyboardShortcut[]): void {
  useShortcutsListedInHelp(shortcuts)
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  // before the next frame, because a key may be pressed by then
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) =>
      runPressedShortcut(
        event,
        latest.current.filter(({ ctrl, alt }) => ctrl || alt),
      )
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Lists shortcuts in the help while the component is mounted. It does not handle their keys. */
export function useShortcutsListedInHelp(shortcuts: readonly KeyboardShortcut[]): void {
  useEffect(() => {
    listedShortcuts.add(shortcuts)
    return () => {
      listedShortcuts.delete(shortcuts)
    }
  })
}

/** Renders the help button and its dialog. While it is mounted, the shortcuts of every screen work, such as Ctrl+K. */
export function ShortcutHelp() {
  const [shown, setShown] = useState<readonly KeyboardShortcut[]>([])
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const open = () => {
      if (dialog.current?.open) return
      setShown([...listedShortcuts].flat())
      dialog.current?.showModal()
    }
    const onKeyDown = (event: KeyboardEvent) => runPressedShortcut(event, GLOBAL_SHORTCUTS)
    addEventListener('desk-help', open)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('desk-help', open)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const screenShortcuts = shown.filter(({ ctrl, alt }) => ctrl || alt)
  const listShortcuts = shown.filter(({ ctrl, alt }) => !ctrl && !alt)
  return (
    <>
      <button type="button" class="quiet" onClick={openHelp}>
        แป้นลัด
      </button>
      <dialog ref={dialog} aria-labelledby="shortcut-title">
        <h2 id="shortcut-title">แป้นลัดของหน้าจอนี้</h2>
        <ShortcutTable shortcuts={[...GLOBAL_SHORTCUTS, ...screenShortcuts]} />
        <h3>เมื่ออยู่ในรายการ</h3>
        <p class="soft">แป้นเดี่ยวทำงานเมื่อกด Tab หรือคลิกเข้าไปในรายการแล้ว</p>
        <ShortcutTable shortcuts={[...listShortcuts, ...LIST_SHORTCUTS]} />
        <form method="dialog">
          <button type="submit">ปิด</button>
        </form>
      </dialog>
    </>
  )
}

function ShortcutTable({ shortcuts }: { readonly shortcuts: readonly KeyboardShortcut[] }) {
  return (
    <dl class="facts">
      {shortcuts.map(({ keys, meaning }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
