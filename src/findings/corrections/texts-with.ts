/** Which texts of a source may have some words: rather too many than too few, so that each is read afterwards. */

import { readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { SourceText } from '../../canon/text/corrections.ts'
import { collapseWhiteSpace } from '../../canon/text/words-in-place.ts'
import type { Edition } from '../../definitions/editions.ts'

const PARTS = `
SELECT texts.division, texts.entry, parts.paragraphs FROM passages
JOIN texts ON texts.id = passages.text
JOIN sources ON sources.rank = passages.source
JOIN parts ON parts.passage = passages.number
WHERE sources.id = ? AND texts.edition = ? ORDER BY passages.text`

interface PartOfText extends Pick<SourceText, 'division' | 'entry'> {
  readonly paragraphs: string
}

/** The texts of a source in one edition that have all pieces of the words between spaces in one part, in reading order. */
export function findTextsContaining(
  { sqlite }: TextDatabase,
  source: string,
  edition: Edition,
  words: string,
): readonly SourceText[] {
  const pieces = collapseWhiteSpace(words).split(' ')
  const found: SourceText[] = []
  const parts = sqlite.query<PartOfText, [string, string]>(PARTS)
  for (const { division, entry, paragraphs } of parts.iterate(source, edition)) {
    const last = found.at(-1)
    if (last?.division === division && last.entry === entry) continue
    // where spans part the letters of a word, only the plain text has them in a row
    const hasAll = (plain: string) => pieces.every((piece) => plain.includes(piece))
    if (hasAll(paragraphs) || (paragraphs.includes('],') && hasAll(readPlainParagraphs(paragraphs).join('\n'))))
      found.push({ source, division, entry, edition })
  }
  return found
}
