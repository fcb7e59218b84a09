/** Connects commands to standard output, standard error and the environment of this process. */

import { writeLineSync, writeTextSync } from '../server/write-line.ts'
import type { CommandTerminal } from './command.ts'

/** Creates the terminal of this process. It can ask questions only if a person can answer. */
export function processTerminal(): CommandTerminal {
  return {
    out: (line) => writeLineSync(1, line),
    error: (line) => writeLineSync(2, line),
    ...(process.stderr.isTTY ? { progress: (text: string) => writeTextSync(2, text) } : {}),
    ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: (question: string) => confirm(question) } : {}),
    watched: process.stdout.isTTY === true,
    environment: process.env,
  }
}
