/** From the command line of this process to a command. */

import { commands } from './commands.ts'
import { processTerminal } from './process-terminal.ts'
import { reportSteps } from './report-steps.ts'
import { run } from './run.ts'

/** Runs the command that the process was started with. Resolves with the exit code. @returns the exit code */
export function workOnCommandLine(): Promise<number> {
  reportSteps()
  return run(commands, process.argv.slice(2), processTerminal())
}
