/**
 * Preselects the texts of a source that may contain some words. May return too many but never too few, since callers
 * read each of them.
 */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { SourceTextIdentifier } from '../../canon/text/corrections.ts'
import { collapseWhiteSpace } from '../../canon/text/passage-word-finder.ts'
import type { EditionId } from '../../definitions/editions.ts'

const PARTS = `
SELECT texts.division, texts.entry, parts.paragraphs FROM passages
JOIN texts ON texts.id = passages.text
JOIN sources ON sources.rank = passages.source
JOIN parts ON parts.passage = passages.number
WHERE sources.id = ? AND texts.edition = ? ORDER BY passages.text`

interface PartOfText extends Pick<SourceTextIdentifier, 'division' | 'entry'> {
  readonly paragraphs: string
}

/**
 * Returns the texts of a source in one edition that have all of the words in one part, in any order; in reading order.
 */
export function findTextsContaining(
  { sqlite }: TextDatabase,
  source: string,
  edition: EditionId,
  words: string,
): readonly SourceTextIdentifier[] {
  const pieces = collapseWhiteSpace(words).split(' ')
  const found: SourceTextIdentifier[] = []
  const parts = sqlite.query<PartOfText, [string, string]>(PARTS)
  for (const { division, entry, paragraphs } of parts.iterate(source, edition)) {
    const last = found.at(-1)
    if (last?.division === division && last.entry === entry) continue
    // where spans part the letters of a word, only the plain text has them in a row
    const hasAll = (plain: string) => pieces.every((piece) => plain.includes(piece))
    if (hasAll(paragraphs) || (paragraphs.includes('],') && hasAll(parseParagraphsAsPlainText(paragraphs).join('\n'))))
      found.push({ source, division, entry, edition })
  }
  return found
}
