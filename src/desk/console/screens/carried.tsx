/** Rows that are put in order by hand: carried by keys, or dragged by their grips. */

import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { keyFor } from '../base/shortcuts.tsx'
import { rowInFocus } from '../base/walked.tsx'

/** Puts a row before another one, or behind the last. */
export type PutRow = (from: number, to: number) => void

type Carried = ReturnType<typeof useCarried>

/** @param count of the rows */
export function useCarried(list: RefObject<HTMLElement | null>, count: number, put: PutRow) {
  /** The row that is on its way, and the row that it would stand before. */
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number }>()
  /** Leaves all rows where they are. */
  const drop = () => setDragged(undefined)
  /** The place that a pointer stands over: before the first row whose middle is below it. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return at === -1 ? rows.length : at
  }
  const carry = (by: -1 | 1) => () => {
    const from = dragged?.from ?? rowInFocus(list)
    if (from === -1) return
    const at = dragged ? (dragged.to > from ? dragged.to - 1 : dragged.to) : from
    const to = Math.min(Math.max(at + by, 0), count - 1)
    setDragged({ from, to: to > from ? to + 1 : to })
  }
  return {
    dragged,
    drop,
    /** Takes a row up; it would stand before the row that a pointer stands over. */
    drag: (from: number, y?: number) => setDragged({ from, to: y === undefined ? from : placeAt(y) }),
    /** @returns the place where a dragged row was let go of, which goes there; undefined where none was dragged */
    letGo: (y: number) => {
      if (!dragged) return undefined
      const to = placeAt(y)
      drop()
      put(dragged.from, to)
      return to
    },
    /** Where keys carry it: Alt and arrows. */
    shortcuts: [keyFor('Alt+↑', 'เลื่อนขึ้น', carry(-1)), keyFor('Alt+↓', 'เลื่อนลง', carry(1))],
    /** Letting go of Alt puts a row down, in one step of the log. */
    putDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Alt' || !dragged) return
      drop()
      put(dragged.from, dragged.to)
    },
  }
}

interface GripProps {
  /** The row's place. */
  readonly index: number
  readonly carried: Carried
  /** It was pressed and let go where it stands: buttons do the same without dragging. */
  readonly onTapped: () => void
}

/** What a pointer drags a row by. */
export const Grip = ({ index, carried, onTapped }: GripProps) => (
  <span
    class="grip"
    aria-hidden="true"
    onPointerDown={(event) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      carried.drag(index)
    }}
    onPointerMove={({ clientY }) => carried.dragged && carried.drag(index, clientY)}
    onPointerUp={({ clientY }) => {
      const to = carried.letGo(clientY)
      if (to === index || to === index + 1) onTapped()
    }}
    onPointerCancel={carried.drop}
  >
    ⠿
  </span>
)
