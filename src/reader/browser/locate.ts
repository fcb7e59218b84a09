/** Finds a quotation on a page by its words and the words around it, even if paragraphs have changed (carry §3). */

/** A quotation with the text before and after it (W3C TextQuoteSelector). */
export interface TextQuote {
  readonly exact: string
  readonly prefix?: string
  readonly suffix?: string
}

/** Number of letters before and after a quotation that are stored with it. */
export const QUOTE_CONTEXT_LETTERS = 32

/**
 * Matches the characters that are ignored when a quotation is searched on a page: white space, soft hyphens and
 * zero-width spaces.
 */
export const QUOTE_IGNORED_CHARACTERS_PATTERN = /[\s\u00ad\u200b]/
/** Converts a Thai digit to a Western one; returns any other character unchanged. */
export const toWesternDigit = (letter: string): string =>
  letter >= '๐' && letter <= '๙' ? String(letter.charCodeAt(0) - 0xe50) : letter
const toComparableLetters = (words: string): string =>
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
 * Finds a quotation in the letters of a page: its exact words, or the range between the words around it. Undefined if
 * neither is found.
 * @param near index of a letter; of equal matches, the nearest to it is returned
 * @param isSure whether the context must match on both sides, as for another page than the quotation's own
 */
export function findQuoteInPageLetters(
  { letters }: { readonly letters: string },
  selector: TextQuote,
  near = 0,
  isSure = false,
): LetterMatchRange | undefined {
  const exact = toComparableLetters(selector.exact)
  const prefix = toComparableLetters(selector.prefix ?? '')
  const suffix = toComparableLetters(selector.suffix ?? '')
  if (exact === '') return undefined
  let best: (LetterMatchRange & { readonly score: number; readonly distance: number }) | undefined
  for (let at = letters.indexOf(exact); at >= 0; at = letters.indexOf(exact, at + 1)) {
    const before = countCommonEnd(letters.slice(Math.max(0, at - QUOTE_CONTEXT_LETTERS), at), prefix)
    const after = countCommonStart(letters.slice(at + exact.length, at + exact.length + QUOTE_CONTEXT_LETTERS), suffix)
    const found = { start: at, end: at + exact.length, score: before + after, distance: Math.abs(at - near) }
    const hasContext = before >= Math.min(prefix.length, 16) && after >= Math.min(suffix.length, 16)
    if (isSure && (!hasContext || before + after + exact.length < 40)) continue
    if (!best || found.score > best.score || (found.score === best.score && found.distance < best.distance))
      best = found
  }
  if (best && (best.score >= 4 || exact.length >= 8 || best.score >= prefix.length + suffix.length)) return best
  return isSure ? undefined : findChangedQuote(letters, exact, prefix, suffix, near)
}

/** Finds a quotation in which a letter has changed, or that continues after the end of the page. */
function findChangedQuote(
  letters: string,
  exact: string,
  prefix: string,
  suffix: string,
  near: number,
): LetterMatchRange | undefined {
  const starts = [
    ...listPositions(letters, prefix.slice(-16), true),
    ...listPositions(letters, prefix.slice(-8), true),
    ...listPositions(letters, exact.slice(0, 8)),
  ]
  const ends = [
    ...listPositions(letters, suffix.slice(0, 16)),
    ...listPositions(letters, suffix.slice(0, 8)),
    ...listPositions(letters, exact.slice(-8), true),
  ]
  const tolerance = Math.max(6, exact.length * 0.3)
  let best: (LetterMatchRange & { readonly distance: number; readonly near: number }) | undefined
  for (const start of starts) {
    for (const end of ends) {
      const distance = Math.abs(end - start - exact.length)
      if (end <= start || distance > tolerance) continue
      const found = { start, end, distance, near: Math.abs(start - near) }
      if (!best || distance < best.distance || (distance === best.distance && found.near < best.near)) best = found
    }
  }
  return best ?? findScatteredQuote(letters, exact)
}

/** Maximum letters of a note that was inserted into the quoted words. */
const MAX_NOTE_LETTERS = 40

/**
 * Finds a quotation whose parts are no longer next to each other, as around an inserted note, or that continues after
 * the end of the page.
 */
function findScatteredQuote(letters: string, exact: string): LetterMatchRange | undefined {
  /** Length of the chunks that are searched. */
  const SEED_LETTERS = 10
  const found: { readonly at: number; readonly position: number }[] = []
  let chunks = 0
  for (let at = 0; at + SEED_LETTERS <= exact.length; at += SEED_LETTERS / 2, chunks++) {
    for (const position of listPositions(letters, exact.slice(at, at + SEED_LETTERS))) found.push({ at, position })
  }
  const tolerance = MAX_NOTE_LETTERS + exact.length * 0.3
  let best: typeof found = []
  for (const match of found) {
    const consistent = found.filter(
      ({ at, position }) => Math.abs(position - at - (match.position - match.at)) <= tolerance,
    )
    if (consistent.length > best.length) best = consistent
  }
  const [first, last] = [best[0], best.at(-1)]
  const shareOnPage = Math.min(1, (letters.length - (first?.position ?? 0)) / exact.length)
  if (!first || !last || new Set(best.map(({ at }) => at)).size < (chunks * shareOnPage) / 2) return undefined
  return {
    start: Math.max(0, first.position - first.at),
    end: Math.min(letters.length, last.position + exact.length - last.at),
  }
}

/**
 * Lists the positions at which a chunk of at least eight letters occurs.
 * @param isEnd whether to return the ends of the occurrences, not the beginnings
 */
function listPositions(letters: string, chunk: string, isEnd = false): readonly number[] {
  const positions: number[] = []
  if (chunk.length < 8) return positions
  for (let at = letters.indexOf(chunk); at >= 0 && positions.length < 20; at = letters.indexOf(chunk, at + 1))
    positions.push(isEnd ? at + chunk.length : at)
  return positions
}

function countCommonStart(left: string, right: string): number {
  let length = 0
  while (length < left.length && left[length] === right[length]) length++
  return length
}

function countCommonEnd(left: string, right: string): number {
  let length = 0
  while (length < left.length && length < right.length && left.at(-1 - length) === right.at(-1 - length)) length++
  return length
}
