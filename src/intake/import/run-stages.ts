/**
 * Runs the stages that read a whole language or all pages: in this process, or of a large text each in one of its own. What a stage
 * took of memory is in pieces afterwards, and no engine gives it back; a process that ends gives back everything.
 */

import { done } from '../../../db/steps.ts'
import { OWN_COMMAND, STAGE_WORD } from '../../foundation/own-command.ts'
import { ImportRefused } from './import-error.ts'
import type { StageJob, StageWord } from './stage-process.ts'
import { STAGES, type Stage, type StageName, SUSPECT_STAGES } from './stages.ts'
import type { TextBuilder } from './text-builder.ts'

/** Characters of all passages; a process takes 0.1 s and 40 MB of its own, which a small text is not worth. */
export const LARGE = 10_000_000

type Listener = (count: number, share: number) => void

/**
 * Runs all stages in their order.
 * @param hasSuspects whether misprints are looked for
 * @param onProgress is told how many parts were indexed, and which share of all that is
 */
export async function runStages(
  builder: TextBuilder,
  largeFrom: number,
  hasSuspects: boolean,
  onProgress: Listener,
): Promise<void> {
  const { sqlite, path, oldPath } = builder
  const all = sqlite.query<{ n: number }, []>('SELECT coalesce(sum(characters), 0) AS n FROM passages').get()
  const isLarge = (all?.n ?? 0) >= largeFrom
  const work = async () => {
    for (const [stage, { isNeeded, work }] of Object.entries(STAGES) as [StageName, Stage][]) {
      if (SUSPECT_STAGES.includes(stage) && !hasSuspects) continue
      const { isWhole } = builder
      if (isNeeded?.(sqlite, isWhole) === false) continue
      if (isLarge) await inProcessOfItsOwn({ stage, path, oldPath, isWhole }, onProgress)
      else work(sqlite, isWhole, onProgress)
    }
  }
  await (isLarge ? builder.lend(work) : work())
}

/** Runs a stage in a child process. @throws ImportRefused, and what went wrong there */
export async function inProcessOfItsOwn(job: StageJob, onProgress: Listener): Promise<void> {
  // its standard input ends with this process, however that ends
  const child = Bun.spawn([...OWN_COMMAND, STAGE_WORD], { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' })
  const say = (line: string) => {
    child.stdin.write(`${line}\n`)
    child.stdin.flush()
  }
  say(JSON.stringify(job))
  let failure: Error | undefined
  for await (const word of wordsOf(child.stdout)) {
    if ('step' in word) {
      done(word.step, word.taken)
      say('')
    } else if ('count' in word) onProgress(word.count, word.share)
    else
      failure = 'refused' in word ? new ImportRefused(word.refused) : Object.assign(new Error(), word.fault)
  }
  await child.exited
  if (failure) throw failure
  if (child.exitCode !== 0) throw new ImportRefused(cutShort(String(child.signalCode ?? child.exitCode)))
}

async function* wordsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<StageWord> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const chunk of stream) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as StageWord
  }
}

const cutShort = (how: string) =>
  `งานส่วนหนึ่งของการนำเข้าหยุดไปกลางคัน (${how}) อาจเพราะหน่วยความจำไม่พอ จึงไม่ได้เปลี่ยนอะไร ข้อความเดิมยังเผยแพร่อยู่`
