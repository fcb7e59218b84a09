/** Finds where a query matches a text, as ranges of the original characters. */
import { foldKeepingWordsWithMap, type TextWithOffsetMap, toSearchKeyWithMap } from '../../letters/fold.ts'
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import { extractConsonants, restoreCanonNiggahita } from '../../letters/phonetic-keys.ts'
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
  /** Where the best range begins: a literal one if there is one. */
  focus: number
  /** How many terms of the query were found. */
  terms: number
}

/**
 * Finds where a text matches a query. The query as a phrase is tried first, then each term.
 * @param isForeign whether the text is in a language with spaces between words that is not Pali
 */
export function findQueryMatches(text: string, query: ParsedQuery, isForeign = false): QueryMatchesInText {
  const forms = new FoldedForms(text, isForeign)
  if (query.phrase) {
    const together = forms.asTyped(query.phrase)
    if (together.ranges.length > 0)
      return { ...together, ranges: joinOverlappingRanges(together.ranges), terms: query.terms.length }
  }
  const found = query.terms.map((term) => findTerm(forms, term))
  const hits = found.filter(({ ranges }) => ranges.length > 0)
  const ranges = joinOverlappingRanges(found.flatMap((term) => term.ranges))
  return { ranges, focus: hits[0]?.focus ?? 0, terms: hits.length }
}

type Found = Omit<QueryMatchesInText, 'terms'>

const withFocus = (ranges: Utf16Range[]): Found => ({ ranges, focus: ranges[0]?.start ?? 0 })

function findTerm(forms: FoldedForms, term: QueryTerm): Found {
  if (term.quoted) return withFocus(forms.literal(term.text))
  const typed = forms.asTyped(term)
  if (typed.ranges.length > 0 || forms.isForeign) return typed
  for (const key of [...term.letters, ...term.sounds]) {
    const bySound = forms.sounds(key)
    if (bySound.length > 0) return withFocus(bySound)
    const byLetters = forms.letters(key)
    if (byLetters.length > 0) return withFocus(byLetters)
  }
  return withFocus([])
}

const CANON_READING: readonly ThaiPaliReading[] = ['canon']
/** The readings to try for text without phinthu, which does not show in which spelling it is. */
const ALL_READINGS: readonly ThaiPaliReading[] = ['canon', 'aloud', 'school', 'joined']

/** The folded forms of a text, each computed when first needed. */
class FoldedForms {
  readonly #text: string
  #lower: string | undefined
  #letters: TextWithOffsetMap | undefined
  #words: TextWithOffsetMap | undefined
  #consonants: string | undefined
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
    const found = findOccurrences(this.#lower, lowerCaseKeepingLength(words))
    return found.map((start) => extendToLetterBoundaries(this.#text, start, start + words.length))
  }

  /** Ranges of a term as typed and by its letters; the focus is on the first literal one. */
  asTyped({ text, letters, words }: QueryTerm): Found {
    if (this.isForeign) return withFocus(words.flatMap((one) => this.#findDividedWords(one)))
    const literal = this.literal(text)
    const ranges = literal.concat(letters.flatMap((key) => this.letters(key)))
    return { ranges, focus: (literal[0] ?? ranges[0])?.start ?? 0 }
  }

  letters(key: string): Utf16Range[] {
    return this.#findRanges(this.#getLetters(), key)
  }

  #getLetters(): TextWithOffsetMap {
    this.#letters ??= toSearchKeyWithMap(this.#text)
    return this.#letters
  }

  /** Ranges of divided words: where a word begins and, for whole words, ends. */
  #findDividedWords(words: string): Utf16Range[] {
    this.#words ??= foldKeepingWordsWithMap(this.#text)
    const [leading, trailing] = [words.length - words.trimStart().length, words.length - words.trimEnd().length]
    return this.#findRanges(this.#words, words, leading, trailing)
  }

  sounds(key: string): Utf16Range[] {
    if (hasThaiLetters(key) || !hasThaiLetters(this.#text)) return []
    this.#consonants ??= extractConsonants(this.#getLetters().text)
    if (!this.#consonants.includes(extractConsonants(key))) return []
    for (const reading of hasPhinthu(this.#text) ? CANON_READING : ALL_READINGS) {
      const ranges = this.#findRanges(this.#getSound(reading), key)
      if (ranges.length > 0) return ranges
    }
    return []
  }

  #getSound(reading: ThaiPaliReading): TextWithOffsetMap {
    const cached = this.#sounds.get(reading)
    if (cached) return cached
    const sound = toSoundWithMap(this.#text, reading)
    this.#sounds.set(reading, sound)
    return sound
  }

  /**
   * Ranges of a key in a folded form.
   * @param leading units of the key that are not part of the range
   * @param trailing such units at its end
   */
  #findRanges(form: TextWithOffsetMap, key: string, leading = 0, trailing = 0): Utf16Range[] {
    return findOccurrences(form.text, key).map((at) => {
      let start = this.#text.length
      let end = 0
      for (let i = at + leading; i < at + key.length - trailing; i++) {
        const origin = form.map[i] ?? 0
        if (origin < start) start = origin
        if (origin >= end) end = origin + 1
      }
      return extendToLetterBoundaries(this.#text, start, end)
    })
  }
}

function toSoundWithMap(text: string, reading: ThaiPaliReading): TextWithOffsetMap {
  const roman = thaiPaliToRomanWithMap(reading === 'canon' ? text : restoreCanonNiggahita(text), reading)
  const key = toSearchKeyWithMap(roman.text)
  for (let unit = 0; unit < key.map.length; unit++) key.map[unit] = roman.map[key.map[unit] ?? 0] ?? 0
  return key
}

function findOccurrences(text: string, words: string): number[] {
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
function extendToLetterBoundaries(text: string, start: number, end: number): Utf16Range {
  return { start: findLetterBoundaryBefore(text, start), end: findLetterBoundaryAfter(text, end) }
}

/** A combining mark, or the second half of a surrogate pair. */
const CONTINUES_LETTER = /^[\p{M}\udc00-\udfff]$/u

/** Returns the last index at or before `index` at which a letter with its combining marks begins. */
export function findLetterBoundaryBefore(text: string, index: number): number {
  let at = Math.max(0, index)
  while (at > 0 && at < text.length && CONTINUES_LETTER.test(text[at] ?? '')) at--
  return at
}

/** Returns the first index at or after `index` at which a letter with its combining marks ends. */
export function findLetterBoundaryAfter(text: string, index: number): number {
  let at = Math.min(text.length, index)
  while (at > 0 && at < text.length && CONTINUES_LETTER.test(text[at] ?? '')) at++
  return at
}

/** Sorts ranges in place and joins those that overlap. @param most how many to return, the first ones */
export function joinOverlappingRanges(ranges: Utf16Range[], most = MAX_RANGES): Utf16Range[] {
  const sorted = ranges.sort((a, b) => a.start - b.start || b.end - a.end)
  const joined: Utf16Range[] = []
  for (const range of sorted) {
    const last = joined.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else if (joined.length < most) joined.push({ start: range.start, end: range.end })
  }
  return joined
}
