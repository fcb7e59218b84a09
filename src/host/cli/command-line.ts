/** From the command line of this process to a command. */

import { commands } from './commands.ts'
import { beginLongWork } from './long-work.ts'
import { processTerminal } from './process-terminal.ts'
import { run } from './run.ts'
import { tellSteps } from './tell-steps.ts'

/** @returns the exit code */
export function workOnCommandLine(): Promise<number> {
  const memory = commands.find(({ name }) => name === process.argv[2])?.longWorkIn
  if (memory !== undefined) beginLongWork(memory)
  tellSteps()
  return run(commands, process.argv.slice(2), processTerminal())
}
