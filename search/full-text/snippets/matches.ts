/** Finds where a query matches a text, as ranges of the original characters. */
import { foldKeepingWordsWithMap, type TextWithOffsetMap, toSearchKeyWithMap } from '../../letters/fold.ts'
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import { restoreCanonNiggahita } from '../../letters/phonetic-keys.ts'
import { hasPhinthu, hasThaiLetters, type ThaiPaliReading, thaiPaliToRomanWithMap } from '../../letters/thai-pali.ts'
import type { ParsedQuery, QueryTerm } from '../query.ts'

/** A range in a text: from `start` up to, but without, `end`, in UTF-16 units. */
export type Utf16Range = { start: number; end: number }

/** Maximum ranges to mark in a text. */
const MAX_RANGES = 100

/** The places where a query matches a text. */
export type QueryMatchesInText = {
  /** Ascending, without overlaps, at most 100. */
  ranges: Utf16Range[]
  /** Where the best of them begins: a literal one, if there is one. */
  focus: number
  /** How many terms of the query were found. */
  terms: number
}

/**
 * Finds where a text matches a query. The query as a whole is tried first, then each term.
 * @param isForeign whether the text is in another language than Pali, with spaces between words
 */
export function findQueryMatches(text: string, query: ParsedQuery, isForeign = false): QueryMatchesInText {
  const forms = new Forms(text, isForeign)
  if (query.phrase) {
    const together = forms.asTyped(query.phrase)
    if (together.ranges.length > 0) return { ...together, ranges: joined(together.ranges), terms: query.terms.length }
  }
  const found = query.terms.map((term) => findTerm(forms, term))
  const hits = found.filter(({ ranges }) => ranges.length > 0)
  const ranges = joined(found.flatMap((term) => term.ranges))
  return { ranges, focus: hits[0]?.focus ?? 0, terms: hits.length }
}

type Found = Omit<QueryMatchesInText, 'terms'>

const focused = (ranges: Utf16Range[]): Found => ({ ranges, focus: ranges[0]?.start ?? 0 })

function findTerm(forms: Forms, term: QueryTerm): Found {
  if (term.quoted) return focused(forms.literal(term.text))
  const typed = forms.asTyped(term)
  if (typed.ranges.length > 0 || forms.isForeign) return typed
  for (const key of [...term.letters, ...term.sounds]) {
    const heard = forms.sounds(key)
    if (heard.length > 0) return focused(heard)
    const read = forms.letters(key)
    if (read.length > 0) return focused(read)
  }
  return focused([])
}

const CANON: readonly ThaiPaliReading[] = ['canon']
/** The readings that are tried; text without phinthu shows its spelling only by its words. */
const READINGS: readonly ThaiPaliReading[] = ['canon', 'aloud', 'school', 'joined']

/** A text in each of its folded forms, computed when first needed. */
class Forms {
  readonly #text: string
  #lower: string | undefined
  #letters: TextWithOffsetMap | undefined
  #words: TextWithOffsetMap | undefined
  readonly #sounds = new Map<ThaiPaliReading, TextWithOffsetMap>()

  constructor(
    text: string,
    readonly isForeign: boolean,
  ) {
    this.#text = text
  }

  /** Ranges of words as typed, regardless of case. */
  literal(words: string): Utf16Range[] {
    this.#lower ??= lowerCaseKeepingLength(this.#text)
    const found = occurrences(this.#lower, lowerCaseKeepingLength(words))
    return found.map((start) => whole(this.#text, start, start + words.length))
  }

  /** Ranges of a term as typed and by its letters; the focus is on the first literal one. */
  asTyped({ text, letters, words }: QueryTerm): Found {
    if (this.isForeign) return focused(words.flatMap((one) => this.#divided(one)))
    const literal = this.literal(text)
    const ranges = literal.concat(letters.flatMap((key) => this.letters(key)))
    return { ranges, focus: (literal[0] ?? ranges[0])?.start ?? 0 }
  }

  letters(key: string): Utf16Range[] {
    this.#letters ??= toSearchKeyWithMap(this.#text)
    return this.#ranges(this.#letters, key)
  }

  /** Ranges of divided words: where a word begins and, for whole words, ends. */
  #divided(words: string): Utf16Range[] {
    this.#words ??= foldKeepingWordsWithMap(this.#text)
    const [lead, trail] = [words.length - words.trimStart().length, words.length - words.trimEnd().length]
    return this.#ranges(this.#words, words, lead, trail)
  }

  sounds(key: string): Utf16Range[] {
    if (hasThaiLetters(key) || !hasThaiLetters(this.#text)) return []
    for (const reading of hasPhinthu(this.#text) ? CANON : READINGS) {
      const ranges = this.#ranges(this.#sound(reading), key)
      if (ranges.length > 0) return ranges
    }
    return []
  }

  #sound(reading: ThaiPaliReading): TextWithOffsetMap {
    const known = this.#sounds.get(reading)
    if (known) return known
    const sound = soundWithMap(this.#text, reading)
    this.#sounds.set(reading, sound)
    return sound
  }

  /**
   * Ranges of a key in a folded form.
   * @param lead units of the key that are not part of the range
   * @param trail such units at its end
   */
  #ranges(form: TextWithOffsetMap, key: string, lead = 0, trail = 0): Utf16Range[] {
    return occurrences(form.text, key).map((at) => {
      let start = this.#text.length
      let end = 0
      for (let i = at + lead; i < at + key.length - trail; i++) {
        const origin = form.map[i] ?? 0
        if (origin < start) start = origin
        if (origin >= end) end = origin + 1
      }
      return whole(this.#text, start, end)
    })
  }
}

function soundWithMap(text: string, reading: ThaiPaliReading): TextWithOffsetMap {
  const roman = thaiPaliToRomanWithMap(reading === 'canon' ? text : restoreCanonNiggahita(text), reading)
  const key = toSearchKeyWithMap(roman.text)
  for (let unit = 0; unit < key.map.length; unit++) key.map[unit] = roman.map[key.map[unit] ?? 0] ?? 0
  return key
}

function occurrences(text: string, words: string): number[] {
  const found: number[] = []
  if (words === '') return found
  for (
    let at = text.indexOf(words);
    at >= 0 && found.length < MAX_RANGES;
    at = text.indexOf(words, at + words.length)
  ) {
    found.push(at)
  }
  return found
}

/** Extends a range so that it cuts no surrogate pair and no letter from its marks. */
function whole(text: string, start: number, end: number): Utf16Range {
  return { start: findLetterBoundaryBefore(text, start), end: findLetterBoundaryAfter(text, end) }
}

/** A mark, or the second half of a surrogate pair. */
const NO_BEGINNING = /^[\p{M}\udc00-\udfff]$/u

/** Returns the last place at or before an index at which a letter with its marks begins. */
export function findLetterBoundaryBefore(text: string, index: number): number {
  let at = Math.max(0, index)
  while (at > 0 && at < text.length && NO_BEGINNING.test(text[at] ?? '')) at--
  return at
}

/** Returns the first place at or after an index at which a letter with its marks ends. */
export function findLetterBoundaryAfter(text: string, index: number): number {
  let at = Math.min(text.length, index)
  while (at > 0 && at < text.length && NO_BEGINNING.test(text[at] ?? '')) at++
  return at
}

function joined(ranges: Utf16Range[]): Utf16Range[] {
  const sorted = ranges.sort((a, b) => a.start - b.start || b.end - a.end)
  const apart: Utf16Range[] = []
  for (const range of sorted) {
    const last = apart.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else if (apart.length < MAX_RANGES) apart.push({ ...range })
  }
  return apart
}
