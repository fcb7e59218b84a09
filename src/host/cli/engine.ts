/**
 * Under which engine a command runs. The engine reads its own settings from the environment, when the process begins, and
 * nowhere else: so the program begins once more in the same process, before anything of it is loaded.
 */

import { constants, setPriority } from 'node:os'
import { OWN_COMMAND } from '../../foundation/own-command.ts'

const SAYS_MEMORY = 'BUN_JSC_forceRAMSize'

/**
 * How large a command may take the machine to be, in bytes: the engine collects garbage by that. All others run as the
 * engine sees fit. Nothing takes more than 300 MB so: on a machine of 24 GB an import of the whole canon takes 239 MB
 * instead of 270, packing the aṭṭhakathā 297 instead of 408; with half of it an import takes a fifth more of the processor.
 */
export const MACHINE_SIZES: Readonly<Record<string, number>> = {
  import: 300_000_000,
  sources: 300_000_000,
  // what packing reads is garbage sooner
  pack: 150_000_000,
}

/** To be called before anything else is loaded. */
export function restartWithEngineOptions(command = ''): void {
  const size = MACHINE_SIZES[command]
  if (size === undefined) return
  giveWay()
  if (process.env[SAYS_MEMORY] !== undefined || !process.execve) return
  const environment = { ...process.env, [SAYS_MEMORY]: String(size) }
  process.execve(process.execPath, [...OWN_COMMAND, ...process.argv.slice(2)], environment)
}

/** Whoever serves readers on the same machine goes first. */
function giveWay(): void {
  try {
    // a tenth of what the service has: with the lowest it came to nothing beside a busy machine
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // the work can be done all the same
  }
}
