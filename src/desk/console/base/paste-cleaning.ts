/** Cleans text pasted into any field of the desk, and reports what was removed. */

import type { TextCleaningRule } from '../../../definitions/languages/cleaning.ts'
import { applyCleaningRules, PASTED_TEXT_CLEANING_RULES } from './cleaning.ts'
import { noticeArea } from './notices.ts'

/** Zero-width characters inside a text mark word breaks and stay; at its edges they are removed. */
const FIELD_CLEANING_RULES: readonly TextCleaningRule[] = [
  ...PASTED_TEXT_CLEANING_RULES,
  {
    found: /^[\u200b-\u200f\u2060]+|[\u200b-\u200f\u2060]+$/g,
    instead: '',
    said: 'ตัดอักขระไร้ความกว้างที่หัวท้ายออก',
  },
]
const PAGE_BREAKS = /[\v\f]/

interface CleanedText {
  readonly text: string
  /** Thai phrases for what was done; empty if nothing was. */
  readonly done: readonly string[]
}

/**
 * Returns a pasted text without unwanted characters, and Thai phrases for what was done.
 * @param isOneLine whether the field holds a single line; lines are then joined by spaces
 */
export function cleanPastedText(pasted: string, isOneLine: boolean): CleanedText {
  const done = new Map<string, number>()
  if (PAGE_BREAKS.test(pasted))
    done.set(`เปลี่ยนเครื่องหมายแบ่งบรรทัดหรือหน้าของโปรแกรมเอกสารเป็น${isOneLine ? 'วรรค' : 'ขึ้นบรรทัดใหม่'}`, 1)
  const text = applyCleaningRules(pasted, FIELD_CLEANING_RULES, done)
  return { text: isOneLine ? text.trim().replace(/\s*\n\s*/g, ' ') : text, done: [...done.keys()] }
}

/** Adds a listener to the window that cleans every paste into a text field and shows a notice about it. */
export function enablePasteCleaning(): void {
  addEventListener('paste', (event) => {
    const { target } = event
    const isArea = target instanceof HTMLTextAreaElement
    if (!isArea && !(target instanceof HTMLInputElement)) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const { text, done } = cleanPastedText(pasted, !isArea)
    if (done.length === 0) return
    event.preventDefault()
    // insert as if typed, so that Ctrl+Z works and the field gets an input event
    document.execCommand('insertText', false, text)
    noticeArea.showDone(`ข้อความที่วาง: ${done.join(' · ')}`)
  })
}
