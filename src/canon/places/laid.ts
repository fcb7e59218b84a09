/** Blocks of headings with their editions laid beside each other, each beside the one that has most in common with all. */

import { readParagraphs, readSegments } from '../../../db/stored-paragraphs.ts'
import { type Edition, factsOf, isPali } from '../../definitions/editions.ts'
import { Kept } from '../../foundation/kept.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { Contents } from '../tree/contents.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { Divisions } from '../tree/divisions.ts'
import type { Layouts } from '../volumes/layout.ts'
import { blockOf, type PlaceBlock } from './blocks.ts'
import { type LaidPairs, layBeside, layByParagraphs, through } from './lay-beside.ts'
import { type ParagraphAt, type Spans, type Stream, streamOf } from './streams.ts'

/** A block with its editions laid beside each other. */
export interface Laid {
  readonly block: PlaceBlock
  /** The edition beside which all others are laid. */
  readonly spine: Stream
  readonly streams: ReadonlyMap<Edition, Stream>
  /** From the spine to each edition; to itself, too. */
  readonly pairs: ReadonlyMap<Edition, LaidPairs>
}

/**
 * Blocks that were just read are read again, page after page, which takes 0.9 ms of 2.3 from most of them (on the whole
 * canon; volumes 9 and 25). Some dozens fit.
 */
const BUDGET = 4 * 1024 * 1024
/** What a unit and a pair of places take in memory, about. */
const [UNIT, PAIR] = [400, 40]

export class LaidBlocks {
  private readonly kept = new Kept<Laid>(BUDGET)

  constructor(
    private readonly text: ShownText,
    private readonly layouts: Layouts,
    private readonly contents: Contents,
    private readonly divisions: Divisions,
  ) {}

  /** The block that holds a heading; undefined without text. @param volume in which it is read */
  of(heading: HeadingNode, volume: number): Laid | undefined {
    const block = blockOf(this.layouts, this.text.editions, heading, volume)
    if (block.columns.length === 0) return undefined
    const { divisionId } = heading.row
    const division = this.divisions.byId(divisionId)
    const state = `${this.text.state} ${division && this.contents.stateOf(division)}`
    const passages = block.columns.flatMap(({ chapters }) => chapters[0]?.passage ?? 0)
    return this.kept.of(
      `${divisionId} ${block.from} ${block.to} ${passages}`,
      state,
      () => this.lay(block),
      sizeOf,
    )
  }

  private lay(block: PlaceBlock): Laid {
    const streams = new Map(
      block.columns.map(({ edition, chapters }) => [
        edition,
        streamOf(
          edition,
          chapters.flatMap(({ heading, passage }) => this.paragraphs(heading, passage)),
        ),
      ]),
    )
    const spine = spineOf([...streams.values()])
    const pairs = new Map<Edition, LaidPairs>()
    // a translation goes with its root, which is laid first
    const inOrder = [...streams].sort(
      ([one], [other]) => (rootEditionOf(one) ? 1 : 0) - (rootEditionOf(other) ? 1 : 0),
    )
    for (const [edition, stream] of inOrder) {
      const root = streams.get(rootEditionOf(edition) ?? '')
      const toRoot = root && pairs.get(root.edition)
      pairs.set(edition, toRoot ? through(toRoot, layByParagraphs(root, stream)) : layBeside(spine, stream))
    }
    return { block, spine, streams, pairs }
  }

  private paragraphs(heading: HeadingNode, passage: number): readonly (readonly [ParagraphAt, Spans])[] {
    let nth = 0
    return this.text
      .read(({ sqlite }) => sqlite.query<StoredPart, [number]>(PARTS).all(passage), [])
      .flatMap(({ part, volume, page, segments, paragraphs }) => {
        const words = readParagraphs(paragraphs)
        const ids = readSegments(segments, words.length)
        return words.map((spans, index) => {
          const segment = ids[index] ?? null
          return [{ heading, passage, part, volume, page, index, nth: nth++, segment }, spans] as const
        })
      })
  }
}

const PARTS =
  'SELECT id AS part, volume, page, segments, paragraphs FROM parts WHERE passage = ? ORDER BY seq'

interface StoredPart {
  readonly part: number
  readonly volume: number
  readonly page: number
  readonly segments: string | null
  readonly paragraphs: string
}

/** The edition that one translates. */
export const rootEditionOf = (edition: Edition): Edition | undefined => factsOf(edition).translates

const NOTHING: Stream = { edition: '', units: [], items: [], letters: new Uint8Array() }

/** Pali with numbered items, which translations have in common with it; else Pali; else what there is. */
function spineOf(streams: readonly Stream[]): Stream {
  const there = streams.filter(({ units }) => units.length > 0)
  const pali = there.filter(({ edition }) => isPali(edition))
  return pali.find(({ items }) => items.length > 0) ?? pali[0] ?? there[0] ?? NOTHING
}

function sizeOf({ streams, pairs }: Laid): number {
  let size = 0
  for (const { units, letters } of streams.values()) size += units.length * UNIT + letters.length
  for (const list of pairs.values()) size += list.length * PAIR
  return size
}
