/** Shows the progress of long work: a changing line on a terminal, occasional plain lines elsewhere. */

import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import type { CommandTerminal } from './command.ts'

/** The progress of long work: the step, and how much of it is done. */
export interface WorkProgress {
  /** The step, and what it works on; another name begins a new line. */
  readonly name: string
  /** Items done so far in this step. */
  readonly count: number
  /** Share that is done, 0 to 1; null if unknown. */
  readonly share: number | null
}

/** Interval between two updates of the same step on a terminal. */
const TERMINAL_INTERVAL_MS = 100
/** The same where output is not a terminal. */
const LOG_INTERVAL_MS = 5_000

const BAR_CHARS = 24

/** Runs long work that shows its progress by `show`. The progress line is ended before the result is returned. */
export async function runWithProgress<T>(
  terminal: CommandTerminal,
  work: (show: (progress: WorkProgress) => void) => Promise<T>,
): Promise<T> {
  using line = new ProgressLine(terminal)
  return await work((progress) => line.show(progress))
}

/** Shows progress: on a terminal as a line that changes at most ten times a second, elsewhere as occasional lines. */
export class ProgressLine {
  private name = ''
  private began = 0
  private shownAt = Number.NEGATIVE_INFINITY
  private isLineOpen = false

  constructor(
    private readonly terminal: Pick<CommandTerminal, 'error' | 'progress'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  show(event: WorkProgress): void {
    const now = this.now()
    if (event.name !== this.name) {
      this.leave()
      this.name = event.name
      this.began = now
      this.shownAt = Number.NEGATIVE_INFINITY
    }
    const { progress } = this.terminal
    if (now - this.shownAt < (progress ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return
    const isFirst = this.shownAt === Number.NEGATIVE_INFINITY
    this.shownAt = now
    const line = describe(event, (now - this.began) / 1000)
    if (progress) {
      // back to the start of the line, and the rest of the previous line is cleared
      progress(`\r${line}\x1b[K`)
      this.isLineOpen = true
    } else this.terminal.error(isFirst ? event.name : line)
  }

  [Symbol.dispose](): void {
    this.leave()
  }

  private leave(): void {
    if (this.isLineOpen) this.terminal.progress?.('\n')
    this.isLineOpen = false
  }
}

/** Name, share, count, rate and remaining time, as far as known. */
function describe({ name, count, share }: WorkProgress, seconds: number): string {
  const parts = [name]
  if (share !== null) parts.push(`${bar(share)} ${Math.floor(share * 100)}%`)
  if (count > 0) parts.push(formatGroupedNumber(count))
  if (count > 0 && seconds >= 1) parts.push(`${formatGroupedNumber(Math.round(count / seconds))}/วินาที`)
  if (share !== null && share > 0.01 && share < 1 && seconds >= 1) {
    parts.push(`เหลืออีก ${duration((seconds / share) * (1 - share))}`)
  }
  return parts.join('  ')
}

const bar = (share: number) => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_CHARS)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_CHARS - full)}]`
}

const duration = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} วินาที` : `${Math.ceil(seconds / 60)} นาที`)
