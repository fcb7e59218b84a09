/** Detects Litestream in a data folder. A restore must not change the library while Litestream runs. */

import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabasePaths } from '../integrity/files.ts'

/** Returns the folder in which Litestream keeps its copy of library.db's write-ahead log. */
const getLitestreamFolder = ({ library }: DatabasePaths): string =>
  join(dirname(library), `.${basename(library)}-litestream`)

/**
 * Returns Thai advice for restoring a data folder from which Litestream sends copies, or once did. Undefined if it
 * never did. Without these steps Litestream would append the changes of the restored database to the copy of the old
 * one. What it sends from then on could not be restored.
 */
export function getLitestreamAdviceBeforeRestore(folder: DatabasePaths): string | undefined {
  const path = getLitestreamFolder(folder)
  if (!existsSync(path)) return undefined
  return [
    `Litestream ส่งสำเนาของโฟลเดอร์ข้อมูลนี้อยู่หรือเคยส่ง (มี ${path}) การกู้คืนขณะนั้นจะทำให้สำเนาที่ส่งไปใช้ไม่ได้ จึงไม่ได้เปลี่ยนอะไร กรุณาทำสามขั้นนี้`,
    '1. หยุด Litestream เช่น systemctl stop library-replicate',
    `2. กู้คืนอีกครั้งโดยเติม --replication-stopped ซึ่งจะลบโฟลเดอร์ ${path} ให้ด้วย`,
    '3. เปิด Litestream อีกครั้ง เช่น systemctl start library-replicate แล้ว Litestream จะเริ่มสำเนาชุดใหม่ (generation) เอง',
  ].join('\n')
}

/** Deletes Litestream's folder. Litestream then starts a new generation. */
export const resetLitestreamState = (folder: DatabasePaths): void =>
  rmSync(getLitestreamFolder(folder), { recursive: true, force: true })
