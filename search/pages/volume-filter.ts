/** Narrows a literal search in a volume to the parts whose index key matches, on the page or across its end. */

import type { TextDatabase } from '../../db/text-database.ts'
import { toQueryKeys } from '../letters/fold.ts'
import { toNonPaliSearchKey } from '../letters/non-pali-keys.ts'
import { NgramIndex } from './ngram-index.ts'
import { LETTERS_PER_NGRAM } from './ngrams.ts'
import { splitIntoPageBreakKeys } from './page-breaks.ts'
import { isSpacedNonPaliEdition } from './page-keys.ts'
import type { PrintedPage } from './page-lookup.ts'
import { PageNumberSet } from './page-number-set.ts'
import { PartIndexRegions } from './part-regions.ts'

const IN_VOLUME_SQL = 'WHERE id IN (SELECT id FROM parts WHERE edition = ? AND volume = ?)'

/** Shorter keys have too many n-grams. */
const MIN_KEY_LETTERS = 3

/** The page of each region where positions on the page do not count. */
const NOWHERE = new Uint32Array(0)

/** Marks after the last Thai consonant of a string, whose order may differ from the text. */
const LAST_MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+$/

/** A number of several digits: a line may end inside it, and its key then has a space there. */
const LONG_NUMBER = /\d ?\d/

/**
 * Returns the ids of the page parts of a volume in which a string may begin; undefined if its letters do not allow a
 * lookup. Parts are also left out if the string could only begin in a note at the end of the page, and continue on the
 * next one.
 * @param words the string
 */
export function findPartsWhereQueryMayBegin(
  text: TextDatabase,
  { edition, volume }: Omit<PrintedPage, 'page'>,
  words: string,
): readonly number[] | undefined {
  const keys = isSpacedNonPaliEdition(edition) ? listSpacedKeys(words) : listUnspacedKeys(words)
  if (!keys.every(({ length }) => length >= MIN_KEY_LETTERS) || keys.length === 0) return undefined
  const regions = new PartIndexRegions(text.sqlite, 'page_parts', IN_VOLUME_SQL, edition, volume)
  const parts = new PageNumberSet(regions.ids.reduce((most, id) => Math.max(most, id), 0))
  const wholeKeys = new Set(keys)
  for (const table of ['page_ngrams', 'added_ngrams']) {
    const index = new NgramIndex(text.sqlite, table, regions.getEnd(regions.ids.length - 1), regions.getStart(0))
    for (const key of new Set([...keys, ...keys.flatMap(splitIntoPageBreakKeys)])) {
      const around: number[] = []
      const onPage = wholeKeys.has(key) ? regions.ids : NOWHERE
      index.findPositions(key, (positions) => regions.addPagesAtPositions(positions, 'sounds', onPage, parts, around))
      for (const region of around) parts.add(regions.ids[region] ?? 0)
    }
  }
  return [...parts.list()]
}

const listUnspacedKeys = (words: string): readonly string[] => {
  const keys = toQueryKeys(words.replace(LAST_MARKS, ''))
  return keys.some((key) => LONG_NUMBER.test(key)) ? [] : keys
}

/** Characters on each side of the end of a paragraph that fill an n-gram, including those that keys leave out. */
const CHARS_AROUND_END = 8

/**
 * Keys that have a space wherever the text has one. If a paragraph ends inside a word, the key of the text has a space
 * that the string lacks. The text then has one of the n-grams around the first such end.
 */
function listSpacedKeys(words: string): readonly string[] {
  const ends = Array.from(words.matchAll(/(?<=\S)(?=\S)/g), ({ index }) => index)
  const broken = ends.flatMap((at) =>
    listNgramsAroundEnd(words.slice(Math.max(0, at - CHARS_AROUND_END), at), words.slice(at, at + CHARS_AROUND_END)),
  )
  return [...new Set([...listWordKeys(words), ...broken])]
}

/** N-grams of a string around the first end of a paragraph in it; another end may be anywhere after that. */
function listNgramsAroundEnd(before: string, after: string): readonly string[] {
  // at an end between words and punctuation the key is the same
  if ([before, after].some((words) => listWordKeys(words).length === 0)) return []
  const start = Math.max(0, toNonPaliSearchKey(before).length - LETTERS_PER_NGRAM)
  const others = Array.from(after, (_, at) => `${after.slice(0, at)} ${after.slice(at)}`)
  return others.flatMap((rest) =>
    listWordKeys(`${before} ${rest}`).map((key) => key.slice(start, start + LETTERS_PER_NGRAM)),
  )
}

/** The keys of divided words without the spaces around them; the last letter may depend on the next one. */
const listWordKeys = (words: string): readonly string[] => {
  const key = toNonPaliSearchKey(words).slice(1, -1)
  return key === '' ? [] : [key, key.replace(/[\u00ed\u00ee]$/, '\u00ce')]
}
