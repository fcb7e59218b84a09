/** Shows how far an import is: a line that moves on a terminal, now and then a plain line otherwise. */

import type { ProgressEvent, Step } from '../import/progress.ts'
import type { Terminal } from './command.ts'

const STEPS: Readonly<Record<Step, string>> = {
  headings: 'อ่านหัวข้อ',
  passages: 'อ่านข้อความ',
  keeping: 'คงข้อความของแหล่งอื่น',
  arranging: 'เทียบแหล่งและจัดเรียง',
  indexing: 'ทำดัชนีค้นหา',
  writing: 'เขียนลงดิสก์',
}

/** Milliseconds between two showings of the same step. */
const MOVING = 100
const PLAIN = 5_000

const BAR = 24

export class ImportProgress {
  private step = ''
  private began = 0
  private shownAt = Number.NEGATIVE_INFINITY
  private isLineOpen = false

  constructor(
    private readonly terminal: Pick<Terminal, 'error' | 'progress'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  show(event: ProgressEvent): void {
    const now = this.now()
    const step = event.source === null ? event.step : `${event.step} ${event.source}`
    if (step !== this.step) {
      this.end()
      this.step = step
      this.began = now
      this.shownAt = Number.NEGATIVE_INFINITY
    }
    const { progress } = this.terminal
    if (now - this.shownAt < (progress ? MOVING : PLAIN)) return
    const isFirst = this.shownAt === Number.NEGATIVE_INFINITY
    this.shownAt = now
    const line = describe(event, (now - this.began) / 1000)
    if (progress) {
      // back to the start of the line, and whatever the last showing left behind it is cleared
      progress(`\r${line}\x1b[K`)
      this.isLineOpen = true
    } else this.terminal.error(isFirst ? nameOf(event) : line)
  }

  /** Leaves the moving line as it stands. */
  end(): void {
    if (this.isLineOpen) this.terminal.progress?.('\n')
    this.isLineOpen = false
  }
}

const nameOf = ({ step, source }: Pick<ProgressEvent, 'step' | 'source'>) =>
  source === null ? STEPS[step] : `${STEPS[step]} ${source}`

/** Step, source, share, count, rate and time left, as far as they are known. */
function describe({ step, source, count, share }: ProgressEvent, seconds: number): string {
  const parts = [nameOf({ step, source })]
  if (share !== null) parts.push(`${bar(share)} ${Math.floor(share * 100)}%`)
  if (count > 0) parts.push(count.toLocaleString('en'))
  if (count > 0 && seconds >= 1) parts.push(`${Math.round(count / seconds).toLocaleString('en')}/วินาที`)
  if (share !== null && share > 0.01 && share < 1 && seconds >= 1) {
    parts.push(`เหลืออีก ${duration((seconds / share) * (1 - share))}`)
  }
  return parts.join('  ')
}

const bar = (share: number) => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}]`
}

const duration = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} วินาที` : `${Math.ceil(seconds / 60)} นาที`
