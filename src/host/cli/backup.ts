/** `library backup`: both databases in one file, while the server runs. */

import { resolve } from 'node:path'
import { writeBackup } from '../backup/write-backup.ts'
import { existingDataFolder } from '../server/data-folder.ts'
import { product } from '../server/product.ts'
import { interruption } from '../server/stop-signals.ts'
import { command } from './command.ts'

export const backup = command({
  name: 'backup',
  summary: 'สำรองฐานข้อมูลทั้งหมดเป็นไฟล์เดียว ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่',
  details: [
    'ไฟล์เป็น .tar.zst ที่เปิดดูได้ด้วย tar และกู้คืนได้ด้วย library restore ไม่เขียนทับไฟล์ที่มีอยู่',
    'ไม่รวม library.toml เพราะอาจมีกุญแจอยู่',
  ],
  operands: { name: 'FILE', least: 1, most: 1 },
  settings: ['data'],
  run: async ({ operands: [file = ''], settings, terminal }) => {
    const { library, text, words } = existingDataFolder(settings.data)
    const path = resolve(file)
    const { version } = product
    using interrupted = interruption()
    const bytes = await writeBackup({
      library,
      text,
      words,
      file: path,
      version,
      interrupted: interrupted.signal,
    })
    terminal.error(`สำรองข้อมูลไว้ที่ ${path} แล้ว (${(bytes / 1e6).toFixed(1)} MB)`)
    return 0
  },
})
