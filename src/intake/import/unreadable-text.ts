/** Explains in Thai why an existing text database cannot be read, and what the host can do about it. */

import { statSync } from 'node:fs'
import type { DatabaseUnopenableReason } from '../../../db/text-database.ts'

/** Thai advice to import the text again, which is always possible. */
export const IMPORT_AGAIN_ADVICE = 'นำเข้าชุดข้อความอีกครั้งด้วย library import (การตัดสินของบรรณาธิการไม่หายไป)'

/** Why a text cannot be read, in two Thai sentences; the first names the file. */
export interface UnreadableTextSentences {
  readonly what: string
  readonly remedy: string
}

/** Describes in Thai why a text cannot be read, and the remedy. @param path the path as the message names it */
export function describeUnreadableText(
  why: Exclude<DatabaseUnopenableReason, 'missing'>,
  path: string,
): UnreadableTextSentences {
  switch (why) {
    case 'older':
      return {
        what: `ไฟล์ ${path} มาจาก Library รุ่นที่เก่ากว่า ข้อความยังอยู่ครบ แต่ต้องสร้างใหม่ให้ทันโปรแกรมรุ่นนี้ก่อน`,
        remedy:
          'library serve สร้างใหม่จากไฟล์เดิมให้เองขณะให้บริการ ถ้าไม่ได้เปิดเซิร์ฟเวอร์ ให้สั่ง library import โดยไม่ต้องระบุชุดข้อความ',
      }
    case 'newer':
      return { what: `ไฟล์ ${path} มาจาก Library รุ่นที่ใหม่กว่า`, remedy: 'กรุณาใช้โปรแกรมรุ่นนั้นหรือใหม่กว่า' }
    case 'forbidden':
      return {
        what: `ไม่มีสิทธิ์อ่านไฟล์ ${path}${describeOwner(path)} ไฟล์อาจไม่ได้เสียหาย`,
        remedy: 'กรุณาแก้เจ้าของไฟล์ให้ตรงกับ library.db (เช่น chown --reference=library.db text.db) หรือใช้ผู้ใช้ที่เป็นเจ้าของ',
      }
    case 'broken':
      return {
        what: `ไฟล์ ${path} เสียหายหรือไม่ครบ`,
        remedy: IMPORT_AGAIN_ADVICE,
      }
  }
}

function describeOwner(path: string): string {
  try {
    const { uid, mode } = statSync(path)
    return ` (เจ้าของคือผู้ใช้หมายเลข ${uid} สิทธิ์ ${(mode & 0o777).toString(8)})`
  } catch {
    return ''
  }
}
