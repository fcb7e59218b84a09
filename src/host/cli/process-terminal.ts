/** Connects commands to standard output, standard error and the environment of this process. */

import { isatty } from 'node:tty'
import { writeLineSync, writeTextSync } from '../server/write-line.ts'
import type { CommandTerminal } from './command.ts'

/** Creates the terminal of this process. It can ask questions only if a person can answer. */
export function createProcessTerminal(): CommandTerminal {
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
