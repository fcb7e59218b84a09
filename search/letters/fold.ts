/**
 * The folding that indexes and queries share: letters without case, marks or punctuation, with a map from each folded
 * letter to its origin. `foldText` keeps spaces between words. Search keys, which indexes store, have no spaces: Pali
 * is divided and joined freely (iti pi so, itipi so, itipiso), so spaces have no meaning.
 *
 * Sources of the rules
 * - Unicode Standard Annex 15 (NFD, NFKD) and the Unicode Character Database: general categories, and
 *   `Script=Inherited` for the marks that only modify a letter (macron, dots, tilde). The vowel signs and tone marks
 *   of a script of its own (Thai, Sinhala, Devanagari) are letters of that script and stay.
 * - ISO 15919 and the romanisation of the Pali Text Society: ā ī ū ṭ ḍ ṇ ḷ ṅ ñ, and the niggahita as ṃ, ṁ or ŋ.
 * - Kaccāyana's rule on sandhi, "vaggantaṃ vā vagge": before a consonant of a class the niggahita becomes the nasal of
 *   that class, in a word and between two, so saṃkamati and saṅkamati are one word, and so are evaṃ me and evamme.
 *   Without marks, the nasals of all classes but the labial are `n`, and the niggahita is `m`: a key has `N` for both
 * before the consonants of those classes. (Before a labial both are `m` already.)
 * - Editions write byañjana and vyañjana: a key has `by` for both.
 * - Unicode Standard, chapter 16 (Thai): SARA AM is NIKHAHIT and SARA AA; phinthu and yamakkan occur in Pali only.
 *
 * Thai marks are put in order first (src/definitions/languages/cleaning.ts), so they are in order in every key.
 *
 * Why substrings match: each character folds independently, so the key of a substring is a substring of the text's key
 * if the marks of the text are in order. `toQueryKeys` handles two exceptions: a substring that ends in a nasal, which
 * the next letter may have changed, and one that begins with a Thai mark without its consonant.
 */

import { orderThaiMarks } from '../../src/definitions/languages/cleaning.ts'

/** A text derived from another one; `map[i]` is the UTF-16 index of the original character that gave unit `i`. */
export type TextWithOffsetMap = {
  text: string
  map: Uint32Array
}

/** Separates keys in an index, and precedes and ends them; no key of a query contains it. */
export const SEARCH_KEY_SEPARATOR = '\n'

/**
 * A few characters expand to a whole phrase (U+FDFA to eighteen letters). Readers do not search for them, and a text of
 * them would fold to many times its length. Longer expansions become a space.
 */
const MAX_FOLDED_UNITS = 4

/** Letters without a Unicode decomposition to a plain letter. */
const PLAIN_LETTERS: Record<string, string> = {
  ŋ: 'm',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}

/**
 * Thai characters with special rules: phinthu and yamakkan are removed, paiyannoi becomes a space, lakkhangyao becomes
 * SARA AA. SARA AE becomes two SARA E and not the reverse, so that one SARA E of two is still a substring.
 */
const THAI_RULES: Record<string, string> = {
  '\u0e3a': '',
  '\u0e4e': '',
  '\u0e2f': ' ',
  '\u0e41': '\u0e40\u0e40',
  '\u0e45': '\u0e32',
}

