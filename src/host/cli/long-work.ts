/** How a long command works beside a server: behind it, and in little memory. */

import { constants, setPriority } from 'node:os'
import { OWN_COMMAND } from '../../foundation/own-command.ts'

const SAYS_MEMORY = 'BUN_JSC_forceRAMSize'

/**
 * How large the engine may take the machine to be, in bytes: it lets garbage stand by that. Measured on the whole canon: with
 * half of it an import takes a fifth more of the processor, with twice as much 60 MB more. What packing reads is garbage sooner,
 * and with twice as much it takes 320 MB and more.
 */
export const MACHINE = { import: 300_000_000, pack: 150_000_000 } as const

/** To be called before anything else is done: the program begins once more in the same process. @param memory as in MACHINE */
export function beginLongWork(memory: number): void {
  try {
    // a tenth of what the service has: with the lowest it came to nothing beside a busy machine
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // the work can be done all the same
  }
  const { [SAYS_MEMORY]: said, ...environment } = process.env
  if (said !== undefined || !process.execve) return
  process.execve(process.execPath, [...OWN_COMMAND, ...process.argv.slice(2)], {
    ...definedIn(environment),
    [SAYS_MEMORY]: String(memory),
  })
}

const definedIn = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
