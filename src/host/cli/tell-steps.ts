/** Says on standard error each step that a command has done, for who measures what each takes, and who kills it there. */

import { watchSteps } from '../../../db/steps.ts'
import { writeLine } from '../server/write-line.ts'

/** A variable for tests and measures, and no setting. Where it names a step, the command stands there until somebody ends it. */
const ASKED = 'TELL_STEPS'

/** Behind each step stands what the process that did it had taken until then. */
export function tellSteps(): void {
  const asked = process.env[ASKED]
  if (asked === undefined) return
  watchSteps((step, taken) => {
    writeLine(2, `${step} (${taken})`)
    if (step === asked) process.kill(process.pid, 'SIGSTOP')
  })
}
