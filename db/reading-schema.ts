/** The tables of text.db that answer readers without computing anything. */

/**
 * Tables of text.db that the import computes, so that pages need no computation. When a decision of an editor changes
 * what a few texts show, the server computes their rows again and overlays them (see canon/text/overlay-rows.ts).
 *
 * - `text_order` has every heading with text, in the order of the packages. `id` is its position; headings of a volume
 *   are adjacent. `block` is the id of the first heading of its block (see canon/places/block-ranges.ts).
 * - `aligned_blocks` has each block of several headings in the format of canon/places/block-code.ts. `made_of` tells
 *   the next import whether the block has the same passages as before.
 * - `items` has the numbered items of each printed part in reading order, `item_from` to `item_to`.
 * - `shown_volumes` has for each volume of an edition: the number of pages with words, the first of these pages, and
 *   the number of displayed passages.
 * - `volume_sources` has the ranks of the sources with text in a volume, and whether any of it is printed.
 */
export const PRECOMPUTED_TEXT_TABLES_SQL = `
CREATE TABLE text_order (
  id INTEGER PRIMARY KEY,
  division TEXT NOT NULL,
  entry TEXT NOT NULL,
  volume INTEGER NOT NULL,
  block INTEGER NOT NULL,
  UNIQUE (division, entry)
) STRICT;

CREATE TABLE aligned_blocks (
  id INTEGER PRIMARY KEY,
  headings INTEGER NOT NULL,
  made_of INTEGER NOT NULL,
  aligned BLOB NOT NULL
) STRICT;

CREATE TABLE items (
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  page INTEGER NOT NULL,
  passage INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  nth INTEGER NOT NULL,
  item_from INTEGER NOT NULL,
  item_to INTEGER NOT NULL,
  PRIMARY KEY (edition, volume, page, passage, seq, nth)
) STRICT, WITHOUT ROWID;
CREATE INDEX items_by_number ON items (edition, volume, item_from, item_to);
CREATE INDEX items_by_passage ON items (passage, seq, nth, item_from);

CREATE TABLE shown_volumes (
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  first_page INTEGER NOT NULL,
  passages INTEGER NOT NULL,
  PRIMARY KEY (edition, volume)
) STRICT, WITHOUT ROWID;

CREATE TABLE volume_sources (
  volume INTEGER NOT NULL,
  edition TEXT NOT NULL,
  source INTEGER NOT NULL,
  printed INTEGER NOT NULL,
  PRIMARY KEY (volume, edition, source)
) STRICT, WITHOUT ROWID;
`
