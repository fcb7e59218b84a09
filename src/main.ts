/**
 * The program: what a process or a thread of it is begun for. Each loads its own, since what is loaded stays in memory.
 */

import { IMPORT_STAGE_COMMAND } from './foundation/own-command.ts'
import { restartWithEngineOptions } from './host/cli/engine-options.ts'

if (!Bun.isMainThread) (await import('./host/server/worker-thread.ts')).answerMessagesInWorkerThread()
else {
  // what the library writes, keys and unpublished work among it, is its owner's alone to read
  process.umask(0o077)
  if (process.argv[2] === IMPORT_STAGE_COMMAND)
    (await import('./intake/import/stage-process.ts')).runRequestedImportStage()
  else {
    restartWithEngineOptions(process.argv[2])
    // ends at once: all output is written by now, and nothing that is still open may hold the process up
    process.exit(await (await import('./host/cli/command-line.ts')).runProcessCommandLine())
  }
}
