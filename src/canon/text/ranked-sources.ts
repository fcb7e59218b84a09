/** Reads which sources have a text, by rank and regardless of decisions, and which one a decision displays. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { DecisionRow, EditionTextIdentifier } from './decisions.ts'

/** Names a text as rows of library.db do: the edition is an unchecked string. */
type TextName = Omit<EditionTextIdentifier, 'edition'> & { readonly edition: string }

/** The ids of the sources that have a text, by rank. */
export interface RankedSources {
  readonly all: readonly string[]
  /** Those of the displayed recension, between which editors decide. */
  readonly copies: readonly string[]
  /** Those of other recensions, which are compared and never decided on. */
  readonly otherRecensions: readonly string[]
}

/** The value for a text that no source has. */
export const EMPTY_RANKED_SOURCES: RankedSources = { all: [], copies: [], otherRecensions: [] }

/** A source of a text, and whether it is of another recension than the displayed one. */
export interface SourceWithRecensionFlag {
  readonly id: string
  /** 1 for a source of another recension, else 0. */
  readonly beside: number
}

/** Groups the sources of a text into those of the displayed recension (copies) and others. @param sources by rank */
export const groupSourcesByRecension = (sources: readonly SourceWithRecensionFlag[]): RankedSources => {
  const ids = (of: readonly SourceWithRecensionFlag[]) => of.map(({ id }) => id)
  return {
    all: ids(sources),
    copies: ids(sources.filter(({ beside }) => beside === 0)),
    otherRecensions: ids(sources.filter(({ beside }) => beside === 1)),
  }
}

/** Reads the ids of the sources that have a text, by recension and rank. */
export function readRankedSourcesOfText(
  text: Pick<TextDatabase, 'rows'>,
  { division, entry, edition }: TextName,
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
 * Returns the source that a decision displays. Undefined if that source currently lacks the text: the pair is then open
 * again, and this decision never displays the other source (decisions §4).
 * @param ranked the sources of the displayed recension; see RankedSources.copies
 */
export function getSourceDisplayedByDecision(
  { chosen, choice }: Pick<DecisionRow, 'chosen' | 'choice'>,
  ranked: readonly string[],
): string | undefined {
  if (chosen !== null) return ranked.includes(chosen) ? chosen : undefined
  return ranked.length > 1 ? ranked[choice === 'swap' ? 1 : 0] : undefined
}
