/** Blocks of headings with their editions laid beside each other, each beside the one that has most in common with all. */

import { readSegments } from '../../../db/stored-paragraphs.ts'
import {
  type Edition,
  isBeside,
  isCommentary,
  isLatin,
  isPaliText,
  rootOf,
} from '../../definitions/editions.ts'
import { Kept } from '../../foundation/kept.ts'
import { readParts } from '../text/page-parts.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { Contents } from '../tree/contents.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { Layouts } from '../volumes/layout.ts'
import { blockOf, type PlaceBlock } from './blocks.ts'
import { type LaidPairs, layBeside, layByParagraphs, through } from './lay-beside.ts'
import { type ParagraphAt, type Spans, type Stream, streamOf, type Unit } from './streams.ts'

/** A block with its editions laid beside each other. */
export interface Laid {
  readonly block: PlaceBlock
  /** The edition beside which all others are laid. */
  readonly spine: Stream
  readonly streams: ReadonlyMap<Edition, Stream>
  /** From the spine to each edition; to itself, too. */
  readonly pairs: ReadonlyMap<Edition, LaidPairs>
  /** To what stands beside a text, from that one. */
  readonly fromRoots: ReadonlyMap<Edition, LaidPairs>
  /** Of a commentary the places that say themselves of what they speak; what stands between them goes on. */
  readonly told: ReadonlyMap<Edition, ReadonlySet<number>>
}

/**
 * Blocks that were just read are read again, page after page, which takes 0.9 ms of 2.3 from most of them (on the whole
 * canon; volumes 9 and 25). Some dozens fit.
 */
const BUDGET = 4 * 1024 * 1024
/** What a unit and a pair of places take in memory, about. */
const [UNIT, PAIR] = [400, 40]

export class LaidBlocks {
  private readonly kept = new Kept<Laid>('blocks', BUDGET)

  constructor(
    private readonly text: ShownText,
    private readonly layouts: Layouts,
    private readonly contents: Contents,
  ) {}

  /**
   * The block that holds a heading; undefined without text.
   * @param volume in which it is read
   * @param shown commentaries are long, and laid only where they are among these
   */
  of(heading: HeadingNode, volume: number, shown: readonly Edition[] = []): Laid | undefined {
    const commentaries = explainedBy(this.text.editions, shown.filter(isCommentary))
    const editions = this.text.editions.filter(
      (edition) => !isCommentary(edition) || commentaries.includes(edition),
    )
    const block = blockOf(this.layouts, editions, heading, volume)
    if (block.columns.length === 0) return undefined
    const { divisionId } = heading.row
    const state = `${this.text.state} ${this.contents.state}`
    const passages = block.columns.flatMap(({ chapters }) => chapters[0]?.passage ?? 0)
    return this.kept.of(
      `${divisionId} ${block.from} ${block.to} ${passages} ${commentaries}`,
      state,
      () => this.lay(block),
      sizeOf,
    )
  }

