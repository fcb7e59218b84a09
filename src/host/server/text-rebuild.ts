/** Rebuilds a text of an older format while the service runs, as `library import` without a path does. */

import { writeFileSync } from 'node:fs'
import { PROGRAM_COMMAND_LINE } from '../../foundation/own-command.ts'
import type { DataFolderPaths } from './data-folder.ts'
import type { LogEvent } from './log.ts'

/** Of at most 1000; see proc_pid_oom_score_adj(5). */
const OOM_SCORE_ADJUSTMENT = '500'

/** Rebuilds the text in its own process. It uses no memory or time of the service, and can be killed without loss. */
export class TextRebuildProcess {
  private running: Bun.Subprocess | undefined

  constructor(
    private readonly folder: Pick<DataFolderPaths, 'path'>,
    private readonly report: (event: LogEvent) => void,
  ) {}

  /** Whether the rebuild is running. */
  get isRunning(): boolean {
    return this.running !== undefined
  }

  /** Starts the rebuild unless it is running; the service opens the new text by itself. */
  start(): void {
    this.running ??= this.spawnImport()
  }

  /** Ends the rebuild; the old text stays as it is. */
  async stop(): Promise<void> {
    const { running } = this
    running?.kill('SIGKILL')
    await running?.exited
  }

  private spawnImport(): Bun.Subprocess {
    this.report({ event: 'text-rebuild', message: STARTED_SENTENCE })
    const startedAt = performance.now()
    const child = Bun.spawn([...PROGRAM_COMMAND_LINE, 'import', '--data', this.folder.path], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    raiseOomScore(child.pid)
    void this.finish(child, startedAt)
    return child
  }

  private async finish(child: Bun.Subprocess<'ignore', 'ignore', 'pipe'>, startedAt: number): Promise<void> {
    const errorOutput = (await new Response(child.stderr).text()).trimEnd()
    const code = await child.exited
    this.running = undefined
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (code === 0) this.report({ event: 'text-rebuilt', message: FINISHED_SENTENCE, facts: { seconds } })
    else if (child.signalCode === null) {
      const reason = errorOutput.split('\n').at(-1) ?? ''
      this.report({ event: 'text-not-rebuilt', message: `${FAILED_SENTENCE} ${reason}`, facts: { seconds } })
    }
  }
}

/** Lets the system kill the rebuild before the service when memory runs out. (The import lowers its own priority.) */
function raiseOomScore(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, OOM_SCORE_ADJUSTMENT)
  } catch {
    // not every system has this file
  }
}

const STARTED_SENTENCE =
  'text.db มาจาก Library รุ่นที่เก่ากว่า กำลังสร้างใหม่จากไฟล์เดิมอยู่เบื้องหลัง ระหว่างนี้หน้าที่ต้องใช้ข้อความตอบว่ายังไม่พร้อม (503) ส่วนอื่นใช้ได้ตามปกติ'
const FINISHED_SENTENCE = 'สร้าง text.db ใหม่เสร็จแล้ว ข้อความทั้งหมดกลับมาเผยแพร่'
const FAILED_SENTENCE = 'สร้าง text.db ใหม่ไม่สำเร็จ ไฟล์เดิมยังอยู่ตามเดิม จะลองใหม่เมื่อเปิดครั้งต่อไป หรือสั่งเองด้วย library import:'
