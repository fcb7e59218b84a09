/**
 * Aligns the editions of a block. The spine is the edition that has most in common with all; every edition is aligned
 * with it. A translation or commentary is also aligned with its root, the text that it translates or explains. The
 * import stores the result. At run time only blocks with changed decisions are aligned again.
 */

import {
  type EditionId,
  getRootEdition,
  isCanonPaliEdition,
  isCommentaryEdition,
  isLatinScriptEdition,
  isPaliEdition,
  isTranslationOrCommentary,
} from '../../definitions/editions.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { projectTextPosition } from '../align/align.ts'
import type { AlignmentDoubts } from './align-paragraphs.ts'
import {
  type AlignedStreamPositions,
  alignStreams,
  alignWithRoot,
  composeAlignments,
  invertAlignment,
} from './align-streams.ts'
import type { AlignedBlock, AlignedEditionInBlock, CommonParagraphStarts } from './block-code.ts'
import {
  type AlignmentUnitWithText,
  createWordStreamOfEdition,
  type HeadingWithReadingIndex,
  isParagraphContinuation,
  type LocatedParagraphWithText,
  MAX_ALIGNMENT_DOUBT,
  type ParagraphSpans,
  type WordStream,
} from './streams.ts'
import { joinUnalignedClauses } from './unaligned-clauses.ts'

/** The paragraphs of one edition in a block. */
export interface EditionParagraphsInBlock<Heading extends HeadingWithReadingIndex> {
  readonly edition: EditionId
  /** In reading order. */
  readonly paragraphs: readonly LocatedParagraphWithText<Heading>[]
}

/**
 * Aligns the editions of a block with one of them, the spine, and translations and commentaries also with their root.
 * @param columns the editions that have text in the block, at least one
 * @param copies other copies of some of these texts; they are used if only they share paragraph ids with a translation
 */
export function alignEditionsInBlock<Heading extends HeadingWithReadingIndex>(
  columns: readonly EditionParagraphsInBlock<Heading>[],
  copies: readonly EditionParagraphsInBlock<Heading>[] = [],
): AlignedBlock<Heading> {
  // commentaries keep paragraphs whole, since they state which paragraph they explain
  const cuts = columns.some(({ edition }) => isCommentaryEdition(edition)) ? undefined : []
  const createStreams = (some: readonly EditionParagraphsInBlock<Heading>[]) =>
    new Map(
      some.map(({ edition, paragraphs }) => [edition, createWordStreamOfEdition(edition, paragraphs, cuts)] as const),
    )
  const [streams, copyStreams] = [createStreams(columns), createStreams(copies)]
  const pairs = new Map<EditionId, AlignedStreamPositions>()
  const undivided = selectSpine([...streams.values()])
  const spine = cuts ? divideSpineAtOtherPrints(undivided, columns, streams, pairs) : undivided
  streams.set(spine.edition, spine)
  // a commentary on a text also explains the earlier commentaries on it
  const commentariesOn = new Map<AlignmentUnitWithText, AlignmentUnitWithText[]>()
  const wordsOf = (unit: AlignmentUnitWithText): ParagraphSpans =>
    [unit, ...(commentariesOn.get(unit) ?? [])].flatMap(({ paragraphs }) => paragraphs.flatMap(({ spans }) => spans))
  const aligned = new Map<EditionId, AlignedEditionInBlock<Heading>>()
  // a translation is aligned with its text, so the text comes first
  const inOrder = [...streams].sort(
    ([one], [other]) => Number(isTranslationOrCommentary(one)) - Number(isTranslationOrCommentary(other)),
  )
  for (const [edition, stream] of inOrder) {
    const root = findRootColumn(streams, edition)
    const toRoot = root && pairs.get(root.edition)
    if (!root || !toRoot) {
      const doubts: AlignmentDoubts = new Map()
      const own = pairs.getOrInsertComputed(edition, () => alignStreams(spine, stream, doubts))
      aligned.set(edition, buildColumn(spine, stream, own, doubts))
      continue
    }
    const copy = copyStreams.get(root.edition)
    const doubts: AlignmentDoubts = new Map()
    const fromRoot = alignWithRoot(root, stream, copy, wordsOf, doubts)
    const own = composeAlignments(toRoot, fromRoot)
    pairs.set(edition, own)
    const isReported = isCommentaryEdition(edition) ? new Set(fromRoot.map(([, at]) => at)) : undefined
    const column = buildColumn(spine, stream, own, doubts, isReported)
    const startsById = isReported ? undefined : findStartsById(root, stream, copy, fromRoot)
    const begins = startsById ?? findCommonStarts(root, stream, fromRoot, isReported)
    const onSpine = startsById && composeStarts(aligned.get(root.edition)?.begins ?? new Map(), startsById)
    aligned.set(edition, {
      ...column,
      begins: onSpine ? new Map([...selectHeadingStarts(spine, column.begins), ...onSpine]) : column.begins,
      alongsideRoot: { root: root.edition, begins },
    })
    if (!isReported) continue
    for (const [unit, explained] of findExplainedUnits(root, stream, fromRoot))
      commentariesOn.set(explained, [...(commentariesOn.get(explained) ?? []), unit])
  }
  const all = columns.flatMap(({ edition }) => aligned.get(edition) ?? [])
  return { spine: spine.edition, columns: cuts ? joinUnalignedClauses(spine.edition, all) : all }
}

