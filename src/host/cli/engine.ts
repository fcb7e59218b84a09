/**
 * Under which engine a command runs. The engine reads its own settings from the environment, when the process begins, and
 * nowhere else: so the program begins once more in the same process, before anything of it is loaded.
 */

import { constants, setPriority } from 'node:os'
import { OWN_COMMAND } from '../../foundation/own-command.ts'

const SAYS_MEMORY = 'BUN_JSC_forceRAMSize'

interface Engine {
  /** How large it may take the machine to be, in bytes: it lets garbage are by that. */
  readonly machine: number
  /** Whether whoever serves readers on the same machine goes first. */
  readonly givesWay?: true
}

/**
 * Measured on the whole canon: with half of it an import takes a fifth more of the processor, with twice as much 60 MB more.
 */
const INTAKE: Engine = { machine: 300_000_000, givesWay: true }

/** By command; all others run as the engine sees fit. */
export const ENGINES: Readonly<Record<string, Engine>> = {
  import: INTAKE,
  sources: INTAKE,
  // what packing reads is garbage sooner, and with twice as much it takes 320 MB and more
  pack: { machine: 150_000_000, givesWay: true },
}

/** To be called before anything else is loaded. */
export function beginAs(command = ''): void {
  const engine = ENGINES[command]
  if (!engine) return
  if (engine.givesWay) giveWay()
  if (process.env[SAYS_MEMORY] !== undefined || !process.execve) return
  process.execve(process.execPath, [...OWN_COMMAND, ...process.argv.slice(2)], {
    ...definedIn(process.env),
    [SAYS_MEMORY]: String(engine.machine),
  })
}

function giveWay(): void {
  try {
    // a tenth of what the service has: with the lowest it came to nothing beside a busy machine
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // the work can be done all the same
  }
}

const definedIn = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
