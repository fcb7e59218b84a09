/** The child process that runs one stage of a large import (see run-stages.ts). */

import { readSync, writeSync } from 'node:fs'
import { type FailpointName, setFailpointWatcher } from '../../../db/failpoints.ts'
import { toStorageAppError } from '../../../db/storage-error.ts'
import { listEditionsAddedByPackages } from '../../../db/text-editions.ts'
import { registerEditionFacts } from '../../definitions/editions.ts'
import { AppError } from '../../foundation/app-error.ts'
import { openUnfinishedTextDatabase } from './building-file.ts'
import { IMPORT_STAGES, type ImportStageName } from './stages.ts'

/** The request for a stage. The child process reads it from its standard input, as the first line (JSON). */
export interface ImportStageRequest {
  readonly stage: ImportStageName
  /** Of the file under construction. */
  readonly path: string
  readonly oldPath: string | null
  readonly isFullRebuild: boolean
}

/** A message from the child process: a line of JSON on its standard output. */
export type StageMessage =
  /** The child continues when it receives a line. */
  | { readonly step: FailpointName; readonly taken: string }
  | { readonly count: number; readonly share: number }
  /** A Thai sentence about an error. */
  | { readonly rejected: string }
  | { readonly fault: { readonly message: string; readonly stack?: string | undefined } }

/** Pause before a pipe that was not ready is tried again, in milliseconds. */
const RETRY_PAUSE_MS = 5

/**
 * Runs the stage that standard input requests. Exits when the stage is finished, or when the importing process has
 * ended.
 */
export function runRequestedImportStage(): never {
  const { stage, path, oldPath, isFullRebuild } = JSON.parse(readLine()) as ImportStageRequest
  setFailpointWatcher((step, taken) => {
    send({ step, taken })
    readLine()
  })
  try {
    using sqlite = openUnfinishedTextDatabase(path, oldPath)
    // the index needs the facts of removed editions, too, to remove their text
    if (oldPath !== null) registerEditionFacts(listEditionsAddedByPackages(sqlite, 'old'))
    registerEditionFacts(listEditionsAddedByPackages(sqlite))
    sqlite.run('BEGIN')
    IMPORT_STAGES[stage].work(sqlite, isFullRebuild, (count, share) => send({ count, share }))
    sqlite.run('COMMIT')
  } catch (error) {
    send(toErrorMessage(error))
    process.exit(1)
  }
  process.exit(0)
}

function toErrorMessage(error: unknown): StageMessage {
  const appError = toStorageAppError(error)
  if (appError instanceof AppError) return { rejected: appError.message }
  // the message of an Error is not part of its JSON
  return {
    fault: error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) },
  }
}

/** Reads the next line; ends the process if the parent has gone. */
function readLine(): string {
  const byte = Buffer.alloc(1)
  const bytes: number[] = []
  for (;;) {
    if (retryUntilReady(() => readSync(0, byte)) === 0) process.exit(1)
    const value = byte[0] ?? 0
    if (value === LINE_FEED) return Buffer.from(bytes).toString()
    bytes.push(value)
  }
}

const LINE_FEED = 10

/** Writes a message; ends the process if the parent has gone. */
function send(message: StageMessage): void {
  let rest: Uint8Array = Buffer.from(`${JSON.stringify(message)}\n`)
  while (rest.length > 0) rest = rest.subarray(retryUntilReady(() => writeSync(1, rest)))
}

function retryUntilReady(attempt: () => number): number {
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') process.exit(1)
      Bun.sleepSync(RETRY_PAUSE_MS)
    }
  }
}
