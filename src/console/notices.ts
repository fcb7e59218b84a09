/** What the desk tells at the edge of every screen: what was done, and what is being waited for. */

import { useEffect, useState } from 'preact/hooks'

export interface Notice {
  readonly text: string
  readonly kind: 'done' | 'waiting'
  /** What takes the last step back, where that is offered. */
  readonly undo?: () => void
}

/** How long what was done stays in sight, in milliseconds. */
const IN_SIGHT = 8_000

let shown: Notice | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(notice: Notice | undefined): void {
  clearTimeout(timer)
  shown = notice
  if (notice?.kind === 'done') timer = setTimeout(() => show(undefined), IN_SIGHT)
  for (const listener of listeners) listener()
}

export const notices = {
  done(text: string, undo?: () => void): void {
    show({ text, kind: 'done', ...(undo ? { undo } : {}) })
  },

  wait(text: string): void {
    show({ text, kind: 'waiting' })
  },

  clear(): void {
    show(undefined)
  },

  clearWaiting(): void {
    if (shown?.kind === 'waiting') show(undefined)
  },
}

export function useNotice(): Notice | undefined {
  const [notice, setNotice] = useState(shown)
  useEffect(() => {
    const update = () => setNotice(shown)
    listeners.add(update)
    return () => {
      listeners.delete(update)
    }
  }, [])
  return notice
}
