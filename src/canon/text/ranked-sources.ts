/** Which sources have a text, by their ranks and whatever was decided; and which of them a decision shows. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { DecisionRow, TextName } from './decisions.ts'

/** A text by its name in the packages, as rows have it. */
type Named = Omit<TextName, 'edition'> & { readonly edition: string }

/** The ids of the sources that have a text, the first-ranked one first. */
export function rankedSources(
  { sqlite }: Pick<TextDatabase, 'sqlite'>,
  { division, entry, edition }: Named,
): readonly string[] {
  return sqlite
    .query<{ id: string }, [string, string, string]>(
      `SELECT sources.id FROM texts JOIN passages ON passages.text = texts.id
       JOIN sources ON sources.rank = passages.source
       WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ? ORDER BY standing`,
    )
    .all(division, entry, edition)
    .map(({ id }) => id)
}

/**
 * The source that a decided pair shows; undefined as long as that one does not have the text, which opens the pair
 * again and never shows the other one for it (decisions §4).
 * @param ranked the sources that have the text; see rankedSources
 */
export function shownBy(
  { chosen, choice }: Pick<DecisionRow, 'chosen' | 'choice'>,
  ranked: readonly string[],
): string | undefined {
  if (chosen !== null) return ranked.includes(chosen) ? chosen : undefined
  return ranked.length > 1 ? ranked[choice === 'swap' ? 1 : 0] : undefined
}
