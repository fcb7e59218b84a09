/** Loaded before the program: lets it kill itself at the step that KILL_AT names. */

import { setFailpointWatcher } from '../../../db/failpoints.ts'

setFailpointWatcher((step) => {
  if (step === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL')
})
