/** Joins clauses of Thai paragraphs at which no other edition begins a unit. */

import { type EditionId, getEditionFacts } from '../../definitions/editions.ts'
import type { AlignedEditionInBlock, CommonParagraphStarts } from './block-code.ts'
import {
  type AlignmentUnit,
  type HeadingWithReadingIndex,
  isParagraphContinuation,
  joinAlignmentUnits,
} from './streams.ts'

/**
 * Joins clauses of Thai paragraphs to the clause before if no other edition begins a unit with them. Renumbers the
 * units, also in `begins` and `alongsideRoot`.
 * @param spine the edition with which all others are aligned
 */
export function joinUnalignedClauses<Heading extends HeadingWithReadingIndex>(
  spine: EditionId,
  columns: readonly AlignedEditionInBlock<Heading>[],
): readonly AlignedEditionInBlock<Heading>[] {
  const used = new Map(columns.map(({ edition }) => [edition, new Set<number>()]))
  const use = (edition: EditionId, units: Iterable<number>) => {
    for (const unit of units) used.get(edition)?.add(unit)
  }
  for (const { edition, begins, alongsideRoot } of columns) {
    if (edition !== spine) use(edition, begins.values())
    if (edition !== spine) use(spine, begins.keys())
    use(edition, alongsideRoot?.begins.values() ?? [])
    use(alongsideRoot?.root ?? '', alongsideRoot?.begins.keys() ?? [])
  }
  const joined = new Map(
    columns.map((column) => [column.edition, joinUnits(column, isThai(column) ? used.get(column.edition) : undefined)]),
  )
  const renumberStarts = (begins: CommonParagraphStarts, from: EditionId, to: EditionId): CommonParagraphStarts => {
    const [one, other] = [joined.get(from)?.places, joined.get(to)?.places]
    return new Map(
      [...begins].flatMap(([unit, like]) => {
        const [place, end] = [one?.[unit], other?.[like]]
        return place === undefined || end === undefined ? [] : [[place, end] as const]
      }),
    )
  }
  return columns.map((column) => {
    const { edition, begins, alongsideRoot } = column
    const { units = [], spineOffsets = [] } = joined.get(edition) ?? {}
    return {
      edition,
      units,
      spineOffsets,
      begins: renumberStarts(begins, spine, edition),
      alongsideRoot: alongsideRoot && {
        root: alongsideRoot.root,
        begins: renumberStarts(alongsideRoot.begins, alongsideRoot.root, edition),
      },
    }
  })
}

const isThai = ({ edition }: { readonly edition: EditionId }): boolean => getEditionFacts(edition).language === 'th'

/**
 * Joins each unused fragment with the unit before it.
 * @param used the paragraph fragments that stay separate; undefined for all
 * @returns the joined units, with the new index of each remaining unit, and of the end
 */
function joinUnits<Heading extends HeadingWithReadingIndex>(
  { units, spineOffsets }: AlignedEditionInBlock<Heading>,
  used: ReadonlySet<number> | undefined,
) {
  const kept: AlignmentUnit<Heading>[] = []
  const places: number[] = []
  for (const [nth, unit] of units.entries()) {
    const last = kept.at(-1)
    if (last && used && isParagraphContinuation(unit.words) && !used.has(nth)) {
      kept[kept.length - 1] = joinAlignmentUnits(last, unit)
      continue
    }
    places[nth] = kept.length
    kept.push(unit)
  }
  places[units.length] = kept.length
  return {
    units: kept,
    places,
    spineOffsets: Object.keys(places)
      .slice(0, -1)
      .map((nth) => spineOffsets[Number(nth)] ?? 0),
  }
}
