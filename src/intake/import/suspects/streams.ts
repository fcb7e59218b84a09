/** Reads the sources into streams of letters: one of Thai, one of Pali in whatever script. */

import type { Database } from 'bun:sqlite'
import {
  type Edition,
  factsOf,
  isCommentary,
  isPali,
  isThaiScriptPali,
} from '../../../definitions/editions.ts'
import { forgetUnused } from '../../../foundation/forget-unused.ts'
import { type Alphabet, LetterStream } from './letter-stream.ts'
import { type SearchedLine, searchedLines } from './searched-lines.ts'

/** A source's text in one edition. */
export interface SourceEdition {
  readonly rank: number
  readonly id: string
  readonly edition: Edition
  /** Of its stored paragraphs. */
  readonly characters: number
}

const EDITIONS_OF_SOURCES = `
SELECT sources.rank, sources.id, parts.edition, sum(length(parts.paragraphs)) AS characters FROM parts
JOIN passages ON passages.number = parts.passage JOIN sources ON sources.rank = passages.source
GROUP BY 1, 2, 3 ORDER BY 1, 3`

/** Commentaries are not searched: nobody corrects them here. */
export const sourceEditions = (sqlite: Database): readonly SourceEdition[] =>
  sqlite
    .query<SourceEdition, []>(EDITIONS_OF_SOURCES)
    .all()
    .filter(({ edition }) => !isCommentary(edition))

/** A letter of Thai script is three roman ones at most: kha. */
const MOST_LETTERS = 3

/** The editions of one language that are read together; of a source that has Pali in two scripts one, since it is the same twice. */
export function readTogether(all: readonly SourceEdition[], language: 'th' | 'pi'): readonly SourceEdition[] {
  const own = all.filter(({ edition }) =>
    language === 'pi' ? isPali(edition) : !isPali(edition) && factsOf(edition).language === 'th',
  )
  return own.filter(
    (one) =>
      !isThaiScriptPali(one.edition) ||
      own.every((other) => other.rank !== one.rank || other.edition === one.edition),
  )
}

/** @param seen is told of each line, for what else is to be found in it */
export function readStream(
  sqlite: Database,
  editions: readonly SourceEdition[],
  alphabet: Alphabet,
  seen: (line: SearchedLine, edition: Edition) => void,
): LetterStream {
  const most = editions.reduce((sum, { characters, edition }) => {
    return sum + characters * (isThaiScriptPali(edition) ? MOST_LETTERS : 1)
  }, 0)
  const stream = new LetterStream(alphabet, most)
  for (const { rank, edition, characters } of editions) {
    forgetUnused(characters)
    stream.begin(rank, characters)
    for (const line of searchedLines(sqlite, rank, edition)) {
      stream.add(line)
      seen(line, edition)
    }
  }
  forgetUnused(most)
  return stream
}
