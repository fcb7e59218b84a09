/** Brings what people type into the one form that is stored: trimmed, NFC, LF, nothing invisible. */

/** A value that cannot be stored as it is, with its place in the body. */
export interface Blemish {
  readonly path: readonly string[]
  readonly sentence: string
}

/** Deeper than any body of this API; a guard against bodies made to exhaust the stack. */
const DEEPEST = 32

const HAS_CONTROL = /[\p{Cc}]/u
const FORBIDDEN_CONTROL = /[^\P{Cc}\t\n]/u

/**
 * A copy of a JSON value with every string trimmed, in Unicode NFC, with CRLF and CR as LF, and with empty
 * strings as null (decisions §3; contract, rules common to all operations, 6). NFC leaves Thai SARA AM
 * composed. Strings with other control characters, or with half of a surrogate pair, are reported.
 */
export function normalise(value: unknown, blemishes: Blemish[], path: readonly string[] = []): unknown {
  if (typeof value === 'string') {
    const text = normaliseText(value)
    const sentence = textBlemish(text)
    if (sentence) blemishes.push({ path, sentence })
    return text === '' ? null : text
  }
  if (typeof value !== 'object' || value === null) return value
  if (path.length >= DEEPEST) {
    blemishes.push({ path, sentence: 'ข้อมูลซ้อนกันลึกเกินไป' })
    return null
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => normalise(item, blemishes, [...path, String(index)]))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, normalise(item, blemishes, [...path, key])]),
  )
}

/** One string in the form in which it is stored. */
export function normaliseText(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return trimmed(lines).normalize('NFC')
}

/** Spaces, and marks without width that Thai text is broken with, which say nothing at an end. */
const BLANK = /[\s\u200b\u2060]/

function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && BLANK.test(text.charAt(start))) start++
  while (start < end && BLANK.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Why a string cannot be stored, or undefined when it can. */
function textBlemish(text: string): string | undefined {
  if (!text.isWellFormed()) return 'มีอักขระที่เสียหาย กรุณาพิมพ์ข้อความใหม่แทนการคัดลอก'
  if (HAS_CONTROL.test(text) && FORBIDDEN_CONTROL.test(text)) {
    return 'มีอักขระควบคุมที่มองไม่เห็นปนอยู่ กรุณาลบออกหรือพิมพ์ข้อความใหม่'
  }
  return undefined
}
