/** Rewrites single UTF-16 units of a text: for millions of changes, regular replacement takes fifty times as long. */

/** The result of the `rewrite` function of `rewriteUtf16Units` that drops a unit. */
export const DROP_UTF16_UNIT = -1

/**
 * Rewrites a text unit by unit.
 * @param rewrite receives a unit and the original unit before it (0 at the start), returns the new unit or
 * DROP_UTF16_UNIT
 * @returns the same string if nothing changes
 */
export function rewriteUtf16Units(text: string, rewrite: (unit: number, before: number) => number): string {
  let index = 0
  let before = 0
  for (; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (rewrite(unit, before) !== unit) break
    before = unit
  }
  if (index === text.length) return text
  const bytes = Buffer.from(text, 'utf16le')
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
  let length = index
  for (; index < units.length; index++) {
    const unit = units[index] ?? 0
    const rewritten = rewrite(unit, before)
    if (rewritten !== DROP_UTF16_UNIT) units[length++] = rewritten
    before = unit
  }
  return bytes.toString('utf16le', 0, length * 2)
}
