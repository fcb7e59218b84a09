/** Litestream at work on a data folder: a restore must not change the library under it. */

import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabasePaths } from '../integrity/files.ts'

/** The folder in which Litestream keeps its copy of the write-ahead log of a database. */
export const litestreamFolder = ({ library }: DatabasePaths): string =>
  join(dirname(library), `.${basename(library)}-litestream`)

/**
 * Litestream goes on with the log of the old database under the restored one, and what it sends from then on cannot be
 * restored any more.
 * @returns what a host has to do before a restore; undefined where Litestream never worked in the folder
 */
export function litestreamAdviceAfterRestore(folder: DatabasePaths): string | undefined {
  const path = litestreamFolder(folder)
  if (!existsSync(path)) return undefined
  return [
    `Litestream ส่งสำเนาของโฟลเดอร์ข้อมูลนี้อยู่หรือเคยส่ง (มี ${path}) การกู้คืนขณะนั้นจะทำให้สำเนาที่ส่งไปใช้ไม่ได้ จึงไม่ได้เปลี่ยนอะไร กรุณาทำสามขั้นนี้`,
    '1. หยุด Litestream เช่น systemctl stop library-replicate',
    `2. กู้คืนอีกครั้งโดยเติม --replication-stopped ซึ่งจะลบโฟลเดอร์ ${path} ให้ด้วย`,
    '3. เปิด Litestream อีกครั้ง เช่น systemctl start library-replicate แล้ว Litestream จะเริ่มสำเนาชุดใหม่ (generation) เอง',
  ].join('\n')
}

/** Lets Litestream begin a new generation at its next start. */
export const resetLitestreamState = (folder: DatabasePaths): void =>
  rmSync(litestreamFolder(folder), { recursive: true, force: true })
