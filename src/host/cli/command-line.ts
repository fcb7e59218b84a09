/** From the command line of this process to a command. */

import { commands } from './commands.ts'
import { processTerminal } from './process-terminal.ts'
import { run } from './run.ts'
import { tellSteps } from './tell-steps.ts'

/** Runs the command that the process was started with. Resolves with the exit code. @returns the exit code */
export function workOnCommandLine(): Promise<number> {
  tellSteps()
  return run(commands, process.argv.slice(2), processTerminal())
}
