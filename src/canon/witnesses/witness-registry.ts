/**
 * Finds the witnesses of a volume, the headings for which each has text, and the headings that are compared together.
 */

import { type EditionId, isCanonPaliEdition } from '../../definitions/editions.ts'
import { applyUntilUnchanged } from '../../foundation/bisect.ts'
import { Cache } from '../../foundation/cache.ts'
import {
  countPrecedingHeadingsWithText,
  findHeadingIndexAtOrAfter,
  findHeadingIndexAtOrBefore,
} from '../places/headings-around.ts'
import { IS_PASSAGE_HIDDEN_SQL, JOIN_PASSAGE_EXCEPTIONS_SQL } from '../text/decision-exceptions.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import type { ContentsTreeReader } from '../tree/contents.ts'
import type { DivisionContentsTree, HeadingNode } from '../tree/division-tree.ts'
import type { DivisionRow } from '../tree/divisions.ts'
import type { Witness } from './witness-text.ts'

/** The passage that a witness has for a heading. */
export interface WitnessPassage {
  readonly heading: HeadingNode
  readonly passage: number
}

/** A witness, and the headings of a volume for which it has text. */
export interface WitnessInVolume {
  readonly witness: Witness
  /** In reading order. */
  readonly chapters: readonly WitnessPassage[]
}

/** A range of headings that are compared together. At its borders every witness begins a heading. */
export interface ComparedHeadingRange {
  /** Index of the first heading in reading order; `to` is the index after the last. */
  readonly from: number
  readonly to: number
  readonly witnesses: readonly WitnessInVolume[]
}

/** Maximum headings that are compared together; a longer block is compared in ranges of this many. */
const MAX_COMPARED_HEADINGS = 120

/** Headings from..to by their index in reading order. */
type HeadingRange = readonly [from: number, to: number]

/** Estimated memory of one chapter. */
const CHAPTER_BYTES = 60
/** Memory for the chapters of the volumes that are read at the same time. */
const REGISTRY_BUDGET_BYTES = 40_000 * CHAPTER_BYTES

/** Finds the witnesses of each volume and caches them. */
export class VolumeWitnessLookup {
  private readonly cache = new Cache<readonly WitnessInVolume[]>('witnesses', REGISTRY_BUDGET_BYTES)

  constructor(
    private readonly text: DisplayedTextReader,
    private readonly contents: ContentsTreeReader,
  ) {}

  /** Version of the witnesses: changes with the text and with headings. */
  get state(): string {
    return `${this.text.state} ${this.contents.state}`
  }

  /**
   * Returns the headings that are compared together with a heading; `witnesses` is empty when no witness has text for
   * it.
   */
  blockOf(division: DivisionRow, heading: HeadingNode, volume: number): ComparedHeadingRange {
    const all = this.of(division, volume)
    const last = Math.max(heading.index, ...all.map(({ chapters }) => chapters.at(-1)?.heading.index ?? 0))
    const allHeadings: HeadingRange = [0, last + 1]
    const unlimited = extendToSharedBorders(all, heading.index, allHeadings)
    const limited =
      unlimited[1] - unlimited[0] > MAX_COMPARED_HEADINGS ? limitRange(unlimited, heading.index) : unlimited
    // a witness without any text there must not join the headings of others
    const witnesses = all.filter((inVolume) => hasTextIn(inVolume, limited))
    const [from, to] = extendToSharedBorders(witnesses, heading.index, limited)
    const inBlock = witnesses.map(({ witness, chapters }) => ({
      witness,
      chapters: chapters.filter(({ heading: { index } }) => index >= from && index < to),
    }))
    return { from, to, witnesses: inBlock.filter(({ chapters }) => chapters.length > 0) }
  }

  /** Returns the witnesses that have text in a volume of a division. */
  of(division: DivisionRow, volume: number): readonly WitnessInVolume[] {
    const compute = () => {
      const tree = this.contents.of(division)
      const editions = this.text.editions.filter(isCanonPaliEdition)
      return editions.flatMap((edition) =>
        groupChaptersByWitness(this.text.rows<StoredChapter>(CHAPTERS, edition, volume), tree, edition),
      )
    }
    const bytesOf = (witnesses: readonly WitnessInVolume[]) =>
      witnesses.reduce((sum, { chapters }) => sum + chapters.length * CHAPTER_BYTES, 0)
    return this.cache.getOrCompute(`${division.id} ${volume}`, this.state, compute, bytesOf)
  }
}

const CHAPTERS = `
SELECT sources.id AS source, sources.recension, sources.title, texts.division, texts.entry, passages.number AS passage
FROM extents
JOIN passages ON passages.number = extents.passage
JOIN texts ON texts.id = passages.text
JOIN sources ON sources.rank = passages.source
${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE extents.edition = ? AND extents.volume = ? AND NOT ${IS_PASSAGE_HIDDEN_SQL}
ORDER BY passages.source, texts.id`

interface StoredChapter extends Pick<Witness, 'source' | 'recension' | 'title'> {
  readonly division: string
  readonly entry: string
  readonly passage: number
}

function groupChaptersByWitness(
  stored: readonly StoredChapter[],
  tree: DivisionContentsTree,
  edition: EditionId,
): readonly WitnessInVolume[] {
  return [...Map.groupBy(stored, ({ source }) => source).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { source, recension, title } = first
    const chapters = own
      .flatMap(({ division, entry, passage }) => {
        const heading = tree.ofText(division, entry)
        return heading ? [{ heading, passage }] : []
      })
      .toSorted((a, b) => a.heading.index - b.heading.index)
    return [{ witness: { source, edition, recension, title }, chapters }]
  })
}

/** Returns the range of a too long block that contains a heading: the same range for all headings in it. */
function limitRange([from, to]: HeadingRange, index: number): HeadingRange {
  const start = from + Math.floor((index - from) / MAX_COMPARED_HEADINGS) * MAX_COMPARED_HEADINGS
  return [start, Math.min(to, start + MAX_COMPARED_HEADINGS)]
}

/** Extends a heading to the nearest borders, within a range, at which all witnesses begin a heading. */
const extendToSharedBorders = (
  witnesses: readonly WitnessInVolume[],
  index: number,
  [first, end]: HeadingRange,
): HeadingRange => [
  applyUntilUnchanged(index, (at) =>
    Math.max(first, Math.min(at, ...witnesses.map((inVolume) => findHeadingIndexAtOrBefore(inVolume, at)))),
  ),
  applyUntilUnchanged(index + 1, (at) =>
    Math.min(end, Math.max(at, ...witnesses.map((inVolume) => findHeadingIndexAtOrAfter(inVolume, at)))),
  ),
]

const hasTextIn = ({ chapters }: WitnessInVolume, [from, to]: HeadingRange): boolean =>
  countPrecedingHeadingsWithText(chapters, to) > countPrecedingHeadingsWithText(chapters, from)
