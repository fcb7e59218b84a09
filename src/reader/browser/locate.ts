/** Finds words on a page again by themselves and the words around them, whatever the paragraphs are by now (carry §3). */

/** Words, and those around them: W3C's TextQuoteSelector. */
export interface TextQuote {
  readonly exact: string
  readonly prefix?: string
  readonly suffix?: string
}

/** How many letters around the words are kept. */
export const QUOTE_CONTEXT_LETTERS = 32

/** Characters that matching ignores. */
export const SKIPPED_CHARACTERS = /[\s\u00ad\u200b]/
/** A Thai digit as a western one. */
export const toWesternDigit = (letter: string): string =>
  letter >= '๐' && letter <= '๙' ? String(letter.charCodeAt(0) - 0xe50) : letter
const compact = (words: string): string =>
  [...words]
    .filter((letter) => !SKIPPED_CHARACTERS.test(letter))
    .map(toWesternDigit)
    .join('')

/** From a letter to the one in front of which it ends. */
export interface MatchRange {
  readonly start: number
  readonly end: number
}

/**
 * Where quoted words are: as they were, else between the words that were around them.
 * @param near the letter that they are most likely to be at, among equals
 * @param isSure whether the words around have to be there on both sides: on a page that is not their own
 */
export function locateQuote(
  { letters }: { readonly letters: string },
  selector: TextQuote,
  near = 0,
  isSure = false,
): MatchRange | undefined {
  const exact = compact(selector.exact)
  const prefix = compact(selector.prefix ?? '')
  const suffix = compact(selector.suffix ?? '')
  if (exact === '') return undefined
  let best: (MatchRange & { readonly score: number; readonly far: number }) | undefined
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

/** Words of which a letter is another one by now, or that go on behind the end of the page. */
function changed(letters: string, exact: string, prefix: string, suffix: string, near: number): MatchRange | undefined {
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
  let best: (MatchRange & { readonly far: number; readonly near: number }) | undefined
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

/** How many letters a note may have that came between. */
const NOTE = 40

/** Words that are there in pieces, such as around a note that came between, or that go on behind the end of the page. */
function byPieces(letters: string, exact: string): MatchRange | undefined {
  const LENGTH = 10
  const found: { readonly at: number; readonly place: number }[] = []
  let pieces = 0
  for (let at = 0; at + LENGTH <= exact.length; at += LENGTH / 2, pieces++) {
    for (const place of placesOf(letters, exact.slice(at, at + LENGTH))) found.push({ at, place })
  }
  const room = NOTE + exact.length * 0.3
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

/** Where pieces of at least eight letters are. @param isEnd whether their ends are wanted */
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
