/** `library backup`: both databases in one file, while the server runs; once, or again and again. */

import { resolve } from 'node:path'
import { product } from '../../foundation/product.ts'
import { BackupFault } from '../backup/format.ts'
import { rememberBackup } from '../backup/last-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { megabytes } from '../integrity/files.ts'
import { type DataFolder, existingDataFolder } from '../server/data-folder.ts'
import { interruption } from '../server/stop-signals.ts'
import { dueIn, isFolder, keepNewest, nextBackup } from './backup-rounds.ts'
import { command, type Terminal, WrongUse } from './command.ts'

export const backup = command({
  name: 'backup',
  summary: 'สำรองฐานข้อมูลทั้งหมดเป็นไฟล์เดียว ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่',
  details: [
    'ไฟล์เป็น .tar.zst ที่เปิดดูได้ด้วย tar และกู้คืนได้ด้วย library restore ไม่เขียนทับไฟล์ที่มีอยู่',
    'ถ้า FILE เป็นโฟลเดอร์ ไฟล์จะได้ชื่อตามเวลา เช่น library-20260131T200000Z.tar.zst',
    'ไม่รวม library.toml เพราะอาจมีกุญแจอยู่',
  ],
  operands: { name: 'FILE', least: 1, most: 1 },
  flags: {
    every: {
      placeholder: 'HOURS',
      meaning: 'สำรองลงโฟลเดอร์ทุกกี่ชั่วโมง จนกว่าจะสั่งหยุด นับจากไฟล์ล่าสุดที่มีอยู่',
    },
    keep: { placeholder: 'N', meaning: 'เก็บเฉพาะไฟล์ใหม่สุดกี่ไฟล์ในโฟลเดอร์ ใช้กับ --every (ไม่ระบุคือเก็บทั้งหมด)' },
  },
  settings: ['data'],
  run: async ({ operands: [file = ''], values, settings, terminal }) => {
    const path = resolve(file)
    const every = wholeOf('--every', values.every, MOST_HOURS)
    const keep = wholeOf('--keep', values.keep, MOST_KEPT)
    if (every === undefined && keep !== undefined) throw new WrongUse('--keep ใช้กับ --every เท่านั้น')
    if (every !== undefined && !isFolder(path))
      throw new WrongUse(`--every สำรองลงโฟลเดอร์ แต่ ${path} ไม่ใช่โฟลเดอร์ที่มีอยู่`)
    const folder = existingDataFolder(settings.data)
    using interrupted = interruption()
    const { signal } = interrupted
    if (every === undefined) await backUp(folder, isFolder(path) ? nextBackup(path) : path, signal, terminal)
    else await inRounds({ folder, to: path, every, keep, signal }, terminal)
    return 0
  },
})

/** A month; and as many files as nobody looks through. */
const MOST_HOURS = 744
const MOST_KEPT = 10_000

function wholeOf(flag: string, value: string | undefined, most: number): number | undefined {
  if (value === undefined) return undefined
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > most) throw new WrongUse(`${flag} ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง ${most}`)
  return number
}

async function backUp(folder: DataFolder, file: string, interrupted: AbortSignal, terminal: Terminal) {
  const { version } = product
  const bytes = await writeBackup({ databases: folder, file, version, interrupted })
  rememberBackup(folder.path, { at: new Date().toISOString(), file, bytes })
  terminal.error(`สำรองข้อมูลไว้ที่ ${file} แล้ว (${megabytes(bytes)})`)
}

interface Rounds {
  readonly folder: DataFolder
  readonly to: string
  readonly every: number
  readonly keep: number | undefined
  readonly signal: AbortSignal
}

/** How soon it is tried again after a failure, in milliseconds: a full disk is not empty in a minute. */
const AGAIN = 10 * 60_000

/** What fails once is told and tried again: whoever runs this does not look at it. */
async function inRounds({ folder, to, every, keep, signal }: Rounds, terminal: Terminal): Promise<void> {
  let wait = dueIn(to, every)
  while (await passed(wait, signal)) {
    try {
      await backUp(folder, nextBackup(to), signal, terminal)
      if (keep !== undefined) keepNewest(to, keep)
      wait = dueIn(to, every)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof BackupFault)) throw error
      terminal.error(error.message)
      wait = AGAIN
    }
  }
}

/** Waits so many milliseconds. @returns whether they passed, and nobody said to stop */
function passed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve(!signal.aborted)
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })
}
