/** The folding that says whether two sources print the same text (decisions §4). */
import { CharacterTable, NOTHING, SEVERAL } from './character-table.ts'

const table = new CharacterTable((character) =>
  character
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ''),
)

let scratch = new Uint16Array(4096)

/**
 * The key by which two sources agree: NFD, marks stripped, lower case, letters and digits only. Two texts agree when
 * their keys are equal. Made for tens of megabytes: about 10 ns a character.
 */
export function agreementKey(text: string): string {
  if (scratch.length < text.length * 4) scratch = new Uint16Array(text.length * 8)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const codePoint = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(i) ?? unit) : unit
    const entry = codePoint > 0xffff ? SEVERAL : table.unit(unit)
    if (codePoint > 0xffff) i++
    if (entry === NOTHING) continue
    if (entry !== SEVERAL) {
      scratch[length++] = entry
      continue
    }
    const units = table.string(codePoint)
    for (let k = 0; k < units.length; k++) scratch[length++] = units.charCodeAt(k)
  }
  return Buffer.from(scratch.buffer, 0, length * 2).toString('utf16le')
}
