/** Says on standard error each step that a command has done, for who measures what each takes, and who kills it there. */

import { watchFailpoints } from '../../../db/steps.ts'
import { writeLineSync } from '../server/write-line.ts'

/** An environment variable for tests and benchmarks, not a setting. A command stops at the step that it names and waits until it is killed. */
const REQUESTED = 'TELL_STEPS'

/** After each step comes the processor time and memory that its process had used. */
export function reportSteps(): void {
  const input = process.env[REQUESTED]
  if (input === undefined) return
  watchFailpoints((step, taken) => {
    writeLineSync(2, `${step} (${taken})`)
    if (step === input) process.kill(process.pid, 'SIGSTOP')
  })
}
