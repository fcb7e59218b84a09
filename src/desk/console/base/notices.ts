/** The notice at the edge of every screen: completed actions, errors, and what the desk waits for. */

import { ObservableValue } from './signal.ts'

interface Notice {
  readonly text: string
  readonly kind: 'done' | 'refused' | 'waiting' | 'doing'
  /** Undoes the reported action, if that is offered. */
  readonly undo?: (() => void) | undefined
  /** Link to what prevented the action. */
  readonly link?: { readonly href: string; readonly label: string } | undefined
}

/** How long a `done` notice is shown, in milliseconds. */
const DONE_NOTICE_MS = 8_000

let timer: ReturnType<typeof setTimeout> | undefined

function show(notice: Notice | undefined): void {
  clearTimeout(timer)
  noticeArea.current.value = notice
  if (notice?.kind === 'done') timer = setTimeout(noticeArea.clear, DONE_NOTICE_MS)
}

/**
 * Shows notices at the edge of the screen. Each notice replaces the last one. A notice of a completed action disappears
 * after 8 seconds, the others stay.
 */
export const noticeArea = {
  current: new ObservableValue<Notice | undefined>(undefined),
  showDone: (text: string, undo?: () => void): void => show({ text, kind: 'done', undo }),
  /** Reports an error; the notice stays until it is closed. */
  showError: (text: string, link?: Notice['link']): void => show({ text, kind: 'refused', link }),
  showWaiting: (text: string): void => show({ text, kind: 'waiting' }),
  /** Reports progress; the notice stays until the next one. */
  showProgress: (text: string): void => show({ text, kind: 'doing' }),
  clear: (): void => show(undefined),
  /** Hides the notice of a completed action when another begins: its undo button would seem to belong to that. */
  clearDone(): void {
    if (noticeArea.current.value?.kind === 'done') show(undefined)
  },
  clearWaiting(): void {
    if (noticeArea.current.value?.kind === 'waiting') show(undefined)
  },
}
