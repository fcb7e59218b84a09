/** Runs the command of this process's command line. */

import { isatty } from 'node:tty'
import { setFailpointWatcher } from '../../../db/failpoints.ts'
import { delayJitCompilation } from '../server/jit-policy.ts'
import { writeLineSync, writeTextSync } from '../server/write-line.ts'
import type { CommandTerminal } from './command.ts'
import { runCommandLine } from './run.ts'

/** Runs the command with which the process was started. @returns the exit code */
export async function runProcessCommandLine(): Promise<number> {
  startReportingFailpoints()
  const words = process.argv.slice(2)
  const commands = words[0] === 'serve' ? [await loadServeCommand()] : (await import('./commands.ts')).allCommands
  return runCommandLine(commands, words, createProcessTerminal())
}

/** Loads the service without what other commands load, such as the formats of corpora. */
async function loadServeCommand() {
  delayJitCompilation()
  return (await import('./serve.ts')).serveCommand
}

/** Creates the terminal of this process. It can ask questions only if a person can answer. */
function createProcessTerminal(): CommandTerminal {
  const [isStdin, isStdout, isStderr] = [isatty(0), isatty(1), isatty(2)]
  return {
    out: (line) => writeLineSync(1, line),
    error: (line) => writeLineSync(2, line),
    ...(isStderr ? { progress: (text: string) => writeTextSync(2, text) } : {}),
    ...(isStdin && isStderr ? { ask: (question: string) => confirm(question) } : {}),
    watched: isStdout,
    environment: process.env,
  }
}

/**
 * Starts reporting failpoints if the environment variable TELL_STEPS is set, for tests and benchmarks: each with the
 * processor time and memory that its process has used. A command stops at the step that it names and waits until it is
 * killed.
 */
function startReportingFailpoints(): void {
  const input = process.env.TELL_STEPS
  if (input === undefined) return
  setFailpointWatcher((step, taken) => {
    writeLineSync(2, `${step} (${taken})`)
    if (step === input) process.kill(process.pid, 'SIGSTOP')
  })
}
