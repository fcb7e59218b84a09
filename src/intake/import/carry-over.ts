/** Takes the text of all other sources over into the new text database, numbers and all. */

import type { TextBuilder } from './text-builder.ts'

/** What is to become of the sources that are there, by their ids; nothing leaves them as they are. */
export interface SourceChange {
  /** Ranks above all others. */
  readonly first?: string
  /** Is left out. */
  readonly without?: string
}

/**
 * Copies every source of the old text that is not being imported. Runs after the imported passages are
 * staged, so that the numbers that they no longer use can be retired.
 * @param change only for when nothing is imported, since ranks of imported sources are given already
 * @returns how many passages were carried over
 */
export function carryOver({ sqlite, old }: TextBuilder, { first, without }: SourceChange): number {
  if (old === 'none') return 0
  sqlite.run('CREATE TEMP TABLE kept (old INTEGER PRIMARY KEY, rank INTEGER NOT NULL)')
  sqlite
    .query(
      `INSERT INTO temp.kept
       SELECT rank, iif(?1 IS NULL AND ?2 IS NULL, rank, row_number() OVER (ORDER BY id IS NOT ?1, rank))
       FROM old_sources WHERE rank NOT IN (SELECT rank FROM sources) AND id IS NOT ?2`,
    )
    .run(first ?? null, without ?? null)
  sqlite.run(`
    INSERT INTO sources
    SELECT kept.rank, id, title, publisher, licence, url, version, recension, reading_links, imported_at,
           headings, passages, pages, characters, warnings, found, editions
    FROM old_sources AS sources JOIN temp.kept ON kept.old = sources.rank`)
  sqlite.run(`
    INSERT INTO arrivals
    SELECT kept.rank, ordinal, division, slug, parent, title, pali, volume,
           royal_page, pali_page, roman_page, item_from, item_to, titles
    FROM old_arrivals AS arrivals JOIN temp.kept ON kept.old = arrivals.source`)
  sqlite.run(`
    INSERT INTO temp.names (division, entry, edition)
    SELECT DISTINCT division, entry, edition FROM old_texts AS texts
    JOIN old_passages AS passages ON passages.text = texts.id
    WHERE source IN (SELECT old FROM temp.kept)
    ON CONFLICT DO NOTHING`)
  const { changes } = sqlite.query(CARRY_PASSAGES).run(old === 'older' ? 1 : 0)
  sqlite.run(CARRY_PARTS)
  sqlite.run(RETIRE)
  sqlite.run('DROP TABLE temp.kept')
  return changes
}

/** Letters of an older text are hashed anew, should they have been compared otherwise then. */
const CARRY_PASSAGES = `
INSERT INTO temp.staged
SELECT passages.number, names.id, kept.rank, passages.ordinal, parts.volume, parts.page,
       (SELECT count(*) FROM old_parts AS all_parts WHERE all_parts.passage = passages.number),
       passages.characters, iif(?, NULL, passages.letters)
FROM old_passages AS passages
JOIN temp.kept ON kept.old = passages.source
JOIN old_texts AS texts ON texts.id = passages.text
JOIN temp.names ON names.division = texts.division AND names.entry = texts.entry AND names.edition = texts.edition
JOIN old_parts AS parts ON parts.passage = passages.number AND parts.seq = 1`

const CARRY_PARTS = `
INSERT INTO parts (passage, seq, edition, volume, page, state, file, segments, paragraphs)
SELECT parts.passage, seq, edition, volume, page, state, file, segments, paragraphs FROM old_passages AS passages
JOIN temp.kept ON kept.old = passages.source
JOIN old_parts AS parts ON parts.passage = passages.number
ORDER BY kept.rank, passages.ordinal, parts.seq`

/** Numbers that passages of the imported sources had and no longer have, with those retired before. */
const RETIRE = `
INSERT INTO retired
SELECT passages.number, sources.id, texts.division, texts.entry, texts.edition FROM old_passages AS passages
JOIN old_texts AS texts ON texts.id = passages.text
JOIN old_sources AS sources ON sources.rank = passages.source
WHERE passages.number NOT IN (SELECT number FROM temp.staged)
UNION ALL
SELECT * FROM old_retired WHERE number NOT IN (SELECT number FROM temp.staged)`
