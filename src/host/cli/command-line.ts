/** Runs the command of this process's command line. */

import { commands } from './commands.ts'
import { processTerminal } from './process-terminal.ts'
import { reportSteps } from './report-steps.ts'
import { runCommandLine } from './run.ts'

/** Runs the command that the process was started with. @returns the exit code */
export function runProcessCommand(): Promise<number> {
  reportSteps()
  return runCommandLine(commands, process.argv.slice(2), processTerminal())
}
