/** How a long command works beside a server: behind it, and in little memory. */

import { constants, setPriority } from 'node:os'
import { product } from '../../foundation/product.ts'

/**
 * What the engine takes the machine's memory to be, in bytes: it lets garbage stand by that, and of what an import reads, much is
 * garbage soon. Measured on the whole canon: with half of it a fifth more of the processor, with twice as much 60 MB more.
 */
const MEMORY = 300_000_000
const SAYS_MEMORY = 'BUN_JSC_forceRAMSize'

/** To be called before anything else is done: the program begins once more in the same process. */
export function beginLongWork(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // the work can be done all the same
  }
  const { [SAYS_MEMORY]: said, ...environment } = process.env
  if (said !== undefined || !process.execve) return
  const program = product.isCompiled ? [process.execPath] : [process.execPath, ...process.execArgv, Bun.main]
  process.execve(process.execPath, [...program, ...process.argv.slice(2)], {
    ...definedIn(environment),
    [SAYS_MEMORY]: String(MEMORY),
  })
}

const definedIn = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
