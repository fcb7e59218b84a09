/** Spreads SuttaCentral's page marks that share one segment. */

import type { PackWarningCollector } from '../pack-warnings.ts'
import type { BilaraSegment } from './bilara-segments.ts'

/**
 * Spreads page marks over the segments. A source puts a mark at the first segment of the paragraph in which its page
 * begins. When several are together, each page gets an equal share of the segments up to the next mark, since the real
 * place is unknown; each moved mark is reported as a warning.
 */
export function spreadPageMarksOverSegments(
  segments: readonly BilaraSegment[],
  warnings: PackWarningCollector,
): readonly BilaraSegment[] {
  const spread = segments.map((segment) => ({ ...segment }))
  for (const [at, { id, marks }] of segments.entries()) {
    if (marks.length < 2) continue
    let end = at + 1
    while (end < segments.length && segments[end]?.marks.length === 0) end++
    const free = [at, ...range(at + 1, end).filter((other) => segments[other]?.isHeading === false)]
    for (const [nth, mark] of marks.entries()) {
      const target = free[Math.floor((nth * free.length) / marks.length)] ?? at
      const [from, to] = [spread[at], spread[target]]
      if (target === at || !from || !to) continue
      from.marks = from.marks.filter((other) => other !== mark)
      to.marks = [...to.marks, mark]
      warnings.add('estimated-pages', `${id} ${mark.mark} → ${to.id}`)
    }
  }
  return spread
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
