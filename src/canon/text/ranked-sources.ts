/** Which sources have a text, by their ranks and whatever was decided; and which of them a decision shows. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { DecisionRow, TextName } from './decisions.ts'

/** A text by its name in the packages, as rows have it. */
type Named = Omit<TextName, 'edition'> & { readonly edition: string }

/** The ids of the sources of a text, the first-ranked one first. */
export interface RankedSources {
  readonly all: readonly string[]
  /** Those of the recension that is shown: what can be decided is which of them is. */
  readonly copies: readonly string[]
  /** Those of other recensions, which are compared and never settled. */
  readonly beside: readonly string[]
}

/** No source. */
export const NO_SOURCES: RankedSources = { all: [], copies: [], beside: [] }

/** A source in its rank. */
export interface RankedSource {
  readonly id: string
  /** 1 for one of another recension than is shown. */
  readonly beside: number
}

/** Groups sources into copies of the shown recension and others. @param sources by rank */
export const groupSourcesByRecension = (sources: readonly RankedSource[]): RankedSources => {
  const ids = (of: readonly RankedSource[]) => of.map(({ id }) => id)
  return {
    all: ids(sources),
    copies: ids(sources.filter(({ beside }) => beside === 0)),
    beside: ids(sources.filter(({ beside }) => beside === 1)),
  }
}

/** Reads the sources of a text by rank. */
export function readSourcesByRank(
  text: Pick<TextDatabase, 'rows'>,
  { division, entry, edition }: Named,
): RankedSources {
  return groupSourcesByRecension(
    text.rows(
      `SELECT sources.id, beside FROM texts JOIN passages ON passages.text = texts.id
       JOIN sources ON sources.rank = passages.source
       WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ? ORDER BY passages.source`,
      ...[division, entry, edition],
    ),
  )
}

/**
 * The source that a decided pair shows; undefined as long as that one does not have the text, which opens the pair
 * again and never shows the other one for it (decisions §4).
 * @param ranked the sources of the recension that is shown; see RankedSources.copies
 */
export function displayedSourceOfPair(
  { chosen, choice }: Pick<DecisionRow, 'chosen' | 'choice'>,
  ranked: readonly string[],
): string | undefined {
  if (chosen !== null) return ranked.includes(chosen) ? chosen : undefined
  return ranked.length > 1 ? ranked[choice === 'swap' ? 1 : 0] : undefined
}
