/** Where the words at the top of a printed page stand in the other editions. */

import { type Edition, isBeside, isCommentary, rootOf } from '../../definitions/editions.ts'
import type { Changes } from '../../foundation/changes.ts'
import { KeptReads } from '../../foundation/kept.ts'
import { placeBeside } from '../align/align.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { PagePlace } from '../volumes/printed-pages.ts'
import type { LaidBlocks } from './laid.ts'
import { turned } from './lay-beside.ts'
import type { Stream, Unit } from './streams.ts'

/** Where another edition has what is asked about. */
export interface PlaceAt extends PagePlace {
  /** The part of the text, and the paragraph in it, from 0. */
  readonly part: number
  readonly index: number
}

/** A commentary that says nothing of a page may have spoken of it some pages before, at most so many. */
const PAGES_BEFORE = 5

/** Of a page with five tabs, about; the pages of some ten volumes fit. */
const PAGE_BYTES = 600
const BUDGET = 5_000 * PAGE_BYTES

export class Places {
  private readonly kept: KeptReads<readonly PlaceAt[]>

  constructor(
    private readonly laid: LaidBlocks,
    private readonly text: ShownText,
    changes: Changes,
  ) {
    this.kept = new KeptReads('places', changes, BUDGET)
  }

  /**
   * Where the words at the top of a page stand in the other editions, and where commentaries speak of them: on the pages
   * of the text that they explain.
   * @param heading the one that the first words of the page belong to
   */
  others(place: PagePlace, heading: HeadingNode): readonly PlaceAt[] {
    const { edition, volume, page } = place
    return this.kept.of(
      `${volume} ${edition} ${page}`,
      () => this.findOthers(place, heading),
      () => PAGE_BYTES,
    )
  }

  private findOthers(place: PagePlace, heading: HeadingNode): readonly PlaceAt[] {
    const root = isCommentary(place.edition) ? this.onPageOf(rootOf(place.edition), place) : undefined
    if (isCommentary(place.edition) && !root) return []
    const texts = this.inTexts(root ?? place, heading)
    const here = [root ?? place, ...texts]
    const commentaries = this.text.editions.filter(
      (edition) => isCommentary(edition) && edition !== place.edition,
    )
    return [
      ...(root ? [root] : []),
      ...texts,
      ...commentaries.flatMap(
        (edition) =>
          this.onPageOf(
            edition,
            here.find((one) => one.edition === rootOf(edition)),
          ) ?? [],
      ),
    ]
  }

  /** A commentary and its text have the same pages. */
  private onPageOf(edition: Edition | undefined, place: PagePlace | undefined): PlaceAt | undefined {
    if (!edition || !place) return undefined
    const { volume, page } = place
    const before = this.text.roll(edition, volume).pages.findLast((one) => one <= page)
    if (before === undefined || before < page - PAGES_BEFORE) return undefined
    return { edition, volume, page: before, part: 0, index: 0 }
  }

  private inTexts({ edition, volume, page }: PagePlace, heading: HeadingNode): readonly PlaceAt[] {
    const laid = this.laid.of(heading, volume)
    const stream = laid?.streams.get(edition)
    if (!laid || !stream) return []
    const place = topOf(stream, volume, page)
    const onSpine = placeBeside(turned(laid.pairs.get(edition) ?? []), place)
    const besideIt = (like: Stream) => unitAt(like, placeBeside(laid.pairs.get(like.edition) ?? [], onSpine))
    return laid.block.columns.flatMap(({ edition: other }): readonly PlaceAt[] => {
      const like = laid.streams.get(other)
      if (other === edition || !like) return []
      // what begins with the titles of all begins with its own
      const unit = onSpine <= 0 ? like.units[0] : besideIt(like)
      // what a translation leaves out it does not have elsewhere
      const root = isBeside(other) ? laid.streams.get(rootOf(other) ?? '') : undefined
      const meant = (root && besideIt(root))?.heading ?? unit?.heading
      if (!unit || !like.units.some((one) => one.heading === meant)) return []
      const { volume: inVolume, page: onPage } = unit.words
      // only where it stands: with its heading a tree of headings would be kept
      const { part, index, page: at } = unit.paragraphs.find((place) => place.page === onPage) ?? unit.words
      return [{ edition: other, volume: inVolume, page: at, part, index }]
    })
  }
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
