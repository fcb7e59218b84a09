/** The tables of text.db that answer readers without computing anything. */

/**
 * Tables of text.db that the import computes so that pages need no computation. A decision of an editor changes what a
 * few texts show: the server computes their rows again and overlays them (see canon/text/overlay-rows.ts).
 * - `text_order` has every heading with text, as the packages order them; `id` is its position, headings of a volume
 * are adjacent, and `block` is the id of the first heading of its block (see canon/places/block-ranges.ts).
 * - `aligned_blocks` has each block of several headings as canon/places/block-code.ts writes it. `made_of` tells the
 * next import whether the block is made of the same passages.
 * - `items` has the numbered items of each printed part in reading order, `item_from` to `item_to`.
 * - `shown_volumes` has for an edition of a volume how many pages have words, the first of them, and how many passages
 * are shown.
 * - `volume_sources` has which sources have text in a volume, by their ranks, and whether any of it is printed.
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