/**
 * Divides the paragraphs of the spine also where another print of the Pali begins a sentence.
 * @param pairs receives the alignments of these prints
 */
function divideSpineAtOtherPrints<Heading extends HeadingWithReadingIndex>(
  spine: WordStream<Heading>,
  columns: readonly EditionParagraphsInBlock<Heading>[],
  streams: ReadonlyMap<EditionId, WordStream<Heading>>,
  pairs: Map<EditionId, AlignedStreamPositions>,
): WordStream<Heading> {
  const own = columns.find(({ edition }) => edition === spine.edition)
  if (!own || !isCanonPaliEdition(spine.edition)) return spine
  const cuts = [...streams.values()].flatMap((stream) => {
    if (stream === spine || !isCanonPaliEdition(stream.edition)) return []
    const found = alignStreams(spine, stream)
    pairs.set(stream.edition, found)
    const back = invertAlignment(found)
    return stream.units.map(({ at }) => Math.round(projectTextPosition(back, at)))
  })
  return cuts.length === 0
    ? spine
    : createWordStreamOfEdition(
        spine.edition,
        own.paragraphs,
        cuts.sort((a, b) => a - b),
      )
}

function buildColumn<Heading extends HeadingWithReadingIndex>(
  spine: WordStream<Heading>,
  stream: WordStream<Heading>,
  pairs: AlignedStreamPositions,
  doubts: AlignmentDoubts,
  isReported?: ReadonlySet<number>,
): AlignedEditionInBlock<Heading> {
  const { edition } = stream
  const isPali = isPaliEdition(edition)
  const units = stream.units.map((unit) =>
    isPali
      ? unit
      : { ...unit, doubt: doubts.get(unit.at) ?? (isParagraphContinuation(unit.words) ? MAX_ALIGNMENT_DOUBT : 0) },
  )
  const back = invertAlignment(pairs)
  return {
    edition,
    units,
    spineOffsets: units.map(({ at }) => Math.round(stream === spine ? at : projectTextPosition(back, at))),
    begins: findCommonStarts(spine, stream, pairs, isReported),
    alongsideRoot: undefined,
  }
}

/**
 * Finds where a translation begins with its root by paragraph ids, which are certain. A paragraph that the translation
 * omits begins with its next one. Undefined without common ids.
 * @param copy see alignEditionsInBlock
 */
