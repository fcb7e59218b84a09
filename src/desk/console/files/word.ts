/** Reads documents of word processors (`.docx`). */

import { convertToHtml } from 'mammoth'
import { Unfit } from '../base/refused.ts'
import type { ReadDocument } from './document.ts'
import { lostPictures, readHtml, TITLE_CLASS } from './html.ts'
import { packedAgain, unpacked } from './unpacked.ts'

/** Names of styles beside the reader's own. */
const STYLES = [`p[style-name='Title'] => p.${TITLE_CLASS}:fresh`]

/** @throws Unfit */
export async function readWord(bytes: Uint8Array): Promise<ReadDocument> {
  const parts = unpacked(bytes)
  const { value, messages } = await htmlOf(packedAgain(parts))
  const isPartly = messages.some(({ message }) => message.startsWith('An unrecognised element'))
  const document = readHtml(value)
  // they are passed over before the reader could see them
  const text = new TextDecoder().decode(parts.get('word/document.xml'))
  const pictures = text.match(/<(?:pic:pic|v:imagedata)\b/g)?.length ?? 0
  return {
    ...document,
    said: [
      ...lostPictures(pictures),
      ...document.said,
      ...(isPartly ? ['สมการ กล่องข้อความ หรือส่วนพิเศษบางส่วนของไฟล์นำมาไม่ได้ กรุณาดูให้ครบ'] : []),
    ],
  }
}

async function htmlOf(packed: Uint8Array) {
  const input = { arrayBuffer: packed.buffer as ArrayBuffer, buffer: packed }
  try {
    // a document too deep for it ends in a fault like any other
    return await convertToHtml(input as { arrayBuffer: ArrayBuffer }, { styleMap: STYLES })
  } catch {
    throw new Unfit('อ่านไฟล์นี้ไม่ได้ กรุณาบันทึกใหม่เป็น .docx แล้วลองอีกครั้ง')
  }
}
