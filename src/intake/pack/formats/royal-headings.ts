/** Headings that the royal edition alone has: rules that the Pali prints together. */

import { headingFacts, ROYAL_ALONE } from '../../../definitions/facts/headings.ts'
import { type Piece, textsIn } from '../corpus.ts'
import { thaiTitle } from '../heading-titles.ts'

/** Returns the pieces of a volume with the beginnings of these headings: each begins with the line that is its title. */
export function withOwnHeadings(volume: number, pieces: readonly Piece[]): readonly Piece[] {
  const own = headingFacts().filter((fact) => fact.volume === volume && fact.cstFile === ROYAL_ALONE)
  const byTitle = new Map(own.map((fact) => [thaiTitle(fact).title, fact]))
  if (byTitle.size === 0) return pieces
  return pieces.flatMap((piece): Piece | readonly Piece[] => {
    if (piece.kind === 'begins') return piece
    const [line = ''] = textsIn(piece)
      .map(({ text }) => text)
      .join('')
      .split('\n')
    const fact = byTitle.get(line.trim())
    return fact ? [{ kind: 'begins', fact, title: line, level: fact.depth, where: '' }, piece] : piece
  })
}
