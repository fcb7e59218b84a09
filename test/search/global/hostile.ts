/** Queries from the letters of every alphabet that fold to Latin letters, Thai letters or digits. */

import { toSearchKey } from '../../../search/letters/fold.ts'

/** First code point after the letters that fold to Latin ones. */
const END_OF_LATIN_LETTERS = 0x1f200

/** Returns lists of letters: runs of adjacent code points that all fold to Latin letters, the Thai letters, digits. */
export function listFoldedAlphabets(): readonly (readonly string[])[] {
  const alphabets: string[][] = [[]]
  for (let code = 0x61; code < END_OF_LATIN_LETTERS; code++) {
    const letter = String.fromCodePoint(code)
    const key = code >= 0xd800 && code < 0xe000 ? '' : toSearchKey(letter)
    if (key.length === 1 && key >= 'a' && key <= 'z') alphabets.at(-1)?.push(letter)
    else if (alphabets.at(-1)?.length !== 0) alphabets.push([])
  }
  const thai = Array.from({ length: 46 }, (_, n) => String.fromCodePoint(0x0e01 + n))
  return [...alphabets.filter(({ length }) => length >= 20), thai, [...'0123456789๐๑๒๓๔๕๖๗๘๙①②③④⑤']]
}

const MAX_QUERY_CHARS = 200

/** Creates costly queries from many letters: separated by spaces, joined, in pairs, after a word, and quoted. */
export const createFloodQueries = (letters: readonly string[]): readonly string[] => {
  const pairs = letters.map((letter, nth) => letter + (letters[(nth * 7 + 1) % letters.length] ?? ''))
  const repeated = [...letters, ...letters, ...letters, ...letters]
  return [
    repeated.join(' '),
    repeated.join(''),
    pairs.join(' '),
    `nibbāna ${letters.join(' ')}`,
    letters
      .slice(0, 3)
      .map((letter) => `"${letter}"`)
      .join(' '),
  ].map((typed) => Array.from(typed.slice(0, MAX_QUERY_CHARS)).join('').trim())
}

/** Queries with syntax of SQL, FTS5, HTML and Unicode that could break a search; every search must survive them. */
export const HOSTILE_QUERIES = [
  '',
  '   \u3000\u00a0 ',
  '\u0301'.repeat(200),
  '่'.repeat(200),
  'ฺ'.repeat(100),
  '"',
  '""',
  '"""" "" "',
  '"nibbāna',
  'nibbāna"',
  '“” „“',
  '%',
  '_%_%_%',
  '*',
  'a*',
  'NEAR(a b)',
  'a AND b OR NOT c',
  'AND',
  'page_text: x',
  '{pairs} : "x"',
  '^nib + ba',
  '(',
  '))((',
  "'; DROP TABLE page_text; --",
  '\\',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '😀😀',
  'e'.repeat(200),
  'a '.repeat(100),
  'ก '.repeat(100),
  '"ก" '.repeat(50),
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e\u202dabc',
  'ﷺ'.repeat(200),
  '𝐀'.repeat(100),
  '1e309',
  '__proto__',
  'constructor toString',
]
