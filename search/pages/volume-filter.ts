/** Narrows a literal search in a volume to the pages whose index key matches, on the page or across its end. */

import type { Database } from 'bun:sqlite'
import type { PagePartOfVolume } from '../../src/canon/volumes/volume-texts.ts'
import { toQueryKeys } from '../letters/fold.ts'
import { toFtsPhrase } from './letter-pairs.ts'
import { splitKeyForPageBreaks } from './page-joints.ts'
import { isSpacedNonPaliEdition } from './page-keys.ts'

const TEXTS = ['page_text', 'said_text', 'page_text_other'] as const
const JOINTS = ['page_joints', 'said_joints'] as const

/** The index has no shorter phrases. */
const MIN_KEY = 4

/** At the end of a string, marks of a Thai consonant may be in another order than in the text. */
const LAST_MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+$/

/** A line may end inside a number, which its key shows. */
const LONG_NUMBER = /\d ?\d/

/**
 * Returns the pages on which a string may begin; undefined if its letters do not allow a lookup. It leaves out pages on
 * which the string cannot begin, and those where only a note at the end of the page would continue on the next.
 * @param parts all parts of the volume that readers see
 * @param words the string
 */
export function findCandidatePages(
  db: Database,
  edition: string,
  parts: readonly PagePartOfVolume[],
  words: string,
): ReadonlySet<number> | undefined {
  const keys = isSpacedNonPaliEdition(edition) ? [] : toQueryKeys(words.replace(LAST_MARKS, ''))
  if (!keys.every((key) => key.length >= MIN_KEY && !LONG_NUMBER.test(key)) || keys.length === 0) return undefined
  const ids = parts.map(({ id }) => id)
  const [first, last] = [Math.min(...ids), Math.max(...ids)]
  const partsWith = (tables: readonly string[], phrases: readonly string[]) =>
    tables.flatMap((table) =>
      db
        .query<{ id: number }, [string, number, number]>(
          `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?`,
        )
        .all(phrases.map((phrase) => toFtsPhrase(phrase).expression).join(' OR '), first, last)
        .map(({ id }) => id),
    )
  const found = new Set([...partsWith(TEXTS, keys), ...partsWith(JOINTS, keys.flatMap(splitKeyForPageBreaks))])
  const pages = parts.flatMap(({ id, page, isCorrected }, nth) => {
    // of what was corrected the index has the words before
    const isUnknown = isCorrected === 1 || parts[nth + 1]?.isCorrected === 1
    return found.has(id) || isUnknown ? [page] : []
  })
  return new Set(pages)
}
