/** Puts what a reader yields piece after piece together to the books of the volumes. */

import type { Book, Piece, Writing } from './corpus.ts'

/** Groups pieces into books. @param found pieces with their volumes, each volume's behind each other. */
export function* booksOf(
  found: Iterable<{ readonly volume: number; readonly piece: Piece }>,
  writings: readonly Writing[],
): Generator<Book> {
  let open: (Book & { readonly pieces: Piece[] }) | undefined
  for (const { volume, piece } of found) {
    if (open?.volume !== volume) {
      if (open) yield open
      open = { volume, pieces: [], writings }
    }
    open.pieces.push(piece)
  }
  if (open) yield open
}
