/** Keyboard shortcuts: by the place of a key, since a Thai keyboard has other letters on it. */

import { useEffect, useRef, useState } from 'preact/hooks'

export interface Shortcut {
  /** As KeyboardEvent.code has it: `KeyS`, `Digit1`, `ArrowDown`, `Enter`. */
  readonly code: string
  readonly ctrl?: true
  readonly alt?: true
  /** As it is shown: `Ctrl+S`. */
  readonly keys: string
  readonly meaning: string
  readonly act: (event: KeyboardEvent) => void
}

/** Shortcuts of the screen that is open, for the help. */
const active = new Set<readonly Shortcut[]>()

/**
 * Shortcuts that hold while the focus is inside an element; those with Ctrl or Alt may hold in the whole screen.
 * Single keys must never act outside a focused list (WCAG 2.1.4), nor where somebody types.
 */
export function onShortcut(shortcuts: readonly Shortcut[]): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.isComposing || event.metaKey || event.shiftKey) return
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
    const found = shortcuts.find(
      ({ code, ctrl = false, alt = false }) =>
        event.code === code && event.ctrlKey === ctrl && event.altKey === alt,
    )
    if (!found || (typing && !found.ctrl && !found.alt)) return
    event.preventDefault()
    found.act(event)
  }
}

/** Shortcuts of a whole screen: all with Ctrl or Alt. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useListed(shortcuts)
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const listener = (event: KeyboardEvent) =>
      onShortcut(latest.current.filter(({ ctrl, alt }) => ctrl || alt))(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Has the help name the shortcuts while the screen is open. */
export function useListed(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    active.add(shortcuts)
    return () => {
      active.delete(shortcuts)
    }
  })
}

export function ShortcutHelp() {
  const [shown, setShown] = useState<readonly Shortcut[]>([])
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => {
    setShown([...active].flat())
    dialog.current?.showModal()
  }
  return (
    <>
      <button type="button" class="quiet" onClick={open}>
        แป้นลัด
      </button>
      <dialog ref={dialog} aria-labelledby="shortcut-title">
        <h2 id="shortcut-title">แป้นลัดของหน้าจอนี้</h2>
        {shown.length === 0 && <p>หน้าจอนี้ไม่มีแป้นลัด</p>}
        <dl class="shortcuts">
          {shown.map(({ keys, meaning }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit">ปิด</button>
        </form>
      </dialog>
    </>
  )
}
