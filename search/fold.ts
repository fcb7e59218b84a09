/**
 * The one folding that indexing and asking share: letters without case, marks or punctuation, with the way back to
 * where each folded letter came from.
 *
 * Sources of the rules
 * - Unicode Standard Annex 15 (NFD, NFKD) and the Unicode Character Database: general categories, and
 *   `Script=Inherited` for the marks that only modify a letter (macron, dots, tilde). The vowel signs and tone marks
 *   of a script of its own (Thai, Sinhala, Devanagari) are letters of that script and stay.
 * - ISO 15919 and the romanisation of the Pali Text Society: ā ī ū ṭ ḍ ṇ ḷ ṅ ñ, and the niggahita as ṃ, ṁ or ŋ.
 * - Kaccāyana's rule on sandhi, "vaggantaṃ vā vagge": before a consonant of a class the niggahita becomes the nasal of
 *   that class, so saṃkamati and saṅkamati are one word. Without marks, the nasals of all classes but the labial
 *   are `n`.
 * - Unicode Standard, chapter 16 (Thai): SARA AM is NIKHAHIT and SARA AA; phinthu and yamakkan occur in Pali only.
 *
 * Why substrings survive: each character folds by itself, so the folding of a piece of text is a piece of the folded
 * text. Three edges need care, and get it: a piece that ends in a niggahita (or nikhahit) whose next letter, now cut
 * off, had changed it (`indexKey` adds what finds it), and a piece that begins with a Thai mark whose consonant was
 * cut off (`foldQuery` drops the mark).
 */
import { CharacterTable, NOTHING, SEVERAL } from './character-table.ts'
import { UnitBuffer } from './unit-buffer.ts'

/** Text after folding. `map[i]` is the UTF-16 index, in the original, of the character that gave unit `i`. */
export type Folded = {
  text: string
  map: Uint32Array
}

/** Separates the keys of one text inside an index; no folded text and no folded query contains it. */
export const KEY_SEPARATOR = '\n'

/** A query has at most 200 characters, so no more text than this ever has to precede a cut niggahita. */
const TAIL = 200

/** So many niggahita in a row are no words any more, and their keys would outgrow the text. */
const LONGEST_ROW = 8

/**
 * A few characters stand for a whole phrase (U+FDFA for eighteen letters). Nobody looks for them, and texts of them
 * would fold to many times their length.
 */
const LONGEST_FOLDED = 4

const SPACE = 0x20
const M = 0x6d
const N = 0x6e
const NIKHAHIT = 0x0e4d

