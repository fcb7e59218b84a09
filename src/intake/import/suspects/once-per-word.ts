/** Makes what was found twice in the same words one suspect. */

import type { FoundSuspect } from './found-suspect.ts'

/**
 * Merges suspects of the same words.
 * @param impossible have letters that cannot stand there; where odd letters were found in the same words, these know better what is right
 * @param slips of which the likeliest in its words stays
 */
export function oncePerWord(
  impossible: readonly FoundSuspect[],
  slips: readonly FoundSuspect[],
): readonly FoundSuspect[] {
  const faults = Map.groupBy(impossible, paragraphOf)
  const kept = new Map<string, FoundSuspect[]>()
  const replaced = new Set<FoundSuspect>()
  for (const slip of slips.toSorted((a, b) => b.weight - a.weight)) {
    const there = kept.get(paragraphOf(slip)) ?? []
    if (there.some((other) => overlaps(slip, other))) continue
    kept.set(paragraphOf(slip), there)
    const fault = faults.get(paragraphOf(slip))?.find((other) => overlaps(slip, other))
    if (fault) replaced.add(fault)
    there.push(fault ? { ...slip, weight: Math.max(slip.weight, fault.weight) } : slip)
  }
  return [...impossible.filter((fault) => !replaced.has(fault)), ...[...kept.values()].flat()]
}

const paragraphOf = ({ part, paragraph }: FoundSuspect): string => `${part} ${paragraph}`

const overlaps = (one: FoundSuspect, other: FoundSuspect): boolean =>
  one.start < other.start + other.wrong.length && other.start < one.start + one.wrong.length
