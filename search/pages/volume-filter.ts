/** Narrows a literal search in a volume to the parts whose index key matches, on the page or across its end. */

import type { TextDatabase } from '../../db/text-database.ts'
import { isCommentaryEdition } from '../../src/definitions/editions.ts'
import { toQueryKeys } from '../letters/fold.ts'
import { toFtsPhrase } from './bigrams.ts'
import { splitKeyForPageBreaks } from './page-breaks.ts'
import { isSpacedNonPaliEdition } from './page-keys.ts'

/** Whether a decision displays a part that is not usually displayed. */
const IS_OTHER_DISPLAYED = 'SELECT 1 FROM temp.exception WHERE shown LIMIT 1'

/** The index has no shorter phrases. */
const MIN_KEY = 4

/** At the end of a string, marks of a Thai consonant may be in another order than in the text. */
const LAST_MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+$/

/** A line may end inside a number, which its key shows. */
const LONG_NUMBER = /\d ?\d/

/**
 * Returns the parts of the text in which a string may begin, by id; undefined if its letters do not allow a lookup. It
 * leaves out those in which the string cannot begin, and those where only a note at the end of the page would continue
 * on the next. It looks at ids from `first` to `last`.
 * @param words the string
 */
export function findPartsWhereQueryMayBegin(
  text: TextDatabase,
  edition: string,
  { first, last }: { readonly first: number; readonly last: number },
  words: string,
): readonly number[] | undefined {
  const keys = isSpacedNonPaliEdition(edition) ? [] : toQueryKeys(words.replace(LAST_MARKS, ''))
  if (!keys.every((key) => key.length >= MIN_KEY && !LONG_NUMBER.test(key)) || keys.length === 0) return undefined
  const partsWith = (table: string, phrases: readonly string[]) =>
    text
      .rows<{ id: number }>(
        `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?`,
        phrases.map((phrase) => toFtsPhrase(phrase).expression).join(' OR '),
        first,
        last,
      )
      .map(({ id }) => id)
  const [own, joints] = isCommentaryEdition(edition) ? ['said_text', 'said_joints'] : ['page_text', 'page_joints']
  return [
    ...partsWith(own, keys),
    ...(text.row(IS_OTHER_DISPLAYED) ? partsWith('page_text_other', keys) : []),
    ...partsWith(joints, keys.flatMap(splitKeyForPageBreaks)),
  ]
}