/** Letters that no decomposition leads to a plain form. */
const PLAIN: Record<string, string> = {
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
 * Thai characters with a rule of their own: phinthu and yamakkan vanish, paiyannoi only separates, lakkhangyao is a
 * SARA AA. SARA AE becomes two SARA E and not the other way round: so half of a doubled SARA E is still a piece of it.
 */
const THAI: Record<string, string> = {
  '\u0e3a': '',
  '\u0e4e': '',
  '\u0e2f': ' ',
  '\u0e41': '\u0e40\u0e40',
  '\u0e45': '\u0e32',
}

/** Quotation marks vanish, since they stand inside words (hotī’ti); all other punctuation separates. */
const QUOTE = /^['"`´‘’‚‛“”„‟‹›«»′″ʹʺʻʼʽˈˊˋ＇＂]$/u
const UNSEEN = /^\p{Cf}$/u
const INHERITED_MARK = /^(?=\p{Script=Inherited})\p{M}$/u
const LETTER = /^[\p{L}\p{M}\p{N}]$/u

function foldCharacter(character: string): string {
  if (QUOTE.test(character) || UNSEEN.test(character)) return ''
  let folded = ''
  for (const part of character.toLowerCase().normalize('NFKD').toLowerCase()) {
    const thai = THAI[part]
    if (thai !== undefined) folded += thai
    else if (part >= '๐' && part <= '๙') folded += String.fromCharCode(part.charCodeAt(0) - 0x0e50 + 0x30)
    else if (!INHERITED_MARK.test(part)) folded += PLAIN[part] ?? (LETTER.test(part) ? part : ' ')
  }
  return folded.length > LONGEST_FOLDED ? ' ' : folded
}

const table = new CharacterTable(foldCharacter)

/** k g c j t d n: before these the niggahita is the nasal that folds to `n`. */
function takesN(unit: number): boolean {
  return (
    unit === 0x74 ||
    unit === 0x6b ||
    unit === 0x64 ||
    unit === 0x63 ||
    unit === 0x67 ||
    unit === 0x6a ||
    unit === N
  )
}

function isThaiTone(unit: number): boolean {
  return unit >= 0x0e48 && unit <= 0x0e4b
}

/** Collects folded units and applies the rules that look at the unit before. */
class Sink {
  readonly #to = new UnitBuffer()
  #map = new Uint32Array(0)
  #withMap = false
  /** Where a unit was changed by the one after it, and what it was: pairs of position and unit. */
  changed: number[] = []

  reset(capacity: number, withMap: boolean): void {
    this.#to.reset(capacity)
    this.#withMap = withMap
    if (this.changed.length > 0) this.changed = []
  }

  put(unit: number, origin: number): void {
    const to = this.#to
    const at = to.length
    const before = at === 0 ? SPACE : (to.units[at - 1] ?? SPACE)
    if (unit === before && (unit === SPACE || unit === NIKHAHIT)) return
    to.push(unit)
    if (this.#withMap) this.#note(at, origin)
    if (before === M && takesN(unit)) this.#makeNasals(at)
    else if (before === NIKHAHIT && isThaiTone(unit)) {
      // Old conversions hold the nikhahit of a SARA AM before the tone mark: one order for both.
      to.units[at - 1] = unit
      to.units[at] = NIKHAHIT
      this.changed.push(at - 1, NIKHAHIT)
    }
  }

  /** Turns the niggahita before `end` into a nasal; where several stand in a row, all of them. */
  #makeNasals(end: number): void {
    const { units } = this.#to
    let start = end - 1
    while (start > 0 && units[start - 1] === M) start--
    for (let at = start; at < end; at++) {
      units[at] = N
      this.changed.push(at, M)
    }
  }

  #note(at: number, origin: number): void {
    if (at >= this.#map.length) {
      const map = new Uint32Array(this.#to.units.length)
      map.set(this.#map)
      this.#map = map
    }
    this.#map[at] = origin
  }

  slice(start: number, end: number): string {
    return this.#to.text(start, end)
  }

  text(): string {
    if (this.#to.units[this.#to.length - 1] === SPACE && this.#to.length > 0) this.#to.length--
    return this.#to.text()
  }

  map(): Uint32Array {
    return this.#map.slice(0, this.#to.length)
  }
}

/** One sink for all calls: folding is synchronous and never calls itself. */
const sink = new Sink()

function run(text: string, withMap: boolean): string {
  sink.reset(text.length + 16, withMap)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    let entry = table.unit(unit)
    let codePoint = unit
    const start = i
    if (unit >= 0xd800 && unit < 0xdc00) {
      codePoint = text.codePointAt(i) ?? unit
      if (codePoint > 0xffff) {
        entry = SEVERAL
        i++
      }
    }
    if (entry === NOTHING) continue
    if (entry !== SEVERAL) {
      sink.put(entry, start)
      continue
    }
    const units = table.string(codePoint)
    for (let k = 0; k < units.length; k++) sink.put(units.charCodeAt(k), start)
  }
  return sink.text()
}

/** The folded form of a text: lower case, no marks, one space between words, none at the ends. */
export function fold(text: string): string {
  return run(text, false)
}

/** The folded form together with where each of its units came from. Made for snippets: it costs 4 bytes a unit. */
export function foldWithMap(text: string): Folded {
  const folded = run(text, true)
  return { text: folded, map: sink.map() }
}

/**
 * The folded form as an index keeps it: `fold(text)`, and for each niggahita that its next letter changed the text
 * before it with the niggahita unchanged, so that a query that was cut off right there is found too. The parts are
 * separated by KEY_SEPARATOR.
 */
export function indexKey(text: string): string {
  let key = run(text, false)
  const changed = sink.changed
  let row = ''
  for (let i = 0; i + 1 < changed.length; i += 2) {
    const at = changed[i] ?? 0
    const unit = String.fromCharCode(changed[i + 1] ?? 0)
    row = unit === 'm' && changed[i - 2] === at - 1 ? row + unit : unit
    if (row.length > LONGEST_ROW) continue
    const end = at + 1 - row.length
    key += KEY_SEPARATOR + sink.slice(Math.max(0, end - TAIL), end) + row
  }
  return key
}

const LEADING_THAI_MARKS = /^[ \u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+/

/** The folded form of words that somebody looks for: `fold`, less the Thai marks that lost their consonant. */
export function foldQuery(words: string): string {
  return fold(words).replace(LEADING_THAI_MARKS, '')
}
