/** Counts characters as readers do, by code points and not by UTF-16 units: a surrogate pair is one. */

/** Counts the characters of a text as readers do, by code points: a surrogate pair is one character. */
export function countCharacters(text: string): number {
  let pairs = 0
  let last = 0
  for (let index = 0; index < text.length; index++) {
    // the upper six bits tell the halves of a pair from all else
    const block = text.charCodeAt(index) >> 10
    if (block === 0x37 && last === 0x36) pairs++
    last = block
  }
  return text.length - pairs
}
