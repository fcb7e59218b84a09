/** Loaded before the program: lets it kill itself at the step that KILL_AT names. */

import { watchFailpoints } from '../../../db/failpoints.ts'

watchFailpoints((step) => {
  if (step === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL')
})
