/** Any character: fast-check's own “binary” looks each up in a table of all of them, whose making alone takes most of a second. */

import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Half of them of ASCII, where what has a meaning is; none is half of a pair. */
export const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)),
  fc
    .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
    .map((code) => String.fromCodePoint(code < SURROGATES.from ? code : code + SURROGATES.count)),
)
