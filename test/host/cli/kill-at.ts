/** Loaded before the program: lets it kill itself at the step that KILL_AT names. */

import { watchSteps } from '../../../db/steps.ts'

watchSteps((step) => {
  if (step === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL')
})
