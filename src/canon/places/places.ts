/** The same place in every edition: what stands beside the words at the top of a page, and beside one another in rows. */

import { type Edition, isPali } from '../../resources/editions.ts'
import { readParagraphs } from '../../texts/stored-paragraphs.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { Layouts } from '../volumes/layout.ts'
import type { PagePlace } from '../volumes/printed-pages.ts'
import { blockOf, type PlaceBlock } from './blocks.ts'
import { type LaidPairs, layBeside, placeBeside, turned } from './lay-beside.ts'
import { type ParagraphAt, type Spans, type Stream, streamOf, type Unit } from './streams.ts'

/** Where another edition has what is asked about. */
export interface PlaceAt extends PagePlace {
  /** The part of the text, and the paragraph in it, from 0; part 0 where it has only a page. */
  readonly part: number
  readonly index: number
}

/** A block with its editions laid beside each other. */
interface Laid {
  readonly block: PlaceBlock
  /** The edition beside which all others are laid. */
  readonly spine: Stream
  readonly streams: ReadonlyMap<Edition, Stream>
  /** From the spine to each other edition. */
  readonly pairs: ReadonlyMap<Edition, LaidPairs>
}

export class Places {
  constructor(
    private readonly text: ShownText,
    private readonly layouts: Layouts,
  ) {}

  /**
   * Where the words at the top of a page stand in the other editions.
   * @param heading the one that the first words of the page belong to
   */
  others({ edition, volume, page }: PagePlace, heading: HeadingNode): readonly PlaceAt[] {
    const laid = this.lay(heading, volume)
    const stream = laid?.streams.get(edition)
    if (!laid || !stream) return []
    const place = topOf(stream, volume, page)
    const onSpine = stream === laid.spine ? place : placeBeside(turned(laid.pairs.get(edition) ?? []), place)
    return laid.block.columns.flatMap(({ edition: other, nearest }): readonly PlaceAt[] => {
      const like = laid.streams.get(other)
      if (other === edition || !like) return []
      const at = like === laid.spine ? onSpine : placeBeside(laid.pairs.get(other) ?? [], onSpine)
      const unit = unitAt(like, at)
      if (!unit) return [{ edition: other, volume, page: nearest, part: 0, index: 0 }]
      const { volume: inVolume, page: onPage } = unit.words
      const first = unit.paragraphs.find((place) => place.page === onPage) ?? unit.words
      return [{ ...first, edition: other, volume: inVolume }]
    })
  }

  lay(heading: HeadingNode, volume: number): Laid | undefined {
    const block = blockOf(this.layouts, this.text.editions, heading, volume)
    const streams = new Map(
      block.columns.map(({ edition, chapters }) => [
        edition,
        streamOf(
          edition,
          chapters.flatMap(({ heading: own, passage }) => this.paragraphs(own, passage)),
        ),
      ]),
    )
    const spine = spineOf([...streams.values()])
    if (!spine) return undefined
    const pairs = new Map<Edition, LaidPairs>()
    for (const [edition, stream] of streams) {
      if (stream !== spine) pairs.set(edition, layBeside(spine, stream))
    }
    return { block, spine, streams, pairs }
  }

  private paragraphs(heading: HeadingNode, passage: number): readonly (readonly [ParagraphAt, Spans])[] {
    return this.text.read(
      ({ sqlite }) =>
        sqlite
          .query<StoredPart, [number]>(
            'SELECT id, volume, page, paragraphs FROM parts WHERE passage = ? ORDER BY seq',
          )
          .all(passage)
          .flatMap(({ id, volume, page, paragraphs }) =>
            readParagraphs(paragraphs).map(
              (spans, index) => [{ heading, passage, part: id, volume, page, index }, spans] as const,
            ),
          ),
      [],
    )
  }
}

interface StoredPart {
  readonly id: number
  readonly volume: number
  readonly page: number
  readonly paragraphs: string
}

/** Pali with numbered items, which translations have in common with it; else Pali; else what there is. */
const spineOf = (streams: readonly Stream[]): Stream | undefined => {
  const there = streams.filter(({ units }) => units.length > 0)
  const pali = there.filter(({ edition }) => isPali(edition))
  return pali.find(({ items }) => items.length > 0) ?? pali[0] ?? there[0]
}

/** Letters of the stream in front of the first words on a page. */
function topOf({ units }: Stream, volume: number, page: number): number {
  const first = units.find(({ words }) => words.volume === volume && words.page === page)
  if (first) return first.at
  const last = units.findLast(
    ({ words }) => words.volume < volume || (words.volume === volume && words.page <= page),
  )
  return last ? last.at + last.length : 0
}

/** Letters by which a place may be off where one unit ends and the next begins. */
const NEAR = 4

/** The unit in which a place stands. */
const unitAt = ({ units }: Stream, place: number): Unit | undefined =>
  units.findLast(({ at, length }) => length > 0 && at <= place + NEAR) ?? units[0]
