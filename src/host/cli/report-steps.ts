/** Reports each failpoint of a command on standard error, for benchmarks and for tests that kill the command there. */

import { setFailpointWatcher } from '../../../db/failpoints.ts'
import { writeLineSync } from '../server/write-line.ts'

/**
 * An environment variable for tests and benchmarks, no setting. A command stops at the step that it names and waits
 * until it is killed.
 */
const REQUESTED = 'TELL_STEPS'

/**
 * Starts reporting failpoints if the environment variable TELL_STEPS is set, each with the processor time and memory
 * that its process has used.
 */
export function startReportingFailpoints(): void {
  const input = process.env[REQUESTED]
  if (input === undefined) return
  setFailpointWatcher((step, taken) => {
    writeLineSync(2, `${step} (${taken})`)
    if (step === input) process.kill(process.pid, 'SIGSTOP')
  })
}
