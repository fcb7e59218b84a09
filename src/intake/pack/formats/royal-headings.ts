/** Adds the headings that only the royal edition has. They are Vinaya rules that the Pali prints together. */

import { ROYAL_EDITION_ONLY_BOOK_CODE, readBuiltInHeadings } from '../../../definitions/facts/headings.ts'
import { type CorpusBookPiece, getParagraphPartsWithoutMarks } from '../corpus.ts'
import { getBuiltInHeadingThaiTitle } from '../heading-titles.ts'

/**
 * Inserts the headings that only the royal edition has into the pieces of a volume. Each begins at the line with its
 * title.
 */
export function insertRoyalHeadings(volume: number, pieces: readonly CorpusBookPiece[]): readonly CorpusBookPiece[] {
  const royalHeadings = readBuiltInHeadings().filter(
    (fact) => fact.volume === volume && fact.cstFile === ROYAL_EDITION_ONLY_BOOK_CODE,
  )
  const byTitle = new Map(royalHeadings.map((fact) => [getBuiltInHeadingThaiTitle(fact).title, fact]))
  if (byTitle.size === 0) return pieces
  return pieces.flatMap((piece): CorpusBookPiece | readonly CorpusBookPiece[] => {
    if (piece.kind === 'begins') return piece
    const [line = ''] = getParagraphPartsWithoutMarks(piece)
      .map(({ text }) => text)
      .join('')
      .split('\n')
    const fact = byTitle.get(line.trim())
    return fact ? [{ kind: 'begins', fact, title: line, level: fact.depth, where: '' }, piece] : piece
  })
}
