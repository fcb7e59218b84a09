/** The notice at the edge of every screen: completed actions, errors, and what the desk waits for. */

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

/** Shows notices at the edge of the screen. Each replaces the last one; a `done` notice disappears after 8 seconds. */
export const noticeArea = {
  shown: new Signal<Notice | undefined>(undefined),
  done: (text: string, undo?: () => void): void => show({ text, kind: 'done', undo }),
  /** Says what was not done; it stays until it is closed. */
  refused: (text: string, link?: Notice['link']): void => show({ text, kind: 'refused', link }),
  wait: (text: string): void => show({ text, kind: 'waiting' }),
  /** Says what goes on until something else is said. */
  doing: (text: string): void => show({ text, kind: 'doing' }),
  clear: (): void => show(undefined),
  /**
   * Hides the notice of a completed action when another action begins: its undo button would seem to belong to that.
   */
  clearDone(): void {
    if (noticeArea.shown.value?.kind === 'done') show(undefined)
  },
  clearWaiting(): void {
    if (noticeArea.shown.value?.kind === 'waiting') show(undefined)
  },
}
