/** Error for an import that cannot begin or finish. `message` is a Thai sentence. The old text stays in use. */
export class ImportRejectedError extends Error {
  override readonly name = 'ImportRejectedError'
}

/** Thai message for an import that would remove a large part of a source without confirmation. */
export const UNCONFIRMED_REMOVAL_MESSAGE =
  'ไม่ได้นำเข้าอะไร เพราะชุดที่จะนำเข้ามีไม่ครบตามที่คลังมีอยู่ ถ้าต้องการให้แทนที่ตามนี้จริง ให้ใช้คำสั่งเดิมพร้อม --replace'
