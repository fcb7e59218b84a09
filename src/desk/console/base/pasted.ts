/** Cleans what is pasted into any field of the desk, and says what it took away. */

import { notices } from './notices.ts'

/** What there is to take away, and how it is told. */
const MARKS: readonly (readonly [found: RegExp, instead: string, said: string])[] = [
  // lines and pages of word processors
  [/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n', ''],
  [/[^\P{Cc}\t\n]/gu, '', 'อักขระควบคุมที่มองไม่เห็น'],
  [/[\u202a-\u202e\u2066-\u2069]/g, '', 'เครื่องหมายบังคับทิศทางข้อความ'],
  [/\ufeff/g, '', 'เครื่องหมาย BOM'],
  [/^[\u200b-\u200f\u2060]+|[\u200b-\u200f\u2060]+$/g, '', 'อักขระไร้ความกว้างที่หัวท้าย'],
]
const PAGE_MARKS = /[\v\f]/

interface Cleaned {
  readonly text: string
  /** What was done, for the editor; empty where nothing was. */
  readonly done: readonly string[]
}

/** @param isOneLine whether the field has room for one line alone */
export function cleaned(pasted: string, isOneLine: boolean): Cleaned {
  const done: string[] = PAGE_MARKS.test(pasted)
    ? [`เปลี่ยนเครื่องหมายแบ่งบรรทัดหรือหน้าของโปรแกรมเอกสารเป็น${isOneLine ? 'วรรค' : 'ขึ้นบรรทัดใหม่'}`]
    : []
  let text = pasted
  for (const [found, instead, said] of MARKS) {
    const next = text.replace(found, instead)
    if (next !== text && said !== '') done.push(`ตัด${said}ออก`)
    text = next
  }
  return { text: isOneLine ? text.trim().replace(/\s*\n\s*/g, ' ') : text, done }
}

/** Cleans every paste from now on. */
export function cleanPastes(): void {
  addEventListener('paste', (event) => {
    const { target } = event
    const isArea = target instanceof HTMLTextAreaElement
    if (!isArea && !(target instanceof HTMLInputElement)) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const { text, done } = cleaned(pasted, !isArea)
    if (done.length === 0) return
    event.preventDefault()
    // as if it was typed: it can be taken back by Ctrl+Z, and the field hears of it
    document.execCommand('insertText', false, text)
    notices.done(`ข้อความที่วาง: ${done.join(' · ')}`)
  })
}
