/** Groups the pieces that a corpus reader yields into the texts of volumes. */

import type { CorpusBookPiece, CorpusVolumeText, TransliteratedEdition } from './corpus.ts'

/**
 * Groups pieces into the texts of volumes.
 * @param found pieces with their volumes; those of a volume follow each other
 */
export function* groupBookPiecesByVolume(
  found: Iterable<{ readonly volume: number; readonly piece: CorpusBookPiece }>,
  writings: readonly TransliteratedEdition[],
): Generator<CorpusVolumeText> {
  let open: (CorpusVolumeText & { readonly pieces: CorpusBookPiece[] }) | undefined
  for (const { volume, piece } of found) {
    if (open?.volume !== volume) {
      if (open) yield open
      open = { volume, pieces: [], writings }
    }
    open.pieces.push(piece)
  }
  if (open) yield open
}
