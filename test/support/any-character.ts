/** Any character. The `binary` unit of fast-check builds a table of all characters, which takes most of a second. */

import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any character, half of them ASCII, which has the characters with a special meaning; never half a surrogate pair. */
export const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)),
  fc
    .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
    .map((code) => String.fromCodePoint(code < SURROGATES.from ? code : code + SURROGATES.count)),
)
