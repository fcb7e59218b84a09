/** Runs the command of this process's command line. */

import { createProcessTerminal } from './process-terminal.ts'
import { startReportingFailpoints } from './report-steps.ts'
import { runCommandLine } from './run.ts'

/** Runs the command that the process was started with. @returns the exit code */
export async function runProcessCommandLine(): Promise<number> {
  startReportingFailpoints()
  const words = process.argv.slice(2)
  // the service starts without what other commands load, such as the formats of corpora
  const commands = words[0] === 'serve' ? [(await import('./serve.ts')).serveCommand] : (await loadAll()).allCommands
  return runCommandLine(commands, words, createProcessTerminal())
}

const loadAll = () => import('./commands.ts')
