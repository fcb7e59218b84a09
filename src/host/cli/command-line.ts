/** From the command line of this process to a command. */

import { commands } from './commands.ts'
import { processTerminal } from './process-terminal.ts'
import { reportSteps } from './report-steps.ts'
import { runCommandLine } from './run.ts'

/** Runs the command that the process was started with. Resolves with the exit code. @returns the exit code */
export function runProcessCommand(): Promise<number> {
  reportSteps()
  return runCommandLine(commands, process.argv.slice(2), processTerminal())
}
