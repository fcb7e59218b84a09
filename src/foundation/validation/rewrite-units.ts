/** Changes single units of a text: where millions are to be changed, replacing them one by one takes fifty times as long. */

/** What a unit becomes: another one, or nothing. */
export const DROPPED_UNIT = -1

/**
 * The text with every unit changed.
 * @param become is given the unit and the one before it, as it was (0 at the start).
 * @returns the same text where nothing changes.
 */
export function rewriteUnits(text: string, become: (unit: number, before: number) => number): string {
  let index = 0
  let before = 0
  for (; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (become(unit, before) !== unit) break
    before = unit
  }
  if (index === text.length) return text
  const bytes = Buffer.from(text, 'utf16le')
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
  let length = index
  for (; index < units.length; index++) {
    const unit = units[index] ?? 0
    const becomes = become(unit, before)
    if (becomes !== DROPPED_UNIT) units[length++] = becomes
    before = unit
  }
  return bytes.toString('utf16le', 0, length * 2)
}
