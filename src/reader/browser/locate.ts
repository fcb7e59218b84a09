/** Finds a quotation on a page by its words and the words around it, also after paragraphs changed (carry §3). */

/** A quotation with the text before and after it: W3C's TextQuoteSelector. */
export interface TextQuote {
  readonly exact: string
  readonly prefix?: string
  readonly suffix?: string
}

/** How many letters before and after a quotation are stored with it. */
export const QUOTE_CONTEXT_LETTERS = 32

/** Characters that matching ignores: white space, soft hyphens and zero-width spaces. */
export const QUOTE_IGNORED_CHARACTERS_PATTERN = /[\s\u00ad\u200b]/
/** Converts a Thai digit to a Western one; returns any other character unchanged. */
export const toWesternDigit = (letter: string): string =>
  letter >= '๐' && letter <= '๙' ? String(letter.charCodeAt(0) - 0xe50) : letter
const compact = (words: string): string =>
  [...words]
    .filter((letter) => !QUOTE_IGNORED_CHARACTERS_PATTERN.test(letter))
    .map(toWesternDigit)
    .join('')

/** A range of letters: `start` is the index of the first letter, `end` the index after the last. */
export interface LetterMatchRange {
  readonly start: number
  readonly end: number
}

/**
 * Finds a quotation in the letters of a page: its exact words, else the range between the words around it; undefined
 * where neither is found.
 * @param near the letter index that equal matches are compared with: the nearest one wins
 * @param isSure whether the context must match on both sides, as for a page that is not the quotation's own
 */
export function findQuoteInPageLetters(
  { letters }: { readonly letters: string },
  selector: TextQuote,
  near = 0,
  isSure = false,
): LetterMatchRange | undefined {
  const exact = compact(selector.exact)
  const prefix = compact(selector.prefix ?? '')
  const suffix = compact(selector.suffix ?? '')
  if (exact === '') return undefined
  let best: (LetterMatchRange & { readonly score: number; readonly far: number }) | undefined
  for (let at = letters.indexOf(exact); at >= 0; at = letters.indexOf(exact, at + 1)) {
    const before = sameEnd(letters.slice(Math.max(0, at - QUOTE_CONTEXT_LETTERS), at), prefix)
    const after = sameStart(letters.slice(at + exact.length, at + exact.length + QUOTE_CONTEXT_LETTERS), suffix)
    const found = { start: at, end: at + exact.length, score: before + after, far: Math.abs(at - near) }
    const isTheirs = before >= Math.min(prefix.length, 16) && after >= Math.min(suffix.length, 16)
    if (isSure && (!isTheirs || before + after + exact.length < 40)) continue
    if (!best || found.score > best.score || (found.score === best.score && found.far < best.far)) best = found
  }
  if (best && (best.score >= 4 || exact.length >= 8 || best.score >= prefix.length + suffix.length)) return best
  return isSure ? undefined : changed(letters, exact, prefix, suffix, near)
}

/** Finds a quotation in which a letter has changed, or that continues after the end of the page. */
function changed(
  letters: string,
  exact: string,
  prefix: string,
  suffix: string,
  near: number,
): LetterMatchRange | undefined {
  const starts = [
    ...placesOf(letters, prefix.slice(-16), true),
    ...placesOf(letters, prefix.slice(-8), true),
    ...placesOf(letters, exact.slice(0, 8)),
  ]
  const ends = [
    ...placesOf(letters, suffix.slice(0, 16)),
    ...placesOf(letters, suffix.slice(0, 8)),
    ...placesOf(letters, exact.slice(-8), true),
  ]
  const room = Math.max(6, exact.length * 0.3)
  let best: (LetterMatchRange & { readonly far: number; readonly near: number }) | undefined
  for (const start of starts) {
    for (const end of ends) {
      const far = Math.abs(end - start - exact.length)
      if (end <= start || far > room) continue
      const found = { start, end, far, near: Math.abs(start - near) }
      if (!best || far < best.far || (far === best.far && found.near < best.near)) best = found
    }
  }
  return best ?? byPieces(letters, exact)
}

/** Maximum letters of a note that was added in between. */
const MAX_NOTE_LETTERS = 40

/**
 * Finds a quotation whose parts are there, but apart, such as around an inserted note, or that continues after the end
 * of the page.
 */
function byPieces(letters: string, exact: string): LetterMatchRange | undefined {
  /** Length of the pieces that are searched first. */
  const SEED_LETTERS = 10
  const found: { readonly at: number; readonly place: number }[] = []
  let pieces = 0
  for (let at = 0; at + SEED_LETTERS <= exact.length; at += SEED_LETTERS / 2, pieces++) {
    for (const place of placesOf(letters, exact.slice(at, at + SEED_LETTERS))) found.push({ at, place })
  }
  const room = MAX_NOTE_LETTERS + exact.length * 0.3
  let best: typeof found = []
  for (const one of found) {
    const together = found.filter(({ at, place }) => Math.abs(place - at - (one.place - one.at)) <= room)
    if (together.length > best.length) best = together
  }
  const [first, last] = [best[0], best.at(-1)]
  const onPage = Math.min(1, (letters.length - (first?.place ?? 0)) / exact.length)
  if (!first || !last || new Set(best.map(({ at }) => at)).size < (pieces * onPage) / 2) return undefined
  return {
    start: Math.max(0, first.place - first.at),
    end: Math.min(letters.length, last.place + exact.length - last.at),
  }
}

/**
 * Returns the places at which parts of at least eight letters occur.
 * @param isEnd whether the ends of the parts are returned, not the beginnings
 */
function placesOf(letters: string, piece: string, isEnd = false): readonly number[] {
  const places: number[] = []
  if (piece.length < 8) return places
  for (let at = letters.indexOf(piece); at >= 0 && places.length < 20; at = letters.indexOf(piece, at + 1))
    places.push(isEnd ? at + piece.length : at)
  return places
}

function sameStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function sameEnd(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}
