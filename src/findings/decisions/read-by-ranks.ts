/** Reads a choice that says only first or second: which sources it means. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { Choice, DecisionRow, Settlement } from '../../canon/text/decisions.ts'
import { rankedSources } from '../../canon/text/ranked-sources.ts'

/** A choice, of which text, and the sources by rank when it was made, where anybody knows them. */
export interface Unnamed extends Pick<DecisionRow, 'division' | 'entry' | 'edition' | 'ranks'> {
  readonly choice: Choice
}

/** `ranks` are those by which it was read, null where these are sure to be those by which it was made. */
export type ReadChoice = Settlement & Pick<DecisionRow, 'ranks'>

/**
 * By the ranks of its own time, where they are known and name all the sources that the text has now; else by the ranks of
 * the text at hand.
 * @returns undefined while the text has not two sources
 */
export function readByRanks(text: Pick<TextDatabase, 'rows'>, unnamed: Unnamed): ReadChoice | undefined {
  // what says only first or second was decided before recensions were told apart
  const here = rankedSources(text, unnamed).all
  const then = unnamed.ranks?.split(' ') ?? []
  const isSure = here.every((id) => then.includes(id))
  const [first, second] = isSure ? here.toSorted((a, b) => then.indexOf(a) - then.indexOf(b)) : here
  if (first === undefined || second === undefined) return undefined
  const { choice } = unnamed
  const [chosen, other] = choice === 'keep' ? [first, second] : [second, first]
  return { choice, chosen, other, ranks: isSure ? null : here.join(' ') }
}
