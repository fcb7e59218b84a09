/** Which lines of letters went and came since the import before: what is known of all others still holds. */

import type { Database } from 'bun:sqlite'
import {
  LetterPiece,
  type LetterPieces,
  type Lines,
  type PieceKey,
  pieceName,
  READ,
  type StoredPiece,
} from './letter-pieces.ts'

/** A piece of which lines went or came; between those that are the same at its beginning and at its end. */
export interface ChangedPiece {
  /** How many lines are the same at its beginning, and at its end. */
  readonly before: number
  readonly behind: number
  /** By so much the index of those at its end is higher now. */
  readonly moved: number
  /** The lines that went, of the piece as it was. It is read anew each time, since many do not fit into memory together. */
  readonly gone: () => Lines | undefined
  readonly come: () => Lines | undefined
}

/** Where more letters went and came, all is reckoned anew. */
const MUCH = 100_000

const CHANGED = `
SELECT source, edition, volume, was.letters IS NOT NULL AS had, now.letters IS NOT NULL AS has,
  was.volume = now.volume AS stays
FROM main.letter_pieces AS now FULL JOIN old.letter_pieces AS was USING (source, edition, volume)
WHERE now.letters IS NOT was.letters OR now.lines IS NOT was.lines`

interface ChangedRow extends PieceKey {
  readonly had: number
  readonly has: number
  readonly stays: number | null
}

/** By the names of the pieces; undefined where much changed. */
export function changedPieces(
  sqlite: Database,
  pieces: LetterPieces,
): ReadonlyMap<string, ChangedPiece> | undefined {
  const read = sqlite.query<StoredPiece, [number, string, number]>(READ('old'))
  const changed = new Map<string, ChangedPiece>()
  let letters = 0
  const rows = sqlite.query<ChangedRow, []>(CHANGED).all()
  for (const { had, has, stays, ...key } of rows.filter((row) => pieces.isOf(row))) {
    // then the source is read in another script
    if (stays && had !== has) return undefined
    const was = () => {
      const stored = had ? read.get(key.source, key.edition, key.volume) : null
      return stored ? new LetterPiece(key, stored) : undefined
    }
    const now = () => (has ? pieces.load(key) : undefined)
    const [old, piece] = [was(), now()]
    const before = old && piece ? piece.sameBefore(old) : 0
    const behind = old && piece ? piece.sameBehind(old, Math.min(old.count, piece.count) - before) : 0
    const linesOf = (one: LetterPiece | undefined) =>
      one && { piece: one, begin: before, end: one.count - behind }
    for (const lines of [linesOf(old), linesOf(piece)]) letters += lines?.piece.lettersOf(lines) ?? 0
    if (letters > MUCH) return undefined
    const moved = (piece?.count ?? 0) - (old?.count ?? 0)
    changed.set(pieceName(key), {
      before,
      behind,
      moved,
      gone: () => linesOf(was()),
      come: () => linesOf(now()),
    })
  }
  return changed
}