function findStartsById(
  root: WordStream,
  translation: WordStream,
  copy: WordStream | undefined,
  pairs: AlignedStreamPositions,
): CommonParagraphStarts | undefined {
  if (copy && !hasParagraphIds(root)) {
    const ofCopy = findStartsById(
      copy,
      translation,
      undefined,
      alignWithRoot(copy, translation, undefined, () => []),
    )
    return ofCopy && composeStarts(findCommonStarts(root, copy, alignStreams(root, copy), undefined), ofCopy)
  }
  const places = new Map(
    root.units.map(({ words: { segment } }, nth) => [segment, nth]).toReversed() as [string, number][],
  )
  const begins = new Map<number, number>()
  let passed = -1
  for (const [nth, { words }] of translation.units.entries()) {
    const place = words.segment === null ? undefined : places.get(words.segment)
    if (place === undefined || place <= passed) continue
    for (let unit = passed + 1; unit <= place; unit++)
      if (!isParagraphContinuation(root.units[unit]?.words ?? {})) begins.set(unit, nth)
    passed = place
  }
  if (passed < 0) return undefined
  const known = new Map(pairs)
  const unitsByPlace = new Map(translation.units.map(({ at }, nth) => [at, nth]))
  const ends = root.units.map((_, unit) => begins.get(unit + 1))
  for (let unit = ends.length - 2; unit >= 0; unit--) ends[unit] ??= ends[unit + 1]
  // a place inside a paragraph is aligned inside its translation, after earlier places
  let last = 0
  for (const [unit, { at, words }] of root.units.entries()) {
    last = Math.max(last, begins.get(unit) ?? 0)
    const translated = isParagraphContinuation(words) ? (unitsByPlace.get(known.get(at) ?? -1) ?? 0) : 0
    if (translated <= last || translated >= (ends[unit] ?? translation.units.length)) continue
    begins.set(unit, translated)
    last = translated
  }
  return begins
}

/** Keeps the places at which a heading begins. */
function selectHeadingStarts(spine: WordStream, begins: CommonParagraphStarts): CommonParagraphStarts {
  const starts = new Set(findHeadingStarts(spine).values())
  return new Map([...begins].filter(([unit]) => starts.has(unit)))
}

const hasParagraphIds = ({ units }: WordStream): boolean => units.some(({ words }) => words.segment !== null)

/** Composes the common starts of a first and second text with those of the second and a third. */
const composeStarts = (first: CommonParagraphStarts, second: CommonParagraphStarts): CommonParagraphStarts =>
  new Map(
    [...first].flatMap(([one, two]) => {
      const three = second.get(two)
      return three === undefined ? [] : [[one, three] as const]
    }),
  )

/** Maps each unit of a commentary to the unit of the text with which it is aligned. */
function findExplainedUnits(
  root: WordStream,
  { units }: WordStream,
  pairs: AlignedStreamPositions,
): readonly (readonly [AlignmentUnitWithText, AlignmentUnitWithText])[] {
  const byPlace = new Map(root.units.map((unit) => [unit.at, unit]))
  let nth = 0
  return units.flatMap((unit) => {
    while ((pairs[nth + 1]?.[1] ?? Number.POSITIVE_INFINITY) <= unit.at) nth++
    const explained = byPlace.get(pairs[nth]?.[0] ?? 0)
    return explained?.heading === unit.heading ? [[unit, explained] as const] : []
  })
}

/** The properties of a column that findRootColumn needs. */
interface ColumnInEdition {
  readonly edition: EditionId
  readonly units: readonly unknown[]
}

/**
 * Finds the column with the text that a translation translates or a commentary explains. For a commentary this is the
 * canon in Latin script if the block has it, because its paragraphs have the numbers that the corpora use. Undefined if
 * the block lacks that text.
 */
export function findRootColumn<Column extends ColumnInEdition>(
  columns: ReadonlyMap<EditionId, Column>,
  edition: EditionId,
): Column | undefined {
  const numbered = isCommentaryEdition(edition)
    ? [...columns.values()].find(
        (column) =>
          isCanonPaliEdition(column.edition) && isLatinScriptEdition(column.edition) && column.units.length > 0,
      )
    : undefined
  return numbered ?? columns.get(getRootEdition(edition) ?? '')
}

