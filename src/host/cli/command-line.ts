/** From the command line of this process to a command. */

import { commands } from './commands.ts'
import { processTerminal } from './process-terminal.ts'
import { run } from './run.ts'
import { tellSteps } from './tell-steps.ts'

/** @returns the exit code */
export function workOnCommandLine(): Promise<number> {
  tellSteps()
  return run(commands, process.argv.slice(2), processTerminal())
}