  private lay(block: PlaceBlock): Laid {
    const spans = new Map<ParagraphAt, Spans>()
    const streams = new Map(
      block.columns.map(({ edition, chapters }) => {
        const paragraphs = chapters.flatMap(({ heading, passage }) => this.paragraphs(heading, passage))
        for (const [paragraph, words] of paragraphs) spans.set(paragraph, words)
        return [edition, streamOf(edition, paragraphs)]
      }),
    )
    const spine = spineOf([...streams.values()])
    // what explains a text also explains what was said of it before
    const said = new Map<Unit, Unit[]>()
    const wordsOf = (unit: Unit): Spans =>
      [unit, ...(said.get(unit) ?? [])].flatMap(({ paragraphs }) =>
        paragraphs.flatMap((paragraph) => spans.get(paragraph) ?? []),
      )
    const pairs = new Map<Edition, LaidPairs>()
    const fromRoots = new Map<Edition, LaidPairs>()
    const told = new Map<Edition, ReadonlySet<number>>()
    // what stands beside a text goes with it, which is laid first
    const inOrder = [...streams].sort(([one], [other]) => Number(isBeside(one)) - Number(isBeside(other)))
    for (const [edition, stream] of inOrder) {
      const root = rootAmong(streams, edition)
      const toRoot = root && pairs.get(root.edition)
      if (!toRoot) pairs.set(edition, layBeside(spine, stream))
      else {
        const beside = layByParagraphs(root, stream, wordsOf)
        fromRoots.set(edition, beside)
        pairs.set(edition, through(toRoot, beside))
        if (!isCommentary(edition)) continue
        told.set(edition, new Set(beside.map(([, at]) => at)))
        for (const [unit, explained] of besideUnits(root, stream, beside))
          said.set(explained, [...(said.get(explained) ?? []), unit])
      }
    }
    return { block, spine, streams, pairs, fromRoots, told }
  }

  private paragraphs(heading: HeadingNode, passage: number): readonly (readonly [ParagraphAt, Spans])[] {
    let nth = 0
    return readParts(this.text, 'passage', passage, true).flatMap(
      ({ id: part, volume, page, segments, paragraphs }) => {
        const ids = readSegments(segments, paragraphs.length)
        return paragraphs.map((spans, index) => {
          const segment = ids[index] ?? null
          return [{ heading, passage, part, volume, page, index, nth: nth++, segment }, spans] as const
        })
      },
    )
  }
}

/** Commentaries with those that they may explain: on the same text, and before them. */
const explainedBy = (all: readonly Edition[], shown: readonly Edition[]): readonly Edition[] =>
  all.filter((edition, at) =>
    shown.some((one) => isCommentary(edition) && rootOf(one) === rootOf(edition) && at <= all.indexOf(one)),
  )

/** Each unit of a commentary with the one of the text that it stands beside. */
function besideUnits(root: Stream, { units }: Stream, pairs: LaidPairs): readonly (readonly [Unit, Unit])[] {
  const byPlace = new Map(root.units.map((unit) => [unit.at, unit]))
  let nth = 0
  return units.flatMap((unit) => {
    while ((pairs[nth + 1]?.[1] ?? Number.POSITIVE_INFINITY) <= unit.at) nth++
    const beside = byPlace.get(pairs[nth]?.[0] ?? 0)
    return beside?.heading === unit.heading ? [[unit, beside] as const] : []
  })
}

/**
 * The stream that an edition goes with: of a commentary in whatever script the text in Latin letters, where that is there,
 * whose paragraphs have the numbers of the corpora.
 */
export function rootAmong(streams: ReadonlyMap<Edition, Stream>, edition: Edition): Stream | undefined {
  const numbered = isCommentary(edition)
    ? [...streams.values()].find(
        (stream) => isPaliText(stream.edition) && isLatin(stream.edition) && stream.units.length > 0,
      )
    : undefined
  return numbered ?? streams.get(rootOf(edition) ?? '')
}

const NOTHING: Stream = { edition: '', units: [], items: [], letters: new Uint8Array() }

/** Pali with numbered items, which translations have in common with it; else Pali; else what there is. */
function spineOf(streams: readonly Stream[]): Stream {
  const there = streams
    .filter(({ units }) => units.length > 0)
    .sort((one, other) => Number(isBeside(one.edition)) - Number(isBeside(other.edition)))
  const pali = there.filter(({ edition }) => isPaliText(edition))
  return pali.find(({ items }) => items.length > 0) ?? pali[0] ?? there[0] ?? NOTHING
}

function sizeOf({ streams, pairs, fromRoots }: Laid): number {
  let size = 0
  for (const { units, letters } of streams.values()) size += units.length * UNIT + letters.length
  for (const list of [...pairs.values(), ...fromRoots.values()]) size += list.length * PAIR
  return size
}
