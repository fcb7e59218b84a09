/** Progress of an import, on a terminal and in a log. */

import { expect, test } from 'bun:test'
import { toWorkProgress } from '../../../src/host/cli/import-progress.ts'
import { ProgressLine } from '../../../src/host/cli/progress-line.ts'
import type { ImportProgressEvent } from '../../../src/intake/import/progress.ts'

/** Ten seconds of reading, a hundredth of it every tenth of a second. */
const events: readonly ImportProgressEvent[] = Array.from({ length: 101 }, (_, step) => ({
  step: 'passages',
  source: 'one',
  count: step * 50,
  share: step / 100,
}))

function showProgress(watched: boolean) {
  const lines: string[] = []
  const moving: string[] = []
  let now = 0
  {
    using line = new ProgressLine(
      {
        error: (line) => lines.push(line),
        ...(watched ? { progress: (text: string) => moving.push(text) } : {}),
      },
      () => now,
    )
    for (const event of events) {
      line.show(toWorkProgress(event))
      now += 100
    }
    line.show(toWorkProgress({ step: 'writing', source: null, count: 0, share: null }))
  }
  return { lines, moving }
}

test('a terminal shows one progress line with count, rate and remaining time', () => {
  const { lines, moving } = showProgress(true)
  expect(lines).toEqual([])
  expect(moving.length).toBeGreaterThan(90)
  expect(moving.every((text) => text === '\n' || text.startsWith('\r'))).toBe(true)
  expect(moving[50]).toContain('[############............] 50%  2,500  500/วินาที  เหลืออีก 5 วินาที')
  expect(moving.filter((text) => text === '\n')).toHaveLength(2)
})

test('a log gets a line for each step, and one at intervals', () => {
  const { lines, moving } = showProgress(false)
  expect(moving).toEqual([])
  expect(lines[0]).toBe('อ่านข้อความ one')
  expect(lines.at(-1)).toBe('เขียนลงดิสก์')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).not.toMatch(/[\r\n]/)
})