/** Selects the spine: Pali with numbered items, which translations share; else Pali; else the first edition. */
function selectSpine<Heading extends HeadingWithReadingIndex>(
  streams: readonly WordStream<Heading>[],
): WordStream<Heading> {
  const withUnits = streams
    .filter(({ units }) => units.length > 0)
    .sort(
      (one, other) => Number(isTranslationOrCommentary(one.edition)) - Number(isTranslationOrCommentary(other.edition)),
    )
  const pali = withUnits.filter(({ edition }) => isCanonPaliEdition(edition))
  const found = pali.find(({ items }) => items.length > 0) ?? pali[0] ?? withUnits[0]
  return found ?? { edition: '', units: [], items: [], texts: [], letters: new Uint8Array() }
}

/** Maximum distance, in letters, between the beginnings of the same paragraph in two prints of the Pali. */
const MAX_START_OFFSET = 10

/**
 * Maps units of the spine to the units with which an edition begins at the same place.
 * @param isReported for a commentary, the places that state what they explain; the rest continues them
 */
function findCommonStarts(
  spine: WordStream,
  stream: WordStream,
  pairs: AlignedStreamPositions,
  isReported: ReadonlySet<number> | undefined,
): CommonParagraphStarts {
  const begins = new Map<number, number>()
  if (stream === spine) return new Map(spine.units.map((_, index) => [index, index]))
  const known = new Map(pairs)
  const back = invertAlignment(pairs)
  const starts = spine.units.map(({ at }) => at)
  const hasComparableLetters =
    isPaliEdition(spine.edition) && (isPaliEdition(stream.edition) || isTranslationOrCommentary(stream.edition))
  for (const [index, { at }] of stream.units.entries()) {
    if (isReported && !isReported.has(at)) continue
    const place = projectTextPosition(back, at)
    const nearest = findNearest(starts, place)
    const start = starts[nearest] ?? 0
    // without comparable letters, interpolated places are approximate, and only known pairs are exact
    const isNear = hasComparableLetters && Math.abs(start - place) <= startTolerance(spine, nearest)
    if ((known.get(start) === at || isNear) && !begins.has(nearest)) begins.set(nearest, index)
  }
  const headings = findHeadingStarts(stream)
  const onSpine = [...findHeadingStarts(spine)]
  for (const [nth, [heading, index]] of onSpine.entries()) {
    const start = headings.get(heading)
    const end = onSpine[nth + 1]?.[1] ?? spine.units.length
    if (start !== undefined) begins.set(index, start)
    // the edition has no text of this heading, not even under the heading before
    else if (![...begins.keys()].some((unit) => unit >= index && unit < end)) {
      const next = stream.units.findIndex((unit) => unit.heading.index > heading.index)
      begins.set(index, next < 0 ? stream.units.length : next)
    }
  }
  return begins
}

/** Returns the first unit of each heading. */
function findHeadingStarts({ units }: WordStream): ReadonlyMap<HeadingWithReadingIndex, number> {
  const starts = new Map<HeadingWithReadingIndex, number>()
  for (const [index, { heading }] of units.entries()) if (!starts.has(heading)) starts.set(heading, index)
  return starts
}

/** Tolerance in letters of a common start; smaller for short paragraphs. */
const startTolerance = ({ units }: WordStream, index: number): number =>
  Math.min(MAX_START_OFFSET, (units[index]?.length ?? 0) / 4, (units[index - 1]?.length ?? 0) / 4)

function findNearest(ascending: readonly number[], place: number): number {
  const low = countSortedItemsBefore(ascending.length, (at) => (ascending[at] ?? 0) < place)
  const [before, after] = [ascending[low - 1], ascending[low]]
  if (before === undefined) return low
  return after === undefined || place - before < after - place ? low - 1 : low
}
