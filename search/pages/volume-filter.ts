/** Narrows a literal search in a volume to the parts whose index key matches, on the page or across its end. */

import type { TextDatabase } from '../../db/text-database.ts'
import { toQueryKeys } from '../letters/fold.ts'
import { NgramIndex } from './ngram-index.ts'
import { splitKeyForPageBreaks } from './page-breaks.ts'
import { isSpacedNonPaliEdition } from './page-keys.ts'
import type { PrintedPage } from './page-lookup.ts'
import { PartIndexRegions } from './part-regions.ts'

const OF_VOLUME = 'WHERE id IN (SELECT id FROM parts WHERE edition = ? AND volume = ?)'

/** The index has no shorter phrases. */
const MIN_KEY = 4

/** At the end of a string, marks of a Thai consonant may be in another order than in the text. */
const LAST_MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+$/

/** A line may end inside a number, which its key shows. */
const LONG_NUMBER = /\d ?\d/

/**
 * Returns the parts of the text in which a string may begin, by id; undefined if its letters do not allow a lookup. It
 * leaves out those in which the string cannot begin, and those where only a note at the end of the page would continue
 * on the next.
 * @param words the string
 */
export function findPartsWhereQueryMayBegin(
  text: TextDatabase,
  { edition, volume }: Omit<PrintedPage, 'page'>,
  words: string,
): readonly number[] | undefined {
  const keys = isSpacedNonPaliEdition(edition) ? [] : toQueryKeys(words.replace(LAST_MARKS, ''))
  if (!keys.every((key) => key.length >= MIN_KEY && !LONG_NUMBER.test(key)) || keys.length === 0) return undefined
  const regions = new PartIndexRegions(text.sqlite, 'page_parts', OF_VOLUME, edition, volume)
  const parts = new Set<number>()
  for (const table of ['page_ngrams', 'added_ngrams']) {
    const index = new NgramIndex(text.sqlite, table, regions.ends.at(-1) ?? 0)
    for (const key of new Set([...keys, ...keys.flatMap(splitKeyForPageBreaks)]))
      regions.visit(index.find(key), (region, position) => {
        if (position >= (regions.joints[region] ?? 0) || keys.includes(key)) parts.add(regions.ids[region] ?? 0)
      })
  }
  return [...parts]
}
