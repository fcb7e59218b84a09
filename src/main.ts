/** The program: from the command line to a command. A thread that it starts beside itself begins here too. */

import { commands } from './host/cli/commands.ts'
import { beginLongWork } from './host/cli/long-work.ts'
import { processTerminal } from './host/cli/process-terminal.ts'
import { run } from './host/cli/run.ts'
import { tellSteps } from './host/cli/tell-steps.ts'
import { workInLane } from './host/server/lane-work.ts'

if (Bun.isMainThread) {
  // what the library writes, keys and unpublished work among it, is its owner's alone to read
  process.umask(0o077)
  const memory = commands.find(({ name }) => name === process.argv[2])?.longWorkIn
  if (memory !== undefined) beginLongWork(memory)
  tellSteps()
  // ends at once: all output is written by now, and nothing that is still open may hold the process up
  process.exit(await run(commands, process.argv.slice(2), processTerminal()))
}

workInLane()
