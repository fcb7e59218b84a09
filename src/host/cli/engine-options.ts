/**
 * Engine options of a command. The JavaScript engine reads its options from the environment only when a process starts.
 * So the program restarts itself in the same process before it loads anything else.
 */

import { constants, setPriority } from 'node:os'
import { PROGRAM_COMMAND_LINE } from '../../foundation/own-command.ts'

const MEMORY_SIZE_VARIABLE = 'BUN_JSC_forceRAMSize'

/**
 * Memory size in bytes, by command. The JavaScript engine takes it for the memory of the machine, so it collects
 * garbage earlier. Other commands use the default.
 *
 * With these sizes no command takes more than 300 MB. On a machine of 24 GB an import of the whole canon takes 231 MB,
 * packing the aṭṭhakathā 284 instead of 408. Half the size would make an import take a fifth more
 * processor time.
 */
export const ENGINE_MEMORY_BYTES_BY_COMMAND: Readonly<Record<string, number>> = {
  import: 300_000_000,
  sources: 300_000_000,
  // what packing reads is garbage sooner
  pack: 150_000_000,
}

/**
 * Lowers the priority of the process and restarts it with engine options, if the command has any. Call it before
 * anything else is loaded.
 * @param command name of the command
 */
export function restartWithEngineOptions(command = ''): void {
  const size = ENGINE_MEMORY_BYTES_BY_COMMAND[command]
  if (size === undefined) return
  lowerPriority()
  if (process.env[MEMORY_SIZE_VARIABLE] !== undefined || !process.execve) return
  const environment = { ...process.env, [MEMORY_SIZE_VARIABLE]: String(size) }
  process.execve(process.execPath, [...PROGRAM_COMMAND_LINE, ...process.argv.slice(2)], environment)
}

/** Lowers the priority of this process, so that a service on the same machine goes first. */
function lowerPriority(): void {
  try {
    // a tenth of what the service has: with the lowest it made no progress on a busy machine
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // the work can be done all the same
  }
}
