/** `library backup`: writes all databases into one file while the server runs, once or repeatedly. */

import { resolve } from 'node:path'
import { productInfo } from '../../foundation/product.ts'
import { recordLastBackup } from '../backup/last-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { formatMegabytes } from '../integrity/files.ts'
import { type DataFolderPaths, requireDataFolder } from '../server/data-folder.ts'
import { createInterruptSignal } from '../server/stop-signals.ts'
import { type CommandTerminal, defineCommand, UsageError } from './command.ts'
import { toCommandErrorSentence } from './error-sentence.ts'
import {
  computeMillisecondsUntilBackup,
  findFutureBackups,
  getNextBackupPath,
  isBackupTargetFolder,
  removeOldBackups,
  waitInStepsOfOneDay,
} from './repeated-backups.ts'

/** The `backup` command: writes all databases into one file, once or repeatedly. The service may be running. */
export const backupCommand = defineCommand({
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
    const every = parsePositiveInteger('--every', values.every, MAX_HOURS)
    const keep = parsePositiveInteger('--keep', values.keep, MAX_STORED)
    if (every === undefined && keep !== undefined) throw new UsageError('--keep ใช้กับ --every เท่านั้น')
    if (every !== undefined && !isBackupTargetFolder(path))
      throw new UsageError(`--every สำรองลงโฟลเดอร์ แต่ ${path} ไม่ใช่โฟลเดอร์ที่มีอยู่`)
    const folder = requireDataFolder(settings.data)
    using interrupted = createInterruptSignal()
    const { signal } = interrupted
    if (every === undefined)
      await writeOneBackup(folder, isBackupTargetFolder(path) ? getNextBackupPath(path) : path, signal, terminal)
    else await repeatBackups({ folder, target: path, every, keep, signal }, terminal)
    return 0
  },
})

/** Maximum hours between backups, a month; and maximum files to keep, as many as a person can look through. */
const MAX_HOURS = 744
const MAX_STORED = 10_000

function parsePositiveInteger(flag: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > max) throw new UsageError(`${flag} ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง ${max}`)
  return number
}

async function writeOneBackup(
  folder: DataFolderPaths,
  file: string,
  interrupted: AbortSignal,
  terminal: CommandTerminal,
) {
  const { version } = productInfo
  const bytes = await writeBackup({ databases: folder, file, version, interrupted })
  recordLastBackup(folder.path, { at: new Date().toISOString(), file, bytes })
  terminal.error(`สำรองข้อมูลไว้ที่ ${file} แล้ว (${formatMegabytes(bytes)})`)
}

interface RepeatOptions {
  readonly folder: DataFolderPaths
  readonly target: string
  readonly every: number
  readonly keep: number | undefined
  readonly signal: AbortSignal
}

/** Pause after a failure: a full disk has no space again within a minute. */
const RETRY_INTERVAL_MS = 10 * 60_000

/** Repeats backups; reports failures and retries, since the host may not be watching. */
async function repeatBackups(
  { folder, target, every, keep, signal }: RepeatOptions,
  terminal: CommandTerminal,
): Promise<void> {
  const reported = new Set<string>()
  const nextWait = () => {
    for (const path of findFutureBackups(target)) {
      if (!reported.has(path)) terminal.error(`ไฟล์ ${path} ${FROM_FUTURE}`)
      reported.add(path)
    }
    return computeMillisecondsUntilBackup(target, every)
  }
  let wait = nextWait()
  while (await waitInStepsOfOneDay(wait, signal)) {
    wait = RETRY_INTERVAL_MS
    try {
      const file = getNextBackupPath(target)
      await writeOneBackup(folder, file, signal, terminal)
      wait = nextWait()
      if (keep !== undefined) removeOldBackups(target, keep, file)
    } catch (error) {
      if (signal.aborted) return
      const sentence = toCommandErrorSentence(error)
      if (sentence === undefined) throw error
      terminal.error(sentence)
    }
  }
}

const FROM_FUTURE = 'ลงเวลาไว้ในอนาคต จึงนับว่าเพิ่งทำเสร็จเดี๋ยวนี้ กรุณาตรวจนาฬิกาของเครื่อง และลบหรือเปลี่ยนชื่อไฟล์นั้นถ้านาฬิกาถูกต้องแล้ว'