/** Quotation marks are removed, since they occur inside words (hotī’ti); other punctuation becomes a space. */
const QUOTE = /^['"`´‘’‚‛“”„‟‹›«»′″ʹʺʻʼʽˈˊˋ＇＂]$/u
const INVISIBLE = /^\p{Cf}$/u
const INHERITED_MARK = /^(?=\p{Script=Inherited})\p{M}$/u
const LETTER = /^[\p{L}\p{M}\p{N}]$/u

function foldCharacter(character: string): string {
  if (QUOTE.test(character) || INVISIBLE.test(character)) return ''
  let folded = ''
  for (const part of character.toLowerCase().normalize('NFKD').toLowerCase()) {
    const thai = THAI_RULES[part]
    if (thai !== undefined) folded += thai
    else if (part >= '๐' && part <= '๙') folded += String.fromCharCode(part.charCodeAt(0) - 0x0e50 + 0x30)
    else if (!INHERITED_MARK.test(part)) folded += PLAIN_LETTERS[part] ?? (LETTER.test(part) ? part : ' ')
  }
  return folded.length > MAX_FOLDED_UNITS ? ' ' : folded
}

/** Folded characters by code point, cached: a lookup takes 1/50 of the time of folding. */
const foldedByCodePoint: string[] = []

/** The folded unit of UTF-16 units that fold to one unit, as most do; 0 for others. */
const singleUnits = new Uint16Array(0x10000)

function cacheFoldedCharacter(codePoint: number): string {
  const units = foldCharacter(String.fromCodePoint(codePoint))
  foldedByCodePoint[codePoint] = units
  const isSurrogate = codePoint >= 0xd800 && codePoint < 0xe000
  if (units.length === 1 && codePoint < singleUnits.length && !isSurrogate) singleUnits[codePoint] = units.charCodeAt(0)
  return units
}

const SPACE = 0x20
const M = 0x6d
const N = 0x6e
const [B, V, Y] = [0x62, 0x76, 0x79]
/** A nasal before a consonant whose class has another nasal than m. */
const CLASS_NASAL = 0x4e

/** k g c j t d n: before these a niggahita sounds like the nasal of their class, which folds to `n`. */
const NASAL_CHANGING = new Set([...'kgcjtdn'].map((letter) => letter.charCodeAt(0)))

const [ZERO, NINE] = [0x30, 0x39]

/** State of the current call, shared by all: folding is synchronous and not recursive. */
let units = new Uint16Array(0)
let bytes = Buffer.from(units.buffer)
let origins = new Uint32Array(0)

function growBuffers(length: number): void {
  if (length <= units.length) return
  units = new Uint16Array(length)
  bytes = Buffer.from(units.buffer)
  origins = new Uint32Array(length)
}

/** Folds each character, and applies the rules that depend on the previous unit. */
function foldUnits(text: string, asKey: boolean): string {
  growBuffers(text.length * MAX_FOLDED_UNITS)
  let length = 0
  let before = SPACE
  /** Whether a space was skipped since the last letter. */
  let hasSkippedSpace = false
  for (let i = 0; i < text.length; i++) {
    let unit = singleUnits[text.charCodeAt(i)] ?? 0
    let folded = ''
    const at = i
    if (unit === 0) {
      const codePoint = text.codePointAt(i) ?? 0
      if (codePoint > 0xffff) i++
      folded = foldedByCodePoint[codePoint] ?? cacheFoldedCharacter(codePoint)
      if (folded === '') continue
      unit = folded.charCodeAt(0)
    }
    for (let k = 1; ; k++) {
      if (unit === SPACE && (asKey || before === SPACE)) hasSkippedSpace = true
      else {
        if (hasSkippedSpace && unit >= ZERO && unit <= NINE && before >= ZERO && before <= NINE) {
          // 1 23 is not 123
          units[length] = SPACE
          origins[length++] = at
        }
        hasSkippedSpace = false
        if (asKey && (before === M || before === N) && NASAL_CHANGING.has(unit)) units[length - 1] = CLASS_NASAL
        else if (asKey && unit === Y && before === V) units[length - 1] = B
        units[length] = unit
        origins[length++] = at
        before = unit
      }
      if (k >= folded.length) break
      unit = folded.charCodeAt(k)
    }
  }
  if (length > 0 && units[length - 1] === SPACE) length--
  return bytes.toString('utf16le', 0, length * 2)
}

/** Folds a text for comparison: lower case, no diacritics, one space between words, none at the ends. */
export const foldText = (text: string): string => foldUnits(orderThaiMarks(text), false)

/**
 * Returns the search key of a text: folded, without spaces except between digits, and with one letter for nasals that
 * sound alike. Indexes contain such keys, and find a query by its key (toQueryKeys) as a substring.
 */
export const toSearchKey = (text: string): string => foldUnits(orderThaiMarks(text), true)

/** Returns the search key of a text with one space between words, to see where words begin and end. */
export const toSpacedSearchKey = (text: string): string =>
  foldText(text)
    .replace(/[mn](?= ?[kgcjtdn])/g, 'N')
    .replace(/v(?= ?y)/g, 'b')

/** Returns the search key of a text with a map to the original, to mark matches there. */
export const toSearchKeyWithMap = (text: string): TextWithOffsetMap => foldedWithMap(text, true)

/** Like toSpaceDelimitedSearchKey, with a map to the original: a space before each word and after the last one. */
export function foldKeepingWordsWithMap(text: string): TextWithOffsetMap {
  const { text: folded, map } = foldedWithMap(text, false)
  return {
    text: ` ${folded.replace(/[mn](?=[kgcjtdn])/g, 'N')} `,
    map: Uint32Array.of(map[0] ?? 0, ...map, map.at(-1) ?? 0),
  }
}

function foldedWithMap(text: string, asKey: boolean): TextWithOffsetMap {
  const ordered = orderThaiMarks(text)
  const key = foldUnits(ordered, asKey)
  const map = origins.slice(0, key.length)
  if (ordered === text) return { text: key, map }
  const before = mapToOriginal(text, ordered)
  return { text: key, map: map.map((at) => before[at] ?? at) }
}

/** Maximum units by which ordering moves a mark. */
const MAX_MARK_SHIFT = 4

/** For each unit of a text with ordered marks, its index in the original text. */
function mapToOriginal(text: string, ordered: string): Uint32Array {
  const taken = new Set<number>()
  const places = new Uint32Array(ordered.length)
  let at = 0
  for (let i = 0; i < ordered.length; i++) {
    let place = Math.max(0, at - MAX_MARK_SHIFT)
    while (place < at + MAX_MARK_SHIFT && (text[place] !== ordered[i] || taken.has(place))) place++
    if (place === at + MAX_MARK_SHIFT) place = Math.min(at, text.length - 1)
    taken.add(place)
    places[i] = place
    at = Math.max(at, place + 1)
  }
  return places
}

const LEADING_THAI_MARKS = /^[ \u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+/

/**
 * Returns the keys by which to look up a query in search keys of texts, as substrings. Usually one; two if the last
 * letter would change before some next letter; none without letters.
 */
export function toQueryKeys(words: string): string[] {
  const key = toSearchKey(words).replace(LEADING_THAI_MARKS, '')
  if (key === '') return []
  const other = /[mn]$/.test(key) ? 'N' : key.endsWith('v') ? 'b' : ''
  return other === '' ? [key] : [key, key.slice(0, -1) + other]
}
