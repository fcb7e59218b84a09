/** Measures a passage: its length, the hash of its letters, and its pages. */

import { toSourceComparisonLetters } from '../../canon/collation/comparable.ts'
import { isSpanOfTextItself, type TextWithSpanKind } from '../../definitions/texts/format.ts'
import { countCharacters } from '../../foundation/validation/characters.ts'

/** Length of the hash of a passage's letters; long enough that two texts do not agree by accident. */
const HASH_BYTES = 16

/** A part: the spans of a passage on one page. */
export interface PassageSpansOnPage {
  readonly edition: string
  readonly volume: number
  readonly page: number
  readonly spans: readonly (readonly TextWithSpanKind[])[]
}

/** The part of a passage in one volume. */
interface Extent {
  readonly edition: string
  readonly volume: number
  first: number
  last: number
  /** 1 if it begins there, else 0. */
  readonly starts: number
  characters: number
}

/**
 * Computes the length of a passage in characters, the hash of its letters, where it begins, its pages by volume
 * (`extents`), and whether it has words of the text (`worded`, 0 or 1).
 * @param parts all parts of a passage, in order
 */
export function measurePassage(parts: readonly PassageSpansOnPage[]) {
  const extents = new Map<string, Extent>()
  let worded = 0
  for (const { edition, volume, page, spans } of parts) {
    const key = `${edition} ${volume}`
    const starts = extents.size === 0 ? 1 : 0
    const extent = extents.getOrInsert(key, { edition, volume, first: page, last: page, starts, characters: 0 })
    extent.first = Math.min(extent.first, page)
    extent.last = Math.max(extent.last, page)
    for (const { text, kind } of spans.flat()) {
      extent.characters += countCharacters(text)
      if (worded === 0 && isSpanOfTextItself(kind) && text.trim() !== '') worded = 1
    }
  }
  const extentList = [...extents.values()]
  return {
    characters: extentList.reduce((sum, { characters }) => sum + characters, 0),
    letters: hashLetters(parts.flatMap(({ spans }) => spans)),
    volume: parts[0]?.volume ?? 0,
    page: parts[0]?.page ?? 1,
    worded,
    extents: extentList,
  }
}

/** Hashes the letters of a passage. Passages agree if their hashes are equal (decisions §4). */
const hashLetters = (paragraphs: readonly (readonly TextWithSpanKind[])[]): Uint8Array =>
  new Bun.CryptoHasher('sha256').update(toSourceComparisonLetters(paragraphs)).digest().subarray(0, HASH_BYTES)
