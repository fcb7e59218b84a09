/** Why an import cannot begin or end, in Thai; the old text goes on serving. */
export class ImportRejectedError extends Error {
  override readonly name = 'ImportRefused'
}

/** An import that takes away more than may go without a word, and was not confirmed. */
export const NOT_REPLACED_SENTENCE =
  'ไม่ได้นำเข้าอะไร เพราะชุดที่จะนำเข้ามีไม่ครบตามที่คลังมีอยู่ ถ้าต้องการให้แทนที่ตามนี้จริง ให้ใช้คำสั่งเดิมพร้อม --replace'
