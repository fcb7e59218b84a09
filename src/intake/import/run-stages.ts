/**
 * Runs the stages that read a whole language or all pages: in this process, or for a large text each in a child
 * process. A stage fragments the heap, and JavaScript engines do not return that memory. A process that ends returns
 * all of it.
 */

import { reachFailpoint } from '../../../db/failpoints.ts'
import { IMPORT_STAGE_COMMAND, PROGRAM_COMMAND_LINE } from '../../foundation/own-command.ts'
import { ImportRejectedError } from './import-error.ts'
import type { ImportStageRequest, StageMessage } from './stage-process.ts'
import { IMPORT_STAGES, type ImportStageDefinition, type ImportStageName, SUSPECT_SEARCH_STAGES } from './stages.ts'
import type { TextDatabaseBuilder } from './text-builder.ts'

/**
 * Size of a text, in characters of all passages, from which stages run in child processes. A process takes 0.1 s and 40
 * MB, which is too much for a small text.
 */
export const LARGE_TEXT_MIN_CHARS = 10_000_000

type Listener = (count: number, share: number) => void

/**
 * Runs all stages of an import in order.
 * @param largeFrom size in characters from which stages run in child processes
 * @param hasSuspects whether misprints are searched
 * @param onProgress receives the number of indexed parts and their share of the total
 */
export async function runImportStages(
  builder: TextDatabaseBuilder,
  largeFrom: number,
  hasSuspects: boolean,
  onProgress: Listener,
): Promise<void> {
  const { sqlite, path, oldPath } = builder
  const total = sqlite.query<{ n: number }, []>('SELECT coalesce(sum(characters), 0) AS n FROM passages').get()
  const isLarge = (total?.n ?? 0) >= largeFrom
  const work = async () => {
    for (const [stage, { isNeeded, work }] of Object.entries(IMPORT_STAGES) as [
      ImportStageName,
      ImportStageDefinition,
    ][]) {
      if (SUSPECT_SEARCH_STAGES.includes(stage) && !hasSuspects) continue
      const { isFullRebuild } = builder
      if (isNeeded?.(sqlite, isFullRebuild) === false) continue
      if (isLarge) await runImportStageInChildProcess({ stage, path, oldPath, isFullRebuild }, onProgress)
      else work(sqlite, isFullRebuild, onProgress)
    }
  }
  await (isLarge ? builder.lend(work) : work())
}

/** Runs a stage in a child process. An error of the child is thrown again here. @throws ImportRejectedError */
export async function runImportStageInChildProcess(job: ImportStageRequest, onProgress: Listener): Promise<void> {
  // the child's standard input closes when this process ends for any reason
  const child = Bun.spawn([...PROGRAM_COMMAND_LINE, IMPORT_STAGE_COMMAND], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const send = (line: string) => {
    child.stdin.write(`${line}\n`)
    child.stdin.flush()
  }
  send(JSON.stringify(job))
  let failure: Error | undefined
  for await (const message of readMessages(child.stdout)) {
    if ('step' in message) {
      reachFailpoint(message.step, message.taken)
      send('')
    } else if ('count' in message) onProgress(message.count, message.share)
    else
      failure =
        'rejected' in message ? new ImportRejectedError(message.rejected) : Object.assign(new Error(), message.fault)
  }
  await child.exited
  if (failure) throw failure
  if (child.exitCode !== 0)
    throw new ImportRejectedError(describeInterruption(String(child.signalCode ?? child.exitCode)))
}

async function* readMessages(stream: ReadableStream<Uint8Array>): AsyncGenerator<StageMessage> {
  const decoder = new TextDecoder()
  let partialLine = ''
  for await (const chunk of stream) {
    const lines = (partialLine + decoder.decode(chunk, { stream: true })).split('\n')
    partialLine = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as StageMessage
  }
}

const describeInterruption = (reason: string) =>
  `งานส่วนหนึ่งของการนำเข้าหยุดไปกลางคัน (${reason}) อาจเพราะหน่วยความจำไม่พอ จึงไม่ได้เปลี่ยนอะไร ข้อความเดิมยังเผยแพร่อยู่`
