/** The terminal of this process: standard output, standard error and the environment. */

import { writeLine, writeText } from '../server/write-line.ts'
import type { Terminal } from './command.ts'

/** The terminal of this process: standard output, standard error, and questions when a person can answer. */
export function processTerminal(): Terminal {
  return {
    out: (line) => writeLine(1, line),
    error: (line) => writeLine(2, line),
    ...(process.stderr.isTTY ? { progress: (text: string) => writeText(2, text) } : {}),
    ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: (question: string) => confirm(question) } : {}),
    watched: process.stdout.isTTY === true,
    environment: process.env,
  }
}
