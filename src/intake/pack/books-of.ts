/** Puts what a reader yields piece after piece together to the books of the volumes. */

import type { BookPiece, VolumeText, WrittenEdition } from './corpus.ts'

/** Groups pieces into books. @param found pieces with their volumes, each volume's behind each other. */
export function* groupPiecesIntoBooks(
  found: Iterable<{ readonly volume: number; readonly piece: BookPiece }>,
  writings: readonly WrittenEdition[],
): Generator<VolumeText> {
  let open: (VolumeText & { readonly pieces: BookPiece[] }) | undefined
  for (const { volume, piece } of found) {
    if (open?.volume !== volume) {
      if (open) yield open
      open = { volume, pieces: [], writings }
    }
    open.pieces.push(piece)
  }
  if (open) yield open
}
