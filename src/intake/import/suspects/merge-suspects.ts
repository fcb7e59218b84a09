/** Merges suspects that were found twice in the same words. */

import type { FoundSuspect } from './found-suspect.ts'

/**
 * Merges suspects of the same words.
 * @param impossible suspects with letters that their script lacks; a typo found in the same words replaces them, since
 * its proposal is better
 * @param typos of those in the same words, the likeliest stays
 */
export function mergeOverlappingSuspects(
  impossible: readonly FoundSuspect[],
  typos: readonly FoundSuspect[],
): readonly FoundSuspect[] {
  const faults = Map.groupBy(impossible, paragraphOf)
  const stored = new Map<string, FoundSuspect[]>()
  const replaced = new Set<FoundSuspect>()
  for (const typo of typos.toSorted((a, b) => b.weight - a.weight)) {
    const there = stored.get(paragraphOf(typo)) ?? []
    if (there.some((other) => overlaps(typo, other))) continue
    stored.set(paragraphOf(typo), there)
    const fault = faults.get(paragraphOf(typo))?.find((other) => overlaps(typo, other))
    if (fault) replaced.add(fault)
    there.push(fault ? { ...typo, weight: Math.max(typo.weight, fault.weight) } : typo)
  }
  return [...impossible.filter((fault) => !replaced.has(fault)), ...[...stored.values()].flat()]
}

const paragraphOf = ({ part, paragraph }: FoundSuspect): string => `${part} ${paragraph}`

const overlaps = (one: FoundSuspect, other: FoundSuspect): boolean =>
  one.start < other.start + other.wrong.length && other.start < one.start + one.wrong.length
