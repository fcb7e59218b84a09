/** Lists of links that are walked by arrows and take the focus when they come. */

import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { keyFor, onShortcut, type Shortcut, useListed } from './shortcuts.tsx'

/** The links of a list, one a row; what else stands in a row is reached by Tab. */
const ROWS = 'li > a, li > details > summary'

/** Rows of a group that is closed are not walked. */
const rowsOf = (list: RefObject<HTMLElement | null>): readonly HTMLElement[] =>
  [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])].filter((row) => row.checkVisibility())

/** The place of the row that has the focus, in its link or beside it; -1 where none has it. */
export function rowInFocus(list: RefObject<HTMLElement | null>): number {
  const row = document.activeElement?.closest('li')
  return row ? rowsOf(list).findIndex((link) => link.closest('li') === row) : -1
}

/** The keys that walk a list. */
export function walking(list: RefObject<HTMLElement | null>): readonly Shortcut[] {
  const step = (by: 1 | -1) => () => rowsOf(list)[rowInFocus(list) + by]?.focus()
  return [
    keyFor('↓', 'แถวถัดไป', step(1)),
    keyFor('↑', 'แถวก่อนหน้า', step(-1)),
    // links do this by themselves; it is here for the help to name
    keyFor('Enter', 'เปิด', ({ target }) => (target as HTMLElement).click()),
  ]
}

/** Gives a list the focus when its rows have come, unless the editor has gone elsewhere meanwhile. */
export function useFocusOnRows(list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const { activeElement } = document
    if (!hasRows || (activeElement !== document.body && activeElement?.id !== 'main')) return
    rowsOf(list)[0]?.focus({ preventScroll: true })
  }, [hasRows])
}

/** @param hasRows whether what is inside has come, lists at any depth. */
export function Walked({
  hasRows,
  children,
}: {
  readonly hasRows: boolean
  readonly children: ComponentChildren
}) {
  const list = useRef<HTMLDivElement>(null)
  const shortcuts = walking(list)
  useListed(shortcuts)
  useFocusOnRows(list, hasRows)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these are keys for the links inside
    <div ref={list} onKeyDown={onShortcut(shortcuts)}>
      {children}
    </div>
  )
}
