/** Shows how far an import is. */

import type { ProgressEvent, Step } from '../import/progress.ts'
import type { Terminal } from './command.ts'
import { ProgressLine } from './progress-line.ts'

const STEPS: Readonly<Record<Step, string>> = {
  headings: 'อ่านหัวข้อ',
  passages: 'อ่านข้อความ',
  keeping: 'คงข้อความของแหล่งอื่น',
  arranging: 'เทียบแหล่งและจัดเรียง',
  indexing: 'ทำดัชนีค้นหา',
  writing: 'เขียนลงดิสก์',
}

export class ImportProgress {
  private readonly line: ProgressLine

  constructor(terminal: Pick<Terminal, 'error' | 'progress'>, now?: () => number) {
    this.line = new ProgressLine(terminal, now)
  }

  show({ step, source, count, share }: ProgressEvent): void {
    this.line.show({ name: source === null ? STEPS[step] : `${STEPS[step]} ${source}`, count, share })
  }

  /** Leaves the moving line as it stands. */
  end(): void {
    this.line.end()
  }
}
