/** What the desk tells at the edge of every screen: what was done, and what is being waited for. */

import { Signal } from './shared.ts'

interface Notice {
  readonly text: string
  readonly kind: 'done' | 'refused' | 'waiting' | 'doing'
  /** What takes the last step back, where that is offered. */
  readonly undo?: (() => void) | undefined
  /** Where what receives can be looked at. */
  readonly link?: { readonly href: string; readonly label: string } | undefined
}

/** How long what was done stays in sight, in milliseconds. */
const IN_CURRENT = 8_000

let timer: ReturnType<typeof setTimeout> | undefined

function show(notice: Notice | undefined): void {
  clearTimeout(timer)
  noticeArea.shown.value = notice
  if (notice?.kind === 'done') timer = setTimeout(noticeArea.clear, IN_CURRENT)
}

/** The notice at the edge of the screen. */
export const noticeArea = {
  shown: new Signal<Notice | undefined>(undefined),
  done: (text: string, undo?: () => void): void => show({ text, kind: 'done', undo }),
  /** Says what was not done; it stays until it is closed. */
  refused: (text: string, link?: Notice['link']): void => show({ text, kind: 'refused', link }),
  wait: (text: string): void => show({ text, kind: 'waiting' }),
  /** Says what goes on until something else is said. */
  doing: (text: string): void => show({ text, kind: 'doing' }),
  clear: (): void => show(undefined),
  /** Something else is being done: what would take the step before back must not be there as if it were about this one. */
  clearDone(): void {
    if (noticeArea.shown.value?.kind === 'done') show(undefined)
  },
  clearWaiting(): void {
    if (noticeArea.shown.value?.kind === 'waiting') show(undefined)
  },
}
