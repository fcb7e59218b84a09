/** What a check of the databases finds, and what to do about it. */

export interface Finding {
  /** A Thai sentence that says what is wrong. */
  readonly what: string
  /** A Thai sentence that says what the host can do. */
  readonly remedy: string
}

/** The file itself is damaged. */
export const FROM_BACKUP = 'หยุดเซิร์ฟเวอร์ แล้วกู้คืนจากไฟล์สำรองล่าสุดด้วย library restore FILE --force'

/** The file is whole, but what is in it contradicts itself: a new library made from the records does not. */
export const MADE_ANEW =
  'ส่งออกด้วย library export FOLDER แล้วกู้คืนลงโฟลเดอร์ข้อมูลใหม่ด้วย library restore FOLDER --data DIR และย้าย text.db ตามไป'
