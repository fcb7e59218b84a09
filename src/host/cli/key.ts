/** `library key`: a new write key. */

import { randomBytes } from 'node:crypto'
import { command } from './command.ts'

/** 256 bits: more than anybody can guess. */
const KEY_BYTES = 32

export const key = command({
  name: 'key',
  summary: 'สร้างกุญแจใหม่ที่เดาไม่ได้ สำหรับ LIBRARY_API_KEY',
  details: [
    'กุญแจพิมพ์ออกมาครั้งเดียวและไม่ได้เก็บไว้ที่ใด ตั้งเป็น LIBRARY_API_KEY แล้วเริ่ม library serve ใหม่',
    'หลายคนใช้หลายดอกได้: LIBRARY_API_KEY=somchai:กุญแจ,malee:กุญแจ บันทึกการแก้ไขจะบอกชื่อเจ้าของกุญแจ',
  ],
  settings: [],
  run: ({ terminal }) => {
    terminal.out(randomBytes(KEY_BYTES).toString('base64url'))
    return 0
  },
})
