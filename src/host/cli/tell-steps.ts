/** Says on standard error each step that a command has done, for who measures what each takes, and who kills it there. */

import { watchSteps } from '../../../db/steps.ts'
import { writeLine } from '../server/write-line.ts'

/** A variable for tests and measures, and no setting. Where it names a step, the command stands there until somebody ends it. */
const ASKED = 'TELL_STEPS'

/** Behind each step stand the seconds of the processor and the megabytes of the process until then. */
export function tellSteps(): void {
  const asked = process.env[ASKED]
  if (asked === undefined) return
  watchSteps((step) => {
    const { user, system } = process.cpuUsage()
    const seconds = ((user + system) / 1e6).toFixed(2)
    writeLine(2, `${step} (${seconds} s, ${Math.round(process.memoryUsage.rss() / 1e6)} MB)`)
    if (step === asked) process.kill(process.pid, 'SIGSTOP')
  })
}
